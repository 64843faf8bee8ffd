/** Housekeeping beside the requests: every job runs now and then, in small batches, one at a time. */
import { epochSeconds, type Instant, plusSeconds } from '../base/clock.ts'
import { isSpread } from '../base/database/spread.ts'
import { pruneImports, prunePurchases } from '../catalog/index.ts'
import { orderListener } from '../order-listener.ts'
import {
  endSubscriptions,
  processorHosts,
  pruneProcessorEvents,
  returnMoney,
  settleSimulated,
} from '../payments/index.ts'
import { personalRecords } from '../personal-records.ts'
import {
  type Deps,
  makeAuditDays,
  pruneProjects,
  pruneStatistics,
  rollStatistics,
} from '../projects/index.ts'
import { endUnseenOrders } from '../shop/index.ts'
import {
  clearSessionOrigins,
  dropTraceDays,
  finishErasures,
  makeTraceDays,
  pruneSignin,
} from '../signin/index.ts'
import { announceNothing, makeWebhookDays, pruneWebhooks } from '../webhooks/index.ts'
import { gatherStatistics } from './statistics.ts'

/** How a job has run since the start. */
export type JobReport = {
  /** How often it is due. */
  everySeconds: number
  done: number
  failed: number
  /** For how long it has run in all. */
  seconds: number
  lastSuccess: Instant | undefined
}

export type Job = {
  name: string
  everySeconds: number
  /** Whether it looks for work over all projects. See `quietTimes`. */
  isLook?: boolean
  run(deps: Deps): Promise<number>
}

/**
 * Where the database is spread, a look that found nothing rests so many times as long. There it asks every part of a
 * table, for 11 ms of the processor. The looks of an idle process took 17 ms of each second.
 */
const quietTimes = 4

/** The jobs that keep the tables in order. */
export const housekeeping: readonly Job[] = [
  { name: 'gather statistics', everySeconds: 2, isLook: true, run: gatherStatistics },
  { name: 'end subscriptions', everySeconds: 10, isLook: true, run: endSubscriptions },
  { name: 'return money', everySeconds: 5, isLook: true, run: (deps) => returnMoney(deps) },
  {
    name: 'end unpaid orders',
    everySeconds: 10,
    isLook: true,
    run: (deps) => endUnseenOrders({ ...deps, hosts: processorHosts(deps) }),
  },
  {
    name: 'settle simulated payments',
    everySeconds: 2,
    isLook: true,
    // The dispatcher finds by itself what is to be sent.
    run: (deps) =>
      settleSimulated({ ...deps, announce: announceNothing, orders: orderListener(deps) }),
  },
  {
    name: 'finish erasures',
    everySeconds: 60,
    run: (deps) => finishErasures(deps, personalRecords(deps)),
  },
  { name: 'prune sign-in', everySeconds: 300, run: pruneSignin },
  { name: 'clear origins of sessions', everySeconds: 3600, run: clearSessionOrigins },
  { name: 'make days of sign-ins', everySeconds: 10, run: makeTraceDays },
  { name: 'drop days of sign-ins', everySeconds: 3600, run: dropTraceDays },
  { name: 'prune events of processors', everySeconds: 3600, run: pruneProcessorEvents },
  { name: 'make days of webhooks', everySeconds: 10, run: makeWebhookDays },
  { name: 'prune webhooks', everySeconds: 3600, run: pruneWebhooks },
  { name: 'prune imports', everySeconds: 300, run: pruneImports },
  { name: 'prune counts of purchases', everySeconds: 3600, run: prunePurchases },
  { name: 'make days of the audit trail', everySeconds: 10, run: makeAuditDays },
  { name: 'prune audit and repeated calls', everySeconds: 3600, run: pruneProjects },
  { name: 'roll statistics up', everySeconds: 30, run: rollStatistics },
  { name: 'prune statistics', everySeconds: 3600, run: pruneStatistics },
]

export type Clockwork = {
  /** Runs what is due, one job after the other. */
  runDue(): Promise<void>
  /** How each job has run, by its name. */
  reports(): ReadonlyMap<string, Readonly<JobReport>>
  /** Waits for the job under way. */
  stop(): Promise<void>
}

/** Starts the clockwork with these jobs. */
export const startJobs = (deps: Deps, list: readonly Job[]): Clockwork => {
  const due = new Map(list.map((job) => [job, plusSeconds(deps.clock.now(), job.everySeconds)]))
  const reports = new Map<string, JobReport>(
    list.map(({ name, everySeconds }) => [name, noReport(everySeconds)]),
  )
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  const runDue = async (): Promise<void> => {
    const now = deps.clock.now()
    for (const job of list.filter((candidate) => (due.get(candidate) ?? now) <= now)) {
      due.set(job, plusSeconds(now, job.everySeconds))
      const report = reports.get(job.name) ?? noReport(job.everySeconds)
      const began = performance.now()
      try {
        const count = await job.run(deps)
        if (job.isLook && count === 0 && (await isSpread(deps.sql)))
          due.set(job, plusSeconds(now, job.everySeconds * quietTimes))
        report.done += 1
        report.lastSuccess = deps.clock.now()
        if (count > 0) deps.log.info({ job: job.name, count }, 'housekeeping')
      } catch (error) {
        report.failed += 1
        deps.log.warn({ err: error, job: job.name }, 'housekeeping failed; it is tried again later')
      } finally {
        report.seconds += (performance.now() - began) / 1000
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
    runDue,
    reports: () => reports,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

const noReport = (everySeconds: number): JobReport => ({
  everySeconds,
  done: 0,
  failed: 0,
  seconds: 0,
  lastSuccess: undefined,
})

type Running = () => Pick<Clockwork, 'reports'> | undefined

const reportsOf = (running: Running) => [...(running()?.reports() ?? [])]

/** How jobs run, as Prometheus reads it; nothing before they start. */
export const jobCounters = (running: Running) => ({
  job_runs_total: {
    help: 'Runs of housekeeping jobs, by how they ended: done or failed',
    labels: ['job', 'outcome'],
    read: () =>
      reportsOf(running).flatMap(([job, { done, failed }]) => [
        { labels: { job, outcome: 'done' }, count: done },
        { labels: { job, outcome: 'failed' }, count: failed },
      ]),
  },
  job_run_seconds_total: {
    help: 'Seconds for which housekeeping jobs have run',
    labels: ['job'],
    read: () =>
      reportsOf(running).map(([job, { seconds }]) => ({ labels: { job }, count: seconds })),
  },
})

/** When each job last came to a good end. */
export const jobGauges = (running: Running) => ({
  job_last_success_timestamp_seconds: {
    help: 'When a housekeeping job last ended without a failure; jobs that have not run yet are left out',
    label: 'job',
    isHighest: true,
    read: () =>
      Object.fromEntries(
        reportsOf(running).flatMap(([job, { lastSuccess }]) =>
          lastSuccess ? [[job, epochSeconds(lastSuccess)]] : [],
        ),
      ),
  },
})
