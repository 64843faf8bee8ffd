/**
 * The calls by which the studio sees how many of a limited item a player may still buy, and changes it. They are those
 * of the field. Limits themselves stand in the item.
 */
import type { Instant } from '../../base/clock.ts'
import { Problem, ProjectPath } from '../../base/contract.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import {
  aboutCallsOf,
  answered,
  type Caller,
  type Calls,
  guardedCalls,
  RepeatHeaders,
  recordAudit,
  repeatable,
  runOnce,
  sendAnswer,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { skuOf } from '../sku.ts'
import { type LimitDeps, mustBeKnown } from './buyers.ts'
import {
  AllLimitsResetBody,
  LimitResetAnswer,
  LimitResetBody,
  UserLimitAnswer,
  UserLimitBody,
  UserLimitPath,
  UserLimitQuery,
  UserLimitStep,
} from './contract.ts'
import { limitsPath, listCall } from './limit-list.ts'
import { countedSince, leftOf, readLimits } from './limits.ts'
import * as store from './purchases.sql.ts'

const about = aboutCallsOf('Inventory')
const onePath = `${limitsPath}/sku/:sku`
/** So many counts are looked at in a statement. */
const lookAtOnce = 5000

/** The plugin with the calls below `/api/v2/project/{project_id}/admin/user/limit/item`. */
export const limitRoutes = (deps: LimitDeps) =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    listCall(calls, deps)
    readCall(calls, deps)
    changeCall(calls, deps, {
      method: 'post',
      ...about('addUserLimit', 'Let a player buy more of a limited item'),
      body: UserLimitStep,
      next: (available, given) => available + given,
    })
    changeCall(calls, deps, {
      method: 'put',
      ...about('setUserLimit', 'Say how many of a limited item a player may still buy'),
      body: UserLimitBody,
      next: (_available, given) => given,
    })
    changeCall(calls, deps, {
      method: 'delete',
      ...about('removeUserLimit', 'Let a player buy fewer of a limited item'),
      body: UserLimitStep,
      next: (available, given) => available - given,
    })
    resetCalls(calls, deps)
  })

const readCall = ({ get }: Calls, deps: LimitDeps): void => {
  get(
    onePath,
    {
      ...about('readUserLimit', 'How many of a limited item a player may still buy'),
      problems: [problems.limits_not_set, problems.player_not_found],
      params: UserLimitPath,
      querystring: UserLimitQuery,
      response: { 200: UserLimitAnswer },
    },
    async (request) => {
      const { projectId } = deps.admission.admitted(request).project
      const { user_external_id: user } = request.query
      const limited = await limitedItem(deps.sql, projectId, request.params, deps.clock.now())
      await mustBeKnown(deps, projectId, user)
      const rows = await store.listBought(deps.sql, projectId, user, [limited.item])
      const span = rows.find(({ since }) => since.getTime() === limited.since.getTime())
      return shown(limited.total, span?.bought ?? 0)
    },
  )
}

type ChangeCall = ReturnType<typeof about> & {
  method: 'post' | 'put' | 'delete'
  body: typeof UserLimitBody
  /** How many are left afterwards. */
  next(available: number, given: number): number
}

const changeCall = (
  calls: Calls,
  deps: LimitDeps,
  { method, body, next, ...words }: ChangeCall,
): void => {
  calls[method](
    onePath,
    {
      ...words,
      problems: [problems.limits_not_set, problems.limit_out_of_range, problems.player_not_found],
      params: UserLimitPath,
      headers: RepeatHeaders,
      body,
      response: { 200: UserLimitAnswer },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const { user, available: given } = request.body
      const userId = user.user_external_id
      await mustBeKnown(deps, projectId, userId)
      const answer = await runOnce(deps, repeatable(projectId, request), async (tx) => {
        const at = deps.clock.now()
        const { item, since, total, sku } = await limitedItem(tx, projectId, request.params, at)
        const count = { item, since, user: userId }
        const [{ bought }] = await store.holdCount(tx, projectId, count)
        const before = shown(total, bought)
        const available = next(before.per_user.available, given)
        if (available < 0 || available > total) throw outOfRange(total)
        const after = shown(total, total - available)
        await store.setCount(tx, projectId, count, total - available)
        await note(tx, { projectId, caller, at, userId, sku, before, after })
        return answered(200, after)
      })
      return sendAnswer(reply, answer)
    },
  )
}

const outOfRange = (total: number): Problem =>
  new Problem(problems.limit_out_of_range, {
    detail: `A player may have none to ${total} of this item left`,
  })

const shown = (total: number, bought: number) => ({ per_user: leftOf(total, bought) })

const resetCalls = (calls: Calls, deps: LimitDeps): void => {
  calls.delete(
    `${onePath}/all`,
    {
      ...about(
        'resetUserLimit',
        'Let a player, or everybody, buy a limited item anew',
        'A user of null is everybody. Purchases that come meanwhile may count.',
      ),
      problems: [problems.limits_not_set, problems.player_not_found],
      params: UserLimitPath,
      body: LimitResetBody,
      response: { 200: LimitResetAnswer },
    },
    async (request) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const at = deps.clock.now()
      const userId = request.body.user?.user_external_id
      const { item, sku } = await limitedItem(deps.sql, projectId, request.params, at)
      if (userId !== undefined) await mustBeKnown(deps, projectId, userId)
      else await forgetAll(deps.sql, projectId, item)
      await deps.sql.begin(async (tx) => {
        if (userId !== undefined) await store.forgetCounts(tx, projectId, userId, item)
        await note(tx, { projectId, caller, at, userId, sku })
      })
      return {}
    },
  )
  calls.delete(
    `${limitsPath}/all`,
    {
      ...about('resetUserLimits', 'Let a player buy all limited items anew'),
      problems: [problems.player_not_found],
      params: ProjectPath,
      body: AllLimitsResetBody,
      response: { 200: LimitResetAnswer },
    },
    async (request: FastifyRequest<{ Body: AllLimitsResetBody }>) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const at = deps.clock.now()
      const userId = request.body.user.user_external_id
      await mustBeKnown(deps, projectId, userId)
      await deps.sql.begin(async (tx) => {
        await store.forgetCounts(tx, projectId, userId, null)
        await note(tx, { projectId, caller, at, userId })
      })
      return {}
    },
  )
}

/** Forgets what all players bought of an item, a part after the other: no statement holds up those who buy. */
const forgetAll = async (sql: Query, projectId: number, item: number): Promise<void> => {
  for (let after: string | null = ''; after !== null; ) {
    const [{ last }] = await store.forgetCountsOfNext(sql, projectId, item, {
      after,
      look: lookAtOnce,
    })
    after = last
  }
}

type Limited = { item: number; sku: string; total: number; since: Instant }

/** An item and its limit for each player. Throws 404 where there is no item, 422 where it has no such limit. */
const limitedItem = async (
  sql: Query,
  projectId: number,
  path: { sku: string },
  at: Instant,
): Promise<Limited> => {
  const sku = skuOf(path)
  const [row] = await store.findLimits(sql, projectId, sku)
  if (!row) throw new Problem(problems.item_not_found)
  const limits = readLimits(row.limits)
  if (limits?.perUser === undefined) throw new Problem(problems.limits_not_set)
  return { item: row.item_id, sku, total: limits.perUser, since: countedSince(limits, at) }
}

type Noted = {
  projectId: number
  caller: Caller
  at: Instant
  userId: string | undefined
  sku?: string
  before?: object
  after?: object
}

const note = (tx: Tx, { userId = 'everybody', sku, ...facts }: Noted) =>
  recordAudit(tx, {
    ...facts,
    action: facts.after ? 'limit.changed' : 'limit.reset',
    target: `limit of ${userId} for ${sku ?? 'all items'}`,
  })
