/** Free items: claimed by a signed-in player, within their limits, as an order of amount 0. */
import type { Instant } from '../../base/clock.ts'
import { IdNumber, nullable, Problem, type Static, Type } from '../../base/contract.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import {
  catalogProblems,
  type Storefront,
  storefrontSchemas,
  takeWithinLimits,
  typeOfKind,
} from '../../catalog/index.ts'
import { checkParameters, type PlaceFreeOrder } from '../../payments/index.ts'
import {
  type AdmittedPlayer,
  answered,
  buyerOf,
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
  runOnce,
  sendAnswer,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import type { Announce } from '../../webhooks/index.ts'
import { CustomParameters } from '../contract.ts'
import { giveOrder } from '../inventory/order-goods.ts'

export type ClaimDeps = Pick<Deps, 'sql' | 'clock' | 'directory' | 'limiter' | 'settings'> & {
  readPlayer: ReadPlayer
  store: Pick<Storefront, 'offer'>
  placeFreeOrder: PlaceFreeOrder
  announce: Announce
}

const ClaimBody = Type.Object(
  {
    quantity: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Default 1' })),
    ),
    sandbox: Type.Optional(nullable(Type.Boolean({ description: 'Whether it is a test' }))),
    custom_parameters: Type.Optional(nullable(CustomParameters)),
    customParameters: Type.Optional(nullable(CustomParameters)),
  },
  {
    // Clients of the field send here what they send with every order: nothing of it matters where nothing is paid.
    additionalProperties: true,
    description: 'May be left out; quantity is what counts, and other members are passed over',
    examples: [{ quantity: 1 }],
  },
)
type ClaimBody = Static<typeof ClaimBody>

/** For one player: enough for everything a shop has to give, hopeless for emptying it by force. */
const allowance = { name: 'claim', perMinute: 60, burst: 100 } as const

/** A store that prices nothing has no currency of its own; an amount, also of 0, needs one. */
const fallbackCurrency = 'USD'

const path = '/api/v2/project/:project_id/free/item/:sku'

/** The plugin with the call. */
export const claimRoutes =
  (deps: ClaimDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    answerAnyPreflight(app, ['/api/v2/project/:project_id/free/*'])
    app.post<{ Params: Static<typeof storefrontSchemas.StorePath>; Body: ClaimBody }>(
      path,
      {
        ...optionalBody,
        schema: {
          tags: ['Store'],
          operationId: 'claimFreeItem',
          problems: [
            catalogProblems.not_free,
            catalogProblems.limit_reached,
            projectProblems.project_archived,
            projectProblems.invalid,
          ],
          summary: 'Claim a free item',
          description:
            'Makes a paid order of amount 0 and sends order_paid. 422 where the item is not free, or where its limits leave less than is asked for.',
          security: [{ userToken: [] }],
          params: storefrontSchemas.StorePath,
          headers: RepeatHeaders,
          body: ClaimBody,
          response: { 200: Type.Object({ order_id: IdNumber }) },
        },
      },
      async (request, reply) => {
        const project = projectOfPath(deps, request)
        requireUnarchived(project)
        const { projectId } = project
        const player = await playerOf(deps.readPlayer, request, projectId)
        if (!player) throw playerRefusal('Only a signed-in player can claim')
        await slowDown(deps, `claim ${projectId} ${player.userId}`, allowance)
        const { sku } = request.params
        const { body } = request
        const quantity = body.quantity ?? 1
        const sandbox = body.sandbox ?? false
        const parameters = body.custom_parameters ?? body.customParameters
        checkParameters(parameters)
        const at = deps.clock.now()
        const { item, currency } = await theFreeItem(deps.store, project, player, sku, at)
        const asked = repeatable(projectId, request)
        // Keys are a player's own: nobody else's answer is theirs.
        const call = { ...asked, call: `${asked.call} of ${player.userId}` }
        const answer = await deps.announce((announcement) =>
          runOnce(deps, call, async (tx) => {
            const claim = { projectId, userId: player.userId, sku, quantity, at }
            const orderId = await takeWithinLimits(tx, claim, () =>
              deps.placeFreeOrder(
                tx,
                {
                  project,
                  user: buyerOf(player),
                  items: [{ sku, type: typeOfKind(item.kind), quantity }],
                  currency,
                  isDryRun: sandbox,
                  ...(parameters ? { custom_parameters: parameters } : {}),
                },
                announcement,
              ),
            )
            const order = { projectId, orderId, userId: player.userId, isSandbox: sandbox, at }
            await giveOrder(tx, order, [{ sku, quantity }])
            return answered(200, { order_id: orderId })
          }),
        )
        return sendAnswer(reply, answer)
      },
    )
  }

type Found = NonNullable<Awaited<ReturnType<Storefront['offer']>>>

/** The item, if this player could claim it just now. Throws 404 where it is not in the store, 422 where it costs. */
const theFreeItem = async (
  store: Pick<Storefront, 'offer'>,
  { projectId, settings }: Project,
  player: AdmittedPlayer,
  sku: string,
  at: Instant,
): Promise<{ item: Found['offer']['item']; currency: string }> => {
  const country = player.country ?? settings.default_country
  const found = await store.offer(projectId, sku, { country, at })
  if (!found) throw new Problem(catalogProblems.item_not_found)
  const { item } = found.offer
  if (!item.isFree) {
    throw new Problem(catalogProblems.not_free, {
      detail: `${sku} is not free: it has to be bought`,
    })
  }
  return { item, currency: found.currency ?? fallbackCurrency }
}
