/** The rows of an import that wait to be applied, and what was wrong with others. */
import type { Instant } from '../../../base/clock.ts'
import type { Query, Tx } from '../../../base/database/database.ts'
import type { ViolationParams } from '../../../base/refusals/violation.ts'
import type { ImportFault } from '../../bulk-contract.ts'
import type { NewItem } from '../../items/items.sql.ts'
import { kindFacts } from '../records/kinds.ts'

const bundleRank = kindFacts.bundle.rank

/** An item as it will be kept, or a label with what items have beside it left empty. */
export type NewRow = Omit<NewItem, 'kind' | 'sku'> & {
  rank: number
  nth: number
  line: number
  name: string
  currencies: readonly string[]
  /** The skus of what a bundle holds. */
  held: readonly string[]
}

export type Outcome = 'create' | 'update' | 'unchanged' | 'delete' | 'failed'

/** A row that waits to be applied, with its outcome. */
export type StagedRow = NewRow & {
  outcome: Outcome | null
  /** The item or label that it changes or deletes, in the version that the check saw. */
  target_id: number | null
  target_version: number | null
}

/** Where a row stands in the order of work. */
export type RowPosition = { rank: number; nth: number }

export type NewError = {
  nth: number | null
  line: number | null
  name: string | null
  property: string
  code: number
  /** Null for errors that an earlier version found. */
  why: ImportFault | null
  /** Facts beside the code. */
  values: ViolationParams | null
  message: string
}

/** Which import a statement is about. */
export type ImportKey = { projectId: number; importId: number }

/** Whether a row is of this import. */
export const ofImport = (sql: Query, { projectId, importId }: ImportKey) =>
  sql`project_id = ${projectId} and import_id = ${importId}`

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
      groups, content_sku, content_quantity, document, search_text, currencies, held
    )
    select
      ${projectId}, ${importId}, rank, nth, line, name, is_enabled, is_deleted, is_show_in_store, is_free, sort_order,
      groups, content_sku, content_quantity, document::json, search_text,
      currencies, held
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      rank smallint, nth integer, line integer, name text, is_enabled boolean, is_deleted boolean,
      is_show_in_store boolean, is_free boolean, sort_order integer, groups text[], content_sku text,
      content_quantity bigint, document text, search_text text, currencies text[],
      held text[]
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
    project_id, import_id, nth, line, name, property, code, why, facts, message, is_of_check
  )
  select ${projectId}, ${importId}, nth, line, name, property, code, why, values, message, ${isOfCheck}
  from json_to_recordset(${JSON.stringify(errors)}::text::json) as given (
    nth integer, line integer, name text, property text, code integer, why text, values json, message text
  )
  limit greatest(0, ${most} - (
    select count(*)
    from catalog_import_errors
    where project_id = ${projectId}
      and import_id = ${importId}
  ))
`

/** A page of what was wrong, in the order of the file. */
export const listErrors = (
  sql: Query,
  key: ImportKey,
  page: { limit: number; offset: number },
) => sql<NewError[]>`
  select nth, line, name, property, code, why, facts as values, message
  from catalog_import_errors
  where ${ofImport(sql, key)}
  order by nth nulls first, error_id
  limit ${page.limit}
  offset ${page.offset}
`

/** How many errors are kept. */
export const countErrors = (sql: Query, key: ImportKey) => sql<[{ count: number }]>`
  select count(*) as count
  from catalog_import_errors
  where ${ofImport(sql, key)}
`

const stagedColumns = (sql: Query) => sql`
  rank, nth, line, name, is_enabled, is_deleted, is_show_in_store, is_free, sort_order, groups, content_sku,
  content_quantity, document::text as document, search_text, currencies, held, outcome, target_id, target_version
`

/** The next rows of a rank that have not failed. */
export const listRows = (tx: Tx, key: ImportKey, { rank, nth }: RowPosition, limit: number) => tx<
  StagedRow[]
>`
  select ${stagedColumns(tx)}
  from catalog_import_rows
  where ${ofImport(tx, key)}
    and rank = ${rank}
    and nth > ${nth}
    and outcome is distinct from 'failed'
  order by nth
  limit ${limit}
`

/** The next rows of any rank that change something. */
export const listChanging = (sql: Query, key: ImportKey, done: RowPosition, limit: number) => sql<
  StagedRow[]
>`
  select ${stagedColumns(sql)}
  from catalog_import_rows
  where ${ofImport(sql, key)}
    and (rank, nth) > (${done.rank}, ${done.nth})
    and outcome in ('create', 'update', 'delete')
  order by rank, nth
  limit ${limit}
`

/** Notes the outcomes of rows of one rank. */
export const noteOutcomes = (
  tx: Tx,
  key: ImportKey,
  rank: number,
  rows: readonly Pick<StagedRow, 'nth' | 'outcome' | 'target_id' | 'target_version'>[],
) => tx`
  update catalog_import_rows
  set outcome = noted.outcome,
      target_id = noted.target_id,
      target_version = noted.target_version
  from unnest(
    ${rows.map(({ nth }) => nth)}::integer[],
    ${rows.map(({ outcome }) => outcome)}::text[],
    ${rows.map((row) => row.target_id)}::bigint[],
    ${rows.map((row) => row.target_version)}::bigint[]
  ) as noted (nth, outcome, target_id, target_version)
  where ${ofImport(tx, key)}
    and rank = ${rank}
    and catalog_import_rows.nth = noted.nth
`

/** Takes back what an earlier look at the catalog found. */
export const forgetOutcomes = (tx: Tx, key: ImportKey) => tx`
  update catalog_import_rows
  set outcome = null
  where ${ofImport(tx, key)}
    and outcome is not null
`

/** Forgets the errors that an earlier look at the catalog found. */
export const forgetErrorsOfCheck = (tx: Tx, key: ImportKey) => tx`
  delete from catalog_import_errors
  where ${ofImport(tx, key)}
    and is_of_check
`

/** The first rows of names that several have. Items share their names; groups and attributes have each their own. */
const firstOfSeveral = (tx: Tx, key: ImportKey) => tx`
  select least(rank, 2) as space, name, min(nth) as first_nth
  from catalog_import_rows
  where ${ofImport(tx, key)}
  group by 1, 2
  having count(*) > 1
`

/** Fails rows whose name an earlier row has, and answers how many. */
export const failRepeated = async (tx: Tx, key: ImportKey): Promise<number> =>
  (
    await tx`
      update catalog_import_rows as rows
      set outcome = 'failed'
      from (${firstOfSeveral(tx, key)}) as firsts
      where rows.project_id = ${key.projectId}
        and rows.import_id = ${key.importId}
        and least(rows.rank, 2) = firsts.space
        and rows.name = firsts.name
        and rows.nth <> firsts.first_nth
    `
  ).count

/** Such rows, as many as errors are kept. */
export const listRepeated = (tx: Tx, key: ImportKey) => tx<
  (Pick<StagedRow, 'rank' | 'nth' | 'line' | 'name'> & { first_nth: number })[]
>`
  select rank, nth, line, rows.name, first_nth
  from catalog_import_rows as rows
  join (${firstOfSeveral(tx, key)}) as firsts
    on least(rows.rank, 2) = firsts.space
    and rows.name = firsts.name
  where rows.project_id = ${key.projectId}
    and rows.import_id = ${key.importId}
    and nth <> first_nth
  order by nth
  limit ${mostErrors}
`

/**
 * Whether the file gives these names by rows of these ranks, or takes them away: no row for a name that it does not
 * have. `holds_bundle` tells of a bundle that the file gives.
 */
export const listGiven = (
  tx: Tx,
  key: ImportKey,
  ranks: readonly number[],
  names: readonly string[],
) => tx<{ name: string; is_given: boolean; is_taken_away: boolean; holds_bundle: boolean }[]>`
  select
    name,
    bool_or(outcome in ('create', 'update', 'unchanged') and not is_deleted) as is_given,
    bool_or(outcome = 'delete') as is_taken_away,
    bool_or(exists (
      select 1
      from unnest(held) as inner_held (sku)
      where exists (
        select 1 from catalog_import_rows as inner_rows
        where inner_rows.project_id = ${key.projectId}
          and inner_rows.import_id = ${key.importId}
          and inner_rows.name = inner_held.sku
          and inner_rows.rank = ${bundleRank}
      )
        or (
          select kind
          from items
          where items.project_id = ${key.projectId}
            and items.sku = inner_held.sku
            and items.deleted_at is null
        ) = 'bundle'
    )) as holds_bundle
  from catalog_import_rows
  where ${ofImport(tx, key)}
    and name = any(${names as string[]}::text[])
    and rank = any(${ranks as number[]}::smallint[])
  group by name
`

/** The groups that changed rows name. */
export const listNamedGroups = (tx: Tx, key: ImportKey) => tx<{ name: string }[]>`
  select distinct named.name
  from catalog_import_rows as rows, unnest(rows.groups) as named (name)
  where ${ofImport(tx, key)}
    and outcome in ('create', 'update')
`

/** How many rows there are of each outcome. */
export const countOutcomes = (tx: Query, key: ImportKey) => tx<
  { outcome: Outcome; count: number }[]
>`
  select outcome, count(*) as count
  from catalog_import_rows
  where ${ofImport(tx, key)}
  group by outcome
`

/** Forgets the rows of an import. */
export const deleteRows = (sql: Query, key: ImportKey) => sql`
  delete from catalog_import_rows
  where ${ofImport(sql, key)}
`

/** Forgets the rows of an import that change nothing. */
export const deleteUnchanging = (tx: Tx, key: ImportKey) => tx`
  delete from catalog_import_rows
  where ${ofImport(tx, key)}
    and outcome not in ('create', 'update', 'delete')
`

/** Forgets the rows of all other imports of the project that ended. */
export const deleteEarlierTrials = (tx: Tx, { projectId, importId }: ImportKey) => tx`
  delete from catalog_import_rows as rows
  using catalog_imports as imports
  where rows.project_id = ${projectId}
    and rows.import_id <> ${importId}
    and imports.project_id = ${projectId}
    and imports.import_id = rows.import_id
    and imports.finished_at is not null
`

/** Forgets the rows of all projects' dry runs that ended before an instant, and answers how many. */
export const deleteTrialRows = async (sql: Query, before: Instant) =>
  (
    await sql`
      delete from catalog_import_rows as rows
      using catalog_imports as imports
      where imports.project_id = rows.project_id
        and imports.import_id = rows.import_id
        and imports.is_dry_run
        and imports.finished_at < ${before}
    `
  ).count

/** Tells the planner of the rows that just came: without statistics it reads all of them for each of them. */
export const analyzeRows = (sql: Query) => sql`analyze catalog_import_rows`
