/** The environment of a command, and the settings in it. */
import type { Config } from '../../config.ts'

export const environment = process.env

/**
 * The settings of the service, with `words` over the environment. Throws a `ConfigError` that tells all mistakes at
 * once.
 */
export const readSettings = async (
  words: Readonly<Record<string, string>> = {},
): Promise<Config> => {
  const { readConfig } = await import('../../config.ts')
  return readConfig({ ...environment, ...words })
}
