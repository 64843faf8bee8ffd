import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readField } from './fields.ts'

const profile = { id: 7, name: null, data: [{ id: '1', empty: '' }], nested: { a: { b: false } } }
const token = { account_id: 'a' }
const idToken = { sub: 's' }
const sources = { profile, token, id_token: idToken, callback: { user: 'u' } }

test('a path leads through objects and lists', () => {
  assert.equal(readField(sources, 'id'), 7)
  assert.equal(readField(sources, 'data.0.id'), '1')
  assert.equal(readField(sources, 'nested.a.b'), false)
  assert.equal(readField({ profile: [1, 2] }, '1'), 2)
})

test('a first word names another source than the profile', () => {
  assert.equal(readField(sources, 'token.account_id'), 'a')
  assert.equal(readField(sources, 'id_token.sub'), 's')
  assert.equal(readField(sources, 'callback.user'), 'u')
  assert.equal(readField({ profile }, 'id_token.sub'), undefined)
})

test('of a list the first path with a value counts; null and empty texts are none', () => {
  assert.equal(readField(sources, ['name', 'data.0.empty', 'missing', 'data.0.id', 'id']), '1')
  assert.equal(readField(sources, ['name', 'missing']), undefined)
  assert.equal(readField(sources, undefined), undefined)
})

test('what an object inherits is not followed', () => {
  for (const path of ['constructor', '__proto__', 'data.length.x', 'id_token.toString', 'name.x']) {
    assert.equal(readField(sources, path), undefined, path)
  }
})

test('any path into any JSON leads to a value or to nothing, never to an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.string(), { maxLength: 5 }), (value, steps) => {
      readField({ profile: value, token: value }, steps.join('.'))
      readField({ profile: value, token: value }, ['token', ...steps].join('.'))
    }),
  )
})

test('every leaf of a JSON value can be reached by its path', () => {
  const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.string({ minLength: 1 }))
  const key = fc.stringMatching(/^[a-z]{1,5}$/).filter((name) => !(name in sources))
  fc.assert(
    fc.property(
      leaf,
      fc.array(fc.oneof(key, fc.constant('0')), { minLength: 1 }),
      (value, steps) => {
        const built = steps.reduceRight<unknown>(
          (inner, step) => (step === '0' ? [inner] : { [step]: inner }),
          value,
        )
        assert.equal(readField({ profile: built }, steps.join('.')), value)
      },
    ),
  )
})
