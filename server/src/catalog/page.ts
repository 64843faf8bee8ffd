/** Pages of lists. */
import type { PageQuery } from './contract.ts'

export type Page = { limit: number; offset: number }

/** The page that a valid query asks for. */
export const pageOfQuery = ({ limit = '50', offset = '0' }: PageQuery): Page => ({
  limit: Number(limit),
  offset: Number(offset),
})

/** The answer with these items, of `total` in all. */
export const pageAnswer = <T>(items: readonly T[], total: number, { offset }: Page) => ({
  items,
  has_more: items.length > 0 && offset + items.length < total,
  total_items_count: total,
})
