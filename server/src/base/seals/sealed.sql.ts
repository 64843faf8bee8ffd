/** Statements over the sealed values of any table, by the master key version they lie under. */
import type { Query } from '../database/database.ts'

export type SealedColumn = {
  /** The table. Its primary key is `project_id` and the columns of `key`. */
  table: string
  key: readonly [string, ...string[]]
  /** The column with the sealed value, whose first byte is the version. */
  column: string
}

/** A row by its primary key, with its sealed value. */
export type SealedRow = Readonly<Record<string, string | number>> & {
  readonly project_id: number
} & { readonly sealed: Buffer }

/** How many values lie under each version. */
export const countSealed = (sql: Query, { table, column }: SealedColumn) =>
  sql<{ version: number; count: number }[]>`
    select get_byte(${sql(column)}, 0) as version, count(*)::integer as count
    from ${sql(table)}
    where ${sql(column)} is not null
    group by 1
    order by 1
  `

/** Whether the table is there: it is not in a database that older versions made. */
export const hasTable = async (sql: Query, { table }: SealedColumn): Promise<boolean> => {
  const [row] = await sql<{ found: string | null }[]>`select to_regclass(${table})::text as found`
  return row?.found != null
}

/** Some rows of a version, by their key, behind `after`. */
export const listSealed = (
  sql: Query,
  { table, key, column }: SealedColumn,
  version: number,
  after: SealedRow | undefined,
  limit: number,
) => {
  const place =
    after &&
    key.reduce((list, name) => sql`${list}, ${after[name] ?? null}`, sql`${after.project_id}`)
  return sql<SealedRow[]>`
    select project_id, ${sql(key)}, ${sql(column)} as sealed
    from ${sql(table)}
    where get_byte(${sql(column)}, 0) = ${version}
      and ${place ? sql`(project_id, ${sql(key)}) > (${place})` : sql`true`}
    order by project_id, ${sql(key)}
    limit ${limit}
  `
}

/** Puts another sealed value in the place of the one that was read; a value that changed meanwhile stays. */
export const replaceSealed = (
  sql: Query,
  { table, key, column }: SealedColumn,
  row: SealedRow,
  sealed: Buffer,
) => sql`
  update ${sql(table)}
  set ${sql(column)} = ${sealed}
  where ${isRow(sql, key, row)}
    and ${sql(column)} = ${row.sealed}
`

/** Deletes a row whose sealed value is still the one that was read. */
export const deleteSealed = (
  sql: Query,
  { table, key, column }: SealedColumn,
  row: SealedRow,
) => sql`
  delete from ${sql(table)}
  where ${isRow(sql, key, row)}
    and ${sql(column)} = ${row.sealed}
`

const isRow = (sql: Query, key: SealedColumn['key'], row: SealedRow) =>
  key.reduce(
    (terms, name) => sql`${terms} and ${sql(name)} = ${row[name] ?? null}`,
    sql`project_id = ${row.project_id}`,
  )
