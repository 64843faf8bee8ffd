/** How large a catalog is, and which version of it there is. */
import type { Query } from '../../../base/database/database.ts'

/** The version, 0 before the first change, and how many items there are, counted up to a limit. */
export const countCatalog = (sql: Query, project: number, limit: number) => sql.indexed<
  { version: number; items: number }[]
>`
  select
    coalesce((select version from catalog_versions where project_id = ${project}), 0)::bigint as version,
    (
      select count(*)::int
      from (
        select item_id
        from items
        where project_id = ${project}
          and deleted_at is null
        limit ${limit}
      ) as counted
    ) as items
`
