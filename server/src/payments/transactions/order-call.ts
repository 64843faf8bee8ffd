/** The call by which a player's client learns what became of an order. */
import { Problem } from '../../base/contract.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  type Deps,
  playerOf,
  playerRefusal,
  projectOfPath,
  type ReadPlayer,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { readPathId } from '../call.ts'
import {
  OrderPath,
  type OrderStatus,
  PlayerOrder,
  problems,
  type TransactionState,
} from '../contract.ts'
import type { TransactionRow, VirtualPrice } from '../rows.ts'
import { listTransactions } from './transactions.sql.ts'

/** Finds a player's order of the shop; undefined where the number is none of theirs. */
export type FindShopOrder = (
  projectId: number,
  orderId: number,
  userId: string,
) => Promise<PlayerOrder | undefined>

type OrderDeps = Pick<Deps, 'sql' | 'directory' | 'limiter' | 'settings'> & {
  readPlayer: ReadPlayer
  findShopOrder: FindShopOrder
}

/** For one order of a player: clients of the field ask every three seconds while they wait. */
const asks = { name: 'order', perMinute: 120, burst: 60 } as const
/** For one player, of numbers that are no order of theirs. */
const guesses = { name: 'order', perMinute: 60, burst: 30 } as const

const orders = '/api/v2/project/:project_id/order'

/** The plugin with the call of players, below `/api/v2/project/{project_id}`. */
export const orderRoutes =
  (deps: OrderDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    answerAnyPreflight(app, [`${orders}/*`])
    app.get<{ Params: OrderPath }>(
      `${orders}/:order_id`,
      {
        schema: {
          tags: ['Store'],
          operationId: 'getOrder',
          summary: 'What became of an order',
          description:
            'For the player whose order it is: one of the shop, a free one, or a transaction whose user.id is the sub of their token. 404 for all other orders.',
          security: [{ userToken: [] }],
          params: OrderPath,
          response: { 200: PlayerOrder },
        },
      },
      async (request) => {
        const project = projectOfPath(deps, request)
        const player = await playerOf(deps.readPlayer, request, project.projectId)
        if (!player) throw playerRefusal('Only a signed-in player can see an order')
        const id = readPathId('order_id', request.params.order_id)
        const asker = `order ${project.projectId} ${player.userId}`
        await slowDown(deps, `${asker} ${id}`, asks)
        const order = await findOrder(deps, project.projectId, id, player.userId)
        if (order) return order
        await slowDown(deps, asker, guesses)
        throw new Problem(problems.order_not_found)
      },
    )
  }

/** The order of a player. Somebody else's is none, and neither is an attempt to pay an order. */
const findOrder = async (
  { sql, findShopOrder }: OrderDeps,
  projectId: number,
  id: number,
  userId: string,
): Promise<PlayerOrder | undefined> => {
  const ofShop = await findShopOrder(projectId, id, userId)
  if (ofShop) return ofShop
  const [row] = await listTransactions(sql, projectId, [id])
  return row?.user_id === userId && row.order_id === null ? playerOrder(row) : undefined
}

/**
 * Clients of the field wait until an order is `done` or `canceled` (OrdersTracker of
 * github.com/xsolla/store-android-sdk, read 2026-11-22). Nothing follows `paid` here that they could wait for, so
 * what is paid is done. Nothing leads away from `declined` and `rejected`.
 */
const statuses: Readonly<Record<TransactionState, OrderStatus>> = {
  created: 'new',
  declined: 'canceled',
  rejected: 'canceled',
  paid: 'done',
  partially_refunded: 'done',
  refunded: 'canceled',
}

/** The order of a transaction as its player sees it. Free items have no price, as in the store. */
const playerOrder = ({
  transaction_id,
  status,
  items,
  amount,
  currency,
  virtual_price: paid,
}: TransactionRow): PlayerOrder => {
  const price = priceOf(amount, currency)
  const isFree = isNothing(amount) && paid === null
  return {
    order_id: transaction_id,
    status: statuses[status],
    content: {
      items: (items ?? []).map((item) => ({
        sku: item.sku ?? null,
        quantity: item.quantity ?? 1,
        is_free: isFree || (isNothing(item.amount) && paid === null),
        price: priceOf(item.amount, currency),
      })),
      price,
      virtual_price: paid && virtualPriceOf(paid),
      is_free: isFree,
    },
  }
}

/** One object that all clients of the field can read: amounts are integers, and the sku stands as currency, too. */
const virtualPriceOf = ({ sku, amount, name }: VirtualPrice) => ({
  amount,
  amount_without_discount: amount,
  currency: sku,
  sku,
  is_default: true,
  name,
  type: 'virtual_currency' as const,
  image_url: '',
  description: null,
})

const priceOf = (
  amount: string | null | undefined,
  currency: string | null,
): PlayerOrder['content']['price'] =>
  amount === null || amount === undefined || currency === null || isNothing(amount)
    ? null
    : { amount, amount_without_discount: amount, currency }

/** Whether it is an amount, and of nothing. */
const isNothing = (amount: string | null | undefined): boolean =>
  amount !== null && amount !== undefined && /^0(\.0+)?$/.test(amount)
