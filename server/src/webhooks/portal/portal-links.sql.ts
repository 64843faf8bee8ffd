/** Portal links as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'

export type PortalLinkRow = {
  project_id: number
  link_id: string
  secret_hash: Buffer
  name: string
  endpoint_ids: number[]
  permissions: string[]
  origins: string[]
  language: 'en' | 'de' | null
  theme: 'light' | 'dark' | null
  made_by: { kind: string; id?: string }
  created_at: Instant
  expires_at: Instant
  taken_back_at: Instant | null
  uses: number
  last_used_at: Instant | null
}

const columns = (sql: Query) => sql`
  project_id, link_id, secret_hash, name, endpoint_ids, permissions, origins, language, theme, made_by, created_at,
  expires_at, taken_back_at, uses, last_used_at
`

/** Keeps a new link. */
export const insertPortalLink = (
  tx: Tx,
  row: Omit<PortalLinkRow, 'taken_back_at' | 'uses' | 'last_used_at'>,
) => tx`
  insert into webhook_portal_links (
    project_id, link_id, secret_hash, name, endpoint_ids, permissions, origins, language, theme, made_by, created_at,
    expires_at
  )
  values (
    ${row.project_id}, ${row.link_id}, ${row.secret_hash}, ${row.name}, ${row.endpoint_ids}::bigint[],
    ${row.permissions}::text[], ${row.origins}::text[], ${row.language}, ${row.theme},
    ${JSON.stringify(row.made_by)}::text::jsonb, ${row.created_at}, ${row.expires_at}
  )
`

/** One link, whatever became of it. */
export const findPortalLink = (sql: Query, projectId: number, linkId: string) => sql<
  PortalLinkRow[]
>`
  select ${columns(sql)}
  from webhook_portal_links
  where project_id = ${projectId}
    and link_id = ${linkId}
`

/** The links of a project, the newest first, below one. */
export const listPortalLinks = (sql: Query, projectId: number, below: string, limit: number) => sql<
  PortalLinkRow[]
>`
  select ${columns(sql)}
  from webhook_portal_links
  where project_id = ${projectId}
    and link_id < ${below}
  order by link_id desc
  limit ${limit}
`

/** How many links of a project count. */
export const countPortalLinks = async (
  sql: Query,
  projectId: number,
  now: Instant,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count
    from webhook_portal_links
    where project_id = ${projectId}
      and taken_back_at is null
      and expires_at > ${now}
  `
  return row?.count ?? 0
}

/** Takes a link back; a row where it was not taken back before. */
export const takeBack = (tx: Tx, projectId: number, linkId: string, at: Instant) => tx<
  { name: string }[]
>`
  update webhook_portal_links
  set taken_back_at = ${at}
  where project_id = ${projectId}
    and link_id = ${linkId}
    and taken_back_at is null
  returning name
`

/** Counts that a link was opened. */
export const notePortalUse = (tx: Tx, projectId: number, linkId: string, at: Instant) => tx`
  update webhook_portal_links
  set uses = uses + 1,
      last_used_at = ${at}
  where project_id = ${projectId}
    and link_id = ${linkId}
`

/** Forgets links that ended, or were taken back, before an instant. */
export const prunePortalLinks = (sql: Query, projectId: number, before: Instant) => sql`
  delete from webhook_portal_links
  where project_id = ${projectId}
    and least(expires_at, taken_back_at) < ${before}
`
