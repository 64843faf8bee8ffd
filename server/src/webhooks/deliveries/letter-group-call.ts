/** The call that tells dead letters by what they have in common: one cause often has thousands. */
import { formatMilliseconds } from '../../base/clock.ts'
import { closed, IdNumber, type Static, Timestamp, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { about, type WebhookNeeds, webhookCalls } from '../call.ts'
import { DeadLetterAnswer, DeadLetterQuery } from '../contract.ts'
import { letterFilterOf } from './deliveries.ts'
import { groupLetters, type LetterGroupRow } from './letter-groups.sql.ts'

/** Further back nothing is counted, so that the call takes as long as it always does. */
const mostLooked = 10_000

const { limit: _, cursor: __, ...filters } = DeadLetterQuery.properties
const GroupQuery = Type.Object(filters, closed)

const Group = Type.Object({
  reason: DeadLetterAnswer.properties.reason,
  receiver_code: Type.Optional(
    Type.String({ description: 'Left out for those whose last answer had none' }),
  ),
  letters: Type.Integer({ description: 'How many they are' }),
  endpoint_ids: Type.Array(IdNumber),
  status: Type.Optional(
    Type.Integer({ description: 'HTTP status that most of them were answered with' }),
  ),
  failure: Type.Optional(
    Type.String({ description: 'Why most of those without an answer had none' }),
  ),
  first_died_at: Timestamp,
  last_died_at: Timestamp,
})

const GroupsAnswer = Type.Object({
  items: Type.Array(Group, { description: 'The largest group first' }),
  is_complete: Type.Boolean({
    description: 'False where only the newest 10,000 that fit were looked at',
  }),
})

/** Registers `…/admin/webhook/dead_letters/groups`. */
export const letterGroupCall = (app: FastifyInstance, deps: WebhookNeeds): void => {
  webhookCalls(app, deps).get(
    '/dead_letters/groups',
    {
      ...about(
        'groupWebhookDeadLetters',
        'Count dead letters by reason and code of the receiver',
        'Of the newest 10,000 that fit. The same filters find a group in the list.',
      ),
      querystring: GroupQuery,
      response: { 200: GroupsAnswer },
    },
    async ({ projectId, endpoints }, { query }) => {
      const filter = letterFilterOf(query, endpoints)
      const rows = await groupLetters(deps.sql, projectId, filter, mostLooked)
      const looked = rows.reduce((sum, { letters }) => sum + letters, 0)
      return { items: rows.map(showGroup), is_complete: looked < mostLooked }
    },
  )
}

const showGroup = (row: LetterGroupRow): Static<typeof Group> => ({
  reason: row.reason as Static<typeof Group>['reason'],
  ...(row.receiver_code === null ? {} : { receiver_code: row.receiver_code }),
  letters: row.letters,
  endpoint_ids: row.endpoint_ids,
  ...(row.status === null ? {} : { status: row.status }),
  ...(row.failure === null ? {} : { failure: row.failure }),
  first_died_at: formatMilliseconds(row.first_died_at),
  last_died_at: formatMilliseconds(row.last_died_at),
})
