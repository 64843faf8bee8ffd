/** Notes of support on players. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, type Tx } from '../../base/database/database.ts'

export type NoteRow = {
  note_id: string
  at: Instant
  actor_kind: string
  actor: string | null
  text: string
}

type Named = { project: number; user: string }

/** Writes a note; true where there is such a user. */
export const insertNote = (tx: Tx, { project, user, ...row }: NoteRow & Named) =>
  hasRow(tx`
    insert into user_notes (project_id, user_id, note_id, at, actor_kind, actor, text)
    select
      project_id, user_id, ${row.note_id}::uuid, ${row.at}::timestamptz, ${row.actor_kind}::text,
      ${row.actor}::text, ${row.text}::text
    from users
    where project_id = ${project}
      and user_id = ${user}
    for key share
  `)

/** Deletes a note; true where there was one. */
export const deleteNote = (tx: Tx, { project, user }: Named, noteId: string) =>
  hasRow(tx`
    delete from user_notes
    where project_id = ${project}
      and user_id = ${user}
      and note_id = ${noteId}
  `)

/** Notes on a user, newest first, older than the one named. */
export const listNotes = (
  sql: Query,
  { project, user }: Named,
  { before, limit }: { before: string; limit: number },
) => sql<NoteRow[]>`
  select note_id, at, actor_kind, actor, text
  from user_notes
  where project_id = ${project}
    and user_id = ${user}
    and note_id < ${before}
  order by note_id desc
  limit ${limit}
`
