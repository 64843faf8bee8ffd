/** How processes share the shards, whatever becomes of them: each shard has one owner, whose lanes know it. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import fc from 'fast-check'
import { createDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { endLease, freeShards } from '../../../../test/support/leases.ts'
import { connect, type Sql, type Tx } from '../../../base/database/database.ts'
import { leases } from './leases.ts'
import { shardCount } from './shard.ts'
import { monotonicMs, timing } from './timing.ts'

let database: TestDatabase
let sql: Sql
before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
})
afterEach(() => freeShards(sql))
after(async () => {
  await sql.end()
  await database.drop()
})

const shards = Array.from({ length: shardCount }, (_, shard) => shard)

/** When a statement or transaction fails: not at all, before the database hears of it, or when its answer is lost. */
type Failure = 'none' | 'before' | 'after'

/** One process: its leases, and the shards for which its lanes are open, as they were arranged last. */
const newProcess = () => {
  let open: (number | undefined)[] = shards.map(() => undefined)
  let failures: Failure[] = []
  const busy = new Set<number>()
  const answers = () => shards.map((shard) => ownership.epoch(shard))
  const check = (): void => assert.deepEqual(open, answers(), 'lanes are as the epochs say')
  const run = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    check()
    const failure = failures.shift() ?? 'none'
    if (failure === 'before') throw new Error('the connection was lost')
    const result = await work()
    if (failure === 'after') throw new Error('the connection was lost')
    return result
  }
  // A transaction fails as a statement does: whole.
  const failing = Object.assign(
    (strings: TemplateStringsArray, ...values: never[]) => run(() => sql(strings, ...values)),
    { begin: <T>(work: (tx: Tx) => Promise<T>) => run(() => sql.begin(work)) },
  ) as unknown as Sql
  const ownership = leases({
    sql: failing,
    timing: { ...timing, leaseMs: 3_600_000, renewMs: 60_000 },
    monotonicMs,
  })
  const lanes = {
    arrange: () => {
      open = answers()
    },
    isBusy: (shard: number) => busy.has(shard),
  }
  return {
    ...ownership,
    busy,
    release: () => ownership.release(lanes),
    count: () => open.filter((epoch) => epoch !== undefined).length,
    /** Renews; answers whether that went well. */
    async renew(...those: Failure[]): Promise<boolean> {
      failures = those
      const isDone = await ownership.renew(lanes).then(
        () => true,
        () => false,
      )
      failures = []
      check()
      return isDone
    },
  }
}
type Process = ReturnType<typeof newProcess>

const counts = (processes: readonly Process[]) => processes.map((process) => process.count())

/** Lets processes renew in turns until they share all shards; they do so within so many renewals each. */
const settle = async (processes: readonly Process[]): Promise<void> => {
  const goal = Math.ceil(shardCount / processes.length)
  for (let n = 0; n < 40; n += 1) {
    for (const process of processes) assert.ok(await process.renew())
    const held = counts(processes)
    if (held.every((count) => count <= goal) && held.reduce((a, b) => a + b, 0) === shardCount)
      break
  }
  const owned = await sql<{ shard: number; owner: string; epoch: number }[]>`
    select shard, owner, epoch from webhook_shards order by shard
  `
  for (const { shard, owner, epoch } of owned) {
    const process = processes.find(({ workerId }) => workerId === owner)
    assert.equal(process?.epoch(shard), epoch, `shard ${shard}`)
  }
  assert.ok(
    counts(processes).every((count) => count <= goal),
    counts(processes).join(),
  )
}

/**
 * Four processes of which the last came late, so that the first, which has the fewest, is about to give up busy ones.
 */
const withLeaving = async () => {
  const three = [newProcess(), newProcess(), newProcess()]
  await settle(three)
  const [first, second, third] = three.toSorted((a, b) => a.count() - b.count()) as [
    Process,
    Process,
    Process,
  ]
  const fourth = newProcess()
  for (const shard of shards) first.busy.add(shard)
  const before = first.count()
  for (let n = 0; n < 8; n += 1) {
    for (const process of [fourth, first, second, third]) await process.renew()
  }
  assert.ok(first.count() === 16 && before > 16)
  return { first, second, third, fourth, before }
}

test('shards that need not leave after all are sent for again, although no other is free', async () => {
  const { first, second, third, fourth, before } = await withLeaving()
  await endLease(sql, fourth.workerId)
  await second.renew()
  await third.renew()
  assert.deepEqual(counts([second, third]), [22, 22])
  await first.renew()
  assert.equal(first.count(), before)
})

test('shards that need not leave after all are sent for again, although others could not be taken', async () => {
  const { first, fourth, before } = await withLeaving()
  await endLease(sql, fourth.workerId)
  assert.equal(await first.renew('none', 'none', 'before'), false)
  assert.equal(first.count(), before)
})

test('no more shards leave than have to, when fewer have to', async () => {
  const [first, second, third] = [newProcess(), newProcess(), newProcess()]
  await first.renew()
  for (const shard of shards) first.busy.add(shard)
  for (const process of [second, third]) await process.renew()
  for (let n = 0; n < 12; n += 1) await first.renew()
  assert.equal(first.count(), 22)
  await endLease(sql, third.workerId)
  await first.renew()
  assert.equal(first.count(), 32)
})

test('the next renewal is due at the latest when another’s lease ends', async () => {
  const [mine, other] = [newProcess(), newProcess()]
  await other.renew()
  await mine.renew()
  assert.equal(mine.restMs(), 60_000, 'it ends much later')
  await endLease(sql, other.workerId, 5)
  await mine.renew()
  assert.ok(mine.restMs() > 0 && mine.restMs() <= 5000, `${mine.restMs()} ms`)
  await endLease(sql, other.workerId, 0)
  await mine.renew()
  assert.equal(mine.restMs(), 60_000, 'it has ended')
  assert.equal(mine.count(), shardCount)
})

test('whatever becomes of processes, those that are left share all shards, and know it', async () => {
  const which = fc.nat({ max: 4 })
  const failure = fc.constantFrom<Failure>('none', 'none', 'before', 'after')
  const failures = fc.array(failure, { maxLength: 3 })
  const step = fc.oneof(
    fc.record({ what: fc.constant('join' as const), which }),
    fc.record({ what: fc.constantFrom('leave', 'die', 'stall' as const), which }),
    fc.record({ what: fc.constant('work' as const), which, busy: fc.subarray(shards) }),
    fc.record({ what: fc.constant('renew' as const), which, failures }),
    fc.record({ what: fc.constant('renew all' as const), which, times: fc.nat({ max: 4 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      await freeShards(sql)
      const processes = [newProcess(), newProcess()]
      for (const step of steps) await take(step, processes)
      for (const { busy } of processes) busy.clear()
      await settle(processes)
    }),
    // Making a failure smaller takes longer than a test may.
    { numRuns: 20, endOnFailure: true },
  )
})

type Step = { which: number } & (
  | { what: 'join' | 'leave' | 'die' | 'stall' }
  | { what: 'work'; busy: readonly number[] }
  | { what: 'renew'; failures: Failure[] }
  | { what: 'renew all'; times: number }
)

const take = async (step: Step, processes: Process[]): Promise<void> => {
  const index = step.which % processes.length
  const process = processes[index] as Process
  switch (step.what) {
    case 'join':
      processes.push(newProcess())
      break
    case 'work':
      process.busy.clear()
      for (const shard of step.busy) process.busy.add(shard)
      break
    case 'renew':
      await process.renew(...step.failures)
      break
    case 'renew all':
      for (let n = 0; n < step.times; n += 1) {
        for (const each of [...processes.slice(index), ...processes.slice(0, index)]) {
          await each.renew()
        }
      }
      break
    default:
      if (step.what === 'leave') await process.release()
      else await endLease(sql, process.workerId)
      if (step.what !== 'stall' && processes.length > 1) processes.splice(index, 1)
  }
}
