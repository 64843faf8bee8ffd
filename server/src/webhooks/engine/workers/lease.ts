/** The lease of this process, and the other processes that live: who holds what, and who looks after what. */
import type { Sql } from '../../../base/database/database.ts'
import { newUuid } from '../../../base/ids.ts'
import type { Timing } from './timing.ts'
import * as store from './workers.sql.ts'

export type Lease = {
  /** The id under which this process holds deliveries now. One that ended is begun anew under another id. */
  workerId(): string
  /** How many processes lived when it renewed last, this one included. */
  processes(): number
  /** The others that lived then. */
  others(): readonly string[]
  /**
   * Whether this process looks after an endpoint: makes its retries ready, buries what is too late, feeds its replays.
   * While processes come and go two may think so, or none, for a moment. All of that work can be done twice.
   */
  caresFor(endpointId: number): boolean
  /** The same for statements: endpoints whose id leaves this remainder. */
  care(): Care
  /** Whether the last renewal is recent enough to start sending. */
  isFresh(): boolean
  /** Renews, and learns who lives. */
  renew(watch: Watch): Promise<void>
  /**
   * Milliseconds until the next renewal is due. Not more than the rest of another's lease. A lease that was not renewed
   * for so long is most likely a dead process's. As soon as it ends others take what that one held.
   */
  restMs(): number
  /** Gives it back. */
  release(): Promise<void>
}

export type Care = { processes: number; remainder: number }

export type Watch = {
  /** Called when other processes came or went. */
  onChanged(): void
  /** Called when the lease has ended: others may have taken all that it held. */
  onLapsed(): void
}

export type LeaseOptions = { sql: Sql; timing: Timing; monotonicMs(): number }

/** The lease of one process, which begins with the first `renew`. */
export const newLease = ({ sql, timing, monotonicMs }: LeaseOptions): Lease => {
  let workerId = newUuid()
  let living: readonly string[] = [workerId]
  let renewedAt = Number.NEGATIVE_INFINITY
  let restMs = timing.renewMs

  const caresFor = (endpointId: number): boolean => living[endpointId % living.length] === workerId

  return {
    workerId: () => workerId,
    processes: () => living.length,
    others: () => living.filter((one) => one !== workerId),
    caresFor,
    care: () => ({ processes: living.length, remainder: living.indexOf(workerId) }),
    isFresh: () => monotonicMs() - renewedAt < timing.staleMs,
    async renew({ onChanged, onLapsed }) {
      const askedAt = monotonicMs()
      if (!(await store.prolongLease(sql, workerId, timing.leaseMs))) {
        workerId = newUuid()
        living = [workerId]
        onLapsed()
        await store.beginLease(sql, workerId, timing.leaseMs)
      }
      renewedAt = askedAt
      const workers = await store.listWorkers(sql)
      const others = workers.filter(({ worker_id }) => worker_id !== workerId)
      restMs = Math.min(timing.renewMs, ...others.map(({ ends_in_ms }) => ends_in_ms))
      const before = living.join()
      living = [workerId, ...others.map(({ worker_id }) => worker_id)].toSorted()
      if (living.join() !== before) onChanged()
    },
    restMs: () => restMs,
    async release() {
      renewedAt = Number.NEGATIVE_INFINITY
      await store.forgetWorker(sql, workerId)
    },
  }
}
