/** The tables of each day of sign-ins: made, counted and dropped. */
import type { Query, Sql } from '../../base/database/database.ts'

/** A day in UTC by the name of its table, with its least id and the one it ends before. */
export type TraceDay = { name: string; from: string; before: string }

// Any constant that no other user of the database takes for an advisory lock: "trac" in ASCII.
const turn = 0x74726163
// Statements that change tables take no parameters: what is put into the texts are names of days and ids made of them.
// Those of one change are one block, because Citus sends a node the text of a change as it came.
const aMoment = `perform set_config('lock_timeout', '50ms', true);`

const columns = `project_id, trace_id, began_at, ended_at, way, outcome, step, provider, client_id, user_id, country,
  problem, error_code, status, reason, network_error, network_status, stands_for, steps, request_ids`

/** The names of the days that have their table, the oldest first. */
export const listTraceDays = (sql: Query) => sql<{ name: string }[]>`
  select right(part.relname, 8) as name
  from pg_inherits as link
  join pg_class as part on part.oid = link.inhrelid
  where link.inhparent = 'sign_in_traces'::regclass
    and part.relname ~ '^sign_in_traces_[0-9]{8}$'
  order by name
`

/**
 * Makes a day's table and moves what came before it. Whoever writes waits meanwhile, and no request waits for who
 * writes. A table made as `partition of` would lock all days, so it is made by itself and attached.
 */
export const makeTraceDay = (sql: Sql, { name, from, before }: TraceDay) =>
  sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${aMoment}
  create table sign_in_traces_${name} (like sign_in_traces including all);
  lock table only sign_in_traces in share row exclusive mode;
  lock table sign_in_traces_rest in access exclusive mode;
  with stray as (
    delete from sign_in_traces_rest
    where trace_id >= '${from}' and trace_id < '${before}'
    returning ${columns}
  )
  insert into sign_in_traces_${name} (${columns})
  select ${columns}
  from stray;
  alter table sign_in_traces
    attach partition sign_in_traces_${name} for values from ('${from}') to ('${before}');
  end $$
`)

/** Drops a day's table with all that is in it. */
export const dropTraceDay = (sql: Sql, { name }: TraceDay) =>
  sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${aMoment}
  alter table sign_in_traces detach partition sign_in_traces_${name};
  drop table sign_in_traces_${name};
  end $$
`)
