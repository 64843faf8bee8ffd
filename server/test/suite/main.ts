/**
 * `npm test`: all test files but the long ones, or those that are named. `npm run test:long`: the long ones. Files
 * share processes, because each process loads the service anew. Files that start processes, or change their own, have
 * one for themselves and come last.
 */
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compose } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { globalSetup, globalTeardown } from '../support/postgres.ts'
import { longFiles } from './long.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const everyFile = ['server', 'sandbox', 'receiver', 'http-client', 'mutate'].map(
  (part) => `${part}/**/*.test.ts`,
)
const filesPerProcess = 12

/** Files that start processes, or change their own for all that come after. */
const needsOwnProcess =
  /node:child_process|\/(?:child|chromium|container-file|delivering|field|installed-postgres|pgbouncer|valkey)\.ts'|process\.(?:env\.?[A-Z_]* =|exitCode|once?\(|memoryUsage)|mock\.|setFlagsFromString|diagnostics_channel/

const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()

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

/** The files that a command line asks for. */
const wanted = (patterns: readonly string[]): string[] => {
  if (patterns.length > 0 && patterns[0] !== '--long') return filesOf(patterns)
  const long = filesOf(longFiles)
  const gone = longFiles.filter((file) => !long.includes(file))
  if (gone.length > 0) throw new Error(`long.ts names files that do not exist: ${gone.join(', ')}`)
  return patterns.length > 0 ? long : filesOf(everyFile).filter((file) => !long.includes(file))
}

const processes = inProcesses(wanted(process.argv.slice(2)))
const folder = mkdtempSync(join(tmpdir(), 'portreeve-suite-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// The service is compiled, and freed of its types, once for all processes.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'tests')

await globalSetup()
try {
  const tests = run({
    files: processes.map((files, at) => writeEntry(folder, files, at)),
    cwd: root,
    concurrency: 3,
    timeout: 120_000,
    execArgv: ['--import', addressOf('support', 'told-statuses.ts')],
  })
  tests.on('test:fail', ({ todo }) => {
    if (todo === undefined) process.exitCode = 1
  })
  const shown = compose(tests, spec)
  shown.pipe(process.stdout)
  await once(shown, 'end')
} finally {
  await globalTeardown()
}
