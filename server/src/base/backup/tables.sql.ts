/** The content of a schema: tables, columns, partitions, sequences and foreign keys, as PostgreSQL's catalogs say. */
import type { Query, Tx } from '../database/database.ts'

/** Names of tables in text, quoted where they have to be. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export type StoredTable = {
  name: string
  /** The table that a migration made: itself, or the one whose partition it is. */
  root: string
  /** In bytes, without indexes. */
  size: number
  columns: string[]
}

/** Tables with rows of their own, partitions too, by name. Tables of extensions are left out. */
export const listTables = (sql: Query) => sql<StoredTable[]>`
  select
    t.relname::text as name,
    coalesce(p.relname, t.relname)::text as root,
    pg_relation_size(t.oid) as size,
    array(
      select a.attname::text
      from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns
  from pg_class t
  left join pg_inherits i on i.inhrelid = t.oid
  left join pg_class p on p.oid = i.inhparent
  where t.relnamespace = current_schema()::regnamespace
    and t.relkind = 'r'
    and not exists (
      select 1
      from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e'
    )
  order by t.relname
`

/** Partitions that no migration makes: all but the one for the rest. */
export const listPartitions = (sql: Query) => sql<
  { name: string; parent: string; bound: string; options: string[] }[]
>`
  select
    t.relname::text as name,
    p.relname::text as parent,
    pg_get_expr(t.relpartbound, t.oid) as bound,
    coalesce(t.reloptions, '{}') as options
  from pg_inherits i
  join pg_class t on t.oid = i.inhrelid
  join pg_class p on p.oid = i.inhparent
  where t.relnamespace = current_schema()::regnamespace
    and t.relkind = 'r'
    and t.relispartition
    and pg_get_expr(t.relpartbound, t.oid) <> 'DEFAULT'
  order by t.relname
`

/** The last numbers of columns that count. They belong to no snapshot: asked later, they are never too small. */
export const listSequences = (sql: Query) => sql<
  { table: string; column: string; value: number | null }[]
>`
  select t.relname::text as "table", a.attname::text as "column", pg_sequence_last_value(s.oid) as value
  from pg_class s
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
  join pg_class t on t.oid = d.refobjid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
  order by t.relname, a.attname
`

/** Foreign keys of whole tables, as statements make them. */
export const listForeignKeys = (sql: Query) => sql<
  { table: string; name: string; definition: string }[]
>`
  select t.relname::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  where c.contype = 'f'
    and c.conparentid = 0
    and c.connamespace = current_schema()::regnamespace
  order by t.relname, c.conname
`

/** Names of what stands in the schema already, extensions aside: a few of them. */
export const findContent = (sql: Query) => sql<{ name: string }[]>`
  select t.relname::text as name
  from pg_class t
  where t.relnamespace = current_schema()::regnamespace
    and t.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (
      select 1
      from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e'
    )
  order by t.relkind = 'r' desc, t.relname
  limit 4
`

export const listMigrations = (sql: Query) => sql<{ number: number; name: string }[]>`
  select number, name
  from migrations
  order by number
`

export const hasMigrations = async (sql: Query): Promise<boolean> => {
  const [row] = await sql<
    { found: string | null }[]
  >`select to_regclass('migrations')::text as found`
  return row?.found != null
}

/** When a backup begins, and at which server. */
export const findMoment = (sql: Query) => sql<{ made_at: string; postgres: string }[]>`
  select
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at,
    current_setting('server_version') as postgres
`

/** Keeps these tables from being dropped or changed until the end of the transaction; others read and write on. */
export const holdTables = (tx: Tx, names: readonly string[]) =>
  tx.unsafe(`lock table ${names.map(quoted).join(', ')} in access share mode`)

export const copyOutText = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`

export const copyInText = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`

export const emptyTables = (tx: Tx, names: readonly string[]) =>
  tx.unsafe(`truncate ${names.map(quoted).join(', ')}`)

export const makePartition = (
  tx: Tx,
  {
    name,
    parent,
    bound,
    options,
  }: { name: string; parent: string; bound: string; options: string[] },
) =>
  tx.unsafe(
    `create table ${quoted(name)} partition of ${quoted(parent)} ${bound} ` +
      (options.length === 0 ? '' : `with (${options.join(', ')})`),
  )

export const dropForeignKey = (tx: Tx, { table, name }: { table: string; name: string }) =>
  tx.unsafe(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)

export const addForeignKey = (
  tx: Tx,
  { table, name, definition }: { table: string; name: string; definition: string },
) => tx.unsafe(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)

/** Goes on counting behind this number. */
export const setSequence = (
  tx: Tx,
  { table, column, value }: { table: string; column: string; value: number },
) => tx`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${value})`
