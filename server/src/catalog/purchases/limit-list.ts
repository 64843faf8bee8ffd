/** The call that lists what a player took of limited items, so that nobody has to know their skus. */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { ProjectPath } from '../../base/contract.ts'
import { aboutCallsOf, adminPath, type Calls } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { type LimitDeps, mustBeKnown } from './buyers.ts'
import { UserLimitsAnswer, UserLimitsQuery } from './contract.ts'
import { countedSince, leftOf, nextReset, readLimits } from './limits.ts'
import * as store from './purchases.sql.ts'

/** The calls of one player's limits lie below it. */
export const limitsPath = `${adminPath}/user/limit/item`

const about = aboutCallsOf('Inventory')

/** Adds `GET …/admin/user/limit/item`. */
export const listCall = ({ get }: Calls, deps: LimitDeps): void => {
  get(
    limitsPath,
    {
      ...about(
        'listUserLimits',
        'The limited items that a player has bought, and how many are left',
        'An item whose count began anew since is listed with all of it left, for 60 days at least.',
      ),
      problems: [problems.player_not_found],
      params: ProjectPath,
      querystring: UserLimitsQuery,
      response: { 200: UserLimitsAnswer },
    },
    async (request) => {
      const { projectId } = deps.admission.admitted(request).project
      const { user_external_id: user, limit = '50', cursor = '0' } = request.query
      await mustBeKnown(deps, projectId, user)
      const most = Number(limit)
      const after = Number(cursor)
      const rows = await store.listCounted(deps.sql, projectId, user, { after, limit: most + 1 })
      const page = rows.slice(0, most)
      const ids = page.map(({ item_id }) => item_id)
      const bought = await store.listBought(deps.sql, projectId, user, ids)
      const at = deps.clock.now()
      return {
        items: page.map((row) => shown(row, bought, at)),
        next_cursor: rows.length > most ? String(page.at(-1)?.item_id) : null,
      }
    },
  )
}

type Bought = { item_id: number; since: Instant; bought: number }

/** An item, with what counts of it at a moment. */
const shown = (row: store.CountedRow, bought: readonly Bought[], at: Instant) => {
  const limits = readLimits(row.limits) ?? { perUser: 0, perItem: undefined, reset: undefined }
  const since = countedSince(limits, at).getTime()
  const mine = bought.find((one) => one.item_id === row.item_id && one.since.getTime() === since)
  const next = nextReset(limits, at)
  return {
    sku: row.sku,
    type: row.kind,
    name: JSON.parse(row.name) as Record<string, string>,
    per_user: leftOf(limits.perUser ?? 0, mine?.bought ?? 0),
    resets_at: next === undefined ? null : formatTimestamp(next),
  }
}
