/**
 * How a migration takes tables that others are at work on. It takes all that it changes before it changes any, in the
 * order in which they were made. Statements come from parents to children as well. Where it has to wait for one, it
 * gives up before anybody notices, lets those go on whom it held up, and tries again.
 */
import { databaseFailure, isDeadlock, type Tx } from '../database/database.ts'

/** Below a second, after which PostgreSQL looks for deadlocks and may end somebody else's statement instead. */
const lockMs = 500

/** Some five minutes: a backup or a report may read a table for that long, a forgotten session for days. */
export const usualTries = 100

const longestPauseMs = 3000

/** Bounds how long the transaction waits for each lock. */
export const boundLockWaits = (tx: Tx) => tx`
  select set_config('lock_timeout', ${String(lockMs)}, true)
`

/** Locks the tables that these statements change and that are there, one after the other. */
export const lockChangedTables = async (tx: Tx, statements: readonly string[]): Promise<void> => {
  const names = [...new Set(statements.flatMap((statement) => changedTable(statement) ?? []))]
  const tables = await tx<{ name: string }[]>`
    select format('%I', relname) as name
    from pg_class
    where oid = any (
        select to_regclass(name)
        from unnest(${names}::text[]) as given (name)
      )
      and relkind in ('r', 'p')
    order by oid
  `
  for (const { name } of tables) await tx.unsafe(`lock table ${name} in access exclusive mode`)
}

/** The table that a statement takes from everybody else; undefined for a statement of another kind. */
export const changedTable = (statement: string): string | undefined =>
  /^(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?([a-z_][a-z0-9_]*)/i.exec(
    statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trimStart(),
  )?.[1]

/** Whether a migration failed because others hold what it needs: SQLSTATE 55P03, or it was ended for a deadlock. */
export const isHeldUp = (error: unknown): boolean =>
  databaseFailure(error)?.code === '55P03' || isDeadlock(error)

/** Milliseconds until the next try, longer and longer. */
export const pauseAfter = (tried: number): number => Math.min(100 * tried, longestPauseMs)
