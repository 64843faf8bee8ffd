/** Where the project of a command is, and the tools of commands that call it. */
import type { Config } from '../../config.ts'
import { define, type Facts, type Within } from '../words/definition.ts'
import { readSettings } from '../words/environment.ts'
import { exitWith } from '../words/exit-codes.ts'
import { type Voices, voices } from '../words/voices.ts'

/** Words that say which project is meant. Settings say it where they are left out, then sandbox.json. */
export type Place = {
  url?: string | undefined
  project?: string | undefined
  key?: string | undefined
}

export type ProjectTools = Voices & {
  config: Config
  /** A signal that aborts when somebody stops this process, which otherwise would end at once. */
  untilStopped(): AbortSignal
}

/** Begins the description of a command that calls a project. */
export const defineForProject = (name: string, facts: Facts) =>
  define(name, facts)
    .option('--url <url>', 'the address of the service')
    .option('--project <id>', 'the project')
    .option('--key <key>', 'an API key of it; better PORTREEVE_API_KEY, which nobody else sees')

/** Gives the settings of the environment and the voices of this process. */
export const withProjectTools: Within<ProjectTools> = async (work) => {
  const untilStopped = (): AbortSignal => {
    const stopping = new AbortController()
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(name, () => stopping.abort())
    return stopping.signal
  }
  exitWith(await work({ config: await readSettings(), untilStopped, ...voices }))
}
