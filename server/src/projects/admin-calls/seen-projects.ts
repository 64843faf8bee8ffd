/** Projects in which a caller may do something, for calls that look at many of them. */
import type { Query } from '../../base/database/database.ts'
import type { SeenProjectsQuery } from '../contract.ts'
import { listSeenProjects, type SeenProjectRow } from '../directory/projects.sql.ts'
import { type Principal, placesWith } from '../permissions/grants.ts'
import type { Permission } from '../permissions/permissions.ts'

export type SeenProjects = { projects: SeenProjectRow[]; next_cursor: string | null }

/** A page of the projects for which a principal holds a permission, in the order of their ids. */
export const seenProjects = async (
  sql: Query,
  principal: Pick<Principal, 'grants'>,
  permission: Permission,
  { query, limit }: { query: SeenProjectsQuery; limit: number },
): Promise<SeenProjects> => {
  const { merchant_id, project_ids, cursor = '0' } = query
  const rows = await listSeenProjects(sql, placesWith(principal, permission), {
    merchantId: merchant_id === undefined ? undefined : Number(merchant_id),
    only: project_ids?.split(',').map(Number),
    after: Number(cursor),
    limit: limit + 1,
  })
  const projects = rows.slice(0, limit)
  const last = projects.at(-1)
  return { projects, next_cursor: rows.length > limit && last ? String(last.project_id) : null }
}
