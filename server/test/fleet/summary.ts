/** The report of a run: a table of all requests, and a line for each book. */
import type { Asked } from './asking.ts'
import type { Balance } from './books.ts'
import type { Failures } from './kill.ts'

export type Outcome = {
  asked: readonly Asked[]
  seconds: number
  failures: Failures
  /** Where a request of this number went. */
  whereWas(number: string): string
  balance: Balance
  received: number
  repeats: number
  /** Requests that waited because no process was ready. */
  held: number
  restarts: number
  beside: string
}

/** Fewer show less: on a machine that is busy with other things. */
const requestsLeast = 50
const shownMost = 20

/** Lines for what went wrong; none where all is well. */
export const mistakes = ({ failures, whereWas, balance }: Outcome): string[] => [
  ...failures.others.map(
    ({ kind, number, failure }) => `${kind} failed: ${failure}; ${whereWas(number)}`,
  ),
  ...balance.lost.map((what) => `lost: ${what}`),
  ...balance.undone.map((what) => `answered, and not so in the database: ${what}`),
  ...balance.ended.map((what) => `a session ended: ${what}`),
]

/** The table, and below it what went wrong. */
export const summaryOf = (outcome: Outcome): string => {
  const { asked, seconds, failures, balance, received, repeats, held, restarts, beside } = outcome
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort()
  const row = (kind: string, of: readonly Asked[]): string => {
    const times = of.map(({ began, ended }) => ended - began).sort((a, b) => a - b)
    const at = (share: number): string =>
      (times[Math.floor(times.length * share)] ?? 0).toFixed(0).padStart(9)
    const excused = new Set([...failures.underWay, ...failures.unknowing])
    const failed = of.filter(({ failure }) => failure !== undefined)
    const others = failed.filter((one) => !excused.has(one)).length
    const cells = [of.length, others, failed.length - others].map((n) => String(n).padStart(9))
    return `${kind.padEnd(14)}${cells.join('')}${at(0.5)}${at(0.99)}`
  }
  const wrong = mistakes(outcome).sort()
  const rate = asked.length / seconds
  return [
    `${'requests'.padEnd(14)}${['sent', 'failed', 'at kill', 'p50 ms', 'p99 ms'].map((word) => word.padStart(9)).join('')}`,
    ...kinds.map((kind) =>
      row(
        kind,
        asked.filter((one) => one.kind === kind),
      ),
    ),
    row('all', asked),
    '',
    `${rate.toFixed(0)} requests a second for ${seconds.toFixed(0)} s; ${restarts} restarts and a kill; ${beside}`,
    ...(rate < requestsLeast
      ? [`SLOW  this machine was too busy for ${requestsLeast} a second`]
      : []),
    `failed: ${failures.others.length}; at the kill: ${failures.underWay.length} under way, ${failures.unknowing.length} sent before the balancer looked again`,
    `held because no process was ready: ${held}`,
    `notifications: ${balance.owed} owed, ${received} received, ${balance.lost.length} lost, ${repeats} repeated`,
    `sessions: ${balance.chains}, all refreshed at the end but ${balance.ended.length}`,
    `moves answered and not in the database: ${balance.undone.length}`,
    ...wrong.slice(0, shownMost).map((line) => `WRONG  ${line}`),
    ...(wrong.length > shownMost ? [`and ${wrong.length - shownMost} more`] : []),
  ].join('\n')
}
