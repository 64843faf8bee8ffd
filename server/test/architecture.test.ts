/** The order of the house: who may import whom. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '..', 'src')
const sandbox = join(import.meta.dirname, '..', '..', 'sandbox', 'src')
const receiver = join(import.meta.dirname, '..', '..', 'receiver', 'src')

/** Each area, and the areas to its left that it may enter. */
const allowed: Record<string, readonly string[]> = {
  base: [],
  projects: ['base'],
  webhooks: ['base', 'projects'],
  payments: ['base', 'projects', 'webhooks'],
  catalog: ['base', 'projects', 'webhooks'],
  signin: ['base', 'projects', 'webhooks'],
}

type Import = { from: string; to: string; isTypeOnly: boolean; specifier: string }

const files = (await Array.fromAsync(glob('**/*.ts', { cwd: source }))).map((file) =>
  file.split(sep).join('/'),
)
const isTest = (file: string): boolean => file.endsWith('.test.ts')
/** The area of a file; what stands above the areas (`app.ts`, the commands, the start) has none. */
const areaOf = (file: string): string => {
  const folder = file.split('/')[0] ?? ''
  return Object.hasOwn(allowed, folder) ? folder : ''
}

const importsOf = (file: string, folder = source): Import[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gms
  return [...text.matchAll(pattern)].map(([, type, specifier = '', dynamic]) => {
    const named = specifier || dynamic || ''
    const to = named.startsWith('.')
      ? relative(folder, join(folder, dirname(file), named))
          .split(sep)
          .join('/')
      : named
    return { from: file, to, isTypeOnly: type !== undefined, specifier: named }
  })
}

const imports = files.filter((file) => !isTest(file)).flatMap((file) => importsOf(file))
const own = imports.filter(({ specifier }) => specifier.startsWith('.'))
const lines = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} → ${to}`)

test('the imports of the whole source are read', () => {
  assert.ok(own.length > 100, `only ${own.length} found`)
  assert.deepEqual(lines(own.filter(({ to }) => !files.includes(to))), [])
})

test('an area imports only areas to its left', () => {
  const wrong = own.filter(({ from, to }) => {
    const [area, target] = [areaOf(from), areaOf(to)]
    return area !== '' && area !== target && !(allowed[area] ?? []).includes(target)
  })
  assert.deepEqual(lines(wrong), [])
})

test('an area is entered by its index; only base may be entered file by file', () => {
  const wrong = own.filter(({ from, to }) => {
    const target = areaOf(to)
    return (
      areaOf(from) !== target && target !== '' && target !== 'base' && to !== `${target}/index.ts`
    )
  })
  assert.deepEqual(lines(wrong), [])
})

test('a contract imports nothing but typebox, the base contract and the contracts it builds on', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      from.endsWith('/contract.ts') &&
      areaOf(from) !== 'base' &&
      !['typebox', 'base/contract.ts'].includes(to) &&
      !/^\w+\/(index|contract)\.ts$/.test(to),
  )
  assert.deepEqual(lines(wrong), [])
})

test('the environment is read through config.ts, which only commands import', () => {
  const wrong = own.filter(
    ({ from, to, isTypeOnly }) =>
      to === 'config.ts' &&
      !isTypeOnly &&
      !['commands/command.ts', 'commands/generate.ts'].includes(from),
  )
  assert.deepEqual(lines(wrong), [])
})

test('the receiver package stands on nothing, and nothing of the service on it', async () => {
  const its = (await Array.fromAsync(glob('*.ts', { cwd: receiver }))).filter(
    (file) => !isTest(file),
  )
  assert.ok(its.length > 10, `only ${its.length} found`)
  const foreign = its
    .flatMap((file) => importsOf(file, receiver))
    .filter(({ specifier }) => !its.includes(specifier.slice(2)))
  assert.deepEqual(lines(foreign), [])
  const named = imports.filter(({ specifier }) => /receiver\/src|@portreeve\//.test(specifier))
  assert.deepEqual(lines(named), [])
})

test('the sandbox shares no code with the service: a mistake in one must not hide in the other', async () => {
  const its = (await Array.fromAsync(glob('**/*.ts', { cwd: sandbox }))).filter(
    (file) => !isTest(file),
  )
  assert.ok(its.length > 50, `only ${its.length} found`)
  const foreign = its
    .flatMap((file) => importsOf(file, sandbox))
    .filter(({ to }) => to.startsWith('../') || to.startsWith('@portreeve/'))
  assert.deepEqual(lines(foreign), [])
  assert.deepEqual(lines(imports.filter(({ specifier }) => specifier.includes('sandbox/src'))), [])
})

test('messages to players go out at one place, where budgets count; the other mails are for studios', () => {
  const senders = files.filter(
    (file) =>
      !isTest(file) &&
      /\b(?:mailer|textSender)\??\.send\(/.test(readFileSync(join(source, file), 'utf8')),
  )
  assert.deepEqual(senders.toSorted(), [
    'signin/passwordless/messages/sending.ts',
    'webhooks/engine/outage/outage-notices.ts',
  ])
})

test('only what holds no secrets is compressed: lengths would tell of them (BREACH)', () => {
  const compressing = imports.filter(
    ({ to, specifier }) =>
      to === 'base/http/content-coding.ts' ||
      to === 'base/http/kept-content.ts' ||
      /zlib|compress/.test(specifier),
  )
  assert.deepEqual([...new Set(compressing.map(({ from }) => from))].toSorted(), [
    'base/http/content-coding.ts',
    'base/http/kept-content.ts',
    'catalog/storefront/answers.ts',
    'catalog/storefront/caching.ts',
    'catalog/storefront/coded-page.ts',
    'catalog/storefront/storefront.ts',
    'pages/api-page.ts',
    'pages/problems-page.ts',
    'running/metrics.ts',
  ])
})

test('there are no import cycles', () => {
  const edges = Map.groupBy(own, ({ from }) => from)
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ')
    if (done.has(file)) return undefined
    for (const { to, isTypeOnly } of edges.get(file) ?? []) {
      const cycle = isTypeOnly ? undefined : visit(to, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  assert.deepEqual(
    files.map((file) => visit(file, [])).filter((cycle) => cycle !== undefined),
    [],
  )
})
