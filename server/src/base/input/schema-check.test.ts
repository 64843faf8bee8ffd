import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaCheck } from './schema-check.ts'

test('a schema is compiled once, when it is first needed', () => {
  let reads = 0
  const properties = { a: { type: 'integer' } }
  const schema = {
    type: 'object',
    get properties() {
      reads += 1
      return properties
    },
  }
  const check = schemaCheck(schema)
  assert.equal(reads, 0)
  check({})
  const once = reads
  assert.ok(once > 0)
  check({})
  assert.equal(reads, once)
})

test('a check has the errors of its last call, and none after a value that fits', () => {
  const check = schemaCheck({ type: 'object', properties: { a: { type: 'integer' } } })
  const other = schemaCheck({ type: 'string' })
  assert.equal(check({ a: 'x' }), false)
  other(1)
  assert.deepEqual(
    check.errors.map(({ instancePath }) => instancePath),
    ['/a'],
  )
  assert.equal(check({ a: 1 }), true)
  assert.deepEqual(check.errors, [])
})

test('a schema that cannot be compiled fails its own calls only', () => {
  const wrong = schemaCheck({ type: 'object', unheard: true })
  assert.throws(() => wrong({}), /unknown keyword/)
  assert.throws(() => wrong({}), /unknown keyword/)
  assert.equal(schemaCheck({ type: 'object' })({}), true)
})
