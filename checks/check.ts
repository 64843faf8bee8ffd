/**
 * `npm run check`: every check that needs no running service, side by side. `npm run check:quick`: the changed files
 * and the types. Types are checked incrementally; what the compiler knows is kept in `node_modules/.cache`.
 */
import { rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed.ts'
import { type Part, runParts } from './parts.ts'
import { reportOf } from './report.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)

const limitSeconds = 900

const node = (name: string, program: string, ...parameters: string[]): Part => ({
  name,
  command: [process.execPath, program, ...parameters],
  limitSeconds,
})

const types = (name: string, project: string, ...parameters: string[]): Part => {
  const info = join('node_modules', '.cache', 'types', `${name}.tsbuildinfo`)
  const incremental = ['--incremental', '--tsBuildInfoFile', info]
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc')
  return node(name, compiler, '-p', project, ...incremental, ...parameters)
}

const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome')

const allTypes = [
  types('types', '.'),
  // Several checkers would each read the types of the service anew: 22 s of processor time instead of 11.
  types('types-console', 'console', '--checkers', '1'),
]

const generated: Part = {
  ...node('generated', join('server', 'src', 'portreeve.js'), 'generate', '--check'),
  remedy: 'Run npm run generate.',
}

const deadCode: Part = {
  ...node('dead-code', join('node_modules', 'knip', 'bin', 'knip.js')),
  remedy: 'Remove what knip lists, or add an entry to knip.json.',
}

/** The longest first, so that they do not end alone. */
const all: Part[] = [
  {
    ...node('lint', biome, 'ci', '--colors=off', '.'),
    remedy: 'Run npm run format. It fixes formatting, imports and simple rules.',
  },
  ...allTypes,
  generated,
  deadCode,
  node('api-document', join('server', 'test', 'lint-openapi.ts')),
  {
    name: 'receiver',
    command: ['npm', 'run', '--silent', 'check', '--workspace=receiver'],
    limitSeconds,
  },
]

/** The parts for changed files. Rules that read other files as well take eight seconds, and are left to the whole. */
const quick = (files: readonly string[]): Part[] => {
  const words = ['check', '--colors=off', '--config-path=checks/biome-quick.json']
  const lenient = ['--no-errors-on-unmatched', '--files-ignore-unknown=true']
  const lint = {
    ...node('lint', biome, ...words, ...lenient, ...files),
    remedy: `Run npx biome check --write ${files.join(' ')}`,
  }
  const isPrinted = files.some((file) => /^(?:server\/src|docs|console\/src\/api)\//.test(file))
  return [...(files.length > 0 ? [lint] : []), ...allTypes, ...(isPrinted ? [generated] : [])]
}

const unchecked = (parts: readonly Part[]): string => {
  const names = all.map(({ name }) => name)
  const left = names.filter((name) => !parts.some((part) => part.name === name)).join(', ')
  return `Not checked: ${left}, import cycles, promises that nobody awaits. npm run check does.`
}

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const files = values.quick ? changedFiles(root) : []
const parts = values.quick ? quick(files) : all
const controller = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => controller.abort())
const folder = join(tmpdir(), `portreeve-check-${process.pid}`)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
if (values.quick) print(`${files.length} changed files`)
const results = await runParts(parts, {
  folder,
  atOnce: availableParallelism(),
  say: print,
  signal: controller.signal,
})
print(reportOf(results))
if (values.quick) print(unchecked(parts))
if (results.some(({ hasPassed }) => !hasPassed)) process.exitCode = 1
