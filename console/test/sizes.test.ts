/** How much a browser has to load: for a first view, and for each page behind it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { builtConsole } from '../../server/test/support/built-console.ts'
import { pages as rows } from '../src/routes.ts'
import type { PieceOfWords } from '../src/texts/rooms.ts'

type Piece = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
}

const mostOfFirst = 100_000
const mostOfPage = 30_000

let folder: string
let pieces: Record<string, Piece>
before(async () => {
  const state = (await builtConsole())()
  assert.ok(state.is === 'built')
  folder = state.folder
  pieces = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Piece>
})

/** The files of a piece and of all that it imports. */
const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
  const { file, imports = [], css = [] } = pieces[name] ?? { file: '' }
  if (seen.has(file)) return seen
  for (const one of [file, ...css]) seen.add(one)
  for (const one of imports) filesOf(one, seen)
  return seen
}

/** The compressed size of each file: most pages share some. */
const sizes = new Map<string, number>()
const sizeOf = (file: string): number =>
  sizes.getOrInsertComputed(file, () => brotliCompressSync(readFileSync(join(folder, file))).length)

const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sizeOf(file), 0)

/** The words that come with a page, by the piece of its code. */
const wordsWith = (piece: string): string[] => {
  const row = rows.find(({ load }) => String(load).includes(piece.replace('src/', './')))
  return (row?.words ?? []).map((name) => `src/texts/en/${filesOfWords[name]}`)
}

const filesOfWords: Readonly<Record<PieceOfWords, string>> = {
  catalog: 'catalog/shared.ts',
  items: 'catalog/items.ts',
  things: 'catalog/things.ts',
  files: 'catalog/files.ts',
  setUp: 'settings.ts',
  payments: 'payments.ts',
  webhooks: 'webhooks.ts',
  inventory: 'inventory.ts',
  limits: 'limits.ts',
  orders: 'orders.ts',
}

test('a first view has at most 100 KB, compressed, whichever page it is; a further page has 30 KB', () => {
  const [entry] = Object.entries(pieces).find(([, { isEntry }]) => isEntry) ?? ['']
  const first = filesOf(entry)
  const pages = Object.keys(pieces).filter(
    (name) => name.startsWith('src/rooms/') || name.startsWith('src/texts/'),
  )
  assert.ok(pages.length > 5)
  for (const page of pages) {
    const further = [...filesOf(page)].filter((file) => !first.has(file))
    const own = bytesOf(further)
    assert.ok(own <= mostOfPage, `${page} has ${own} bytes`)
    const bytes = own + bytesOf(wordsWith(page).flatMap((words) => [...filesOf(words)]))
    assert.ok(
      bytesOf(first) + bytes <= mostOfFirst,
      `a first view of ${page} has ${bytesOf(first) + bytes} bytes`,
    )
  }
})
