import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createWorld, type World } from '../../../test/support/world.ts'
import type { Tx } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { pruneProjects } from '../housekeeping.ts'
import { type RepeatedAnswer, runOnce } from './idempotency.ts'

let world: World

before(async () => {
  world = await createWorld()
  world.clock.stop()
  await world.sql`create table marks (mark text not null)`
})
after(() => world.close())

const run = (
  key: string | string[] | undefined,
  work: (tx: Tx) => Promise<RepeatedAnswer>,
  { call = 'POST /x', body = {} as unknown, projectId = 1 } = {},
) => runOnce(world.deps, { projectId, key, call, body }, work)

/** Work that leaves one mark. */
const mark = (name: string) => async (tx: Tx) => {
  await tx`insert into marks (mark) values (${name})`
  return { status: 201, text: `{"mark":"${name}"}` }
}
const marks = async (name: string): Promise<number> =>
  (await world.sql`select from marks where mark = ${name}`).length

const problemOf = async (promise: Promise<unknown>): Promise<[number, string | number]> => {
  try {
    await promise
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    return [error.kind.status, error.kind.code]
  }
  return assert.fail('it should have been refused')
}

test('a key runs the work once and answers the same text again', async () => {
  const first = await run('once', mark('once'))
  assert.deepEqual(first, { status: 201, text: '{"mark":"once"}' })
  assert.deepEqual(await run('once', mark('other')), first)
  assert.equal(await marks('once'), 1)
  assert.equal(await marks('other'), 0)
})

test('without a key the work runs every time', async () => {
  await run(undefined, mark('free'))
  await run(undefined, mark('free'))
  assert.equal(await marks('free'), 2)
})

test('a key counts for one call of one project', async () => {
  await run('scope', mark('scope'))
  await run('scope', mark('scope'), { call: 'POST /y' })
  await run('scope', mark('scope'), { projectId: 2 })
  assert.equal(await marks('scope'), 3)
})

test('a key used with another body is refused', async () => {
  await run('body', mark('body'), { body: { a: 1 } })
  assert.deepEqual(await problemOf(run('body', mark('body'), { body: { a: 2 } })), [422, 1102])
  assert.deepEqual(await problemOf(run('body', mark('body'), { body: undefined })), [422, 1102])
  assert.equal(await marks('body'), 1)
})

test('a malformed key is refused before anything is done', async () => {
  for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'ä', 'a\n', ['a', 'b']]) {
    assert.deepEqual(await problemOf(run(key, mark('malformed'))), [422, 1102])
  }
  assert.equal(await marks('malformed'), 0)
})

test('while the first call runs, others are told so', async () => {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = run('busy', async (tx) => {
    started.resolve()
    await gate.promise
    return await mark('busy')(tx)
  })
  await started.promise
  assert.deepEqual(await problemOf(run('busy', mark('busy'))), [409, 1024])
  assert.deepEqual(await problemOf(run('busy', mark('busy'), { body: { other: 1 } })), [422, 1102])
  gate.resolve()
  assert.deepEqual(await run('busy', mark('busy')).catch(() => first), await first)
  assert.equal(await marks('busy'), 1)
})

test('work that fails leaves nothing and frees its key', async () => {
  const failing = run('fails', async (tx) => {
    await mark('fails')(tx)
    throw new Error('half way')
  })
  await assert.rejects(failing, /half way/)
  assert.equal(await marks('fails'), 0)
  assert.equal((await run('fails', mark('fails'))).status, 201)
})

test('of many calls at once with one key, the work of exactly one counts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uuid(),
      fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }),
      async (key, failures) => {
        const results = await Promise.allSettled(
          failures.map((fails) =>
            run(key, async (tx) => {
              const answer = await mark(key)(tx)
              if (fails) throw new Error('failed')
              return answer
            }),
          ),
        )
        const answers = results.flatMap((result) =>
          result.status === 'fulfilled' ? [result.value] : [],
        )
        assert.equal(await marks(key), answers.length > 0 ? 1 : 0)
        for (const answer of answers) assert.equal(answer.text, `{"mark":"${key}"}`)
        for (const result of results) {
          if (result.status === 'fulfilled' || result.reason.message === 'failed') continue
          assert.deepEqual(await problemOf(Promise.reject(result.reason)), [409, 1024])
        }
      },
    ),
    { numRuns: 30 },
  )
})

/** Leaves a key as a process does that is killed in the middle of its work. */
const die = async (key: string): Promise<{ wake(): Promise<unknown> }> => {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const zombie = run(key, async (tx) => {
    const answer = await mark(key)(tx)
    started.resolve()
    await gate.promise
    return answer
  })
  zombie.catch(() => {})
  await started.promise
  return {
    wake() {
      gate.resolve()
      return zombie
    },
  }
}

test('a key whose process died is free after a minute, not before', async () => {
  const dead = await die('abandoned')
  world.clock.advance(59)
  assert.deepEqual(await problemOf(run('abandoned', mark('abandoned'))), [409, 1024])
  world.clock.advance(2)
  assert.equal((await run('abandoned', mark('abandoned'))).status, 201)
  // The one thought dead wakes up: its work must not count a second time.
  assert.deepEqual(await problemOf(dead.wake()), [409, 1024])
  assert.equal(await marks('abandoned'), 1)
  assert.equal((await run('abandoned', mark('abandoned'))).status, 201)
  assert.equal(await marks('abandoned'), 1)
})

test('a sleeper that wakes while its successor works loses to it', async () => {
  const first = await die('handover')
  world.clock.advance(61)
  const second = await die('handover')
  assert.deepEqual(await problemOf(first.wake()), [409, 1024])
  await second.wake()
  assert.equal(await marks('handover'), 1)
})

test('an answer is kept for 24 hours, then the key is free and the row goes', async () => {
  await run('day', mark('day'), { projectId: world.project.project_id })
  world.clock.advance(24 * 3600 - 60)
  await run('day', mark('day'), { projectId: world.project.project_id })
  assert.equal(await marks('day'), 1)
  world.clock.advance(120)
  assert.ok((await pruneProjects(world.deps)) >= 1)
  const rows = await world.sql`
    select from idempotent_calls where project_id = ${world.project.project_id}
  `
  assert.equal(rows.length, 0)
  await run('day', mark('day'), { projectId: world.project.project_id })
  assert.equal(await marks('day'), 2)
})
