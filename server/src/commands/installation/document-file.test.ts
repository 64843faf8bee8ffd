import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readDocumentFile } from './document-file.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-'))
})
after(() => rm(folder, { recursive: true }))

const read = async (text: string): Promise<unknown> => {
  const file = join(folder, 'portreeve.yaml')
  await writeFile(file, text)
  return await readDocumentFile(file)
}

const forms: Record<string, (levels: number) => string> = {
  lists: (levels) => '['.repeat(levels) + ']'.repeat(levels),
  'lists that never end': (levels) => '['.repeat(levels),
  maps: (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`,
  'JSON objects': (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  'indented maps': (levels) =>
    `${Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n')} 1`,
  'indented lists': (levels) => `${'- '.repeat(levels)}1`,
  'maps as keys': (levels) => `${'? '.repeat(levels)}1`,
  'a list as a key': (levels) => `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}: 1`,
}

for (const [form, text] of Object.entries(forms)) {
  test(`${form} in one another beyond 64 levels are told in a sentence`, async () => {
    for (const levels of [65, 1000, 3000]) {
      await assert.rejects(read(`merchants:\n${indented(text(levels - 1))}\n`), {
        name: 'Error',
        message: new RegExp(
          `^${folder}/portreeve.yaml cannot be read: it is nested deeper than 64 levels at line [0-9]+$`,
        ),
      })
    }
  })
}

/** The text one step to the right, as a value of a map. */
const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

test('64 levels are read', async () => {
  const { lists = String, maps = String } = forms
  assert.deepEqual(await read(lists(64)), JSON.parse(lists(64)))
  assert.deepEqual(await read(maps(64)), JSON.parse(maps(64).replaceAll('a:', '"a":')))
  for (const form of ['indented maps', 'indented lists']) await read(String(forms[form]?.(64)))
})

test('an alias that leads into itself is told, and so is one that multiplies', async () => {
  const intoThemselves = / cannot be read: its aliases make it deeper .*, or lead into themselves$/
  for (const text of ['a: &a [*a]', '&a a: {b: &c {d: *c}}', 'a: &a\n  - b: *a\n']) {
    await assert.rejects(read(text), intoThemselves, text)
  }
  const nine = (name: string) => `[${Array(9).fill(name).join(', ')}]`
  const bomb = ['a: &a 1', `b: &b ${nine('*a')}`, `c: &c ${nine('*b')}`, `d: ${nine('*c')}`]
  await assert.rejects(read(bomb.join('\n')), / cannot be read: Excessive alias count/)
})

test('an alias that stands for a part is read as that part', async () => {
  assert.deepEqual(await read('a: &a {b: 1}\nc: [*a, *a]\n'), {
    a: { b: 1 },
    c: [{ b: 1 }, { b: 1 }],
  })
})
