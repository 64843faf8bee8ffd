/** The service as `npm start` runs it: a process of its own, on a database and data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { freePort } from './free-port.ts'

const program = join(import.meta.dirname, '..', '..', 'src', 'portreeve.js')

export type Child = {
  process: ChildProcess
  /** Everything it printed on standard output so far. */
  output(): string
  errors(): string
  /** Resolves when it printed a text that fits, rejects when it ends before. */
  printed(pattern: RegExp): Promise<string>
  exit: Promise<number | null>
  stop(): Promise<number | null>
}

export type Home = {
  dataDir: string
  port: number
  environment: Record<string, string>
  start(more?: Record<string, string>, command?: string[]): Child
  file(): Promise<SandboxFile>
  /** Stops what still runs and removes the data folder. */
  remove(): Promise<void>
}

/** Prepares a data folder and free ports; without a database address the embedded PostgreSQL is used. */
export const createHome = async (databaseUrl?: string, listenUrl?: string): Promise<Home> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-home-'))
  // Else root's database server could not enter it, and the files would go to a shared folder.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORTREEVE_PORT: String(port),
    PORTREEVE_SANDBOX_PORT: String(await freePort()),
    PORTREEVE_DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { PORTREEVE_DATABASE_URL: databaseUrl }),
    ...(listenUrl === undefined ? {} : { PORTREEVE_DATABASE_LISTEN_URL: listenUrl }),
  }
  const children: Child[] = []
  return {
    dataDir,
    port,
    environment,
    start(more = {}, command = ['serve']) {
      const child = run(command, { ...environment, ...more })
      children.push(child)
      return child
    },
    file: async () =>
      JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as SandboxFile,
    async remove() {
      for (const child of children) await child.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const run = (command: string[], environment: Record<string, string>): Child => {
  const child = spawn(process.execPath, [program, ...command], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    child.emit('printed')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const exit = once(child, 'close').then(() => child.exitCode)
  return {
    process: child,
    output: () => output,
    errors: () => errors,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(output)) resolve(output)
        }
        child.on('printed', look)
        child.once('close', () => reject(new Error(`it ended: ${errors}\n${output}`)))
        look()
      }),
    exit,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      return await exit
    },
  }
}
