/**
 * `npm run mutate`: changes what guards and what signs, a little at a time, and tells which changes no test noticed.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../bench/machine.ts'
import { connect } from '../server/src/base/database/database.ts'
import { globalSetup, globalTeardown } from '../server/test/support/postgres.ts'
import { excused } from './excused.ts'
import { type Guarded, groups } from './groups.ts'
import { applyMutation, findMutations, type Mutation } from './mutations.ts'
import { sample } from './sample.ts'
import { root, runTest } from './trial.ts'

const floor = 0.9
const usage = `npm run mutate -- [GROUP…] [--only FILE] [--line N] [--count N] [--seed N]

  GROUP    ${Object.keys(groups).join(', ')}; all when left out
  --only   one source file, by the end of its name
  --test   the tests that must notice, where no group has the file of --only; may be repeated
  --line   only changes of this line
  --count  changes tried of each file at most, 40 when left out
  --seed   which ones: a number that an earlier run printed
`

type Tally = { group: string; mutants: number; killed: number; timeouts: number; excused: number }
type Survivor = { file: string; mutation: Mutation }

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    test: { type: 'string', multiple: true },
    line: { type: 'string' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !Object.hasOwn(groups, name))
if (values.help || unknown.length > 0) {
  say(unknown.length > 0 ? `There is no group ${unknown.join(', ')}.\n\n${usage}` : usage)
  process.exit(unknown.length > 0 ? 1 : 0)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const count = Number(values.count)
const named: readonly Guarded[] =
  values.only && values.test ? [{ source: values.only, tests: values.test }] : []
const chosen = Object.entries(named.length > 0 ? { named } : groups)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .flatMap(([group, files]) => files.map((file) => ({ group, ...file })))
  .filter(({ source }) => values.only === undefined || source.endsWith(values.only))

/** Seconds that each test file takes while nothing is changed. */
const usual = new Map<string, number>()

const timeUsual = async (test: string): Promise<number> => {
  const known = usual.get(test)
  if (known !== undefined) return known
  const { end, test: failed, seconds } = await runTest(test, 600)
  if (end !== 'passed') throw new Error(`${test} fails although nothing is changed: ${failed}`)
  usual.set(test, seconds)
  return seconds
}

/** The outcome of one change: the tests are asked one after the other, until one notices. */
const tryMutation = async (
  { source, tests }: Guarded,
  swapFile: string,
): Promise<{ end: 'killed' | 'timeout' | 'survived'; by: string }> => {
  for (const test of tests) {
    // A machine that is busy with something else must not look like an endless loop.
    const limit = 20 + 4 * (await timeUsual(test))
    const result = await runTest(test, limit, { file: source, text: swapFile })
    if (result.end === 'timeout') return { end: 'timeout', by: `${test}, after ${limit | 0} s` }
    if (result.end === 'failed') return { end: 'killed', by: `${test}: ${result.test}` }
  }
  return { end: 'survived', by: '' }
}

const isExcused = (file: string, { code, change }: Mutation): boolean =>
  excused.some((one) => one.file === file && one.code === code && one.changes.includes(change))

/** Excuses for changes that the sources do not offer any more. */
const listStale = async (): Promise<string[]> => {
  const sources = Object.values(groups).flatMap((files) => files.map(({ source }) => source))
  const offered = new Set<string>()
  for (const file of sources) {
    const found = findMutations(file, await readFile(join(root, file), 'utf8'))
    for (const { code, change } of found) offered.add(`${file}: ${code}: ${change}`)
  }
  return excused
    .flatMap(({ file, code, changes }) => changes.map((one) => `${file}: ${code}: ${one}`))
    .filter((one) => !offered.has(one))
}

/** Tests that were ended leave their databases behind. */
const dropDatabases = async (): Promise<void> => {
  const sql = connect(process.env.PORTREEVE_TEST_POSTGRES ?? '', { connections: 1 })
  try {
    const left = await sql<{ datname: string }[]>`
      select datname from pg_database where datname like 'test\\_%'
    `
    for (const { datname } of left) await sql.unsafe(`drop database ${datname} with (force)`)
  } finally {
    await sql.end()
  }
}

const survivors: Survivor[] = []
const tallies: Tally[] = []
const folder = await mkdtemp(join(tmpdir(), 'portreeve-mutate-'))
const swapFile = join(folder, 'changed.ts')

const tryFile = async (group: string, guarded: Guarded): Promise<void> => {
  const { source } = guarded
  const text = await readFile(join(root, source), 'utf8')
  const found = findMutations(source, text).filter(
    ({ line }) => values.line === undefined || line === Number(values.line),
  )
  const picked = sample(found, count, { seed, key: source })
  const tally = { group, mutants: picked.length, killed: 0, timeouts: 0, excused: 0 }
  tallies.push(tally)
  say(`\n${source}: ${picked.length} of ${found.length} changes`)
  for (const [index, mutation] of picked.entries()) {
    const place = `  ${index + 1}/${picked.length}  line ${mutation.line}  ${mutation.change}`
    if (isExcused(source, mutation)) {
      tally.excused += 1
      say(`${place}  excused`)
      continue
    }
    await writeFile(swapFile, stripTypeScriptTypes(applyMutation(text, mutation)))
    const { end, by } = await tryMutation(guarded, swapFile)
    if (end === 'killed') tally.killed += 1
    if (end === 'timeout') tally.timeouts += 1
    if (end === 'survived') survivors.push({ file: source, mutation })
    say(`${place}  ${end === 'survived' ? 'SURVIVED' : `${end} by ${by}`}`)
    await dropDatabases()
  }
}

const rowOf = (name: string, rows: readonly Tally[]): { line: string; share: number } => {
  const sum = (key: 'mutants' | 'killed' | 'timeouts' | 'excused'): number =>
    rows.reduce((total, row) => total + row[key], 0)
  const [mutants, killed, timeouts, without] = [
    sum('mutants'),
    sum('killed'),
    sum('timeouts'),
    sum('excused'),
  ]
  const tried = mutants - without
  const share = tried === 0 ? 1 : (killed + timeouts) / tried
  const cells = [name, mutants, killed, timeouts, tried - killed - timeouts, without]
  return { line: `| ${cells.join(' | ')} | ${(share * 100).toFixed(0)} % |`, share }
}

const report = (stale: readonly string[]): number => {
  const { cpu, cores, node, commit } = describeMachine()
  say(
    `\nCommit ${commit}, seed ${seed}, at most ${count} of a file; ${cores} × ${cpu}, Node ${node}`,
  )
  say('\n| File | Changes | Killed | By the time limit | Survived | Excused | Noticed |')
  say('|---|---:|---:|---:|---:|---:|---:|')
  for (const [at, { source }] of chosen.entries()) {
    const row = tallies[at]
    if (row) say(rowOf(source, [row]).line)
  }
  let isMissed = false
  say('\n| Group | Changes | Killed | By the time limit | Survived | Excused | Noticed |')
  say('|---|---:|---:|---:|---:|---:|---:|')
  for (const [name, rows] of Map.groupBy(tallies, ({ group }) => group)) {
    const { line, share } = rowOf(name, rows)
    say(line)
    isMissed ||= share < floor
  }
  if (survivors.length > 0) say('\nSurvived:')
  for (const { file, mutation } of survivors) {
    say(`  ${file}:${mutation.line}  ${mutation.code}\n    ${mutation.change}`)
  }
  if (stale.length > 0) say('\nExcused, but the source does not offer this change any more:')
  for (const one of stale) say(`  ${one}`)
  return isMissed || stale.length > 0 ? 1 : 0
}

say(`Seed ${seed}`)
await globalSetup()
try {
  for (const { group, ...guarded } of chosen) await tryFile(group, guarded)
  process.exitCode = report(await listStale())
} finally {
  await globalTeardown()
  await rm(folder, { recursive: true, force: true })
}
