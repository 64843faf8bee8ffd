import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validator } from '../input/violations.ts'
import { serializersAtFirstUse, validatorAtFirstUse } from './first-use.ts'

const schema = {
  type: 'object',
  properties: { a: { type: 'integer' } },
  additionalProperties: false,
}

test('a validator is compiled once, when it is first asked, and tells its violations each time', () => {
  let compiled = 0
  const validate = validatorAtFirstUse(() => {
    compiled += 1
    return validator().compile<unknown>(schema)
  })
  assert.equal(compiled, 0)
  assert.equal(validate({ a: 'x' }), false)
  assert.deepEqual(
    validate.errors?.map(({ instancePath }) => instancePath),
    ['/a'],
  )
  assert.equal(validate({ a: 1 }), true)
  assert.equal(validate.errors, null, 'of the last call, not of one before')
  assert.equal(compiled, 1)
})

test('a serializer writes what its schema names, and a schema that is wrong fails its own route only', () => {
  const compile = serializersAtFirstUse({}, {})
  const route = { method: 'GET', url: '/', httpStatus: '200' }
  const wrong = compile({ ...route, schema: { $ref: '#/nowhere' } })
  const write = compile({ ...route, schema })
  assert.equal(write({ a: 1, b: 2 }), '{"a":1}')
  assert.equal(write({ a: 3 }), '{"a":3}')
  assert.throws(() => wrong({}))
})
