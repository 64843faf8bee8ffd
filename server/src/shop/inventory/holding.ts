/**
 * The holding of a player of one thing, and every change that there is of it. Nothing here knows of the database. A
 * change is a function from a holding to the next one, and tells how much it became of what was wanted.
 */
import {
  epochSeconds,
  fromMilliseconds,
  type Instant,
  plusMonths,
  plusSeconds,
} from '../../base/clock.ts'
import type { Good } from '../../catalog/index.ts'

export type HoldingKind = Good['kind']

export type Holding = {
  sku: string
  kind: HoldingKind
  /** Units of a currency, pieces of a consumable, 1 for what is owned otherwise. */
  quantity: number
  /** Units of a currency that are owed. */
  debt: number
  usages: number
  /** Uses that are left of the opened piece; null where a piece has one. */
  remainingUses: number | null
  instanceId: string | null
  expiresAt: Instant | null
}

/** A change that was made: the holding after it, and what it adds or takes. */
export type Change = { after: Holding; wanted: number; delta: number; seconds: number }

/** Reasons for which a change cannot be made. */
export type Refusal = 'too_many' | 'too_few' | 'not_consumable' | 'owned'

/** Engines of the field count in 32 bits. */
export const mostHeld = 2_147_483_647

export const nothingOf = (sku: string, kind: HoldingKind): Holding => ({
  sku,
  kind,
  quantity: 0,
  debt: 0,
  usages: 1,
  remainingUses: null,
  instanceId: null,
  expiresAt: null,
})

/** Whether it is owned at a moment: a time that has ended is as none. */
export const isOwned = ({ quantity, expiresAt }: Holding, at: Instant): boolean =>
  quantity > 0 && (expiresAt === null || expiresAt > at)

/** Gives goods. A thing that is owned for good stays as it is. `newInstance` names what gets a name of its own. */
export const give = (
  before: Holding,
  { quantity: wanted, usages, period }: Pick<Good, 'quantity' | 'usages' | 'period'>,
  at: Instant,
  newInstance: () => string,
): Change | Refusal => {
  switch (before.kind) {
    case 'virtual_currency': {
      const paid = Math.min(wanted, before.debt)
      const quantity = before.quantity + wanted - paid
      if (quantity > mostHeld) return 'too_many'
      return changed({ ...before, quantity, debt: before.debt - paid }, wanted, wanted)
    }
    case 'consumable': {
      const quantity = before.quantity + wanted
      if (quantity > mostHeld) return 'too_many'
      const remainingUses = before.remainingUses ?? (usages > 1 ? usages : null)
      return changed({ ...before, quantity, usages, remainingUses }, wanted, wanted)
    }
    case 'non_consumable': {
      const instanceId = before.instanceId ?? newInstance()
      return changed({ ...before, quantity: 1, instanceId }, wanted, 1 - before.quantity)
    }
    case 'non_renewing_subscription': {
      const isRunning = isOwned(before, at)
      const from = isRunning && before.expiresAt ? before.expiresAt : at
      const expiresAt = period ? later(from, period, wanted) : null
      if (expiresAt === undefined) return 'too_many'
      const instanceId = isRunning && before.instanceId ? before.instanceId : newInstance()
      const after = { ...before, quantity: 1, instanceId, expiresAt }
      const seconds = expiresAt ? Math.round((expiresAt.getTime() - from.getTime()) / 1000) : 0
      return { ...changed(after, wanted, 1 - before.quantity), seconds }
    }
  }
}

/** How much is taken back: all or nothing; what is there, with the rest of a currency owed; or only what is there. */
export type TakingBack = 'all' | 'debt' | 'rest'

/**
 * Takes back what was given, as far as `how` says; of pieces as many go as are there. `seconds` is how much longer a
 * time-limited item was owned for it.
 */
export const takeBack = (
  before: Holding,
  { quantity: wanted, seconds }: { quantity: number; seconds: number },
  at: Instant,
  how: TakingBack,
): Change | Refusal => {
  if (before.kind === 'non_renewing_subscription') return shortened(before, wanted, seconds, at)
  if (how === 'all' && wanted > before.quantity) return 'too_few'
  const taken = Math.min(wanted, before.quantity)
  const quantity = before.quantity - taken
  if (before.kind === 'virtual_currency' && how !== 'rest') {
    const debt = before.debt + wanted - taken
    return changed({ ...before, quantity, debt }, wanted, -wanted)
  }
  return changed(emptied({ ...before, quantity }), wanted, -taken)
}

const shortened = (before: Holding, wanted: number, seconds: number, at: Instant): Change => {
  const end = before.expiresAt
    ? before.expiresAt.getTime() - seconds * 1000
    : Number.NEGATIVE_INFINITY
  const isOver = before.quantity === 0 || end <= at.getTime()
  const expiresAt =
    before.quantity === 0 ? before.expiresAt : fromMilliseconds(Math.max(end, at.getTime()))
  const quantity = isOver ? 0 : before.quantity
  const after = { ...before, quantity, expiresAt }
  return { ...changed(after, wanted, quantity - before.quantity), seconds: -seconds }
}

/** Uses pieces up, one use at a time. */
export const consume = (before: Holding, uses: number): Change | Refusal => {
  if (before.kind !== 'consumable') return before.quantity > 0 ? 'not_consumable' : 'too_few'
  if (before.quantity === 0) return 'too_few'
  const opened = before.remainingUses ?? before.usages
  const left = opened + (before.quantity - 1) * before.usages - uses
  if (left < 0) return 'too_few'
  const quantity = Math.ceil(left / before.usages)
  const remainingUses =
    before.usages > 1 && quantity > 0 ? left - (quantity - 1) * before.usages : null
  const after = emptied({ ...before, quantity, remainingUses })
  return changed(after, uses, quantity - before.quantity)
}

/** Spends a currency, all of it or nothing. */
export const spend = (before: Holding, amount: number): Change | Refusal =>
  amount > before.quantity
    ? 'too_few'
    : changed({ ...before, quantity: before.quantity - amount }, amount, -amount)

/** Puts a number in the place of another; what is owed is forgiven. */
export const setTo = (
  before: Holding,
  good: Pick<Good, 'quantity' | 'usages' | 'period'>,
  at: Instant,
  newInstance: () => string,
): Change | Refusal => {
  const { quantity } = good
  if (quantity > mostHeld) return 'too_many'
  const isCounted = before.kind === 'virtual_currency' || before.kind === 'consumable'
  if (!isCounted && quantity > 0) {
    const given = give({ ...before, expiresAt: null }, { ...good, quantity: 1 }, at, newInstance)
    return typeof given === 'string' ? given : { ...given, wanted: quantity }
  }
  const { usages } = isCounted ? good : before
  const remainingUses = before.kind === 'consumable' && usages > 1 ? usages : null
  const after = emptied({ ...before, quantity, debt: 0, usages, remainingUses })
  const ended = before.kind === 'non_renewing_subscription' ? { ...after, expiresAt: at } : after
  return changed(ended, quantity, quantity - before.quantity + before.debt)
}

/** A thing as a player owned it elsewhere. */
export type BroughtIn = {
  quantity?: number | undefined
  debt?: number | undefined
  remaining_uses?: number | undefined
  expiresAt: Instant | undefined
  usages: number
  at: Instant
}

/**
 * Adds what a player owned elsewhere to what they own here. The later one of two ends of a time counts. The uses of a
 * piece that is opened here stay.
 */
export const bringIn = (
  before: Holding,
  { quantity = 1, debt = 0, remaining_uses, expiresAt, usages, at }: BroughtIn,
  newInstance: () => string,
): Change | Refusal => {
  if (debt > 0) return takeBack(before, { quantity: debt, seconds: 0 }, at, 'debt')
  if (quantity === 0) return changed(before, 0, 0)
  if (before.kind === 'non_renewing_subscription') {
    const isRunning = isOwned(before, at)
    const from = isRunning && before.expiresAt ? before.expiresAt : at
    const end = expiresAt && expiresAt > from ? expiresAt : from
    const instanceId = isRunning && before.instanceId ? before.instanceId : newInstance()
    const after = { ...before, quantity: 1, instanceId, expiresAt: end }
    const seconds = Math.round((end.getTime() - from.getTime()) / 1000)
    return { ...changed(after, 1, 1 - before.quantity), seconds }
  }
  const given = give(before, { quantity, usages, period: null }, at, newInstance)
  if (typeof given === 'string' || before.quantity > 0 || usages === 1) return given
  const remainingUses = remaining_uses ?? given.after.remainingUses
  return { ...given, after: { ...given.after, remainingUses } }
}

const changed = (after: Holding, wanted: number, delta: number): Change => ({
  after,
  wanted,
  delta,
  seconds: 0,
})

/** Nothing is left to be used, and what is given next has a name of its own. */
const emptied = (holding: Holding): Holding =>
  holding.quantity > 0 ? holding : { ...holding, remainingUses: null, instanceId: null }

const unitSeconds: Readonly<Record<string, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
}

/** The first second of the year 10000. */
const endOfCalendars = 253_402_300_800

/** A moment so many periods later; undefined beyond all calendars. */
const later = (
  from: Instant,
  { type, value }: { type: string; value: number },
  times: number,
): Instant | undefined => {
  const count = value * times
  const seconds = unitSeconds[type]
  if (seconds === undefined) return plusMonths(from, count * (type === 'year' ? 12 : 1))
  return epochSeconds(from) + count * seconds < endOfCalendars
    ? plusSeconds(from, count * seconds)
    : undefined
}
