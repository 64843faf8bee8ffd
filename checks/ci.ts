/**
 * The parts of `.ci/run`, two at a time: tests wait for processes half of the time. `.ci/run NAME…` runs the named
 * ones. The output of each part is in `node_modules/.cache/ci`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, runParts } from './parts.ts'
import { reportOf } from './report.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)

const oldest = '/usr/lib/postgresql/15/bin'
const again = ['npm', 'test', '--', '--again'] as const

/**
 * The order of these parts is the order in which they begin. Beside the suite and the long tests, which take longest,
 * the others follow one another. The fleet is last: its requests may not fail, so nothing but a test runs beside it.
 */
const all: readonly Part[] = [
  { name: 'suite', command: again, limitSeconds: 1800 },
  {
    name: 'long',
    command: ['npm', 'run', 'test:long', '--', '--again'],
    limitSeconds: 2400,
    after: ['suite'],
  },
  { name: 'check', command: ['npm', 'run', 'check'], limitSeconds: 900 },
  // The published package on the runtimes that it promises.
  {
    name: 'runtimes',
    command: ['npm', 'run', 'runtimes', '--workspace=receiver'],
    limitSeconds: 600,
  },
  // On the oldest PostgreSQL a sample: whole stories, the engine, the driver, and how tables come about.
  {
    name: 'sample',
    command: [
      ...again,
      'server/test/journeys/*.test.ts',
      'server/src/webhooks/engine/**/*.test.ts',
      'server/src/base/{database,migration,partitions}/*.test.ts',
    ],
    environment: { PORTREEVE_TEST_POSTGRES: oldest },
    limitSeconds: 1800,
  },
  // Two minutes of requests that are wrong in all sorts of ways. The seed is printed, by which they come again.
  {
    name: 'fuzz',
    command: ['npm', 'run', 'fuzz', '--', '--seconds', '120', '--requests', '1000000'],
    limitSeconds: 600,
  },
  // Processes that are stopped, started, killed and replaced while others answer.
  {
    name: 'fleet',
    command: ['npm', 'run', 'test:fleet'],
    limitSeconds: 900,
    after: ['suite', 'check', 'runtimes', 'sample', 'fuzz'],
  },
]

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !all.some((part) => part.name === name))
if (unknown.length > 0) {
  const known = all.map(({ name }) => name).join(', ')
  process.stderr.write(`No part is named ${unknown.join(', ')}. The parts are ${known}.\n`)
  process.exit(2)
}

/** Parts that were not named, or cannot run here, hold up no other. */
const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name))
const possible = chosen.filter(
  ({ name }) => name !== 'sample' || existsSync(join(oldest, 'initdb')),
)
const parts = possible.map((part) => ({
  ...part,
  after: part.after?.filter((name) => possible.some((one) => one.name === name)) ?? [],
}))
if (possible.length < chosen.length) print(`${oldest} is missing, so the sample is skipped.`)

const controller = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => controller.abort())
const folder = join(root, 'node_modules', '.cache', 'ci')
const results = await runParts(parts, {
  folder,
  atOnce: 2,
  say: (line) => print(`${new Date().toISOString().slice(11, 19)} ${line}`),
  signal: controller.signal,
})
print(reportOf(results))
if (results.some(({ hasPassed }) => !hasPassed)) process.exitCode = 1
