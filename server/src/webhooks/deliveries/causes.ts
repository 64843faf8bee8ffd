/** Notifications by what caused them: a transaction, a subscription, a player. */
import { Problem } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { parseId } from '../../base/ids.ts'
import { projectProblems } from '../../projects/index.ts'
import type { CauseQuery } from '../contract.ts'
import { listPlayerEvents } from '../events/player-events.sql.ts'
import type { FindCaused } from '../find-caused.ts'

export type CauseNeeds = { sql: Query; findCaused: FindCaused }

/** Notifications are found for so many of a player's newest transactions, and for as many subscriptions and tests. */
const mostCauses = 1000

/**
 * The events that a query's `transaction_id`, `subscription_id` or `user_id` asks for, newest first; undefined where it
 * asks for none of them. Throws 422 for more than one of them, and for an id that is too large.
 */
export const eventsAskedFor = async (
  { sql, findCaused }: CauseNeeds,
  projectId: number,
  query: CauseQuery,
): Promise<readonly string[] | undefined> => {
  const { transaction_id, subscription_id, user_id } = query
  const asked = Object.entries({ transaction_id, subscription_id, user_id }).filter(
    ([, wish]) => wish !== undefined,
  )
  if (asked.length === 0) return undefined
  if (asked.length > 1)
    throw invalid(asked[1]?.[0] ?? '', 'cannot be asked for together with another subject')
  const cause = {
    ...(transaction_id !== undefined && { transactionId: idOf({ transaction_id }) }),
    ...(subscription_id !== undefined && { subscriptionId: idOf({ subscription_id }) }),
    ...(user_id !== undefined && { userId: user_id }),
  }
  const [caused, others] = await Promise.all([
    findCaused(projectId, cause, mostCauses),
    user_id === undefined ? [] : listPlayerEvents(sql, projectId, user_id, mostCauses),
  ])
  return [...caused, ...others.map(({ event_id }) => event_id)].toSorted().reverse()
}

const idOf = (named: Record<string, string>): number => {
  const [property, text] = Object.entries(named)[0] ?? ['', '']
  const id = parseId(text)
  if (id === undefined) throw invalid(property, 'must be digits only, 1 to 9007199254740991')
  return id
}

const invalid = (property: string, message: string): Problem =>
  new Problem(projectProblems.invalid, { violations: [{ property, message }] })

const examinedAtOnce = 200

/**
 * The next of these events, from one on down and not below another: as many as a page looks at. Where there are more,
 * it also answers the one at which the next page goes on.
 */
export const nextEvents = (
  newestFirst: readonly string[],
  { from, to }: { from: string; to: string },
): { events: readonly string[]; rest: string | undefined } => {
  const within = newestFirst.filter((id) => id >= from && id <= to)
  const events = within.slice(0, examinedAtOnce)
  return { events, rest: within.length > events.length ? events.at(-1) : undefined }
}
