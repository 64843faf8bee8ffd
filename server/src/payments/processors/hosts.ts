/** The processors of a project on whose pages its players pay. */
import type { Deps } from '../../projects/index.ts'
import { type Host, type Hosts, isSimulated, noApi } from './attempts.ts'
import { processorApi } from './hosted-api.ts'
import { hostingProcessors } from './hosted-pages.ts'
import { simulated } from './simulated.ts'

const card: Host[] = simulated.hosted ? [{ ...simulated, hosted: simulated.hosted }] : []

/**
 * Answers the hosts: for orders of the sandbox the simulated one and those that are connected in their test mode, for
 * real orders the others.
 */
export const processorHosts = (deps: Pick<Deps, 'sql' | 'keyring' | 'outbound'>): Hosts => ({
  async list(projectId, isSandbox) {
    const hosting = await hostingProcessors(deps, projectId)
    const connected = hosting.flatMap(({ processor, isTest }) =>
      isTest === isSandbox ? [processor] : [],
    )
    return isSandbox ? [...card, ...connected] : connected
  },
  api: async (projectId, host) =>
    isSimulated(host) ? noApi : await processorApi(deps, projectId, host),
})
