/** Users coming in: known and new ones, with their identity, session and proof in one statement. */
import type { Instant } from '../../base/clock.ts'
import { named, type Query } from '../../base/database/database.ts'
import type { Parameter, Scalar } from '../../base/database/parameters.ts'
import type { UserRow } from '../identities/identities.sql.ts'

/** The rows of a finished sign-in, whoever the user turns out to be. */
export type SignInRow = {
  project_id: number
  realm: string
  subject: string
  session_id: string
  client_id: number
  type: string
  provider: string
  identity: string
  is_platform: boolean
  scope: string
  audience: string | null
  deployment_id: string | null
  now: Instant
  code_hash: Buffer
  code_expires_at: Instant
  redirect_uri: string
  is_redirect_uri_implied: boolean
  challenge: string | null
  keep_until: string
  /** A proof that counts once and is spent by this sign-in: an upstream state or a ticket. */
  proof: Buffer | null
  proof_keep_until: string
  address: string | null
  request_id: string | null
  device: string | null
}

export type KnownUserRow = UserRow & {
  user_id: string
  group_ids: number[]
  /** The name that the network told the last time. */
  identity_name: string | null
  identity_username: string | null
  identity_picture: string | null
  is_banned: boolean
  /** Whether the user may enter the deployment. */
  is_entitled: boolean
  /** False for a banned or not entitled user, and where the proof had been spent before. */
  is_signed_in: boolean
}

// The arguments about the session and its audit entry that both functions of the migration `0022_signin_audit_days.sql`
// take, in their order. They spend the proof, and write the session and the entry only together.
const sessionTypes = {
  session_id: 'uuid',
  client_id: 'bigint',
  type: 'text',
  provider: 'text',
  identity: 'text',
  is_platform: 'boolean',
  scope: 'text',
  audience: 'text',
  deployment_id: 'text',
  now: 'timestamptz',
  code_hash: 'bytea',
  code_expires_at: 'timestamptz',
  redirect_uri: 'text',
  is_redirect_uri_implied: 'boolean',
  challenge: 'text',
  keep_until: 'date',
  proof: 'bytea',
  proof_keep_until: 'date',
  audit_target: 'text',
  audit_after: 'text',
  address: 'text',
  request_id: 'text',
  device: 'text',
}

const knownTypes = {
  realm: 'text',
  subject: 'text',
  must_be_entitled: 'boolean',
  ...sessionTypes,
}

const newTypes = {
  realm: 'text',
  subject: 'text',
  user_id: 'uuid',
  username: 'text',
  name: 'text',
  email: 'text',
  is_email_confirmed: 'boolean',
  picture: 'text',
  country: 'text',
  ...sessionTypes,
}

type Types = Readonly<Record<string, string>>

/** Part of a text: what a function is given, each by its name. */
const each = (types: Types): string =>
  Object.entries(types)
    .map(([name, type]) => `:${name}::${type}`)
    .join(', ')

/** The same with a list for each name. */
const lists = (types: Types): string =>
  Object.entries(types)
    .map(([name, type]) => `:${name}::${type}[]`)
    .join(', ')

/** The values of such lists. */
const listed = <T extends Readonly<Record<string, Parameter>>>(
  types: Types,
  all: readonly T[],
): Record<string, Parameter> =>
  Object.fromEntries(
    Object.keys(types).map((name) => [name, all.map((one) => one[name] as Scalar)]),
  )

const sharedValues = (row: SignInRow) => ({
  ...row,
  audit_target: `client ${row.client_id}`,
  audit_after: JSON.stringify({ provider: row.provider, is_platform: row.is_platform }),
})

/** A sign-in of somebody who may be known. `mustBeEntitled` is for deployments that are not public. */
export type KnownSignIn = { row: SignInRow; mustBeEntitled: boolean }

const knownValues = ({ row, mustBeEntitled }: KnownSignIn) => ({
  ...sharedValues(row),
  must_be_entitled: mustBeEntitled,
})

const knownColumns = `
  user_id, is_banned, username, name, email, is_email_confirmed, picture, country, group_ids, identity_name,
  identity_username, identity_picture, is_entitled, is_signed_in
`

const signKnownUserInText = named(`
  select ${knownColumns}
  from sign_known_user_in_3(:project_id::bigint, ${each(knownTypes)})
`)

/**
 * Signs a known user in, in one statement: finds who it is, spends the proof, opens the session, writes the
 * audit entry. No row where the identity is unknown.
 */
export const signKnownUserIn = (sql: Query, signIn: KnownSignIn) =>
  sql.named<KnownUserRow[]>(signKnownUserInText, knownValues(signIn))

// The functions of the migration `0053_signin_lists.sql` do for lists what the others do for one.
const signKnownUsersInText = named(`
  select nth::integer as nth, ${knownColumns}
  from sign_known_users_in_1(:project_id::bigint, ${lists(knownTypes)})
`)

/** The outcome of a sign-in, by its place in the list, counted from 1. */
type Nth<T> = T & { nth: number }

/** The same for several of one project, one after the other: all of them, or none where one fails. */
export const signKnownUsersIn = (sql: Query, projectId: number, all: readonly KnownSignIn[]) =>
  sql.named<Nth<KnownUserRow>[]>(signKnownUsersInText, {
    ...listed(knownTypes, all.map(knownValues)),
    project_id: projectId,
  })

/** A sign-in of somebody who was unknown a moment ago. */
export type NewSignIn = { row: SignInRow; user: UserRow & { user_id: string } }

type MadeRow = { user_id: string | null }

const newValues = ({ row, user }: NewSignIn) => ({ ...sharedValues(row), ...user })

const signNewUserInText = named(`
  select sign_new_user_in_3(:project_id::bigint, ${each(newTypes)}) as user_id
`)

/**
 * Signs a person in who was unknown a moment ago, in one statement. When several come at once for the same person, one
 * makes the user, and the others sign in as that user. Null where the proof had been spent before.
 */
export const signNewUserIn = (sql: Query, signIn: NewSignIn) =>
  sql.named<[MadeRow]>(signNewUserInText, newValues(signIn))

const signNewUsersInText = named(`
  select nth::integer as nth, user_id
  from sign_new_users_in_1(:project_id::bigint, ${lists(newTypes)})
`)

/** The same for several of one project, one after the other: all of them, or none where one fails. */
export const signNewUsersIn = (sql: Query, projectId: number, all: readonly NewSignIn[]) =>
  sql.named<Nth<MadeRow>[]>(signNewUsersInText, {
    ...listed(newTypes, all.map(newValues)),
    project_id: projectId,
  })
