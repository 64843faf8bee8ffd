/**
 * The files of the console. A start in development builds them where there are none for the sources as they are.
 * A child process does it, beside the start of the database. Production takes what was built before.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { type ConsoleState, howToBuild } from '../pages/console-files.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const program = join(root, 'console', 'build.ts')
const built = join(root, 'console', 'dist')

type Wanted = Pick<Config, 'dataDir' | 'isProduction'>

/** The folder of the console's files, whether or not they are there yet. */
export const consoleFolder = ({ dataDir, isProduction }: Wanted): string =>
  isProduction || !existsSync(program) ? built : join(dataDir, 'console', stampOf())

/** Names the sources and the versions of their packages: others make other files. */
export const stampOf = (): string => {
  const sources = globSync(['*.{ts,json,html}', 'src/**/*.*'], { cwd: join(root, 'console') })
  const files = ['package-lock.json', ...sources.map((file) => join('console', file))].toSorted()
  const digests = files.map((file) => hash('sha256', readFileSync(join(root, file))))
  return hash('sha256', [...files, ...digests].join('\n')).slice(0, 16)
}

const isThere = (folder: string): boolean => existsSync(join(folder, 'index.html'))

export type ConsoleBuild = {
  state(): ConsoleState
  /** Resolves when no build is under way. */
  ended: Promise<void>
  /** Ends a build that is under way. */
  stop(): Promise<void>
}

/**
 * Finds the console's files, or begins to build them. One that cannot be built is told in the log and on its page, and
 * keeps nothing else from working.
 *
 * @param isBuilder false for one of several processes: its supervisor builds for all of them
 */
export const openConsole = (config: Wanted, log: Log, isBuilder = true): ConsoleBuild => {
  const folder = consoleFolder(config)
  const isBuildable = folder !== built
  let failure: string | undefined
  const building = isBuildable && isBuilder && !isThere(folder) ? build(folder) : undefined
  const ended = (building?.ended ?? Promise.resolve(undefined)).then((words) => {
    failure = words
    if (words !== undefined) log.warn({ reason: words }, 'the console could not be built')
  })
  return {
    ended,
    state() {
      if (isThere(folder)) return { is: 'built', folder }
      if (!isBuildable) return { is: 'missing', says: `It is not built: ${howToBuild}.` }
      if (failure === undefined) return { is: 'being built' }
      return { is: 'missing', says: `It could not be built: ${failure}` }
    },
    async stop() {
      building?.child.kill()
      await ended
    },
  }
}

/** Runs the build. Its end is told in words where it failed. */
const build = (folder: string): { child: ChildProcess; ended: Promise<string | undefined> } => {
  mkdirSync(join(folder, '..'), { recursive: true })
  const child = spawn(process.execPath, [program, folder], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // The database and the service start first; the console may take what they leave.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close').then(
    ([code]) => (code === 0 ? undefined : remedyFor(said)),
    (error: Error) => error.message,
  )
  return { child, ended }
}

/** The tools come with `npm ci`, but for those who leave packages out. */
const remedyFor = (said: string): string =>
  /ERR_MODULE_NOT_FOUND|Cannot find native binding/.test(said)
    ? 'its tools are not installed. Run npm ci without --omit, and start the service again.'
    : said.trim().slice(0, 2000)
