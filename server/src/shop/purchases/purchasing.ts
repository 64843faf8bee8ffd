/**
 * Purchases for a currency of the game: paid, given and told in one transaction. Purchases that come while others of
 * their project are under way go together, and one commit carries some dozens. With a transaction each they took
 * 3,800 µs of service and database under load (`npm run bench -- buy`, 27 November), together a tenth of it.
 */
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import { isUnavailable, type Tx } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'
import {
  catalogProblems,
  goodsWithin,
  nameGoods,
  takeWithinLimits,
  typeOfKind,
} from '../../catalog/index.ts'
import type { PlaceFreeOrders } from '../../payments/index.ts'
import {
  type AdmittedPlayer,
  answered,
  buyerOf,
  type Deps,
  type Project,
  type RepeatableCall,
  type RepeatedAnswer,
  runOnce,
} from '../../projects/index.ts'
import type { Announce, Announcement } from '../../webhooks/index.ts'
import { problems } from '../contract.ts'
import {
  bought,
  buying,
  holdAll,
  type Made,
  type Operation,
  Refused,
  type Spent,
} from '../inventory/ledger.ts'

/** One piece of an item that a player wants to buy. */
export type Purchase = {
  project: Project
  player: AdmittedPlayer
  sku: string
  kind: Parameters<typeof typeOfKind>[0]
  price: Spent
  isLimited: boolean
  isSandbox: boolean
  parameters: object | undefined
  /** Where the player plays; kept in the ledger. */
  platform: string | undefined
}

export type PurchasingDeps = Pick<Deps, 'sql' | 'clock'> & {
  placeOrders: PlaceFreeOrders
  announce: Announce
}

/** Purchases at most in one transaction. */
const atMost = 64

/**
 * Answers what makes purchases. It answers as the call does. It throws 422 where there is too little, a limit is
 * reached, or the player owns the item for good.
 */
export const purchasing = (deps: PurchasingDeps) => {
  const buyTogether = gather<Purchase, number | Problem>({
    keyOf: ({ project }) => project.projectId,
    work: (purchases) =>
      deps.announce((announcement) =>
        deps.sql.begin((tx) => buyAll(tx, deps, purchases, announcement)),
      ),
    atMost,
    isShared: isUnavailable,
  })
  const buyAlone = (purchase: Purchase, call: RepeatableCall): Promise<RepeatedAnswer> =>
    deps.announce((announcement) =>
      runOnce(deps, call, async (tx) => {
        const buy = purchase.isLimited ? buyLimited : buyOne
        return answerOf(await buy(tx, deps, purchase, announcement))
      }),
    )
  return async (purchase: Purchase, call: RepeatableCall): Promise<RepeatedAnswer> => {
    // A limited item takes turns at its counts, and a repeated call has an answer to keep.
    const isAlone = purchase.isLimited || call.key !== undefined
    return isAlone ? await buyAlone(purchase, call) : answerOf(orderOf(await buyTogether(purchase)))
  }
}

const answerOf = (orderId: number): RepeatedAnswer => answered(200, { order_id: orderId })

const orderOf = (outcome: number | Problem | undefined): number => {
  if (typeof outcome === 'number') return outcome
  throw outcome ?? new Error('a purchase has no outcome')
}

/** Makes purchases of one project, each or not. Answers the order of each, or why there is none. */
const buyAll = async (
  tx: Tx,
  deps: PurchasingDeps,
  purchases: readonly Purchase[],
  announcement: Announcement,
): Promise<(number | Problem)[]> => {
  const [first] = purchases
  if (!first) return []
  const { project } = first
  const at = deps.clock.now()
  const counter = await openCounter(tx, purchases)
  const wishes = purchases.map((purchase) => wishesOf(purchase, counter.open, at))
  const held = await holdAll(
    tx,
    project.projectId,
    at,
    wishes.flatMap((some) => some ?? []),
  )
  const outcomes = wishes.map((some): Made | Problem => {
    try {
      return some ? held.make(some) : new Problem(catalogProblems.item_not_found)
    } catch (error) {
      if (error instanceof Refused) return refusalOf(error)
      throw error
    }
  })
  const paid = purchases.filter((_purchase, nth) => !(outcomes[nth] instanceof Problem))
  const orders = paid.map(counter.order)
  const ids = orders.length > 0 ? await deps.placeOrders(tx, project, orders, announcement) : []
  const orderIds = new Map(paid.map((purchase, nth) => [purchase, ids[nth] as number]))
  const operations: Operation[] = []
  const answers = purchases.map((purchase, nth) => {
    const outcome = outcomes[nth] as Made | Problem
    if (outcome instanceof Problem) return outcome
    const orderId = orderIds.get(purchase) as number
    operations.push(...bought(orderId, purchase.isSandbox, outcome))
    return orderId
  })
  await held.write(operations)
  return answers
}

const buyOne = async (
  tx: Tx,
  deps: PurchasingDeps,
  purchase: Purchase,
  announcement: Announcement,
): Promise<number> => orderOf((await buyAll(tx, deps, [purchase], announcement))[0])

/** Counts first: claims of free items hold counts before holdings, too. */
const buyLimited = async (
  tx: Tx,
  deps: PurchasingDeps,
  purchase: Purchase,
  announcement: Announcement,
): Promise<number> => {
  const { project, player, sku, isSandbox } = purchase
  const { projectId } = project
  const at = deps.clock.now()
  const counter = await openCounter(tx, [purchase])
  const claim = { projectId, userId: player.userId, sku, quantity: 1, at }
  const orderId = await takeWithinLimits(tx, claim, async () => {
    const [id] = await deps.placeOrders(tx, project, [counter.order(purchase)], announcement)
    return id as number
  })
  const wishes = wishesOf(purchase, counter.open, at)
  if (!wishes) throw new Problem(catalogProblems.item_not_found)
  const held = await holdAll(tx, projectId, at, wishes)
  try {
    await held.write(bought(orderId, isSandbox, held.make(wishes)))
  } catch (error) {
    throw error instanceof Refused ? refusalOf(error) : error
  }
  return orderId
}

type Open = Awaited<ReturnType<typeof goodsWithin>>

/** The wishes of a purchase; undefined where its item was deleted since it was offered. */
const wishesOf = ({ player, price, sku, platform }: Purchase, open: Open, at: Instant) => {
  const { goods, missing } = open([{ sku, quantity: 1 }])
  if (missing.length > 0) return undefined
  return buying(player.userId, price, goods, at).map((wish) => ({ ...wish, platform }))
}

/** Reads once what all purchases of a project need: what is in their items, and how their currencies are called. */
const openCounter = async (tx: Tx, purchases: readonly Purchase[]) => {
  const [{ project }] = purchases as [Purchase]
  const { projectId, settings } = project
  const languages = { locale: undefined, defaultLocale: settings.default_locale }
  const currencies = [...new Set(purchases.map(({ price }) => price.sku))]
  const skus = [...new Set(purchases.map(({ sku }) => sku))]
  const [open, names] = await Promise.all([
    goodsWithin(tx, projectId, skus),
    nameGoods(tx, projectId, currencies, languages),
  ])
  return {
    open,
    order: ({ player, sku, kind, price, isSandbox, parameters }: Purchase) => ({
      user: buyerOf(player),
      items: [{ sku, type: typeOfKind(kind), quantity: 1 }],
      virtualPrice: { ...price, name: names.get(price.sku)?.name ?? price.sku },
      isDryRun: isSandbox,
      ...(parameters ? { custom_parameters: parameters } : {}),
    }),
  }
}

const refusalOf = ({ reason }: Refused): Problem =>
  new Problem(
    reason === 'owned'
      ? problems.owned_already
      : reason === 'too_few'
        ? problems.not_enough
        : problems.holds_too_many,
  )
