/**
 * The files of the console. In development a child process builds them, if there are none for the sources as they are,
 * once the service answers. Production takes what was built before.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { type ConsoleState, howToBuild } from '../pages/console-state.ts'

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
  /** Builds the files where there are none. Called once, by the one process that is to build them. */
  begin(): void
  /** Resolves after `begin`, when the build has ended or none was needed. */
  ended: Promise<void>
  /** Ends a build that is under way. */
  stop(): Promise<void>
}

/**
 * Finds the console's files, which `begin` builds where there are none. A failure is in the log and on the console's
 * page, and keeps nothing else from working.
 */
export const openConsole = (config: Wanted, log: Log): ConsoleBuild => {
  let found: string | undefined
  const folder = (): string => {
    found ??= consoleFolder(config)
    return found
  }
  const isBuildable = (): boolean => folder() !== built
  let failure: string | undefined
  let building: ReturnType<typeof build> | undefined
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return {
    ended,
    begin() {
      if (!isBuildable() || isThere(folder())) return end()
      building = build(folder())
      void building.ended.then((words) => {
        failure = words
        if (words !== undefined) log.warn({ reason: words }, 'the console could not be built')
        end()
      })
    },
    state() {
      if (isThere(folder())) return { is: 'built', folder: folder() }
      if (!isBuildable()) return { is: 'missing', says: `It is not built: ${howToBuild}.` }
      if (failure === undefined) return { is: 'being built' }
      return { is: 'missing', says: `It could not be built: ${failure}` }
    },
    async stop() {
      building?.child.kill()
      await building?.ended
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
  // The console may take what database and service leave.
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
