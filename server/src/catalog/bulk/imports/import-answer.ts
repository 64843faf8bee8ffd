/** Imports and their errors as clients read them. */
import { formatTimestamp } from '../../../base/clock.ts'
import type { ImportRow } from './imports.sql.ts'
import type { NewError } from './rows.sql.ts'

/** An import without its errors. */
export const shownImport = (row: ImportRow) => ({
  import_id: row.import_id,
  status: row.status,
  mode: row.mode,
  format: row.format,
  on_error: row.on_error,
  dry_run: row.is_dry_run,
  progress: {
    phase: row.phase,
    done: row.phase === 'receiving' ? row.rows_received : row.rows_done,
    total: row.rows_received,
  },
  counts: {
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    deleted: row.deleted,
    failed: row.failed,
  },
  message: row.message,
  created_at: formatTimestamp(row.created_at),
  finished_at: row.finished_at && formatTimestamp(row.finished_at),
})

/** One thing that is wrong with a file. */
export const shownError = ({ nth, line, name, property, code, message }: NewError) => ({
  row: nth,
  line,
  name,
  property,
  code,
  message,
})
