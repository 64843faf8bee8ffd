/** Runs the parts of a check side by side, each in a process group of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export type Part = {
  name: string
  command: readonly [program: string, ...parameters: string[]]
  /** The part is ended, and fails, if it takes longer. */
  limitSeconds: number
  /** Parts that must have ended before this one begins. */
  after?: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Shown if the part fails, below its output. */
  remedy?: string
}

export type Ended = {
  name: string
  hasPassed: boolean
  seconds: number
  /** Why it failed, in a few words. */
  reason?: string
  /** The file with everything that it printed. */
  output: string
  remedy?: string
}

export type Options = {
  /** The folder for the files of the output. */
  folder: string
  /** How many parts run at the same time, at most. */
  atOnce: number
  /** Receives a line when a part begins, and one when it ends. */
  say(line: string): void
  /** Ends all parts when it is aborted; those that have not begun fail, too. */
  signal?: AbortSignal
  /** How long a part that is ended has for its cleaning up, before it is killed. */
  graceMs?: number
}

const defaultGraceMs = 30_000

/**
 * Runs parts, in their order as far as `after` and `atOnce` allow. When a part's result is there, every process of its
 * group has ended. Its descendants in other groups are told to end if the part is ended before its time.
 *
 * @returns the results in the order of the parts
 * @throws Error if `after` names a part that cannot run before
 */
export const runParts = async (parts: readonly Part[], options: Options): Promise<Ended[]> => {
  mkdirSync(options.folder, { recursive: true })
  const ended = new Map<string, Ended>()
  const running = new Map<string, Promise<void>>()
  const isReady = ({ name, after = [] }: Part): boolean =>
    !ended.has(name) && !running.has(name) && after.every((one) => ended.has(one))
  while (ended.size < parts.length) {
    for (const part of parts.filter(isReady).slice(0, options.atOnce - running.size)) {
      const end = runPart(part, options).then((result) => {
        ended.set(part.name, result)
        running.delete(part.name)
      })
      running.set(part.name, end)
    }
    if (running.size === 0) throw new Error('The order of the parts has no beginning.')
    await Promise.race(running.values())
  }
  return parts.flatMap(({ name }) => ended.get(name) ?? [])
}

const runPart = async (part: Part, options: Options): Promise<Ended> => {
  const { name, limitSeconds } = part
  const output = join(options.folder, `${name}.log`)
  const began = performance.now()
  const reason = options.signal?.aborted
    ? 'interrupted'
    : await runGroup(part, output, limitSeconds, options)
  const seconds = Math.round((performance.now() - began) / 1000)
  const result = reason === undefined ? 'passed' : `failed (${reason})`
  options.say(`${name} ${result} after ${seconds} s`)
  const hasPassed = reason === undefined
  const { remedy } = part
  return { name, hasPassed, seconds, output, ...(reason && { reason }), ...(remedy && { remedy }) }
}

/** Runs the command of a part. Returns why it failed, or undefined. */
const runGroup = async (
  { name, command: [program, ...parameters], environment }: Part,
  output: string,
  limitSeconds: number,
  { say, signal, graceMs = defaultGraceMs }: Options,
): Promise<string | undefined> => {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...environment },
  })
  const file = createWriteStream(output)
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
  say(`${name} begins`)
  let why: string | undefined
  const timers: NodeJS.Timeout[] = []
  const kill = (): void => {
    signalGroup(child, 'SIGKILL')
    // A process that left the group may hold the pipes open.
    timers.push(setTimeout(() => [child.stdout, child.stderr].map((one) => one.destroy()), 1000))
  }
  const stop = (reason: string): void => {
    if (why !== undefined) return
    why = reason
    const strays = descendantsOf(child)
    signalGroup(child, 'SIGTERM')
    for (const pid of strays) signalOne(pid, 'SIGTERM')
    timers.push(setTimeout(kill, graceMs))
  }
  timers.push(setTimeout(() => stop(`longer than ${limitSeconds} s`), limitSeconds * 1000))
  const interrupt = (): void => stop('interrupted')
  signal?.addEventListener('abort', interrupt)
  // A command that was stopped leaves its children their time; one that ended by itself should have ended them.
  child.once('exit', () => why ?? kill())
  try {
    // The pipes are closed when no process holds them any more.
    const [code, by] = await once(child, 'close')
    return why ?? (code === 0 ? undefined : `exit ${code ?? by}`)
  } catch (error) {
    return (error as Error).message
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal?.removeEventListener('abort', interrupt)
    file.end()
    await once(file, 'close')
  }
}

/** Services and databases lead groups of their own, so that the signal to the part's group does not reach them. */
const descendantsOf = ({ pid }: ChildProcess): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  return pid === undefined ? [] : below(pid)
}

const signalGroup = ({ pid }: ChildProcess, name: NodeJS.Signals): void => {
  if (pid !== undefined) signalOne(-pid, name)
}

/** A process that has ended meanwhile is no error. */
const signalOne = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
