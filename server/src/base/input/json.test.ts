import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NotJson, parseJson, UnkeepableJson } from './json.ts'

const parse = (text: string): unknown => parseJson(Buffer.from(text))

const violationsOf = (text: string): { property: string; message: string }[] => {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof UnkeepableJson)
      return error.violations.map(({ property, message }) => ({ property, message }))
    throw error
  }
  return []
}
const placesOf = (text: string): string[] => violationsOf(text).map(({ property }) => property)

test('what is not JSON in UTF-8 is refused', () => {
  for (const text of [
    '',
    ' ',
    '{',
    '{]',
    "{'a':1}",
    '{"a":1,}',
    'nul',
    '01',
    '1.',
    '"\n"',
    '"\0"',
  ]) {
    const isNotJson = (error: unknown) => error instanceof NotJson && error.cause instanceof Error
    assert.throws(() => parse(text), isNotJson, JSON.stringify(text))
  }
  for (const bytes of [[0xff], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xfe, 0xff]]) {
    assert.throws(() => parseJson(Buffer.from(bytes)), NotJson)
  }
})

test('every JSON value that can be kept is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('__proto__'))
      assert.deepEqual(parse(text), JSON.parse(text))
    }),
  )
})

test('any bytes are read, refused as no JSON, or refused by place; what is read can be written', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u0000"',
    '"\\ud800"',
    '1e400',
    '1',
    'null',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
        fc.array(pieces, { maxLength: 14 }).map((parts) => Buffer.from(parts.join(''))),
      ),
      (bytes) => {
        // A number of its own for us, and written as 0.
        fc.pre(!bytes.includes('-0'))
        try {
          const value = parseJson(bytes)
          assert.deepEqual(JSON.parse(JSON.stringify(value)), value)
        } catch (error) {
          assert.ok(error instanceof NotJson || error instanceof UnkeepableJson, String(error))
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('null characters and half characters are named by their place', () => {
  assert.deepEqual(placesOf('{"a":"\\u0000","b":[1,{"c":"x\\ud83dy"}],"d":"\\ud83d\\ude42"}'), [
    'a',
    'b[1].c',
  ])
  assert.deepEqual(placesOf('{"a\\u0000":1}'), ['a\0'])
  assert.deepEqual(placesOf('"\\udc00"'), [''])
})

test('no member can reach the prototype', () => {
  assert.deepEqual(placesOf('{"a":{"__proto__":{"x":1}}}'), ['a.__proto__'])
  assert.deepEqual(placesOf('{"a":{"\\u005f_proto__":1}}'), ['a.__proto__'])
  assert.deepEqual(parse('{"constructor":1,"toString":2}'), { constructor: 1, toString: 2 })
})

test('numbers that a double cannot keep are refused, all others are kept', () => {
  for (const text of [
    '9007199254740993',
    '0.12345678901234567891',
    '1e400',
    '-1e400',
    '1e-400',
    '123456789.123456789123',
  ]) {
    assert.deepEqual(placesOf(`{"n":[0,${text}]}`), ['n[1]'], text)
  }
  for (const text of [
    '9007199254740991',
    '0.1',
    '1e3',
    '1E-7',
    '1.50',
    '100000000000000000000',
    '0.000',
    '-0',
    '5e-324',
  ]) {
    assert.deepEqual(parse(`[${text}]`), [Number(text)], text)
  }
})

test('an integer is written again as it was read, or refused', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (number) => {
      const text = String(number)
      const isKept = String(Number(text)) === text
      assert.deepEqual(placesOf(text), isKept ? [] : [''])
      if (isKept) assert.equal(JSON.stringify(parse(text)), text)
    }),
    { numRuns: 2000 },
  )
})

test('the shortest form of every double is kept', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      assert.deepEqual(parse(JSON.stringify([number])), JSON.parse(JSON.stringify([number])))
    }),
  )
})

test('texts in a list may be equal, whatever stands before them', () => {
  for (const before of ['{}', '[]', '{"x":1}', '[{"x":["x"]}]', '1']) {
    const text = `[${before},"x","x",{"x":"x"}]`
    assert.deepEqual(parse(text), JSON.parse(text))
  }
  assert.deepEqual(violationsOf('[{},"\\u0000"]'), [
    { property: '[1]', message: 'must not hold a null character or half a character' },
  ])
})

test('a member given twice is named, wherever and however it is written', () => {
  assert.deepEqual(violationsOf('{"a":1,"b":{"c":1,"c":2}}'), [
    { property: 'b.c', message: 'must be given once' },
  ])
  assert.deepEqual(placesOf('{"a":1,"\\u0061":2}'), ['a'])
  assert.deepEqual(placesOf('[{"x":[]},{"x":{"y":[0,{"z":1,"z":1,"z":1}]}}]'), ['[1].x.y[1].z'])
  assert.deepEqual(placesOf('{"a":"b","b":"a","c":["a","a"],"d":{"a":1}}'), [])
  assert.deepEqual(placesOf('{"a":"\\\\","b":"\\"a\\":1,","c\\\\":1,"c":2}'), [])
})

test('an object is refused exactly when a name stands in it twice', () => {
  type Node = { [name: string]: never } | [string, Node][] | null
  const names = fc.constantFrom('a', 'b', '"', '\\', 'é', ',', '{')
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.option(
      fc.array(fc.tuple(names, tie('node')) as fc.Arbitrary<[string, Node]>, { maxLength: 4 }),
      { nil: null, depthSize: 'small' },
    ),
  }))
  const write = (value: Node): string =>
    Array.isArray(value)
      ? `{ ${value.map(([name, inner]) => `${JSON.stringify(name)} : ${write(inner)}`).join(' , ')} }`
      : '[1,"a"]'
  const isRepeated = (value: Node): boolean =>
    Array.isArray(value) &&
    (new Set(value.map(([name]) => name)).size < value.length ||
      value.some(([, inner]) => isRepeated(inner)))
  fc.assert(
    fc.property(node, (value) => {
      assert.equal(placesOf(write(value)).length > 0, isRepeated(value))
    }),
  )
})

test('nesting is bounded, whatever is nested', () => {
  const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  assert.deepEqual(placesOf(lists(64)), [])
  assert.deepEqual(placesOf(objects(64)), [])
  for (const depth of [65, 100_000]) {
    assert.deepEqual(violationsOf(`{"big":${lists(depth)}}`), [
      { property: 'big', message: 'is nested too deeply' },
    ])
    assert.deepEqual(placesOf(objects(depth)), ['a'])
  }
  // With what makes the slow reading necessary, which recurses.
  assert.deepEqual(placesOf(`{"u":"\\u0041","big":${lists(100_000)}}`), ['big'])
})

const long = 'a'.repeat(131_000)

test('of bad numbers below a long name the first hundred are told, with paths that were cut', () => {
  const found = violationsOf(`{"${long}":[${'1e400,'.repeat(18_600)}0]}`)
  assert.equal(found.length, 100)
  assert.deepEqual(found.at(-1), {
    property: `${'a'.repeat(39)}…[99]`,
    message: 'has more digits than can be kept exactly',
  })
})

test('whatever is wrong with a body, a hundred places of at most 300 characters are told', () => {
  const twice = '"b":1,"b":1'
  for (const text of [
    `{"${long}":{${Array.from({ length: 9000 }, (_, at) => `"${at}":1,"${at}":1`).join()}}}`,
    `[${Array.from({ length: 9000 }, () => `{"${'a'.repeat(400)}":{${twice}}}`).join()}]`,
    `{"${long}":["${Array.from({ length: 9000 }, () => '\\u0000').join('","')}"]}`,
    `{"${long}":["${Array.from({ length: 9000 }, () => '\\udc00').join('","')}"]}`,
    `{${Array.from({ length: 9000 }, (_, at) => `"${at}${'\\u0000'.repeat(400)}":1`).join()}}`,
    `{"${long}":[${Array.from({ length: 9000 }, () => '{"__proto__":1}').join()}]}`,
    `{"a":${'{"level":['.repeat(31)}${'1e400,'.repeat(9000)}0${']}'.repeat(31)}}`,
  ]) {
    const found = violationsOf(text)
    // Fewer where a hundred would be longer than an answer may be.
    assert.ok(found.length > 20 && found.length <= 100, `${found.length} of ${text.slice(0, 20)}`)
    assert.ok(found.every(({ property }) => property.length <= 300))
  }
  const [deep] = violationsOf(`{"${long}":${'['.repeat(70)}${']'.repeat(70)}}`)
  assert.deepEqual(deep, { property: `${'a'.repeat(39)}…`, message: 'is nested too deeply' })
})

test('what is wrong with texts, names and numbers is told together, in the order of the body', () => {
  assert.deepEqual(
    violationsOf('{"a":1e400,"a":"\\u0000","b":{"c\\ud800":[-1e-400, 1.5 ,2e5]},"d":1,"d":2}'),
    [
      { property: 'a', message: 'has more digits than can be kept exactly' },
      { property: 'a', message: 'must be given once' },
      { property: 'a', message: 'must not hold a null character or half a character' },
      {
        property: 'b.c\ud800',
        message: 'must not hold a null character or half a character in its name',
      },
      { property: 'b.c\ud800[0]', message: 'has more digits than can be kept exactly' },
      { property: 'd', message: 'must be given once' },
    ],
  )
})
