/** Receivers that mean harm, and addresses that lead inside (docs/interface/attacks.md#tenants-and-servers). */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../test/support/webhooks.ts'
import { outbound } from '../base/outbound/outbound.ts'
import { Problem } from '../base/problem.ts'
import { systemCaller } from '../projects/index.ts'
import { readDelivery } from './deliveries/deliveries.ts'
import { webhooksSection } from './endpoints/apply-section.ts'
import { addEndpoint, changeEndpoint, putEndpoint } from './endpoints/endpoint-settings.ts'
import { type EndpointRow, listEndpoints } from './endpoints/endpoints.sql.ts'
import type { Dispatcher } from './engine/engine.ts'

const certificates = join(import.meta.dirname, '..', '..', 'test', 'support', 'certificates')

let world: WebhookWorld
let dispatcher: Dispatcher
before(async () => {
  world = await createWebhookWorld()
  dispatcher = world.engine({ exchangeMs: 1500 })
})
after(() => world.close())

type Project = Awaited<ReturnType<WebhookWorld['newProject']>>

const outcome = async (
  project: Project,
  url: string,
  { engine = dispatcher, ...fields }: { engine?: Dispatcher; timeout_ms?: number } = {},
) => {
  await world.endpoint(project, url, fields)
  await world.sendBy(engine, project)
  const { delivery_id } = await until(async () => {
    const [found] = await world.deliveries(project)
    return found && found.attempts > 0 && found
  })
  return readDelivery(world.sql, project.project_id, delivery_id)
}

test('an endless answer is cut off, and its beginning kept', async () => {
  let written = 0
  const merchant = await world.receiver((_received, response) => {
    response.writeHead(400)
    const more = (): void => {
      do written += 65_536
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')))
    }
    response.on('drain', more)
    more()
    return 'own'
  })
  const detail = await outcome(await world.newProject(), merchant.url)
  assert.equal(detail.status, 'dead')
  assert.equal(detail.attempt_list[0]?.response, 'x'.repeat(4096))
  // The buffers of both sides were filled before anybody read.
  assert.ok(written < 12_000_000, `${written} bytes were written`)
})

test('an answer that drips a byte at a time ends with the limit of the exchange', async () => {
  const timers: NodeJS.Timeout[] = []
  const merchant = await world.receiver((_received, response) => {
    response.writeHead(200)
    timers.push(setInterval(() => response.write('.'), 50))
    return 'own'
  })
  const detail = await outcome(await world.newProject(), merchant.url, { timeout_ms: 1000 })
  for (const timer of timers) clearInterval(timer)
  assert.equal(detail.status, 'retrying')
  assert.equal(detail.attempt_list[0]?.failure, 'timeout')
})

test('markup in an answer is data: it comes back as it was, in JSON', async () => {
  const markup = '<script>alert(1)</script>\u0007\ufffd'
  const merchant = await world.receiver(() => ({ status: 422, body: markup }))
  const detail = await outcome(await world.newProject(), merchant.url)
  assert.equal(detail.attempt_list[0]?.response, markup)
})

test('in production a saved address must be https and public, in any spelling', async () => {
  const { project_id } = await world.newProject()
  const deps = { ...world.deps, settings: { ...world.deps.settings, isProduction: true } }
  const good = { name: 'present', url: 'https://merchant.example/hook' }
  const { row: present } = await addEndpoint(deps, project_id, good, systemCaller)
  const put = (url: string, find: () => EndpointRow | undefined) =>
    putEndpoint(deps, project_id, { url }, systemCaller, { find })
  const ways: Record<string, (url: string) => Promise<unknown>> = {
    POST: (url) => addEndpoint(deps, project_id, { url }, systemCaller),
    'PUT of a first one': (url) => put(url, () => undefined),
    'PUT over one': (url) => put(url, () => present),
    PATCH: (url) => changeEndpoint(deps, project_id, present.endpoint_id, { url }, systemCaller),
    apply: (url) =>
      webhooksSection(deps).apply(project_id, { endpoints: [{ ...good, url }] }, systemCaller),
  }
  for (const url of [
    'http://merchant.example/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://10.0.0.1/hook',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://user:password@merchant.example/hook',
    'https://merchant.example/hook#part',
    'https://merchant.example\\@10.0.0.1/',
    'ftp://merchant.example/hook',
    '//merchant.example/hook',
    'javascript:alert(1)',
    'https://merchant.example/a b',
  ]) {
    for (const [way, save] of Object.entries(ways)) {
      await assert.rejects(
        save(url),
        (error) => error instanceof Problem && /url$/.test(error.violations[0]?.property ?? ''),
        `${way}: ${url}`,
      )
    }
  }
  assert.deepEqual(
    (await listEndpoints(world.sql, project_id)).map(({ url }) => url),
    [good.url],
  )
})

test('a certificate of another name fails before anything is sent', async () => {
  let requests = 0
  const [key, cert] = await Promise.all(
    ['receiver.key.pem', 'receiver.cert.pem'].map((file) => readFile(join(certificates, file))),
  )
  assert.ok(key && cert)
  const server = createServer({ key, cert }, (_request, response) => {
    requests += 1
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const trusting = outbound({
    allowLoopback: true,
    caBundle: cert.toString(),
    connectTimeoutMs: 15_000,
    // Only where it listens: between two addresses the first one's time is short.
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  await dispatcher.stop()
  const engine = world.engine({}, { outbound: trusting })
  const wrong = await outcome(await world.newProject(), `https://localhost:${port}/`, { engine })
  assert.equal(wrong.attempt_list[0]?.failure, 'tls')
  assert.equal(requests, 0)
  const right = await outcome(await world.newProject(), `https://127.0.0.1:${port}/`, { engine })
  assert.equal(right.status, 'delivered')
  await engine.stop()
  await trusting.close()
  server.close()
})

test('in production an address that leads inside is refused when the connection is made', async () => {
  // As if it was saved when its name led elsewhere.
  const internal = await world.receiver()
  const project = await world.newProject()
  const closed = outbound({ allowLoopback: false })
  await dispatcher.stop()
  const strict = world.engine({}, { outbound: closed })
  const url = internal.url.replace('127.0.0.1', 'localhost')
  const detail = await outcome(project, url, { engine: strict })
  assert.equal(detail.status, 'retrying')
  assert.equal(detail.attempt_list[0]?.failure, 'address_refused')
  assert.equal(internal.requests.length, 0)
  await strict.stop()
  await closed.close()
})
