import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CatchUpWish, catchUp, type DirectorySource } from './catch-up.ts'

type Stored = Map<number, { version: number; value: number }>

/** A copy of what is stored, every answer of which waits for `pause`; and what was read so far. */
const copyOf = (stored: Stored, pause: <T>(answer: T) => Promise<T>) => {
  const copy = { projects: new Map<number, number>(), keys: new Map<number, number>() }
  const source = { keys: new Map<number, number>() }
  /** The log, and how far it was read. */
  const log: { project?: number; owner?: number }[] = []
  let position = 0
  let isForgotten = false
  const reads: (readonly number[])[] = []
  const broken = new Set<number>()
  const upToDate = catchUp({
    async news() {
      const changes = log.slice(position)
      position = log.length
      const everything = isForgotten
      isForgotten = false
      await pause(undefined)
      if (everything) return { everything }
      return {
        everything: false,
        projects: changes.flatMap(({ project }) => project ?? []),
        keyOwners: changes.flatMap(({ owner }) => owner ?? []),
      }
    },
    versions: (ids) =>
      pause(
        new Map(
          [...stored].flatMap(([id, { version }]) =>
            ids.includes(id) ? [[id, version] as const] : [],
          ),
        ),
      ),
    isLoaded: (id) => copy.projects.has(id),
    loaded: () => copy.projects.keys(),
    async readProjects(ids) {
      reads.push(ids)
      // The values are as old as the beginning of the read, however long the answer takes.
      const found = await pause(ids.map((id) => [id, stored.get(id)?.value ?? 0] as const))
      if (ids.some((id) => broken.has(id))) throw new Error('this project cannot be read')
      for (const [id, value] of found) copy.projects.set(id, value)
    },
    async readKeys(owners) {
      const wanted = owners === 'all' ? [...source.keys.keys()] : owners
      const found = await pause(
        wanted.map((owner) => [owner, source.keys.get(owner) ?? 0] as const),
      )
      for (const [owner, value] of found) copy.keys.set(owner, value)
    },
  })
  return {
    ...{ copy, source, log, reads, broken, upToDate },
    forgetLog: () => {
      isForgotten = true
    },
  }
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
  const first = upToDate({ load: [1] })
  const others = Array.from({ length: 600 }, (_, n) => upToDate({ load: [2 + (n % 2)] }))
  open()
  await Promise.all([first, ...others])
  assert.deepEqual(reads, [[1], [2, 3]])
  assert.deepEqual(copy.projects, new Map([1, 2, 3].map((id) => [id, 1])))
})

test('what is known already is not read again, unless it is to be read anew', async () => {
  const stored = storedProjects(1, 2)
  const { reads, upToDate } = copyOf(stored, atOnce)
  await upToDate({ load: [1, 2] })
  await upToDate({ projects: [1], load: [1] })
  await upToDate({ projects: 'all' })
  assert.deepEqual(reads, [[1, 2]])
  change(stored, 2)
  await upToDate({ projects: 'all' })
  await upToDate({ projects: [1], anew: true })
  await upToDate({ projects: 'all', anew: true })
  assert.deepEqual(reads, [[1, 2], [2], [1], [1, 2]])
})

test('what the log tells is read where it is in memory, and nowhere else', async () => {
  const stored = storedProjects(1, 2)
  const { reads, log, upToDate } = copyOf(stored, atOnce)
  await upToDate({ load: [1] })
  for (const project of [1, 2]) {
    change(stored, project)
    log.push({ project })
  }
  await upToDate({ news: true })
  await upToDate({ news: true })
  assert.deepEqual(reads, [[1], [1]])
})

test('where the log no longer tells, what is older in memory is read again', async () => {
  const stored = storedProjects(1, 2, 3)
  const { copy, reads, source, upToDate, forgetLog } = copyOf(stored, atOnce)
  await upToDate({ load: [1, 2], keys: [7] })
  change(stored, 2)
  source.keys.set(7, 1)
  forgetLog()
  await upToDate({ news: true })
  assert.deepEqual(reads, [[1, 2], [2]])
  assert.equal(copy.keys.get(7), 1)
})

test('a project that cannot be read fails whoever asked for it, and is read again by the next look for news', async () => {
  const stored = storedProjects(1, 2, 3)
  const { copy, broken, reads, upToDate } = copyOf(stored, atOnce)
  await upToDate({ load: [1, 2, 3] })
  for (const id of [1, 2, 3]) change(stored, id)
  broken.add(2)
  const held = upToDate({})
  const outcomes = await Promise.allSettled([
    held,
    upToDate({ projects: [1] }),
    upToDate({ projects: [2] }),
    upToDate({ projects: [3], keys: [3] }),
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
  await upToDate({ news: true })
  assert.equal(copy.projects.get(2), 2)
  assert.deepEqual(reads.at(-1), [2])
})

test('a project that cannot be loaded is nobody else’s trouble, and is asked for again by whoever needs it', async () => {
  const stored = storedProjects(1)
  const { copy, broken, upToDate } = copyOf(stored, atOnce)
  broken.add(1)
  await assert.rejects(upToDate({ load: [1] }), /cannot be read/)
  await upToDate({ news: true })
  assert.equal(copy.projects.has(1), false)
  broken.clear()
  await upToDate({ load: [1] })
  assert.equal(copy.projects.get(1), 1)
})

/** A source without projects. */
const nothing: DirectorySource = {
  news: async () => ({ everything: false, projects: [], keyOwners: [] }),
  versions: async () => new Map(),
  isLoaded: () => false,
  loaded: () => [],
  readProjects: async () => {},
  readKeys: async () => {},
}

test('keys that cannot be read fail whoever asked for them, and nobody else', async () => {
  const upToDate = catchUp({
    ...nothing,
    readKeys: () => Promise.reject(new Error('on purpose')),
  })
  const held = upToDate({})
  const outcomes = await Promise.allSettled([
    held,
    upToDate({ keys: [1] }),
    upToDate({ projects: 'all' }),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('news that could not be taken in are not lost', async () => {
  const stored = storedProjects(1)
  const { copy, log, source, upToDate } = copyOf(stored, atOnce)
  await upToDate({ load: [1] })
  let isAway = true
  const failing = catchUp({
    ...nothing,
    news: async () => ({ everything: false, projects: isAway ? [1] : [], keyOwners: [] }),
    isLoaded: () => true,
    versions: async () => {
      if (isAway) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      return new Map([[1, 2]])
    },
    async readProjects(ids) {
      for (const id of ids) copy.projects.set(id, 99)
    },
  })
  await assert.rejects(failing({ news: true }), /refused/)
  isAway = false
  await failing({ news: true })
  assert.equal(copy.projects.get(1), 99)
  assert.deepEqual([log, [...source.keys]], [[], []])
})

test('while the database is out of reach it is not asked again for each project', async () => {
  const reads: (readonly number[])[] = []
  const upToDate = catchUp({
    ...nothing,
    versions: async () => new Map([1, 2, 3].map((id) => [id, 1])),
    readProjects: (ids) => {
      reads.push(ids)
      return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    },
  })
  await assert.rejects(upToDate({ load: [1, 2, 3] }), /refused/)
  assert.deepEqual(reads, [[1, 2, 3]])
})

type Step =
  | { is: 'change' | 'look' | 'load' | 'keys' | 'anew' | 'evict'; project: number }
  | { is: 'news' | 'all' | 'forget' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constantFrom('change', 'look', 'load', 'keys', 'anew', 'evict'),
    project: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ is: fc.constantFrom('news', 'all', 'forget') }),
)

test('whatever is changed, read and evicted at the same time, nobody sees less than was there when they asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 25 }),
      async (scheduler, steps) => {
        const stored = storedProjects(1, 2, 3, 4)
        const { copy, source, log, upToDate, forgetLog } = copyOf(stored, (answer) =>
          scheduler.schedule(Promise.resolve(answer)),
        )
        const asked: Promise<void>[] = []
        const ask = (wish: CatchUpWish, seen: () => void): void => {
          asked.push(upToDate(wish).then(seen))
        }
        const storedValue = (id: number): number => stored.get(id)?.value ?? 0
        /** As new as this, where it is in memory at all. */
        const isAtLeast = (id: number, value: number): void =>
          assert.ok((copy.projects.get(id) ?? value) >= value)
        const take = (one: Step): void => {
          switch (one.is) {
            case 'news':
            case 'all': {
              const before = [...stored.keys()].map((id) => [id, storedValue(id)] as const)
              const keys = [...source.keys]
              ask(one.is === 'news' ? { news: true } : { projects: 'all' }, () => {
                for (const [id, value] of before) isAtLeast(id, value)
                if (one.is === 'news')
                  for (const [id, value] of keys) assert.ok((copy.keys.get(id) ?? 0) >= value)
              })
              break
            }
            case 'forget':
              forgetLog()
              break
            case 'keys': {
              const value = (source.keys.get(one.project) ?? 0) + 1
              source.keys.set(one.project, value)
              log.push({ owner: one.project })
              ask({ keys: [one.project] }, () =>
                assert.ok((copy.keys.get(one.project) ?? 0) >= value),
              )
              break
            }
            case 'evict':
              copy.projects.delete(one.project)
              break
            default: {
              const { is, project } = one
              if (is === 'change') {
                change(stored, project)
                log.push({ project })
              }
              const value = storedValue(project)
              const wish = {
                ...(is === 'load' ? {} : { projects: [project] }),
                ...(is === 'load' || is === 'change' ? { load: [project] } : {}),
                ...(is === 'anew' ? { anew: true } : {}),
              }
              // A load alone is for who has nothing: what is in memory may be as old as the last news.
              ask(wish, () => is !== 'load' && isAtLeast(project, value))
            }
          }
        }
        scheduler.scheduleSequence(
          steps.map((one) => async () => {
            take(one)
          }),
        )
        await scheduler.waitIdle()
        await Promise.all(asked)
        ask({ news: true }, () => {
          for (const [id, value] of copy.projects) assert.equal(value, storedValue(id))
          assert.deepEqual(new Map([...copy.keys].sort()), new Map([...source.keys].sort()))
        })
        await scheduler.waitIdle()
        await Promise.all(asked)
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
