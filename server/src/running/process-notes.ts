/** Each process writes down how it is, so that any of them can tell the operator of all. */
import { hostname } from 'node:os'
import { formatTimestamp, type Instant, plusSeconds } from '../base/clock.ts'
import { nullable, Timestamp, Type } from '../base/contract.ts'
import { newUuid } from '../base/ids.ts'
import { ownVersion } from '../base/telemetry/own-version.ts'
import { type Deps, processRecords } from '../projects/index.ts'
import type { Clockwork, JobReport } from './jobs.ts'

/** Seconds between two notes of a process. */
const everySeconds = 5
/** A process that was last heard of so many seconds ago counts as gone. */
const goneAfterSeconds = 30
/** For so long one that was killed is told of. */
const keptSeconds = 86_400

export const ProcessHealth = Type.Object({
  host: Type.String(),
  pid: Type.Integer(),
  version: Type.String({ description: 'Of the service that runs there' }),
  started_at: Timestamp,
  seen_at: Timestamp,
  is_alive: Type.Boolean({
    description:
      'False where it was not heard of for half a minute: it was killed, or cannot write',
  }),
  oldest_job: nullable(
    Type.Object(
      {
        name: Type.String(),
        last_success_at: Type.Optional(Timestamp),
      },
      {
        description:
          'Its housekeeping job that is furthest behind its time; without last_success_at it has not ended well since the start',
      },
    ),
  ),
})

type Needs = Pick<Deps, 'sql' | 'clock'>

/** The parts of this process that it tells of; each is missing before it starts. */
type Running = {
  jobs?: Pick<Clockwork, 'reports'> | undefined
}

/** The notes of this process: a job that writes them, and their end. */
export const processNotes = ({ sql, clock }: Needs, running: () => Running) => {
  const processId = newUuid()
  const startedAt = clock.now()
  return {
    job: {
      name: 'tell of this process',
      everySeconds,
      async run(): Promise<number> {
        const now = clock.now()
        const { jobs } = running()
        const oldest = oldestOf(jobs?.reports() ?? new Map(), now, startedAt)
        await processRecords.noteProcess(sql, {
          process_id: processId,
          host: hostname(),
          pid: process.pid,
          version: ownVersion,
          started_at: startedAt,
          seen_at: now,
          oldest_job: oldest?.name ?? null,
          oldest_job_at: oldest?.lastSuccess ?? null,
        })
        return 0
      },
    },
    /** Forgets this process, and those that were killed a day ago. */
    async end(): Promise<void> {
      await processRecords.forgetProcess(sql, processId, plusSeconds(clock.now(), -keptSeconds))
    },
  }
}

/** The job that is furthest behind its time. */
const oldestOf = (
  jobs: ReadonlyMap<string, Readonly<JobReport>>,
  now: Instant,
  startedAt: Instant,
) => {
  const late = [...jobs].map(([name, { lastSuccess, everySeconds: rhythm }]) => ({
    name,
    lastSuccess,
    byMs: now.getTime() - (lastSuccess ?? startedAt).getTime() - rhythm * 1000,
  }))
  return late.sort((one, other) => other.byMs - one.byMs)[0]
}

/** All processes as the operator sees them. */
export const shownProcesses = async ({ sql, clock }: Needs) => {
  const gone = plusSeconds(clock.now(), -goneAfterSeconds)
  return (await processRecords.listProcesses(sql)).map((row) => ({
    host: row.host,
    pid: row.pid,
    version: row.version,
    started_at: formatTimestamp(row.started_at),
    seen_at: formatTimestamp(row.seen_at),
    is_alive: row.seen_at > gone,
    oldest_job:
      row.oldest_job === null
        ? null
        : {
            name: row.oldest_job,
            ...(row.oldest_job_at && { last_success_at: formatTimestamp(row.oldest_job_at) }),
          },
  }))
}
