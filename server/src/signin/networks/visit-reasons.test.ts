import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { reasonTexts } from './calls/visit-reasons.ts'

const sources = async (): Promise<string> => {
  const names = await readdir(import.meta.dirname, { recursive: true })
  const own = names.filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|recorded|reasons/.test(name),
  )
  const texts = await Promise.all(
    own.map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  )
  return texts.join('\n')
}

test('every word with which a visit to a network fails says what to do', async () => {
  const text = await sources()
  const thrown = [...text.matchAll(/VisitFailure\(\s*'[a-z_]+',\s*'([a-z_]+)'/g)].map(
    ([, word]) => word,
  )
  const mapped = [...text.matchAll(/'((?:network|answer)_[a-z_]+)'/g)].map(([, word]) => word)
  const words = new Set([...thrown, ...mapped])
  assert.ok(words.size > 30)
  assert.deepEqual(
    [...words].filter((word = '') => !Object.hasOwn(reasonTexts, word)),
    [],
  )
})

test('every word of an id_token that does not hold says what to do', async () => {
  const text = await readFile(join(import.meta.dirname, 'id-token.ts'), 'utf8')
  const words = [...text.matchAll(/refused\('([a-z_]+)'/g)].map(([, word]) => `id_token_${word}`)
  assert.ok(words.length > 5)
  assert.deepEqual(
    words.filter((word) => !Object.hasOwn(reasonTexts, word)),
    [],
  )
})

test('texts are sentences, in the order of their words', () => {
  for (const [word, text] of Object.entries(reasonTexts)) {
    assert.match(text, /^[A-Z][^|]*[.?]$/, word)
  }
  assert.deepEqual(Object.keys(reasonTexts), Object.keys(reasonTexts).toSorted())
})
