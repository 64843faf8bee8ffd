/** How processes come to know each other, whatever becomes of them: each endpoint has one that looks after it. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import fc from 'fast-check'
import { createDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { endLease, forgetWorkers } from '../../../../test/support/leases.ts'
import { connect, type Sql } from '../../../base/database/database.ts'
import { newLease } from './lease.ts'
import { monotonicMs, timing } from './timing.ts'

let database: TestDatabase
let sql: Sql
before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
})
afterEach(() => forgetWorkers(sql))
after(async () => {
  await sql.end()
  await database.drop()
})

const endpoints = Array.from({ length: 60 }, (_, nth) => 1000 + nth)

/** When a statement fails: not at all, before the database hears of it, or when its answer is lost. */
type Failure = 'none' | 'before' | 'after'

/** One process, and how often it was told of others and of its own end. */
const newProcess = () => {
  let failures: Failure[] = []
  const told = { changes: 0, lapses: 0 }
  const ids: string[] = []
  const failing = (async (strings: TemplateStringsArray, ...values: never[]) => {
    const failure = failures.shift() ?? 'none'
    if (failure === 'before') throw new Error('the connection was lost')
    const result = await sql(strings, ...values)
    if (failure === 'after') throw new Error('the connection was lost')
    return result
  }) as unknown as Sql
  const lease = newLease({
    sql: failing,
    timing: { ...timing, leaseMs: 3_600_000, renewMs: 60_000 },
    monotonicMs,
  })
  const watch = {
    onChanged() {
      told.changes += 1
    },
    onLapsed: () => {
      told.lapses += 1
      ids.push(lease.workerId())
    },
  }
  return {
    ...lease,
    told,
    ids,
    cares: () => endpoints.filter(lease.caresFor),
    /** Renews; answers whether that went well. */
    async renew(...those: Failure[]): Promise<boolean> {
      failures = those
      const isDone = await lease.renew(watch).then(
        () => true,
        () => false,
      )
      failures = []
      return isDone
    },
  }
}
type Process = ReturnType<typeof newProcess>

/** All have renewed since all were there: each endpoint is looked after by one. */
const holdsTogether = async (processes: readonly Process[]): Promise<void> => {
  for (let times = 0; times < 2; times += 1)
    for (const process of processes) assert.ok(await process.renew())
  const cared = processes.flatMap((process) => process.cares())
  assert.deepEqual(cared.toSorted(), endpoints)
  const most = Math.ceil(endpoints.length / processes.length)
  for (const process of processes) {
    assert.ok(process.cares().length <= most)
    assert.equal(process.processes(), processes.length)
    const { processes: count, remainder } = process.care()
    assert.deepEqual(
      process.cares(),
      endpoints.filter((id) => id % count === remainder),
    )
  }
}

test('each endpoint is looked after by one of the processes that live, each of which has as many', async () => {
  const [first, second, third] = [newProcess(), newProcess(), newProcess()]
  await holdsTogether([first])
  await holdsTogether([first, second])
  await holdsTogether([first, second, third])
  await endLease(sql, second.workerId())
  await holdsTogether([first, third])
  await third.release()
  await holdsTogether([first])
})

test('a lease that is renewed keeps its id; one that has ended is begun anew under another', async () => {
  const process = newProcess()
  assert.equal(process.isFresh(), false)
  await process.renew()
  const id = process.workerId()
  assert.deepEqual([process.isFresh(), process.told.lapses], [true, 1])
  await process.renew()
  assert.deepEqual([process.workerId(), process.told.lapses], [id, 1])
  await endLease(sql, id)
  await process.renew()
  assert.notEqual(process.workerId(), id)
  assert.deepEqual([process.isFresh(), process.told.lapses], [true, 2])
  const [row] =
    await sql`select from webhook_workers where worker_id = ${id} and alive_until > now()`
  assert.equal(row, undefined, 'an id lives once')
})

test('a process is told when others come or go, and not otherwise', async () => {
  const [mine, other] = [newProcess(), newProcess()]
  await mine.renew()
  const before = mine.told.changes
  await mine.renew()
  assert.equal(mine.told.changes, before)
  await other.renew()
  await mine.renew()
  assert.equal(mine.told.changes, before + 1)
  assert.deepEqual(mine.others(), [other.workerId()])
  await endLease(sql, other.workerId())
  await mine.renew()
  assert.deepEqual([mine.told.changes, mine.others()], [before + 2, []])
})

test('the next renewal is due at the latest when another’s lease ends', async () => {
  const [mine, other] = [newProcess(), newProcess()]
  await other.renew()
  await mine.renew()
  assert.equal(mine.restMs(), 60_000, 'it ends much later')
  await endLease(sql, other.workerId(), 5)
  await mine.renew()
  assert.ok(mine.restMs() > 0 && mine.restMs() <= 5000, `${mine.restMs()} ms`)
  await endLease(sql, other.workerId(), 0)
  await mine.renew()
  assert.equal(mine.restMs(), 60_000, 'it has ended')
})

test('whatever becomes of processes, those that are left share all endpoints, and no id lives twice', async () => {
  const which = fc.nat({ max: 4 })
  const failure = fc.constantFrom<Failure>('none', 'none', 'before', 'after')
  const step = fc.oneof(
    fc.record({ what: fc.constant('join' as const), which }),
    fc.record({ what: fc.constantFrom('leave', 'die', 'stall' as const), which }),
    fc.record({
      what: fc.constant('renew' as const),
      which,
      failures: fc.array(failure, { maxLength: 3 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      await forgetWorkers(sql)
      const processes = [newProcess(), newProcess()]
      const all = [...processes]
      for (const step of steps) {
        const index = step.which % processes.length
        const process = processes[index] as Process
        if (step.what === 'join') all.push(processes[processes.push(newProcess()) - 1] as Process)
        else if (step.what === 'renew') await process.renew(...step.failures)
        else if (step.what === 'stall') await endLease(sql, process.workerId())
        else if (processes.length > 1) {
          processes.splice(index, 1)
          if (step.what === 'leave') await process.release()
          else await endLease(sql, process.workerId())
        }
      }
      await holdsTogether(processes)
      const ids = all.flatMap(({ ids }) => ids)
      assert.equal(new Set(ids).size, ids.length)
    }),
    // Making a failure smaller takes longer than a test may.
    { numRuns: 20, endOnFailure: true },
  )
})
