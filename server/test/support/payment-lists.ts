/** Lists of payments, read page by page, and a list whose content is known. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Payments } from './payments.ts'

export type Listed = { id: number; subscription_id: string; status: string }
export type Query = Record<string, string>

/** Reads one page. */
export const readPage = async (payments: Payments, list: string, query: Query = {}) => {
  const { status, body, text } = await payments.call('GET', `${list}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, text)
  return body as { items: Listed[]; next_cursor?: string }
}

/** Reads all pages. */
export const readAll = async (payments: Payments, list: string, query: Query = {}) => {
  const found: Listed[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await readPage(payments, list, {
      ...query,
      ...(cursor && { cursor }),
    })
    assert.ok(items.length <= Number(query.limit ?? 50))
    found.push(...items)
    cursor = next_cursor
    if (cursor === undefined) return found
  }
}

/** The filters of a list; null for one that is not given. */
type Filter = {
  status: string | null
  user_id: string | null
  currency: string | null
  dry_run: string | null
  external_id: string | null
}

export const noFilter: Filter = {
  status: null,
  user_id: null,
  currency: null,
  dry_run: null,
  external_id: null,
}

const values = {
  status: ['created', 'declined', 'paid', 'refunded'],
  user_id: ['user 0', 'user 1', 'user 9'],
  currency: ['EUR', 'USD', 'JPY'],
  dry_run: ['0', '1'],
  external_id: ['o/0', 'o/3', 'o/7', 'o/9'],
} as const satisfies Record<keyof Filter, readonly string[]>

/** Each filter alone, with each of its values. */
export const singleFilters: readonly Filter[] = Object.entries(values).flatMap(([name, all]) =>
  all.map((value) => ({ ...noFilter, [name]: value })),
)

/** Any filters together. */
export const anyFilter: fc.Arbitrary<Filter> = fc.record({
  status: fc.option(fc.constantFrom(...values.status)),
  user_id: fc.option(fc.constantFrom(...values.user_id)),
  currency: fc.option(fc.constantFrom(...values.currency)),
  dry_run: fc.option(fc.constantFrom(...values.dry_run)),
  external_id: fc.option(fc.constantFrom(...values.external_id)),
})

/** Creates 24 transactions. The returned function asserts that a search of them finds the ones that fit. */
export const openListed = async (payments: Payments) => {
  const made: (Filter & { id: number })[] = []
  for (let index = 0; index < 24; index += 1) {
    const user_id = `user ${index % 3}`
    const currency = index % 2 === 0 ? 'EUR' : 'USD'
    const dry_run = index % 4 === 0 ? '1' : '0'
    const external_id = `o/${index % 8}`
    const id = await payments.newTransaction({
      user: { id: user_id },
      currency,
      external_id,
      ...(dry_run === '1' && { dry_run: 1 }),
    })
    const status = index % 5 === 0 ? 'declined' : index % 7 === 0 ? 'paid' : 'created'
    const decline = { code: 1, reason: 'R' }
    if (status === 'declined') await payments.call('POST', `transactions/${id}/decline`, decline)
    if (status === 'paid') await payments.call('POST', `transactions/${id}/pay`, {})
    made.push({ id, user_id, currency, dry_run, external_id, status })
  }
  return async (filter: Filter, limit: number): Promise<void> => {
    const given = Object.entries(filter).filter(([, value]) => value !== null)
    const query = { limit: String(limit), ...(Object.fromEntries(given) as Query) }
    const expected = made.filter((one) =>
      given.every(([name, value]) => one[name as keyof Filter] === value),
    )
    assert.deepEqual(
      (await readAll(payments, 'transactions', query)).map(({ id }) => id),
      expected.map(({ id }) => id).reverse(),
      JSON.stringify(query),
    )
  }
}
