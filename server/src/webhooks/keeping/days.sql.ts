/** The tables of each day: made, counted and dropped. */
import type { Query, Sql } from '../../base/database/database.ts'
import type { Day } from '../events/day.ts'

/**
 * Statements that change tables take no parameters, and all of one change go to the database as one block. It runs as
 * one transaction, and no lock waits for this process to come round. Several statements in one text would do on plain
 * PostgreSQL, but Citus sends a node the text of a change as it came. The texts contain only names of days and event
 * ids made of them.
 */

// Any constant that no other user of the database takes for an advisory lock: "days" in ASCII.
const turn = 0x64617973
/** Waits so long for locks from here to the end of the transaction, and no longer. */
const waitFor = (time: string) => `perform set_config('lock_timeout', '${time}', true);`
// A statement that waits to have a table alone makes all who come after wait as well.
const aMoment = waitFor('50ms')
/** Keeps autovacuum away from tables, and nobody else: one that is at work gives way after a second. */
const keepVacuumAway = (...tables: string[]) => `
  ${waitFor('5s')}
  lock table ${tables.join(', ')} in share update exclusive mode;
  ${aMoment}
`

/**
 * Rows of a day are much alike, so their statistics age slowly. PostgreSQL by itself analyzes a table at each tenth
 * more. A busy day's tables would be analyzed every ten seconds, and each time deliveries wait; `statistics.ts` cares
 * for young tables.
 */
const seldomAnalyzed = 'autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 50000'

/** All columns of both tables, as what is moved from one day's table to another takes them along. */
export const eventColumns =
  'project_id, event_id, type, order_key, body, is_test, created_at, body_changed_at'
export const attemptColumns = `project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, failure,
  started_at, duration_ms, receiver_code, receiver_message, response, target_id, signatures`

/** The names of the days that have their tables, the oldest first. */
export const listDays = (sql: Query) => sql<{ name: string }[]>`
  select right(part.relname, 8) as name
  from pg_inherits as link
  join pg_class as part on part.oid = link.inhrelid
  where link.inhparent = 'webhook_events'::regclass
    and part.relname ~ '^webhook_events_[0-9]{8}$'
  order by name
`

/** How many events and attempts of a day came before its tables, each counted up to `most`. */
export const countStrays = async (sql: Query, { from, before }: Day, most: number) => {
  const [row] = await sql<{ events: number; attempts: number }[]>`
    select (
      select count(*)::integer
      from (
        select 1
        from webhook_events_rest
        where event_id >= ${from}
          and event_id < ${before}
        limit ${most}
      ) as stray
    ) as events, (
      select count(*)::integer
      from (
        select 1
        from webhook_attempts_rest
        where event_id >= ${from}
          and event_id < ${before}
        limit ${most}
      ) as stray
    ) as attempts
  `
  return row ?? { events: 0, attempts: 0 }
}

/**
 * Makes a day's tables and moves what came before them. Only the rest is locked: what happens on other days goes on. A
 * table made as `partition of` would lock all of them, so it is made by itself and attached.
 *
 * `isHappening` is whether rows of the day may be written meanwhile. A row on its way into the rest would be refused
 * there afterwards. So then writers wait before it is decided where a row goes.
 */
export const makeDay = (sql: Sql, { name, from, before }: Day, isHappening: boolean) =>
  sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  ${keepVacuumAway('webhook_events_rest', 'webhook_attempts_rest')}
  create table webhook_events_${name} (like webhook_events including all) with (${seldomAnalyzed});
  create table webhook_attempts_${name} (like webhook_attempts including all) with (${seldomAnalyzed});
  ${isHappening ? 'lock table only webhook_events, only webhook_attempts in share row exclusive mode;' : ''}
  lock table webhook_events_rest, webhook_attempts_rest in access exclusive mode;
  with stray as (
    delete from webhook_events_rest
    where event_id >= '${from}' and event_id < '${before}'
    returning ${eventColumns}
  )
  insert into webhook_events_${name} (${eventColumns})
  select ${eventColumns}
  from stray;
  with stray as (
    delete from webhook_attempts_rest
    where event_id >= '${from}' and event_id < '${before}'
    returning ${attemptColumns}
  )
  insert into webhook_attempts_${name} (${attemptColumns})
  select ${attemptColumns}
  from stray;
  alter table webhook_events
    attach partition webhook_events_${name} for values from ('${from}') to ('${before}');
  alter table webhook_attempts
    attach partition webhook_attempts_${name} for values from ('${from}') to ('${before}');
  end $$
`)

/** Which events between two ids are still awaited: by a delivery to be made, or as a dead letter nobody resolved. */
const awaited = (from: string, before: string, limit: string) =>
  [
    ['webhook_ready', ''],
    ['webhook_retries', ''],
    ['webhook_dead_letters', 'and open.resolved_at is null'],
  ]
    .map(
      ([table, more]) => `(
        select open.project_id, open.event_id
        from webhook_endpoints as endpoint
        join ${table} as open
          on open.project_id = endpoint.project_id
         and open.endpoint_id = endpoint.endpoint_id
        where open.event_id >= '${from}'
          and open.event_id < '${before}'
          ${more}
        ${limit}
      )`,
    )
    .join(' union ')

// Each endpoint's few rows are one range of an index; anything else would read all that is parked, or all of the day.
const byIndex = `
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('jit', 'off', true);
`

/** How many events of a day are still awaited, counted up to `most` at least. */
export const countAwaited = async (sql: Sql, { from, before }: Day, most: number) => {
  const results = await sql.unsafe<{ count: number }[][]>(`
    select ${byIndex}
    select count(*)::integer as count
    from (${awaited(from, before, `limit ${most}`)}) as awaited;
  `)
  return results.at(-1)?.[0]?.count ?? 0
}

/**
 * Drops a day's tables; what is still awaited of it goes to the rest. Nobody can make one more delivery of it wait in
 * between: whoever replays reads its event or its attempts, and waits for the tables.
 */
export const dropDay = (sql: Sql, { name, from, before }: Day) =>
  sql.unsafe(`
  do $$ begin
  perform pg_advisory_xact_lock(${turn});
  perform ${byIndex}
  ${keepVacuumAway(
    `webhook_events_${name}`,
    `webhook_attempts_${name}`,
    'webhook_events_rest',
    'webhook_attempts_rest',
  )}
  alter table webhook_events detach partition webhook_events_${name};
  alter table webhook_attempts detach partition webhook_attempts_${name};
  with awaited as (${awaited(from, before, '')})
  insert into webhook_events (${eventColumns})
  select ${eventColumns}
  from webhook_events_${name}
  join awaited using (project_id, event_id);
  insert into webhook_attempts (${attemptColumns})
  select ${attemptColumns}
  from webhook_events_rest as event
  join webhook_attempts_${name} using (project_id, event_id)
  where event.event_id >= '${from}'
    and event.event_id < '${before}';
  drop table webhook_events_${name}, webhook_attempts_${name};
  end $$
`)
