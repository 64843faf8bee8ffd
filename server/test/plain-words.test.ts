/** How comments speak: a sentence names its doer or its thing first, and is short enough to be read once. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { describe, test } from 'node:test'
import { type Sentence, sentencesOf } from './support/comments.ts'

const root = join(import.meta.dirname, '..', '..')
const mostWords = 25
const foreign = ['node_modules', 'dist', 'coverage', 'generated', '.git', '.portreeve']

/** Databases have applied these files, so they stay as they are (docs/decisions/0039-migrations-append-only.md). */
const isAppliedMigration = (file: string): boolean =>
  /\/migrations\/00(?:[01]\d|2[0-5])_/.test(file)

const sources = (
  await Array.fromAsync(
    glob(['**/*.ts', '**/*.tsx', '**/*.js', '**/*.sql'], {
      cwd: root,
      exclude: (name) => foreign.includes(basename(name)),
    }),
  )
)
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !isAppliedMigration(file))

/** A clause that stands where the field has a noun. A predicate's comment may begin with *Whether*. */
const beginsWithClause = ({ text, isFirst }: Sentence): boolean =>
  /^(?:What|Who|Whoever|Whose|Of|Those|That of)\b(?!['’]s\b)/.test(text) ||
  (/^Whether\b/.test(text) && !isFirst)

/** Sources and measurements in parentheses do not count. */
const isLong = ({ text }: Sentence): boolean =>
  text
    .replaceAll(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/).length > mostWords

const sentences = (
  await Promise.all(
    sources.map(async (file) =>
      sentencesOf(file, await readFile(join(root, file), 'utf8')).map((one) => ({ file, ...one })),
    ),
  )
).flat()

const find = (isWrong: (sentence: Sentence) => boolean): string[] =>
  sentences.filter(isWrong).map(({ file, line, text }) => `${file}:${line} ${text}`)

describe('a sentence of a comment', () => {
  test('begins with a noun or a verb, not with a clause', () => {
    assert.ok(sources.length > 500, `only ${sources.length} found`)
    assert.deepEqual(find(beginsWithClause), [])
  })

  test(`has at most ${mostWords} words`, () => {
    assert.deepEqual(find(isLong), [])
  })
})

describe('sentences are found', () => {
  const texts = (file: string, text: string) => sentencesOf(file, text).map(({ text }) => text)

  test('in blocks, in lines that follow each other, and behind code', () => {
    const text = [
      '/**',
      ' * One of',
      ' * two. Another one.',
      ' *',
      ' * @throws Error always',
      ' */',
      'const a = "// none" // behind',
      '// several',
      '// lines',
      'const b = 1',
      '// apart',
    ].join('\n')
    assert.deepEqual(texts('a.ts', text), [
      'One of two.',
      'Another one.',
      '@throws Error always',
      'behind',
      'several lines',
      'apart',
    ])
  })

  test('in SQL', () => {
    const text = "-- One.\n-- Two\n-- lines\nselect '-- none'\n-- apart"
    assert.deepEqual(texts('a.sql', text), ['One.', 'Two lines', 'apart'])
  })

  test('with their line, and with whether they come first', () => {
    assert.deepEqual(sentencesOf('a.ts', '\n/** Whether it is. Whether not. */'), [
      { line: 2, isFirst: true, text: 'Whether it is.' },
      { line: 2, isFirst: false, text: 'Whether not.' },
    ])
  })
})
