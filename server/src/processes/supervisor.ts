/**
 * `portreeve serve --processes N`: several processes of the service behind one port.
 *
 * This process is the supervisor. It answers no request. It starts what there is once (the embedded database and the
 * sandbox), then the processes of the service, by Node's `cluster`. It holds the socket that listens, takes each new
 * connection and hands it to one process after the other. Connections are kept by their callers, so this costs little;
 * the kernel would give most of them to few processes (nodejs.org, "Cluster", "How it works", read 2026-11-24). The
 * socket stays while processes come and go: nobody is refused.
 *
 * SIGHUP replaces the processes one after the other. A new one is ready before the one before it leaves. A process
 * that leaves takes no new connections, and asks the callers on its own ones to come back over another (`app.leave`).
 * When a new one does not become ready, the others go on. A process that ended by itself is started again, after
 * growing pauses. SIGTERM and SIGINT stop all, and then what there is once. When the supervisor is killed, the
 * processes end with it.
 *
 * A process that is killed takes the requests with it that it was answering. A connection that was being handed to it
 * at this moment hears nothing: its caller has to give up by itself.
 */

import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { startCompanions } from '../start/companions.ts'
import { openConsole } from '../start/console-build.ts'
import { checkPort } from '../start/port.ts'
import type { Screen } from '../start/screen.ts'
import { keepCompiled, tidyUp } from '../start/tidy-up.ts'
import { Crew } from './crew.ts'

/** Requests have 30 seconds, deliveries 15 and their results 15 more; then some for a slow machine. */
const endMs = 75_000

/** Connections of a process to the database, beside `PORTREEVE_DATABASE_CONNECTIONS` (docs/scaling.md). */
const otherConnections = 8

/** The embedded database takes 100, three of which are kept for its superuser and four for commands. */
const embeddedConnections = 93

/**
 * How many processes there are to be.
 *
 * @throws Error that says what to set, when the embedded database has not the connections for so many
 */
export const processesOf = (wanted: number | 'auto', config: Config, cores: number): number => {
  const most =
    config.databaseUrl === undefined
      ? Math.max(
          1,
          Math.floor(embeddedConnections / (config.databaseConnections + otherConnections)),
        )
      : Number.POSITIVE_INFINITY
  if (wanted === 'auto') return Math.min(cores, most)
  if (wanted <= most) return wanted
  throw new Error(
    `The embedded database has connections for ${most} processes, and not for ${wanted}. Set PORTREEVE_DATABASE_CONNECTIONS to less than ${config.databaseConnections}, or PORTREEVE_DATABASE_URL to a database of your own.`,
  )
}

type Supervised = {
  config: Config
  log: Log
  size: number
  screen: Pick<Screen, 'say'>
  /** Promises the next signal to stop, each time it is asked. */
  nextStop(): Promise<string>
  /** Has each wish to replace all processes told. */
  onReplace(replace: () => void): void
}

/**
 * Runs the processes until a signal to stop, and answers the exit code: 0 when all ended in good order. A second signal
 * ends the draining, a third one ends everything at once.
 *
 * @throws Error, with what to do, when the port is taken, or the database or the sandbox does not start
 */
export const supervise = async (supervised: Supervised): Promise<number> => {
  const { config, log, size, screen, nextStop, onReplace } = supervised
  const stopped = nextStop()
  const hurried = nextStop()
  const undo: (() => Promise<void>)[] = []
  try {
    await checkPort(config.host, config.port, 'PORTREEVE_PORT')
    const companions = startCompanions(config, log)
    undo.push(companions.stop)
    const consoleBuild = openConsole(config, log)
    undo.push(() => consoleBuild.stop())
    await companions.database
    const sandbox = await companions.sandbox
    // The processes find the sandbox by its port.
    const environment: Record<string, string> =
      sandbox === undefined ? {} : { PORTREEVE_SANDBOX_PORT: new URL(sandbox.url).port }
    const endAfterMs = config.drainSeconds * 1000 + endMs
    const members = new Crew({ log, size, environment, endMs: endAfterMs })
    void hurryOrKill(members, { hurried, nextStop, drainSeconds: config.drainSeconds })
    const begun = await Promise.race([members.begin(), stopped.then(() => 'stopped' as const)])
    if (begun === undefined) return 1
    if (begun !== 'stopped') {
      screen.say(begun)
      consoleBuild.begin()
      onReplace(replacements(members, log))
      keepCompiled()
      tidyUp()
    }
    const signal = await stopped
    log.info({ signal }, 'stopping all processes')
    const isInOrder = await members.stop()
    log.info({}, 'all processes have stopped')
    return isInOrder ? 0 : 1
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Answers what replaces all processes; wishes that come meanwhile are one more time. */
const replacements = (members: Pick<Crew, 'replaceAll'>, log: Log): (() => void) => {
  let wishes = 0
  return () => {
    wishes += 1
    if (wishes > 1) return
    void (async () => {
      while (wishes > 0) {
        wishes = 1
        log.info({}, 'replacing all processes')
        await members.replaceAll()
        wishes -= 1
      }
    })()
  }
}

const hurryOrKill = async (
  members: Crew,
  {
    hurried,
    nextStop,
    drainSeconds,
  }: { hurried: Promise<string>; nextStop(): Promise<string>; drainSeconds: number },
): Promise<void> => {
  await hurried
  if (drainSeconds > 0) {
    members.hurry()
    await nextStop()
  }
  members.kill()
  process.exit(1)
}
