/** One process among several: what it hears from its supervisor, and what it says. */
import cluster from 'node:cluster'
import type { MetricsReport } from '../base/telemetry/metrics-text.ts'
import type { MetricsHub } from '../running/metrics.ts'
import type { FromMember, FromSupervisor } from './messages.ts'

export type Membership = {
  /** Says that requests are answered, with the text for the screen. */
  ready(banner: string): void
  /** Resolves when it is time to go, because another process took the place, or because the whole service stops. */
  dismissed: Promise<'leave' | 'stop'>
  /** Resolves when somebody cannot wait for the end of the draining. */
  hurry: Promise<void>
  metrics: MetricsHub
  /** Tells the last metrics, and lets go of the supervisor: the process may end. */
  end(): Promise<void>
}

/** Whether this process was started by a supervisor. */
export const isMember = (): boolean => cluster.isWorker

/**
 * Joins the supervisor. From then on signals do nothing here: whoever stops a service signals all of its processes, and
 * the supervisor says to each what to do.
 */
export const joinSupervisor = (): Membership => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  const dismissed = Promise.withResolvers<'leave' | 'stop'>()
  const hurry = Promise.withResolvers<void>()
  const asking = new Set<(text: string) => void>()
  let own: (() => Promise<MetricsReport>) | undefined
  const tellMetrics = async (): Promise<void> => {
    if (own) await say({ is: 'metrics', report: await own() })
  }
  process.on('message', (message: FromSupervisor) => {
    if (message.is === 'leave' || message.is === 'stop') dismissed.resolve(message.is)
    else if (message.is === 'hurry') hurry.resolve()
    else if (message.is === 'tell_metrics') void tellMetrics()
    else if (message.is === 'all_metrics') {
      for (const answer of asking) answer(message.text)
      asking.clear()
    }
  })
  return {
    ready: (banner) => void say({ is: 'ready', banner }),
    dismissed: dismissed.promise,
    hurry: hurry.promise,
    metrics: {
      offer(read) {
        own = read
      },
      readAll: () =>
        new Promise((resolve) => {
          asking.add(resolve)
          void say({ is: 'metrics_wanted' })
        }),
    },
    async end() {
      await tellMetrics()
      cluster.worker?.disconnect()
    },
  }
}

/** Resolves when it was said, or nobody hears it any more. */
const say = (message: FromMember): Promise<void> =>
  new Promise((resolve) => {
    if (process.send && process.connected) process.send(message, () => resolve())
    else resolve()
  })
