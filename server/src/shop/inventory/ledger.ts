/** Changes of what players own, each with its entry in the ledger, in the caller's transaction of the database. */
import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import type { Good } from '../../catalog/index.ts'
import { isForGood } from './good.ts'
import {
  type Change,
  give,
  type Holding,
  type HoldingKind,
  mostHeld,
  type Refusal,
  spend,
  takeBack,
} from './holding.ts'
import * as store from './holdings.sql.ts'

/** One change that is wanted: of whose holding, and how. */
export type Wish = {
  userId: string
  sku: string
  kind: HoldingKind
  apply(before: Holding): Change | Refusal
  comment?: string | undefined
  platform?: string | undefined
}

export type OperationFacts = Omit<store.Operation, 'operationId'> & { at: Instant }

/** A change that could not be made. Nothing of its operation is. */
export class Refused extends Error {
  readonly wish: Wish
  readonly reason: Refusal
  constructor(wish: Wish, reason: Refusal) {
    super(`${wish.sku}: ${reason}`)
    this.wish = wish
    this.reason = reason
  }
}

/** The changes of an operation, and their entries. */
export type Made = { changes: Change[]; entries: readonly store.NewEntry[] }

/** An operation that was made, and its entries. */
export type Operation = Omit<OperationFacts, 'at'> & Pick<Made, 'entries'>

/** Holdings that nobody else changes until the end of the transaction. */
export type Held = {
  /** Makes all of these changes or none, in memory. Throws `Refused` for the first that cannot be made. */
  make(wishes: readonly Wish[]): Made
  /** Writes all that was made, with its entries in the order of the operations. */
  write(operations: readonly Operation[]): Promise<void>
}

/** Holds the holdings of these names: in one order, whatever the order of the names, so nobody waits in a circle. */
export const holdAll = async (
  tx: Tx,
  projectId: number,
  at: Instant,
  names: readonly store.HoldingName[],
): Promise<Held> => {
  const { held, made } = await hold(tx, projectId, at, names)
  const touched = new Map<string, store.WrittenHolding>()
  return {
    make(wishes) {
      const after = new Map<string, Holding>()
      const outcome: Made & { entries: store.NewEntry[] } = { changes: [], entries: [] }
      for (const wish of wishes) {
        const name = nameOf(wish)
        const before = after.get(name) ?? held.get(name)
        if (!before) throw new Error(`the holding ${name} is not held`)
        const change = wish.apply(before)
        if (typeof change === 'string') throw new Refused(wish, change)
        after.set(name, change.after)
        outcome.changes.push(change)
        outcome.entries.push(entryOf(wish, change))
      }
      for (const wish of wishes) {
        const name = nameOf(wish)
        const holding = after.get(name) as Holding
        held.set(name, holding)
        const { userId, sku, kind } = wish
        touched.set(name, { userId, sku, kind, holding })
      }
      return outcome
    },
    async write(operations) {
      const written = operations.flatMap(({ entries, ...facts }) => {
        const operationId = newUuid()
        return entries.map((entry) => ({ ...facts, operationId, ...entry }))
      })
      // A refusal leaves no trace, as if the whole transaction had been its own.
      const idle = made.filter((name) => !touched.has(nameOf(name)))
      if (idle.length > 0) await store.deleteEmpty(tx, projectId, idle)
      if (written.length === 0) return
      await Promise.all([
        store.writeHoldings(tx, projectId, at, [...touched.values()]),
        store.insertEntries(tx, projectId, at, written),
      ])
    },
  }
}

/** Makes all of these changes or none. Throws `Refused`; the caller's transaction must end then. */
export const changeHoldings = async (
  tx: Tx,
  projectId: number,
  { at, ...facts }: OperationFacts,
  wishes: readonly Wish[],
): Promise<Change[]> => {
  if (wishes.length === 0) return []
  const held = await holdAll(tx, projectId, at, wishes)
  const { changes, entries } = held.make(wishes)
  await held.write([{ ...facts, entries }])
  return changes
}

const nameOf = ({ userId, sku, kind }: store.HoldingName): string => `${userId}\n${sku}\n${kind}`

/** The holdings of these names; those that are not there are made, empty. */
const hold = async (
  tx: Tx,
  projectId: number,
  at: Instant,
  wishes: readonly store.HoldingName[],
): Promise<{ held: Map<string, Holding>; made: store.HoldingName[] }> => {
  const names = [...new Map(wishes.map((wish) => [nameOf(wish), wish])).values()]
  let rows = await store.holdHoldings(tx, projectId, names)
  let made: store.HoldingName[] = []
  if (rows.length < names.length) {
    const fresh = await store.ensureHoldings(tx, projectId, at, names)
    made = fresh.map(({ user_id: userId, sku, kind }) => ({ userId, sku, kind }))
    rows = await store.holdHoldings(tx, projectId, names)
  }
  const held = rows.map((row) => [nameOf({ ...row, userId: row.user_id }), holdingOf(row)] as const)
  return { held: new Map(held), made }
}

/** A row as a holding. */
export const holdingOf = (row: store.HoldingRow): Holding => ({
  sku: row.sku,
  kind: row.kind,
  quantity: row.quantity,
  debt: row.debt,
  usages: row.usages,
  remainingUses: row.remaining_uses,
  instanceId: row.instance_id,
  expiresAt: row.expires_at,
})

const entryOf = (wish: Wish, { after, wanted, delta, seconds }: Change): store.NewEntry => ({
  userId: wish.userId,
  sku: wish.sku,
  kind: wish.kind,
  wanted,
  delta,
  quantity: after.quantity,
  debt: after.debt,
  remainingUses: after.remainingUses,
  expiresAt: after.expiresAt,
  seconds,
  comment: wish.comment ?? null,
  platform: wish.platform ?? null,
})

/** A name for what is not counted: 32 characters. */
export const newInstance = (): string => newUuid().replaceAll('-', '')

/** The wish to give a player a good. */
export const giving = (userId: string, good: Good, at: Instant): Wish => ({
  userId,
  sku: good.sku,
  kind: good.kind,
  apply: (before) => give(before, good, at, newInstance),
})

/** An order whose goods are given, or taken back. */
export type OrderedGoods = {
  projectId: number
  orderId: number
  userId: string
  isSandbox: boolean
  at: Instant
}

/**
 * Gives the goods of an order, once. Throws `Refused` where the player would have more than can be counted.
 */
export const giveOrdered = async (
  tx: Tx,
  { projectId, orderId, userId, isSandbox, at }: OrderedGoods,
  goods: readonly Good[],
  isOnce = false,
): Promise<void> => {
  const given = await store.listEntriesOfOrder(tx, projectId, orderId, 'order')
  if (given.length > 0) return
  const facts = { cause: 'order', orderId, isSandbox, actor: actorOf(orderId), at } as const
  const wishes = goods.map((good) =>
    isOnce ? givingOnce(userId, good, at) : giving(userId, good, at),
  )
  await changeHoldings(tx, projectId, facts, wishes)
}

/** The wish to give a player something that they do not have. */
const givingOnce = (userId: string, good: Good, at: Instant): Wish => {
  const wish = giving(userId, good, at)
  return { ...wish, apply: (before) => (before.quantity > 0 ? 'owned' : wish.apply(before)) }
}

const actorOf = (orderId: number): string => `order ${orderId}`

/** A price in a currency of the game. */
export type Spent = { sku: string; amount: number }

/**
 * The wishes of who buys goods for a currency of the game: the price, then each good. A thing that is bought alone and
 * owned for good is not bought twice.
 */
export const buying = (
  userId: string,
  { sku, amount }: Spent,
  goods: readonly Good[],
  at: Instant,
): Wish[] => {
  const kind = 'virtual_currency'
  const price: Wish = { userId, sku, kind, apply: (before) => spend(before, amount) }
  const isOnce = isForGood(goods)
  const given = goods.map((good) =>
    isOnce ? givingOnce(userId, good, at) : giving(userId, good, at),
  )
  return [price, ...given]
}

/** The two operations of an order, from all that was made of its buyer's wishes: it was paid, and gave goods. */
export const bought = (orderId: number, isSandbox: boolean, { entries }: Made): Operation[] => {
  const facts = { orderId, isSandbox, actor: actorOf(orderId) }
  return [
    { ...facts, cause: 'payment', entries: entries.slice(0, 1) },
    { ...facts, cause: 'order', entries: entries.slice(1) },
  ]
}

/** How much a refund takes back, by the way in which it is owned. */
export type TakeBackPolicy = Partial<Readonly<Record<HoldingKind, 'debt' | 'rest' | 'nothing'>>>

/**
 * Takes back what an order has given, once, as far as it is there and the policy says. By default a currency that was
 * spent is owed, used pieces are gone, and a time-limited item ends so much sooner. A currency in which the order was
 * paid comes back.
 */
export const takeOrderedBack = async (
  tx: Tx,
  { projectId, orderId, isSandbox, at }: Omit<OrderedGoods, 'userId'>,
  policy: TakeBackPolicy = {},
): Promise<void> => {
  const entriesOf = (cause: 'order' | 'payment' | 'refund') =>
    store.listEntriesOfOrder(tx, projectId, orderId, cause)
  const [given, paid, taken] = [
    await entriesOf('order'),
    await entriesOf('payment'),
    await entriesOf('refund'),
  ]
  if (given.length === 0 || taken.length > 0) return
  const facts = { orderId, isSandbox, actor: actorOf(orderId), at }
  const wishes = given.flatMap(({ user_id: userId, sku, kind, delta, wanted, seconds }): Wish[] => {
    // A thing that the player had before stays: this order has not given it.
    const quantity = kind === 'non_consumable' ? delta : wanted
    const how = policy[kind] ?? 'debt'
    if (quantity === 0 || how === 'nothing') return []
    const apply: Wish['apply'] = (before) => takeBack(before, { quantity, seconds }, at, how)
    return [{ userId, sku, kind, apply }]
  })
  await changeHoldings(tx, projectId, { ...facts, cause: 'refund' }, wishes)
  const back = paid.map(({ user_id: userId, sku, wanted }): Wish => {
    const kind = 'virtual_currency'
    return { userId, sku, kind, apply: (before) => repay(before, wanted, at) }
  })
  await changeHoldings(tx, projectId, { ...facts, cause: 'repayment' }, back)
}

/** Gives a currency back, as far as it can be counted: a refund cannot be refused. */
const repay = (before: Holding, wanted: number, at: Instant): Change | Refusal => {
  const quantity = Math.min(wanted, mostHeld - before.quantity + before.debt)
  const change = give(before, { quantity, usages: 1, period: null }, at, newInstance)
  return typeof change === 'string' ? change : { ...change, wanted }
}
