/** How the latest imports are looked at. */
import type { Query } from '../../../base/database/database.ts'
import type { ImportRow } from './imports.sql.ts'

export type LatestImportRow = Pick<
  ImportRow,
  'import_id' | 'status' | 'failed' | 'message' | 'finished_at'
>

/** The latest imports that came to an end and were no rehearsal, the newest first. */
export const listLatestImports = (sql: Query, project: number, limit: number) => sql.indexed<
  LatestImportRow[]
>`
  select import_id, status, failed, message, finished_at
  from (
    select import_id, status, failed, message, finished_at, is_dry_run
    from catalog_imports
    where project_id = ${project}
    order by import_id desc
    limit ${limit}
  ) as latest
  where not is_dry_run
    and finished_at is not null
  order by import_id desc
`
