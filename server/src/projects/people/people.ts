/** Console users: invited, changed and removed; and the link that a command prints. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Caller } from '../caller.ts'
import { canonical } from '../directory/canonical.ts'
import { checkIfMatch, contentTag } from '../directory/version.ts'
import type { Parts } from '../parts.ts'
import { mayOnInstallation, type Principal } from '../permissions/grants.ts'
import type { Role } from '../permissions/roles.ts'
import { boundBy } from './bound.ts'
import {
  addPerson,
  auditPerson,
  checkGrants,
  checkLast,
  endAccess,
  isOperator,
  isOperatorGrant,
  noPerson,
  operatorGrant,
  ownPerson,
  type PeopleNeeds,
  type PersonFacts,
  storeChange,
} from './changes-of-people.ts'
import { grantsOf, merchantOf, type Places, readPlaces } from './grants-of-people.ts'
import { type LinkWish, linkSeconds, type MadeLink, makeLink } from './links.ts'
import type { ConsoleUserRow } from './people.sql.ts'
import * as store from './people.sql.ts'
import type { ConsoleUserState, StoredGrant } from './people-contract.ts'
import { deleteConsoleCodes, deleteIdentitiesOf, deletePasskeysOf } from './proofs.sql.ts'
import { checkRoom } from './room.ts'
import { changedFacts, seenBy } from './seen-person.ts'

const invitation = { seconds: linkSeconds.invitation }

/** The ETag of a person. */
export const personTag = ({ name, grants, state }: ConsoleUserRow): string =>
  contentTag({ name, grants, state })

/** A person as somebody sees them, with their new link, and what binds it unless it is mailed. */
export type Invited = { person: ConsoleUserRow; made: MadeLink }

/**
 * Invites somebody: they are there from now on, and get a link. An address that is known, but of whom the inviter sees
 * nothing, is answered as an unknown one, and its person gets the grants besides. Throws `email_taken` where the
 * inviter sees the person, `too_many_people`, `invalid` for grants that mean nothing, and `grant_refused` for more than
 * the inviter has.
 */
export const invite = async (
  needs: PeopleNeeds,
  principal: Principal,
  { email, name, grants }: PersonFacts & { email: string },
  { bound, page }: Omit<LinkWish, 'seconds'> = { bound: boundBy(principal) },
): Promise<Invited> => {
  await checkGrants(needs.sql, principal, grants)
  return await needs.sql.begin(async (tx) => {
    const row = await addPerson(tx, needs, principal, { email, name, grants })
    await auditPerson(tx, needs, principal.caller, 'console_user.invited', row, {
      after: { email, name, grants },
    })
    const made = await makeLink(tx, needs, row.user_id, { ...invitation, bound, page })
    const places = await readPlaces(tx, row.grants)
    return { person: seenBy(principal, row, places) ?? row, made }
  })
}

/**
 * Makes another link for somebody. Throws as `changePerson` does: whoever has the link signs in as them, so it takes
 * all that the caller sees of them.
 */
export const inviteAgain = async (
  needs: PeopleNeeds,
  principal: Principal,
  userId: string,
  { bound, page }: Omit<LinkWish, 'seconds'>,
): Promise<Invited> =>
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const { own } = await ownPerson(tx, principal, userId)
    await auditPerson(tx, needs, principal.caller, 'console_user.link_made', own)
    const made = await makeLink(tx, needs, userId, { ...invitation, bound, page })
    return { person: own, made }
  })

/**
 * Changes name or grants, as far as the caller looks after them. Grants that the caller only reads stay, named or not.
 * Throws `not_found` where the caller sees nothing of this person, and `grant_refused` where the person has or would
 * have more than the caller. Throws `too_many_people`, `last_operator`, and 412 where `If-Match` is stale.
 */
export const changePerson = async (
  needs: PeopleNeeds,
  principal: Principal,
  userId: string,
  { name, grants: given, ifMatch }: Partial<PersonFacts> & { ifMatch: string | undefined },
): Promise<ConsoleUserRow> =>
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const { row: before, seen, own } = await ownPerson(tx, principal, userId)
    checkIfMatch(ifMatch, personTag(seen), () => shownPerson(seen))
    const onlyRead = new Set(
      seen.grants.filter((grant) => !own.grants.includes(grant)).map((grant) => canonical(grant)),
    )
    const grants = given?.filter((grant) => !onlyRead.has(canonical(grant)))
    if (grants) await checkGrants(tx, principal, grants)
    const places = await readPlaces(tx, [...before.grants, ...(grants ?? [])])
    const known = new Set(own.grants.map((grant) => merchantOf(grant, places)))
    const entered = (grants ?? []).filter((grant) => !known.has(merchantOf(grant, places)))
    await checkRoom(tx, principal, { grants: entered, isInvited: false })
    const after = changedFacts(before, own, { name, grants }, needs.clock.now())
    await storeChange(tx, needs, principal.caller, before, after)
    const row = { ...before, ...after }
    return seenBy(principal, row, places) ?? row
  })

/**
 * Removes somebody: no session, link, code or passkey of theirs counts any more, at any process, from the commit on.
 * Where they have grants that the caller does not look after, they lose the others. Throws as `changePerson` does.
 */
export const removePerson = async (
  needs: PeopleNeeds,
  principal: Principal,
  userId: string,
): Promise<void> => {
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const { row, own } = await ownPerson(tx, principal, userId)
    if (own.grants.length < row.grants.length) {
      const after = changedFacts(row, own, { name: undefined, grants: [] }, needs.clock.now())
      await storeChange(tx, needs, principal.caller, row, after)
      // The caller, to whom the person is removed, may hold a bound one.
      return await endAccess(tx, userId, true)
    }
    if (isOperator(row)) await checkLast(tx, needs)
    // The row first: a sign-in under way holds it, and the session that it opens is there to be ended then.
    await store.removeConsoleUser(tx, userId)
    await endAccess(tx, userId)
    await deleteConsoleCodes(tx, userId)
    await deletePasskeysOf(tx, userId)
    await deleteIdentitiesOf(tx, userId)
    await auditPerson(tx, needs, principal.caller, 'console_user.removed', row, {
      before: { email: row.email, name: row.name, grants: row.grants },
    })
  })
}

type CommandLink = Omit<LinkWish, 'bound'>

/**
 * Makes a link for whoever has an address, for commands: who holds the database may do everything. With `isOperator`
 * they are an operator from now on, whether or not they were there before. Throws `not_found` for a stranger otherwise.
 */
export const linkFor = async (
  needs: PeopleNeeds,
  caller: Caller,
  { email, isOperator: isMade, ...wish }: { email: string; isOperator: boolean } & CommandLink,
): Promise<MadeLink> =>
  await needs.sql.begin(async (tx) => {
    await store.takeTurnAtPeople(tx)
    const [known] = await store.lockConsoleUser(tx, { email })
    if (known && known.state !== 'removed') {
      if (isMade && !known.grants.some(isOperatorGrant)) {
        const grants: StoredGrant[] = [...known.grants, operatorGrant]
        const after = changedFacts(known, known, { name: undefined, grants }, needs.clock.now())
        await storeChange(tx, needs, caller, known, after)
      }
      await auditPerson(tx, needs, caller, 'console_user.link_made', known)
      return await makeLink(tx, needs, known.user_id, { ...wish, bound: null })
    }
    if (!isMade) throw noPerson()
    const facts = { email, name: email, grants: [operatorGrant] }
    const person = await addPerson(tx, needs, { caller, grants: grantsOf([operatorGrant]) }, facts)
    await auditPerson(tx, needs, caller, 'console_user.invited', person, { after: facts })
    return await makeLink(tx, needs, person.user_id, { ...wish, bound: null })
  })

/** The person of an id, as far as the caller sees them. Throws `not_found`. */
export const foundPerson = async (
  { sql }: PeopleNeeds,
  principal: Principal,
  userId: string,
): Promise<ConsoleUserRow> => {
  const [row] = await store.findConsoleUser(sql, userId)
  const seen = row && seenBy(principal, row, await readPlaces(sql, row.grants))
  if (!seen) throw noPerson()
  return seen
}

/** Which people a list shows: those who fit all that is given. */
export type PeopleFilter = {
  state?: ConsoleUserState | undefined
  /** A part of the name or address, in any case. */
  text?: string | undefined
  /** One grant of the person counts in this project, for this merchant, and gives this role. */
  projectId?: number | undefined
  merchantId?: number | undefined
  role?: Role | undefined
}

/** So many rows are read at once at least: a filter may leave few of them. */
const fewestRows = 100

/**
 * People by their addresses, behind one of them, as far as the caller sees them. Where there are more, the address of
 * the last comes along. Filters look only at what the caller sees. So nobody learns an address of somebody whom they do
 * not see, nor what else a person may do.
 */
export const listPeople = async (
  { sql }: PeopleNeeds,
  principal: Principal,
  filter: PeopleFilter,
  { after, limit }: { after: string; limit: number },
): Promise<{ people: ConsoleUserRow[]; next: string | null }> => {
  const people: ConsoleUserRow[] = []
  const { state, projectId } = filter
  const isAll = mayOnInstallation(principal, 'people.read')
  const atOnce = Math.max(limit + 1, fewestRows)
  // Only whoever sees everybody sees people who were removed.
  let from: string | undefined = isAll || state !== 'removed' ? after : undefined
  while (from !== undefined && people.length <= limit) {
    const asked = { state: isAll ? state : undefined, after: from, limit: atOnce }
    const rows: ConsoleUserRow[] = [...(await store.listConsoleUsers(sql, asked))]
    const named = projectId === undefined ? [] : [projectId]
    const places = await readPlaces(
      sql,
      rows.flatMap(({ grants }) => grants),
      named,
    )
    for (const row of rows) {
      const seen = seenBy(principal, row, places)
      if (seen && fits(seen, filter, places)) people.push(seen)
    }
    from = rows.length === atOnce ? rows.at(-1)?.email : undefined
  }
  const page = people.slice(0, limit)
  return { people: page, next: people.length > limit ? (page.at(-1)?.email ?? null) : null }
}

const fits = (
  { state, email, name, grants }: ConsoleUserRow,
  { state: wanted = state, text = '', projectId, merchantId, role }: PeopleFilter,
  places: Places,
): boolean => {
  const part = text.toLowerCase()
  if (state !== wanted || !(email.includes(part) || name.toLowerCase().includes(part))) return false
  if (projectId === undefined && merchantId === undefined && role === undefined) return true
  return grants.some(
    (grant) =>
      (role === undefined || grant.role === role) &&
      (projectId === undefined || countsInProject(grant, projectId, places)) &&
      (merchantId === undefined ||
        grant.scope === 'installation' ||
        merchantOf(grant, places) === merchantId),
  )
}

const countsInProject = (grant: StoredGrant, projectId: number, places: Places): boolean =>
  grant.scope === 'installation' ||
  (grant.scope === 'project'
    ? grant.project_id === projectId
    : grant.merchant_id === places.get(projectId))

/** Whether there is anybody who may sign in to the console. */
export const hasPeople = async ({ sql }: Pick<Parts, 'sql'>): Promise<boolean> =>
  ((await store.countConsoleUsers(sql))[0]?.people ?? 0) > 0

/** In one order, or it would tell who was known before: PostgreSQL orders the members of what it kept. */
const shownGrant = ({ scope, merchant_id, project_id, role }: StoredGrant): StoredGrant => ({
  scope,
  ...(merchant_id !== undefined && { merchant_id }),
  ...(project_id !== undefined && { project_id }),
  role,
})

/** A person as they are answered. */
export const shownPerson = ({ user_id, ...row }: ConsoleUserRow) => ({
  console_user_id: user_id,
  email: row.email,
  name: row.name,
  grants: row.grants.map(shownGrant),
  state: row.state,
  created_at: formatTimestamp(row.created_at),
  last_seen_at: row.last_seen_at && formatTimestamp(row.last_seen_at),
})
