/** An endpoint whose receiver answered 410 is switched off; its deliveries stay. */
import { type Deps, recordAudit, systemCaller } from '../projects/index.ts'
import { backOff } from './beat.ts'
import type { Endpoint } from './endpoint-book.ts'
import { disableEndpoint } from './endpoints.sql.ts'

/**
 * Switches the endpoint off, unless somebody gave it another address meanwhile; tries until it is done or given up. To be
 * called before the attempt is stored, so that a crash in between only asks the receiver once more.
 */
export const parkEndpoint = async (
  { directory, clock, log }: Pick<Deps, 'directory' | 'clock' | 'log'>,
  { projectId, endpointId, url }: Endpoint,
  isGivenUp: () => boolean,
): Promise<void> => {
  for (let failures = 0; !isGivenUp(); failures += 1) {
    try {
      await directory.change(projectId, async (tx) => {
        const at = clock.now()
        const rows = await disableEndpoint(tx, { projectId, endpointId, url, reason: 'gone', at })
        if (rows.length === 0) return
        await recordAudit(tx, {
          projectId,
          at,
          caller: systemCaller,
          action: 'webhook_endpoint.disabled',
          target: `webhook endpoint ${endpointId}`,
          after: { is_enabled: false, disabled_reason: 'gone' },
        })
      })
      return
    } catch (error) {
      log.warn({ err: error, endpoint_id: endpointId }, 'an endpoint could not be disabled yet')
      await backOff(failures)
    }
  }
}
