/** The query of a list: filters, sort, and the page, by offset or by cursor. */
import { fromMilliseconds, type Instant, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import {
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../../base/refusals/violation.ts'
import { projectProblems } from '../../projects/index.ts'
import type { ItemListQuery, LabelListQuery } from '../contract.ts'

/** `name` is the sku of items and the external_id of what they bear. */
export type SortKey = 'order' | 'name' | 'updated_at'

/** The last entry of a page: what it was sorted by, and its id among equals. */
export type ListPlace = { key: number | string | Instant; id: number }

export type ListPlan = {
  limit: number
  offset: number
  sort: SortKey
  isDescending: boolean
  /** Where the page before ended. */
  after: ListPlace | undefined
  search: string | undefined
  updatedSince: Instant | undefined
  group: string | undefined
  isEnabled: boolean | undefined
  isShownInStore: boolean | undefined
  /** A language for which a text is missing. */
  missingLocale: string | undefined
  /** A currency of one of the prices. */
  currency: string | undefined
  hasPeriod: boolean | undefined
}

/** Reads a query that fits its schema. Throws 422 for a cursor of another list, or one beside an offset. */
export const readListQuery = (query: ItemListQuery | LabelListQuery): ListPlan => {
  const { limit = '50', offset, cursor, sort = 'order', q, updated_since } = query
  const { group, is_enabled, is_show_in_store } = query as ItemListQuery
  const { missing_locale, currency, has_period } = query as ItemListQuery
  if (cursor !== undefined && offset !== undefined) {
    throw refusal(
      'offset',
      'unexpected',
      'cannot stand beside a cursor: leave one of the two out',
      {
        beside: 'cursor',
      },
    )
  }
  const isDescending = sort.startsWith('-')
  const key = sortKeys[isDescending ? sort.slice(1) : sort] ?? 'order'
  return {
    limit: Number(limit),
    offset: Number(offset ?? 0),
    sort: key,
    isDescending,
    after: cursor === undefined ? undefined : placeOfCursor(cursor, sortName(key, isDescending)),
    search: q,
    updatedSince: updated_since === undefined ? undefined : parseTimestamp(updated_since),
    group,
    isEnabled: truthOf(is_enabled),
    isShownInStore: truthOf(is_show_in_store),
    missingLocale: missing_locale,
    currency,
    hasPeriod: truthOf(has_period),
  }
}

const sortKeys: Readonly<Record<string, SortKey>> = {
  order: 'order',
  sku: 'name',
  external_id: 'name',
  updated_at: 'updated_at',
}

const truthOf = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'

const sortName = (sort: SortKey, isDescending: boolean): string =>
  `${isDescending ? '-' : ''}${sort}`

const refusal = (
  property: string,
  code: ViolationCode,
  message: string,
  params?: ViolationParams,
): Problem =>
  new Problem(projectProblems.invalid, {
    violations: [violation(property, code, message, params)],
  })

/** The text that a client hands back to go on behind a place. */
export const cursorOf = ({ sort, isDescending }: ListPlan, { key, id }: ListPlace): string => {
  const plain = typeof key === 'object' ? key.getTime() : key
  return Buffer.from(JSON.stringify([sortName(sort, isDescending), plain, id])).toString(
    'base64url',
  )
}

/** The place in a cursor of this sort. Throws 422 for anything that `cursorOf` did not write. */
export const placeOfCursor = (cursor: string, sort: string): ListPlace => {
  const [of, key, id] = listIn(cursor)
  if (typeof of === 'string' && of !== sort && /^-?(order|name|updated_at)$/.test(of)) {
    throw refusal('cursor', 'cursor', 'belongs to another sort: begin again without a cursor')
  }
  const place = of === sort && isId(id) ? placeOf(sort.replace('-', ''), key, id) : undefined
  if (place) return place
  throw refusal('cursor', 'cursor', 'is not a next_cursor of this list: begin again without one')
}

const listIn = (cursor: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const placeOf = (sort: string, key: unknown, id: number): ListPlace | undefined => {
  if (sort === 'name') {
    return typeof key === 'string' && !key.includes('\0') && key.isWellFormed()
      ? { key, id }
      : undefined
  }
  if (typeof key !== 'number' || !Number.isSafeInteger(key)) return undefined
  if (sort === 'order') return key === (key | 0) ? { key, id } : undefined
  return key >= 0 && key < endOfYear9999 ? { key: fromMilliseconds(key), id } : undefined
}

const endOfYear9999 = 253_402_300_800_000

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
