/** The part of the document that says who may use the console; it belongs to the installation, not to a project. */
import { closed, type Static, Type } from '../../base/contract.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem, type Violation } from '../../base/problem.ts'
import {
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../../base/refusals/violation.ts'
import type { Caller } from '../caller.ts'
import { Name } from '../contract.ts'
import { canonical } from '../directory/canonical.ts'
import * as store from '../directory/projects.sql.ts'
import type { PeopleNeeds } from '../people/changes-of-people.ts'
import { grantsOf, isWider, readPlaces } from '../people/grants-of-people.ts'
import { type ConsoleUserRow, listConsoleUsers } from '../people/people.sql.ts'
import { changePerson, invite, removePerson } from '../people/people.ts'
import { PersonName, StoredGrant } from '../people/people-contract.ts'
import type { Principal } from '../permissions/grants.ts'
import { grantableRoles } from '../permissions/roles.ts'
import { type AppliedThing, DocumentError } from './document-parts.ts'

/** A grant by names, because ids differ from one installation to the other. */
const NamedGrant = Type.Object(
  {
    scope: StoredGrant.properties.scope,
    merchant: Type.Optional(Name),
    project: Type.Optional(Name),
    role: StoredGrant.properties.role,
  },
  closed,
)
type NamedGrant = Static<typeof NamedGrant>

/** `console_users: {people: […], only_these}`, recognised by their addresses. */
export const ConsoleUsersDocument = Type.Object(
  {
    people: Type.Array(
      Type.Object(
        {
          email: Type.String({ minLength: 3, maxLength: 320 }),
          name: Type.Optional(PersonName),
          grants: Type.Array(NamedGrant, { minItems: 1, maxItems: 100 }),
        },
        closed,
      ),
      { maxItems: 1000 },
    ),
    only_these: Type.Optional(
      Type.Boolean({ description: 'Whether everybody else is removed; default false' }),
    ),
  },
  closed,
)
export type ConsoleUsersDocument = Static<typeof ConsoleUsersDocument>

/** The names of merchants and of their projects that a document makes. */
export type NamedPlaces = readonly { name: string; projects?: readonly { name: string }[] }[]

type Needs = PeopleNeeds

const at = 'console_users'
const mostPeople = 1000

/** Violations in the people of a document: addresses, and places that are neither in it nor there. */
export const peopleViolations = async (
  deps: Pick<Needs, 'sql' | 'directory'>,
  { people }: ConsoleUsersDocument,
  places: NamedPlaces,
): Promise<Violation[]> => {
  const found: Violation[] = []
  const emails = people.map(({ email }) => readMailbox(email))
  for (const [p, { grants }] of people.entries()) {
    const email = emails[p]
    const property = `${at}.people[${p}].email`
    if (email === undefined) found.push(violation(property, 'email', 'must be one e-mail address'))
    else if (emails.indexOf(email) < p) found.push(violation(property, 'repeated', 'stands twice'))
    for (const [g, grant] of grants.entries()) {
      const wrong = wrongNames(grant) ?? (await missingPlace(deps, grant, places))
      if (wrong) {
        const [name, code, message, params] = wrong
        found.push(violation(`${at}.people[${p}].grants[${g}].${name}`, code, message, params))
      }
    }
  }
  return found
}

type Wrong = readonly [
  member: string,
  code: ViolationCode,
  message: string,
  params?: ViolationParams,
]

const wrongNames = ({ scope, merchant, project, role }: NamedGrant): Wrong | undefined => {
  const wanted = { merchant: scope !== 'installation', project: scope === 'project' }
  for (const [name, given] of Object.entries({ merchant, project })) {
    const isWanted = wanted[name as keyof typeof wanted]
    if (isWanted && given === undefined)
      return [name, 'required', `must be given for the scope ${scope}`]
    if (!isWanted && given !== undefined)
      return [name, 'unexpected', `must be left out for the scope ${scope}`]
  }
  if (role === 'operator' && scope !== 'installation')
    return [
      'role',
      'one_of',
      'operator is granted for the installation only',
      { allowed: grantableRoles },
    ]
  return undefined
}

const missingPlace = async (
  deps: Pick<Needs, 'sql' | 'directory'>,
  { merchant, project }: NamedGrant,
  places: NamedPlaces,
): Promise<Wrong | undefined> => {
  if (merchant === undefined) return undefined
  const made = places.find(({ name }) => name === merchant)
  const id = await merchantNamed(deps, merchant)
  if (!made && id === undefined)
    return ['merchant', 'not_found', 'there is no merchant of this name']
  if (project === undefined || made?.projects?.some(({ name }) => name === project))
    return undefined
  const known = id === undefined ? undefined : await deps.directory.findProjectNamed(project, id)
  return known ? undefined : ['project', 'not_found', 'the merchant has no project of this name']
}

const merchantNamed = async (
  { sql }: Pick<Needs, 'sql'>,
  name: string,
): Promise<number | undefined> =>
  (await store.listMerchants(sql)).find((merchant) => merchant.name === name)?.merchant_id

/**
 * Invites who is missing, changes names and grants, and removes everybody else where the document says so. Merchants
 * and projects of the document are there by then. Throws `DocumentError` where nobody could run the installation any
 * more, or there would be too many people.
 */
export const bringPeople = async (
  deps: Needs,
  caller: Caller,
  { people, only_these: isOnlyThese = false }: ConsoleUsersDocument,
): Promise<AppliedThing[]> => {
  const everything = grantsOf([{ scope: 'installation', role: 'operator' }])
  const principal: Principal = { caller, grants: everything }
  const present = new Map((await allPeople(deps)).map((person) => [person.email, person]))
  const applied: AppliedThing[] = []
  for (const [index, { email: typed, name, grants }] of people.entries()) {
    const email = readMailbox(typed) ?? typed
    const known = present.get(email)
    present.delete(email)
    const wanted = { name, grants: await storedGrants(deps, grants) }
    applied.push(
      await bringPerson(deps, principal, { email, ...wanted }, known).catch((error: unknown) =>
        tellWhere(`${at}.people[${index}]`, error),
      ),
    )
  }
  if (!isOnlyThese) return applied
  for (const { user_id, email } of present.values()) {
    await removePerson(deps, principal, user_id).catch((error: unknown) =>
      tellWhere(`${at}: ${email}`, error),
    )
    const thing = `console user ${email}`
    applied.push({ thing, outcome: 'removed', line: `removed ${thing}` })
  }
  return applied
}

type Wanted = { email: string; name: string | undefined; grants: StoredGrant[] }

const bringPerson = async (
  deps: Needs,
  principal: Principal,
  { email, name, grants }: Wanted,
  known: ConsoleUserRow | undefined,
): Promise<AppliedThing> => {
  const thing = `console user ${email}`
  if (!known) {
    const { made } = await invite(deps, principal, { email, name: name ?? email, grants })
    const line = `invited ${thing}, link (shown once, for 24 hours) ${made.link}`
    return { thing, outcome: 'created', line }
  }
  const isSame = (name ?? known.name) === known.name && inOrder(grants) === inOrder(known.grants)
  if (isSame) return { thing, outcome: 'unchanged' }
  const facts = { ...(name === undefined ? {} : { name }), grants, ifMatch: undefined }
  await changePerson(deps, principal, known.user_id, facts)
  const places = await readPlaces(deps.sql, grants)
  const isMore = isWider(known.grants, grants, places)
  const line = `changed ${thing}${isMore ? '; their sessions and their link ended' : ''}`
  return { thing, outcome: 'changed', line }
}

/** Grants without the order they stand in, which means nothing. */
const inOrder = (grants: readonly StoredGrant[]): string =>
  [...new Set(grants.map((grant) => canonical(grant)))].toSorted().join('\n')

const storedGrants = (deps: Needs, grants: readonly NamedGrant[]): Promise<StoredGrant[]> =>
  Promise.all(
    grants.map(async ({ scope, merchant, project, role }): Promise<StoredGrant> => {
      if (scope === 'installation' || merchant === undefined) return { scope, role }
      const merchant_id = await merchantNamed(deps, merchant)
      if (merchant_id === undefined) throw new Error(`the merchant ${merchant} was not made`)
      if (scope === 'merchant' || project === undefined) return { scope, merchant_id, role }
      const known = await deps.directory.findProjectNamed(project, merchant_id)
      if (!known) throw new Error(`the project ${project} was not made`)
      return { scope, project_id: known.projectId, role }
    }),
  )

const tellWhere = (property: string, error: unknown): never => {
  if (!(error instanceof Problem)) throw error
  throw new DocumentError([
    violation(property, 'refused', `cannot be: ${error.message}`, { problem: error.kind.id }),
  ])
}

const allPeople = ({ sql }: Pick<Needs, 'sql'>): Promise<ConsoleUserRow[]> =>
  listConsoleUsers(sql, { state: undefined, after: '', limit: mostPeople })

/**
 * Everybody who may use the console, in the form that `bringPeople` takes; undefined where nobody may. Links and
 * sessions are not in it: who is invited by it elsewhere gets a link there.
 */
export const readPeople = async (
  deps: Pick<Needs, 'sql' | 'directory'>,
): Promise<ConsoleUsersDocument | undefined> => {
  const rows = await allPeople(deps)
  const merchants = await store.listMerchants(deps.sql)
  const merchantOf = (id: number | undefined) =>
    merchants.find(({ merchant_id }) => merchant_id === id)?.name
  const named = async ({ scope, merchant_id, project_id, role }: StoredGrant) => {
    if (scope === 'installation') return [{ scope, role }]
    if (scope === 'merchant') {
      const merchant = merchantOf(merchant_id)
      return merchant === undefined ? [] : [{ scope, merchant, role }]
    }
    const project = await deps.directory.findProject(project_id ?? 0)
    const merchant = merchantOf(project?.merchantId)
    return project && merchant !== undefined
      ? [{ scope, merchant, project: project.name, role }]
      : []
  }
  const people: ConsoleUsersDocument['people'] = []
  for (const { email, name, grants } of rows) {
    const kept = (await Promise.all(grants.map(named))).flat()
    if (kept.length > 0) people.push({ email, name, grants: kept })
  }
  return people.length === 0 ? undefined : { people }
}
