/** `portreeve serve`: the service from start to stop. */
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type AppOptions, createApp } from '../app.ts'
import type { Log } from '../base/log.ts'
import { ownVersion } from '../base/telemetry/own-version.ts'
import type { Telemetry } from '../base/telemetry/telemetry.ts'
import type { Config } from '../config.ts'
import type { Examples } from '../pages/api-page-document.ts'
import { administration, type Deps, systemCaller } from '../projects/index.ts'
import { bareBanner, firstBanner, keylessBanner, shortBanner } from './banner.ts'
import { openConsole } from './console-build.ts'
import { firstConsoleLink, installSandbox, isInstalled } from './first-start.ts'
import { type Installation, openInstallation } from './installation.ts'
import { sandboxMessengers } from './messengers.ts'
import { proxyAdvice } from './proxy-advice.ts'
import { sandboxExamples } from './sandbox-examples.ts'
import { sandboxFileOf } from './sandbox-file.ts'
import { type Sandbox, startSandboxProcess } from './sandbox-process.ts'
import type { StartFacts } from './start-page.ts'

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

/** Where people read what they need. */
export type Screen = {
  say(text: string): void
  /** Whether a person is in front of it; else the text is kept in a log. */
  isTerminal: boolean
  /** How the program is called here; `npx portreeve` unless told otherwise. */
  program?: string
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
  const publicUrl = publicUrlOf(config)
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const consoleBuild = openConsole(config, log, !isOneOfMany)
    undo.push(() => consoleBuild.stop())
    const telemetry = await startTelemetry(config, log)
    if (telemetry) undo.push(() => telemetry.close())
    const installation = await openInstallation({
      ...{ config, log, publicUrl, isOneOfMany, tracing: telemetry?.tracing },
      isLasting: true,
    })
    undo.push(() => installation.close())
    if (installation.migrated.length > 0)
      log.info({ migrations: installation.migrated }, 'schema brought up to date')
    const sandbox = config.hasSandbox ? await startSandbox(config, installation, undo) : undefined
    const deps = await withInboxes(installation.deps, sandbox, undo)
    const { banner, examples, start } = await install(config, deps, sandbox, screen)
    const app = await createApp(deps, {
      trustedProxies: config.trustedProxies,
      enginePool: installation.enginePool,
      ...(examples && { examples }),
      ...(start && { start }),
      ...(examine && { examine }),
      console: consoleBuild.state,
      telemetry,
      metrics,
    })
    undo.push(() => app.close())
    tidyUp()
    await app.listen({ host: config.host, port: config.port })
    log.info({ url: publicUrl }, 'ready')
    const advice = proxyAdvice(config)
    if (advice !== undefined) log.warn({}, advice)
    screen.say(banner)
    return {
      url: publicUrl,
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

/** Loads the SDK of OpenTelemetry, where it is on: without it no process reads those files. */
const startTelemetry = async (config: Config, log: Log): Promise<Telemetry | undefined> => {
  if (!config.telemetry) return undefined
  const { openTelemetry } = await import('../base/telemetry/telemetry.ts')
  return openTelemetry(config.telemetry, { log, version: ownVersion })
}

const forever = new Promise<never>(() => {})

/** The address that players reach. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/**
 * Writes down what was compiled, and gives back the memory that only the start needed. Has to be called when all routes
 * are made and none was asked.
 *
 * Measured with Node 26.10, five seconds after a start: 143 MiB are resident instead of 222. A collection of the usual
 * flavor gives nothing back. One that comes later, between requests, can make V8 forget how requests are laid out.
 * After the sixth request it did. From then on each request was a hash table, and a start of a sign-in took 42 µs
 * instead of 33.
 */
export const tidyUp = (): void => {
  // Now, because a service that is killed writes nothing at its end.
  flushCompileCache()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const startSandbox = async (
  config: Config,
  { deps }: Installation,
  undo: (() => Promise<void>)[],
): Promise<Sandbox> => {
  const sandbox = await startSandboxProcess({
    port: config.sandboxPort ?? config.port + 1,
    smtpPort: config.sandboxSmtpPort,
    dataDir: config.dataDir,
    publicUrl: deps.settings.publicUrl,
    log: deps.log,
    outbound: deps.outbound,
  })
  undo.push(() => sandbox.stop())
  return sandbox
}

/** In development mail and text messages go to the sandbox, unless the environment says where else. */
const withInboxes = async (
  deps: Deps,
  sandbox: Sandbox | undefined,
  undo: (() => Promise<void>)[],
): Promise<Deps> => {
  if (!sandbox) return deps
  const inboxes = await sandboxMessengers(deps, sandbox.url)
  undo.push(() => inboxes.mailer.close())
  return { ...inboxes, ...deps }
}

/** Makes what a first start makes, and answers what to show on the screen and on the API page. */
const install = async (
  config: Config,
  deps: Deps,
  sandbox: Sandbox | undefined,
  { isTerminal, program = 'npx portreeve' }: Screen,
): Promise<{ banner: string; examples?: Examples; start?: StartFacts }> => {
  const { publicUrl } = deps.settings
  const wasInstalled = isInstalled(deps)
  const own = { program, config }
  if (sandbox) {
    const file = await installSandbox(deps, { dataDir: config.dataDir, sandboxUrl: sandbox.url })
    const banner = wasInstalled
      ? shortBanner(publicUrl, { sandboxUrl: sandbox.url, own })
      : firstBanner(file, {
          sandboxFile: sandboxFileOf(config.dataDir),
          isTerminal,
          consoleLink: isTerminal ? await firstConsoleLink(deps) : undefined,
          own,
        })
    return { banner, examples: sandboxExamples(file), start: file }
  }
  if (wasInstalled) return { banner: shortBanner(publicUrl) }
  if (!isTerminal) return { banner: keylessBanner(publicUrl, own) }
  const key = await administration.renewOperatorKey(deps, systemCaller)
  return { banner: bareBanner(publicUrl, key, own) }
}

/** Tells early, before a database is started, that the port is not ours to take. */
export const checkPort = (host: string, port: number, variable: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program. Stop it, or set ${variable} to a free port.`
          : `Port ${port} on ${host} cannot be used (${error.code}). Set ${variable} or PORTREEVE_HOST.`
      reject(new Error(why, { cause: error }))
    })
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
