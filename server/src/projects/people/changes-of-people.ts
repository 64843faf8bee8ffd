/** The steps that all changes of people share: who may make one, how it is stored, and what ends with it. */
import type { Query, Tx } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import { Problem, type ReasonCode, type Violation } from '../../base/problem.ts'
import { auditChange, type Change } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import type { Directory } from '../directory/directory.ts'
import { listMerchants } from '../directory/projects.sql.ts'
import type { Parts } from '../parts.ts'
import { mayOnInstallation, type Principal } from '../permissions/grants.ts'
import { isWider, lackingToGive, type Places, readPlaces, wrongGrants } from './grants-of-people.ts'
import type { ConsoleUserRow } from './people.sql.ts'
import * as store from './people.sql.ts'
import { consoleProblems, type StoredGrant } from './people-contract.ts'
import { deleteConsoleLink } from './proofs.sql.ts'
import { checkRoom } from './room.ts'
import { introduced, introduction, introductionsOf, lookedAfterBy, seenBy } from './seen-person.ts'
import { endSessionsOf } from './sessions.sql.ts'

export type PeopleNeeds = Pick<Parts, 'sql' | 'clock' | 'settings'> & { directory: Directory }

export type PersonFacts = { name: string; grants: readonly StoredGrant[] }

/**
 * Ends all sessions and the link of a person whose row this transaction has changed, or those with a bound. It comes
 * with every further permission: whoever holds an old session or link, as their inviter may, must not grow with them.
 */
export const endAccess = async (tx: Tx, userId: string, isOfBound = false): Promise<void> => {
  await deleteConsoleLink(tx, userId, isOfBound)
  await endSessionsOf(tx, userId, isOfBound)
}

export const operatorGrant = { scope: 'installation', role: 'operator' } as const

export const isOperatorGrant = ({ scope, role }: StoredGrant): boolean =>
  scope === 'installation' && role === 'operator'

export const isOperator = ({ state, grants }: ConsoleUserRow): boolean =>
  state === 'active' && grants.some(isOperatorGrant)

export const noPerson = (): Problem =>
  new Problem(problems.not_found, { detail: 'There is no such console user' })

/** Throws `grant_refused` where a principal lacks what these grants give; `detail` says what they are. */
const checkMayGive = (
  principal: Principal,
  grants: readonly StoredGrant[],
  places: Places,
  detail: string,
  why?: ReasonCode,
): void => {
  const missing = lackingToGive(principal, grants, places)
  if (missing.length === 0) return
  throw new Problem(consoleProblems.grant_refused, {
    detail: `${detail}: ${missing.join(', ')}`,
    ...(why && { why, values: { missing } }),
    details: { missing },
  })
}

/** Violations in grants beyond their schema: scopes without their place, and places that are not there. */
export const grantViolations = async (
  { sql }: { sql: Query },
  grants: readonly StoredGrant[],
): Promise<Violation[]> => {
  if (grants.length === 0) return []
  const merchants = new Set((await listMerchants(sql)).map(({ merchant_id }) => merchant_id))
  const places = await readPlaces(sql, grants)
  return wrongGrants(grants, places, (id) => merchants.has(id))
}

/** Throws `invalid` for grants that mean nothing, and `grant_refused` for more than a principal has. */
export const checkGrants = async (
  sql: Query,
  principal: Principal,
  grants: readonly StoredGrant[],
): Promise<void> => {
  const violations = await grantViolations({ sql }, grants)
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
  const places = await readPlaces(sql, grants)
  checkMayGive(principal, grants, places, 'You lack what these grants would give')
}

/** A person whom a caller is about to change: whole, as the caller sees them, and the part that the caller changes. */
type OwnPerson = { row: ConsoleUserRow; seen: ConsoleUserRow; own: ConsoleUserRow }

/** The person of an id, whose row it holds. Nobody changes who has more there than they do. */
export const ownPerson = async (
  tx: Tx,
  principal: Principal,
  userId: string,
): Promise<OwnPerson> => {
  const [row] = await store.lockConsoleUser(tx, { userId })
  const places = await readPlaces(tx, row?.grants ?? [])
  const seen = row && row.state !== 'removed' ? seenBy(principal, row, places) : undefined
  if (!row || !seen) throw noPerson()
  const own = lookedAfterBy(principal, row, places)
  checkMayGive(
    principal,
    (own ?? seen).grants,
    places,
    'This person has more than you',
    'person_has_more',
  )
  if (!own) throw noPerson()
  return { row, seen, own }
}

/** Stores what became of a person whose row is held, and ends what must not grow with them. */
export const storeChange = async (
  tx: Tx,
  needs: PeopleNeeds,
  caller: Caller,
  before: ConsoleUserRow,
  after: Pick<ConsoleUserRow, 'name' | 'grants' | 'introductions'>,
): Promise<void> => {
  if (isOperator(before) && !isOperator({ ...before, ...after })) await checkLast(tx, needs)
  await store.updateConsoleUser(tx, before.user_id, after)
  const places = await readPlaces(tx, after.grants)
  if (isWider(before.grants, after.grants, places)) await endAccess(tx, before.user_id)
  await auditPerson(tx, needs, caller, 'console_user.changed', before, {
    before: { name: before.name, grants: before.grants },
    after: { name: after.name, grants: after.grants },
  })
}

/** Brings somebody in whom the principal does not look after yet: a new person, or one who is known elsewhere. */
export const addPerson = async (
  tx: Tx,
  { clock }: PeopleNeeds,
  principal: Principal,
  { email, name, grants }: PersonFacts & { email: string },
): Promise<ConsoleUserRow> => {
  await store.takeTurnAtPeople(tx)
  const [known] = await store.lockConsoleUser(tx, { email })
  const isThere = known !== undefined && known.state !== 'removed'
  const places = await readPlaces(tx, [...(known?.grants ?? []), ...grants])
  if (isThere && lookedAfterBy(principal, known, places))
    throw new Problem(consoleProblems.email_taken)
  await checkRoom(tx, principal, { grants, isInvited: true })
  const now = clock.now()
  const fresh = introduction(name, now)
  if (!isThere) {
    const introductions = introduced([], grants, fresh)
    const row = { user_id: newUuid(), email, name, grants: [...grants], introductions }
    const [person] = await store.putConsoleUser(tx, row, now)
    if (!person) throw new Error('a person was there although nobody had the address')
    await endAccess(tx, person.user_id)
    return person
  }
  const all = [...known.grants, ...grants]
  const introductions = introduced(introductionsOf(known), all, fresh)
  await store.updateConsoleUser(tx, known.user_id, { name: known.name, grants: all, introductions })
  if (isWider(known.grants, all, places)) await endAccess(tx, known.user_id)
  return { ...known, grants: all, introductions }
}

/** The last operator stays one while no operator key could bring another one in. */
export const checkLast = async (tx: Tx, { clock, directory }: PeopleNeeds): Promise<void> => {
  const [counts] = await store.countConsoleUsers(tx)
  const now = clock.now()
  const hasKey = directory
    .operatorKeys()
    .some(
      (key) =>
        (key.expiresAt === undefined || key.expiresAt > now) &&
        mayOnInstallation(key, 'installation.manage') &&
        mayOnInstallation(key, 'people.manage'),
    )
  if ((counts?.operators ?? 0) > 1 || hasKey) return
  throw new Problem(consoleProblems.last_operator, {
    detail: 'There is no other operator and no operator key: make one of them first',
  })
}

export const auditPerson = (
  tx: Tx,
  needs: Pick<PeopleNeeds, 'clock'>,
  caller: Caller,
  action: string,
  { user_id }: Pick<ConsoleUserRow, 'user_id'>,
  change: Change = {},
): Promise<void> => auditChange(tx, needs, 0, caller, action, `console user ${user_id}`, change)
