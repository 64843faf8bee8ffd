/** The call by which a player buys an item for a currency of the game: paid, given and told in one transaction. */
import { closed, IdNumber, IdText, Problem, type Static, Type } from '../../base/contract.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import { catalogProblems, type Storefront } from '../../catalog/index.ts'
import { areShortParameters } from '../../payments/index.ts'
import {
  type AdmittedPlayer,
  type Deps,
  type Project,
  playerOf,
  playerRefusal,
  projectOfPath,
  projectProblems,
  type ReadPlayer,
  RepeatHeaders,
  repeatable,
  requireUnarchived,
  sendAnswer,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { ShopOutcomes } from '../counting.ts'
import { type Purchase, type PurchasingDeps, purchasing } from './purchasing.ts'

export type PurchaseDeps = PurchasingDeps &
  Pick<Deps, 'directory' | 'limiter' | 'settings'> & {
    readPlayer: ReadPlayer
    store: Pick<Storefront, 'offer'>
    outcomes: ShopOutcomes
  }

const PurchasePath = Type.Object(
  { project_id: IdText, sku: Type.String(), currency_sku: Type.String() },
  closed,
)

const PurchaseQuery = Type.Object(
  {
    platform: Type.Optional(
      Type.String({ maxLength: 100, description: 'Where the player plays; kept in the ledger' }),
    ),
  },
  { additionalProperties: true },
)

const PurchaseBody = Type.Object(
  {
    sandbox: Type.Optional(Type.Unknown({ description: 'true: a test; anything else is none' })),
    custom_parameters: Type.Optional(
      Type.Unknown({
        description:
          'A JSON object of at most 10,000 characters, for order_paid; others are passed over',
      }),
    ),
    customParameters: Type.Optional(
      Type.Unknown({ description: 'The same, as some clients write it' }),
    ),
  },
  {
    additionalProperties: true,
    description:
      'May be left out. Members that are not known are passed over; it is always one piece',
    examples: [{ custom_parameters: { character: 'Milo' } }],
  },
)
type PurchaseBody = Static<typeof PurchaseBody>

/** For one player: enough for everything a shop has to sell. */
const allowance = { name: 'claim', perMinute: 60, burst: 100 } as const

const path = '/api/v2/project/:project_id/payment/item/:sku/virtual/:currency_sku'

/** The plugin with the call. */
export const virtualPurchaseRoutes =
  (deps: PurchaseDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const buy = purchasing(deps)
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    // For orders for money, too: a path has one answer to preflights.
    answerAnyPreflight(app, ['/api/v2/project/:project_id/payment/*'])
    app.post<{
      Params: Static<typeof PurchasePath>
      Querystring: Static<typeof PurchaseQuery>
      Body: PurchaseBody | null
    }>(
      path,
      {
        ...optionalBody,
        schema: {
          tags: ['Store'],
          operationId: 'buyForCurrency',
          problems: [
            catalogProblems.item_not_found,
            catalogProblems.limit_reached,
            problems.not_enough,
            problems.not_for_currency,
            problems.owned_already,
            problems.holds_too_many,
            projectProblems.project_archived,
          ],
          summary: 'Buy an item for a virtual currency',
          description:
            'Takes the price, gives the goods and makes a paid order, all or nothing, and sends order_paid.',
          security: [{ userToken: [] }],
          params: PurchasePath,
          querystring: PurchaseQuery,
          headers: RepeatHeaders,
          body: PurchaseBody,
          response: { 200: Type.Object({ order_id: IdNumber }) },
        },
      },
      async (request, reply) => {
        const project = projectOfPath(deps, request)
        requireUnarchived(project)
        const { projectId } = project
        const player = await playerOf(deps.readPlayer, request, projectId)
        if (!player) throw playerRefusal('Only a signed-in player can buy')
        await slowDown(deps, `purchase ${projectId} ${player.userId}`, allowance)
        const offer = () => offerOf(deps, project, player, request.params)
        const asked = repeatable(projectId, request)
        // Keys are a player's own: nobody else's answer is theirs.
        const call = { ...asked, call: `${asked.call} of ${player.userId}` }
        const { sandbox, custom_parameters, customParameters } = request.body ?? {}
        const parameters = parametersOf(custom_parameters ?? customParameters)
        const { platform } = request.query
        const asks = { project, player, isSandbox: sandbox === true, parameters, platform }
        const answer = await deps.outcomes.counted('buy', async () =>
          buy({ ...(await offer()), ...asks }, call),
        )
        return sendAnswer(reply, answer)
      },
    )
  }

/** The item and its price. Throws 404 where the store does not have it, 422 where that currency does not buy it. */
const offerOf = async (
  { store, clock }: PurchaseDeps,
  { projectId, settings }: Project,
  player: AdmittedPlayer,
  { sku, currency_sku }: Static<typeof PurchasePath>,
): Promise<Pick<Purchase, 'sku' | 'kind' | 'price' | 'isLimited'>> => {
  const country = player.country ?? settings.default_country
  const found = await store.offer(projectId, sku, { country, at: clock.now() })
  if (!found) throw new Problem(catalogProblems.item_not_found)
  const { item } = found.offer
  const price = item.isFree ? undefined : item.virtualPrices.find((one) => one.sku === currency_sku)
  if (!price || !found.isPayable(currency_sku)) throw new Problem(problems.not_for_currency)
  const { amount } = price
  const isLimited = item.limits !== undefined
  return { sku, kind: item.kind, price: { sku: currency_sku, amount }, isLimited }
}

const parametersOf = (given: unknown): object | undefined => {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject && areShortParameters(given) ? given : undefined
}
