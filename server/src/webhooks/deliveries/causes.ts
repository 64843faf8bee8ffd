/** Notifications by what caused them: a transaction, an order, a subscription, a player. */
import { Problem } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { parseId } from '../../base/ids.ts'
import { type ViolationCode, violation } from '../../base/refusals/violation.ts'
import { projectProblems } from '../../projects/index.ts'
import type { FindCaused } from '../call.ts'
import type { CauseQuery } from '../contract.ts'
import { listPlayerEvents } from '../events/player-events.sql.ts'
import { listQuestionsAbout } from '../questions/questions.sql.ts'

export type CauseNeeds = { sql: Query; findCaused: FindCaused }

/** Notifications are found for so many of a player's newest transactions, and for as many subscriptions and tests. */
const mostCauses = 1000
const examinedAtOnce = 200

/** Events of a page that is asked for by a cause, and the one at which the next page goes on, where there are more. */
export type Caused = { events: readonly string[]; rest: string | undefined }

/**
 * The events that a query's `transaction_id`, `order_id`, `subscription_id` or `user_id` asks for, newest first and
 * within a range: as many as a page looks at. Undefined where it asks for none of them. Throws 422 for more than one of
 * them, and for an id that is too large.
 */
export const causedWithin = async (
  { sql, findCaused }: CauseNeeds,
  projectId: number,
  query: CauseQuery,
  { from, to }: { from: string; to: string },
): Promise<Caused | undefined> => {
  const { transaction_id, order_id, subscription_id, user_id } = query
  const asked = Object.entries({ transaction_id, order_id, subscription_id, user_id }).filter(
    ([, wish]) => wish !== undefined,
  )
  if (asked.length === 0) return undefined
  if (asked.length > 1)
    throw invalid(
      asked[1]?.[0] ?? '',
      'unexpected',
      'cannot be asked for together with another subject',
    )
  const cause = {
    ...(transaction_id !== undefined && { transactionId: idOf({ transaction_id }) }),
    ...(order_id !== undefined && ofOrder(idOf({ order_id }))),
    ...(subscription_id !== undefined && { subscriptionId: idOf({ subscription_id }) }),
    ...(user_id !== undefined && { userId: user_id }),
  }
  const [caused, ...others] = await Promise.all([
    findCaused(projectId, cause, mostCauses),
    user_id === undefined ? [] : listPlayerEvents(sql, projectId, user_id, mostCauses),
    user_id === undefined ? [] : listQuestionsAbout(sql, projectId, user_id, mostCauses),
  ])
  const within = [...caused, ...others.flat().map(({ event_id }) => event_id)]
    .filter((id) => id >= from && id <= to)
    .sort()
    .reverse()
  const events = within.slice(0, examinedAtOnce)
  return { events, rest: within.length > events.length ? events.at(-1) : undefined }
}

/** A free order is a transaction with its number; numbers of both come from one sequence. */
const ofOrder = (id: number) => ({ orderId: id, transactionId: id })

const idOf = (named: Record<string, string>): number => {
  const [property, text] = Object.entries(named)[0] ?? ['', '']
  const id = parseId(text)
  if (id === undefined) throw invalid(property, 'id', 'must be digits only, 1 to 9007199254740991')
  return id
}

const invalid = (property: string, code: ViolationCode, message: string): Problem =>
  new Problem(projectProblems.invalid, { violations: [violation(property, code, message)] })
