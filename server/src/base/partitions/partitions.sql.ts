/** Partitions of a table by time: found, made, and dropped. */
import type { Query, Sql } from '../database/database.ts'
import { deleteOldest } from '../database/oldest.sql.ts'

/** A table whose rows lie in partitions by time. Rows without a partition lie in the one called `…_rest`. */
export type TimedTable = {
  table: string
  /** The column that divides it. */
  column: string
  /** The columns of its primary key behind `project_id`. */
  key: readonly string[]
  /** All columns, as rows that came before their partition are moved with them. */
  columns: string
}

/** A partition by the date that its name ends with, the least value in it, and the one that it ends before. */
export type Bounds = { name: string; from: string; before: string }

/**
 * Statements that change tables take no parameters: names, dates and bounds made of them are put into the texts.
 * Statements of one change are one block, which runs as one transaction, and Citus sends a node the text of a change as
 * it came.
 */

// Any constant that no other user of the database takes for an advisory lock: "trac" in ASCII, of the first of them.
const turn = 0x74726163
// A statement that waits to have a table alone makes all who come after wait as well.
const aMoment = `perform set_config('lock_timeout', '50ms', true);`

/** The names of the partitions that are there, the oldest first. */
export const listPartitions = (sql: Query, { table }: TimedTable) => sql<{ name: string }[]>`
  select right(part.relname, 8) as name
  from pg_inherits as link
  join pg_class as part on part.oid = link.inhrelid
  where link.inhparent = ${table}::regclass
    and part.relname ~ '_[0-9]{8}$'
  order by name
`

/** How many rows of a partition came before it, counted up to `most`. */
export const countEarly = async (
  sql: Sql,
  { table, column }: TimedTable,
  { from, before }: Bounds,
  most: number,
): Promise<number> => {
  const [row] = await sql.unsafe<{ count: number }[]>(`
    select count(*)::integer as count
    from (
      select project_id
      from ${table}_rest
      where ${column} >= '${from}' and ${column} < '${before}'
      limit ${most}
    ) as early
  `)
  return row?.count ?? 0
}

/**
 * Makes a partition and moves what came before it. A table made as `partition of` would lock all of the others, so it
 * is made by itself and attached: only the rest is locked.
 *
 * `isHappening` is whether rows of its time may be written meanwhile. A row on its way into the rest would be refused
 * there afterwards. So then writers wait before it is decided where a row goes.
 */
export const makePartition = (
  sql: Sql,
  { table, column, columns }: TimedTable,
  { name, from, before }: Bounds,
  isHappening: boolean,
) =>
  sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${aMoment}
  create table ${table}_${name} (like ${table} including all);
  ${isHappening ? `lock table only ${table} in share row exclusive mode;` : ''}
  lock table ${table}_rest in access exclusive mode;
  with early as (
    delete from ${table}_rest
    where ${column} >= '${from}' and ${column} < '${before}'
    returning ${columns}
  )
  insert into ${table}_${name} (${columns})
  select ${columns}
  from early;
  alter table ${table} attach partition ${table}_${name} for values from ('${from}') to ('${before}');
  end $$
`)

/** Drops a partition with all that is in it. */
export const dropPartition = (sql: Sql, { table }: TimedTable, name: string) =>
  sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${aMoment}
  alter table ${table} detach partition ${table}_${name};
  drop table ${table}_${name};
  end $$
`)

/** Deletes rows of a project that never had a partition, at most `limit` of them; answers how many. */
export const pruneRest = ({ table, key, column }: TimedTable) =>
  deleteOldest({ table: `${table}_rest`, key, column })
