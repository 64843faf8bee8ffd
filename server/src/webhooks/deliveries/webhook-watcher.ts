/** Tells which endpoints do not get what they should, and what was given up and nobody has looked at. */
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { adminPathOf, type Concern, type Deps, type Watcher } from '../../projects/index.ts'
import { type EndpointRow, listEndpoints } from '../endpoints/endpoints.sql.ts'
import { endpointForQuestions } from '../questions/user-validation.ts'
import { countUnresolved } from './counts.sql.ts'

/** Dead letters are counted up to here. */
const mostCounted = 1000
/** How long before its end a rotation is told. */
const rotationNoticeSeconds = 24 * 3600

/** A project's endpoints and dead letters. */
export const webhookWatcher = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Watcher => ({
  permission: 'webhooks.read',
  async watch({ projectId, settings }) {
    const [endpoints, [letters]] = await Promise.all([
      listEndpoints(sql, projectId),
      countUnresolved(sql, projectId, mostCounted + 1),
    ])
    const at = `${adminPathOf(projectId)}/webhook`
    return [
      ...(settings.user_validation && !endpointForQuestions(endpoints)
        ? [nobodyToAsk(`${at}/endpoints`)]
        : []),
      ...endpoints.flatMap((row) => {
        const subject = { kind: 'endpoint' as const, id: String(row.endpoint_id) }
        const path = `${at}/endpoints/${row.endpoint_id}`
        const faults = [...stateFault(row), ...rotationFault(row, clock.now())]
        return faults.map((fault) => ({ ...fault, subject, path }))
      }),
      ...(letters && letters.count > 0 ? [lettersConcern(letters, `${at}/dead_letters`)] : []),
    ]
  },
})

const nobodyToAsk = (path: string): Concern => ({
  kind: 'nobody_to_ask',
  severity: 'error',
  subject: { kind: 'endpoint', id: null },
  since: null,
  message:
    'Nobody can pay: the project asks by user_validation first, and no endpoint that is on hears of it',
  values: {},
  path,
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
    subject: { kind: 'dead_letters', id: null },
    since: oldest_at,
    message: `${letters} ${count === 1 ? 'notification was' : 'notifications were'} given up: replay or dismiss`,
    values: { count: Math.min(count, mostCounted), is_more: count > mostCounted },
    path,
  }
}

type Fault = Pick<Concern, 'kind' | 'severity' | 'since' | 'message' | 'values'>

/** A rotation ends by itself: what matters is that the receiver has the new secret by then. */
const rotationFault = (row: EndpointRow, now: Instant): Fault[] => {
  const soon = plusSeconds(now, rotationNoticeSeconds)
  const [end] = [row.signature_rotation_ends_at, row.standard_rotation_ends_at]
    .filter((at) => at !== null && at > now && at <= soon)
    .toSorted((one, other) => Number(one) - Number(other))
  if (!end) return []
  const message = `The secret before the rotation signs until ${formatTimestamp(end)}: its receiver has to know the new one`
  const values = { until: formatTimestamp(end) }
  return [{ kind: 'secret_rotation_ends', severity: 'warning', since: null, message, values }]
}

const stateFault = (row: EndpointRow): Fault[] => {
  const { is_enabled, disabled_reason: why, failing_since, paused_at } = row
  if (!is_enabled && why === null) {
    const message = 'Somebody switched it off: what happens meanwhile waits for it'
    return [{ kind: 'endpoint_off', severity: 'warning', since: null, message, values: {} }]
  }
  if (!is_enabled) {
    const message = `The service switched it off: ${why}`
    const since = failing_since ?? row.updated_at
    const values = { reason: why }
    return [{ kind: 'endpoint_off', severity: 'error', since, message, values }]
  }
  if (failing_since !== null) {
    const message = `Nothing has got through since ${formatTimestamp(failing_since)}: its attempts say why`
    const since = failing_since
    return [{ kind: 'endpoint_failing', severity: 'error', since, message, values: {} }]
  }
  if (paused_at === null) return []
  const message = 'It is paused: what happens meanwhile waits for it'
  return [{ kind: 'endpoint_paused', severity: 'warning', since: paused_at, message, values: {} }]
}
