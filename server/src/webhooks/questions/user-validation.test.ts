/** The question before a payment, on real sockets: what is a yes, and that it is asked once. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import type { Answering } from '../../../test/support/receiver.ts'
import { openWebhookCalls, type WebhookCalls } from '../../../test/support/webhook-calls.ts'
import { signatureSecret } from '../../../test/support/webhooks.ts'
import { outbound } from '../../base/outbound/outbound.ts'
import { administration, type ProjectSettings, systemCaller } from '../../projects/index.ts'
import { askWhetherUserIsValid, webhookRecords } from '../index.ts'
import { pruneWebhooks } from '../keeping/prune.ts'

let calls: WebhookCalls
before(async () => {
  calls = await openWebhookCalls()
})
after(() => calls.close())

const user = {
  id: 'player-1',
  ip: '192.0.2.7',
  phone: '+15551234567',
  email: 'p@game.example',
  name: 'Zoë 你好',
  country: 'DE',
  zip: '10115',
}

const set = (settings: ProjectSettings) =>
  administration.editProject(calls.world.deps, systemCaller, calls.project.project_id, {
    change: (facts) => ({ ...facts, settings: { ...facts.settings, ...settings } }),
  })

/** A project that wants the question, with a receiver that answers like this. */
const asking = async (answering?: Answering, fields: object = {}) => {
  await calls.newProject()
  await set({ user_validation: true })
  const merchant = await calls.world.receiver(answering)
  const endpoint = await calls.world.endpoint(calls.project, merchant.url, fields)
  return { merchant, endpoint }
}

const projectNow = () =>
  calls.world.deps.directory.project(calls.project.project_id) ?? assert.fail('it is in memory')

const ask = (asked: object = {}) =>
  askWhetherUserIsValid(calls.world.deps, projectNow(), { user, ...asked })

const attempts = async (query = '') => {
  const { status, body } = await calls.call('GET', `/attempts${query}`)
  assert.equal(status, 200)
  return body.items
}

test('204 lets the player pay; the body is in the form of the field, and signed like a notification', async () => {
  const { merchant, endpoint } = await asking()
  assert.equal(await ask({ custom_parameters: { level: 3 } }), 'valid')
  const [{ body, headers } = assert.fail()] = merchant.requests
  const { project_id, merchant_id } = calls.project
  const { id, ip, phone, email, name, country, zip } = user
  assert.equal(
    body,
    JSON.stringify({
      notification_type: 'user_validation',
      settings: { project_id, merchant_id },
      user: { ip, phone, email, id, name, country, zip },
      custom_parameters: { level: 3 },
    }),
  )
  const signature = createHash('sha1').update(body).update(signatureSecret).digest('hex')
  assert.equal(headers.authorization, `Signature ${signature}`)
  assert.match(String(headers['webhook-signature']), /^v1,/)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['webhook-attempt'], '1')
  const [listed] = await attempts()
  assert.deepEqual(
    { ...listed, started_at: 0, duration_ms: 0, signed_with: {} },
    {
      event_id: headers['webhook-id'],
      endpoint_id: endpoint,
      type: 'user_validation',
      subject: { kind: 'player', id: 'player-1' },
      attempt: 1,
      outcome: 'delivered',
      status: 204,
      started_at: 0,
      duration_ms: 0,
      address: merchant.url,
      signed_with: {},
    },
  )
})

test('every other answer refuses, and is the last one', async () => {
  const error = { code: 'INVALID_USER', message: 'Nobody of that name' }
  const answers: [Answering, string, object][] = [
    [() => ({ status: 200 }), 'refused', { status: 200 }],
    [() => ({ status: 201 }), 'refused', { status: 201 }],
    [
      () => ({ status: 400, body: JSON.stringify({ error }) }),
      'refused',
      { status: 400, receiver: error },
    ],
    [() => ({ status: 302, headers: { location: '/elsewhere' } }), 'refused', { status: 302 }],
    [() => ({ status: 410 }), 'refused', { status: 410 }],
    [() => ({ status: 429, headers: { 'retry-after': '1' } }), 'refused', { status: 429 }],
    [() => ({ status: 500, body: '<b>no</b>' }), 'refused', { status: 500 }],
  ]
  for (const [answering, expected, told] of answers) {
    const { merchant, endpoint } = await asking(answering)
    assert.equal(await ask(), expected)
    const [attempt] = await attempts()
    const { status, receiver, outcome } = attempt
    assert.deepEqual({ status, ...(receiver && { receiver }) }, told)
    assert.equal(outcome, 'dead')
    assert.equal(merchant.requests.length, 1, 'no redirect is followed, and nothing asked again')
    const { body } = await calls.call('GET', `/endpoints/${endpoint}`)
    assert.equal(body.is_enabled, true, 'an answer to a question switches nothing off')
    for (const list of ['/deliveries', '/dead_letters']) {
      assert.deepEqual((await calls.call('GET', list)).body.items, [])
    }
  }
})

test('no answer within the endpoint’s time refuses: silence, a slow drip, a broken connection, nobody there', async () => {
  const timeout_ms = 1000
  const silent = await asking(() => 'hold', { timeout_ms })
  const began = performance.now()
  assert.equal(await ask(), 'unreachable')
  assert.ok(performance.now() - began < 10_000)
  assert.equal((await attempts())[0].failure, 'timeout')
  await silent.merchant.close()
  assert.equal(await ask(), 'unreachable')
  assert.equal((await attempts())[0].failure, 'connect')
  await asking(
    (_received, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('a')
      return 'own'
    },
    { timeout_ms },
  )
  assert.equal(await ask(), 'unreachable')
  await asking((_received, response) => {
    response.destroy()
    return 'own'
  })
  assert.equal(await ask(), 'unreachable')
  assert.equal((await attempts())[0].failure, 'reset')
})

test('without an endpoint that takes it nobody may pay; where nobody wants it, nobody is asked', async () => {
  const { merchant, endpoint } = await asking()
  const change = async (body: object) =>
    assert.equal((await calls.call('PATCH', `/endpoints/${endpoint}`, body)).status, 200)
  await change({ types: ['order_paid'] })
  assert.equal(await ask(), 'unreachable')
  await change({ types: ['order_paid', 'user_validation'], is_enabled: false })
  assert.equal(await ask(), 'unreachable')
  await change({ is_enabled: true })
  await calls.call('POST', `/endpoints/${endpoint}/pause`)
  assert.equal(await ask(), 'unreachable')
  await calls.call('POST', `/endpoints/${endpoint}/resume`)
  assert.equal(await ask(), 'valid')
  await calls.call('DELETE', `/endpoints/${endpoint}`)
  assert.equal(await ask(), 'unreachable')
  await set({ user_validation: false })
  assert.equal(await ask(), 'valid')
  assert.equal(merchant.requests.length, 1)
})

test('one endpoint is asked: one that names the question, else the default, else the oldest', async () => {
  const oldest = await asking(() => ({ status: 400 }))
  const named = await calls.world.receiver()
  const fields = { types: ['user_validation' as const] }
  const id = await calls.world.endpoint(calls.project, named.url, fields)
  assert.equal(await ask(), 'valid')
  await calls.call('PATCH', `/endpoints/${id}`, { types: null })
  assert.equal(await ask(), 'refused')
  const chosen = await calls.world.receiver()
  await calls.call('PUT', '', { url: chosen.url })
  assert.equal(await ask(), 'valid')
  const counts = [oldest.merchant, named, chosen].map(({ requests }) => requests.length)
  assert.deepEqual(counts, [1, 1, 1])
})

test('an address inside the network is not called in production, nor a name that leads there', async () => {
  const { merchant } = await asking()
  const askFrom = async (options: Parameters<typeof outbound>[0]) => {
    const closed = outbound(options)
    const deps = { ...calls.world.deps, outbound: closed }
    const verdict = await askWhetherUserIsValid(deps, projectNow(), { user })
    await closed.close()
    return [verdict, (await attempts())[0].failure]
  }
  assert.deepEqual(await askFrom({ allowLoopback: false }), ['unreachable', 'address_refused'])
  const url = 'https://db.inner.example/hook'
  await calls.world.endpoint(calls.project, url, { types: ['user_validation'] })
  const inner = async () => [{ address: '169.254.169.254', family: 4 } as const]
  const verdict = await askFrom({ allowLoopback: false, resolve: inner })
  assert.deepEqual(verdict, ['unreachable', 'dns'])
  assert.equal(merchant.requests.length, 0)
})

test('while secrets are rotated a question has both signatures', async () => {
  const { merchant, endpoint } = await asking()
  const path = `/endpoints/${endpoint}/secret/rotate`
  assert.equal((await calls.call('POST', path, { secret: 'another-one' })).status, 200)
  assert.equal(await ask(), 'valid')
  const [{ body, headers } = assert.fail()] = merchant.requests
  const sign = (secret: string) =>
    `Signature ${createHash('sha1').update(body).update(secret).digest('hex')}`
  assert.equal(headers.authorization, sign(signatureSecret))
  assert.equal(headers['webhook-authorization-next'], sign('another-one'))
  assert.equal(String(headers['webhook-signature']).split(' ').length, 2)
})

test('a question waits for nothing: notifications that hold all connections do not hold it up', async () => {
  const { merchant } = await asking(({ body }) =>
    JSON.parse(body).notification_type === 'user_validation' ? { status: 204 } : 'hold',
  )
  await calls.send(40)
  await merchant.received(2)
  assert.equal(await ask(), 'valid')
  await merchant.close()
})

test('questions stand between the attempts of deliveries, page by page, and are found by player, type and outcome', async () => {
  const { merchant } = await asking(({ body }) => ({
    status: JSON.parse(body).user?.id === 'banned' ? 400 : 204,
  }))
  for (const id of ['one', 'banned', 'two']) {
    await ask({ user: { id } })
    await calls.settle(1)
  }
  const all = await attempts()
  const types = ['ps_declined', 'user_validation']
  const told = ({ type }: { type: string }) => type
  assert.deepEqual(all.map(told), [...types, ...types, ...types])
  const paged: object[] = []
  let cursor = ''
  do {
    const { body } = await calls.call('GET', `/attempts?limit=1${cursor}`)
    paged.push(...body.items)
    cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
  } while (cursor)
  assert.deepEqual(paged, all)
  const players = async (query: string) =>
    (await attempts(query)).map(({ subject }: { subject: { id: string } }) => subject?.id)
  assert.deepEqual(await players('?type=user_validation'), ['two', 'banned', 'one'])
  assert.deepEqual(await players('?type=user_validation&outcome=dead'), ['banned'])
  assert.deepEqual(await players('?user_id=one'), ['one'])
  assert.deepEqual(await players('?type=user_validation&status=400'), ['banned'])
  const [, question] = all
  assert.equal('delivery_id' in question, false)
  assert.deepEqual(await attempts(`?event_id=${question.event_id}`), [question])
  const id = `${question.event_id}-${question.endpoint_id}`
  assert.equal((await calls.call('GET', `/deliveries/${id}`)).status, 404)
  assert.equal((await calls.call('POST', `/deliveries/${id}/replay`)).status, 404)
  assert.equal(merchant.requests.length, 6)
})

test('no replay asks a question again', async () => {
  const { merchant } = await asking()
  await ask()
  const range = { from: '2020-01-01T00:00:00Z', statuses: ['missed', 'delivered'] }
  const { status, body } = await calls.call('POST', '/replays/preview', range)
  assert.deepEqual([status, body.deliveries], [200, 0])
  const wrong = await calls.call('POST', '/test', { type: 'user_validation' })
  assert.equal(wrong.status, 422)
  assert.equal(merchant.requests.length, 1)
})

test('an erased player is in no question any more, and old ones go with their time', async () => {
  await asking()
  await ask({ user: { id: 'erased' } })
  await ask({ user: { id: 'stays' } })
  const { project_id } = calls.project
  const person = { userId: 'u', paymentUserIds: ['erased'] }
  const records = webhookRecords(calls.world.deps)
  const [exported] = (await records.exportUser(project_id, person)) as { user_id?: string }[]
  assert.equal(exported?.user_id, 'erased')
  await records.eraseUser(project_id, person, 'anonymous')
  const left = await attempts('?type=user_validation')
  assert.deepEqual(
    left.map(({ subject }: { subject: { id: string } }) => subject.id),
    ['stays'],
  )
  calls.world.clock.advance(40 * 86_400)
  await pruneWebhooks(calls.world.deps)
  assert.deepEqual(await attempts('?type=user_validation'), [])
})

test('the call that tries the question asks also where nobody wants it, and says so', async () => {
  const { merchant, endpoint } = await asking()
  const tried = await calls.call('POST', '/user_validation', { user_id: 'alice' })
  assert.equal(tried.status, 200)
  const { webhook_id, duration_ms, ...told } = tried.body
  assert.deepEqual(told, { result: 'valid', endpoint_id: endpoint, url: merchant.url, status: 204 })
  assert.equal(webhook_id, merchant.requests[0]?.headers['webhook-id'])
  assert.ok(duration_ms >= 0)
  assert.equal((await attempts())[0].is_test, true)
  await set({ user_validation: false })
  merchant.answer(() => ({ status: 400, body: '{"error":{"code":"INVALID_USER"}}' }))
  const named = await calls.call('POST', '/user_validation', { endpoint_id: endpoint })
  assert.deepEqual([named.body.result, named.body.receiver.code], ['refused', 'INVALID_USER'])
  assert.equal(named.body.not_sent[0].type, 'user_validation')
  assert.match(merchant.requests[1]?.body ?? '', /"id":"test-user"/)
  await calls.call('PATCH', `/endpoints/${endpoint}`, { types: ['refund'] })
  const nobody = await calls.call('POST', '/user_validation', {})
  assert.deepEqual([nobody.status, nobody.body.result], [200, 'unreachable'])
  const unknown = await calls.call('POST', '/user_validation', { endpoint_id: 999_999 })
  assert.deepEqual([unknown.status, unknown.body.errorCode], [404, 4001])
  for (const body of [{ user_id: '' }, { user_id: 1 }, { more: 1 }, { custom_parameters: [] }]) {
    assert.equal((await calls.call('POST', '/user_validation', body)).status, 422)
  }
})

test('a self-test by the question passes with 204 alone', async () => {
  const { merchant, endpoint } = await asking(({ body, headers }) => {
    const signature = createHash('sha1').update(body).update(signatureSecret).digest('hex')
    const code =
      headers.authorization !== `Signature ${signature}`
        ? 'INVALID_SIGNATURE'
        : JSON.parse(body).user.id === 'alice'
          ? undefined
          : 'INVALID_USER'
    return code
      ? { status: 400, body: JSON.stringify({ error: { code, message: 'no' } }) }
      : { status: 204 }
  })
  const run = () =>
    calls.call('POST', '/self_test', {
      endpoint_id: endpoint,
      type: 'user_validation',
      user_id: 'alice',
    })
  const { body } = await run()
  assert.deepEqual([body.has_passed, body.type], [true, 'user_validation'])
  assert.equal(body.checks[0].expected, '204')
  merchant.answer(() => ({ status: 200 }))
  const failed = (await run()).body.checks[0]
  assert.deepEqual([failed.result, failed.seen], ['failed', '200'])
  assert.match(failed.advice, /lets nobody pay/)
})

test('whatever a receiver answers, only 204 is a yes, and it is written down', async () => {
  let answer = { status: 204, body: '' }
  const { merchant } = await asking(() => answer)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        status: fc.oneof(fc.constant(204), fc.integer({ min: 200, max: 599 })),
        body: fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.json(),
          fc
            .record({ error: fc.record({ code: fc.string(), message: fc.string() }) })
            .map((one) => JSON.stringify(one)),
        ),
      }),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 255 })
        .filter((id) => !id.includes('\0')),
      async ({ status, body }, id) => {
        const isEmpty = status === 204 || status === 304
        answer = { status, body: isEmpty ? '' : body }
        const count = merchant.requests.length
        const verdict = await ask({ user: { id } })
        assert.equal(verdict, status === 204 ? 'valid' : 'refused')
        assert.equal(merchant.requests.length, count + 1)
        const [told] = await attempts('?limit=1')
        assert.deepEqual([told.status, told.subject.id], [status, id])
      },
    ),
    { numRuns: 60 },
  )
})
