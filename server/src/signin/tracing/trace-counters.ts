/** Counts of traces by outcome, as Prometheus reads them. */
import type { TraceCounts } from './trace-buffer.ts'

/** Nothing before the gate is open. */
export const traceCounters = (read: () => TraceCounts | undefined) => ({
  sign_in_traces_written_total: {
    help: 'Traces of sign-ins that were written',
    labels: [],
    read: () => [{ labels: {}, count: read()?.written ?? 0 }],
  },
  sign_in_traces_dropped_total: {
    help: 'Traces of sign-ins that were not kept: sampled (successes under load), limit (failures beyond so many a second), database (it was away)',
    labels: ['reason'],
    read: () => {
      const { sampled = 0, limit = 0, database = 0 } = read() ?? {}
      return Object.entries({ sampled, limit, database }).map(([reason, count]) => ({
        labels: { reason },
        count,
      }))
    },
  },
})
