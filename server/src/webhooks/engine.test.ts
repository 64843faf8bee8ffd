/** The delivery engine over real sockets. */
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type Receiver, startReceiver } from '../../test/support/receiver.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { systemCaller } from '../projects/index.ts'
import type { EndpointBody } from './contract.ts'
import { pageDeliveries } from './deliveries.ts'
import { type Dispatcher, startDispatcher } from './dispatcher.ts'
import { emit } from './emit.ts'
import { addEndpoint } from './endpoint-settings.ts'
import { timing as usual } from './timing.ts'

const timing = { ...usual, sweepMs: 20, renewMs: 100 }
const standard = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let world: World
let dispatcher: Dispatcher
let project: number
const receivers: Receiver[] = []

before(async () => {
  world = await createWorld({ projectSettings: { notifications: { ps_declined: true } } })
  dispatcher = startDispatcher(world.deps, timing)
})
beforeEach(async () => {
  const added = await world.addProject({ settings: { notifications: { ps_declined: true } } })
  project = added.project_id
})
after(async () => {
  await dispatcher.stop()
  for (const receiver of receivers) await receiver.close()
  await world.close()
})

const receiver = async (...first: Parameters<typeof startReceiver>): Promise<Receiver> => {
  const started = await startReceiver(...first)
  receivers.push(started)
  return started
}

const endpoint = async (url: string, fields: Partial<EndpointBody> = {}): Promise<number> => {
  const body = { url, secret: 'abc123', standard_secret: standard, ...fields }
  return (await addEndpoint(world.deps, project, body, systemCaller)).row.endpoint_id
}

const send = async (count = 1, type: 'ps_declined' | 'order_paid' = 'ps_declined') => {
  await world.sql.begin((tx) =>
    emit(
      tx,
      world.deps,
      Array.from({ length: count }, (_, n) => ({
        projectId: project,
        type,
        body: { notification_type: type, n, user: { id: 'Zoë' } },
      })),
    ),
  )
  dispatcher.nudge(project)
}

const deliveries = async () => (await pageDeliveries(world.sql, project, { limit: '100' })).items

/** Waits for a state of the database, which tells nobody. */
const until = async <T>(look: () => Promise<T | undefined | false>): Promise<T> => {
  for (;;) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('a notification arrives with both signatures and counts as delivered on 204', async () => {
  const merchant = await receiver()
  await endpoint(`${merchant.url}/hook?a=1`)
  await send()
  await merchant.received(1)
  const got = merchant.requests[0]
  assert.ok(got)
  assert.equal(got.path, '/hook?a=1')
  assert.equal(got.body, '{"notification_type":"ps_declined","n":0,"user":{"id":"Zoë"}}')
  assert.equal(got.headers['content-type'], 'application/json')
  assert.equal(got.headers.accept, 'application/json')
  const sha1 = createHash('sha1').update(got.body).update('abc123').digest('hex')
  assert.equal(got.headers.authorization, `Signature ${sha1}`)
  const id = got.headers['webhook-id']
  const hmac = createHmac('sha256', Buffer.alloc(32, 7))
    .update(`${id}.${got.headers['webhook-timestamp']}.${got.body}`)
    .digest('base64')
  assert.equal(got.headers['webhook-signature'], `v1,${hmac}`)
  const [delivery] = await until(async () => {
    const found = await deliveries()
    return found[0]?.status === 'delivered' && found
  })
  assert.equal(delivery?.event_id, id)
  assert.equal(delivery?.attempts, 1)
  assert.equal(delivery?.last_status, 204)
})
