/** The calls by which the studio gives goods, takes them back and looks at them. */
import {
  formatTimestamp,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
} from '../../base/clock.ts'
import { Problem, ProjectPath, type Static, type TSchema } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { violation } from '../../base/refusals/violation.ts'
import { type Good, goodsOf } from '../../catalog/index.ts'
import {
  aboutCallsOf,
  actorNames,
  adminPath,
  answered,
  type Caller,
  type Deps,
  type Project,
  projectProblems,
  RepeatHeaders,
  recordAudit,
  repeatable,
  runOnce,
  sendAnswer,
  speakAdminDialect,
} from '../../projects/index.ts'
import {
  GiveBody,
  type LedgerEntry,
  LedgerQuery,
  type OperationBody,
  OperationsAnswer,
  OwnedQuery,
  PlayerBalanceAnswer,
  PlayerInventoryAnswer,
  PlayerPath,
  PurchaseBody,
  type PurchaseOperation,
  problems,
  SetBody,
  StudioLedgerAnswer,
} from '../contract.ts'
import type { ShopOutcomes } from '../counting.ts'
import { type Change, isOwned, nothingOf, type Refusal, setTo, takeBack } from './holding.ts'
import * as store from './holdings.sql.ts'
import { changeHoldings, giving, holdingOf, newInstance, Refused, type Wish } from './ledger.ts'
import { ledgerPage } from './ledger-page.ts'
import { balancesOf, goodsShown } from './player-calls.ts'

/** The ids of a project's players among these. */
export type KnownPlayers = (
  projectId: number,
  userIds: readonly string[],
) => Promise<ReadonlySet<string>>

export type StudioInventoryDeps = Pick<Deps, 'sql' | 'clock' | 'admission'> & {
  knownPlayers: KnownPlayers
  outcomes: ShopOutcomes
}

const about = aboutCallsOf('Inventory')
const operations = '/api/v2/project/:project_id/inventory'

/** The plugin with the studio's calls: `…/inventory/*`, and of a player `/inventory`, `/balance` and `/ledger`. */
export const studioInventoryRoutes =
  (deps: StudioInventoryDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    operationCall(app, deps, {
      path: 'reward',
      id: 'rewardPlayers',
      summary: 'Give goods to players',
      body: GiveBody,
      wishesOf: (operation, goods, at) => goods.map((good) => giving(operation.user.id, good, at)),
    })
    operationCall(app, deps, {
      path: 'revoke',
      id: 'revokeGoods',
      summary: 'Take goods from players',
      body: GiveBody,
      wishesOf: (operation, goods, at) =>
        goods.map((good) =>
          wishOf(operation, good, (before) => {
            const seconds = secondsOf(good, at)
            return takeBack(before, { quantity: good.quantity, seconds }, at, 'all')
          }),
        ),
    })
    operationCall(app, deps, {
      path: 'set',
      id: 'setGoods',
      summary: 'Put a number of goods in the place of another',
      body: SetBody,
      wishesOf: (operation, goods, at) =>
        goods.map((good) =>
          wishOf(operation, good, (before) => setTo(before, good, at, newInstance)),
        ),
    })
    purchaseCall(app, deps)
    readCalls(app, deps)
  }

const wishOf = (
  { user: { id: userId } }: OperationBody,
  { sku, kind }: Good,
  apply: Wish['apply'],
): Wish => ({ userId, sku, kind, apply })

/** How long the pieces of a time-limited item would be owned, beginning now. */
const secondsOf = (good: Good, at: Instant): number => {
  const wish = giving('', good, at)
  const given = wish.apply(nothingOf(good.sku, good.kind))
  return typeof given === 'string' ? Number.MAX_SAFE_INTEGER : given.seconds
}

type OperationCall = {
  path: 'reward' | 'revoke' | 'set'
  id: string
  summary: string
  body: TSchema
  wishesOf(operation: OperationBody, goods: readonly Good[], at: Instant): Wish[]
}

const operationCall = (
  app: FastifyInstance,
  deps: StudioInventoryDeps,
  call: OperationCall,
): void => {
  app.post<{ Body: OperationBody[] }>(
    `${operations}/${call.path}`,
    {
      schema: {
        ...about(call.id, call.summary, operationNote),
        problems: [problems.item_not_found, problems.player_not_found, problems.holds_too_many],
        params: ProjectPath,
        headers: RepeatHeaders,
        body: call.body,
        response: { 200: OperationsAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { path: cause, wishesOf } = call
      const answer = await deps.outcomes.counted(cause, () =>
        operate(deps, request, { project, caller, cause, wishesOf }),
      )
      return sendAnswer(reply, answer)
    },
  )
}

const operationNote =
  'All operations are made, or none. Bundles and packages are opened: the player gets what is in them. With an Idempotency-Key a repeated call changes nothing.'

type Work = {
  project: Project
  caller: Caller
  cause: store.Cause
  wishesOf: OperationCall['wishesOf']
  /** Whether an operation is to be made: one that was made before is not. */
  isNew?(tx: Tx, operation: OperationBody, at: Instant): Promise<boolean>
}

/** Makes the operations of a request in one transaction. */
const operate = async (
  deps: StudioInventoryDeps,
  request: FastifyRequest<{ Body: OperationBody[] }>,
  { project: { projectId }, caller, cause, wishesOf, isNew = async () => true }: Work,
) => {
  // Outside of the transaction, which has a connection already: many calls at once would wait for each other's second.
  await mustBePlayers(deps, projectId, request.body)
  return await runOnce(deps, repeatable(projectId, request), async (tx) => {
    const at = deps.clock.now()
    const parts: { operation: OperationBody; wishes: Wish[] }[] = []
    for (const [nth, operation] of request.body.entries()) {
      const { goods, missing } = await goodsOf(tx, projectId, operation.items)
      if (missing.length > 0) throw unknownItems(operation, nth, missing)
      const isMade = await isNew(tx, operation, at)
      const wishes = (isMade ? wishesOf(operation, goods, at) : []).map((wish) => ({
        ...wish,
        comment: operation.comment,
        platform: operation.platform,
      }))
      parts.push({ operation, wishes })
    }
    const facts = { cause, orderId: null, isSandbox: false, actor: actorOf(caller), at }
    const changes = await changeOrTell(
      tx,
      projectId,
      facts,
      parts.flatMap(({ wishes }) => wishes),
    )
    await recordAudit(tx, {
      projectId,
      at,
      caller,
      action: `inventory.${cause}`,
      target: `inventory of ${[...new Set(request.body.map(({ user }) => user.id))].join(', ')}`,
      after: request.body,
    })
    return answered(200, {
      count: parts.length,
      operations: operationsShown(parts, changes),
    })
  })
}

const operationsShown = (
  parts: readonly { operation: OperationBody; wishes: readonly Wish[] }[],
  changes: readonly Change[],
) => {
  const left = [...changes]
  return parts.map(({ operation, wishes }) => ({
    user_id: operation.user.id,
    platform: operation.platform ?? null,
    comment: operation.comment ?? null,
    items: left.splice(0, wishes.length).map(({ after, wanted }) => ({
      sku: after.sku,
      quantity: wanted,
      balance: after.quantity,
    })),
  }))
}

/** Makes the changes. Throws the problem of the one that cannot be made. */
const changeOrTell = async (...asked: Parameters<typeof changeHoldings>): Promise<Change[]> => {
  try {
    return await changeHoldings(...asked)
  } catch (error) {
    if (error instanceof Refused) throw refusals[error.reason](error.wish)
    throw error
  }
}

const refusals: Readonly<Record<Refusal, (wish: Wish) => Problem>> = {
  too_many: ({ sku }) =>
    new Problem(problems.holds_too_many, { detail: `${sku}: that would be more` }),
  too_few: ({ sku, userId }) =>
    new Problem(problems.not_in_inventory, {
      detail: `Failed to remove this number of ${sku}: ${userId} has fewer`,
    }),
  owned: ({ sku }) => new Problem(problems.owned_already, { detail: sku }),
  not_consumable: ({ sku }) => new Problem(problems.not_consumable, { detail: sku }),
}

const mustBePlayers = async (
  { knownPlayers }: StudioInventoryDeps,
  projectId: number,
  given: readonly OperationBody[],
): Promise<void> => {
  const ids = [...new Set(given.map(({ user }) => user.id))]
  const known = await knownPlayers(projectId, ids)
  const nth = given.findIndex(({ user }) => !known.has(user.id))
  if (nth === -1) return
  throw new Problem(problems.player_not_found, {
    violations: [violation(`[${nth}].user.id`, 'not_found', 'is no player of this project')],
  })
}

const unknownItems = ({ items }: OperationBody, nth: number, missing: readonly string[]): Problem =>
  new Problem(problems.item_not_found, {
    violations: items.flatMap(({ sku }, at) =>
      missing.includes(sku)
        ? violation(`[${nth}].items[${at}].sku`, 'not_found', 'is no item of this project')
        : [],
    ),
  })

const actorOf = (caller: Caller): string =>
  'id' in caller && caller.id !== undefined ? `${caller.kind} ${caller.id}` : caller.kind

const purchaseCall = (app: FastifyInstance, deps: StudioInventoryDeps): void => {
  app.post<{ Body: PurchaseOperation[] }>(
    `${operations}/purchase`,
    {
      schema: {
        ...about(
          'grantPurchase',
          'Give goods that players bought elsewhere',
          `${operationNote} A purchase with an external_purchase_id that was given before gives nothing.`,
        ),
        problems: [problems.item_not_found, problems.player_not_found, problems.holds_too_many],
        params: ProjectPath,
        headers: RepeatHeaders,
        body: PurchaseBody,
        response: { 200: OperationsAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      mustHavePurchase(request.body)
      const wishesOf: Work['wishesOf'] = (operation, goods, at) =>
        goods.map((good) => giving(operation.user.id, good, at))
      const isNew: Work['isNew'] = async (tx, operation, at) => {
        const purchase = purchaseOf(operation as PurchaseOperation)
        const rows = await store.insertOutsidePurchase(tx, project.projectId, at, purchase)
        return rows.length > 0
      }
      const work = { project, caller, cause: 'purchase', wishesOf, isNew } as const
      const asked = request as unknown as FastifyRequest<{ Body: OperationBody[] }>
      const answer = await deps.outcomes.counted('purchase', () => operate(deps, asked, work))
      return sendAnswer(reply, answer)
    },
  )
}

/** Throws 422 for purchases that do not say what was paid, or which purchase they are. */
const mustHavePurchase = (given: readonly PurchaseOperation[]): void => {
  const violations = given.flatMap(({ purchase, ...beside }, nth) => {
    const required = {
      'purchase.amount': purchase.amount,
      'purchase.currency': purchase.currency,
      external_purchase_id: purchase.external_purchase_id ?? beside.external_purchase_id,
      external_purchase_date: purchase.external_purchase_date ?? beside.external_purchase_date,
    }
    return Object.entries(required).flatMap(([name, value]) =>
      value === undefined ? violation(`[${nth}].${name}`, 'required', 'is missing') : [],
    )
  })
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
}

/** A purchase that was checked. */
const purchaseOf = (operation: PurchaseOperation): store.OutsidePurchase => {
  const { user, purchase, custom_parameters = null, ...beside } = operation
  const date = purchase.external_purchase_date ?? beside.external_purchase_date ?? ''
  return {
    external_purchase_id: purchase.external_purchase_id ?? beside.external_purchase_id ?? '',
    user_id: user.id,
    amount: purchase.amount ?? '',
    currency: purchase.currency ?? '',
    purchased_at: parseTimestamp(date) ?? fromMilliseconds(0),
    custom_parameters,
  }
}

const readCalls = (app: FastifyInstance, deps: StudioInventoryDeps): void => {
  const player = `${adminPath}/users/:user_id`
  const whose = async (request: FastifyRequest) => {
    const { project } = deps.admission.admitted(request)
    const { user_id } = request.params as Static<typeof PlayerPath>
    if (!(await deps.knownPlayers(project.projectId, [user_id])).has(user_id))
      throw new Problem(problems.player_not_found)
    return { project, userId: user_id }
  }
  app.get<{ Querystring: OwnedQuery }>(
    `${player}/inventory`,
    {
      schema: {
        ...about('readPlayerInventory', 'The goods that a player owns'),
        problems: [problems.player_not_found],
        params: PlayerPath,
        querystring: OwnedQuery,
        response: { 200: PlayerInventoryAnswer },
      },
    },
    async (request) => {
      const { project, userId } = await whose(request)
      const at = deps.clock.now()
      const rows = await store.listHoldings(deps.sql, project.projectId, userId, 'goods')
      const owned = rows.filter((row) => isOwned(holdingOf(row), at))
      const shown = await goodsShown(deps, project, owned, request.query.locale)
      const ends = new Map(owned.map(({ sku, kind, expires_at }) => [`${kind} ${sku}`, expires_at]))
      return {
        items: shown.map((item) => {
          const end = ends.get(`${item.virtual_item_type} ${item.sku}`)
          return { ...item, expires_at: end ? formatTimestamp(end) : null }
        }),
      }
    },
  )
  app.get<{ Querystring: OwnedQuery }>(
    `${player}/balance`,
    {
      schema: {
        ...about('readPlayerBalance', 'How much of each virtual currency a player has'),
        problems: [problems.player_not_found],
        params: PlayerPath,
        querystring: OwnedQuery,
        response: { 200: PlayerBalanceAnswer },
      },
    },
    async (request) => {
      const { project, userId } = await whose(request)
      return { items: await balancesOf(deps, project, userId, request.query.locale) }
    },
  )
  app.get<{ Querystring: LedgerQuery }>(
    `${player}/ledger`,
    {
      schema: {
        ...about('listPlayerLedger', 'Every change of what a player owns'),
        problems: [problems.player_not_found],
        params: PlayerPath,
        querystring: LedgerQuery,
        response: { 200: StudioLedgerAnswer },
      },
    },
    async (request) => {
      const { project, userId } = await whose(request)
      const page = await ledgerPage(deps.sql, project.projectId, userId, request.query)
      return { ...page, items: await namedEntries(deps, page.items) }
    },
  )
}

/** Entries with the names of the keys and people that made them. */
const namedEntries = async (
  { sql }: Pick<Deps, 'sql'>,
  entries: readonly LedgerEntry[],
): Promise<(LedgerEntry & { actor_name?: string })[]> => {
  const actors = entries.map(({ actor }) => {
    const [kind = null, id = null] = actor.split(' ')
    return { kind, id }
  })
  const names = await actorNames(sql, actors)
  return entries.map((entry, nth) => {
    const name = names.get(actors[nth]?.id ?? '')
    return { ...entry, ...(name === undefined ? {} : { actor_name: name }) }
  })
}
