/** The rows of an import that wait to be applied, and what was wrong with others. */
import type { Query } from '../../../base/database/database.ts'
import type { NewItem } from '../../items/items.sql.ts'

/** An item as it will be kept, or a label with what items have beside it left empty. */
export type NewRow = Omit<NewItem, 'kind' | 'sku'> & {
  rank: number
  nth: number
  line: number
  name: string
  currencies: readonly string[]
}

export type NewError = {
  nth: number | null
  line: number | null
  name: string | null
  property: string
  code: number
  message: string
}

/** Which import a statement is about. */
export type ImportKey = { projectId: number; importId: number }

/** Rows of one rank, behind the first place up to the last. */
export type RowRange = { rank: number; from: number; until: number }

/** More errors of one import are not kept, and with so many its file is not read any further. */
export const mostErrors = 10_000

/** Keeps rows until they are applied. */
export const insertRows = (
  sql: Query,
  { projectId, importId }: ImportKey,
  rows: readonly NewRow[],
) =>
  // As one text: PostgreSQL reads lists of lists only where they are rectangular.
  sql`
    insert into catalog_import_rows (
      project_id, import_id, rank, nth, line, name, is_enabled, is_deleted, is_show_in_store, is_free, sort_order,
      groups, content_sku, content_quantity, document, search_text, currencies
    )
    select
      ${projectId}, ${importId}, rank, nth, line, name, is_enabled, is_deleted, is_show_in_store, is_free, sort_order,
      groups, content_sku, content_quantity, document::json, search_text,
      currencies
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      rank smallint, nth integer, line integer, name text, is_enabled boolean, is_deleted boolean,
      is_show_in_store boolean, is_free boolean, sort_order integer, groups text[], content_sku text,
      content_quantity bigint, document text, search_text text, currencies text[]
    )
  `

/** Keeps errors, as far as there is room for `most` of the import. */
export const insertErrors = (
  sql: Query,
  { projectId, importId }: ImportKey,
  errors: readonly NewError[],
  isOfCheck: boolean,
  most = mostErrors,
) => sql`
  insert into catalog_import_errors (
    project_id, import_id, nth, line, name, property, code, message, is_of_check
  )
  select ${projectId}, ${importId}, nth, line, name, property, code, message, ${isOfCheck}
  from json_to_recordset(${JSON.stringify(errors)}::text::json) as given (
    nth integer, line integer, name text, property text, code integer, message text
  )
  limit greatest(0, ${most} - (
    select count(*)
    from catalog_import_errors
    where project_id = ${projectId}
      and import_id = ${importId}
  ))
`

export type ErrorRow = NewError & { error_id: number }

/** A page of what was wrong, in the order of the file. */
export const listErrors = (
  sql: Query,
  { projectId, importId }: ImportKey,
  page: { limit: number; offset: number },
) => sql<ErrorRow[]>`
  select error_id, nth, line, name, property, code, message
  from catalog_import_errors
  where project_id = ${projectId}
    and import_id = ${importId}
  order by nth nulls first, error_id
  limit ${page.limit}
  offset ${page.offset}
`

/** How many errors are kept. */
export const countErrors = (sql: Query, { projectId, importId }: ImportKey) => sql<
  [{ count: number }]
>`
  select count(*) as count
  from catalog_import_errors
  where project_id = ${projectId}
    and import_id = ${importId}
`

/** Forgets the rows of an import. */
export const deleteRows = (sql: Query, { projectId, importId }: ImportKey) => sql`
  delete from catalog_import_rows
  where project_id = ${projectId}
    and import_id = ${importId}
`

/** Tells the planner of the rows that just came: without statistics it reads all of them for each of them. */
export const analyzeRows = (sql: Query) => sql`analyze catalog_import_rows`
