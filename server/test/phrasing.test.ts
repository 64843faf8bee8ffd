/** Keeps the English of guides, references, console and comments idiomatic: no text gains habits of phrasing. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { describe, test } from 'node:test'
import { sentencesOfComments } from './support/comments.ts'
import { errorOf, findHabits, habits, habitsOf, habitsPerHundred } from './support/phrasing.ts'
import {
  type Counts,
  compareCounts,
  countComments,
  listSources,
  readAllowed,
  updatedCounts,
} from './support/phrasing-comments.ts'
import {
  sentencesOfApi,
  sentencesOfCommandLine,
  sentencesOfMarkdown,
  sentencesOfStrings,
} from './support/prose.ts'

const root = join(import.meta.dirname, '..', '..')

/** Printed by `npm run generate`. */
const printed = new Set(
  ['command-line', 'configuration', 'logs', 'networks', 'problems'].map(
    (name) => `docs/${name}.md`,
  ),
)

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

const sentencesOfAll = async (
  patterns: readonly string[],
  sentencesOf: (text: string, file: string) => string[],
  isRead: (file: string) => boolean = () => true,
): Promise<string[]> => {
  const found = await Array.fromAsync(
    glob(patterns, { cwd: root, exclude: (name) => basename(name) === 'node_modules' }),
  )
  const files = found.map((file) => file.split(sep).join('/')).filter(isRead)
  const texts = await Promise.all(files.map(async (file) => sentencesOf(await read(file), file)))
  return texts.flat()
}

const guidePatterns = [
  'docs/**/*.md',
  '*/README.md',
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
]

/** Sentences with a habit per 100 sentences, and at least how many sentences are read. A limit may only fall, to 3. */
const kinds = [
  {
    kind: 'guides',
    limit: 8,
    least: 4000,
    read: () =>
      sentencesOfAll(
        guidePatterns,
        sentencesOfMarkdown,
        (file) => !printed.has(file) && !file.startsWith('docs/decisions/'),
      ),
  },
  {
    kind: 'the API document',
    limit: 23,
    least: 1200,
    read: async () => sentencesOfApi(JSON.parse(await read('docs/openapi.json'))),
  },
  {
    kind: 'the console',
    limit: 19,
    least: 1500,
    read: () =>
      sentencesOfAll(['console/src/texts/en/**/*.ts'], (text, file) =>
        sentencesOfStrings(file, text),
      ),
  },
  {
    kind: 'problems and their remedies',
    limit: 16,
    least: 600,
    read: () => sentencesOfAll(['docs/problems.md'], sentencesOfMarkdown),
  },
  {
    kind: 'the command line',
    limit: 21,
    least: 200,
    read: () => sentencesOfAll(['docs/command-line.md'], sentencesOfCommandLine),
  },
]

describe('few sentences have a habit of phrasing', () => {
  for (const { kind, limit, least, read } of kinds)
    test(`at most ${limit} of 100 in ${kind}`, async () => {
      const sentences = await read()
      assert.ok(sentences.length >= least, `only ${sentences.length} found`)
      const share = habitsPerHundred(sentences)
      const examples = share > limit ? `\n${findHabits(sentences).slice(0, 100).join('\n')}` : ''
      const error = errorOf(limit, share)
      assert.ok(error === undefined, `${kind}: ${error}${examples}`)
    })

  test('no more in the comments of a file than are allowed', async () => {
    const sources = await listSources()
    assert.ok(sources.length > 500, `only ${sources.length} found`)
    const { more, fewer } = compareCounts(await readAllowed(), await countComments(sources))
    const program = 'npx node server/test/support/phrasing-comments.ts'
    assert.deepEqual(more, [], `too many; to see the sentences: ${program} FILE…`)
    assert.deepEqual(fewer, [], `lower the counts: ${program} --update`)
  })
})

describe('a limit may only fall', () => {
  test('a share above its limit fails', () => {
    assert.equal(errorOf(3, 3.01), '3.0 of 100 sentences have a habit, allowed 3')
    assert.equal(errorOf(24, 24), undefined)
  })

  test('a limit more than 1.5 above the share is to be lowered, but not below 3', () => {
    assert.equal(errorOf(24, 22.5), undefined)
    assert.equal(errorOf(24, 22.4), 'lower the limit to 23')
    assert.equal(errorOf(4, 0.2), 'lower the limit to 3')
    assert.equal(errorOf(3, 0.2), undefined)
  })

  test('a file with more or fewer sentences than allowed is reported', () => {
    const allowed: Counts = { 'a.ts': 2, 'b.ts': 1, 'c.ts': 1 }
    assert.deepEqual(compareCounts(allowed, allowed), { more: [], fewer: [] })
    assert.deepEqual(compareCounts(allowed, { 'a.ts': 1, 'b.ts': 2, 'd.ts': 1 }), {
      more: ['b.ts: 2, allowed 1', 'd.ts: 1, allowed 0'],
      fewer: ['a.ts: 1, allowed 2', 'c.ts: 0, allowed 1'],
    })
  })

  test('an update follows moved comments, and refuses a higher total', () => {
    const moved: Counts = { 'a.ts': 1, 'b.ts': 1 }
    assert.deepEqual(updatedCounts({ 'a.ts': 2 }, moved), moved)
    assert.throws(() => updatedCounts({ 'a.ts': 1 }, moved), /may only fall: 2, allowed 1.*b\.ts/s)
  })
})

describe('a habit is found', () => {
  /** Sentences that this project once had. */
  const examples: Readonly<Record<keyof typeof habits, readonly string[]>> = {
    'a clause with "what" instead of a noun': [
      'What is so already stays as it is.',
      'The message says what to do, and what the connection lacks.',
    ],
    'a clause with "who" instead of a noun': [
      'Whoever has the link signs in as them.',
      'Passkeys are for who has a device.',
    ],
    'somebody, nobody, everybody or anybody': [
      'Nobody has access yet.',
      'Another form that somebody sent.',
    ],
    '"is told", "tells" or "hears" for "receives" or "reports"': [
      'The owner is told by email.',
      'No endpoint hears of it.',
      'The page tells which step failed.',
    ],
    '"stands", "lies", "goes" or "comes" for "is"': [
      'A change stands in the audit log.',
      'The key goes on for a while.',
      'The player comes in by a network.',
    ],
    '"one", "those" or "that of" as a noun': [
      'A key ends no later than one that replaces it.',
      'The limits are those of the plan.',
      'The former one is revoked.',
      'The time of a refusal equals that of a check.',
    ],
    '"so many", "as long", "so far"': [
      'Opens so many connections.',
      'Keeps a dead process listed for so long.',
    ],
    '"beside", "else" or ", too"': [
      'Delete it there, too.',
      'It needs no settings beside these.',
      'The name, or else the address.',
    ],
    '"is there" for "exists"': [
      'The partition is not there yet.',
      'The rows of a deleted endpoint are still there.',
    ],
  }

  for (const [habit, sentences] of Object.entries(examples))
    test(habit, () => {
      for (const sentence of sentences) assert.deepEqual(habitsOf(sentence), [habit], sentence)
    })

  test('each of nine has an example', () => {
    assert.equal(Object.keys(habits).length, 9)
    assert.deepEqual(Object.keys(examples), Object.keys(habits))
  })

  test('but not in ordinary English', () => {
    for (const sentence of [
      'Returns the user, or null if the token has expired.',
      'If the endpoint is disabled, deliveries are parked.',
      'You can only assign permissions that you have.',
      'Anyone who opens the link signs in as the invited user.',
      'The error says what failed and how to fix it.',
      'Users who have two-factor authentication must enter a code.',
      'Leave empty for a key that does not expire.',
      'Records the attempt and tells the user to retry.',
      'Send one of the registered redirect URIs.',
      'The grant type must be one of `authorization_code` or `refresh_token`.',
      'The value comes from the environment.',
      'There is no key yet.',
      'Is there a limit for each project?',
      'Retries continue for up to three days.',
      'Requests that fail are retried as soon as the endpoint recovers.',
    ])
      assert.deepEqual(habitsOf(sentence), [], sentence)
  })

  test('but not in code within a sentence', () => {
    assert.deepEqual(habitsOf('Indents the `else` branch and `somebody`.'), [])
  })

  test('and a sentence counts once, if it has four words or more', () => {
    const texts = ['Nobody else is told.', 'Nobody else', 'Returns the stored user.', 'The user']
    assert.deepEqual(findHabits(texts), ['Nobody else is told.'])
    assert.equal(habitsPerHundred(texts), 50)
    assert.equal(habitsPerHundred([]), 0)
  })
})

describe('sentences are found', () => {
  const texts = (file: string, text: string) =>
    sentencesOfComments(file, text).map(({ text }) => text)

  test('in comments: in blocks, in consecutive lines, and behind code', () => {
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

  test('in comments of SQL', () => {
    const text = "-- One.\n-- Two\n-- lines\nselect '-- none'\n-- apart"
    assert.deepEqual(texts('a.sql', text), ['One.', 'Two lines', 'apart'])
  })

  test('in comments, with the line on which the comment begins', () => {
    assert.deepEqual(sentencesOfComments('a.ts', '\n/** One. Two. */'), [
      { line: 2, text: 'One.' },
      { line: 2, text: 'Two.' },
    ])
  })

  test('in Markdown: in headings, paragraphs, lists and tables, but not in code', () => {
    const page = [
      '# A heading',
      'First line',
      'of two. A [link](https://example.com).',
      '',
      '    echo indented',
      '',
      '- An item',
      '  of two lines',
      '1. A step',
      '',
      '   ```sh',
      '   echo fenced',
      '   ```',
      '',
      '| <a id="x"></a>Head | Other |',
      '| --- | ---: |',
      '| a `b` | c |',
      '',
      '> A quote',
    ].join('\n')
    assert.deepEqual(sentencesOfMarkdown(page), [
      'A heading',
      'First line of two.',
      'A link.',
      'An item of two lines',
      'A step',
      'Head',
      'Other',
      'a `b`',
      'c',
      'A quote',
    ])
  })

  test('in the command line: in prose and in the descriptions of its help', () => {
    const page = [
      'Starts the service.',
      '',
      '```',
      'portreeve serve [options]',
      '  --processes <n>  number of processes',
      '',
      'Examples:',
      '  portreeve serve',
      '      run one process',
      '```',
    ].join('\n')
    assert.deepEqual(sentencesOfCommandLine(page), [
      'Starts the service.',
      'number of processes',
      'run one process',
    ])
  })

  test('in an API document: in summaries and descriptions, each once, but not in examples', () => {
    const description = { type: 'string', description: 'A text. Another.' }
    const document = {
      paths: { '/a': { get: { summary: 'Get a', description: 'A text.' } } },
      schemas: { A: { properties: { description } }, B: { example: { summary: 'none' } } },
    }
    assert.deepEqual(sentencesOfApi(document), ['Get a', 'A text.', 'Another.'])
  })

  test('in string literals: in plain ones and in templates, but not in imports', () => {
    const template = '`Has $' + '{n} users`'
    const text = `import a from './a.ts'\nexport const b = { c: 'One. Two.', d: (n) => ${template} }`
    assert.deepEqual(sentencesOfStrings('b.ts', text), ['One.', 'Two.', 'Has … users'])
  })
})
