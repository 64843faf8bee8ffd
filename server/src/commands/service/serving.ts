/** `portreeve serve` as a process: from its words to the signal that ends it. */
import { relative } from 'node:path'
import { createLog } from '../../base/log.ts'
import { serve } from '../../start/serve.ts'
import { stopSignals } from '../../start/stop-signal.ts'
import { environment, readSettings } from '../words/environment.ts'
import { voices } from '../words/voices.ts'
import { examine } from './doctor.ts'

/** Serves until a signal says to stop; answers the exit code. A second signal ends it at once. */
export const runService = async (): Promise<number> => {
  const config = await readSettings()
  const log = createLog(config.logLevel)
  // Listened for from the beginning: a stop that comes while starting is kept until there is something to stop.
  const isByNpm = environment.npm_lifecycle_event !== undefined
  const nextSignal = stopSignals(isByNpm)
  const stopped = nextSignal()
  const hurry = nextSignal()
  // Where nothing is drained, somebody in a hurry ends all at once: nothing is lost, but receivers may see repeats.
  let isDraining = false
  void hurry.then(() => isDraining || process.exit(1))
  const program = isByNpm ? 'npx portreeve' : `node ${relative('', process.argv[1] ?? '')}`
  const screen = { say: voices.say, isTerminal: process.stdout.isTTY === true, program }
  const serving = await serve(config, log, screen, { examine: () => examine(config) })
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
