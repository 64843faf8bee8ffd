/** Bodies made to cost much, sent to the whole service: what is told of them is bounded. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type App, createApp } from '../../src/app.ts'
import { createWorld, type World } from '../support/world.ts'

const mostBytes = 64_000
const bodyLimit = 256 * 1024

let world: World
let app: App
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  await app.server.ready()
})
after(async () => {
  await app.close()
  await world.close()
})

type Violation = { property: string; message: string }

/** Sends a body that is to be refused, and answers what is told of it; holds the three limits. */
const refused = async (
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; violations: Violation[] }> => {
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  const { statusCode: status, rawPayload, body: text } = answer
  const about = `${status} for ${body.length} characters: ${body.slice(0, 60)}`
  assert.ok(status >= 400 && status < 500, about)
  assert.ok(rawPayload.length <= mostBytes, `${rawPayload.length} bytes, ${about}`)
  const told = JSON.parse(text) as {
    errorMessageExtended?: Violation[]
    errors?: Violation[]
    error?: { details?: Record<string, string> }
  }
  const violations =
    told.errorMessageExtended ??
    told.errors ??
    Object.entries(told.error?.details ?? {}).map(([property, message]) => ({ property, message }))
  assert.ok(violations.length <= 100, `${violations.length} violations, ${about}`)
  const longest = Math.max(0, ...violations.map(({ property }) => property.length))
  assert.ok(longest <= 300, `a path of ${longest}, ${about}`)
  return { status, text, violations }
}

const open = '/api/token/validate'
const adminCalls = () =>
  [
    'items/virtual_currency/package',
    'items/virtual_currency',
    'attributes',
    'transactions',
    'transactions/batch',
    'webhook/endpoints',
  ].map((path) => `/api/v2/project/${world.project.project_id}/admin/${path}`)

/** Names as they are written in JSON, of up to 131,000 characters. */
const names = fc
  .tuple(
    fc.constantFrom('a', 'ä', '漢', '🙂', '\\u0000', '\\ud800', '\\"', '/', '~', '0'),
    fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(5000, 131_000)),
  )
  .map(([unit, count]) => unit.repeat(Math.min(count, Math.floor(131_000 / unit.length))))

/** Members that schemas know, so that what is wrong stands below them. */
const known = fc.constantFrom(
  'prices',
  'name',
  'content',
  'groups',
  'vc_prices',
  'media_list',
  'limits',
  'attributes',
  'periods',
  'values',
  'operations',
  'items',
  'user',
  'types',
  'url',
  'token',
  'sku',
)

const elements = fc.constantFrom<(nth: number) => string>(
  ...['1e400', '9007199254740993', '"\\u0000"', '"\\ud800"', '""', 'null', '{}', '[]', '1'].map(
    (text) => () => text,
  ),
  (nth) => String(nth),
  (nth) => `"${nth}"`,
  (nth) => `{"${nth}":1}`,
  () => '{"b":1,"b":1}',
  () => '{"__proto__":1}',
  () => '{"currency":"USD","amount":1.005,"is_default":true}',
  () => '{"create":{"currency":"JPY","amount":"1.5","items":[{"amount":"0.5"}]}}',
)

/** A list, or an object with numbered names, as full as the room allows or as `most` says. */
const filled = (isList: boolean, element: (nth: number) => string, room: number, most: number) => {
  const parts: string[] = []
  for (let nth = 0, left = room; nth < most; nth += 1) {
    const part = isList ? element(nth) : `"${nth}":${element(nth)}`
    left -= Buffer.byteLength(part) + 1
    if (left < 0) break
    parts.push(part)
  }
  return isList ? `[${parts.join()}]` : `{${parts.join()}}`
}

const hostile = fc
  .record({
    above: fc.array(fc.oneof(known, names), { maxLength: 3 }),
    lists: fc.constantFrom(0, 0, 1, 30, 70),
    isList: fc.boolean(),
    element: elements,
    most: fc.constantFrom(1, 99, 101, 1_000_000),
  })
  .map(({ above, lists, isList, element, most }) => {
    const head = above.map((name) => `{"${name}":`).join('') + '['.repeat(lists)
    const tail = ']'.repeat(lists) + '}'.repeat(above.length)
    const room = bodyLimit - Buffer.byteLength(head + tail) - 2
    return `${head}${filled(isList, element, room, most)}${tail}`
  })
  // Where the names alone are too long for a body.
  .filter((body) => Buffer.byteLength(body) <= bodyLimit)

test('18,600 bad numbers below a name of 131,000 characters are answered by a hundred short paths', async () => {
  const body = `{"${'a'.repeat(131_000)}":[${Array(18_600).fill('1e400').join()}]}`
  const { status, text, violations } = await refused(open, body)
  assert.equal(status, 400)
  assert.equal(violations.length, 1)
  assert.ok(text.length < 1000)
  for (const accept of ['application/json', 'application/problem+json']) {
    const [packages = ''] = adminCalls()
    const told = await refused(packages, body, { ...world.project.authorization, accept })
    assert.equal(told.status, 422)
    assert.equal(told.violations.length, 100)
    assert.equal(told.violations[99]?.property, `${'a'.repeat(39)}…[99]`)
  }
})

test('no body of up to 256 kB gets more than a hundred violations, a path of 300 characters or 64 kB', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile,
      fc.nat({ max: 5 }),
      fc.constantFrom('application/json', 'application/problem+json'),
      async (body, which, accept) => {
        await refused(open, body)
        const url = adminCalls()[which] ?? ''
        await refused(url, body, { ...world.project.authorization, accept })
      },
    ),
    { numRuns: 120 },
  )
})
