/** Tells which endpoints do not get what they should, and what was given up and nobody has looked at. */
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { adminPathOf, type Concern, type Deps, type Watcher } from '../../projects/index.ts'
import { type EndpointRow, listEndpoints } from '../endpoints/endpoints.sql.ts'
import { countUnresolved } from './webhook-watcher.sql.ts'

/** Dead letters are counted up to here. */
const mostCounted = 1000
/** How long before its end a rotation is told. */
const rotationNoticeSeconds = 24 * 3600

/** A project's endpoints and dead letters. */
export const webhookWatcher = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Watcher => ({
  permission: 'webhooks.read',
  async watch({ projectId }) {
    const [endpoints, [letters]] = await Promise.all([
      listEndpoints(sql, projectId),
      countUnresolved(sql, projectId, mostCounted + 1),
    ])
    const at = `${adminPathOf(projectId)}/webhook`
    return [
      ...endpoints.flatMap((row) => {
        const path = `${at}/endpoints/${row.endpoint_id}`
        return [concernOf(row, path), rotationConcern(row, clock.now(), path)].filter(
          (concern) => concern !== undefined,
        )
      }),
      ...(letters && letters.count > 0 ? [lettersConcern(letters, `${at}/dead_letters`)] : []),
    ]
  },
})

const lettersConcern = (
  { count, oldest_at }: { count: number; oldest_at: Instant | null },
  path: string,
): Concern => {
  const letters =
    count > mostCounted ? `More than ${mostCounted}` : count === 1 ? 'One' : String(count)
  return {
    kind: 'dead_letters',
    severity: 'error',
    subject: 'dead letters',
    since: oldest_at,
    message: `${letters} ${count === 1 ? 'notification was' : 'notifications were'} given up: replay or dismiss`,
    path,
  }
}

/** A rotation ends by itself: what matters is that the receiver has the new secret by then. */
const rotationConcern = (row: EndpointRow, now: Instant, path: string): Concern | undefined => {
  const soon = plusSeconds(now, rotationNoticeSeconds)
  const [end] = [row.signature_rotation_ends_at, row.standard_rotation_ends_at]
    .filter((at) => at !== null && at > now && at <= soon)
    .toSorted((one, other) => Number(one) - Number(other))
  if (!end) return undefined
  return {
    kind: 'secret_rotation_ends',
    severity: 'warning',
    subject: `endpoint ${row.endpoint_id}`,
    since: null,
    message: `The secret before the rotation signs until ${formatTimestamp(end)}: its receiver has to know the new one`,
    path,
  }
}

const concernOf = (row: EndpointRow, path: string): Concern | undefined => {
  const facts = { subject: `endpoint ${row.endpoint_id}`, path }
  if (!row.is_enabled) {
    const { disabled_reason: why } = row
    return why === null
      ? {
          ...facts,
          kind: 'endpoint_off',
          severity: 'warning',
          since: null,
          message: 'Somebody switched it off: what happens meanwhile waits for it',
        }
      : {
          ...facts,
          kind: 'endpoint_off',
          severity: 'error',
          since: row.failing_since ?? row.updated_at,
          message: `The service switched it off: ${why}`,
        }
  }
  if (row.failing_since !== null) {
    return {
      ...facts,
      kind: 'endpoint_failing',
      severity: 'error',
      since: row.failing_since,
      message: `Nothing has got through since ${formatTimestamp(row.failing_since)}: its attempts say why`,
    }
  }
  if (row.paused_at === null) return undefined
  return {
    ...facts,
    kind: 'endpoint_paused',
    severity: 'warning',
    since: row.paused_at,
    message: 'It is paused: what happens meanwhile waits for it',
  }
}
