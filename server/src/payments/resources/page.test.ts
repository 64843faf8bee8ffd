/** Pages of a search, without a database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { examinedAtOnce, findPage, type Look, type Range } from './page.ts'

/** Looks at rows with the ids from 1 to `count`, of which some fit, as the statements do. */
const lookAmong =
  (count: number, fits: (id: number) => boolean) =>
  async ({ before, examine, limit }: Range): Promise<Look[]> => {
    const newest = Math.min(before - 1, count)
    const examined = Math.max(0, Math.min(examine, newest))
    const last = newest - examined + 1
    const found: number[] = []
    for (let id = newest; id >= last && found.length < limit; id -= 1) if (fits(id)) found.push(id)
    return [{ found, examined, last: examined === 0 ? null : last, is_over: false }]
  }

test('all pages together have each row that fits once, newest first, and no page is longer than its limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 * examinedAtOnce }),
      fc.uniqueArray(fc.integer({ min: 1, max: 3 * examinedAtOnce }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      async (count, ids, limit) => {
        const fitting = new Set(ids)
        const look = lookAmong(count, (id) => fitting.has(id))
        const found: number[] = []
        for (let cursor: string | undefined; ; ) {
          const page = await findPage({ limit: `${limit}`, ...(cursor && { cursor }) }, look)
          assert.ok(page.ids.length <= limit)
          found.push(...page.ids)
          cursor = page.next.next_cursor
          if (cursor === undefined) break
        }
        const expected = ids.filter((id) => id <= count).toSorted((a, b) => b - a)
        assert.deepEqual(found, expected)
      },
    ),
  )
})

test('a page of a search that finds nothing ends after 200,000 rows and says where to go on', async () => {
  const look = lookAmong(210_000, (id) => id === 1)
  assert.deepEqual(await findPage({}, look), { ids: [], next: { next_cursor: '10001' } })
  assert.deepEqual(await findPage({ cursor: '10001' }, look), { ids: [1], next: {} })
})

test('a search ends where no further row is young enough', async () => {
  const look = async (): Promise<Look[]> => [
    { found: null, examined: examinedAtOnce, last: 5, is_over: true },
  ]
  assert.deepEqual(await findPage({}, look), { ids: [], next: {} })
})
