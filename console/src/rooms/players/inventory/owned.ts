/** Things that a player owns, and the outcome of taking some of them back. */
import type { AnswerOf } from '../../../api/calls.ts'
import { isoOf, laterBy, momentOf, nowMs } from '../../../shared/time.ts'

export type Good = AnswerOf<'readPlayerInventory'>['items'][number]
export type Balance = AnswerOf<'readPlayerBalance'>['items'][number]
export type Entry = AnswerOf<'listPlayerLedger'>['items'][number]

/** A thing of which some can be taken back. */
export type Owned = {
  sku: string
  name: string
  kind: Entry['kind']
  /** How many there are; null where they are not counted. */
  quantity: number | null
  remainingUses: number | null
  expiresAt: string | null
}

export const ownedGood = (good: Good): Owned => ({
  sku: good.sku,
  name: good.name,
  kind: good.virtual_item_type,
  quantity: good.quantity,
  remainingUses: good.remaining_uses,
  expiresAt: good.expires_at,
})

export const ownedCurrency = ({ sku, name, amount }: Balance): Owned => ({
  sku,
  name,
  kind: 'virtual_currency',
  quantity: amount,
  remainingUses: null,
  expiresAt: null,
})

/** For how long one piece of a time-limited item is owned. */
export type Period = { type: string; value: number }

export type Taking =
  | { is: 'item' }
  | { is: 'units'; taken: number; there: number; left: number; openedUses: number | null }
  /** Nothing is taken: the service takes all or nothing. */
  | { is: 'tooMany'; there: number }
  | { is: 'sooner'; end: string }
  | { is: 'now' }
  /** The catalog does not tell how long a piece lasts. */
  | { is: 'unknown' }

/** The end of something time-limited once so many pieces of it were taken back, as the service reckons it. */
const endWithout = (expiresAt: string, period: Period, quantity: number, now: number): number => {
  const lasts = laterBy(now, period.type, period.value * quantity) - now
  return momentOf(expiresAt) - lasts
}

/**
 * The part that the service will take.
 *
 * @param period of the item as the catalog has it; undefined where that is not known
 */
export const takingOf = (
  owned: Owned,
  quantity: number,
  period: Period | undefined,
  now = nowMs(),
): Taking => {
  const { kind, quantity: there, remainingUses, expiresAt } = owned
  if (kind === 'non_consumable') return { is: 'item' }
  if (kind === 'non_renewing_subscription') {
    if (expiresAt === null || period === undefined) return { is: 'unknown' }
    const end = endWithout(expiresAt, period, quantity, now)
    return end <= now ? { is: 'now' } : { is: 'sooner', end: isoOf(end) }
  }
  if (there === null || quantity > there) return { is: 'tooMany', there: there ?? 0 }
  const left = there - quantity
  return {
    is: 'units',
    taken: quantity,
    there,
    left,
    openedUses: left === 0 ? remainingUses : null,
  }
}
