/** Which shards this process owns: taken, renewed, shared with the other processes, given back. */
import type { Sql } from '../../../base/database/database.ts'
import { newUuid } from '../../../base/ids.ts'
import * as store from './leases.sql.ts'
import { shardCount } from './shard.ts'
import type { Timing } from './timing.ts'

export type Leases = {
  workerId: string
  /** The epoch under which a shard is ours to send for; undefined when it is not, or is about to be given up. */
  epoch(shard: number): number | undefined
  /** How many shards it holds. */
  heldShards(): number
  /** How many processes live, this one included. */
  processes(): number
  /** The processes that lived when it renewed last, this one included. */
  living(): readonly string[]
  /** Whether the last renewal is recent enough to start sending. */
  isFresh(): boolean
  /** Renews, then takes or gives up shards so that all processes have about the same number. */
  renew(lanes: Arranged): Promise<void>
  /**
   * Milliseconds until the next renewal is due. Not more than the rest of another's lease. A lease that was not renewed
   * for so long is most likely a dead process's. Its shards are taken as soon as it ends.
   */
  restMs(): number
  /** Gives everything back. */
  release(lanes: Arranged): Promise<void>
}

/** The lanes, which are to be as the leases are. */
export type Arranged = {
  /** Called whenever `epoch` or `processes` may answer differently: another process came, or died. */
  arrange(): void
  /** Called when the lease may have ended, before it is begun anew. */
  onLapse?(): void
  /** Whether anything of a shard is still held here, so that it cannot be given back yet. */
  isBusy(shard: number): boolean
}

export type LeasesOptions = { sql: Sql; timing: Timing; monotonicMs(): number }

// Endpoints made one after the other are neighbours, and should not all go to the same process.
const scattered = (a: number, b: number): number =>
  ((a * 37) % shardCount) - ((b * 37) % shardCount)

/** Leases of one process; nothing is taken before the first `renew`. */
export const leases = ({ sql, timing, monotonicMs }: LeasesOptions): Leases => {
  const workerId = newUuid()
  const held = new Map<number, number>()
  const leaving = new Set<number>()
  let renewedAt = Number.NEGATIVE_INFINITY
  let restMs = timing.renewMs
  let living: readonly string[] = [workerId]

  const keep = (rows: readonly store.HeldShard[], lanes: Arranged): void => {
    const before = JSON.stringify([...held])
    held.clear()
    for (const { shard, epoch } of rows) held.set(shard, epoch)
    for (const shard of leaving) if (!held.has(shard)) leaving.delete(shard)
    if (JSON.stringify([...held]) !== before) lanes.arrange()
  }

  /** Lets no more leave than so many. Nothing else would open the lanes of the others again: we need not take any. */
  const keepBack = (surplus: number, lanes: Arranged): void => {
    const kept = [...leaving].slice(Math.max(0, surplus))
    for (const shard of kept) leaving.delete(shard)
    if (kept.length > 0) lanes.arrange()
  }

  const share = async (workers: number, lanes: Arranged): Promise<void> => {
    const goal = Math.ceil(shardCount / Math.max(1, workers))
    const surplus = held.size - goal
    keepBack(surplus, lanes)
    if (surplus < 0) {
      const taken = await store.takeShards(sql, workerId, -surplus)
      for (const { shard, epoch } of taken) held.set(shard, epoch)
      if (taken.length > 0) lanes.arrange()
      return
    }
    // A few at a time: what is under way for a shard must end before it changes hands.
    const shards = [...held.keys()].filter((shard) => !leaving.has(shard)).sort(scattered)
    for (const shard of shards.slice(0, Math.max(0, Math.ceil((surplus - leaving.size) / 4))))
      leaving.add(shard)
    if (leaving.size === 0) return
    lanes.arrange()
    const idle = [...leaving].filter((shard) => !lanes.isBusy(shard))
    if (idle.length === 0) return
    await store.releaseShards(sql, workerId, idle)
    for (const shard of idle) {
      held.delete(shard)
      leaving.delete(shard)
    }
  }

  return {
    workerId,
    epoch: (shard) => (leaving.has(shard) ? undefined : held.get(shard)),
    heldShards: () => held.size,
    processes: () => living.length,
    living: () => living,
    isFresh: () => monotonicMs() - renewedAt < timing.staleMs,
    async renew(lanes) {
      const askedAt = monotonicMs()
      if (askedAt - renewedAt >= timing.staleMs) lanes.onLapse?.()
      keep(await store.renewLease(sql, workerId, timing.leaseMs), lanes)
      renewedAt = askedAt
      const workers = await store.listWorkers(sql)
      const others = workers.filter(({ worker_id }) => worker_id !== workerId)
      restMs = Math.min(timing.renewMs, ...others.map(({ ends_in_ms }) => ends_in_ms))
      const before = living
      living = [workerId, ...others.map(({ worker_id }) => worker_id)]
      if (living.join() !== before.join()) lanes.arrange()
      await share(workers.length, lanes)
    },
    restMs: () => restMs,
    async release(lanes) {
      const shards = [...held.keys()]
      held.clear()
      renewedAt = Number.NEGATIVE_INFINITY
      lanes.arrange()
      await store.releaseShards(sql, workerId, shards)
      await store.forgetWorker(sql, workerId)
    },
  }
}
