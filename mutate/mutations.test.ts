import assert from 'node:assert/strict'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { groups } from './groups.ts'
import { applyMutation, findMutations } from './mutations.ts'
import { sample } from './sample.ts'

const changesOf = (text: string): string[] =>
  findMutations('source.ts', text).map(({ change }) => change)

/** The text after each of its changes. */
const resultsOf = (text: string): string[] =>
  findMutations('source.ts', text).map((mutation) => applyMutation(text, mutation))

test('comparisons lose their boundary and turn round', () => {
  assert.deepEqual(changesOf('f(a < b)'), ['f(a < b) → ;', 'a < b → a <= b', 'a < b → a >= b'])
  assert.deepEqual(changesOf('f(a === b)').slice(1), ['a === b → a !== b'])
})

test('of an if and of a choice each side is taken once', () => {
  assert.deepEqual(resultsOf('if (a) b = c; else d = e').slice(0, 2), ['b = c;', 'd = e'])
  assert.deepEqual(resultsOf('if (a) throw b').slice(0, 2), ['throw b', ';'])
  assert.deepEqual(resultsOf('x = a ? b : c').slice(1), ['x = (b)', 'x = (c)'])
})

test('a change keeps what binds more tightly together', () => {
  assert.deepEqual(resultsOf('x = a && b || c').slice(1), [
    'x = ((a) || (b)) || c',
    'x = ((a && b) && (c))',
  ])
  assert.deepEqual(resultsOf('x = (a + b) * c').slice(1), ['x = (a + b) / c', 'x = (a - b) * c'])
  assert.deepEqual(resultsOf('x = a ?? b').slice(1), ['x = (a)', 'x = (b)'])
})

test('of calls those turn round that have an opposite, and no others', () => {
  assert.deepEqual(changesOf('x = a.some(b)').slice(1), ['a.some(b) → a.every(b)'])
  assert.deepEqual(changesOf('x = a.toString(b)').slice(1), [])
  assert.deepEqual(changesOf('x = a.filter(b)').slice(1), ['a.filter(b) → a'])
})

test('types, imports, names of members, SQL and prose are left alone', () => {
  const text = `
    import { a } from './a.ts' with { type: 'json' }
    type T = { kind: 'one' | 'two'; at: 1 }
    const x = (y: 'text', z: 3): 'text' => sql\`select \${y} from t\`
    const message = { detail: 'A text for people' } as const
  `
  assert.deepEqual(changesOf(text), ["{ detail: 'A text for people' } → {}"])
})

test('a regular expression loses the sign that ties it to an end of the text', () => {
  assert.deepEqual(changesOf('const x = /^a$/i'), ['/^a$/i → /a$/i', '/^a$/i → /^a/i'])
  assert.deepEqual(changesOf('const x = /a\\$/'), [])
})

test('a change names its line, also behind characters of two units', () => {
  const [found] = findMutations('source.ts', 'const a = "😀 b"\n  const b = !a\n')
  assert.deepEqual(found && [found.line, found.code, found.change], [2, 'const b = !a', '!a → (a)'])
})

test('the same change twice on a line is told apart', () => {
  assert.deepEqual(changesOf('x = a[0] + a[0]').slice(1), [
    'a[0] + a[0] → a[0] - a[0]',
    '0 → 1',
    '0 → 1 #2',
  ])
})

test('what cannot be parsed is told', () => {
  assert.throws(() => findMutations('source.ts', 'const = 1'), /source\.ts cannot be parsed/)
})

test('a seed and a key pick the same ones every time, others pick others', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  const pick = (seed: number, key: string): number[] => sample(all, 10, { seed, key })
  assert.deepEqual(pick(1, 'a.ts'), pick(1, 'a.ts'))
  assert.notDeepEqual(pick(1, 'a.ts'), pick(2, 'a.ts'))
  assert.notDeepEqual(pick(1, 'a.ts'), pick(1, 'b.ts'))
  assert.deepEqual(
    pick(1, 'a.ts'),
    pick(1, 'a.ts').toSorted((a, b) => a - b),
  )
  assert.deepEqual(sample(all, 500, { seed: 1, key: 'a.ts' }), all)
})

test('every source and every test that a group names is there', async () => {
  const named = Object.values(groups).flatMap((files) =>
    files.flatMap(({ source, tests }) => [source, ...tests]),
  )
  for (const file of new Set(named)) await access(join(import.meta.dirname, '..', file))
})
