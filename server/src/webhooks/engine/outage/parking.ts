/** Endpoints that the engine switches off: their deliveries stay. */
import { type Deps, lockProject, recordAudit, systemCaller } from '../../../projects/index.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { disableEndpoint } from '../../endpoints/endpoints.sql.ts'
import { backOff } from '../workers/beat.ts'
import { goneNotice } from './outage-notices.ts'

/**
 * Switches off an endpoint whose receiver answered 410, unless somebody gave it another address meanwhile, and tells
 * its people. It tries until it is done or given up. To be called before the attempt is stored, so that a crash in
 * between only asks the receiver once more.
 */
export const parkEndpoint = async (
  deps: Pick<Deps, 'directory' | 'clock' | 'log' | 'settings' | 'mailer'>,
  endpoint: Endpoint,
  isGivenUp: () => boolean,
): Promise<void> => {
  for (let failures = 0; !isGivenUp(); failures += 1) {
    try {
      if (await switchOff(deps, endpoint, 'gone')) void goneNotice(deps, endpoint)
      return
    } catch (error) {
      const { endpointId } = endpoint
      deps.log.warn(
        { err: error, endpoint_id: endpointId },
        'an endpoint could not be disabled yet',
      )
      await backOff(failures)
    }
  }
}

/**
 * Switches it off with an entry in the audit. False where it was off, or had another address, or the outage that is the
 * reason was ended meanwhile.
 */
export const switchOff = async (
  { directory, clock }: Pick<Deps, 'directory' | 'clock'>,
  endpoint: Pick<Endpoint, 'projectId' | 'endpointId' | 'url' | 'failingSince'>,
  reason: 'gone' | 'failing',
): Promise<boolean> => {
  const { projectId, endpointId, failingSince } = endpoint
  return await directory.change(projectId, async (tx) => {
    const at = clock.now()
    await lockProject(tx, projectId)
    const since = (reason === 'failing' && failingSince) || null
    const rows = await disableEndpoint(tx, endpoint, { reason, since, at })
    if (rows.length === 0) return false
    await recordAudit(tx, {
      projectId,
      at,
      caller: systemCaller,
      action: 'webhook_endpoint.disabled',
      target: `webhook endpoint ${endpointId}`,
      after: { is_enabled: false, disabled_reason: reason },
    })
    return true
  })
}
