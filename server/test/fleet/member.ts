/** One process of the fleet: the service as operators run it, on a database that others share. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Member = {
  name: string
  port: number
  start(): void
  /** SIGTERM, and the wait until it has ended; throws when it does not end well. */
  stop(): Promise<void>
  /** SIGKILL; answers when it was sent. */
  kill(): Promise<number>
  /** Ends it whatever it does; for the end of a run. */
  end(): Promise<void>
  /** Its log. */
  log(): string
}

export type MemberOptions = {
  name: string
  port: number
  /** The file that starts the service, of this version or of another one. */
  program: string
  environment: Readonly<Record<string, string>>
}

/** A process that takes longer does not end. */
const endMs = 40_000
const logMost = 20_000

/** Makes a process that is not started yet. It may be started again and again. */
export const member = ({ name, port, program, environment }: MemberOptions): Member => {
  let child: ChildProcess | undefined
  let log = ''
  const exited = async (running: ChildProcess): Promise<number | string | null> => {
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
    return running.exitCode ?? running.signalCode
  }
  return {
    name,
    port,
    start() {
      child = spawn(process.execPath, [program, 'serve'], {
        env: {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          ...environment,
          PORTREEVE_PORT: String(port),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-logMost)
      })
    },
    async stop() {
      if (!child) return
      const late = setTimeout(() => child?.kill('SIGKILL'), endMs)
      child.kill('SIGTERM')
      const end = await exited(child)
      clearTimeout(late)
      if (end !== 0) throw new Error(`${name} was told to stop and ended with ${end}:\n${log}`)
    },
    async kill() {
      const at = performance.now()
      child?.kill('SIGKILL')
      if (child) await exited(child)
      return at
    },
    async end() {
      child?.kill('SIGKILL')
      if (child) await exited(child)
    },
    log: () => log,
  }
}
