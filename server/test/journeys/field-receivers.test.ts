/** Receivers as merchants have them, which compute the signature over what they read rather than over the bytes. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listenCommand } from '../../src/commands/project/listen-command.ts'
import { triggerTypes } from '../../src/commands/project/trigger.ts'
import { triggerCommand } from '../../src/commands/project/trigger-command.ts'
import { readConfig } from '../../src/config.ts'
import { notificationTypes } from '../../src/projects/index.ts'
import { runWords } from '../support/command-words.ts'
import {
  type Received,
  type Receiver,
  type ReceiverAnswer,
  startReceiver,
} from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'

const secret = 'secret-of-the-field'
let service: Service
const receivers: Receiver[] = []
const endpoints: number[] = []
before(async () => {
  service = await startService()
  for (const read of [parsedAgain, asServletsDo]) {
    const receiver = await startReceiver((received) => answerTo(received, read(received)))
    receivers.push(receiver)
    const body = { url: receiver.url, secret, timeout_ms: 15_000 }
    endpoints.push((await admin('POST', '/webhook/endpoints', body)).endpoint_id)
  }
})
after(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await service.close()
})

/** As Node's samples of the field do it: middleware has parsed the body, and the raw one is gone. */
const parsedAgain = ({ body }: Received): string => JSON.stringify(JSON.parse(body))

/** As a servlet reads text: in the charset of the Content-Type, else in Latin-1 (Servlet 6.0, section 3.12). */
const asServletsDo = ({ headers, body }: Received): string =>
  /charset=utf-8/i.test(headers['content-type'] ?? '')
    ? body
    : Buffer.from(body, 'utf8').toString('latin1')

const answerTo = ({ headers, body }: Received, read: string): ReceiverAnswer => {
  const digest = createHash('sha1').update(read).update(secret).digest('hex')
  if (headers.authorization !== `Signature ${digest}`) return refusal('INVALID_SIGNATURE')
  const { user = {} } = JSON.parse(body)
  return String(user.id ?? user.external_id).startsWith('unknown-')
    ? refusal('INVALID_USER')
    : { status: 204 }
}

const refusal = (code: string): ReceiverAnswer => ({
  status: 400,
  body: JSON.stringify({ error: { code, message: 'No' } }),
})

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which the tests assert on.
const admin = async (method: string, path: string, body?: unknown): Promise<any> => {
  const answer = await service.admin(method, path, body)
  assert.ok(answer.ok, await answer.clone().text())
  return answer.json()
}

/** Waits until so many deliveries to each of the two have ended; all of them must have been accepted. */
const allAccepted = async (count: number): Promise<void> => {
  for (const [index, endpointId] of endpoints.entries()) {
    const items = await until(async () => {
      const page = await admin('GET', `/webhook/deliveries?limit=100&endpoint_id=${endpointId}`)
      const ended = page.items.filter(({ status }: { status: string }) =>
        ['delivered', 'dead'].includes(status),
      )
      return ended.length >= count && ended
    })
    const dead = items.filter(({ status }: { status: string }) => status === 'dead')
    assert.deepEqual(dead, [], String(receivers[index]?.requests.at(-1)?.body))
  }
  for (const { requests } of receivers) {
    for (const { body } of requests) assert.equal(body, JSON.stringify(JSON.parse(body)))
  }
}

test('a price of 10.00 and a player called Zoë reach every receiver, in all types that the studio’s calls cause', async () => {
  const order = {
    user: { id: 'player-1', name: 'Zoë 你好', email: 'zoë@game.example' },
    currency: 'EUR',
    amount: '10.00',
    items: [{ sku: 'gem', type: 'bundle', quantity: 1, amount: '10.00' }],
    custom_parameters: { name: 'Zoë 你好', share: 4.5 },
  }
  const made = async (): Promise<number> => (await admin('POST', '/transactions', order)).id
  const reason = { code: 1, reason: 'Größe' }
  await admin('POST', `/transactions/${await made()}/decline`, reason)
  await admin('POST', `/transactions/${await made()}/reject`, { reason: 'Größe' })
  const id = await made()
  await admin('POST', `/transactions/${id}/pay`, {})
  await admin('POST', `/transactions/${id}/refund`, { ...reason, amount: '2.50' })
  await admin('POST', `/transactions/${id}/refund`, reason)
  const { user } = order
  const plan = { user: { id: user.id, name: user.name }, plan_id: 'gold' }
  const { subscription_id } = await admin('POST', '/subscriptions', plan)
  const path = `/users/player-1/subscriptions/${subscription_id}`
  await admin('PUT', path, { status: 'canceled' })
  await allAccepted(6)
  const types = receivers.map(({ requests }) =>
    [...new Set(requests.map(({ body }) => JSON.parse(body).notification_type))].toSorted(),
  )
  assert.deepEqual(
    types,
    receivers.map(() => [...triggerTypes].toSorted()),
  )
})

test('test events, self-tests and triggered events reach them as well', async () => {
  const before = receivers[0]?.requests.length ?? 0
  for (const endpoint_id of endpoints) {
    for (const type of notificationTypes) {
      await admin('POST', '/webhook/test', { type, endpoint_id })
      const { has_passed, checks } = await admin('POST', '/webhook/self_test', {
        type,
        endpoint_id,
      })
      assert.ok(has_passed, JSON.stringify(checks))
    }
  }
  for (const type of triggerTypes) {
    const words = [type, ...place(), '--amount', '10.00']
    const code = await runWords(triggerCommand, words, {
      config: readConfig({}),
      say() {},
      complain: assert.fail,
      untilStopped: assert.fail,
    })
    assert.equal(code, 0)
  }
  // Two of the six types of trigger tell of a payment first.
  const sent = notificationTypes.length + triggerTypes.length + 2
  await allAccepted(6 + sent)
  assert.ok((receivers[0]?.requests.length ?? 0) > before)
})

test('what listen brings home can be read by them', async () => {
  const hook = await startReceiver((received) => {
    const answers = [parsedAgain, asServletsDo].map((read) => answerTo(received, read(received)))
    return answers.find(({ status }) => status !== 204) ?? { status: 204 }
  })
  const stopping = new AbortController()
  const printed: string[] = []
  const words = [...place(), '--secret', secret, '--forward', hook.url, '--since', '1h']
  const ended = runWords(listenCommand, words, {
    config: readConfig({}),
    say: (line: string) => void printed.push(line),
    complain: assert.fail,
    untilStopped: () => stopping.signal,
  })
  await hook.received(6)
  await until(async () => printed.filter((line) => / in \d+ ms/.test(line)).length >= 6)
  stopping.abort()
  await ended
  await hook.close()
  assert.doesNotMatch(printed.join('\n'), /!!/)
})

test('a body that an older version stored goes out as its bytes', async () => {
  const { world, file } = service
  const [endpoint_id] = endpoints
  const { event_id } = await admin('POST', '/webhook/test', { type: 'refund', endpoint_id })
  const delivery = `/webhook/deliveries/${event_id}-${endpoint_id}`
  await until(async () => (await admin('GET', delivery)).status === 'delivered')
  const stored =
    '{"notification_type":"refund","purchase":{"total":{"currency":"EUR","amount":10.00}}}'
  await world.sql`
    update webhook_events set body = ${stored}
    where project_id = ${file.project_id} and event_id = ${event_id}
  `
  await admin('POST', `${delivery}/replay`)
  const sent = await until(
    async () =>
      receivers[0]?.requests.filter(({ headers }) => headers['webhook-id'] === event_id)[1],
  )
  assert.equal(sent.body, stored)
  const digest = createHash('sha1').update(stored).update(secret).digest('hex')
  assert.equal(sent.headers.authorization, `Signature ${digest}`)
})

const place = (): string[] => {
  const { public_url, project_id, api_key } = service.file
  return ['--url', public_url, '--project', String(project_id), '--key', api_key]
}
