/** Counts of requests and answers, and the service's memory over time. */
import { residentMiB } from '../machine.ts'
import { median } from '../measure.ts'
import { calls } from './calls.ts'
import type { Outcome } from './line.ts'
import type { Request } from './request.ts'
import type { Verdict } from './verdict.ts'

export type FuzzTally = {
  sent(): number
  take(request: Request, outcome: Outcome, verdict: Verdict): void
  /** Lines for people. */
  report(): string[]
}

export const fuzzTally = (): FuzzTally => {
  let sent = 0
  let slowestMs = 0
  let slowest = ''
  const statuses = new Map<string, number>()
  const outside = new Map<string, number>()
  const reached = new Map<string, number>()
  const unchanged = new Map<string, number>()
  const failedUnchanged = new Map<string, number>()
  /** The refusal of the last request without a change. */
  const refusals = new Map<string, string>()
  const count = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1)
  }
  return {
    sent: () => sent,
    take: (request, outcome, { isOutside }) => {
      sent += 1
      if (outcome.is !== 'answered') {
        count(statuses, outcome.is)
        return
      }
      if (outcome.ms > slowestMs) [slowestMs, slowest] = [outcome.ms, request.call]
      if (isOutside) count(outside, request.call)
      for (const { status, body } of outcome.answers) {
        count(statuses, String(status))
        if (status < 400) count(reached, request.call)
        const isTrue = request.changes.length === 0
        if (isTrue) count(unchanged, request.call)
        if (isTrue && status >= 400) count(failedUnchanged, request.call)
        if (isTrue && status >= 400)
          refusals.set(request.call, `${status} ${body.replaceAll(/\s+/g, ' ').slice(0, 260)}`)
      }
    },
    report: () => {
      const sum = (map: ReadonlyMap<string, number>): number =>
        [...map.values()].reduce((all, amount) => all + amount, 0)
      const succeeded = sum(unchanged) - sum(failedUnchanged)
      const never = calls.filter(({ name }) => !reached.has(name)).map(({ name }) => name)
      return [
        `answers: ${list(statuses)}`,
        `slowest answer: ${Math.round(slowestMs)} ms, ${slowest}`,
        `503 because something outside failed: ${list(outside) || 'none'}`,
        `calls that succeeded: ${calls.length - never.length} of ${calls.length}`,
        `requests without a change: ${sum(unchanged)}, of which ${succeeded} succeeded`,
        ...never.map(
          (name) => `never: ${name}; last refused with ${refusals.get(name) ?? 'nothing'}`,
        ),
      ]
    },
  }
}

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ')

export type Memory = { stop(): { first: number; second: number } }

/**
 * Follows a process's resident memory. `stop` tells the middle of each half of the time in MiB; the first tenth, in
 * which it grows to its work, does not count.
 */
export const followMemory = (pid: number): Memory => {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentMiB(pid)), 500)
  return {
    stop: () => {
      clearInterval(timer)
      const half = Math.ceil(samples.length / 2)
      const first = samples.slice(Math.floor(samples.length / 10), half)
      return { first: median(first), second: median(samples.slice(half)) }
    },
  }
}
