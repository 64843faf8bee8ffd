/** `portreeve serve`: the service from start to stop. It loads little itself, so that its companions start early. */
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { AppOptions } from '../app.ts'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { startCompanions } from './companions.ts'
import { openConsole } from './console-build.ts'
import { checkPort } from './port.ts'
import { proxyAdvice } from './proxy-advice.ts'
import { publicUrlOf } from './public-url.ts'
import type { Screen } from './screen.ts'
import { keepCompiled } from './tidy-up.ts'

export type Serving = {
  url: string
  /**
   * Sends callers elsewhere for the configured seconds, or until somebody is in a hurry, and answers all of them
   * meanwhile. Without such seconds it does nothing. Where another process has taken the place of this one, it
   * serves the connections that are open (`app.leave`), and the last one ends the draining.
   */
  drain(hurry: Promise<unknown>, how?: 'stop' | 'leave'): Promise<void>
  /** Ends what is under way, then the rest. */
  stop(): Promise<void>
}

/**
 * Starts database, sandbox (in development) and service; when it returns, requests are answered.
 * The screen shows people what they need; everything else goes to the log. Throws, with what to do, when a port
 * is taken or something does not start; nothing is left running then. `examine` looks at its surroundings when asked.
 * With `metrics` it is one of several processes: a supervisor has the port, the embedded database and the sandbox.
 */
export const serve = async (
  config: Config,
  log: Log,
  screen: Screen,
  { examine, metrics }: Pick<AppOptions, 'examine' | 'metrics'> = {},
): Promise<Serving> => {
  const isOneOfMany = metrics !== undefined
  if (!isOneOfMany) await checkPort(config.host, config.port, 'PORTREEVE_PORT')
  log.info({}, 'starting')
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const companions = startCompanions(config, log, isOneOfMany)
    undo.push(companions.stop)
    const consoleBuild = openConsole(config, log)
    undo.push(() => consoleBuild.stop())
    await companions.underWay
    const { startService } = await loadService()
    const { app, banner } = await startService(
      { config, log, screen, companions, console: consoleBuild.state, examine, metrics },
      undo,
    )
    const url = publicUrlOf(config)
    log.info({ url }, 'ready')
    const advice = proxyAdvice(config)
    if (advice !== undefined) log.warn({}, advice)
    screen.say(banner)
    if (!isOneOfMany) consoleBuild.begin()
    // At the end: after a first start it takes a second.
    keepCompiled()
    return {
      url,
      async drain(hurry, how = 'stop') {
        const last = how === 'leave' ? app.leave() : forever
        if (config.drainSeconds === 0) return
        if (how === 'stop') app.drain()
        log.info({ seconds: config.drainSeconds }, 'draining')
        const over = delay(config.drainSeconds * 1000, undefined, { ref: false })
        await Promise.race([over, hurry, last])
        log.info({}, 'drained')
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Loads the service area by area: between two of them the companions, which start meanwhile, are attended to. */
const loadService = async () => {
  const areas = [
    () => import('../base/http/server.ts'),
    () => import('../projects/index.ts'),
    () => import('../webhooks/index.ts'),
    () => import('../payments/index.ts'),
    () => import('../catalog/index.ts'),
    () => import('../signin/index.ts'),
  ]
  for (const load of areas) {
    await load()
    await turn()
  }
  return await import('./service.ts')
}

const forever = new Promise<never>(() => {})
