/**
 * `npm test`: runs all test files except the long ones, or those that are named. `npm run test:long`: runs the long
 * ones. Files share processes, because each process loads the service anew. Files that start processes, or change
 * their own, have one for themselves and come last.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { compose } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chooseFiles } from './choose.ts'
import { usesDatabase } from './database-use.ts'
import { longFiles } from './long.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const everyFile = [
  'server',
  'sandbox',
  'receiver',
  'client',
  'http-client',
  'console',
  'mutate',
  'release',
  'checks',
].map((part) => `${part}/**/*.test.ts`)
const filesPerProcess = 12

/** Files that start processes, or change their own for all that come after. */
const needsOwnProcess =
  /node:child_process|\/(?:buttons|child|chromium|container-file|delivering|desk|every-page|field|installed-postgres|pgbouncer|valkey)\.ts'|process\.(?:env\.?[A-Z_]* =|exitCode|once?\(|memoryUsage)|mock\.|setFlagsFromString|diagnostics_channel/

const listFiles = (): string[] =>
  globSync(everyFile, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.split(sep).join('/'))
    .toSorted()

/** The processes of a run, by the files of each. */
const inProcesses = (files: readonly string[]): string[][] => {
  const { true: alone = [], false: sharing = [] } = Object.groupBy(files, (file) =>
    String(needsOwnProcess.test(readFileSync(join(root, file), 'utf8'))),
  )
  const processes = Math.ceil(sharing.length / filesPerProcess)
  const shared = Array.from({ length: processes }, (_, at) =>
    sharing.slice(at * filesPerProcess, (at + 1) * filesPerProcess),
  )
  return [...shared, ...alone.map((file) => [file])]
}

const addressOf = (...path: string[]): string =>
  pathToFileURL(join(root, 'server', 'test', ...path)).href

/** Writes a module that runs the files of one process. */
const writeEntry = (folder: string, files: readonly string[], at: number): string => {
  const entry = join(folder, `${at}.mjs`)
  const named = files.map((file) => ({ name: file, path: resolve(root, file) }))
  writeFileSync(
    entry,
    `import { share } from '${addressOf('suite', 'share.ts')}'\nawait share(${JSON.stringify(named)})\n`,
  )
  return entry
}

/** Ends with 2, as commands do that were called wrongly. */
const refuse = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}

type Options = { names: string[]; isLong: boolean; isAgain: boolean }

const readOptions = (): Options => {
  try {
    const { values, positionals } = parseArgs({
      options: { long: { type: 'boolean' }, again: { type: 'boolean' } },
      allowPositionals: true,
    })
    return { names: positionals, isLong: values.long === true, isAgain: values.again === true }
  } catch (error) {
    return refuse(`${(error as Error).message}\nUsage: npm test -- [--again] [FILE|FOLDER|GLOB…]`)
  }
}

const choose = ({ names, isLong }: Options): string[] => {
  const files = listFiles()
  if (names.length > 0) {
    const choice = chooseFiles(root, names, files)
    return 'refusal' in choice ? refuse(choice.refusal) : choice.files
  }
  const gone = longFiles.filter((file) => !files.includes(file))
  if (gone.length > 0) throw new Error(`long.ts names files that do not exist: ${gone.join(', ')}`)
  return isLong ? [...longFiles] : files.filter((file) => !longFiles.includes(file))
}

/** Runs the files of some processes, and answers the names of those that failed, or of their processes' modules. */
const runAll = async (folder: string, processes: readonly string[][]): Promise<Set<string>> => {
  const failed = new Set<string>()
  const tests = run({
    files: processes.map((files, at) => writeEntry(folder, files, at)),
    cwd: root,
    concurrency: 3,
    timeout: 120_000,
    execArgv: ['--import', addressOf('support', 'told-statuses.ts')],
  })
  tests.on('test:fail', ({ todo, nesting, name }) => {
    if (todo === undefined && nesting === 0) failed.add(name)
  })
  const shown = compose(tests, spec)
  shown.pipe(process.stdout, { end: false })
  await once(shown, 'end')
  return failed
}

/** So many files may fail by chance: more of them have a cause in common. */
const mostByChance = 3

/** Runs files, and with `--again` those that failed once more, each alone. Answers whether all is well. */
const runSuite = async (folder: string, files: readonly string[], isAgain: boolean) => {
  const failed = await runAll(folder, inProcesses(files))
  const again = files.filter((file) => failed.has(file))
  const isByChance = again.length === failed.size && failed.size <= mostByChance
  if (failed.size === 0 || !isAgain || !isByChance) return failed.size === 0
  process.stdout.write(`Failed, and run again alone: ${again.join(', ')}\n`)
  const still = await runAll(
    folder,
    again.map((file) => [file]),
  )
  if (still.size === 0) {
    process.stdout.write(`To be mended: failed once, and passed alone: ${again.join(', ')}\n`)
  }
  return still.size === 0
}

const options = readOptions()
const chosen = choose(options)
const folder = mkdtempSync(join(tmpdir(), 'portreeve-suite-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// The service is compiled, and freed of its types, once for all processes.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'tests')

execFileSync(process.execPath, [join(root, 'receiver', 'build.js')], { stdio: 'inherit' })
// A file that needs no database runs in two seconds without one.
const server = usesDatabase(root, chosen) ? await import('../support/postgres.ts') : undefined
await server?.globalSetup()
try {
  if (!(await runSuite(folder, chosen, options.isAgain))) process.exitCode = 1
} finally {
  await server?.globalTeardown()
}
