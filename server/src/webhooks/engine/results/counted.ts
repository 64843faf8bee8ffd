/** How deliveries end, as statistics count it. */
import type { Deps } from '../../../projects/index.ts'
import type { End } from './completion.ts'

/** Counts deliveries that ended, of one project. */
export const countEnds = (
  { occurrences }: Pick<Deps, 'occurrences'>,
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
