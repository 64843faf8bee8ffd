import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CatchUpWish, catchUp } from './catch-up.ts'

type Stored = Map<number, { version: number; value: number }>

/** A copy of what is stored, every answer of which waits for `pause`; and what was read so far. */
const copyOf = (stored: Stored, pause: <T>(answer: T) => Promise<T>) => {
  const copy = { projects: new Map<number, number>(), keys: 0 }
  const source = { keys: 0 }
  const reads: (readonly number[])[] = []
  const broken = new Set<number>()
  let keyReads = 0
  const upToDate = catchUp({
    versions: (ids) =>
      pause(
        [...stored].flatMap(([project_id, { version }]) =>
          ids === undefined || ids.includes(project_id) ? [{ project_id, version }] : [],
        ),
      ),
    async readProjects(ids) {
      reads.push(ids)
      // What is read is as old as the beginning of the read, however long the answer takes.
      const found = await pause(ids.map((id) => [id, stored.get(id)?.value ?? 0] as const))
      if (ids.some((id) => broken.has(id))) throw new Error('this project cannot be read')
      for (const [id, value] of found) copy.projects.set(id, value)
    },
    async readKeys() {
      keyReads += 1
      copy.keys = await pause(source.keys)
    },
  })
  return { copy, source, reads, broken, upToDate, keyReads: () => keyReads }
}

const atOnce = async <T>(answer: T): Promise<T> => answer
const storedProjects = (...ids: number[]): Stored =>
  new Map(ids.map((id) => [id, { version: 1, value: 1 }]))
const change = (stored: Stored, id: number): number => {
  const { version, value } = stored.get(id) ?? { version: 0, value: 0 }
  stored.set(id, { version: version + 1, value: value + 1 })
  return value + 1
}

/** A pause that holds every answer until it is opened. */
const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { pause: <T>(answer: T) => promise.then(() => answer), open: resolve }
}

test('six hundred who ask while a look is under way share the next one, with everything they named', async () => {
  const stored = storedProjects(1, 2, 3)
  const { pause, open } = gate()
  const { copy, reads, upToDate } = copyOf(stored, pause)
  const first = upToDate({ projects: [1] })
  const others = Array.from({ length: 600 }, (_, n) => upToDate({ projects: [2 + (n % 2)] }))
  open()
  await Promise.all([first, ...others])
  assert.deepEqual(reads, [[1], [2, 3]])
  assert.deepEqual(copy.projects, new Map([1, 2, 3].map((id) => [id, 1])))
})

test('what is known already is not read again, unless it is to be read anew', async () => {
  const stored = storedProjects(1, 2)
  const { reads, upToDate, keyReads } = copyOf(stored, atOnce)
  await upToDate({ projects: 'all' })
  await upToDate({ projects: [1] })
  await upToDate({ projects: 'all' })
  assert.deepEqual(reads, [[1, 2]])
  change(stored, 2)
  await upToDate({ projects: 'all' })
  await upToDate({ projects: [1], anew: true })
  await upToDate({ projects: 'all', anew: true })
  assert.deepEqual(reads, [[1, 2], [2], [1], [1, 2]])
  assert.equal(keyReads(), 0)
})

test('a project that cannot be read fails whoever asked for it, and is read again by the next look for all', async () => {
  const stored = storedProjects(1, 2, 3)
  const { copy, broken, reads, upToDate } = copyOf(stored, atOnce)
  await upToDate({ projects: 'all' })
  for (const id of [1, 2, 3]) change(stored, id)
  broken.add(2)
  const held = upToDate({})
  const outcomes = await Promise.allSettled([
    held,
    upToDate({ projects: [1] }),
    upToDate({ projects: [2] }),
    upToDate({ projects: [3], keys: true }),
  ])
  const expected = ['fulfilled', 'fulfilled', 'rejected', 'fulfilled']
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    expected,
  )
  assert.deepEqual([...copy.projects].sort(), [
    [1, 2],
    [2, 1],
    [3, 2],
  ])
  broken.clear()
  await upToDate({ projects: 'all' })
  assert.equal(copy.projects.get(2), 2)
  assert.deepEqual(reads.at(-1), [2])
})

test('keys that cannot be read fail whoever asked for them, and nobody else', async () => {
  const upToDate = catchUp({
    versions: async () => [],
    readProjects: async () => {},
    readKeys: () => Promise.reject(new Error('on purpose')),
  })
  const held = upToDate({})
  const outcomes = await Promise.allSettled([
    held,
    upToDate({ keys: true }),
    upToDate({ projects: 'all' }),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('while the database is out of reach it is not asked again for each project', async () => {
  const reads: (readonly number[])[] = []
  const upToDate = catchUp({
    versions: async () => [1, 2, 3].map((project_id) => ({ project_id, version: 1 })),
    readProjects: (ids) => {
      reads.push(ids)
      return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    },
    readKeys: async () => {},
  })
  await assert.rejects(upToDate({ projects: 'all' }), /refused/)
  assert.deepEqual(reads, [[1, 2, 3]])
})

type Step = { is: 'change' | 'look' | 'keys' | 'anew'; project: number } | { is: 'all' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constantFrom('change', 'look', 'keys', 'anew'),
    project: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ is: fc.constant('all') }),
)

test('whatever is changed and read at the same time, each sees its own change and the newest stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 25 }),
      async (scheduler, steps) => {
        const stored = storedProjects(1, 2, 3, 4)
        const { copy, source, upToDate } = copyOf(stored, (answer) =>
          scheduler.schedule(Promise.resolve(answer)),
        )
        const asked: Promise<void>[] = []
        const ask = (wish: CatchUpWish, seen: () => void): void => {
          asked.push(upToDate(wish).then(seen))
        }
        const take = (one: Step): void => {
          if (one.is === 'all') {
            const before = [...stored].map(([id, { value }]) => [id, value] as const)
            ask({ projects: 'all' }, () => {
              for (const [id, value] of before) assert.ok((copy.projects.get(id) ?? 0) >= value)
            })
          } else if (one.is === 'keys') {
            source.keys += 1
            const mine = source.keys
            ask({ keys: true }, () => assert.ok(copy.keys >= mine))
          } else {
            const { project } = one
            const mine =
              one.is === 'change' ? change(stored, project) : (stored.get(project)?.value ?? 0)
            const wish = { projects: [project], ...(one.is === 'anew' ? { anew: true } : {}) }
            ask(wish, () => assert.ok((copy.projects.get(project) ?? 0) >= mine))
          }
        }
        scheduler.scheduleSequence(
          steps.map((one) => async () => {
            take(one)
          }),
        )
        await scheduler.waitIdle()
        await Promise.all(asked)
        const named = new Set(steps.flatMap((one) => (one.is === 'change' ? [one.project] : [])))
        for (const id of named) assert.equal(copy.projects.get(id), stored.get(id)?.value)
        assert.equal(copy.keys, source.keys)
      },
    ),
    { numRuns: 500 },
  )
})

test('what must be alone runs beside no look', async () => {
  const stored = storedProjects(1)
  let running = 0
  let most = 0
  const busy = async <T>(answer: T): Promise<T> => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resume) => setImmediate(resume))
    running -= 1
    return answer
  }
  const { upToDate } = copyOf(stored, busy)
  await Promise.all(
    Array.from({ length: 5 }, (_, n) => [
      upToDate({ projects: [1], anew: true }),
      upToDate({ alone: () => busy(n).then(() => {}) }),
    ]).flat(),
  )
  assert.equal(most, 1)
})
