/** Housekeeping beside the requests: every job runs now and then, in small batches, one at a time. */
import { plusSeconds } from './base/clock.ts'
import { pruneImports, prunePurchases } from './catalog/index.ts'
import { endSubscriptions, pruneProcessorEvents } from './payments/index.ts'
import { personalRecords } from './personal-records.ts'
import { type Deps, pruneProjects } from './projects/index.ts'
import { finishErasures, pruneSignin } from './signin/index.ts'
import { gatherStatistics } from './statistics.ts'
import { makeWebhookDays, pruneWebhooks } from './webhooks/index.ts'

type Job = { name: string; everySeconds: number; run(deps: Deps): Promise<number> }

const jobs: readonly Job[] = [
  { name: 'gather statistics', everySeconds: 2, run: gatherStatistics },
  { name: 'end subscriptions', everySeconds: 10, run: endSubscriptions },
  {
    name: 'finish erasures',
    everySeconds: 60,
    run: (deps) => finishErasures(deps, personalRecords(deps)),
  },
  { name: 'prune sign-in', everySeconds: 300, run: pruneSignin },
  { name: 'prune events of processors', everySeconds: 3600, run: pruneProcessorEvents },
  { name: 'make days of webhooks', everySeconds: 10, run: makeWebhookDays },
  { name: 'prune webhooks', everySeconds: 3600, run: pruneWebhooks },
  { name: 'prune imports', everySeconds: 300, run: pruneImports },
  { name: 'prune counts of purchases', everySeconds: 3600, run: prunePurchases },
  { name: 'prune audit and repeated calls', everySeconds: 3600, run: pruneProjects },
]

/** Starts the clockwork; `stop` waits for the job under way. */
export const startJobs = (deps: Deps): { stop(): Promise<void> } => {
  const due = new Map(jobs.map((job) => [job, plusSeconds(deps.clock.now(), job.everySeconds)]))
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  const runDue = async (): Promise<void> => {
    const now = deps.clock.now()
    for (const job of jobs.filter((candidate) => (due.get(candidate) ?? now) <= now)) {
      due.set(job, plusSeconds(now, job.everySeconds))
      try {
        const count = await job.run(deps)
        if (count > 0) deps.log.info({ job: job.name, count }, 'housekeeping')
      } catch (error) {
        deps.log.warn({ err: error, job: job.name }, 'housekeeping failed; it is tried again later')
      }
    }
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = runDue().finally(() => {
      isBusy = false
    })
  }, 2500)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
