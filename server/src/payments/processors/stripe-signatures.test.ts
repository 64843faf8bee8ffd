/** Which bodies are believed to be of Stripe, and what harm they can do: none. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import {
  connect,
  mangledEvents,
  mangledMembers,
  newPayment,
  post,
  postSigned,
  recordedEvents,
  signed,
  signingSecret,
  varied,
} from '../../../test/support/stripe.ts'
import { stripe } from '../vendors/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
  payments.world.clock.stop()
})
after(() => payments.close())

beforeEach(() => connect(payments))

test('an event whose signature is missing, wrong, old or of another body is refused', async () => {
  const payment = await newPayment(payments)
  const body = JSON.stringify(payment.event(recorded.succeeded))
  const now = payments.world.clock.now()
  const good = signed(body, now)
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  const mac = createHmac('sha256', signingSecret).update(body).digest('hex')
  const bad: [string, string | undefined, string?][] = [
    ['missing', undefined],
    ['empty', ''],
    ['without a time', good.replace(/t=\d+,/, '')],
    ['two times', `t=1,${good}`],
    ['of an older scheme only', good.replace('v1=', 'v0=')],
    ['not over the time', good.replace(/v1=[0-9a-f]+/, `v1=${mac}`)],
    ['with another time', good.replace(/t=(\d+)/, (_, time) => `t=${Number(time) - 1}`)],
    ['of another secret', signed(body, now, 'whsec_another0123456789')],
    ['without its prefix in the key', signed(body, now, signingSecret.slice(6))],
    ['six minutes old', signed(body, minutes(-6))],
    ['six minutes ahead', signed(body, minutes(6))],
    ['with more behind it', good.replace(/v1=[0-9a-f]+/, '$&x')],
    ['with more before it', good.replace('v1=', 'v1=00')],
    ['of another body', good, body.replace('999', '998')],
    ['of the body spelled otherwise', good, JSON.stringify(JSON.parse(body), null, 1)],
    ['in upper case', good.toUpperCase()],
  ]
  for (const [name, signature, sent = body] of bad) {
    const { status, body: answer } = await post(payments, sent, signature)
    assert.deepEqual([status, answer.errorCode], [400, 1032], name)
  }
  assert.equal((await payment.read()).status, 'created')
  assert.equal((await post(payments, body, signed(body, minutes(-4)))).body.outcome, 'applied')
})

test('while secrets are rolled, either signs; afterwards the old one does not', async () => {
  const [old, next] = ['whsec_old0123456789abcdef', 'whsec_new0123456789abcdef']
  const send = async (secret: string) => {
    const body = JSON.stringify(varied(recorded.begun, { metadata: {} }))
    return (await post(payments, body, signed(body, payments.world.clock.now(), secret))).status
  }
  await connect(payments, { signing_secrets: [old, next] })
  assert.deepEqual([await send(old), await send(next)], [200, 200])
  await connect(payments, { signing_secrets: [next] })
  assert.deepEqual([await send(old), await send(next)], [400, 200])
})

test('one project’s secret does not sign for another', async () => {
  const other = await payments.world.addProject()
  const secrets = { signing_secrets: ['whsec_other0123456789abcdef'] }
  await payments.call('PUT', 'processors/stripe', secrets, { project: other })
  const body = JSON.stringify(varied(recorded.begun, { metadata: {} }))
  const signature = signed(body, payments.world.clock.now())
  assert.equal((await post(payments, body, signature, other.project_id)).status, 400)
})

test('signed nonsense is refused and never breaks anything', async () => {
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"object":"event"}',
    Buffer.from([0xff, 0xfe]),
  ]) {
    assert.equal(await postSigned(payments, body), 400, String(body))
  }
  const wrong = [null, 7, 'x', [], {}, [{ id: 1 }], -1.5, true]
  for (const [at, source] of recordedEvents.entries()) {
    const members = mangledMembers.map((name, nth) => [name, wrong[(at + nth) % wrong.length]])
    const event = varied(source, { object: Object.fromEntries(members) })
    assert.ok([200, 400].includes(await postSigned(payments, JSON.stringify(event))))
  }
})

test('recorded events with any JSON in their objects can be read', () => {
  fc.assert(
    fc.property(mangledEvents, (event) => {
      stripe.read(event)
    }),
    { numRuns: 1000 },
  )
})

test('any JSON at all can be read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (object) => {
      stripe.read(object)
      for (const source of recordedEvents) {
        stripe.read({ ...source, data: { object } })
      }
    }),
  )
})
