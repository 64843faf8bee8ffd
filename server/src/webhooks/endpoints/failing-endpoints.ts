/** Which endpoints of all projects fail, as Prometheus reads it: alerts can name them. */
import type { Instant } from '../../base/clock.ts'
import type { Deps } from '../../projects/index.ts'
import { listFailing } from './endpoints.sql.ts'

/** An endpoint that fails, or that was switched off because it did. */
type Failing = { project: string; endpoint: string; state: 'failing' | 'off'; since: Instant }

/** Each has a series of its own, and none may fill Prometheus. */
const mostNamed = 50
const mostCounted = 1000

/**
 * Reads now and then what `attention` would tell of all projects' endpoints. All processes read the same rows, so that
 * an alert goes on when one of them is replaced.
 */
export const failingEndpoints = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => {
  let found: readonly Failing[] = []
  return {
    /** Reads them again. */
    async look(): Promise<number> {
      const rows = await listFailing(sql, mostCounted)
      found = rows.map((row) => ({
        project: String(row.project_id),
        endpoint: String(row.endpoint_id),
        state: row.is_enabled ? 'failing' : 'off',
        since: row.since,
      }))
      return 0
    },
    gauges: {
      webhooks_endpoint_failing_seconds: {
        help: `Seconds since nothing gets through to an endpoint, or since it is off where the service switched it off; of the ${mostNamed} that have failed for longest`,
        labels: ['project', 'endpoint', 'state'],
        isHighest: true,
        read: () =>
          found.slice(0, mostNamed).map(({ since, ...labels }) => ({
            labels,
            count: Math.max(0, (clock.now().getTime() - since.getTime()) / 1000),
          })),
      },
      webhooks_failing_endpoints: {
        help: `Endpoints that fail, and those that the service switched off; counted up to ${mostCounted}`,
        label: 'state',
        isHighest: true,
        read: () => {
          const off = found.filter(({ state }) => state === 'off').length
          return { failing: found.length - off, off }
        },
      },
    },
  }
}
