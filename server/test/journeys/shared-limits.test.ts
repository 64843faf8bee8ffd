/** Two processes on one database and one Valkey: a limit holds over both together. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startValkey, type Valkey, valkeyProgram } from '../support/valkey.ts'

const skip = valkeyProgram === undefined ? 'neither valkey-server nor redis-server is here' : false
const ready = /Portreeve is ready/
const burst = 100

describe('limits of two processes', { skip }, () => {
  let database: TestDatabase
  let valkey: Valkey
  let home: Home
  let ports: number[]

  before(async () => {
    database = await createDatabase()
    valkey = await startValkey()
    home = await createHome(database.url)
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

  test('of 300 requests at once to both, the burst is allowed and no more than 5 % beside it', async () => {
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
      let policy: string | null = null
      for (let asked = 0; asked < 50 && policy !== '"sign_in";q=1;w=60'; asked++)
        policy = (await ask(port, 'login_url')).headers.get('ratelimit-policy')
    }
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => ask(ports[index % 2] as number)),
    )
    const statuses = Map.groupBy(answers, ({ status }) => status)
    assert.deepEqual([...statuses.keys()].sort(), [302, 429])
    const allowed = statuses.get(302)?.length ?? 0
    assert.ok(Math.abs(allowed - burst) <= burst * 0.05, `${allowed} of ${burst}`)
    const refused = statuses.get(429)?.[0]
    assert.match(refused?.headers.get('retry-after') ?? '', /^[1-6][0-9]?$/)
  })
})
