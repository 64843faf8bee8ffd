/** Ready rows of a project, as tests find them or let them go another way. */
import type { Query } from '../../src/base/database/database.ts'

/** The events of a project's ready rows, in their order. */
export const readyIds = async (sql: Query, projectId: number): Promise<string[]> => {
  const rows = await sql<{ event_id: string }[]>`
    select event_id from webhook_ready where project_id = ${projectId} order by event_id
  `
  return rows.map(({ event_id }) => event_id)
}

/** The holder of each, in the same order. */
export const holdersOf = async (sql: Query, projectId: number): Promise<(string | null)[]> => {
  const rows = await sql<{ writer: string | null }[]>`
    select writer from webhook_ready where project_id = ${projectId} order by event_id
  `
  return rows.map(({ writer }) => writer)
}

/** Lets them wait for their second attempt. */
export const toRetries = (sql: Query, projectId: number, dueAt: Date) => sql`
  with gone as (
    delete from webhook_ready where project_id = ${projectId} returning *
  )
  insert into webhook_retries (
    project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
  )
  select project_id, endpoint_id, event_id, 1, 0, false, ${dueAt} from gone
`

/** Makes dead letters of them: their receiver refused them. */
export const toLetters = (sql: Query, projectId: number) => sql`
  with gone as (
    delete from webhook_ready where project_id = ${projectId} returning *
  )
  insert into webhook_dead_letters (
    project_id, event_id, endpoint_id, died_at, reason, attempts, status
  )
  select project_id, event_id, endpoint_id, now(), 'refused', 1, 404 from gone
`
