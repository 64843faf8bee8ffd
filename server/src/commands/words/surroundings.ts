/** The settings and the installation that a command works on, opened for as long as it takes. */
import { isUnavailable } from '../../base/database/database.ts'
import { createLog, type Log } from '../../base/log.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../projects/index.ts'
import { openInstallation } from '../../start/installation.ts'
import { runningAddress } from '../../start/running-address.ts'
import { readSettings } from './environment.ts'
import { signalCodes } from './exit-codes.ts'

/** Runs a piece of work on the installation; answers its exit code. */
export const withInstallation = async (
  work: (deps: Deps, migrated: string[]) => Promise<number>,
  options: { isLooking?: boolean } = {},
): Promise<number> => await withConfig((config, log) => runOn(config, log, work, options))

/** Runs a command that works on the database, and says so when an embedded one goes away meanwhile. */
export const withConfig = async (
  work: (config: Config, log: Log) => Promise<number>,
): Promise<number> => {
  const config = await readSettings()
  // An embedded database that was started for this command hears of an orderly exit only.
  for (const [name, code] of signalCodes) process.once(name, () => process.exit(code))
  try {
    return await work(config, createLog(config.logLevel === 'info' ? 'warn' : config.logLevel))
  } catch (error) {
    const { code, syscall } = error as { code?: string; syscall?: string }
    const isAboutFile = code === 'ENOENT' && syscall !== 'connect'
    if (config.databaseUrl !== undefined || !isUnavailable(error) || isAboutFile) throw error
    throw new Error(
      `The embedded database went away (${code}), as it does when its service is stopped. ` +
        'What was done until then is kept: run the command again.',
      { cause: error },
    )
  }
}

const runOn = async (
  config: Config,
  log: Log,
  work: (deps: Deps, migrated: string[]) => Promise<number>,
  options: { isLooking?: boolean },
): Promise<number> => {
  const installation = await openInstallation({
    config,
    log,
    publicUrl: await runningAddress(config),
    isLasting: false,
    ...options,
  })
  try {
    return await work(installation.deps, installation.migrated)
  } finally {
    await installation.close()
  }
}
