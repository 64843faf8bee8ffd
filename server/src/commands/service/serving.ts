/** `portreeve serve` as a process, or as several: from its words to the signal that ends it. */
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { createLog, type Log } from '../../base/log.ts'
import type { Config } from '../../config.ts'
import { isMember, joinSupervisor } from '../../processes/member.ts'
import { processesOf, supervise } from '../../processes/supervisor.ts'
import type { Screen } from '../../start/screen.ts'
import { serve } from '../../start/serve.ts'
import { stopSignals } from '../../start/stop-signal.ts'
import { environment, readSettings } from '../words/environment.ts'
import { voices } from '../words/voices.ts'

/**
 * Serves until a signal says to stop; answers the exit code. `processes` is a number or `auto`, and wins over
 * `PORTREEVE_PROCESSES`. A second signal ends it at once.
 */
export const runService = async (processes?: string): Promise<number> => {
  const config = await readSettings(
    processes === undefined ? {} : { PORTREEVE_PROCESSES: processes },
  )
  const log = createLog(config.logLevel)
  const isByNpm = environment.npm_lifecycle_event !== undefined
  const program = isByNpm ? 'npx portreeve' : `node ${relative('', process.argv[1] ?? '')}`
  const screen = { say: voices.say, isTerminal: process.stdout.isTTY === true, program }
  if (isMember()) return await runMember(config, log, screen)
  const size = processesOf(config.processes, config, availableParallelism())
  if (size === 1) return await runAlone(config, log, screen, stopSignals(isByNpm))
  let replace = (): void => {}
  // A terminal that is closed says SIGHUP, too: then nobody is left who could stop the service.
  const hasTerminal = process.stdin.isTTY === true || screen.isTerminal
  const nextStop = stopSignals(isByNpm, { onHangUp: hasTerminal ? undefined : () => replace() })
  const onReplace = (begin: () => void): void => {
    replace = begin
  }
  return await supervise({ config, log, size, screen, nextStop, onReplace })
}

const runAlone = async (
  config: Config,
  log: Log,
  screen: Screen,
  nextSignal: () => Promise<string>,
): Promise<number> => {
  // Listened for from the beginning: a stop that comes while starting is kept until there is something to stop.
  const stopped = nextSignal()
  const hurry = nextSignal()
  // Where nothing is drained, somebody in a hurry ends all at once: nothing is lost, but receivers may see repeats.
  let isDraining = false
  void hurry.then(() => isDraining || process.exit(1))
  const serving = await serve(config, log, screen, { examine: () => examined(config) })
  const signal = await stopped
  log.info({ signal }, 'stopping')
  isDraining = true
  await serving.drain(hurry)
  isDraining = false
  void nextSignal().then(() => process.exit(1))
  await serving.stop()
  log.info({}, 'stopped')
  return 0
}

/** Runs one of several processes: its supervisor shows the first one's text, and says when to go. */
const runMember = async (config: Config, shared: Log, screen: Screen): Promise<number> => {
  const log = shared.child({ pid: process.pid })
  const { ready, dismissed, hurry, metrics, end } = joinSupervisor()
  let banner = ''
  const say = (text: string): void => {
    banner = text
  }
  try {
    const parts = { examine: () => examined(config), metrics }
    const serving = await serve(config, log, { ...screen, say }, parts)
    ready(banner)
    const why = await dismissed
    log.info({ reason: why }, 'stopping')
    await serving.drain(hurry, why)
    await serving.stop()
    log.info({}, 'stopped')
    return 0
  } finally {
    await end()
  }
}

/** Loads the examination when somebody asks for it. */
const examined = async (config: Config) => (await import('./doctor.ts')).examine(config)
