/** The service as it is started by hand: when it is ready, how much memory it takes, how it stops. */
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { descendantSeconds } from '../machine.ts'

export type Service = {
  pid: number
  /** Seconds from the start of the command until `/readyz` said 200. */
  readySeconds: number
  /** Seconds of processor time until then for all processes that the command started, without its own. */
  startedProcessorSeconds: number
  stop(): Promise<void>
}

export type ServiceOptions = {
  /** The tree whose program is started: this one when left out. */
  root?: string
  dataDir: string
  port: number
  /** Runs `npm start`, as people do, instead of the program itself. */
  byNpm?: boolean
  environment?: Readonly<Record<string, string>>
  /** Arguments for node, such as those of the profiler. */
  nodeArguments?: readonly string[]
}

const thisTree = join(import.meta.dirname, '..', '..')
const patienceMs = 180_000

/** Starts the service and waits until it is ready. Throws with the last lines of its log when it is not. */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const {
    root = thisTree,
    dataDir,
    port,
    byNpm = false,
    environment = {},
    nodeArguments = [],
  } = options
  const logFile = join(dataDir, 'service.log')
  const log = openSync(logFile, 'a')
  const begin = performance.now()
  const [command, words] = byNpm
    ? ['npm', ['start', '--silent']]
    : [process.execPath, [...nodeArguments, ...startWords(root)]]
  const child = spawn(command, words, {
    cwd: root,
    stdio: ['ignore', log, log],
    // A group of its own: npm does not always pass a signal on.
    detached: true,
    env: {
      ...inherited(),
      PORTREEVE_PORT: String(port),
      PORTREEVE_DATA_DIR: dataDir,
      PORTREEVE_LOG_LEVEL: 'warn',
      PORTREEVE_RATE_LIMITS: 'off',
      ...environment,
    },
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - begin > patienceMs) {
      await stopGroup(child)
      const words = readFileSync(logFile, 'utf8').trim().split('\n').slice(-20).join('\n')
      throw new Error(`the service did not start:\n${words}`)
    }
    await delay(5)
  }
  return {
    pid: child.pid ?? 0,
    readySeconds: (performance.now() - begin) / 1000,
    startedProcessorSeconds: descendantSeconds(child.pid ?? 0),
    stop: () => stopGroup(child),
  }
}

/** The words that `npm start` gives to node. */
const startWords = (root: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** The environment without settings of the service that happen to be set. */
const inherited = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('PORTREEVE_') && !name.startsWith('npm_') && name !== 'NODE_ENV',
    ),
  )

/** Whether `/readyz` says 200. */
export const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 1000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('error', () => resolve(false))
    request.once('timeout', () => request.destroy())
  })

/** Ends the whole group and waits until nothing of it is left: npm may be gone before the service is. */
const stopGroup = async (child: ChildProcess): Promise<void> => {
  const group = -(child.pid ?? 0)
  if (!signal(group, 'SIGTERM')) return
  while (signal(group, 0)) await delay(10)
}

const signal = (group: number, name: 'SIGTERM' | 0): boolean => {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}
