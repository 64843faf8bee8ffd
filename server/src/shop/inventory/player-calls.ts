/** The calls by which a player's client reads what the player owns, and uses it up. */
import { Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import { isUnavailable } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'
import { answerAnyPreflight, letAnyOriginRead } from '../../base/http/cors.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { allCurrencies, allTimeLimited, nameGoods } from '../../catalog/index.ts'
import {
  type AdmittedPlayer,
  aboutCallsOf,
  type Deps,
  type Project,
  playerOf,
  playerRefusal,
  projectOfPath,
  type ReadPlayer,
  RepeatHeaders,
  repeatable,
  runOnce,
  slowDown,
  speakAdminDialect,
} from '../../projects/index.ts'
import {
  type Balance,
  BalanceAnswer,
  ConsumeBody,
  ConsumeQuery,
  InventoryAnswer,
  type InventoryItem,
  InventoryQuery,
  LedgerAnswer,
  type LedgerQuery,
  OwnedQuery,
  PlayerLedgerQuery,
  problems,
  TimeLimitedAnswer,
  type TimeLimitedItem,
} from '../contract.ts'
import type { ShopOutcomes } from '../counting.ts'
import { type Use, useUp } from './consuming.ts'
import { isOwned } from './holding.ts'
import * as store from './holdings.sql.ts'
import { holdingOf } from './ledger.ts'
import { ledgerPage } from './ledger-page.ts'

export type InventoryDeps = Pick<Deps, 'sql' | 'clock' | 'directory' | 'limiter' | 'settings'> & {
  readPlayer: ReadPlayer
  outcomes: ShopOutcomes
}

/** For one player: a game reads all three lists at once, and again after each purchase. */
const reading = { name: 'inventory', perMinute: 300, burst: 150 } as const
const consuming = { name: 'consume', perMinute: 300, burst: 100 } as const

const user = '/api/v2/project/:project_id/user'
const mostListed = 50

const about = aboutCallsOf('Inventory', [{ userToken: [] }])

/** The plugin with the calls of players, below `/api/v2/project/{project_id}/user`. */
export const playerInventoryRoutes =
  (deps: InventoryDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      letAnyOriginRead(reply)
      done()
    })
    answerAnyPreflight(app, [`${user}/*`])
    inventoryCall(app, deps)
    balanceCall(app, deps)
    timeLimitedCall(app, deps)
    ledgerCall(app, deps)
    consumeCall(app, deps)
  }

type Asked = { project: Project; player: AdmittedPlayer }

/** The player who asks, within their limit. Throws 401 for nobody, 404 for no project. */
const askedBy = async (
  deps: InventoryDeps,
  request: FastifyRequest,
  allowance: typeof reading | typeof consuming,
): Promise<Asked> => {
  const project = projectOfPath(deps, request)
  const player = await playerOf(deps.readPlayer, request, project.projectId)
  if (!player) throw playerRefusal('Only a signed-in player has an inventory')
  await slowDown(deps, `${allowance.name} ${project.projectId} ${player.userId}`, allowance)
  return { project, player }
}

const languagesOf = ({ settings }: Project, locale: string | undefined) => ({
  locale,
  defaultLocale: settings.default_locale,
})

const inventoryCall = (app: FastifyInstance, deps: InventoryDeps): void => {
  app.get<{ Querystring: InventoryQuery }>(
    `${user}/inventory/items`,
    {
      schema: {
        ...about('listInventory', 'The goods that a player owns'),
        params: ProjectPath,
        querystring: InventoryQuery,
        response: { 200: InventoryAnswer },
      },
    },
    async (request) => {
      const { project, player } = await askedBy(deps, request, reading)
      const { limit = '50', offset = '0', locale } = request.query
      const at = deps.clock.now()
      const rows = await store.listHoldings(deps.sql, project.projectId, player.userId, 'goods')
      const owned = rows.filter((row) => isOwned(holdingOf(row), at))
      const from = Number(offset)
      const page = owned.slice(from, from + Math.min(Number(limit), mostListed))
      return { items: await goodsShown(deps, project, page, locale) }
    },
  )
}

/** Holdings of goods as a player's client reads them. */
export const goodsShown = async (
  { sql }: Pick<InventoryDeps, 'sql'>,
  project: Project,
  rows: readonly store.HoldingRow[],
  locale: string | undefined,
): Promise<InventoryItem[]> => {
  const skus = rows.map(({ sku }) => sku)
  const named = await nameGoods(sql, project.projectId, skus, languagesOf(project, locale))
  return rows.flatMap(({ sku, kind, quantity, remaining_uses, instance_id }): InventoryItem[] => {
    if (kind === 'virtual_currency') return []
    const { virtual_item_type: _, ...texts } = named.get(sku) ?? unnamed(sku)
    const isCounted = kind === 'consumable'
    return [
      {
        ...texts,
        type: 'virtual_good',
        virtual_item_type: kind,
        quantity: isCounted ? quantity : null,
        remaining_uses,
        instance_id: isCounted ? null : instance_id,
      },
    ]
  })
}

/** The texts of what was deleted from the catalog. */
const unnamed = (sku: string) => ({
  sku,
  name: sku,
  description: null,
  image_url: '',
  attributes: [],
  groups: [],
  virtual_item_type: null,
})

const balanceCall = (app: FastifyInstance, deps: InventoryDeps): void => {
  app.get<{ Querystring: OwnedQuery }>(
    `${user}/virtual_currency_balance`,
    {
      schema: {
        ...about('readBalance', 'How much of each virtual currency a player has'),
        params: ProjectPath,
        querystring: OwnedQuery,
        response: { 200: BalanceAnswer },
      },
    },
    async (request) => {
      const { project, player } = await askedBy(deps, request, reading)
      const balances = await balancesOf(deps, project, player.userId, request.query.locale)
      return { items: balances.map(({ debt: _, ...balance }) => balance) }
    },
  )
}

/** Every currency that is switched on, and others that the player still has; and what is owed of each. */
export const balancesOf = async (
  { sql }: Pick<InventoryDeps, 'sql'>,
  project: Project,
  userId: string,
  locale: string | undefined,
): Promise<(Balance & { debt: number })[]> => {
  const languages = languagesOf(project, locale)
  const [currencies, rows] = await Promise.all([
    allCurrencies(sql, project.projectId, languages),
    store.listHoldings(sql, project.projectId, userId, 'currencies'),
  ])
  const held = new Map(rows.map((row) => [row.sku, row]))
  const others = rows.filter(({ sku, quantity }) => quantity > 0 && !currencies.has(sku))
  const skus = others.map(({ sku }) => sku)
  const named = await nameGoods(sql, project.projectId, skus, languages)
  const all = [...currencies.values(), ...skus.map((sku) => named.get(sku) ?? unnamed(sku))]
  return all.map(({ sku, name, description, image_url }) => ({
    sku,
    type: 'virtual_currency' as const,
    name,
    amount: held.get(sku)?.quantity ?? 0,
    debt: held.get(sku)?.debt ?? 0,
    description,
    image_url,
  }))
}

const timeLimitedCall = (app: FastifyInstance, deps: InventoryDeps): void => {
  app.get<{ Querystring: OwnedQuery }>(
    `${user}/time_limited_items`,
    {
      schema: {
        ...about('listTimeLimitedItems', 'The items that are owned for a time, and until when'),
        params: ProjectPath,
        querystring: OwnedQuery,
        response: { 200: TimeLimitedAnswer },
      },
    },
    async (request) => {
      const { project, player } = await askedBy(deps, request, reading)
      const { projectId } = project
      const languages = languagesOf(project, request.query.locale)
      const [known, rows] = await Promise.all([
        allTimeLimited(deps.sql, projectId, languages),
        store.listHoldings(deps.sql, projectId, player.userId, 'goods'),
      ])
      const timed = rows.filter(({ kind }) => kind === 'non_renewing_subscription')
      const others = timed.filter(({ sku }) => !known.has(sku)).map(({ sku }) => sku)
      const named = await nameGoods(deps.sql, projectId, others, languages)
      const held = new Map(timed.map((row) => [row.sku, row]))
      const all = [...known.values(), ...others.map((sku) => named.get(sku) ?? unnamed(sku))]
      const at = deps.clock.now()
      return {
        items: all.map(({ sku, name, description, image_url }): TimeLimitedItem => {
          const row = held.get(sku)
          const status = !row ? 'none' : isOwned(holdingOf(row), at) ? 'active' : 'expired'
          const end = row?.expires_at
          return {
            sku,
            type: 'virtual_good',
            virtual_item_type: 'non_renewing_subscription',
            name,
            description,
            image_url,
            status,
            expired_at: end ? Math.floor(end.getTime() / 1000) : null,
          }
        }),
      }
    },
  )
}

const ledgerCall = (app: FastifyInstance, deps: InventoryDeps): void => {
  app.get<{ Querystring: LedgerQuery }>(
    `${user}/inventory/ledger`,
    {
      schema: {
        ...about('listOwnLedger', 'Every change of what a player owns'),
        params: ProjectPath,
        querystring: PlayerLedgerQuery,
        response: { 200: LedgerAnswer },
      },
    },
    async (request) => {
      const { project, player } = await askedBy(deps, request, reading)
      return await ledgerPage(deps.sql, project.projectId, player.userId, request.query)
    },
  )
}

const consumeCall = (app: FastifyInstance, deps: InventoryDeps): void => {
  const consumeTogether = gather<Use, Problem | undefined>({
    keyOf: ({ projectId }) => projectId,
    work: (uses) => deps.sql.begin((tx) => useUp(tx, deps, uses)),
    atMost: 64,
    isShared: isUnavailable,
  })
  app.post<{ Body: ConsumeBody; Querystring: ConsumeQuery }>(
    `${user}/inventory/item/consume`,
    {
      schema: {
        ...about(
          'consumeItem',
          'Use an item up',
          'Takes uses of a consumable item. Where a piece can be used several times it goes with its last use.',
        ),
        problems: [
          problems.not_in_inventory,
          problems.quantity_or_instance,
          problems.not_consumable,
        ],
        params: ProjectPath,
        querystring: ConsumeQuery,
        headers: RepeatHeaders,
        body: ConsumeBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, player } = await askedBy(deps, request, consuming)
      const { projectId } = project
      const asked = repeatable(projectId, request)
      // Keys are a player's own: nobody else's answer is theirs.
      const call = { ...asked, call: `${asked.call} of ${player.userId}` }
      await deps.outcomes.counted('consume', async () => {
        const { sku, quantity } = wishOf(request.body)
        const { platform } = request.query
        const use = { projectId, userId: player.userId, sku, uses: quantity, platform }
        if (call.key === undefined) mustBeDone(await consumeTogether(use))
        else
          await runOnce(deps, call, async (tx) => {
            mustBeDone((await useUp(tx, deps, [use]))[0])
            return { status: 204, text: '' }
          })
      })
      return reply.code(204).send()
    },
  )
}

const mustBeDone = (refusal: Problem | undefined): void => {
  if (refusal) throw refusal
}

/** The sku and the uses to be consumed. Throws 422 unless a sku and just one of quantity and instance are given. */
const wishOf = ({ sku, quantity = null, instance_id = null }: Static<typeof ConsumeBody>) => {
  if (sku === undefined || (quantity === null) === (instance_id === null))
    throw new Problem(problems.quantity_or_instance)
  if (quantity === null)
    throw new Problem(problems.not_consumable, {
      detail: 'An instance is owned for good or for a time, and cannot be consumed',
    })
  return { sku, quantity }
}
