/** The rules of the console's sources: who imports whom, and which dangerous things stand in one place only. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { test } from 'node:test'
import { longFunctionsOf } from '../../server/test/support/sources.ts'
import { pages } from '../src/routes.ts'
import type { PieceOfWords } from '../src/texts/rooms.ts'

const source = join(import.meta.dirname, '..', 'src')
const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => file.split(sep).join('/'))
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')
/** The code alone: a comment may name what the code must not. */
const codeOf = (file: string): string =>
  textOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

type Import = { from: string; to: string; isTypeOnly: boolean }
const imports: Import[] = files.flatMap((from) =>
  [
    ...textOf(from).matchAll(
      /(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
    ),
  ].map(([, type, named, dynamic]) => {
    const to = named ?? dynamic ?? ''
    return {
      from,
      to: to.startsWith('.')
        ? relative(source, join(source, dirname(from), to))
            .split(sep)
            .join('/')
        : to,
      isTypeOnly: type !== undefined,
    }
  }),
)
const own = imports.filter(({ to }) => /\.tsx?$/.test(to))
const lines = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} → ${to}`)
const areaOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '')
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** Files in which something stands that may stand in those alone. */
const elsewhere = (pattern: RegExp, allowed: readonly string[]): string[] =>
  files.filter((file) => !allowed.includes(file) && pattern.test(codeOf(file)))

test('the imports of the whole source are read', () => {
  assert.ok(own.length > 100, `only ${own.length} found`)
  assert.deepEqual(lines(own.filter(({ to }) => !files.includes(to))), [])
})

test('a room imports its own folder, shared, api and texts; no room another one', () => {
  const wrong = own.filter(
    ({ from, to }) =>
      areaOf(from) === 'rooms' &&
      !['shared', 'api', 'texts'].includes(areaOf(to)) &&
      roomOf(from) !== roomOf(to),
  )
  assert.deepEqual(lines(wrong), [])
})

test('shared takes types and the table of calls from api, and nothing of frame and rooms', () => {
  const wrong = own.filter(
    ({ from, to, isTypeOnly }) =>
      areaOf(from) === 'shared' &&
      !['shared', 'texts'].includes(areaOf(to)) &&
      !(areaOf(to) === 'api' && (isTypeOnly || ['api/calls.ts', 'api/problems.ts'].includes(to))),
  )
  assert.deepEqual(lines(wrong), [])
})

test('api imports nothing but itself, and only routes knows the rooms', () => {
  const wrong = own.filter(
    ({ from, to }) =>
      (areaOf(from) === 'api' && areaOf(to) !== 'api') ||
      (areaOf(to) === 'rooms' && areaOf(from) !== 'rooms' && from !== 'routes.ts') ||
      (areaOf(to) === 'frame' && areaOf(from) !== 'frame' && from !== 'main.tsx'),
  )
  assert.deepEqual(lines(wrong), [])
})

test('the console imports nothing of the service, and the service nothing of the console', () => {
  const outside = imports.filter(({ to }) => to.startsWith('..') || to.startsWith('@portreeve/'))
  assert.deepEqual(lines(outside), [])
  const server = join(import.meta.dirname, '..', '..', 'server', 'src')
  const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'))
  const named = sources.filter((file) =>
    /from '[^']*console\/(?:src|build|settings)/.test(readFileSync(join(server, file), 'utf8')),
  )
  assert.deepEqual(named, [])
})

test('one file alone asks the service', () => {
  const asking = /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\b|\bWebSocket\b|\bsendBeacon\b/
  assert.deepEqual(elsewhere(asking, ['api/client.ts']), [])
})

test('no page knows the name of a role or a permission', () => {
  const document = JSON.parse(
    readFileSync(join(source, '..', '..', 'docs', 'openapi.json'), 'utf8'),
  ) as { paths: Record<string, Record<string, { 'x-permission'?: string }>> }
  const permissions = Object.values(document.paths)
    .flatMap((calls) => Object.values(calls))
    .flatMap((call) => call['x-permission'] ?? [])
  const names = [...new Set(permissions), 'merchant_admin', 'support_lead', 'read_only']
  assert.ok(names.length > 15)
  const named = new RegExp(names.map((name) => `'${name.replace('.', '\\.')}'`).join('|'))
  assert.deepEqual(
    elsewhere(named, ['api/calls.ts', 'api/rights.ts', 'texts/de/service/rights.ts']),
    [],
  )
})

test('a page makes exactly the calls that its row in routes names', () => {
  const named =
    /(?:use(?:Read|Pages|Change)(?:<[^(]*>)?\(\s*|\bcall(?:<[^(]*>)?\(\s*|operation[:=]\s*"?|source<\w+>\(|(?:add|remove): |operation="|may\(\s*[\w.]+,\s*)'?(\w+)'?/g
  const calls = new Set(Object.keys(callTable()))
  const made = new Map<string, Set<string>>()
  for (const file of files.filter((one) => areaOf(one) === 'rooms')) {
    const its = made.get(roomOf(file)) ?? new Set<string>()
    for (const [, name = ''] of codeOf(file).matchAll(named)) if (calls.has(name)) its.add(name)
    made.set(roomOf(file), its)
  }
  for (const [room, its] of made) {
    const folder = new RegExp(`import\\('\\./${room}/`)
    const rows = pages.filter(({ load }) => folder.test(String(load)))
    const listed = [...new Set(rows.flatMap((row) => row.calls))].toSorted()
    assert.deepEqual([...its].toSorted(), listed, room)
  }
})

test('pages have the words that come with them, and no page of another room uses those', () => {
  const wordsOf = {
    payments: { texts: 'payments.ts', room: 'rooms/payments/' },
    setUp: { texts: 'settings.ts', room: 'rooms/set-up/' },
    webhooks: { texts: 'webhooks.ts', room: 'rooms/webhooks/' },
    inventory: { texts: 'inventory.ts', room: 'rooms/players/inventory/' },
    limits: { texts: 'limits.ts', room: 'rooms/players/limits/' },
    catalog: { texts: 'catalog/', room: 'rooms/catalog/' },
  }
  for (const [words, { texts, room }] of Object.entries(wordsOf)) {
    const groups = files
      .filter((file) => file.startsWith(`texts/en/${texts}`))
      .flatMap((file) => [...textOf(file).matchAll(/^export const (\w+) = \{/gm)])
      .map(([, group]) => group)
    assert.ok(groups.length > 0, words)
    const used = new RegExp(`\\bt\\(\\)\\.(?:${groups.join('|')})\\b`)
    const others = files.filter(
      (file) => !file.startsWith(room) && !file.startsWith('texts/') && used.test(codeOf(file)),
    )
    assert.deepEqual(others, [], words)
    const folder = new RegExp(`import\\('\\./${room}`)
    const rows = pages.filter(({ load }) => folder.test(String(load)))
    assert.ok(rows.length > 0, room)
    for (const row of rows) assert.ok(row.words?.includes(words as PieceOfWords), row.page)
  }
})

const callTable = (): Record<string, unknown> =>
  Object.fromEntries(
    [...textOf('api/calls.ts').matchAll(/^ {2}(\w+): \[/gm)].map(([, name]) => [name, true]),
  )

test('nothing writes markup or code, and no style is a text', () => {
  const writing =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\('style'|style="|style='/
  assert.deepEqual(elsewhere(writing, []), [])
})

test('links are made by addressOf, and pictures are those that the service has signed', () => {
  const hrefs = /\bhref=(?!"#)|\bsrc=/
  assert.deepEqual(elsewhere(hrefs, ['shared/controls/link.tsx', 'shared/picture.tsx']), [])
})

test('one file alone knows the clock, and no amount becomes a number', () => {
  assert.deepEqual(elsewhere(/\bnew Date\(|\bDate\.now\(/, ['shared/time.ts']), [])
  assert.deepEqual(elsewhere(/parseFloat\(|Number\([^)]*amount/, []), [])
})

test('only drafts touch the storage of the browser', () => {
  assert.deepEqual(
    elsewhere(/\b(?:local|session)Storage\b|indexedDB|document\.cookie/, ['shared/form/drafts.ts']),
    [],
  )
})

test('no text for people stands in a component', () => {
  const texts = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...codeOf(file).matchAll(/>\s*([A-Za-z][a-z]+(?: [a-z]+)+[.!?]?)\s*</g)].map(
        ([, text]) => `${file}: ${text}`,
      ),
    )
  assert.deepEqual(texts, [])
})

test('every text is used', () => {
  const english = globSync('texts/en/**/*.ts', { cwd: source })
    .map((file) => textOf(file))
    .join('\n')
  const code = files
    .filter((file) => !file.startsWith('texts/'))
    .map((file) => codeOf(file))
    .join('\n')
  const groups = [...english.matchAll(/^export const (\w+) = \{\n([\s\S]*?)^\}/gm)]
  assert.ok(groups.length > 5)
  const unused = groups
    .filter(([, group]) => group !== 'english' && group !== 'late')
    .flatMap(([, group = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+)[:,]/gm)]
        .filter(([, name]) => !new RegExp(`\\.${group}(?:\\.${name}\\b|\\[)`).test(code))
        .map(([, name]) => `${group}.${name}`),
    )
  assert.deepEqual(unused, [])
})

test('no function has more than 80 lines, and no folder more than twenty files, printed ones aside', () => {
  const written = files.filter((file) => !file.includes('/generated/'))
  assert.deepEqual(
    written.flatMap((file) => longFunctionsOf(source, file, 80)),
    [],
  )
  const folders = Object.groupBy(written, (file) => dirname(file))
  const full = Object.entries(folders).filter(([, its = []]) => its.length > 20)
  assert.deepEqual(
    full.map(([folder]) => folder),
    [],
  )
})
