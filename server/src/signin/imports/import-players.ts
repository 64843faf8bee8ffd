/**
 * Players come in from another service, line by line, while the service runs.
 *
 * A thousand lines are one transaction. A player who is there keeps what they have: only what is missing is added.
 * So a file can be imported again after it broke off, and again with the players who came since. A wrong line is told
 * and left out; the others come in.
 */
import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import {
  type BatchOutcome,
  importLines,
  type LineCounts,
  type LineError,
  type LineResult,
} from '../../base/input/line-import.ts'
import { type AuditFacts, type Deps, recordAudit } from '../../projects/index.ts'
import { mostAttributes } from '../attributes/contract.ts'
import { insertAttributes, listPlaces } from '../attributes/imported.sql.ts'
import { type NewAttribute, placeOf as placeOfAttribute, tooMany } from '../attributes/imported.ts'
import type { UserRow } from '../identities/identities.sql.ts'
import { completeProfiles, listProfiles } from '../profile/imported.sql.ts'
import { completedProfile, type NewProfile } from '../profile/imported.ts'
import * as store from './newcomers.sql.ts'
import { type Newcomer, readPlayer } from './player-record.ts'

export type PlayerImport = Pick<AuditFacts, 'projectId' | 'caller'> & {
  /** Only counts what would happen, and finds what is wrong. */
  isDryRun: boolean
  fromLine: number
}

const batchLines = 1000
/** Sign-ins may take an identity in the same moment; the next look finds them. */
const tries = 5

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring'>

/** Imports the players of NDJSON; see `importLines`. `tell` hears after each thousand lines. */
export const importPlayers = async (
  needs: Needs,
  wish: PlayerImport,
  chunks: AsyncIterable<Buffer>,
  tell?: (counts: LineCounts) => void,
): Promise<LineResult> => {
  const { clock, keyring } = needs
  const { projectId, fromLine, isDryRun } = wish
  const now = clock.now()
  if (!isDryRun) await note(needs, wish, now, 'users.import_started')
  const result = await importLines<Newcomer>(chunks, {
    fromLine,
    batchLines,
    read: (value, line) => readPlayer(value, line, { keyring, projectId, now }),
    store: (batch) => importBatch(needs, wish, batch),
    tell,
  })
  const { created, completed, unchanged, failed } = result
  const counts = { created, completed, unchanged, failed }
  if (!isDryRun) await note(needs, wish, clock.now(), 'users.imported', counts)
  return result
}

const note = (
  { sql }: Needs,
  { projectId, caller }: PlayerImport,
  at: Instant,
  action: string,
  after?: Record<string, number>,
) => recordAudit(sql, { projectId, at, caller, action, ...(after ? { after } : {}) })

/** Somebody took an identity or user between our look and our change. */
class Overtaken extends Error {}

const importBatch = async (
  { sql }: Needs,
  { projectId, isDryRun }: PlayerImport,
  batch: readonly Newcomer[],
): Promise<BatchOutcome> => {
  for (let tried = 1; ; tried += 1) {
    try {
      const plan = await sql.begin(async (tx) => {
        const made = await planOf(tx, projectId, batch)
        if (!isDryRun) await write(tx, projectId, made)
        return made
      })
      return { ...plan.lines, errors: plan.errors }
    } catch (error) {
      if (!(error instanceof Overtaken) || tried === tries) throw error
    }
  }
}

type Known = { user_id: string } & UserRow
type Place = { user: string; isNew: boolean }

type Plan = {
  created: Map<string, Newcomer & { user_id: string }>
  completed: Map<string, Known>
  identities: store.IdentityOfUser[]
  attributes: (NewAttribute & { user_id: string })[]
  /** Whole, with what was missing. */
  profiles: Map<string, NewProfile>
  errors: LineError[]
  /** How many lines did what. */
  lines: Record<Outcome, number>
}

type Outcome = 'created' | 'completed' | 'unchanged'

/** Decides, in the order of the lines, what a batch changes. */
const planOf = async (tx: Tx, projectId: number, batch: readonly Newcomer[]): Promise<Plan> => {
  const owners = new Map<string, string>()
  const wanted = batch.flatMap(({ identities }) => identities)
  for (const { realm, subject, user_id } of await store.findOwners(tx, projectId, wanted))
    owners.set(`${realm} ${subject}`, user_id)
  const named = batch.flatMap(({ user_id }) => user_id ?? [])
  const ids = [...new Set([...named, ...owners.values()])]
  const users = new Map<string, Known>()
  for (const user of await store.lockUsers(tx, projectId, ids)) users.set(user.user_id, user)
  const subjects = new Map<string, string>()
  for (const { user_id, realm, subject } of await store.listRealms(tx, projectId, [
    ...users.keys(),
  ]))
    subjects.set(`${user_id} ${realm}`, subject)
  const held = await heldBy(tx, projectId, batch, [...users.keys()])
  const profiles = await profilesOf(tx, projectId, batch, [...users.keys()])
  const plan: Plan = {
    created: new Map(),
    completed: new Map(),
    identities: [],
    attributes: [],
    profiles: new Map(),
    errors: [],
    lines: { created: 0, completed: 0, unchanged: 0 },
  }
  for (const newcomer of batch) {
    const place = placeOf(newcomer, { owners, users, plan })
    const wrong =
      'property' in place
        ? place
        : (takenRealm(newcomer, place, subjects) ?? overfull(newcomer, place, held))
    if (wrong) plan.errors.push({ line: newcomer.line, ...wrong })
    else
      plan.lines[
        take(newcomer, place as Place, { owners, users, subjects, held, profiles, plan })
      ] += 1
  }
  return plan
}

/** The attributes that users have, by user. Nothing is asked where no line brings any. */
type Held = Map<string, Map<string, Pick<NewAttribute, 'is_read_only'>>>

const heldBy = async (
  tx: Tx,
  projectId: number,
  batch: readonly Newcomer[],
  users: readonly string[],
): Promise<Held> => {
  const held: Held = new Map()
  if (users.length === 0 || batch.every(({ attributes }) => attributes.length === 0)) return held
  for (const { user_id, ...row } of await listPlaces(tx, projectId, users)) {
    heldOf(held, user_id).set(placeOfAttribute(row), row)
  }
  return held
}

const heldOf = (held: Held, user: string) => {
  const known = held.get(user)
  if (known) return known
  const none: Map<string, Pick<NewAttribute, 'is_read_only'>> = new Map()
  held.set(user, none)
  return none
}

/** That the user would have too many attributes of a kind. */
const overfull = ({ attributes }: Newcomer, { user }: Place, held: Held): Wrong | undefined => {
  const has = held.get(user)
  if (!has) return undefined
  const after = new Map([...has, ...attributes.map((row) => [placeOfAttribute(row), row] as const)])
  const readOnly = [...after.values()].filter(({ is_read_only }) => is_read_only).length
  const isOver = Math.max(readOnly, after.size - readOnly) > mostAttributes && after.size > has.size
  return isOver ? { property: 'attributes', message: tooMany } : undefined
}

type Profiles = Map<string, NewProfile>

/** The profiles that users have. Nothing is asked where no line brings one. */
const profilesOf = async (
  tx: Tx,
  projectId: number,
  batch: readonly Newcomer[],
  users: readonly string[],
): Promise<Profiles> => {
  if (users.length === 0 || batch.every(({ profile }) => profile === undefined)) return new Map()
  const rows = await listProfiles(tx, projectId, users)
  return new Map(rows.map(({ user_id, ...row }) => [user_id, row]))
}

type Wrong = { property: string; message: string }
type Memory = { owners: Map<string, string>; users: Map<string, Known>; plan: Plan }

/** Finds the user of a line: the one that it names, or the one who has its identities. */
const placeOf = (
  { user_id, identities }: Newcomer,
  { owners, users, plan }: Memory,
): Place | Wrong => {
  let user = user_id
  for (const [nth, { realm, subject }] of identities.entries()) {
    const owner = owners.get(`${realm} ${subject}`)
    if (owner === undefined) continue
    if (user !== undefined && owner !== user) {
      return { property: `identities[${nth}]`, message: `belongs to the user ${owner} already` }
    }
    user = owner
  }
  user ??= newUuid()
  return { user, isNew: !users.has(user) && !plan.created.has(user) }
}

/** That the user has another identity of the same network. */
const takenRealm = (
  { identities }: Newcomer,
  { user }: Place,
  subjects: Map<string, string>,
): Wrong | undefined => {
  for (const [nth, { realm, subject }] of identities.entries()) {
    const held = subjects.get(`${user} ${realm}`)
    if (held !== undefined && held !== subject) {
      const message = `is a second one of ${realm}: the user ${user} has ${held}`
      return { property: `identities[${nth}]`, message }
    }
  }
  return undefined
}

/** Takes a line into the plan, and says what it does. */
const take = (
  newcomer: Newcomer,
  { user, isNew }: Place,
  {
    owners,
    users,
    subjects,
    held,
    profiles,
    plan,
  }: Memory & { subjects: Map<string, string>; held: Held; profiles: Profiles },
): Outcome => {
  const fresh = newcomer.identities.filter(
    ({ realm, subject }) => !owners.has(`${realm} ${subject}`),
  )
  for (const identity of fresh) {
    owners.set(`${identity.realm} ${identity.subject}`, user)
    subjects.set(`${user} ${identity.realm}`, identity.subject)
    plan.identities.push({ ...identity, user_id: user, created_at: newcomer.created_at })
  }
  const has = newcomer.attributes.length > 0 ? heldOf(held, user) : undefined
  const attributes = newcomer.attributes.filter((row) => !has?.has(placeOfAttribute(row)))
  for (const row of attributes) {
    has?.set(placeOfAttribute(row), row)
    plan.attributes.push({ ...row, user_id: user })
  }
  const profile = newcomer.profile && completedProfile(profiles.get(user), newcomer.profile)
  if (profile) {
    profiles.set(user, profile)
    plan.profiles.set(user, profile)
  }
  if (isNew) {
    plan.created.set(user, { ...newcomer, user_id: user })
    return 'created'
  }
  const known: Known | undefined = users.get(user) ?? plan.created.get(user)
  const whole = known && completed(known, newcomer)
  if (known && whole) {
    Object.assign(known, whole)
    if (users.has(user)) plan.completed.set(user, known)
  }
  return whole || fresh.length > 0 || attributes.length > 0 || profile ? 'completed' : 'unchanged'
}

/** The user with what was missing; undefined where nothing is. */
const completed = (known: Known, given: Newcomer): Known | undefined => {
  const isSameAddress =
    known.email === null || known.email.toLowerCase() === given.email?.toLowerCase()
  const whole: Known = {
    user_id: known.user_id,
    username: known.username ?? given.username,
    name: known.name ?? given.name,
    email: known.email ?? given.email,
    is_email_confirmed: known.is_email_confirmed || (given.is_email_confirmed && isSameAddress),
    picture: known.picture ?? given.picture,
    country: known.country ?? given.country,
  }
  const keys = Object.keys(whole) as (keyof Known)[]
  return keys.some((key) => whole[key] !== known[key]) ? whole : undefined
}

const write = async (tx: Tx, projectId: number, plan: Plan): Promise<void> => {
  const created = [...plan.created.values()]
  if (created.length > 0 && (await store.insertUsers(tx, projectId, created)) < created.length)
    throw new Overtaken('A user came in meanwhile')
  const complete = [...plan.completed.values()]
  if (complete.length > 0) await store.completeUsers(tx, projectId, complete)
  const { identities } = plan
  if (
    identities.length > 0 &&
    (await store.insertIdentities(tx, projectId, identities)) < identities.length
  )
    throw new Overtaken('An identity was taken meanwhile')
  if (plan.attributes.length > 0) await insertAttributes(tx, projectId, plan.attributes)
  const profiles = [...plan.profiles].map(([user_id, row]) => ({ ...row, user_id }))
  if (profiles.length > 0) await completeProfiles(tx, projectId, profiles)
}
