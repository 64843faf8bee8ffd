/** Bodies, ids and headers that the calls of payments refuse. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ValidateFunction } from 'ajv'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import type { TSchema, Violation } from '../base/contract.ts'
import { readViolations, validator } from '../base/input/violations.ts'
import {
  DeclineBody,
  PayBody,
  RefundBody,
  RejectBody,
  SubscriptionBody,
  SubscriptionChange,
  TransactionBody,
} from './contract.ts'
import { transactionViolations } from './transactions/transaction-body.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const long = (length: number): string => 'x'.repeat(length)

/** Puts a value at a path (`user.id`, `items[0].sku`) of a copy; undefined takes the member away. */
const withValue = (body: object, path: string, value: unknown): object => {
  const copy = structuredClone(body)
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '')
  const last = parts.pop() as string
  let holder = copy as Record<string, unknown>
  for (const part of parts) holder = holder[part] as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

const wrongTypes = {
  string: [1, true, null, {}, [], ['x']],
  integer: ['1', 1.5, true, null, {}, []],
  boolean: ['true', 0, 1, null, {}],
  object: ['x', 1, true, null, []],
  array: ['x', 1, true, null, {}],
}

type Field = { type: keyof typeof wrongTypes; isRequired?: boolean; bad?: unknown[] }

const text = (maxLength: number): Field => ({ type: 'string', bad: ['', long(maxLength + 1)] })
const amount = {
  type: 'string',
  bad: [
    '',
    '-1',
    '+1',
    '1.',
    '.5',
    '1e2',
    '01',
    '1,5',
    ' 1',
    '1\n',
    'NaN',
    '1.001',
    long(16),
    '9'.repeat(16),
  ],
} as const satisfies { type: 'string'; bad: unknown[] }
const timestamp: Field = {
  type: 'string',
  bad: [
    '2026-01-05',
    '2026-01-05T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-01-05T24:00:00Z',
    '2026-01-05 10:00:00Z',
    '9999-12-31T23:59:59-23:59',
    long(300),
  ],
}

type Call = {
  method: 'POST' | 'PUT'
  path: string
  schema: TSchema
  /** Violations beyond the schema. */
  violations?: (body: unknown) => readonly Violation[]
  good: object
  fields: Record<string, Field>
  /** Whether no field is required. */
  isEmptyGood?: boolean
}

const calls: Record<string, Call> = {
  'creating a transaction': {
    method: 'POST',
    path: 'transactions',
    schema: TransactionBody,
    violations: transactionViolations,
    good: {
      external_id: 'o-1',
      payment_method: 1,
      dry_run: 1,
      user: {
        id: 'u',
        ip: '192.0.2.1',
        email: 'a@b.example',
        name: 'N',
        country: 'DE',
        phone: '+49 30 123',
        zip: '1',
      },
      currency: 'EUR',
      amount: '1.50',
      items: [{ sku: 's', type: 'virtual_good', quantity: 1, amount: '1.50' }],
      custom_parameters: {},
    },
    fields: {
      external_id: text(255),
      payment_method: { type: 'integer', bad: [0, -1, 2 ** 53] },
      dry_run: { type: 'integer', bad: [0, 2] },
      user: { type: 'object', isRequired: true },
      'user.id': { ...text(255), isRequired: true },
      'user.ip': {
        type: 'string',
        bad: ['', '1.2.3', '1.2.3.256', '01.2.3.4', 'fe80::1%eth0', '::1 ', 'x'],
      },
      'user.email': {
        type: 'string',
        bad: [
          '',
          'a',
          '@b.example',
          'a@',
          'a@b@c',
          'a b@c.example',
          'a@b.example\n',
          '<a@b.example>',
          `a@${long(255)}`,
        ],
      },
      'user.name': text(255),
      'user.country': { type: 'string', bad: ['', 'de', 'DEU', 'D1', 'ДЕ'] },
      'user.phone': {
        type: 'string',
        bad: ['', '12', 'call me', '+', `+${'1'.repeat(40)}`, '123\n'],
      },
      'user.zip': text(32),
      currency: { type: 'string', bad: ['', 'eur', 'EURO', 'XXX', 'ABC', 'XAU'] },
      amount,
      items: { type: 'array', bad: [Array(201).fill({})] },
      'items[0].sku': { type: 'string', bad: ['', 'a b', 'ä', long(256), 'a/b'] },
      'items[0].type': text(64),
      'items[0].quantity': { type: 'integer', bad: [0, -1, 2 ** 31] },
      'items[0].amount': amount,
      custom_parameters: { type: 'object', bad: [{ a: long(10_000) }] },
    },
  },
  'declining a transaction': {
    method: 'POST',
    path: 'transactions/1/decline',
    schema: DeclineBody,
    good: { code: 1, reason: 'R', reason_detail: 'D', support_assisted: true },
    fields: {
      code: { type: 'integer', isRequired: true, bad: [0, -1, 2 ** 31] },
      reason: { ...text(255), isRequired: true },
      reason_detail: text(1000),
      support_assisted: { type: 'boolean' },
    },
  },
  'rejecting a transaction': {
    method: 'POST',
    path: 'transactions/1/reject',
    schema: RejectBody,
    good: { reason: 'R', support_assisted: true },
    fields: {
      reason: { ...text(255), isRequired: true },
      support_assisted: { type: 'boolean' },
    },
  },
  'paying a transaction': {
    method: 'POST',
    path: 'transactions/1/pay',
    schema: PayBody,
    good: { payment_date: '2026-01-05T10:00:00Z' },
    fields: { payment_date: timestamp },
    isEmptyGood: true,
  },
  'refunding a transaction': {
    method: 'POST',
    path: 'transactions/1/refund',
    schema: RefundBody,
    good: { code: 1, reason: 'R', amount: '1.50', support_assisted: true },
    fields: {
      code: { type: 'integer', isRequired: true, bad: [0, -1, 14] },
      reason: { ...text(255), isRequired: true },
      amount: {
        type: 'string',
        bad: [...amount.bad.filter((bad) => bad !== '1.001'), '0', '0.0', '0.00', '1.00001'],
      },
      support_assisted: { type: 'boolean' },
    },
  },
  'creating a subscription': {
    method: 'POST',
    path: 'subscriptions',
    schema: SubscriptionBody,
    good: {
      user: { id: 'u', name: 'N' },
      plan_id: 'p',
      product_id: 'q',
      tags: ['t'],
      date_create: '2026-01-05T10:00:00Z',
      date_next_charge: '2026-01-05T10:00:00Z',
    },
    fields: {
      user: { type: 'object', isRequired: true },
      'user.id': { ...text(255), isRequired: true },
      'user.name': text(255),
      plan_id: { ...text(255), isRequired: true },
      product_id: text(255),
      tags: { type: 'array', bad: [Array(51).fill('t')] },
      'tags[0]': text(255),
      date_create: timestamp,
      date_next_charge: timestamp,
    },
  },
  'changing a subscription': {
    method: 'PUT',
    path: 'users/u/subscriptions/1',
    schema: SubscriptionChange,
    good: { status: 'canceled', date_end: '2026-01-05T10:00:00Z' },
    fields: {
      status: { type: 'string', isRequired: true, bad: ['', 'cancelled', 'ACTIVE', 'expired'] },
      date_end: timestamp,
    },
  },
}

/** The violations that the schema and the further rules of a body find, by their places. */
const placesOf = (isValid: ValidateFunction, { violations }: Call, body: object): string[] => [
  ...(isValid(body) ? [] : readViolations(isValid.errors ?? [])).map(({ property }) => property),
  ...(violations?.(body) ?? []).map(({ property }) => property),
]

const isAt = (property: string, places: readonly string[]): boolean =>
  places.some((place) => place === property || place.startsWith(`${property}[`))

const rowsOf = async (): Promise<unknown> =>
  await payments.world.sql`
    select (select count(*) from transactions) as transactions,
      (select count(*) from subscriptions) as subscriptions,
      (select count(*) from webhook_events) as events
  `

for (const [name, call] of Object.entries(calls)) {
  const { method, path, schema, good, fields, isEmptyGood } = call
  const isValid = validator().compile(schema)

  test(`${name} with a good body is no violation`, () => {
    assert.deepEqual(placesOf(isValid, call, good), [])
  })

  for (const [property, { type, isRequired = false, bad = [] }] of Object.entries(fields)) {
    const values: unknown[] = [...wrongTypes[type], ...bad]

    test(`${name} with a bad ${property} is a violation at that place`, () => {
      for (const value of values) {
        const places = placesOf(isValid, call, withValue(good, property, value))
        assert.ok(isAt(property, places), `${JSON.stringify(value).slice(0, 80)}: ${places}`)
      }
    })

    test(`${name} with a bad ${property} is refused at that place and changes nothing`, async () => {
      const before = await rowsOf()
      // Texts that cannot be stored are found before the schema is asked.
      for (const value of [wrongTypes[type][0], bad.at(-1), 'a\0b', 'a\ud800']) {
        if (value === undefined) continue
        const answer = await payments.call(method, path, withValue(good, property, value))
        const shown = `${property} = ${JSON.stringify(value).slice(0, 80)}: ${answer.text}`
        assert.deepEqual([answer.status, answer.body.errorCode], [422, 1102], shown)
        const places = answer.body.errorMessageExtended.map(
          (one: { property: string }) => one.property,
        )
        assert.ok(isAt(property, places), shown)
      }
      if (isRequired) {
        const answer = await payments.call(method, path, withValue(good, property, undefined))
        assert.equal(answer.status, 422)
        const missing = { property, code: 'required', message: 'is missing' }
        assert.deepEqual(answer.body.errorMessageExtended, [missing])
      }
      assert.deepEqual(await rowsOf(), before)
    })
  }

  test(`${name} with unknown fields names every one of them`, async () => {
    const objects = [
      '',
      ...Object.entries(fields)
        .filter(([, { type }]) => type === 'object')
        .map(([at]) => at),
    ]
      .filter((at) => at !== 'custom_parameters')
      .map((at) => (at === '' ? 'surplus' : `${at}.surplus`))
    const body = objects.reduce((made, at) => withValue(made, at, 1), good)
    const answer = await payments.call(method, path, body)
    assert.equal(answer.status, 422)
    assert.deepEqual(
      answer.body.errorMessageExtended.map((one: { property: string }) => one.property).sort(),
      objects.sort(),
    )
  })

  test(`${name} asks for a JSON object in UTF-8 of at most 256 KiB`, async () => {
    const send = async (payload: string | Buffer | undefined, type = 'application/json') => {
      const { status, body } = await payments.call(method, path, payload, {
        headers: { 'content-type': type },
      })
      return [status, body.errorCode]
    }
    const broken = [' ', '{', '{"a":1,}', "{'a':1}", 'null x', '\ufeff\ufeff{}']
    for (const text of isEmptyGood ? broken : ['', ...broken]) {
      assert.deepEqual(await send(text), [415, 1016], JSON.stringify(text))
    }
    assert.deepEqual(await send(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])), [415, 1016])
    assert.deepEqual(await send('{}', 'text/plain'), [415, 1016])
    assert.deepEqual(await send('a=1', 'application/x-www-form-urlencoded'), [415, 1016])
    for (const text of ['null', '[]', '1', '"x"', ...(isEmptyGood ? [] : ['{}'])]) {
      assert.deepEqual(await send(text), [422, 1102], text)
    }
    assert.deepEqual(await send(`{"a":"${long(256 * 1024)}"}`), [413, 1027])
  })
}

test('all violations of a body are told at once', async () => {
  const { status, body } = await payments.call('POST', 'transactions', {
    surplus: 1,
    payment_method: '1',
    user: { ip: 'nowhere', country: 'de' },
    currency: 'JPY',
    amount: '1.5',
    items: [{ quantity: 0 }, { amount: '2.25', sku: 'ä' }],
  })
  assert.equal(status, 422)
  assert.deepEqual(
    body.errorMessageExtended.map((one: { property: string }) => one.property).sort(),
    [
      'amount',
      'items[0].quantity',
      'items[1].amount',
      'items[1].sku',
      'payment_method',
      'surplus',
      'user.country',
      'user.id',
      'user.ip',
    ],
  )
})

test('an amount needs a currency', async () => {
  for (const body of [{ amount: '1' }, { items: [{ amount: '1' }] }]) {
    const answer = await payments.call('POST', 'transactions', { user: { id: 'u' }, ...body })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errorMessageExtended[0].property, 'currency')
  }
})

test('lengths are counted in characters, not in halves of them', async () => {
  const answer = await payments.call('POST', 'subscriptions', {
    user: { id: '🙂'.repeat(255) },
    plan_id: 'p',
  })
  assert.equal(answer.status, 201)
  const changed = await payments.changeSubscription(
    answer.body.subscription_id,
    { status: 'canceled' },
    '🙂'.repeat(255),
  )
  assert.equal(changed.status, 200)
})

test('an id in a path is digits only, 1 to 2^53-1', async () => {
  const decline = { code: 1, reason: 'R' }
  const stop = { status: 'canceled' }
  for (const id of [
    '0',
    '01',
    '1e3',
    '0x10',
    '-1',
    '1.0',
    '%201',
    '9007199254740992',
    '9'.repeat(17),
    'abc',
    '%00',
    '١',
  ]) {
    const answers = await Promise.all([
      payments.call('GET', `transactions/${id}`),
      payments.call('POST', `transactions/${id}/decline`, decline),
      payments.call('POST', `transactions/${id}/reject`, { reason: 'R' }),
      payments.call('POST', `transactions/${id}/pay`, {}),
      payments.call('POST', `transactions/${id}/refund`, decline),
      payments.call('GET', `subscriptions/${id}`),
      payments.call('PUT', `users/u/subscriptions/${id}`, stop),
    ])
    for (const { status, body, text } of answers) {
      assert.equal(status, 422, `${id}: ${text}`)
      assert.equal(body.errorCode, 1102)
      assert.match(body.errorMessageExtended[0].property, /^(transaction|subscription)_id$/)
    }
  }
})

test('the greatest id is read, and nothing is found there', async () => {
  const { status, body } = await payments.call('GET', 'transactions/9007199254740991')
  assert.equal(status, 404)
  assert.equal(body.errorCode, 4001)
})

test('a bad user id in a path is refused', async () => {
  for (const user of ['%00', 'a%00b', 'x'.repeat(256)]) {
    const answer = await payments.call('PUT', `users/${user}/subscriptions/1`, {
      status: 'canceled',
    })
    assert.equal(answer.status, 422, `${user.slice(0, 9)}: ${answer.text}`)
    assert.equal(answer.body.errorCode, 1102)
  }
})

test('a bad Idempotency-Key is refused', async () => {
  for (const key of ['', 'a b', 'x'.repeat(256), 'a, b', 'ä']) {
    const answer = await payments.call(
      'POST',
      'transactions',
      { user: { id: 'u' } },
      {
        headers: { 'idempotency-key': key },
      },
    )
    assert.equal(answer.status, 422, key)
    assert.equal(answer.body.errorMessageExtended[0].property, 'Idempotency-Key')
  }
})

test('a body of a thousand nested lists is no trouble', async () => {
  for (const depth of [60, 1000, 4900, 60_000]) {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const { status } = await payments.call(
      'POST',
      'transactions',
      `{"user":{"id":"u"},"custom_parameters":{"a":${nested}}}`,
      { headers: { 'idempotency-key': `depth-${depth}` } },
    )
    assert.ok(status === 201 || status === 422, `${depth}: ${status}`)
  }
})
