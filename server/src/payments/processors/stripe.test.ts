import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import {
  type Changes,
  deliver,
  type Members,
  post,
  signed,
  signingSecret,
  varied,
} from '../../../test/support/stripe.ts'
import * as recorded from './recorded/stripe.ts'
import { stripe } from './stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const connect = async (settings: object = {}): Promise<void> => {
  const body = { signing_secrets: [signingSecret], ...settings }
  assert.equal((await payments.call('PUT', 'processors/stripe', body)).status, 200)
}
beforeEach(() => connect())

let count = 0

/** A transaction of 9.99 USD and its payment at Stripe: recorded events are delivered as events of that payment. */
const newPayment = async (body: object = {}, transaction?: number) => {
  const money = { currency: 'USD', amount: '9.99' }
  const id =
    transaction ?? (await payments.newTransaction({ user: { id: 'u1' }, ...money, ...body }))
  count += 1
  const suffix = String(count)
  const event = (source: Members, changes: Changes = {}): Members => {
    const { object } = source.data as { object: Members }
    const isIntent = object.object === 'payment_intent'
    return varied(source, {
      ...changes,
      object: {
        id: isIntent ? `pi_${suffix}` : `${object.id}_${suffix}`,
        ...(isIntent ? {} : { payment_intent: `pi_${suffix}` }),
        ...(object.object === 'dispute' || object.object === 'refund'
          ? {}
          : { metadata: { portreeve_transaction_id: String(id) } }),
        ...changes.object,
      },
    })
  }
  return {
    id,
    event,
    hear: (source: Members, changes?: Changes) => deliver(payments, event(source, changes)),
    read: async () => (await payments.call('GET', `transactions/${id}`)).body,
    /** Types of the notifications about the transaction, oldest first, with the code of a refund and its part. */
    told: async () =>
      (await payments.notifications())
        .map((text) => JSON.parse(text))
        .filter(({ transaction, billing }) => (transaction ?? billing?.transaction)?.id === id)
        .map(({ notification_type, refund_details, payment_details }) =>
          [notification_type, refund_details?.code, payment_details?.payment.amount]
            .filter((word) => word !== undefined)
            .join(' '),
        ),
  }
}

const events = async (query: string): Promise<{ outcome: string; detail: string }[]> =>
  (await payments.call('GET', `processors/stripe/events?${query}`)).body.items

test('a succeeded payment pays the transaction, at the time Stripe says', async () => {
  const payment = await newPayment()
  assert.equal(await payment.hear(recorded.succeeded), 'applied')
  const { status, payment_date } = await payment.read()
  assert.deepEqual([status, payment_date], ['paid', '2026-11-18T11:06:40+00:00'])
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('a failed payment declines the transaction, in the words of Stripe', async () => {
  const payment = await newPayment()
  assert.equal(await payment.hear(recorded.failed), 'applied')
  assert.deepEqual((await payment.read()).refund_details, {
    code: 8,
    reason: 'Your card has insufficient funds.',
    reason_detail: 'card_declined insufficient_funds',
    author: 'support@portreeve.example',
  })
  assert.deepEqual(await payment.told(), ['ps_declined 8'])
})

test('a failed 3-D Secure authentication declines the transaction', async () => {
  const payment = await newPayment()
  assert.equal(await payment.hear(recorded.authenticationFailed), 'applied')
  const { refund_details } = await payment.read()
  assert.equal(refund_details.reason_detail, 'payment_intent_authentication_failure')
})

test('where only the end declines, a payer can try other cards', async () => {
  await connect({ decline_on: 'final' })
  const [lucky, abandoned] = [await newPayment(), await newPayment()]
  for (const payment of [lucky, abandoned]) {
    assert.equal(await payment.hear(recorded.failed), 'ignored')
  }
  assert.equal(await lucky.hear(recorded.succeeded), 'applied')
  assert.equal(await abandoned.hear(recorded.canceled), 'applied')
  assert.deepEqual(await lucky.told(), ['order_paid'])
  assert.deepEqual(await abandoned.told(), ['ps_declined 6'])
})

test('a payment that is canceled as fraudulent is rejected', async () => {
  const payment = await newPayment()
  const object = { cancellation_reason: 'fraudulent' }
  assert.equal(await payment.hear(recorded.canceled, { object }), 'applied')
  assert.deepEqual(await payment.told(), ['afs_reject 4'])
})

test('money that comes after a decline is a conflict and never an order', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.failed)
  assert.equal(await payment.hear(recorded.succeeded), 'conflict')
  assert.deepEqual(await payment.told(), ['ps_declined 8'])
  const [found] = await events(`outcome=conflict&transaction_id=${payment.id}`)
  assert.match(found?.detail ?? '', /declined: give it back/)
  const [entry] = await payments.world.sql<{ after: { detail: string } }[]>`
    select after from audit_entries where action = 'processor.conflict' order by at desc limit 1
  `
  assert.equal(entry?.after.detail, found?.detail)
  assert.equal(await payment.hear(recorded.refunded), 'ignored', 'it was given back')
  assert.deepEqual(await payment.told(), ['ps_declined 8'])
})

test('a failed attempt that is heard of after the payment changes nothing', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.failed), 'already')
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('an event counts once, however often and however close together it is delivered', async () => {
  const payment = await newPayment()
  const event = payment.event(recorded.succeeded)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => deliver(payments, event)))
  assert.deepEqual(
    outcomes.filter((outcome) => outcome !== 'repeated'),
    ['applied'],
  )
  assert.equal(await payment.hear(recorded.succeeded), 'already', 'another event says the same')
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('refunds add up, whatever order they come in', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  const parts = [300, 450].map((amount_refunded) =>
    payment.event(recorded.partlyRefunded, { object: { amount_refunded } }),
  )
  assert.equal(await deliver(payments, parts[1] as Members), 'applied')
  assert.equal(await deliver(payments, parts[0] as Members), 'already')
  assert.equal(await payment.hear(recorded.refunded), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'partial_refund 1 4.5', 'refund 1 5.49'])
  assert.equal((await payment.read()).refunded_amount, '9.99')
})

test('of several refunds each is told with its own part', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  for (const amount_refunded of [200, 400, 600, 999]) {
    const isAll = { amount_refunded, refunded: amount_refunded === 999 }
    assert.equal(await payment.hear(recorded.partlyRefunded, { object: isAll }), 'applied')
  }
  const parts = ['partial_refund 1 2', 'partial_refund 1 2', 'partial_refund 1 2', 'refund 1 3.99']
  assert.deepEqual(await payment.told(), ['order_paid', ...parts])
})

test('a refund waits for its payment', async () => {
  const payment = await newPayment()
  assert.equal(await payment.hear(recorded.partlyRefunded), 'waiting')
  assert.equal(await payment.hear(recorded.refunded), 'waiting')
  assert.equal(await payment.hear(recorded.succeeded), 'applied')
  const told = await payment.told()
  assert.deepEqual([told[0], told.at(-1)?.split(' ')[0]], ['order_paid', 'refund'])
  assert.equal((await payment.read()).refunded_amount, '9.99')
  assert.deepEqual(await events(`outcome=waiting&transaction_id=${payment.id}`), [])
})

test('the reason of a refund becomes its code', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  await payment.hear(recorded.refundedWithReason)
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 9 9.99'])
})

test('releasing an authorisation that was never captured is no refund', async () => {
  const payment = await newPayment()
  assert.equal(await payment.hear(recorded.refunded, { object: { captured: false } }), 'ignored')
})

test('a dispute is a chargeback once, although it names only the payment', async () => {
  const payment = await newPayment()
  const dispute = payment.event(recorded.disputed)
  assert.equal(await deliver(payments, dispute), 'waiting')
  assert.equal(await payment.hear(recorded.succeeded), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 2 9.99'])
  assert.equal(await payment.hear(recorded.disputeLost), 'already')
  assert.equal((await payment.read()).refund_details.reason, 'Chargeback: product not received')
})

test('a dispute over a part gives a part back', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.disputed, { object: { amount: 400 } }), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'partial_refund 7 4'])
})

test('where only lost disputes count, open ones change nothing', async () => {
  await connect({ chargeback_on: 'lost' })
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.disputed), 'ignored')
  assert.equal(await payment.hear(recorded.disputeLost), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 2 9.99'])
})

test('a dispute that is first heard of while it is under review is a chargeback', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  const object = { status: 'under_review' }
  assert.equal(await payment.hear(recorded.disputed, { object }), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 2 9.99'])
})

test('an inquiry takes no money', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.inquired), 'ignored')
})

test('a dispute that is won after the chargeback was told is a conflict', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  await payment.hear(recorded.disputed)
  assert.equal(await payment.hear(recorded.disputeWon), 'conflict')
})

test('a dispute that is known to be won cannot be opened any more', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  assert.equal(await payment.hear(recorded.disputeWon), 'applied')
  assert.equal(await payment.hear(recorded.disputed), 'already')
  assert.deepEqual(await payment.told(), ['order_paid'])
})

test('a refund that fails at the bank is a conflict', async () => {
  const payment = await newPayment()
  await payment.hear(recorded.succeeded)
  await payment.hear(recorded.refunded)
  assert.equal(await payment.hear(recorded.refundFailed), 'conflict')
})

test('another amount or currency than was asked for does not pay', async () => {
  for (const object of [{ amount_received: 998 }, { currency: 'eur' }]) {
    const payment = await newPayment()
    assert.equal(await payment.hear(recorded.succeeded, { object }), 'conflict')
    assert.equal((await payment.read()).status, 'created')
    assert.deepEqual(await payment.told(), [])
  }
})

test('amounts are read in the units that Stripe has for each currency', async () => {
  const cases = [
    ['JPY', '500', 500],
    ['ISK', '5', 500],
    ['UGX', '500', 50_000],
    ['KWD', '5.120', 5120],
    ['HUF', '10.45', 1045],
    ['MGA', '700', 700],
  ] as const
  for (const [currency, amount, amount_received] of cases) {
    const payment = await newPayment({ currency, amount })
    const object = { currency: currency.toLowerCase(), amount_received }
    assert.equal(await payment.hear(recorded.succeeded, { object }), 'applied', currency)
  }
})

test('a second payment of one transaction is a conflict, and its refund is none of ours', async () => {
  const first = await newPayment()
  const second = await newPayment({}, first.id)
  assert.equal(await first.hear(recorded.succeeded), 'applied')
  assert.equal(await second.hear(recorded.succeeded), 'conflict')
  assert.equal(await second.hear(recorded.refunded), 'ignored')
  assert.deepEqual(await first.told(), ['order_paid'])
  assert.equal(await first.hear(recorded.refunded), 'applied')
})

test('a payment that a call has told of already is followed from then on', async () => {
  const payment = await newPayment()
  await payments.call('POST', `transactions/${payment.id}/pay`, {})
  assert.equal(await payment.hear(recorded.succeeded), 'already')
  assert.equal(await payment.hear(recorded.refunded), 'applied')
  assert.deepEqual(await payment.told(), ['order_paid', 'refund 1 9.99'])
})

test('test events move test transactions only, and real ones real transactions', async () => {
  const [real, dry] = [await newPayment(), await newPayment({ dry_run: 1 })]
  const testMode = { event: { livemode: false } }
  assert.equal(await real.hear(recorded.succeeded, testMode), 'ignored')
  assert.equal(await dry.hear(recorded.succeeded), 'conflict')
  assert.equal(await dry.hear(recorded.succeeded, testMode), 'applied')
  assert.deepEqual([(await real.read()).status, (await dry.read()).status], ['created', 'paid'])
})

test('what is sold beside the game, or in another project, is passed over', async () => {
  const payment = await newPayment()
  const other = { portreeve_transaction_id: String(payment.id), portreeve_project_id: '999' }
  for (const metadata of [{}, { portreeve_transaction_id: '987654321' }, other, { order: '1' }]) {
    assert.equal(await payment.hear(recorded.succeeded, { metadata }), 'ignored')
  }
  assert.equal(
    await payment.hear(recorded.succeeded, { event: { type: 'price.created' } }),
    'ignored',
  )
  assert.equal((await payment.read()).status, 'created')
})

/** A subscription of ours, and Stripe's events about it. */
const newSubscription = async () => {
  const id = await payments.newSubscription()
  count += 1
  const object = { id: `sub_${count}` }
  const metadata = { portreeve_subscription_id: id }
  return {
    hear: (source: Members, created = 1_795_000_000, changes: Members = {}) =>
      deliver(
        payments,
        varied(source, { object: { ...object, ...changes }, metadata, event: { created } }),
      ),
    read: async () => (await payments.call('GET', `subscriptions/${id}`)).body,
    told: async () =>
      (await payments.notifications()).filter((text) => text.includes(`"subscription_id":"${id}"`)),
  }
}

test('a subscription that ends with its period is non-renewing until Stripe deletes it', async () => {
  const subscription = await newSubscription()
  assert.equal(await subscription.hear(recorded.subscriptionEnding), 'applied')
  const { status, date_end } = await subscription.read()
  assert.deepEqual([status, date_end], ['non_renewing', '2026-12-07T21:20:00+00:00'])
  assert.equal(await subscription.hear(recorded.subscriptionEnded, 1_796_678_400), 'applied')
  assert.equal((await subscription.read()).status, 'canceled')
  const [told, ...more] = await subscription.told()
  assert.match(told ?? '', /"date_end":"2026-12-07T21:20:00\+00:00"/)
  assert.deepEqual(more, [])
  assert.equal(await subscription.hear(recorded.subscriptionEnding), 'ignored')
})

test('a subscription whose first payment never came is canceled', async () => {
  const subscription = await newSubscription()
  const expired = { status: 'incomplete_expired', ended_at: 1_795_000_100 }
  assert.equal(
    await subscription.hear(recorded.subscriptionRenewing, 1_795_000_100, expired),
    'applied',
  )
  const { status, date_end } = await subscription.read()
  assert.deepEqual([status, date_end], ['canceled', '2026-11-18T11:08:20+00:00'])
  assert.equal((await subscription.told()).length, 1)
})

test('what a subscription was before does not come back by a late event', async () => {
  const subscription = await newSubscription()
  assert.equal(await subscription.hear(recorded.subscriptionRenewing, 1_795_000_050), 'already')
  assert.equal(await subscription.hear(recorded.subscriptionEnding), 'ignored')
  assert.equal((await subscription.read()).status, 'active')
})

test('a subscription that is renewed after its end was told is a conflict', async () => {
  const subscription = await newSubscription()
  await subscription.hear(recorded.subscriptionEnding)
  assert.equal(await subscription.hear(recorded.subscriptionRenewing, 1_795_000_050), 'conflict')
})

test('whatever order and how often events come in, money adds up and facts are told once', async () => {
  const sources = [
    recorded.begun,
    recorded.succeeded,
    recorded.partlyRefunded,
    recorded.refunded,
    recorded.disputed,
    recorded.disputeLost,
  ]
  const orders = fc.shuffledSubarray([...sources, ...sources], { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const payment = await newPayment()
      const made = new Map(sources.map((source) => [source, payment.event(source)]))
      for (const source of order) await deliver(payments, made.get(source) as Members)
      const { status, refunds, refunded_amount } = await payment.read()
      assert.deepEqual([status, refunded_amount], ['refunded', '9.99'])
      const told = await payment.told()
      assert.equal(told[0], 'order_paid')
      assert.equal(told.length, 1 + refunds.length)
      assert.equal(told.filter((line) => line.startsWith('refund ')).length, 1)
    }),
    { numRuns: 25 },
  )
})

test('all events of a payment at once lead to the same end', async () => {
  for (let round = 0; round < 8; round += 1) {
    const payment = await newPayment()
    const sources = [recorded.refunded, recorded.disputed, recorded.succeeded, recorded.begun]
    await Promise.all(sources.map((source) => payment.hear(source)))
    assert.equal((await payment.read()).status, 'refunded')
    assert.equal((await payment.told()).length, 2)
  }
})

test('an event whose signature is missing, wrong, old or of another body is refused', async () => {
  const payment = await newPayment()
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
  await connect({ signing_secrets: [old, next] })
  assert.deepEqual([await send(old), await send(next)], [200, 200])
  await connect({ signing_secrets: [next] })
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
  const send = async (body: string | Buffer) => {
    const time = Math.floor(payments.world.clock.now().getTime() / 1000)
    const mac = createHmac('sha256', signingSecret).update(`${time}.`).update(body).digest('hex')
    return (await post(payments, body, `t=${time},v1=${mac}`)).status
  }
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"object":"event"}',
    Buffer.from([0xff, 0xfe]),
  ]) {
    assert.equal(await send(body), 400, String(body))
  }
  const mangled = fc.tuple(
    fc.constantFrom(...(Object.values(recorded) as Members[])),
    fc.dictionary(
      fc
        .constantFrom(
          'id amount amount_received amount_refunded charge payment_intent currency metadata reason status refunds last_payment_error cancellation_reason items cancel_at ended_at'.split(
            ' ',
          ) as [string, ...string[]],
        )
        .map(([...letters]) => letters.join('')),
      fc.jsonValue(),
    ),
  )
  await fc.assert(
    fc.asyncProperty(mangled, async ([source, object]) => {
      const event = varied(source, { object: object as Members })
      assert.ok([200, 400].includes(await send(JSON.stringify(event))))
    }),
    { numRuns: 150 },
  )
})

test('any JSON at all can be read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (object) => {
      stripe.read(object)
      for (const source of Object.values(recorded) as Members[]) {
        stripe.read({ ...source, data: { object } })
      }
    }),
  )
})
