/** The service itself: opened on its database, installed, listening. `serve.ts` loads it after its companions. */
import { type AppOptions, createApp } from '../app.ts'
import type { Log } from '../base/log.ts'
import { ownVersion } from '../base/telemetry/own-version.ts'
import type { Telemetry } from '../base/telemetry/telemetry.ts'
import type { Config } from '../config.ts'
import type { Examples } from '../pages/api-page-document.ts'
import type { ConsoleState } from '../pages/console-state.ts'
import { administration, type Deps, systemCaller } from '../projects/index.ts'
import { bareBanner, firstBanner, keylessBanner, shortBanner } from './banner.ts'
import type { Companions } from './companions.ts'
import { firstConsoleLink, installSandbox, isInstalled } from './first-start.ts'
import { openInstallation } from './installation.ts'
import { sandboxMessengers } from './messengers.ts'
import { publicUrlOf } from './public-url.ts'
import { sandboxExamples } from './sandbox/examples.ts'
import { sandboxFileOf } from './sandbox/file.ts'
import type { Sandbox } from './sandbox/process.ts'
import type { Screen } from './screen.ts'
import type { StartFacts } from './start-page.ts'
import { tidyUp } from './tidy-up.ts'

export type ServiceOptions = {
  config: Config
  log: Log
  screen: Screen
  companions: Companions
  console: () => ConsoleState
  examine: AppOptions['examine'] | undefined
  metrics: AppOptions['metrics']
}

/**
 * Opens the database, installs what a first start installs, and listens.
 *
 * @param undo gets a step for each part that must be closed, also when a later part fails
 * @returns the app and the text to show on the screen
 */
export const startService = async (
  { config, log, screen, companions, console, examine, metrics }: ServiceOptions,
  undo: (() => Promise<void>)[],
) => {
  const telemetry = await startTelemetry(config, log)
  if (telemetry) undo.push(() => telemetry.close())
  const installation = await openInstallation({
    config,
    log,
    publicUrl: publicUrlOf(config),
    isLasting: true,
    embedded: companions.database,
    tracing: telemetry?.tracing,
  })
  undo.push(() => installation.close())
  if (installation.migrated.length > 0)
    log.info({ migrations: installation.migrated }, 'schema brought up to date')
  const sandbox = await companions.sandbox
  const deps = await withInboxes(installation.deps, sandbox, undo)
  const { banner, examples, start } = await install(config, deps, sandbox, screen)
  const app = await createApp(deps, {
    trustedProxies: config.trustedProxies,
    enginePool: installation.enginePool,
    ...(examples && { examples }),
    ...(start && { start }),
    ...(examine && { examine }),
    console,
    telemetry,
    metrics,
  })
  undo.push(() => app.close())
  tidyUp()
  await app.listen({ host: config.host, port: config.port })
  return { app, banner }
}

/** Loads the SDK of OpenTelemetry, where it is on: without it no process reads those files. */
const startTelemetry = async (config: Config, log: Log): Promise<Telemetry | undefined> => {
  if (!config.telemetry) return undefined
  const { openTelemetry } = await import('../base/telemetry/telemetry.ts')
  return openTelemetry(config.telemetry, { log, version: ownVersion })
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
