/** How much a browser has to load: for a first view, and for each page behind it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { builtConsole } from '../../server/test/support/built-console.ts'

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

const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length,
    0,
  )

test('a first view has at most 100 KB, compressed, whichever page it is; a further page has 30 KB', () => {
  const [entry] = Object.entries(pieces).find(([, { isEntry }]) => isEntry) ?? ['']
  const first = filesOf(entry)
  const pages = Object.keys(pieces).filter(
    (name) => name.startsWith('src/rooms/') || name.startsWith('src/texts/de/'),
  )
  assert.ok(pages.length > 5)
  for (const page of pages) {
    const further = [...filesOf(page)].filter((file) => !first.has(file))
    const bytes = bytesOf(further)
    assert.ok(bytes <= mostOfPage, `${page} has ${bytes} bytes`)
    assert.ok(
      bytesOf(first) + bytes <= mostOfFirst,
      `a first view of ${page} has ${bytesOf(first) + bytes} bytes`,
    )
  }
})
