/** How deliveries end, as statistics count it. */
import type { Deps } from '../../../projects/index.ts'
import type { Burial } from '../outage/burying.ts'
import type { End } from './completion.ts'

type Needs = Pick<Deps, 'occurrences'>

/** Counts deliveries whose results are stored. */
export const countEnds = (
  { occurrences }: Needs,
  projectId: number,
  ends: readonly End[],
): void => {
  for (const { endpointId, reason, count } of ends) {
    const endpoint = String(endpointId)
    occurrences?.note(
      projectId,
      reason === null
        ? { metric: 'deliveries', count, by: { endpoint } }
        : { metric: 'dead_letters', count, by: { endpoint, reason } },
    )
  }
}

/** Counts deliveries that ended without another attempt. */
export const countBurial = (
  { occurrences }: Needs,
  { projectId, endpointId, reason, count }: Burial,
): void => {
  const by = { endpoint: String(endpointId), reason }
  if (count > 0) occurrences?.note(projectId, { metric: 'dead_letters', count, by })
}
