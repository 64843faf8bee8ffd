/** Two processes on one database and one Valkey: a limit holds over both together. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { missingValkey, startValkey, type Valkey } from '../support/valkey.ts'
import { until } from '../support/webhooks.ts'

const skip = missingValkey ?? false
const ready = /Portreeve is ready/
const burst = 100
/** A request waits for the Valkey so long; one that took longer may have been counted by its process alone. */
const patienceMs = 250

type Answer = { status: number; retryAfter: string | null; tookMs: number }

describe('limits of two processes', { skip }, () => {
  let database: TestDatabase
  let valkey: Valkey
  let home: Home
  let ports: number[]

  before(async () => {
    database = await createDatabase()
    valkey = await startValkey()
    home = await createHome(database.url, database.listenUrl)
    const shared = { PORTREEVE_VALKEY_URL: valkey.url }
    await home.start(shared).printed(ready)
    const second = await freePort()
    const more = { ...shared, PORTREEVE_PORT: String(second), PORTREEVE_SANDBOX: 'off' }
    await home.start(more).printed(ready)
    ports = [home.port, second]
    const { operator_key, project_id } = await home.file()
    // One a minute: nothing that counts comes back while the test runs.
    const allowance = { per_minute: 1, burst }
    const changed = await fetch(
      `http://localhost:${home.port}/api/operator/projects/${project_id}`,
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${operator_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ settings: { rate_limits: { sign_in: allowance } } }),
      },
    )
    assert.equal(changed.status, 200, await changed.text())
  })
  after(async () => {
    await home.remove()
    await valkey.stop()
    await database.drop()
  })

  test('of 300 requests to both at the same time, the burst is allowed and no more than 5 % beside it', async () => {
    const { client_id, redirect_uri } = (await home.file()).clients.public
    const query = new URLSearchParams({
      client_id: String(client_id),
      response_type: 'code',
      state: 'shared limits',
      redirect_uri,
    })
    const ask = async (port: number, call = 'login_redirect'): Promise<Response> =>
      await fetch(`http://localhost:${port}/api/oauth2/social/github/${call}?${query}`, {
        redirect: 'manual',
      })
    // The second process hears of the new setting by itself; this call has a bucket of its own.
    for (const port of ports) {
      await until(async () => {
        const policy = (await ask(port, 'login_url')).headers.get('ratelimit-policy')
        return policy === '"sign_in";q=1;w=60'
      })
    }
    const answers: Answer[] = []
    let asked = 0
    const asking = async (): Promise<void> => {
      while (asked < 300) {
        const port = ports[asked++ % 2] as number
        const begun = performance.now()
        const { status, headers } = await ask(port)
        const tookMs = performance.now() - begun
        answers.push({ status, retryAfter: headers.get('retry-after'), tookMs })
      }
    }
    await Promise.all(Array.from({ length: 12 }, asking))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    assert.deepEqual([...statuses.keys()].sort(), [302, 429])
    const allowed = statuses.get(302)?.length ?? 0
    const slow = answers.filter(({ tookMs }) => tookMs >= patienceMs).length
    assert.ok(allowed >= burst * 0.95, `${allowed} of ${burst}`)
    assert.ok(allowed <= burst * 1.05 + slow, `${allowed} of ${burst}, ${slow} slow ones`)
    const refused = statuses.get(429)?.[0]
    assert.match(refused?.retryAfter ?? '', /^([1-9]|[1-5][0-9]|60)$/)
  })
})
