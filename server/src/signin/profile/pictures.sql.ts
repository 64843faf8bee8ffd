/** Pictures that players uploaded. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, type Tx } from '../../base/database/database.ts'

export type PictureRow = { type: string; bytes: Buffer }

/** A picture by its id. */
export const findPicture = (sql: Query, project: number, picture: string) => sql<PictureRow[]>`
  select type, bytes
  from user_pictures
  where project_id = ${project}
    and picture_id = ${picture}
`

/** A user's picture, with its bytes. */
export const findPictureOf = (sql: Query, project: number, user: string) => sql<
  (PictureRow & { uploaded_at: Instant })[]
>`
  select type, bytes, uploaded_at
  from user_pictures
  where project_id = ${project}
    and user_id = ${user}
`

/** Facts of a user's picture for support, without its bytes. */
export const describePictureOf = (sql: Query, project: number, user: string) => sql<
  { type: string; size: number; uploaded_at: Instant }[]
>`
  select type, length(bytes) as size, uploaded_at
  from user_pictures
  where project_id = ${project}
    and user_id = ${user}
`

/** Gives a user this picture in their row, by which changes of one user's picture take turns; false without a user. */
export const namePicture = (tx: Tx, project: number, user: string, picture: string) =>
  hasRow(tx`
    update users
    set picture = ${picture}
    where project_id = ${project}
      and user_id = ${user}
  `)

/** Deletes a user's uploaded picture; false where there was none. */
export const deletePicture = (tx: Tx, project: number, user: string) =>
  hasRow(tx`
    delete from user_pictures
    where project_id = ${project}
      and user_id = ${user}
  `)

type NewPicture = PictureRow & { picture_id: string; now: Instant }

/** Keeps a picture of a user who has none. */
export const insertPicture = (tx: Tx, project: number, user: string, row: NewPicture) => tx`
  insert into user_pictures (project_id, picture_id, user_id, type, bytes, uploaded_at)
  values (${project}, ${row.picture_id}, ${user}, ${row.type}, ${row.bytes}, ${row.now})
`

/** Lets the picture of a network stand for the user again, where one is known. True where an uploaded one stood. */
export const unnamePicture = (tx: Tx, project: number, user: string) =>
  hasRow(tx`
    update users
    set picture = (
      select identities.picture
      from identities
      where identities.project_id = ${project}
        and identities.user_id = ${user}
        and identities.picture is not null
      order by identities.created_at, identities.realm
      limit 1
    )
    where project_id = ${project}
      and user_id = ${user}
      and picture like 'own:%'
  `)
