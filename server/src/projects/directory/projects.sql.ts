/** Merchants, projects, clients and connections as they are kept. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type {
  ClientSettings,
  ClientType,
  ConnectionSettings,
  ProjectSettings,
} from '../contract.ts'
import type { HeldPlaces } from '../permissions/grants.ts'

export type ProjectRow = {
  project_id: number
  merchant_id: number
  login_project_id: string
  name: string
  settings: ProjectSettings
  version: number
  archived_at: Instant | null
}
export type ClientRow = {
  client_id: number
  project_id: number
  type: ClientType
  name: string
  secret_hash: Buffer | null
  /** The secret before the present one, which counts until the time beside it. */
  former_secret_hash: Buffer | null
  former_secret_until: Instant | null
  redirect_uris: string[]
  settings: ClientSettings
}
export type ConnectionRow = {
  project_id: number
  kind: 'network' | 'platform'
  provider: string
  credentials: Buffer
  settings: ConnectionSettings
  is_enabled: boolean
}
export type MerchantRow = {
  merchant_id: number
  name: string
  created_at: Instant
  archived_at: Instant | null
}

const json = (value: object): string => JSON.stringify(value)

/** All merchants, oldest first. */
export const listMerchants = (sql: Query) => sql<MerchantRow[]>`
  select merchant_id, name, created_at, archived_at
  from merchants
  order by merchant_id
`

/** A merchant. */
export const findMerchant = (sql: Query, id: number) => sql<MerchantRow[]>`
  select merchant_id, name, created_at, archived_at
  from merchants
  where merchant_id = ${id}
`

/** Makes changes of one merchant wait for each other. */
export const lockMerchant = (tx: Tx, id: number) => tx`
  select merchant_id
  from merchants
  where merchant_id = ${id}
  for no key update
`

/** Changes a merchant's name. */
export const renameMerchant = (sql: Query, id: number, name: string) => sql`
  update merchants
  set name = ${name}
  where merchant_id = ${id}
`

/** Archives a merchant, or takes it back where there is no time. */
export const archiveMerchant = (sql: Query, id: number, at: Instant | null) => sql`
  update merchants
  set archived_at = ${at}
  where merchant_id = ${id}
`

/** The projects of a merchant, and since when each is archived. */
export const listProjectsOfMerchant = (sql: Query, id: number) => sql<
  Pick<ProjectRow, 'project_id' | 'archived_at'>[]
>`
  select project_id, archived_at
  from projects
  where merchant_id = ${id}
  order by project_id
`

/** Archives a project, or takes it back where there is no time. */
export const archiveProject = (sql: Query, id: number, at: Instant | null) => sql`
  update projects
  set archived_at = ${at}
  where project_id = ${id}
`

/** Makes a merchant. */
export const insertMerchant = (sql: Query, name: string) => sql<MerchantRow[]>`
  insert into merchants (name)
  values (${name})
  returning merchant_id, name, created_at, archived_at
`

/** Projects with these ids, or all. */
export const listProjects = (sql: Query, ids?: readonly number[]) => sql<ProjectRow[]>`
  select project_id, merchant_id, login_project_id, name, settings, version, archived_at
  from projects
  where ${ids ? sql`project_id = any(${ids as number[]}::bigint[])` : sql`true`}
  order by project_id
`

export type NamedProjectRow = {
  project_id: number
  name: string
  merchant_id: number
  merchant_name: string
  archived_at: Instant | null
  /** The name as rows are ordered by it. */
  order_name: string
}

/** Which projects are listed by name: of these merchants and these projects, or all, as far as the rest fits. */
export type NamedProjectSearch = {
  within: HeldPlaces
  /** A part of the name, and the id that the same text may be. */
  text: string | undefined
  id: number | undefined
  merchantId: number | undefined
  /** The last row of the page before. */
  after: { name: string; id: number } | undefined
  limit: number
}

/** Part of a statement about `projects as project`: those at these places, of one merchant where one is named. */
const isAt = (sql: Query, within: HeldPlaces, merchantId: number | undefined) => {
  const isWithin =
    within === 'all'
      ? sql`true`
      : sql`(
          project.project_id = any(${arrayOf(within.projects)}::bigint[])
          or project.merchant_id = any(${arrayOf(within.merchants)}::bigint[])
        )`
  return merchantId === undefined
    ? isWithin
    : sql`${isWithin} and project.merchant_id = ${merchantId}`
}

/** Projects by name with their merchants' names: along an index, as far as the page. */
export const listProjectsByName = (
  sql: Query,
  { within, text, id, merchantId, after, limit }: NamedProjectSearch,
) => sql<NamedProjectRow[]>`
  select
    project.project_id, project.name, project.merchant_id, merchant.name as merchant_name,
    project.archived_at, lower(project.name) as order_name
  from projects as project
  join merchants as merchant on merchant.merchant_id = project.merchant_id
  where ${isAt(sql, within, merchantId)}
    and ${
      text === undefined
        ? sql`true`
        : sql`(
            position(lower(${text}::text) in lower(project.name)) > 0
            or project.project_id = ${id ?? null}::bigint
          )`
    }
    and ${
      after === undefined
        ? sql`true`
        : sql`(lower(project.name), project.project_id) > (${after.name}::text, ${after.id}::bigint)`
    }
  order by lower(project.name), project.project_id
  limit ${limit}
`

export type SeenProjectRow = Pick<ProjectRow, 'project_id' | 'merchant_id' | 'name'>

export type SeenWish = {
  merchantId: number | undefined
  /** The projects that may be answered; undefined for any. */
  only: readonly number[] | undefined
  after: number
  limit: number
}

/** The names of seen projects, of one merchant where one is named, in the order of their ids behind `after`. */
export const listSeenProjects = (
  sql: Query,
  within: HeldPlaces,
  { merchantId, only, after, limit }: SeenWish,
) => sql<SeenProjectRow[]>`
  select project.project_id, project.merchant_id, project.name
  from projects as project
  where project.project_id > ${after}
    and ${isAt(sql, within, merchantId)}
    and ${only === undefined ? sql`true` : sql`project.project_id = any(${arrayOf(only)}::bigint[])`}
  order by project.project_id
  limit ${limit}
`

/** The settings of a project. */
export const findSettings = (sql: Query, id: number) => sql<{ settings: ProjectSettings }[]>`
  select settings
  from projects
  where project_id = ${id}
`

/** The oldest projects of this name, of one merchant or of any. */
export const findProjectsNamed = (sql: Query, name: string, merchantId?: number) => sql<
  { project_id: number }[]
>`
  select project_id
  from projects
  where name = ${name}
    and ${merchantId === undefined ? sql`true` : sql`merchant_id = ${merchantId}`}
  order by project_id
  limit 1
`

/** The merchants and versions of these projects. */
export const listMerchantsAndVersions = (sql: Query, ids: readonly number[]) => sql<
  Pick<ProjectRow, 'project_id' | 'merchant_id' | 'version'>[]
>`
  select project_id, merchant_id, version
  from projects
  where project_id = any(${ids as number[]}::bigint[])
`

/** The ids of all projects, in their order. */
export const listProjectIds = (sql: Query) => sql<{ project_id: number }[]>`
  select project_id
  from projects
  order by project_id
`

/** A name of a project. `only` stands for the project of an installation that has no other. */
export type ProjectName =
  | { kind: 'project' | 'client'; value: number }
  | { kind: 'login' | 'origin'; value: string }
  | { kind: 'only'; value: '' }

/**
 * The projects that these names lead to, where they lead to one; an origin leads to any project that allows it. Without
 * `materialized` the planner may look for the first of them through the whole table.
 */
export const findNames = (sql: Query, names: readonly ProjectName[]) => {
  const valuesOf = (kind: ProjectName['kind']): (number | string)[] =>
    names.filter((name) => name.kind === kind).map(({ value }) => value)
  return sql<{ name: string; project_id: number }[]>`
    select 'project ' || project_id as name, project_id
    from projects
    where project_id = any(${valuesOf('project')}::bigint[])
    union all
    select 'login ' || login_project_id, project_id
    from projects
    where login_project_id = any(${valuesOf('login')}::uuid[])
    union all
    select 'client ' || client_id, project_id
    from clients
    where client_id = any(${valuesOf('client')}::bigint[])
      and deleted_at is null
    union all
    select 'origin ' || asked.origin, allowing.project_id
    from unnest(${valuesOf('origin')}::text[]) as asked (origin)
    cross join lateral (
      with found as materialized (
        select project_id
        from projects
        where settings -> 'allowed_origins' @> to_jsonb(asked.origin)
      )
      select project_id
      from found
      limit 1
    ) as allowing
    union all
    select 'only ', min(project_id)
    from (
      select project_id
      from projects
      where ${valuesOf('only').length > 0}
      limit 2
    ) as latest
    having count(*) = 1
  `
}

/** Makes a project. */
export const insertProject = (
  sql: Query,
  row: { merchant_id: number; login_project_id: string; name: string; settings: ProjectSettings },
) => sql<ProjectRow[]>`
  insert into projects (merchant_id, login_project_id, name, settings)
  values (${row.merchant_id}, ${row.login_project_id}, ${row.name}, ${json(row.settings)}::text::jsonb)
  returning project_id, merchant_id, login_project_id, name, settings, version, archived_at
`

/** Changes what is given of a project's name and settings. */
export const updateProject = (
  sql: Query,
  id: number,
  { name, settings }: { name?: string | undefined; settings?: ProjectSettings | undefined },
) => sql`
  update projects
  set name = coalesce(${name ?? null}, name),
      settings = coalesce(${settings ? json(settings) : null}::text::jsonb, settings)
  where project_id = ${id}
`

/** Counts a change of a project's configuration. When several do it at once, each waits for the one before. */
export const touchProject = (tx: Tx, id: number) => tx`
  update projects
  set version = version + 1
  where project_id = ${id}
`

/** Clients of these projects. */
export const listClients = (sql: Query, ids: readonly number[]) => sql<ClientRow[]>`
  select
    client_id, project_id, type, name, secret_hash, former_secret_hash, former_secret_until,
    redirect_uris, settings
  from clients
  where deleted_at is null
    and project_id = any(${ids as number[]}::bigint[])
  order by client_id
`

/** Makes a client. */
export const insertClient = (
  sql: Query,
  row: Omit<ClientRow, 'client_id' | 'former_secret_hash' | 'former_secret_until'>,
) => sql<Pick<ClientRow, 'client_id'>[]>`
  insert into clients (project_id, type, name, secret_hash, redirect_uris, settings)
  values (
    ${row.project_id}, ${row.type}, ${row.name}, ${row.secret_hash},
    ${row.redirect_uris}, ${json(row.settings)}::text::jsonb
  )
  returning client_id
`

/**
 * Changes a client; without a hash its secret stays. With one, the secret before counts until `former_until`, or no
 * more where there is no time.
 */
export const updateClient = (
  sql: Query,
  { project_id, client_id }: Pick<ClientRow, 'client_id' | 'project_id'>,
  row: Pick<
    ClientRow,
    'name' | 'redirect_uris' | 'settings' | 'secret_hash' | 'former_secret_until'
  >,
) => sql`
  update clients
  set name = ${row.name},
      redirect_uris = ${row.redirect_uris}::text[],
      settings = ${json(row.settings)}::text::jsonb,
      former_secret_hash = case
        when ${row.secret_hash}::bytea is null then former_secret_hash
        when ${row.former_secret_until}::timestamptz is null then null
        else secret_hash
      end,
      former_secret_until = case
        when ${row.secret_hash}::bytea is null then former_secret_until
        else ${row.former_secret_until}::timestamptz
      end,
      secret_hash = coalesce(${row.secret_hash}, secret_hash)
  where project_id = ${project_id}
    and client_id = ${client_id}
    and deleted_at is null
`

/** Marks a client as deleted; its id is never given again. */
export const deleteClient = (sql: Query, project: number, id: number, now: Instant) => sql`
  update clients
  set deleted_at = ${now}
  where project_id = ${project}
    and client_id = ${id}
    and deleted_at is null
`

/** Connections of these projects. */
export const listConnections = (sql: Query, ids: readonly number[]) => sql<ConnectionRow[]>`
  select project_id, kind, provider, credentials, settings, is_enabled
  from connections
  where project_id = any(${ids as number[]}::bigint[])
  order by project_id, kind, provider
`

/** Makes changes of one project wait for each other. Rows that refer to the project are not held up. */
export const lockProject = (tx: Tx, project: number) => tx`
  select project_id
  from projects
  where project_id = ${project}
  for no key update
`

/** Makes or replaces a connection. */
export const putConnection = (sql: Query, row: ConnectionRow, now: Instant) => sql`
  insert into connections (
    project_id, kind, provider, credentials, settings, is_enabled, updated_at
  )
  values (
    ${row.project_id}, ${row.kind}, ${row.provider}, ${row.credentials},
    ${json(row.settings)}::text::jsonb, ${row.is_enabled}, ${now}
  )
  on conflict (project_id, kind, provider) do update
  set credentials = excluded.credentials,
      settings = excluded.settings,
      is_enabled = excluded.is_enabled,
      updated_at = excluded.updated_at
`

/** Switches a connection off whose credentials were not changed meanwhile, and replaces those. */
export const disableConnection = (
  sql: Query,
  row: { project_id: number; kind: string; provider: string; before: Buffer; credentials: Buffer },
) => sql`
  update connections
  set credentials = ${row.credentials},
      is_enabled = false
  where project_id = ${row.project_id}
    and kind = ${row.kind}
    and provider = ${row.provider}
    and credentials = ${row.before}
`

/** Takes a connection away. */
export const deleteConnection = (
  sql: Query,
  project: number,
  kind: string,
  provider: string,
) => sql`
  delete from connections
  where project_id = ${project}
    and kind = ${kind}
    and provider = ${provider}
`

/** How many projects a merchant has, or there are where none is named, up to `most`. */
export const countProjectsOf = (sql: Query, merchant: number | undefined, most: number) => sql<
  { projects: number }[]
>`
  select count(*)::integer as projects
  from (
    select 1
    from projects
    where ${merchant === undefined ? sql`true` : sql`merchant_id = ${merchant}`}
    limit ${most}
  ) as one
`
