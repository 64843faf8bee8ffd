import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { gather } from './gather.ts'

/** Work that waits until it is told to go on, and remembers what it was given. */
const controlled = () => {
  const batches: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const work = async (items: readonly string[]) => {
    batches.push([...items])
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return items.map((item) => item.toUpperCase())
  }
  return { batches, work, release: (index: number) => gates[index]?.resolve(), gates }
}

const settled = () => new Promise((done) => setImmediate(done))

test('what comes while others are in work goes together afterwards', async () => {
  const { batches, work, release } = controlled()
  const ask = gather<string, string>({ keyOf: () => 0, work })
  const first = ask('a')
  const later = [ask('b'), ask('c')]
  assert.deepEqual(batches, [['a']], 'one alone does not wait')
  release(0)
  assert.equal(await first, 'A')
  await settled()
  assert.deepEqual(batches, [['a'], ['b', 'c']])
  release(1)
  assert.deepEqual(await Promise.all(later), ['B', 'C'])
})

test('what comes while the last piece of work rests goes together after it', async () => {
  const { batches, work, gates } = controlled()
  const rests: PromiseWithResolvers<void>[] = []
  const rest = () => {
    const resting = Promise.withResolvers<void>()
    rests.push(resting)
    return resting.promise
  }
  const ask = gather<string, string>({ keyOf: () => 0, work, rest })
  const first = ask('a')
  gates[0]?.resolve()
  assert.equal(await first, 'A', 'its own rest delays nobody')
  const later = [ask('b'), ask('c')]
  await settled()
  assert.deepEqual(batches, [['a']])
  rests[0]?.reject(new Error('a rest that fails is over'))
  await settled()
  assert.deepEqual(batches, [['a'], ['b', 'c']])
  gates[1]?.resolve()
  assert.deepEqual(await Promise.all(later), ['B', 'C'])
  rests[1]?.resolve()
  await settled()
  void ask('d')
  assert.deepEqual(batches.at(-1), ['d'], 'after the rest one alone does not wait')
})

test('keys do not wait for one another', async () => {
  const { batches, work, release } = controlled()
  const ask = gather<string, string>({ keyOf: (item) => item.length, work })
  const both = [ask('a'), ask('bb')]
  assert.deepEqual(batches, [['a'], ['bb']])
  release(1)
  assert.equal(await both[1], 'BB')
  release(0)
  assert.equal(await both[0], 'A')
})

test('no piece of work is larger than allowed', async () => {
  const sizes: number[] = []
  const ask = gather<number, number>({
    keyOf: () => 0,
    atMost: 3,
    work: async (items) => {
      sizes.push(items.length)
      return items
    },
  })
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(ask))
  assert.deepEqual(sizes, [1, 3, 3, 1])
})

test('one bad item fails alone', async () => {
  const ask = gather<number, number>({
    keyOf: () => 0,
    work: async (items) => {
      if (items.includes(13)) throw new Error('thirteen')
      return items.map((item) => item * 2)
    },
  })
  const results = await Promise.allSettled([1, 2, 13, 4].map(ask))
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
    [2, 4, 'failed', 8],
  )
})

test('a failure that concerns all is not tried for each', async () => {
  let tries = 0
  const ask = gather<number, number>({
    keyOf: () => 0,
    isShared: () => true,
    work: async () => {
      tries += 1
      throw new Error('database away')
    },
  })
  const results = await Promise.allSettled([1, 2, 3].map(ask))
  assert.ok(results.every(({ status }) => status === 'rejected'))
  assert.equal(tries, 2)
})

test('everybody gets the outcome of his own item, in whatever order they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.integer({ min: 0, max: 3 }), pause: fc.boolean() }), {
        maxLength: 60,
      }),
      fc.integer({ min: 1, max: 7 }),
      async (asked, atMost) => {
        const ask = gather<{ key: number; index: number }, string>({
          keyOf: ({ key }) => key,
          atMost,
          work: async (items) => {
            assert.ok(items.length <= atMost)
            assert.equal(new Set(items.map(({ key }) => key)).size, 1)
            await settled()
            return items.map(({ key, index }) => `${key}/${index}`)
          },
        })
        const answers: Promise<string>[] = []
        for (const [index, { key, pause }] of asked.entries()) {
          answers.push(ask({ key, index }))
          if (pause) await settled()
        }
        assert.deepEqual(
          await Promise.all(answers),
          asked.map(({ key }, index) => `${key}/${index}`),
        )
      },
    ),
  )
})
