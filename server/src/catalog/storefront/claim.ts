/** Free items: claimed by a signed-in player, within their limits, as an order of amount 0. */
import type { Instant } from '../../base/clock.ts'
import { closed, IdNumber, Problem, type Static, Type } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import {
  type AdmittedPlayer,
  answered,
  type Deps,
  type Project,
  playerOf,
  playerRefusal,
  projectProblems,
  type ReadPlayer,
  RepeatHeaders,
  repeatable,
  requireUnarchived,
  runOnce,
  sendAnswer,
  slowDown,
} from '../../projects/index.ts'
import type { Announce, Announcement } from '../../webhooks/index.ts'
import { problems } from '../contract.ts'
import { takeWithinLimits } from '../purchases/purchases.ts'
import { skuOf } from '../sku.ts'
import { StorePath } from './contract.ts'
import { storeProject } from './question.ts'
import type { Offer } from './shelf.ts'
import type { Storefront } from './storefront.ts'

/** Places an order of free items in the caller's transaction of the database, and answers its id. */
export type PlaceFreeOrder = (
  tx: Tx,
  order: {
    project: Project
    user: { id: string; email?: string; country?: string }
    items: readonly { sku: string; type: string; quantity: number }[]
    currency: string
    isDryRun: boolean
    custom_parameters?: object
  },
  announcement: Announcement,
) => Promise<number>

export type ClaimDeps = Pick<Deps, 'sql' | 'clock' | 'directory' | 'limiter' | 'settings'> & {
  readPlayer: ReadPlayer
  placeFreeOrder: PlaceFreeOrder
  announce: Announce
}

const ClaimBody = Type.Object(
  {
    quantity: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Default 1' }),
    ),
    sandbox: Type.Optional(Type.Boolean({ description: 'Whether it is a test' })),
    custom_parameters: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          maxProperties: 200,
          description:
            'Any JSON object of at most 200 members and 10,000 characters, for order_paid',
        },
      ),
    ),
    // Clients in the field send it with every order; nothing is paid here that it could matter for.
    currency: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String()),
    promo_code: Type.Optional(Type.String()),
    external_id: Type.Optional(Type.String()),
    settings: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  {
    ...closed,
    description: 'May be left out; quantity is what counts',
    examples: [{ quantity: 1 }],
  },
)
type ClaimBody = Static<typeof ClaimBody>

/** For one player: enough for everything a shop has to give, hopeless for emptying it by force. */
const allowance = { name: 'claim', perMinute: 60, burst: 100 } as const

const longestParameters = 10_000

/** A store that prices nothing has no currency of its own; an amount, also of 0, needs one. */
const fallbackCurrency = 'USD'

const path = '/api/v2/project/:project_id/free/item/:sku'

/** Registers the claim of a free item. */
export const addClaim = (app: FastifyInstance, deps: ClaimDeps, store: Storefront): void => {
  app.post<{ Params: Static<typeof StorePath>; Body: ClaimBody }>(
    path,
    {
      ...optionalBody,
      schema: {
        tags: ['Store'],
        operationId: 'claimFreeItem',
        problems: [problems.not_free, problems.limit_reached, projectProblems.project_archived],
        summary: 'Claim a free item',
        description:
          'Makes a paid order of amount 0 and sends order_paid. 422 where the item is not free, or where its limits leave less than is asked for.',
        security: [{ userToken: [] }],
        params: StorePath,
        headers: RepeatHeaders,
        body: ClaimBody,
        response: { 200: Type.Object({ order_id: IdNumber }) },
      },
    },
    async (request, reply) => {
      const project = storeProject(deps, request)
      requireUnarchived(project)
      const { projectId } = project
      const player = await playerOf(deps.readPlayer, request, projectId)
      if (!player) throw playerRefusal('Only a signed-in player can claim')
      await slowDown(deps, `claim ${projectId} ${player.userId}`, allowance)
      const sku = skuOf(request.params)
      const { quantity = 1, sandbox = false, custom_parameters } = request.body
      checkSize(custom_parameters)
      const at = deps.clock.now()
      const { item, currency } = await theFreeItem(store, project, player, sku, at)
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
                user: userOf(player),
                items: [{ sku, type: typeOf(item), quantity }],
                currency,
                isDryRun: sandbox,
                ...(custom_parameters ? { custom_parameters } : {}),
              },
              announcement,
            ),
          )
          return answered(200, { order_id: orderId })
        }),
      )
      return sendAnswer(reply, answer)
    },
  )
}

/** The item, if this player could claim it just now. Throws 404 where it is not in the store, 422 where it costs. */
const theFreeItem = async (
  store: Storefront,
  { projectId, settings }: Project,
  player: AdmittedPlayer,
  sku: string,
  at: Instant,
): Promise<{ item: Offer['item']; currency: string }> => {
  const country = player.country ?? settings.default_country
  const found = await store.offer(projectId, sku, { country, at })
  if (!found) throw new Problem(problems.item_not_found)
  const { item } = found.offer
  if (!item.isFree) {
    throw new Problem(problems.not_free, { detail: `${sku} is not free: it has to be bought` })
  }
  return { item, currency: found.currency ?? fallbackCurrency }
}

/** The kind of an item as orders name it. */
const typeOf = ({ kind }: Offer['item']): string =>
  kind === 'virtual_currency' ? 'virtual_currency' : 'bundle'

const userOf = ({ userId, email, country }: AdmittedPlayer) => ({
  id: userId,
  ...(email === undefined ? {} : { email }),
  ...(country === undefined ? {} : { country }),
})

/** Throws 422 for free parameters that are longer than those of a transaction may be. */
const checkSize = (parameters: object | undefined): void => {
  if ((JSON.stringify(parameters)?.length ?? 0) <= longestParameters) return
  throw new Problem(projectProblems.invalid, {
    violations: [
      {
        property: 'custom_parameters',
        message: `must have at most ${longestParameters} characters`,
      },
    ],
  })
}
