/** Partitions of tables by time: found, made, and dropped. */
import type { Sql } from '../database/database.ts'

/** A table whose rows lie in partitions by time. Rows without a partition lie in the one called `…_rest`. */
export type TimedTable = {
  table: string
  /** All columns, as rows that came before their partition are moved with them. */
  columns: string
}

/** Tables that are divided alike; each time has a partition of each. */
export type Division = {
  tables: readonly [TimedTable, ...TimedTable[]]
  /** The column that divides them. */
  column: string
  /** Storage parameters of each partition. */
  storage?: string
  /** Statements that put the rows elsewhere which outlive a partition, once it is detached and before it is dropped. */
  outliving?(partition: Partition): string
}

/** A partition by the date that its name ends with, the least value in it, and the one that it ends before. */
export type Partition = { name: string; from: string; before: string }

/**
 * Statements that change tables take no parameters: names, dates and bounds made of them are put into the texts.
 * Statements of one change are one block, which runs as one transaction, and no lock waits for this process to come
 * round. Several statements in one text would do on plain PostgreSQL, but Citus sends a node the text of a change as it
 * came.
 */

// Any constant that no other user of the database takes for an advisory lock: "trac" in ASCII, of the first of them.
const turn = 0x74726163
/** Waits so long for locks from here to the end of the transaction, and no longer. */
const waitFor = (time: string) => `perform set_config('lock_timeout', '${time}', true);`
// A statement that waits to have a table alone makes all who come after wait as well.
const aMoment = waitFor('50ms')
/** Keeps autovacuum away from tables, and nobody else: one that is at work gives way after a second. */
const keepVacuumAway = (tables: readonly string[]) => `
  ${waitFor('5s')}
  lock table ${tables.join(', ')} in share update exclusive mode;
  ${aMoment}
`
const rests = ({ tables }: Division): string[] => tables.map(({ table }) => `${table}_rest`)
const each = ({ tables }: Division, statement: (table: string, columns: string) => string) =>
  tables.map(({ table, columns }) => statement(table, columns)).join('')

/** The names of the partitions that are there, the oldest first. */
export const listPartitions = (sql: Sql, { tables: [{ table }] }: Division) => sql<
  { name: string }[]
>`
  select right(part.relname, 8) as name
  from pg_inherits as link
  join pg_class as part on part.oid = link.inhrelid
  where link.inhparent = ${table}::regclass
    and part.relname ~ '_[0-9]{8}$'
  order by name
`

/** How many rows of a partition came before it, in the table that has most of them; counted up to `most`. */
export const countEarly = async (
  sql: Sql,
  division: Division,
  { from, before }: Partition,
  most: number,
): Promise<number> => {
  const counts = division.tables.map(
    ({ table }) => `(
      select count(*)::integer
      from (
        select project_id
        from ${table}_rest
        where ${division.column} >= '${from}' and ${division.column} < '${before}'
        limit ${most}
      ) as early
    )`,
  )
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select greatest(${counts.join(', ')}) as count`,
  )
  return row?.count ?? 0
}

/**
 * Makes a partition of each table and moves what came before it. A table made as `partition of` would lock all of the
 * others, so it is made by itself and attached: only the rest is locked.
 *
 * `isHappening` is whether rows of its time may be written meanwhile. A row on its way into the rest would be refused
 * there afterwards. So then writers wait before it is decided where a row goes.
 */
export const makePartition = (
  sql: Sql,
  division: Division,
  { name, from, before }: Partition,
  isHappening: boolean,
) => {
  const { column, storage } = division
  const parents = division.tables.map(({ table }) => `only ${table}`).join(', ')
  return sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${keepVacuumAway(rests(division))}
  ${each(
    division,
    (table) => `
  create table ${table}_${name} (like ${table} including all) ${storage ? `with (${storage})` : ''};`,
  )}
  ${isHappening ? `lock table ${parents} in share row exclusive mode;` : ''}
  lock table ${rests(division).join(', ')} in access exclusive mode;
  ${each(
    division,
    (table, columns) => `
  with early as (
    delete from ${table}_rest
    where ${column} >= '${from}' and ${column} < '${before}'
    returning ${columns}
  )
  insert into ${table}_${name} (${columns})
  select ${columns}
  from early;
  alter table ${table} attach partition ${table}_${name} for values from ('${from}') to ('${before}');`,
  )}
  end $$
`)
}

/** Drops the partitions of a time with all that is in them, but for what outlives them. */
export const dropPartition = (sql: Sql, division: Division, partition: Partition) => {
  const parts = division.tables.map(({ table }) => `${table}_${partition.name}`)
  return sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${keepVacuumAway([...parts, ...rests(division)])}
  ${each(
    division,
    (table) => `
  alter table ${table} detach partition ${table}_${partition.name};`,
  )}
  ${division.outliving?.(partition) ?? ''}
  drop table ${parts.join(', ')};
  end $$
`)
}
