import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closed, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import { callsOf } from './admin-call.ts'
import { speakAdminDialect } from './admin-dialect.ts'

let app: FastifyInstance

before(async () => {
  app = httpServer({ log: silentLog, trustedProxies: [] })
  speakAdminDialect(app)
  callsOf(app).post(
    '/parcels',
    {
      querystring: Type.Object({}, closed),
      body: Type.Object(
        {
          weight: Type.Integer({ minimum: 1 }),
          ends: Type.Array(Type.String({ maxLength: 3 }), { maxItems: 2000 }),
        },
        closed,
      ),
    },
    async (request, reply) => reply.code(201).send(request.body),
    {
      // Would throw for an end that is no text: the schema keeps those away.
      rules: async ({ weight, ends = [] }) => [
        ...(weight === 13 ? [violation('weight', 'rule', 'must not be 13')] : []),
        ...ends.flatMap((end, at) =>
          end.startsWith('x') ? [violation(`ends[${at}]`, 'taken', 'is taken')] : [],
        ),
        ...(ends.length === 0 ? [violation('ends', 'required', 'is missing here')] : []),
      ],
    },
  )
  await app.ready()
})
after(() => app.close())

const send = async (payload: unknown, query = '') => {
  const answer = await app.inject({
    method: 'POST',
    url: `/parcels${query}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  const told: Violation[] = answer.json().errorMessageExtended ?? []
  return {
    status: answer.statusCode,
    places: told.map(({ property, code }) => `${property} ${code}`),
  }
}

test('what the schema and the rules refuse is told in one answer', async () => {
  assert.deepEqual(await send({ weight: 0, ends: ['x'] }), {
    status: 422,
    places: ['weight minimum', 'ends[0] taken'],
  })
  assert.deepEqual(await send({ weight: 13, ends: ['long'], more: 1 }), {
    status: 422,
    places: ['more unknown', 'ends[0] too_long', 'weight rule'],
  })
})

test('rules alone refuse, too, and what passes both is done', async () => {
  assert.deepEqual(await send({ weight: 13, ends: ['a'] }), {
    status: 422,
    places: ['weight rule'],
  })
  assert.equal((await send({ weight: 1, ends: ['a'] })).status, 201)
})

test('a member that does not fit the schema never comes to the rules', async () => {
  const { status, places } = await send({ weight: 'heavy', ends: [1, 'x', null] })
  assert.equal(status, 422)
  assert.deepEqual(places, ['weight type', 'ends[0] type', 'ends[2] type'])
  const many = await send({ weight: 13, ends: Array.from({ length: 1500 }, () => 7) })
  assert.equal(many.places.length, 100)
})

test('each place is told once, by the schema where both find it wrong', async () => {
  assert.deepEqual((await send({ weight: 1 })).places, ['ends required'])
})

test('a body without members, and a query that nobody knows, are refused by the schema', async () => {
  for (const body of [[], 'x', 1, null]) {
    assert.deepEqual(await send(body), { status: 422, places: [' type'] })
  }
  assert.deepEqual(await send({ weight: 13, ends: ['a'] }, '?more=1'), {
    status: 422,
    places: ['more unknown'],
  })
})
