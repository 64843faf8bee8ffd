/** The settings that people change themselves: their name, and how the console speaks to them. */
import type { Caller } from '../caller.ts'
import type { Parts } from '../parts.ts'
import { withinBound } from './bound.ts'
import { auditPerson } from './changes-of-people.ts'
import { type ConsoleUserRow, lockConsoleUser, updateOwnSettings } from './people.sql.ts'
import type { ConsoleMePatch } from './people-contract.ts'
import { changedFacts } from './seen-person.ts'
import { type SignedInSession, sessionOver } from './sessions.ts'

type Own = Pick<ConsoleUserRow, 'name' | 'language' | 'times'>

/**
 * Changes what whoever is signed in says of themselves; answers what it is then. Within the bound of a session the name
 * changes only where the session sees the person. Throws `session_over` where they were removed meanwhile.
 */
export const changeOwnSettings = async (
  { sql, clock }: Pick<Parts, 'sql' | 'clock'>,
  caller: Caller,
  { user_id, bound }: Pick<SignedInSession, 'user_id' | 'bound'>,
  patch: ConsoleMePatch,
): Promise<Own> =>
  await sql.begin(async (tx) => {
    const now = clock.now()
    const [row] = await lockConsoleUser(tx, { userId: user_id })
    const isThere = row !== undefined && row.state !== 'removed'
    const seen = isThere ? await withinBound(tx, bound, row, now) : undefined
    if (!row || !seen) throw sessionOver()
    const before = ownOf(seen)
    const after: Own = { ...before, ...patch }
    const changed = (Object.keys(before) as (keyof Own)[]).filter(
      (name) => before[name] !== after[name],
    )
    if (changed.length === 0) return before
    const named = changed.includes('name')
      ? changedFacts(row, seen, { name: after.name, grants: undefined }, now)
      : row
    const { name, introductions } = named
    await updateOwnSettings(tx, user_id, { ...after, name, introductions })
    const partOf = (own: Own) => Object.fromEntries(changed.map((name) => [name, own[name]]))
    await auditPerson(tx, { clock }, caller, 'console_user.changed', row, {
      before: partOf(before),
      after: partOf(after),
    })
    return after
  })

const ownOf = ({ name, language, times }: ConsoleUserRow): Own => ({ name, language, times })
