import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializersAtFirstUse } from './first-use.ts'

const schema = {
  type: 'object',
  properties: { a: { type: 'integer' } },
  additionalProperties: false,
}

test('a serializer writes what its schema names, and a schema that is wrong fails its own route only', () => {
  const compile = serializersAtFirstUse({}, {})
  const route = { method: 'GET', url: '/', httpStatus: '200' }
  const wrong = compile({ ...route, schema: { $ref: '#/nowhere' } })
  const write = compile({ ...route, schema })
  assert.equal(write({ a: 1, b: 2 }), '{"a":1}')
  assert.equal(write({ a: 3 }), '{"a":3}')
  assert.throws(() => wrong({}))
})
