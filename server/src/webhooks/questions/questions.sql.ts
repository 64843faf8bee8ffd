/** Questions to receivers, each with what was answered. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { Attempt } from '../attempt/sending.ts'

export type QuestionRow = {
  project_id: number
  event_id: string
  endpoint_id: number
  type: string
  user_id: string
  is_test: boolean
  is_accepted: boolean
  target_id: number
}

/** Writes down that a question was asked, and how the attempt went. */
export const insertQuestion = (
  sql: Query,
  row: QuestionRow,
  { verdict, startedAt, durationMs }: Pick<Attempt, 'verdict' | 'startedAt' | 'durationMs'>,
) => sql`
  insert into webhook_questions (
    project_id, event_id, endpoint_id, type, user_id, is_test, is_accepted, status, failure,
    started_at, duration_ms, receiver_code, receiver_message, target_id
  ) values (
    ${row.project_id}, ${row.event_id}, ${row.endpoint_id}, ${row.type}, ${row.user_id},
    ${row.is_test}, ${row.is_accepted}, ${verdict.status}, ${verdict.failure}, ${startedAt},
    ${durationMs}, ${verdict.receiverCode}, ${verdict.receiverMessage}, ${row.target_id}
  )
`

/** The ids of the newest questions about a player, at most `most`. */
export const listQuestionsAbout = (sql: Query, project: number, user: string, most: number) => sql<
  { event_id: string }[]
>`
  select event_id
  from webhook_questions
  where project_id = ${project}
    and user_id = ${user}
  order by event_id desc
  limit ${most}
`

export type AskedRow = { event_id: string; type: string; started_at: Instant; user_id: string }

/** All questions about a person, oldest first. */
export const listAsked = (sql: Query, project: number, users: readonly string[]) => sql<AskedRow[]>`
  select event_id, type, started_at, user_id
  from webhook_questions
  where project_id = ${project}
    and user_id = any(${users as string[]})
  order by event_id
`

/** Forgets the questions about a person. */
export const forgetAsked = (sql: Query, project: number, users: readonly string[]) => sql`
  delete from webhook_questions
  where project_id = ${project}
    and user_id = any(${users as string[]})
`

/** Forgets those of before an event. */
export const pruneQuestions = (sql: Query, project: number, before: string) => sql`
  delete from webhook_questions
  where project_id = ${project}
    and event_id < ${before}
`
