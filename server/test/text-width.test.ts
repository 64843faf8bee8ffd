/** How wide texts for people are: side by side with code, and in a terminal, longer lines are hard to read. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { describe, test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const widest = 120

/** Printed from the code, which has no width of its own. */
const generated = [
  'docs/command-line.md',
  'docs/configuration.md',
  'docs/networks.md',
  'docs/problems.md',
]

/** Folders that are made or installed here, and belong to others. */
const foreign = ['node_modules', 'dist', 'coverage', 'generated', '.git', '.portreeve']

const files = async (...endings: readonly string[]): Promise<string[]> =>
  (
    await Array.fromAsync(
      glob(
        endings.map((ending) => `**/*.${ending}`),
        { cwd: root, exclude: (name) => foreign.includes(basename(name)) },
      ),
    )
  ).map((file) => file.split(sep).join('/'))

/** Numbers of the lines that are too wide and hold a comment: whole lines of it, or one behind code. */
const wideComments = (text: string): number[] => {
  let isInBlock = false
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim()
    const isOfBlock = isInBlock || trimmed.startsWith('/*')
    if (isOfBlock) isInBlock = !trimmed.includes('*/')
    const isComment = isOfBlock || /^(?:\/\/|-- )| \/\/ /.test(trimmed)
    return isComment && line.length > widest ? [index + 1] : []
  })
}

/** Numbers of the lines that are too wide and belong to a paragraph, a list or a heading. */
const wideParagraphs = (text: string): number[] => {
  let fence: string | undefined
  let isIndented = false
  let before = ''
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim()
    const [mark] = /^(?:```+|~~~+)/.exec(trimmed) ?? []
    if (mark !== undefined && (fence === undefined || trimmed === fence)) {
      fence = fence === undefined ? mark : undefined
      return []
    }
    isIndented = /^ {4}(?! *(?:[-*]|\d+\.) )/.test(line) && (isIndented || before === '')
    before = trimmed
    const isTable = trimmed.startsWith('|')
    const isLinks = trimmed.replaceAll(/!?\[[^\]]*\]\([^)]*\)|<https?:[^>]*>/g, '').length < 10
    const isText = fence === undefined && !isIndented && !isTable && !isLinks
    return isText && line.length > widest ? [index + 1] : []
  })
}

/** Lines of the repository's files, as `file:line`. */
const findWide = async (
  names: readonly string[],
  wide: (text: string) => readonly number[],
): Promise<string[]> => {
  const found = await Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return wide(text).map((line) => `${file}:${line}`)
    }),
  )
  return found.flat()
}

describe('lines for people have at most 120 characters', () => {
  test('comments in the sources', async () => {
    const sources = await files('ts', 'js', 'sql')
    assert.ok(sources.length > 500, `only ${sources.length} found`)
    const found = await findWide(sources, wideComments)
    assert.deepEqual(found, [])
  })

  test('paragraphs of the pages, but for those that are printed from the code', async () => {
    const pages = (await files('md')).filter((file) => !generated.includes(file))
    assert.ok(pages.length > 20, `only ${pages.length} found`)
    assert.deepEqual(await findWide(pages, wideParagraphs), [])
  })
})

describe('what counts as too wide', () => {
  const long = 'word '.repeat(24)

  test('a comment of one line, of several, and behind code', () => {
    const text = [`// ${long}`, '/**', ` * ${long}`, ' */', `const a = 1 // ${long}`].join('\n')
    assert.deepEqual(wideComments(text), [1, 3, 5])
    assert.deepEqual(wideComments(`  -- ${long}\nselect 1`), [1])
  })

  test('no code and no text in code', () => {
    const text = [`const a = '${long}'`, '/* short */', `const url = 'https://${long}'`].join('\n')
    assert.deepEqual(wideComments(text), [])
  })

  test('a paragraph and an item, but no table, block of code or line of links', () => {
    const address = `https://example.com/${'path/'.repeat(24)}`
    const text = [
      `A ${long}`,
      '',
      `- ${long}`,
      '',
      `| ${long} |`,
      '',
      '```sh',
      `echo ${long}`,
      '```',
      '',
      `    echo ${long}`,
      '',
      `- [page](${address})`,
      '',
      `- A [page](${address}) with words`,
      `B ${long}`,
    ].join('\n')
    assert.deepEqual(wideParagraphs(text), [1, 3, 15, 16])
  })
})
