/** The pages of docs/decisions: all listed, numbered without gaps, in one form, about files that are there. */
import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'decisions')
const pages = (await readdir(folder)).filter((name) => name !== 'README.md').toSorted()
const list = await readFile(join(folder, 'README.md'), 'utf8')

const read = (page: string): Promise<string> => readFile(join(folder, page), 'utf8')

test('decisions are numbered without gaps, in the order of the list', () => {
  assert.ok(pages.length >= 38, `only ${pages.length} found`)
  const listed = [...list.matchAll(/^\| \[(\d+)\]\(([^)]+)\)/gm)]
  assert.deepEqual(
    listed.map(([, , page]) => page),
    pages,
  )
  assert.deepEqual(
    listed.map(([, number]) => Number(number)),
    pages.map((_, index) => index + 1),
  )
  assert.deepEqual(
    pages.map((page) => Number(page.slice(0, 4))),
    pages.map((_, index) => index + 1),
  )
})

test('each decision says what was decided, why, what it costs and how to undo it, in 15 to 40 lines', async () => {
  for (const page of pages) {
    const text = await read(page)
    const headings = text.split('\n').filter((line) => line.startsWith('#'))
    assert.match(headings[0] ?? '', new RegExp(`^# ${Number(page.slice(0, 4))}\\. \\S`), page)
    assert.deepEqual(
      headings.slice(1),
      ['## What was decided', '## Why', '## What it costs', '## How to undo it'],
      page,
    )
    const lines = text.trimEnd().split('\n').length
    assert.ok(lines >= 15 && lines <= 40, `${page} has ${lines} lines`)
  }
})

test('ARCHITECTURE.md and decisions in force name source files that are there', async () => {
  const sources = await Array.fromAsync(
    glob(
      [
        'server/**/*.{ts,js,sql}',
        'sandbox/**/*.ts',
        'receiver/**/*.ts',
        '{bench,console,mutate,release}/**/*.ts',
      ],
      {
        cwd: root,
        exclude: (name) => ['node_modules', 'dist'].includes(basename(name)),
      },
    ),
  )
  const known = new Set(sources.map((file) => basename(file)))
  const texts = new Map<string, string>()
  texts.set('ARCHITECTURE.md', await readFile(join(root, 'ARCHITECTURE.md'), 'utf8'))
  for (const page of pages) texts.set(page, await read(page))
  const lost: string[] = []
  for (const [page, text] of texts) {
    if (/^Superseded by /m.test(text)) continue
    for (const [, file = ''] of text.matchAll(/`([\w./-]+\.(?:ts|js|sql))`/g)) {
      if (!known.has(basename(file))) lost.push(`${page}: ${file}`)
    }
  }
  assert.deepEqual(lost, [])
})
