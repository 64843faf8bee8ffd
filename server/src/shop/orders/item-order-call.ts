/** The call by which a player orders an item for money: the answer leads to the payment page. */
import { IdNumber, Problem, type Static, Type } from '../../base/contract.ts'
import { letAnyOriginRead } from '../../base/http/cors.ts'
import { type FastifyInstance, type FastifyRequest, optionalBody } from '../../base/http/http.ts'
import { catalogProblems, isWithinLimits, type Storefront } from '../../catalog/index.ts'
import { checkParameters } from '../../payments/index.ts'
import {
  type AdmittedPlayer,
  type Deps,
  type Project,
  playerOf,
  playerRefusal,
  projectOfPath,
  projectProblems,
  type ReadPlayer,
  requireUnarchived,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { isForGood } from '../inventory/good.ts'
import { ownedForGood } from '../inventory/order-goods.ts'
import { ItemPath, OrderBody } from './contract.ts'
import { freeze } from './freezing.ts'
import { makeOrder } from './making.ts'
import * as store from './orders.sql.ts'
import { newPageToken } from './page-token.ts'
import { readPage } from './return-address.ts'
import { maySandbox } from './sandbox-rule.ts'

export type OrderDeps = Pick<
  Deps,
  'sql' | 'clock' | 'directory' | 'limiter' | 'settings' | 'countryOf' | 'tracing'
> & {
  readPlayer: ReadPlayer
  store: Pick<Storefront, 'offer'>
}

/** For one player: enough for everything a shop has to sell. */
const allowance = { name: 'order', perMinute: 60, burst: 100 } as const

/** The plugin with the call. */
export const itemOrderRoutes =
  (deps: OrderDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    app.post<{ Params: Static<typeof ItemPath>; Body: OrderBody | null }>(
      '/api/v2/project/:project_id/payment/item/:sku',
      {
        ...optionalBody,
        schema: {
          tags: ['Store'],
          operationId: 'orderItem',
          problems: [
            catalogProblems.item_not_found,
            catalogProblems.limit_reached,
            problems.owned_already,
            problems.not_for_money,
            problems.owned_once,
            problems.promo_code_not_found,
            problems.sandbox_refused,
            projectProblems.project_archived,
          ],
          summary: 'Order an item for money',
          description:
            'Makes an order and answers the token of its payment page, /pay/{token}. The price is frozen then. The order waits for 24 hours at most, and for 15 minutes while nobody looks at its page.',
          security: [{ userToken: [] }],
          params: ItemPath,
          body: OrderBody,
          response: { 200: Type.Object({ order_id: IdNumber, token: Type.String() }) },
        },
      },
      async (request) => {
        const project = projectOfPath(deps, request)
        requireUnarchived(project)
        const player = await playerOf(deps.readPlayer, request, project.projectId)
        if (!player) throw playerRefusal('Only a signed-in player can order')
        await slowDown(deps, `order item ${project.projectId} ${player.userId}`, allowance)
        return await makeOrder(deps, () => orderItem(deps, project, player, request))
      },
    )
  }

const orderItem = async (
  deps: OrderDeps,
  project: Project,
  player: AdmittedPlayer,
  request: FastifyRequest<{ Params: Static<typeof ItemPath>; Body: OrderBody | null }>,
): Promise<{ order_id: number; token: string }> => {
  const { sql, clock } = deps
  const { projectId, settings } = project
  const body = request.body ?? {}
  const isSandbox = body.sandbox === true
  if (isSandbox && !maySandbox(project, deps.settings, player.userId))
    throw new Problem(problems.sandbox_refused)
  if (body.promo_code) throw new Problem(problems.promo_code_not_found)
  const customParameters = body.custom_parameters ?? body.customParameters ?? null
  checkParameters(customParameters)
  const at = clock.now()
  const lines = [{ sku: request.params.sku, quantity: body.quantity ?? 1 }]
  const named = settings.shop?.client_country ? countryIn(body) : undefined
  const country =
    named ?? player.country ?? deps.countryOf?.(request.ip) ?? settings.default_country
  const locale = body.locale ?? settings.default_locale ?? 'en'
  const currency = body.currency ?? undefined
  const frozen = await freeze(deps, project, { lines, country, currency, locale, at })
  await checkBuyable(deps, projectId, player.userId, lines, frozen.goods, at)
  const { token, hash } = newPageToken(projectId)
  const wishes = body.settings ?? {}
  const order = {
    ...frozen,
    userId: player.userId,
    buyer: {
      ...(player.email === undefined ? {} : { email: player.email }),
      ...(country === undefined ? {} : { country }),
      ip: request.ip,
    },
    isSandbox,
    isGranted: true,
    customParameters,
    externalId: wishes.external_id ?? null,
    locale,
    page: readPage(wishes, body.return_url, settings.shop?.return_urls ?? []),
  }
  const [{ order_id }] = await store.insertOrder(sql, projectId, order, hash, at)
  return { order_id, token }
}

const countryIn = ({ country, user }: OrderBody): string | undefined =>
  [country, user?.country].find((one) => typeof one === 'string' && /^[A-Z]{2}$/.test(one)) ??
  undefined

/** Throws 422 where the player may not have as much, or has it for good. */
const checkBuyable = async (
  { sql }: Pick<Deps, 'sql'>,
  projectId: number,
  userId: string,
  lines: readonly { sku: string; quantity: number }[],
  goods: Parameters<typeof isForGood>[0],
  at: Parameters<typeof isWithinLimits>[4],
): Promise<void> => {
  if (!(await isWithinLimits(sql, projectId, userId, lines, at)))
    throw new Problem(catalogProblems.limit_reached)
  const [good] = goods
  if (!good || !isForGood(goods)) return
  const owned = await ownedForGood(sql, projectId, userId)
  if (owned.has(good.sku)) throw new Problem(problems.owned_already)
}
