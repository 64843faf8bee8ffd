/** The endpoints of the projects that are in memory, kept fresh with the rest of their configuration. */
import type { KeyObject } from 'node:crypto'
import type { Instant } from '../../base/clock.ts'
import { type Deps, webhookModeOf } from '../../projects/index.ts'
import { type EndpointRow, listWorkingEndpoints } from './endpoints.sql.ts'
import { type Secrets, type SecretsBox, secretsBox, standardKey } from './secrets.ts'

/** An endpoint as sending needs it. Keys are for signing only, never for answers or logs. */
export type Endpoint = {
  projectId: number
  endpointId: number
  url: string
  /** Whether it is sent to: enabled and not paused. */
  isEnabled: boolean
  deletedAt: Instant | undefined
  /** When somebody changed it last, switched it on, or let it go on. */
  changedAt: Instant
  /** Since when nothing gets through, as far as it is written down. */
  failingSince?: Instant | undefined
  /** At how many percent of the time until it is switched off its people were warned of this outage. */
  failingWarned?: number
  /** Whether events with the same order key go one after the other. */
  isOrdered?: boolean
  timeoutMs: number
  maxInFlight: number
  /** How many requests it gets a second at most; undefined for as many as it takes. */
  maxPerSecond?: number | undefined
  signatureSecret: string
  standardKey: KeyObject
  /** The secrets before a rotation, each of which signs as well until its own end. */
  previous: {
    signature?: { secret: string; until: Instant }
    standard?: { key: KeyObject; until: Instant }
  }
}

export type EndpointBook = {
  endpoint(endpointId: number): Endpoint | undefined
  endpointsOf(projectId: number): readonly Endpoint[]
  endpoints(): Iterable<Endpoint>
  /** Whether a project is in the book, with endpoints or without any. */
  has(projectId: number): boolean
  projectIds(): Iterable<number>
  /**
   * Reads these projects' endpoints, for the first time or again: afterwards it knows what was committed before.
   * Answers those of them for which nobody has read something newer meanwhile. Throws what the database does.
   */
  load(projectIds: readonly number[]): Promise<readonly number[]>
  /** Lets go of these projects. Reads of them that are under way are let go of, too. */
  forget(projectIds: readonly number[]): void
}

/**
 * An empty book; `load` fills it. All endpoints of a project whose mode is `separate` want order: `payment` comes
 * before its `order_paid`, and `refund` before its `order_canceled`.
 */
export const endpointBook = ({
  sql,
  keyring,
  log,
  directory,
}: Pick<Deps, 'sql' | 'keyring' | 'log' | 'directory'>): EndpointBook => {
  const box = secretsBox(keyring)
  const byProject = new Map<number, Endpoint[]>()
  const byId = new Map<number, Endpoint>()
  // Several ask at the same time: a slow old read must not overwrite a newer one. The projects in the book.
  const readIn = new Map<number, number>()
  let reads = 0

  const read = (row: EndpointRow): Endpoint[] => {
    const endpoint = readEndpoint(box, row)
    const mode = webhookModeOf(directory.settingsOf(row.project_id) ?? {})
    if (endpoint) return [mode === 'separate' ? { ...endpoint, isOrdered: true } : endpoint]
    log.error(
      { project_id: row.project_id, endpoint_id: row.endpoint_id },
      'the secrets of this webhook endpoint cannot be opened: was a master key taken away?',
    )
    return []
  }

  const drop = (projectId: number): void => {
    for (const { endpointId } of byProject.get(projectId) ?? []) byId.delete(endpointId)
    byProject.delete(projectId)
  }

  return {
    endpoint: (endpointId) => byId.get(endpointId),
    endpointsOf: (projectId) => byProject.get(projectId) ?? [],
    endpoints: () => byId.values(),
    has: (projectId) => (readIn.get(projectId) ?? 0) > 0,
    projectIds: () => byProject.keys(),
    async load(projectIds) {
      if (projectIds.length === 0) return []
      reads += 1
      const mine = reads
      for (const projectId of projectIds) readIn.set(projectId, readIn.get(projectId) ?? 0)
      const rows = Map.groupBy(await listWorkingEndpoints(sql, projectIds), (row) => row.project_id)
      const changed = projectIds.filter((id) => (readIn.get(id) ?? Number.POSITIVE_INFINITY) < mine)
      for (const projectId of changed) {
        readIn.set(projectId, mine)
        drop(projectId)
        const endpoints = (rows.get(projectId) ?? []).flatMap(read)
        for (const endpoint of endpoints) byId.set(endpoint.endpointId, endpoint)
        if (endpoints.length > 0) byProject.set(projectId, endpoints)
      }
      return changed
    },
    forget(projectIds) {
      for (const projectId of projectIds) {
        readIn.delete(projectId)
        drop(projectId)
      }
    },
  }
}

/** An endpoint with its secrets opened; undefined where no known master key opens them. */
export const readEndpoint = (box: SecretsBox, row: EndpointRow): Endpoint | undefined => {
  const secrets = box.open(row.project_id, row.endpoint_id, row.secrets)
  const key = secrets && standardKey(secrets.standard)
  if (!secrets || !key) return undefined
  return {
    projectId: row.project_id,
    endpointId: row.endpoint_id,
    url: row.url,
    isEnabled: row.is_enabled && row.paused_at === null,
    deletedAt: row.deleted_at ?? undefined,
    changedAt: row.updated_at,
    failingSince: row.failing_since ?? undefined,
    failingWarned: row.failing_warned,
    isOrdered: row.is_ordered,
    timeoutMs: row.timeout_ms,
    maxInFlight: row.max_in_flight,
    maxPerSecond: row.max_per_second ?? undefined,
    signatureSecret: secrets.signature,
    standardKey: key,
    previous: previousOf(secrets, row),
  }
}

const previousOf = (
  { previous }: Secrets,
  {
    signature_rotation_ends_at: signatureUntil,
    standard_rotation_ends_at: standardUntil,
  }: EndpointRow,
): Endpoint['previous'] => {
  const secret = previous?.signature
  const key = previous?.standard === undefined ? undefined : standardKey(previous.standard)
  return {
    ...(secret && signatureUntil ? { signature: { secret, until: signatureUntil } } : {}),
    ...(key && standardUntil ? { standard: { key, until: standardUntil } } : {}),
  }
}
