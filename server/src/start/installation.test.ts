/** The parts that an installation opens, as its configuration says. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../test/support/database.ts'
import { silentLog } from '../base/log.ts'
import { OutboundFailure } from '../base/outbound/outbound.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from './installation.ts'

let database: TestDatabase
before(async () => {
  database = await createDatabase()
})
after(() => database.drop())

/** A server of this machine that must not be reached, and how many requests it got. */
const startInternal = async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, requests: () => requests, close: () => server.close() }
}

/** Opens an installation and calls this machine from it by several names: what came of each. */
const callsOf = async (environment: Record<string, string>) => {
  const internal = await startInternal()
  const config = readConfig({ PORTREEVE_DATABASE_URL: database.url, ...environment })
  const { deps, close } = await openInstallation({
    config,
    log: silentLog,
    publicUrl: 'https://login.game.example',
    isLasting: false,
  })
  const outcomes = []
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
    const url = `http://${host}:${internal.port}/`
    const call = deps.outbound.request({ method: 'GET', url, timeoutMs: 15_000, maxBytes: 1000 })
    outcomes.push(
      await call.then(
        ({ status }) => status,
        (error) => (error instanceof OutboundFailure ? error.reason : error),
      ),
    )
  }
  await close()
  internal.close()
  return { outcomes, requests: internal.requests(), settings: deps.settings }
}

const production = {
  NODE_ENV: 'production',
  PORTREEVE_MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  PORTREEVE_PUBLIC_URL: 'https://login.game.example',
}

test('an installation in production calls nothing of its own machine, whatever its name', async () => {
  const { outcomes, requests, settings } = await callsOf(production)
  assert.deepEqual(outcomes, Array(4).fill('address_refused'))
  assert.equal(requests, 0)
  assert.equal(settings.isProduction, true, 'saved addresses are checked as in production')
})

test('networks that the operator allows are called in production, too', async () => {
  const network = '127.0.0.0/8'
  const { outcomes, settings } = await callsOf({
    ...production,
    PORTREEVE_ALLOWED_NETWORKS: network,
  })
  assert.deepEqual([outcomes[0], outcomes[2]], [204, 204])
  assert.deepEqual(settings.allowedNetworks, [network])
})
