/** The examples of bodies in the API document: what the guides show, and what the calls take. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { validator } from '../src/base/input/violations.ts'
import { findSnippets } from './support/snippets.ts'

const root = join(import.meta.dirname, '..', '..')
const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))
type Call = {
  operationId: string
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
}
const calls = Object.values<Record<string, Call>>(document.paths).flatMap(Object.values<Call>)

const bodies = calls.flatMap(({ operationId, requestBody }) =>
  Object.values(requestBody?.content ?? {}).map((content) => ({ operationId, ...content })),
)

/** A schema with what it refers to in the place of each reference. */
const whole = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(whole)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref !== undefined) return whole(document.components.schemas[$ref.split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, whole(part)]))
}

test('every body of a call has an example, and the call takes it', () => {
  const ajv = validator()
  assert.ok(bodies.length > 70)
  for (const { operationId, schema, example } of bodies) {
    assert.notEqual(
      example,
      undefined,
      `${operationId} has no example: give the schema of its body \`examples\`, and npm run generate`,
    )
    const isValid = ajv.compile(whole(schema) as object)
    assert.ok(isValid(example), `${operationId}: ${JSON.stringify(isValid.errors, null, 1)}`)
  }
})

/** Further bodies that a guide shows for a call, by its page and the words each begins with. */
const further = [
  ['docs/webhooks.md', '{"types": null'],
  ['docs/statistics.md', '{'],
  ['docs/people-and-keys.md', '{"name": "Assistant"'],
  ['docs/guests.md', '{"settings"'],
  ['docs/guests.md', '{"device": "Pixel'],
  ['docs/passwords.md', '{'],
  ['docs/selling.md', '{"settings"'],
  ['docs/selling.md', '{\n  "user"'],
  ['docs/stripe.md', '{"api_key"'],
  ['docs/paypal.md', '{'],
  // Its things have names of their own: readers go on with the catalog's page in the same sandbox.
  ['docs/first-hour.md', '{'],
]

test('the bodies that the guides show and run are the examples of the API page', () => {
  const shown = globSync('docs/*.md', { cwd: root })
    .flatMap((page) => findSnippets(page, readFileSync(join(root, page), 'utf8')))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ place, text }) =>
      [...text.matchAll(/-d '(\{[^']*\})'/gs)].map(([, body = '']) => ({ place, body })),
    )
    .filter(
      ({ place, body }) =>
        !further.some(
          ([page = '', words = '']) => place.startsWith(page) && body.startsWith(words),
        ),
    )
  assert.ok(shown.length >= 10)
  for (const { place, body } of shown) {
    const value: unknown = JSON.parse(body)
    assert.ok(
      bodies.some(({ example }) => isDeepStrictEqual(example, value)),
      `${place} shows ${body}, and no schema of a body has it in its \`examples\``,
    )
  }
})
