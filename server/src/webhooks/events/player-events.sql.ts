/** Notifications that are about a player and nothing else of theirs. */
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'

export type PlayerEvent = { projectId: number; userId: string; eventId: string }

/** Writes down which player an event is about. */
export const insertPlayerEvent = (tx: Tx, { projectId, userId, eventId }: PlayerEvent) => tx`
  insert into webhook_player_events (project_id, user_id, event_id)
  values (${projectId}, ${userId}, ${eventId})
`

/** The newest of a player's, at most `most`. */
export const listPlayerEvents = (sql: Query, project: number, user: string, most: number) => sql<
  { event_id: string }[]
>`
  select event_id
  from webhook_player_events
  where project_id = ${project}
    and user_id = ${user}
  order by event_id desc
  limit ${most}
`

/** Forgets which events were about these players alone, and takes their ids out of the events. */
export const forgetPlayerEvents = async (
  tx: Tx,
  project: number,
  users: readonly string[],
): Promise<void> => {
  const rows = await tx<{ event_id: string }[]>`
    delete from webhook_player_events
    where project_id = ${project}
      and user_id = any(${users as string[]})
    returning event_id
  `
  await tx`
    update webhook_events
    set order_key = null
    where project_id = ${project}
      and event_id = any(${arrayOf(rows.map(({ event_id }) => event_id))}::uuid[])
  `
}

/** Forgets those of before an event. */
export const prunePlayerEvents = (sql: Query, project: number, before: string) => sql`
  delete from webhook_player_events
  where project_id = ${project}
    and event_id < ${before}
`
