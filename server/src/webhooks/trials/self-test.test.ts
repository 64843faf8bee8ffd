/** The self-test against receivers that answer as they must, and against those that do not. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { Received, ReceiverAnswer } from '../../../test/support/receiver.ts'
import {
  createWebhookWorld,
  nothingCaused,
  signatureSecret,
  type WebhookWorld,
} from '../../../test/support/webhooks.ts'
import type { Static } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { outbound } from '../../base/outbound/outbound.ts'
import { hookTypes } from '../../projects/index.ts'
import { webhookRoutes } from '../routes.ts'
import type { SelfTestAnswer } from './trial-contract.ts'

let world: WebhookWorld
let project: Awaited<ReturnType<WebhookWorld['newProject']>>

before(async () => {
  world = await createWebhookWorld()
})
beforeEach(async () => {
  project = await world.newProject()
})
after(() => world.close())

const startApp = async (deps: Partial<WebhookWorld['deps']> = {}): Promise<FastifyInstance> => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(
    webhookRoutes({ ...world.deps, ...deps, nudge() {}, findCaused: nothingCaused }),
  )
  await app.ready()
  return app
}

const run = async (body?: object, deps: Partial<WebhookWorld['deps']> = {}) => {
  const app = await startApp(deps)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/project/${project.project_id}/admin/webhook/self_test`,
    headers: project.authorization,
    ...(body ? { payload: body } : {}),
  })
  await app.close()
  return { status: answer.statusCode, body: answer.json() as Static<typeof SelfTestAnswer> }
}

const results = ({ checks }: Static<typeof SelfTestAnswer>) =>
  Object.fromEntries(checks.map(({ check, result }) => [check, result]))
const adviceOf = ({ checks }: Static<typeof SelfTestAnswer>, wanted: string): string =>
  checks.find(({ check }) => check === wanted)?.advice ?? ''

const refusal = (code: string): ReceiverAnswer => ({
  status: 400,
  body: JSON.stringify({ error: { code, message: 'No' } }),
})

/** A receiver as merchants write it, which knows the user `alice`. */
const exemplary = ({ body, headers }: Received): ReceiverAnswer => {
  const digest = createHash('sha1').update(body).update(signatureSecret).digest('hex')
  if (headers.authorization !== `Signature ${digest}`) return refusal('INVALID_SIGNATURE')
  const { user } = JSON.parse(body)
  return (user.id ?? user.external_id) === 'alice' ? { status: 204 } : refusal('INVALID_USER')
}

test('a receiver that tells the three apart passes, with nothing stored', async () => {
  const merchant = await world.receiver(exemplary)
  await world.endpoint(project, merchant.url)
  const { status, body } = await run({ user_id: 'alice' })
  assert.equal(status, 200)
  assert.equal(body.has_passed, true)
  assert.deepEqual(results(body), {
    valid_notification: 'passed',
    wrong_signature: 'passed',
    unknown_user: 'passed',
  })
  assert.deepEqual(
    body.checks.map(({ webhook_id }) => webhook_id),
    merchant.requests.map(({ headers }) => headers['webhook-id']),
  )
  const [valid, wrong] = merchant.requests
  assert.equal(JSON.parse(valid?.body ?? '').billing.transaction.dry_run, 1)
  assert.notEqual(valid?.headers['webhook-signature'], wrong?.headers['webhook-signature'])
  assert.deepEqual(await world.deliveries(project), [])
})

test('an endpoint tells when a self-test passed last, until it has another address', async () => {
  const merchant = await world.receiver(exemplary)
  const endpointId = await world.endpoint(project, merchant.url)
  const app = await startApp()
  const ask = async (method: 'GET' | 'PATCH', payload?: object) => {
    const url = `/api/v2/project/${project.project_id}/admin/webhook/endpoints/${endpointId}`
    const answer = await app.inject({
      method,
      url,
      headers: project.authorization,
      ...(payload && { payload }),
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return { passedAt: answer.json().self_test_passed_at, etag: answer.headers.etag }
  }
  const before = await ask('GET')
  assert.equal(before.passedAt, null)
  await run({ user_id: 'nobody' })
  assert.equal((await ask('GET')).passedAt, null, 'it has failed')
  await run({ user_id: 'alice' })
  const passed = await ask('GET')
  assert.match(passed.passedAt, /^20/)
  assert.equal(passed.etag, before.etag, 'who edits it is not overtaken')
  await run({ user_id: 'nobody' })
  assert.equal((await ask('GET')).passedAt, passed.passedAt, 'the last one that passed')
  assert.equal((await ask('PATCH', { timeout_ms: 2000 })).passedAt, passed.passedAt)
  const other = { url: (await world.receiver(exemplary)).url }
  assert.equal((await ask('PATCH', other)).passedAt, null)
  assert.equal((await ask('GET')).passedAt, null)
  await app.close()
})

test('a receiver that accepts whatever comes fails, and is told why', async () => {
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  const { body } = await run()
  assert.equal(body.has_passed, false)
  assert.deepEqual(results(body), {
    valid_notification: 'passed',
    wrong_signature: 'failed',
    unknown_user: 'failed',
  })
  assert.match(adviceOf(body, 'wrong_signature'), /anybody could post.*INVALID_SIGNATURE/)
  assert.match(adviceOf(body, 'unknown_user'), /INVALID_USER/)
})

test('a receiver with another secret, or without the user, is told what to change', async () => {
  const merchant = await world.receiver(exemplary)
  await world.endpoint(project, merchant.url, { secret: 'another-secret' })
  const other = await run({ user_id: 'alice' })
  assert.match(adviceOf(other.body, 'valid_notification'), /SHA-1 over the raw bytes/)
  assert.deepEqual(results(other.body), {
    valid_notification: 'failed',
    wrong_signature: 'passed',
    unknown_user: 'failed',
  })
  project = await world.newProject()
  await world.endpoint(project, merchant.url)
  const { body } = await run({ user_id: 'nobody "here"' })
  assert.match(adviceOf(body, 'valid_notification'), /"nobody \\"here\\"".*user_id/)
  assert.deepEqual(body.checks[0]?.receiver, { code: 'INVALID_USER', message: 'No' })
})

test('other answers are refused with their status, and their bodies come back as text', async () => {
  const answers: Record<string, RegExp> = { 302: /redirect/, 410: /gone/, 500: /log/, 401: /401/ }
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  for (const [status, advice] of Object.entries(answers)) {
    merchant.answer(() => ({
      status: Number(status),
      headers: { location: 'http://127.0.0.1:1/' },
      body: '<b>no</b>',
    }))
    const { body } = await run()
    assert.match(adviceOf(body, 'valid_notification'), advice)
    assert.match(adviceOf(body, 'wrong_signature'), /400 with/)
    assert.equal(body.checks[0]?.status, Number(status))
    assert.equal(body.checks[0]?.response, '<b>no</b>')
  }
})

/** As `exemplary`, with other statuses. */
const answering =
  (statuses: { wrongSignature: number; unknownUser: number }) =>
  (received: Received): ReceiverAnswer => {
    const answer = exemplary(received)
    if (typeof answer !== 'object' || answer.status !== 400) return answer
    const isWrong = answer.body?.includes('INVALID_SIGNATURE')
    return { ...answer, status: isWrong ? statuses.wrongSignature : statuses.unknownUser }
  }

test('a refusal with any final status of 400 to 499 passes with its code, and what came is told', async () => {
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  // 401 and 422 are those of the interface's PHP SDK.
  for (const [wrongSignature, unknownUser] of [
    [401, 422],
    [403, 404],
    [499, 409],
  ] as const) {
    merchant.answer(answering({ wrongSignature, unknownUser }))
    const { body } = await run({ user_id: 'alice' })
    assert.equal(body.has_passed, true)
    assert.deepEqual(
      body.checks.map(({ seen }) => seen),
      ['204', `${wrongSignature} INVALID_SIGNATURE`, `${unknownUser} INVALID_USER`],
    )
    const [valid, ...refusals] = body.checks.map(({ remark }) => remark ?? '')
    assert.equal(valid, '')
    assert.match(refusals[0] ?? '', new RegExp(`has 400 here. ${wrongSignature} counts the same`))
    assert.match(refusals[1] ?? '', new RegExp(`has 400 here. ${unknownUser} counts the same`))
  }
})

test('a refusal with 400 needs no remark', async () => {
  const merchant = await world.receiver(exemplary)
  await world.endpoint(project, merchant.url)
  const { body } = await run({ user_id: 'alice' })
  assert.deepEqual(
    body.checks.map(({ result, remark }) => [result, remark]),
    Array(3).fill(['passed', undefined]),
  )
})

test('it sends a payment of 10.00 by somebody with a name beyond Latin-1, with numbers as JSON has them', async () => {
  const merchant = await world.receiver(exemplary)
  await world.endpoint(project, merchant.url)
  assert.equal((await run({ user_id: 'alice' })).body.type, 'order_paid')
  for (const type of hookTypes) {
    const { body } = await run({ type, user_id: 'alice' })
    assert.equal(body.has_passed, true, type)
  }
  for (const { headers, body } of merchant.requests) {
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(body, JSON.stringify(JSON.parse(body)))
    assert.match(body, /"name":"Zoë 你好"/)
  }
  const paid = merchant.requests[0]?.body ?? ''
  assert.match(paid, /"total":\{"currency":"USD","amount":10\}/)
  assert.equal(paid.match(/"amount":"10\.00"/g)?.length, 2)
})

const answersOf = ({ checks }: Static<typeof SelfTestAnswer>) =>
  checks.map(({ result, advice }) => [result, advice ?? ''] as const)

test('a receiver that takes the addresses of another sender only is known by name', async () => {
  const error = { code: 'INVALID_CLIENT_IP', message: 'Client IP address (192.0.2.7) not found' }
  const merchant = await world.receiver(() => ({ status: 401, body: JSON.stringify({ error }) }))
  await world.endpoint(project, merchant.url)
  const { body } = await run()
  assert.equal(body.has_passed, false)
  for (const [result, advice] of answersOf(body)) {
    assert.equal(result, 'failed')
    assert.match(advice, /start\(null, false\).*add the address that this service calls from/)
  }
})

test('a receiver that does not know the type is told to be spared it', async () => {
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  const answered = (status: number, body: string) => {
    merchant.answer(() => ({ status, body }))
    return run({ type: 'ps_declined' })
  }
  const error = (code: string, message: string) => JSON.stringify({ error: { code, message } })
  const unknown: [number, string][] = [
    [422, error('INVALID_PARAMETER', 'Unknown notification_type in the request: ps_declined')],
    [400, '{"error":{"code":"INVALID_PARAMETER","description":"Unsupported notification_type"}}'],
    [
      400,
      '{"error":{"code":"INVALID_PARAMETER","description":"ps_declined is not supported yet"}}',
    ],
    [500, error('SERVER_ERROR', 'Notification type not implemented')],
    [404, 'unhandled event type'],
  ]
  for (const [status, answer] of unknown) {
    for (const [result, advice] of answersOf((await answered(status, answer)).body)) {
      assert.equal(result, 'failed')
      assert.match(advice, /does not know the type ps_declined\. Take ps_declined off/, answer)
    }
  }
  const others: [number, string][] = [
    [400, error('INVALID_PARAMETER', 'Unknown user')],
    [400, error('INVALID_PARAMETER', 'refund is not supported yet')],
    [422, error('INVALID_SIGNATURE', 'notification_type is fine, the signature is not')],
    [500, '<b>type error</b>'],
  ]
  for (const [status, answer] of others) {
    assert.doesNotMatch(
      adviceOf((await answered(status, answer)).body, 'valid_notification'),
      /off/,
    )
  }
})

test('a status that asks for another try, switches off or redirects is no refusal, whatever its code', async () => {
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  for (const status of [302, 408, 410, 425, 429, 500]) {
    merchant.answer(answering({ wrongSignature: status, unknownUser: status }))
    const { body } = await run({ user_id: 'alice' })
    assert.deepEqual(results(body), {
      valid_notification: 'passed',
      wrong_signature: 'failed',
      unknown_user: 'failed',
    })
    assert.match(adviceOf(body, 'unknown_user'), new RegExp(`${status}.*INVALID_USER`))
  }
})

test('a refusal with another code fails, and names the code that came', async () => {
  const merchant = await world.receiver(() => ({ ...refusal('NO_SUCH'), status: 422 }))
  await world.endpoint(project, merchant.url)
  const { body } = await run()
  assert.match(adviceOf(body, 'unknown_user'), /NO_SUCH.*INVALID_USER/)
  assert.equal(body.checks[1]?.seen, '422 NO_SUCH')
})

test('a refusal without its code is not enough', async () => {
  const merchant = await world.receiver(() => ({ status: 400, body: 'no' }))
  await world.endpoint(project, merchant.url)
  const { body } = await run()
  assert.match(adviceOf(body, 'unknown_user'), /without the code/)
})

test('where no answer comes the rest is not tried', async () => {
  const merchant = await world.receiver(() => 'hold')
  await world.endpoint(project, merchant.url, { timeout_ms: 1000 })
  const { body } = await run()
  assert.deepEqual(
    body.checks.map(({ result, failure, seen }) => [result, failure, seen]),
    [
      ['failed', 'timeout', 'no answer (timeout)'],
      ['not_tried', undefined, undefined],
      ['not_tried', undefined, undefined],
    ],
  )
  assert.match(adviceOf(body, 'valid_notification'), /timeout_ms/)
  // None where the time was over before it arrived.
  assert.ok(merchant.requests.length <= 1)
})

test('in production an address that leads inside is not tried', async () => {
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  const closed = outbound({ allowLoopback: false })
  const { body } = await run({}, { outbound: closed })
  await closed.close()
  assert.equal(body.checks[0]?.failure, 'address_refused')
  assert.equal(merchant.requests.length, 0)
})

test('whether a name leads inside or nowhere cannot be told from a self-test', async () => {
  const told: unknown[] = []
  await world.endpoint(project, 'https://db.inner.example/hook')
  for (const resolve of [
    async () => [{ address: '10.0.0.1', family: 4 } as const],
    () => Promise.reject(new Error('no such name')),
  ]) {
    const closed = outbound({ allowLoopback: false, resolve })
    const { body } = await run({}, { outbound: closed })
    await closed.close()
    assert.equal(body.checks[0]?.failure, 'dns')
    told.push(body.checks.map(({ webhook_id, duration_ms, ...same }) => same))
  }
  assert.deepEqual(told[0], told[1])
})

test('the endpoint is the default or the one named, with a type it hears of', async () => {
  assert.equal((await run()).status, 404)
  const merchant = await world.receiver()
  const first = await world.endpoint(project, `${merchant.url}/a`)
  const second = await world.endpoint(project, `${merchant.url}/b`, {
    types: ['order_paid', 'refund'],
    is_enabled: false,
  })
  assert.deepEqual([(await run()).body.endpoint_id, merchant.requests[0]?.path], [first, '/a'])
  const named = await run({ endpoint_id: second })
  assert.deepEqual([named.body.endpoint_id, named.body.type], [second, 'order_paid'])
  assert.equal(JSON.parse(merchant.requests.at(-1)?.body ?? '').notification_type, 'order_paid')
  assert.equal((await run({ endpoint_id: second, type: 'refund' })).body.type, 'refund')
  const { status, body } = await run({ endpoint_id: second, type: 'ps_declined' })
  assert.equal(status, 422)
  assert.deepEqual((body as unknown as { errorMessageExtended: unknown }).errorMessageExtended, [
    {
      property: 'type',
      code: 'one_of',
      params: { allowed: ['order_paid', 'refund'] },
      message: 'must be a type that the endpoint hears of: order_paid, refund',
    },
  ])
  assert.equal((await run({ endpoint_id: 9_999_999 })).status, 404)
  assert.equal((await run({ type: 'nonsense', user: 'x' })).status, 422)
})
