/** The engine's metrics at `/metrics`. */
import { metricHead } from '../../base/bucketed-times.ts'
import type { Dispatcher } from './engine.ts'

type Gauge = {
  help: string
  label?: string
  isHighest?: boolean
  read(): number | Readonly<Record<string, number>>
}

/** Gauges by name, of the dispatcher that runs at the time of reading; 0 while none does. */
export const engineGauges = (running: () => Dispatcher | undefined): Record<string, Gauge> => {
  const counts = () => running()?.counts()
  return {
    webhooks_waiting: {
      help: 'Notifications in memory that wait for a free slot',
      read: () => counts()?.waiting ?? 0,
    },
    webhooks_unstored: {
      help: 'Results that are not stored yet',
      read: () => counts()?.unstored ?? 0,
    },
    webhooks_oldest_ready_seconds: {
      help: 'Seconds for which the longest waiting notification has been ready to be sent: a new one since it happened, others since they were due or made ready once more',
      isHighest: true,
      read: () => Math.max(0, ...Object.values(running()?.readyAges() ?? {})),
    },
    webhooks_oldest_ready_lane_seconds: {
      help: 'The same by lane: new ones, retries, replays; those behind an open breaker as well, but not of endpoints that are paused or off. What waits outside of memory is looked up about every second, less often where that takes long',
      label: 'lane',
      isHighest: true,
      read: () => ({ ...running()?.readyAges() }),
    },
    webhooks_in_flight: {
      help: 'Requests to receivers under way',
      read: () => counts()?.inFlight ?? 0,
    },
    webhooks_in_flight_lane: {
      help: 'Requests to receivers under way by lane; slow ones are counted in their lane, too',
      label: 'lane',
      read: () => counts()?.inFlightOf ?? {},
    },
    webhooks_breakers: {
      help: 'Endpoints in memory by the state of their breaker',
      label: 'state',
      read: () => counts()?.breakers ?? {},
    },
  }
}

/** Counts by name, of the dispatcher that runs at the time of reading; none while none does. */
export const engineCounters = (running: () => Dispatcher | undefined) => ({
  webhooks_outcomes_total: {
    help: 'What came of notifications since the start: delivered, attempts that failed, given up; lost are results that another process had stored before',
    labels: ['outcome'],
    read: () => {
      const { delivered = 0, failed = 0, dead = 0, lost = 0 } = running()?.counts() ?? {}
      return Object.entries({ delivered, failed, dead, lost }).map(([outcome, count]) => ({
        labels: { outcome },
        count,
      }))
    },
  },
})

/** The histogram of stages in the text form of Prometheus. */
export const stageHistogram = (running: () => Dispatcher | undefined) => (): string => {
  const name = 'portreeve_webhooks_stage_seconds'
  const help =
    'Time of a delivery’s stages: wait for a slot since it happened (of new ones), exchange, store; under load of a sample'
  const stages = Object.entries(running()?.stageTimes() ?? {})
  const lines = stages.flatMap(([stage, times]) => times.lines(name, `stage="${stage}"`))
  return `${[...metricHead(name, 'histogram', help), ...lines].join('\n')}\n`
}
