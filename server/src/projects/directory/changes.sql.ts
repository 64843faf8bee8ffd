/** The log of changes of configuration, in which every process reads what it must read again. */
import type { Query, Tx } from '../../base/database/database.ts'

/** The subject of a change: a project, or the keys of a project or merchant. Owner 0 stands for operators. */
export type ChangeSubject = { project: number } | { keyOwner: number }

export type ChangeRow = {
  /** The number of the latest change there is, whatever the row is. */
  latest: number
  /** Null where there is no change behind the number asked for. */
  number: number | null
  project_id: number | null
  key_owner: number | null
}

/**
 * Gives a change its number and tells every process when the transaction commits. It must be the transaction's last
 * statement: the clock's row stays locked until the transaction ends, and every other change waits for it. Changes that
 * tell others wait for each other at the commit anyway, because PostgreSQL commits one transaction with a NOTIFY at a
 * time.
 */
export const recordChange = (tx: Tx, subject: ChangeSubject) => {
  const project = 'project' in subject ? subject.project : null
  const owner = 'project' in subject ? null : subject.keyOwner
  return tx`
    with turn as (
      update configuration_clock
      set number = number + 1
      where is_only
      returning number
    ), recorded as (
      insert into configuration_changes (number, project_id, key_owner)
      select number, ${project}::bigint, ${owner}::bigint
      from turn
    )
    select pg_notify('portreeve_configuration', coalesce(${project}::bigint, 0)::text)
    from turn
  `
}

/**
 * Makes changes of keys take turns in all processes: whoever holds the clock's row decides on what is stored. It is the
 * row that `recordChange` takes last, so the transaction must lock nothing that others lock before it.
 */
export const lockClock = (tx: Tx) => tx`
  select number
  from configuration_clock
  where is_only
  for update
`

// Any constant that no other user of the database takes for an advisory lock: "conf" in ASCII.
const turn = 0x636f6e66

/**
 * Makes changes of the configuration take turns, where the database is spread. Citus locks a table of which every node
 * has a copy in one way for a new row and in another for a changed one. Two transactions that did the first would wait
 * for each other with the second.
 */
export const takeTurn = (tx: Tx) => tx`select pg_advisory_xact_lock(${turn})`

/** The changes behind a number, in their order, with the latest number there is: one row at least. */
export const listChanges = (sql: Query, after: number, limit: number) => sql<ChangeRow[]>`
  select clock.number as latest, change.number, change.project_id, change.key_owner
  from configuration_clock as clock
  left join lateral (
    select number, project_id, key_owner
    from configuration_changes
    where number > ${after}
    order by number
    limit ${limit}
  ) as change on true
  order by change.number
`

/**
 * Forgets all changes but the latest ones. A process that has not read them by then reads everything anew.
 */
export const pruneChanges = (sql: Query, kept: number) => sql`
  delete from configuration_changes
  where number <= (
    select number - ${kept}::bigint
    from configuration_clock
    where is_only
  )
`
