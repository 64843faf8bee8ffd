/** The machine of the numbers. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'

export type Machine = {
  cpu: string
  cores: number
  memoryGiB: number
  system: string
  node: string
  commit: string
}

/** Describes the machine without naming it. */
export const describeMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${type()} ${release().split('-', 1)[0]} ${arch()}`,
  node: process.versions.node,
  commit: commit(),
})

const commit = (): string => {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}

/** Seconds of processor time that a process and its children have used; 0 where /proc is not. */
export const processorSeconds = (pid: number, { children = false } = {}): number => {
  const own = readStat(pid)
  const ticks = (own?.ticks ?? 0) + (children ? childTicks(pid) : 0)
  return ticks / 100
}

/**
 * Seconds of processor time of all descendants of a process, including those that have ended. Its own time and that of
 * its ended children are left out; 0 where /proc is not.
 */
export const descendantSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => {
    const { ticks = 0, endedTicks = 0 } = readStat(child) ?? {}
    return sum + (ticks + endedTicks) / 100 + descendantSeconds(Number(child))
  }, 0)

/** Seconds of processor time of the children of this process that have ended; 0 where /proc is not. */
export const endedChildSeconds = (): number => (readStat(process.pid)?.endedTicks ?? 0) / 100

/**
 * Microseconds of processor time that the threads of a process have used, and those of its children. They are finer
 * than the hundredths of a second of `processorSeconds`; 0 where /proc is not.
 */
export const processorMicroseconds = (pid: number, { children = false } = {}): number => {
  const own = threadsOf(pid).reduce((sum, thread) => sum + nanosecondsOf(pid, thread), 0) / 1000
  const others = children ? childrenOf(pid) : []
  return others.reduce((sum, child) => sum + processorMicroseconds(Number(child)), own)
}

/** Resident memory of a process in MiB; 0 where /proc is not. */
export const residentMiB = (pid: number): number => {
  try {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib ?? 0) / 1024
  } catch {
    return 0
  }
}

type Stat = {
  ticks: number
  /** The ticks of its ended children, with those of their ended children. */
  endedTicks: number
}

const readStat = (pid: number | string): Stat | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number)
    return {
      ticks: (own ?? 0) + (system ?? 0),
      endedTicks: (ended ?? 0) + (endedSystem ?? 0),
    }
  } catch {
    return undefined
  }
}

const childTicks = (pid: number): number =>
  childrenOf(pid).reduce((sum, id) => sum + (readStat(id)?.ticks ?? 0), 0)

const childrenOf = (pid: number): string[] => {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return ids.filter((id) => id !== '')
  } catch {
    return []
  }
}

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** The first number of a thread's schedstat: its time on the processor (kernel.org, "Scheduler Statistics"). */
const nanosecondsOf = (pid: number, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
