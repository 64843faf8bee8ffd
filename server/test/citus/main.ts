/**
 * Runs the journeys and all tests that need a database on a coordinator of Citus, or the files that are named. Prints
 * which share of them passed. Fails when a test fails that `cannot-run.ts` does not name, or one passes that it names.
 */
import { join, relative } from 'node:path'
import { compose } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { globalSetup, globalTeardown } from '../support/postgres.ts'
import { importsOf, isTest, listFiles } from '../support/sources.ts'
import { cannotRun } from './cannot-run.ts'
import { type Outcome, type Verdict, verdictOn } from './verdict.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const server = join(root, 'server')

/** The test files that get a database from `support/database.ts`, at whatever distance. */
const filesWithDatabase = async (): Promise<string[]> => {
  const files = await listFiles(server)
  const imports = new Map(
    files.map((file) => [file, importsOf(server, file).map(({ to }) => to)] as const),
  )
  const reached = new Set(['test/support/database.ts'])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const [file, named] of imports) if (named.some((to) => reached.has(to))) reached.add(file)
  }
  return (
    files
      .filter((file) => isTest(file) && reached.has(file))
      // Proxies before a service do not care where its database is.
      .filter((file) => !file.startsWith('test/deploy/'))
      .toSorted()
      .map((file) => join(server, file))
  )
}

const runOn = async (files: string[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const stream = run({
    files,
    cwd: root,
    concurrency: 1,
    // A statement of one project takes as long as elsewhere, one over all of them several times as long.
    timeout: 300_000,
  })
  /** The names of the tests and suites that are under way, by how deep they are, for each file. */
  const under = new Map<string, string[]>()
  const namesOf = (event: { file?: string; nesting: number; name: string }): string[] => {
    const names = (under.get(event.file ?? '') ?? []).slice(0, event.nesting)
    return [...names, event.name]
  }
  const holds = new Set<string>()
  stream.on('test:start', (event) => {
    const names = namesOf(event)
    under.set(event.file ?? '', names)
    holds.add(`${event.file} ${names.slice(0, -1).join(' > ')}`)
  })
  const note = (hasPassed: boolean) => (event: Ended) => {
    if (event.skip !== undefined || event.todo !== undefined) return
    const name = namesOf(event).join(' > ')
    const isGroup = holds.has(`${event.file} ${name}`)
    // A group fails with its tests. One that fails by itself, in what goes before or after them, counts as one.
    const isItsTests = event.details.error?.failureType === 'subtestsFailed'
    if (isGroup && (hasPassed || isItsTests)) return
    const file = relative(root, event.file ?? event.name).replaceAll('\\', '/')
    outcomes.push({
      file,
      name: event.nesting === 0 && name === event.file ? 'file' : name,
      hasPassed,
    })
  }
  stream.on('test:pass', note(true))
  stream.on('test:fail', note(false))
  const shown = compose(stream, spec)
  shown.pipe(process.stdout)
  await new Promise((resolve) => shown.once('end', resolve))
  return outcomes
}

type Ended = {
  name: string
  nesting: number
  file?: string
  skip?: string | boolean
  todo?: string | boolean
  details: { error?: { failureType?: string } }
}

const told = ({ tests, share, unexpected, outdated }: Verdict): string =>
  [
    ...unexpected.map((line) => `fails and is not on the list: ${line}`),
    ...outdated.map((line) => `is on the list and passes, or is gone: ${line}`),
    `${(100 * share).toFixed(2)} % of ${tests} tests passed on Citus.`,
    '',
  ].join('\n')

if (!process.env.PORTREEVE_TEST_CITUS) {
  process.stdout.write('PORTREEVE_TEST_CITUS names no coordinator of Citus: nothing was tested.\n')
} else {
  const named = process.argv.slice(2).map((file) => join(process.cwd(), file))
  await globalSetup()
  try {
    const outcomes = await runOn(named.length > 0 ? named : await filesWithDatabase())
    const verdict = verdictOn(outcomes, cannotRun)
    process.stdout.write(told(verdict))
    process.exitCode = verdict.isGood ? 0 : 1
  } finally {
    await globalTeardown()
  }
}
