/** How long a statement may run, and a transaction may rest: kept by the server, whoever stands between it and us. */
import type { Sql } from './database.ts'

const limits = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
} as const

// Any constant that no other user of the database takes for an advisory lock: "lims" in ASCII.
const lockKey = 0x6c696d73

/**
 * Gives our role the limits in this database that nobody has set: neither the server's configuration nor an
 * `alter role`, nor the address. Answers their names. Sessions that begin from now on have them, also those that a
 * pooler begins for us. A role may set this for itself (postgresql.org/docs/18/sql-alterrole.html).
 */
export const setSessionLimits = async (sql: Sql): Promise<string[]> => {
  const missing = await missingSessionLimits(sql)
  if (missing.length === 0) return []
  const settings = missing.map((name) => `'${name}', '${limits[name]}'`)
  await sql.unsafe(`
    select pg_advisory_xact_lock(${lockKey});
    do $$
    declare
      setting text[];
    begin
      foreach setting slice 1 in array array[array[${settings.join('], array[')}]] loop
        execute format('alter role current_user in database %I set %I = %L',
          current_database(), setting[1], setting[2]);
      end loop;
    end
    $$;
  `)
  return missing
}

/** The limits that sessions of our role begin without. */
export const missingSessionLimits = async (sql: Sql): Promise<(keyof typeof limits)[]> => {
  const rows = await sql<{ name: keyof typeof limits }[]>`
    select name
    from pg_settings
    where name = any(${Object.keys(limits)})
      and setting = '0'
      and source = 'default'
    order by name
  `
  return rows.map(({ name }) => name)
}

/** The statements that an owner of the database may run in our place. */
export const limitAdvice = (missing: readonly (keyof typeof limits)[]): string =>
  missing.map((name) => `alter role … set ${name} = '${limits[name]}'`).join('; ')
