/** Redirect addresses that were refused lately. */
import type { Instant } from '../../base/clock.ts'
import { type Query, rowCount } from '../../base/database/database.ts'

export type RefusedRedirectRow = {
  client_id: number
  redirect_uri: string
  refusals: number
  first_at: Instant
  last_at: Instant
}

/** Adds to what a project has refused; each client and address once. In order, so that two processes seldom wait. */
export const addRefusedRedirects = (
  sql: Query,
  project: number,
  rows: readonly RefusedRedirectRow[],
) => sql`
  insert into refused_redirects (project_id, client_id, redirect_uri, refusals, first_at, last_at)
  select ${project}, client_id, redirect_uri, refusals, first_at, last_at
  from unnest(
    ${rows.map(({ client_id }) => client_id)}::bigint[],
    ${rows.map(({ redirect_uri }) => redirect_uri)}::text[],
    ${rows.map(({ refusals }) => refusals)}::bigint[],
    ${rows.map(({ first_at }) => first_at.toISOString())}::timestamptz[],
    ${rows.map(({ last_at }) => last_at.toISOString())}::timestamptz[]
  ) as given (client_id, redirect_uri, refusals, first_at, last_at)
  order by client_id, redirect_uri
  on conflict (project_id, client_id, redirect_uri) do update
  set refusals = refused_redirects.refusals + excluded.refusals,
      last_at = greatest(refused_redirects.last_at, excluded.last_at)
`

/** Deletes all but the `most` latest of a project. */
export const trimRefusedRedirects = (sql: Query, project: number, most: number) => sql`
  delete from refused_redirects
  where project_id = ${project}
    and (client_id, redirect_uri) in (
      select client_id, redirect_uri
      from refused_redirects
      where project_id = ${project}
      order by last_at desc, client_id, redirect_uri
      offset ${most}
    )
`

/** The refusals of a project since an instant, the latest first, at most `limit`. */
export const listRefusedRedirects = (
  sql: Query,
  project: number,
  { since, limit }: { since: Instant; limit: number },
) => sql<RefusedRedirectRow[]>`
  select client_id, redirect_uri, refusals, first_at, last_at
  from refused_redirects
  where project_id = ${project}
    and last_at >= ${since}
  order by last_at desc, client_id, redirect_uri
  limit ${limit}
`

/**
 * Deletes what was refused before an instant for the last time, and addresses with a path, which versions before this
 * one wrote; answers how many.
 */
export const pruneRefusedRedirects = (sql: Query, project: number, before: Instant) =>
  rowCount(sql`
    delete from refused_redirects
    where project_id = ${project}
      and (
        last_at < ${before}
        or redirect_uri !~ '^(/|([A-Za-z][A-Za-z0-9+.-]*:)?(//[^/\\\\]*)?)$'
      )
  `)
