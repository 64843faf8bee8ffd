/** Console users: invited, changed and removed; and the link that a command prints. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import { Problem, type ProblemFacts } from '../../base/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import type { Deps } from '../deps.ts'
import { listMerchants } from '../directory/projects.sql.ts'
import { checkIfMatch, contentTag } from '../directory/version.ts'
import { mayOnInstallation, type Principal } from '../permissions/grants.ts'
import { isWider, lackingToGive, looksAfter, wrongGrants } from './grants-of-people.ts'
import { linkSeconds, type MadeLink, makeLink } from './links.ts'
import type { ConsoleUserRow } from './people.sql.ts'
import * as store from './people.sql.ts'
import { consoleProblems, type StoredGrant } from './people-contract.ts'
import { deleteConsoleCodes, deleteConsoleLink } from './proofs.sql.ts'
import { endOldSessions } from './sessions.sql.ts'

/** Many times what a studio has; lists of people and their grants stay small. */
const mostPeople = 1000

export type PeopleNeeds = Pick<Deps, 'sql' | 'clock' | 'directory' | 'settings'>

type Facts = { name: string; grants: readonly StoredGrant[] }

/** The ETag of a person. */
export const personTag = ({ name, grants, state }: ConsoleUserRow): string =>
  contentTag({ name, grants, state })

/**
 * Invites somebody: they are there from now on, and get a link. Throws `email_taken`, `too_many_people`, `invalid` for
 * grants that mean nothing, and `grant_refused` for more than the inviter has.
 */
export const invite = async (
  needs: PeopleNeeds,
  principal: Principal,
  { email, name, grants }: Facts & { email: string },
): Promise<{ person: ConsoleUserRow; made: MadeLink }> => {
  await checkGrants(needs, principal, grants)
  return await needs.sql.begin(async (tx) => {
    const person = await add(tx, needs, { email, name, grants })
    await audit(tx, needs, principal.caller, 'console_user.invited', person, {
      after: { email, name, grants },
    })
    return { person, made: await makeLink(tx, needs, person.user_id, linkSeconds.invitation) }
  })
}

/**
 * Makes another link for somebody. Throws as `changePerson` does: whoever has the link signs in as them, so it takes
 * all that they have.
 */
export const inviteAgain = async (
  needs: PeopleNeeds,
  principal: Principal,
  userId: string,
): Promise<{ person: ConsoleUserRow; made: MadeLink }> =>
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const person = await ownPerson(tx, needs, principal, userId)
    await audit(tx, needs, principal.caller, 'console_user.link_made', person)
    return { person, made: await makeLink(tx, needs, userId, linkSeconds.invitation) }
  })

/**
 * Changes name or grants. Throws `not_found` where the caller does not look after this person, `grant_refused` where
 * the person has or would have more than the caller, `last_operator`, and 412 where `If-Match` is stale.
 */
export const changePerson = async (
  needs: PeopleNeeds,
  principal: Principal,
  userId: string,
  { name, grants, ifMatch }: Partial<Facts> & { ifMatch: string | undefined },
): Promise<ConsoleUserRow> => {
  if (grants) await checkGrants(needs, principal, grants)
  return await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const before = await ownPerson(tx, needs, principal, userId)
    checkIfMatch(ifMatch, personTag(before), () => shownPerson(before))
    const after = { name: name ?? before.name, grants: [...(grants ?? before.grants)] }
    if (isOperator(before) && !isOperator({ ...before, ...after })) await checkLast(tx, needs)
    await store.updateConsoleUser(tx, userId, after)
    if (isWider(before.grants, after.grants, needs.directory)) await endAccess(tx, userId)
    await audit(tx, needs, principal.caller, 'console_user.changed', before, {
      before: { name: before.name, grants: before.grants },
      after,
    })
    return { ...before, ...after }
  })
}

/**
 * Removes somebody: no session, link or code of theirs counts any more, at any process, from the commit on. Throws as
 * `changePerson` does.
 */
export const removePerson = async (
  needs: PeopleNeeds,
  principal: Principal,
  userId: string,
): Promise<void> => {
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const person = await ownPerson(tx, needs, principal, userId)
    if (isOperator(person)) await checkLast(tx, needs)
    // The row first: a sign-in under way holds it, and the session that it opens is there to be ended then.
    await store.removeConsoleUser(tx, userId)
    await endAccess(tx, userId)
    await deleteConsoleCodes(tx, userId)
    await audit(tx, needs, principal.caller, 'console_user.removed', person, {
      before: { email: person.email, name: person.name, grants: person.grants },
    })
  })
}

/**
 * Makes a link for whoever has an address, for commands: who holds the database may do everything. With `isOperator`
 * they are an operator from now on, whether or not they were there before. Throws `not_found` for a stranger otherwise.
 */
export const linkFor = async (
  needs: PeopleNeeds,
  caller: Caller,
  { email, isOperator: isMade, seconds }: { email: string; isOperator: boolean; seconds: number },
): Promise<MadeLink> =>
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const [known] = await store.findConsoleUserByEmail(tx, email)
    if (known && known.state !== 'removed') {
      const grants: StoredGrant[] = [...known.grants, operatorGrant]
      if (isMade && !known.grants.some(isOperatorGrant)) {
        await store.updateConsoleUser(tx, known.user_id, { name: known.name, grants })
        if (isWider(known.grants, grants, needs.directory)) await endAccess(tx, known.user_id)
        await audit(tx, needs, caller, 'console_user.changed', known, {
          before: { name: known.name, grants: known.grants },
          after: { name: known.name, grants },
        })
      }
      await audit(tx, needs, caller, 'console_user.link_made', known)
      return await makeLink(tx, needs, known.user_id, seconds)
    }
    if (!isMade) throw noPerson()
    const facts = { email, name: email, grants: [operatorGrant] }
    const person = await add(tx, needs, facts)
    await audit(tx, needs, caller, 'console_user.invited', person, { after: facts })
    return await makeLink(tx, needs, person.user_id, seconds)
  })

/** The person of an id, as far as the caller looks after them. Throws `not_found`. */
export const foundPerson = async (
  { sql, directory }: PeopleNeeds,
  principal: Principal,
  userId: string,
): Promise<ConsoleUserRow> => {
  const [person] = await store.findConsoleUser(sql, userId)
  if (!person || !looksAfter(principal, person.grants, directory)) throw noPerson()
  return person
}

/** Whether there is anybody who may sign in to the console. */
export const hasPeople = async ({ sql }: Pick<Deps, 'sql'>): Promise<boolean> =>
  ((await store.countConsoleUsers(sql))[0]?.people ?? 0) > 0

/** A person as they are answered. */
export const shownPerson = ({ user_id, ...row }: ConsoleUserRow) => ({
  console_user_id: user_id,
  email: row.email,
  name: row.name,
  grants: row.grants,
  state: row.state,
  created_at: formatTimestamp(row.created_at),
  last_seen_at: row.last_seen_at && formatTimestamp(row.last_seen_at),
})

/**
 * Ends all sessions and the link of a person whose row this transaction has changed. It comes with every further
 * permission: whoever holds an old session or link, as their inviter may, must not grow with them.
 */
const endAccess = async (tx: Tx, userId: string): Promise<void> => {
  await deleteConsoleLink(tx, userId)
  await endOldSessions(tx, userId, 0)
}

const operatorGrant = { scope: 'installation', role: 'operator' } as const

const isOperatorGrant = ({ scope, role }: StoredGrant): boolean =>
  scope === 'installation' && role === 'operator'

const isOperator = ({ state, grants }: ConsoleUserRow): boolean =>
  state === 'active' && grants.some(isOperatorGrant)

const noPerson = (): Problem =>
  new Problem(problems.not_found, { detail: 'There is no such console user' })

const refusedGrant = (facts: ProblemFacts): Problem =>
  new Problem(consoleProblems.grant_refused, facts)

const checkGrants = async (
  { sql, directory }: PeopleNeeds,
  principal: Principal,
  grants: readonly StoredGrant[],
): Promise<void> => {
  const merchants = new Set((await listMerchants(sql)).map(({ merchant_id }) => merchant_id))
  const violations = wrongGrants(grants, directory, (id) => merchants.has(id))
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
  const missing = lackingToGive(principal, grants, directory)
  if (missing.length === 0) return
  throw refusedGrant({
    detail: `You lack what these grants would give: ${missing.join(', ')}`,
    details: { missing },
  })
}

/** The person that a caller is about to change: nobody changes who has more than they do. */
const ownPerson = async (
  tx: Tx,
  { directory }: PeopleNeeds,
  principal: Principal,
  userId: string,
): Promise<ConsoleUserRow> => {
  const [person] = await store.findConsoleUser(tx, userId)
  if (!person || person.state === 'removed' || !looksAfter(principal, person.grants, directory))
    throw noPerson()
  const missing = lackingToGive(principal, person.grants, directory)
  if (missing.length === 0) return person
  throw refusedGrant({
    detail: `This person has more than you: ${missing.join(', ')}`,
    details: { missing },
  })
}

const add = async (
  tx: Tx,
  { clock }: PeopleNeeds,
  { email, name, grants }: Facts & { email: string },
): Promise<ConsoleUserRow> => {
  await store.takeTurnAtPeople(tx)
  const [counts] = await store.countConsoleUsers(tx)
  if ((counts?.people ?? 0) >= mostPeople) {
    throw new Problem(consoleProblems.too_many_people, {
      detail: `There can be ${mostPeople} people: remove those who are gone`,
    })
  }
  const row = { user_id: newUuid(), email, name, grants: [...grants] }
  const [person] = await store.putConsoleUser(tx, row, clock.now())
  if (!person) throw new Problem(consoleProblems.email_taken)
  return person
}

/** The last operator stays one while no operator key could bring another one in. */
const checkLast = async (tx: Tx, { clock, directory }: PeopleNeeds): Promise<void> => {
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

const audit = (
  tx: Tx,
  { clock }: PeopleNeeds,
  caller: Caller,
  action: string,
  { user_id }: Pick<ConsoleUserRow, 'user_id'>,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> =>
  recordAudit(tx, {
    projectId: 0,
    at: clock.now(),
    caller,
    action,
    target: `console user ${user_id}`,
    ...change,
  })
