/** Reports how the parts of a check ended. */
import { readFileSync } from 'node:fs'
import type { Ended } from './parts.ts'

const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
/** The closing lines of Node's test runner. */
const closing = /^(?:ℹ|#) (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /
/** A line of the suite about files that failed and passed when they ran again. */
const repeated = /^To be mended: /

/**
 * Describes results, the most important last. First come the whole output of each part that failed and the counts of
 * each that ran tests. Then the report names the parts that failed, and test files that passed only on a second run.
 */
export const reportOf = (results: readonly Ended[]): string => {
  const printed = new Map(
    results.map(({ name, output }) => [name, readFileSync(output, 'utf8').replaceAll(colors, '')]),
  )
  const linesOf = (name: string, pattern: RegExp): string[] =>
    (printed.get(name) ?? '').split('\n').filter((line) => pattern.test(line))
  const failed = results.filter(({ hasPassed }) => !hasPassed)
  const counts = results
    .map(({ name }) => ({ name, lines: linesOf(name, closing) }))
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ name, lines }) => ['', `${name}:`, ...lines])
  const outputs = failed.flatMap(({ name, reason, remedy }) => [
    '',
    `Output of ${name}, which failed (${reason}):`,
    (printed.get(name) ?? '').trimEnd(),
    ...(remedy === undefined ? [] : [remedy]),
  ])
  const again = results.flatMap(({ name }) =>
    linesOf(name, repeated).map((line) => `${name}: ${line}`),
  )
  const names = failed.map(({ name }) => name).join(', ')
  const verdict = failed.length === 0 ? 'All parts passed.' : `Failed: ${names}.`
  return [...outputs, ...counts, '', verdict, ...again, ''].join('\n')
}
