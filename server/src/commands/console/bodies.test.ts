/** The checks that the console's forms make: the service's own Ajv decides alike, and tells the same places. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { areUnique, codePoints, formats } from '../../../../console/src/api/bodies/rules.ts'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { parseTimestamp } from '../../base/clock.ts'
import { isCountry } from '../../base/countries/country-codes.ts'
import { readViolations, validator } from '../../base/input/violations.ts'
import { bodyTexts, wholeBodies } from './bodies.ts'
import type { ApiDocument, Schema } from './document.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const document: ApiDocument = JSON.parse(await readFile(join(root, 'docs', 'openapi.json'), 'utf8'))
const folder = join(root, 'console', 'src', 'api', 'bodies', 'generated')
const texts = bodyTexts(document)
const bodies = wholeBodies(document)

type Check = (body: unknown) => { property: string; code: string }[]
const checkOf = async (file: string): Promise<Check> =>
  (await import(pathToFileURL(join(folder, file)).href)).check

/** The most bytes of a form's check, compressed (docs/decisions/0070-forms-check-by-the-same-code.md). */
const mostBytes = 25_000

/** The best quality takes eight times the time and makes texts smaller still. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/** Values that bodies are made of; most are wrong somewhere. */
const leaf = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e9, '', 'a', 'en', 'DE', 'XX', 'USD', 'chest.500'),
  fc.constantFrom(
    '9.99',
    '#0f5468',
    'https://game.example/back',
    '2026-01-05T10:00:00Z',
    '👾'.repeat(3),
  ),
  fc.string({ maxLength: 300, unit: anyCharacter }),
)
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 5, unit: 'grapheme-ascii' }), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value

const memberName = fc.string({ maxLength: 4, unit: 'grapheme-ascii' })

/** An example with one of its members replaced, dropped or added, at any depth. */
const spoiled = (example: unknown): fc.Arbitrary<unknown> => {
  if (typeof example !== 'object' || example === null)
    return fc.oneof(fc.constant(example), anything)
  if (Array.isArray(example))
    return example.length === 0
      ? fc.array(anything, { maxLength: 2 })
      : fc.oneof(
          fc.tuple(...example.map(spoiled)),
          fc.constant([...example, ...example]),
          fc.constant([]),
        )
  const members = Object.entries(example)
  const kept = fc.record(Object.fromEntries(members.map(([name, part]) => [name, spoiled(part)])), {
    requiredKeys: [],
  })
  const more = fc.tuple(kept, memberName, anything)
  return fc.oneof(
    { weight: 4, arbitrary: kept },
    { weight: 1, arbitrary: more.map(([some, name, part]) => ({ ...some, [name]: part })) },
    { weight: 1, arbitrary: anything },
  )
}

/** A body that has a value for every member of a schema, as a place to begin. */
const full = (schema: Schema): unknown => {
  const {
    type,
    properties,
    items,
    anyOf,
    example,
    minimum,
    enum: words,
  } = schema as {
    type?: string
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
    example?: unknown
    minimum?: number
    enum?: unknown[]
  }
  if (example !== undefined) return example
  if (words) return words[0]
  if (anyOf?.[0]) return full(anyOf[0])
  if (type === 'array') return items ? [full(items)] : []
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, part]) => [name, full(part)]),
    )
  return type === 'string'
    ? 'en'
    : type === 'boolean'
      ? true
      : type === 'null'
        ? null
        : (minimum ?? 1)
}

const placesOf = (violations: readonly { property: string }[]): string[] =>
  [...new Set(violations.map(({ property }) => property))].toSorted()

describe('the checks of the console’s forms', () => {
  test('are printed, none is too large for a page, and none needs eval', () => {
    assert.ok(bodies.size > 50, `only ${bodies.size} bodies`)
    for (const [file, text] of Object.entries(texts)) {
      const bytes = brotliCompressSync(text, { params: quality }).length
      assert.ok(bytes < mostBytes, `${file}: ${bytes} bytes`)
      assert.doesNotMatch(text, /\beval\b|new Function|\brequire\(/, file)
    }
  })

  for (const [file, schema] of bodies) {
    test(`${file} finds what the service finds, and at the same places`, async () => {
      const check = await checkOf(file)
      const validate = validator().compile(schema)
      fc.assert(
        fc.property(fc.oneof(spoiled(full(schema)), anything), (body) => {
          const isRight = validate(body)
          const told = check(body)
          assert.equal(told.length === 0, isRight)
          if (isRight) return
          const expected = readViolations(validate.errors ?? [])
          if (expected.length < 100) assert.deepEqual(placesOf(told), placesOf(expected))
        }),
        { numRuns: 150 },
      )
    })
  }
})

describe('the rules beside compiled code', () => {
  test('know the moments, addresses and countries that the service knows', () => {
    const digits = (most: number) =>
      fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'))
    const text = fc
      .tuple(
        fc.constantFrom('0000', '0099', '0100', '1900', '2000', '2024', '2025', '9999'),
        digits(13),
        digits(32),
        fc.constantFrom('00', '10', '19', '23', '24'),
        fc.constantFrom('00', '59', '60'),
        fc.constantFrom('00', '59', '60', '59.123456789', '59.1234567890'),
        fc.constantFrom('Z', '+00:00', '-00:01', '-05:00', '+23:59', '-24:00', '+01:60', ''),
      )
      .map(
        ([year, month, day, hour, minute, second, zone]) =>
          `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
      )
    fc.assert(
      fc.property(text, (moment) => {
        assert.equal(formats['date-time'](moment), parseTimestamp(moment) !== undefined, moment)
      }),
      { numRuns: 20_000 },
    )
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(fc.tuple(letter, letter), ([one, two]) => {
        assert.equal(formats.country(one + two), isCountry(one + two))
      }),
    )
    const ajv = validator().compile({ type: 'string', format: 'ip-address' })
    const piece = fc.constantFrom(
      '::',
      ':',
      '.',
      '1',
      '255',
      '256',
      '01',
      'ffff',
      '00001',
      'g',
      '%1',
      '0x1',
      ' ',
      '127.0.0.1',
    )
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(address, (given) => {
        assert.equal(formats['ip-address'](given), ajv(given), given)
      }),
      { numRuns: 20_000 },
    )
  })

  test('count characters as JSON Schema does, and find what stands twice', () => {
    assert.deepEqual(['', 'é', '👾', '\ud83d'].map(codePoints), [0, 1, 1, 1])
    assert.deepEqual(
      [areUnique([1, '1', true]), areUnique(['a', 'a']), areUnique([{}, {}])],
      [true, false, true],
    )
  })
})
