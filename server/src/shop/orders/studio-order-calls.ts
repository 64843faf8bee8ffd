/** The calls by which the studio's server makes orders, and by which people look at them. */
import { formatTimestamp, parseTimestamp } from '../../base/clock.ts'
import { IdNumber, Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { violation } from '../../base/refusals/violation.ts'
import { catalogProblems, type Storefront } from '../../catalog/index.ts'
import { causedEvents, checkParameters, listAttempts, readPathId } from '../../payments/index.ts'
import {
  aboutCallsOf,
  adminCalls,
  type Deps,
  type Project,
  projectProblems,
  requireUnarchived,
  speakAdminDialect,
} from '../../projects/index.ts'
import { notificationsOf } from '../../webhooks/index.ts'
import { problems } from '../contract.ts'
import type { KnownPlayers } from '../inventory/studio-calls.ts'
import {
  FoundOrder,
  OrderAnswer,
  OrderDetail,
  OrderPath,
  OrdersQuery,
  SearchBody,
  TokenBody,
} from './contract.ts'
import { freeze } from './freezing.ts'
import { makeOrder } from './making.ts'
import * as store from './orders.sql.ts'
import { newPageToken } from './page-token.ts'
import { readPage } from './return-address.ts'

export type StudioOrderDeps = Pick<
  Deps,
  'sql' | 'clock' | 'admission' | 'countryOf' | 'tracing'
> & {
  store: Pick<Storefront, 'offer'>
  knownPlayers: KnownPlayers
}

const about = aboutCallsOf('Orders')
const ofField = '/api/v3/project/:project_id/admin'

/** The plugin with the studio's calls: of the field below `/api/v3`, and two lists for people. */
export const studioOrderRoutes =
  (deps: StudioOrderDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    tokenCall(app, deps)
    searchCall(app, deps)
    listCalls(app, deps)
  }

const tokenCall = (app: FastifyInstance, deps: StudioOrderDeps): void => {
  app.post<{ Body: TokenBody }>(
    `${ofField}/payment/token`,
    {
      schema: {
        ...about(
          'createPaymentToken',
          'Make an order from the studio’s server',
          'Answers the token of its payment page, /pay/{token}. The goods go to the player with this id; for other ids order_paid is all that follows.',
        ),
        problems: [
          problems.cart_invalid,
          problems.cart_empty,
          problems.cart_item_free,
          problems.owned_once,
          projectProblems.project_archived,
          projectProblems.invalid,
        ],
        params: ProjectPath,
        body: TokenBody,
        response: { 201: Type.Object({ token: Type.String(), order_id: IdNumber }) },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      requireUnarchived(project)
      const ip = request.headers['x-user-ip']
      const address = typeof ip === 'string' ? ip.trim().slice(0, 45) : undefined
      reply.code(201)
      return await makeOrder(deps, () => orderForUser(deps, project, request.body, address))
    },
  )
}

const orderForUser = async (
  deps: StudioOrderDeps,
  project: Project,
  { user, purchase, sandbox, settings: given, custom_parameters = null }: TokenBody,
  address: string | undefined,
): Promise<{ token: string; order_id: number }> => {
  const { projectId, settings } = project
  const country = user.country?.value
  if (country === undefined && address === undefined) {
    const message = 'or the header X-User-Ip must be given'
    const violations = [violation('user.country.value', 'required', message)]
    throw new Problem(projectProblems.invalid, { violations })
  }
  if (purchase.items.length === 0) throw new Problem(problems.cart_empty)
  checkParameters(custom_parameters)
  const at = deps.clock.now()
  const wishes = given ?? {}
  const locale = wishes.language ?? settings.default_locale ?? 'en'
  const lines = addUp(purchase.items)
  const frozen = await freezeCart(deps, project, {
    lines,
    country:
      country ??
      (address === undefined ? undefined : deps.countryOf?.(address)) ??
      settings.default_country,
    currency: wishes.currency ?? undefined,
    locale,
    at,
  })
  const userId = user.id.value
  const known = await deps.knownPlayers(projectId, [userId])
  const { token, hash } = newPageToken(projectId)
  const buyer = {
    name: user.name?.value,
    email: user.email?.value,
    country,
    phone: user.phone?.value,
    ip: address,
  }
  const order = {
    ...frozen,
    userId,
    buyer: Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== undefined)),
    isSandbox: sandbox === true,
    isGranted: known.has(userId),
    customParameters: custom_parameters,
    externalId: wishes.external_id ?? null,
    locale,
    page: readPage(wishes, undefined, settings.shop?.return_urls ?? []),
  }
  const [{ order_id }] = await store.insertOrder(deps.sql, projectId, order, hash, at)
  return { token, order_id }
}

/** The same sku twice is one line. */
const addUp = (items: readonly { sku: string; quantity: number }[]) => {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of items) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }))
}

/** An item that the store does not have makes the cart invalid, and one that is free has a code of its own here. */
const freezeCart = async (...asked: Parameters<typeof freeze>): ReturnType<typeof freeze> => {
  try {
    return await freeze(...asked)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { kind, message: detail } = error
    if (kind === problems.not_for_money) throw new Problem(problems.cart_item_free, { detail })
    if (kind !== catalogProblems.item_not_found) throw error
    const violations = [violation('purchase.items', 'not_found', detail)]
    throw new Problem(problems.cart_invalid, { detail, violations })
  }
}

const searchCall = (app: FastifyInstance, deps: StudioOrderDeps): void => {
  app.post<{ Body: SearchBody }>(
    `${ofField}/order/search`,
    {
      schema: {
        ...about('searchOrders', 'List orders of the shop, the oldest first'),
        problems: [projectProblems.invalid],
        params: ProjectPath,
        body: SearchBody,
        response: {
          200: Type.Object({
            orders: Type.Array(FoundOrder),
            total_items_count: Type.Integer(),
            has_more: Type.Boolean(),
          }),
        },
      },
    },
    async (request) => {
      const { project } = deps.admission.admitted(request)
      const { limit = 10, offset = 0, created_date_from, created_date_until } = request.body
      const range = {
        from: parseTimestamp(created_date_from ?? '') ?? null,
        until: parseTimestamp(created_date_until ?? '') ?? null,
      }
      const { projectId } = project
      const page = { limit: limit + 1, offset }
      const [rows, [{ count }]] = await Promise.all([
        store.searchOrders(deps.sql, projectId, range, page),
        store.countOrders(deps.sql, projectId, range),
      ])
      return {
        orders: rows.slice(0, limit).map(foundOrder),
        total_items_count: count,
        has_more: rows.length > limit,
      }
    },
  )
}

const foundOrder = (row: store.OrderRow): Static<typeof FoundOrder> => ({
  order_id: row.order_id,
  project_id: row.project_id,
  status: row.status,
  date_created: formatTimestamp(row.created_at),
  mode: row.is_sandbox ? 'sandbox' : 'default',
  is_free: false,
  invoice_id: row.paid_by === null ? null : String(row.paid_by),
  price: foundPrice(row.amount, row.currency),
  user: {
    id: row.user_id,
    country: row.buyer.country ?? null,
    email: row.buyer.email ?? null,
    region_id: null,
  },
  items: row.lines.map((line, nth) => ({
    order_item_id: nth + 1,
    item_id: line.item_id,
    sku: line.sku,
    type: line.type,
    quantity: line.quantity,
    is_free: false,
    is_bonus: false,
    region_id: null,
    tax_category: null,
    price: foundPrice(line.amount, row.currency),
    description: { name: line.name, image_url: line.image_url, description: null },
  })),
  promotions: [],
  coupons: [],
})

const foundPrice = (amount: string, currency: string) => ({
  amount,
  amount_without_discount: amount,
  currency,
  is_virtual_currency: false,
})

/** Notifications are found for so many of an order's newest attempts. */
const mostAttempts = 1000

const listCalls = (app: FastifyInstance, deps: StudioOrderDeps): void => {
  const { get } = adminCalls(app, deps.admission, '/orders')
  get(
    '',
    {
      ...about('listOrders', 'List orders of the shop, newest first'),
      params: ProjectPath,
      querystring: OrdersQuery,
      response: {
        200: Type.Object({
          items: Type.Array(OrderAnswer),
          next_cursor: Type.Optional(Type.String({ description: 'Where to go on' })),
        }),
      },
    },
    async ({ project: { projectId } }, { query }) => {
      const limit = Number(query.limit ?? 50)
      const before =
        query.cursor === undefined ? Number.MAX_SAFE_INTEGER : readPathId('cursor', query.cursor)
      const rows = await store.listOrders(deps.sql, projectId, {
        userId: query.user_id ?? null,
        status: query.status ?? null,
        before,
        limit: limit + 1,
      })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map(answerOf),
        ...(last ? { next_cursor: String(last.order_id) } : {}),
      }
    },
  )
  get(
    '/:order_id',
    {
      ...about(
        'readOrder',
        'Read an order of the shop, with the attempts to pay it and their notifications',
      ),
      params: OrderPath,
      problems: [problems.order_unknown],
      response: { 200: OrderDetail },
    },
    async ({ project: { projectId } }, { params }) => {
      const id = readPathId('order_id', params.order_id)
      const [row] = await store.findOrder(deps.sql, projectId, id)
      if (!row) throw new Problem(problems.order_unknown)
      const [attempts, caused] = await Promise.all([
        listAttempts(deps.sql, projectId, id),
        causedEvents(deps)(projectId, { orderId: id }, mostAttempts),
      ])
      const notifications = await notificationsOf(deps.sql, projectId, caused)
      return { ...answerOf(row), attempts, notifications }
    },
  )
}

const answerOf = (row: store.OrderRow): Static<typeof OrderAnswer> => ({
  order_id: row.order_id,
  status: row.status,
  ended_by: row.ended_by,
  user_id: row.user_id,
  country: row.buyer.country ?? null,
  is_sandbox: row.is_sandbox,
  is_granted: row.is_granted,
  currency: row.currency,
  amount: row.amount,
  lines: row.lines.map(({ sku, type, name, quantity, amount }) => ({
    sku,
    type,
    name,
    quantity,
    amount,
  })),
  external_id: row.external_id,
  custom_parameters: row.custom_parameters,
  paid_by: row.paid_by,
  paid_at: row.paid_at && formatTimestamp(row.paid_at),
  created_at: formatTimestamp(row.created_at),
  changed_at: formatTimestamp(row.changed_at),
  expires_at: formatTimestamp(row.expires_at),
})
