/** Endpoints as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'

export type EndpointRow = {
  project_id: number
  endpoint_id: number
  name: string | null
  url: string
  types: string[] | null
  is_default: boolean
  is_enabled: boolean
  disabled_reason: string | null
  /** Since when nothing is sent although everything is kept for it. */
  paused_at: Instant | null
  /** Since when nothing gets through; null while deliveries do. */
  failing_since: Instant | null
  /** At how many percent of the time until it is switched off its people were warned; 0 for not yet. */
  failing_warned: number
  is_ordered: boolean
  timeout_ms: number
  max_in_flight: number
  /** Null where it gets as many as it takes. */
  max_per_second: number | null
  /** 1 or 2, as a client asked for; nothing depends on it. */
  version: number
  secrets: Buffer
  signature_rotation_ends_at: Instant | null
  standard_rotation_ends_at: Instant | null
  /** When the receiver at this address passed a self-test last. */
  self_test_passed_at: Instant | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
}

const columns = (sql: Query) => sql`
  project_id, endpoint_id, name, url, types, is_default, is_enabled, disabled_reason,
  paused_at, failing_since, failing_warned, is_ordered, timeout_ms, max_in_flight, max_per_second, version, secrets,
  signature_rotation_ends_at, standard_rotation_ends_at, self_test_passed_at, created_at, updated_at, deleted_at
`

/** All endpoints the engine cares for in these projects: also deleted ones that still have deliveries to bury. */
export const listWorkingEndpoints = (sql: Query, projectIds: readonly number[]) => sql<
  EndpointRow[]
>`
  select ${columns(sql)}
  from webhook_endpoints
  where project_id = any(${projectIds as number[]}::bigint[])
    and buried_at is null
`

/** A project's endpoints, the default first, then by age. */
export const listEndpoints = (sql: Query, projectId: number) => sql<EndpointRow[]>`
  select ${columns(sql)}
  from webhook_endpoints
  where project_id = ${projectId}
    and deleted_at is null
  order by is_default desc, endpoint_id
`

/** One endpoint, deleted ones too. */
export const findEndpoint = (sql: Query, projectId: number, endpointId: number) => sql<
  EndpointRow[]
>`
  select ${columns(sql)}
  from webhook_endpoints
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
`

/** Takes the next endpoint id: secrets are sealed to it before the row exists. */
export const takeEndpointId = (tx: Tx) => tx<{ id: number }[]>`
  select nextval(pg_get_serial_sequence('webhook_endpoints', 'endpoint_id'))::bigint as id
`

/** Makes an endpoint. */
export const insertEndpoint = (tx: Tx, row: EndpointRow) => tx`
  insert into webhook_endpoints (
    project_id, endpoint_id, name, url, types, is_default, is_enabled, disabled_reason, is_ordered,
    timeout_ms, max_in_flight, max_per_second, version, secrets, signature_rotation_ends_at,
    standard_rotation_ends_at, created_at, updated_at
  ) values (
    ${row.project_id}, ${row.endpoint_id}, ${row.name}, ${row.url}, ${row.types}::text[],
    ${row.is_default}, ${row.is_enabled}, ${row.disabled_reason}, ${row.is_ordered}, ${row.timeout_ms},
    ${row.max_in_flight}, ${row.max_per_second}, ${row.version}, ${row.secrets}, ${row.signature_rotation_ends_at},
    ${row.standard_rotation_ends_at}, ${row.created_at}, ${row.updated_at}
  )
`

/** Writes an endpoint's changeable fields. The engine's record of an outage stays, unless there is to be none. */
export const updateEndpoint = (
  tx: Tx,
  row: EndpointRow,
  { endsOutage }: { endsOutage: boolean },
) => tx`
  update webhook_endpoints
  set name = ${row.name},
      url = ${row.url},
      types = ${row.types}::text[],
      is_default = ${row.is_default},
      is_enabled = ${row.is_enabled},
      disabled_reason = ${row.disabled_reason},
      paused_at = ${row.paused_at},
      failing_since = case when ${endsOutage} then null else failing_since end,
      failing_warned = case when ${endsOutage} then 0 else failing_warned end,
      is_ordered = ${row.is_ordered},
      timeout_ms = ${row.timeout_ms},
      max_in_flight = ${row.max_in_flight},
      max_per_second = ${row.max_per_second},
      version = ${row.version},
      secrets = ${row.secrets},
      signature_rotation_ends_at = ${row.signature_rotation_ends_at},
      standard_rotation_ends_at = ${row.standard_rotation_ends_at},
      self_test_passed_at = case when url = ${row.url} then self_test_passed_at end,
      updated_at = ${row.updated_at},
      deleted_at = ${row.deleted_at}
  where project_id = ${row.project_id}
    and endpoint_id = ${row.endpoint_id}
    and deleted_at is null
`

/** An endpoint, with the address that was called: it may have another one meanwhile. */
type CalledEndpoint = { projectId: number; endpointId: number; url: string }

/**
 * Switches an endpoint off because of its receiver. It answers a row where the endpoint still was on, with that
 * address, and, where `since` is given, in the outage that began then.
 */
export const disableEndpoint = (
  tx: Tx,
  { projectId, endpointId, url }: CalledEndpoint,
  { reason, since, at }: { reason: string; since: Instant | null; at: Instant },
) => tx`
  update webhook_endpoints
  set is_enabled = false,
      disabled_reason = ${reason},
      updated_at = ${at}
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and url = ${url}
    and (${since}::timestamptz is null or failing_since = ${since})
    and is_enabled
    and deleted_at is null
  returning endpoint_id
`

/** Writes down that the receiver of that address passed a self-test. */
export const noteSelfTestPassed = (
  sql: Query,
  { projectId, endpointId, url }: CalledEndpoint,
  at: Instant,
) => sql`
  update webhook_endpoints
  set self_test_passed_at = ${at}
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and url = ${url}
    and deleted_at is null
`

/** Writes down since when an endpoint of that address fails, or that it works again; nobody was warned of it yet. */
export const markFailing = (
  sql: Query,
  { projectId, endpointId, url }: CalledEndpoint,
  since: Instant | null,
) => sql`
  update webhook_endpoints
  set failing_since = ${since},
      failing_warned = 0
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and url = ${url}
`

/** Writes down that its people are warned of this outage at so many percent: a row for the one who has to tell them. */
export const markWarned = (
  sql: Query,
  { projectId, endpointId }: CalledEndpoint,
  { since, percent }: { since: Instant; percent: number },
) => sql`
  update webhook_endpoints
  set failing_warned = ${percent}
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and failing_since = ${since}
    and failing_warned < ${percent}
    and is_enabled
    and deleted_at is null
  returning endpoint_id
`

/** Marks a deleted endpoint as having no deliveries left, where that is so. */
export const markBuried = (sql: Query, projectId: number, endpointId: number, at: Instant) => sql`
  update webhook_endpoints
  set buried_at = ${at}
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and deleted_at is not null
    and not exists (
      select 1 from webhook_ready where project_id = ${projectId} and endpoint_id = ${endpointId}
    )
    and not exists (
      select 1 from webhook_retries where project_id = ${projectId} and endpoint_id = ${endpointId}
    )
`

/** Pauses an endpoint whose secrets nobody can read any more, and replaces those; no secret before them signs. */
export const replaceLostSecrets = (
  sql: Query,
  row: { project_id: number; endpoint_id: number; before: Buffer; secrets: Buffer },
  now: Instant,
) => sql`
  update webhook_endpoints
  set secrets = ${row.secrets},
      signature_rotation_ends_at = null,
      standard_rotation_ends_at = null,
      paused_at = coalesce(paused_at, ${now}),
      updated_at = ${now}
  where project_id = ${row.project_id}
    and endpoint_id = ${row.endpoint_id}
    and secrets = ${row.before}
`

/** Ends what all replays still have to do for an endpoint. */
export const endPartsOfEndpoint = (
  tx: Tx,
  projectId: number,
  endpointId: number,
  at: Instant,
) => tx`
  update webhook_replay_parts
  set finished_at = ${at}
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and finished_at is null
`

/**
 * Endpoints that nothing gets through to, and those that the service switched off; who has failed for longest comes
 * first. Paused ones are left out: somebody knows of them.
 */
export const listFailing = (sql: Query, limit: number) => sql<
  { project_id: number; endpoint_id: number; is_enabled: boolean; since: Instant }[]
>`
  select project_id, endpoint_id, is_enabled, coalesce(failing_since, updated_at) as since
  from webhook_endpoints
  where (failing_since is not null or disabled_reason is not null)
    and paused_at is null
    and deleted_at is null
  order by since, project_id, endpoint_id
  limit ${limit}
`

/** How many deliveries wait for an endpoint, up to `most`. */
export const countWaiting = (sql: Query, project: number, endpoint: number, most: number) => sql<
  { deliveries: number }[]
>`
  select count(*)::integer as deliveries
  from (
    select event_id
    from webhook_ready
    where project_id = ${project}
      and endpoint_id = ${endpoint}
    union all
    select event_id
    from webhook_retries
    where project_id = ${project}
      and endpoint_id = ${endpoint}
    limit ${most}
  ) as one
`
