/** How a command of this installation is typed, for those who read what a start prints. */
import { resolve } from 'node:path'
import type { Config } from '../config.ts'

/** The program's beginning, as `npx portreeve`, which reads the same settings from the environment. */
export type Program = {
  program: string
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'masterKeys' | 'publicUrl'>
}

/**
 * The command with the data folder where it is another one. Secrets are never printed: settings that hold some are
 * named behind it.
 */
export const typedCommand = ({ program, config }: Program, words: string): string => {
  const folder =
    config.dataDir === resolve('.portreeve') ? '' : `PORTREEVE_DATA_DIR=${quoted(config.dataDir)} `
  return `${folder}${program} ${words}`
}

/** Which settings of the service the command needs besides, in brackets; nothing where there are none. */
export const neededSettings = ({ config }: Program): string => {
  const names = [
    ...(config.databaseUrl === undefined ? [] : ['PORTREEVE_DATABASE_URL']),
    ...(config.masterKeys === undefined || config.masterKeys.length === 0
      ? []
      : ['PORTREEVE_MASTER_KEYS']),
    ...(config.publicUrl === undefined ? [] : ['PORTREEVE_PUBLIC_URL']),
  ]
  return names.length === 0 ? '' : ` (with ${names.join(', ')} as set for the service)`
}

const quoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
