/** The limits of an item: how many of it a player, or all players together, may buy. */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import { type Reset, spanAt } from './reset.ts'

export type PurchaseLimits = {
  perUser: number | undefined
  perItem: number | undefined
  /** When a player's count begins anew; undefined for never. */
  reset: Reset | undefined
}

type Written = {
  per_user?: number | null
  per_item?: number | null
  recurrent_schedule?: { per_user?: Reset | null } | null
}

/** The limits in JSON text, as they were written; undefined where nothing is limited. */
export const readLimits = (text: string | null): PurchaseLimits | undefined => {
  const written = text === null ? null : (JSON.parse(text) as Written | null)
  const perUser = written?.per_user ?? undefined
  const perItem = written?.per_item ?? undefined
  if (perUser === undefined && perItem === undefined) return undefined
  return { perUser, perItem, reset: written?.recurrent_schedule?.per_user ?? undefined }
}

/** Since when a player's purchases count together at a moment: since the last reset, or since ever. */
export const countedSince = ({ reset }: PurchaseLimits, at: Instant): Instant =>
  reset ? spanAt(reset, at).since : fromMilliseconds(0)

/** The moment at which a player's count begins anew; undefined for never. */
export const nextReset = ({ reset }: PurchaseLimits, at: Instant): Instant | undefined =>
  reset && spanAt(reset, at).next

/** A player's part of a limit. A count may be over the limit: what was paid counts beyond it. */
export const leftOf = (total: number, bought: number) => ({
  total,
  available: Math.max(0, total - bought),
})
