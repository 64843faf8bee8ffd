/** Two processes of the service behind a PgBouncer in transaction mode: as without it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connect } from '../../src/base/database/database.ts'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { missingPgbouncer, type Pgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { crossAuth, exchange, ticketOf, token } from '../support/player.ts'
import { until } from '../support/webhooks.ts'
import { basic } from '../support/world.ts'

const ready = /Portreeve is ready/
/** Fewer connections to the server than one process has to the PgBouncer. */
const serverConnections = 5

describe('behind a PgBouncer', { skip: missingPgbouncer ?? false, timeout: 300_000 }, () => {
  let database: TestDatabase
  let pgbouncer: Pgbouncer
  let home: Home
  let services: Child[]
  let ports: number[]

  before(async () => {
    database = await createDatabase()
    const direct = database.listenUrl ?? database.url
    pgbouncer = await startPgbouncer(direct, { default_pool_size: serverConnections })
    home = await createHome(pgbouncer.through(direct), direct)
    const second = await freePort()
    const more = { PORTREEVE_PORT: String(second), PORTREEVE_SANDBOX: 'off' }
    services = [home.start()]
    await services[0]?.printed(ready)
    services.push(home.start(more))
    await services[1]?.printed(ready)
    ports = [home.port, second]
  })
  after(async () => {
    await home?.remove()
    await pgbouncer?.stop()
    await database?.drop()
  })

  const errors = (): string => services.map((service) => service.errors()).join('\n')

  /** A person's game at one of the processes, up to its second pair of tokens. */
  const signIn = async (person: string, port: number) => {
    const file = { ...(await home.file()), public_url: `http://localhost:${port}` }
    const answer = await crossAuth(file, 'steam', {
      session_ticket: await ticketOf(file, 'steam', person),
      scope: 'offline',
      redirect_uri: file.clients.public.redirect_uri,
    })
    assert.equal(answer.status, 302, await answer.text())
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { refresh_token } = await exchange(file, code)
    const { client_id } = file.clients.public
    return await token(file, {
      grant_type: 'refresh_token',
      client_id: String(client_id),
      refresh_token,
    })
  }

  const decline = async (userId: string, port: number): Promise<number> => {
    const { project_id, api_key } = await home.file()
    const post = async (path: string, body: object) => {
      const answer = await fetch(
        `http://localhost:${port}/api/v2/project/${project_id}/admin/transactions${path}`,
        {
          method: 'POST',
          headers: { ...basic(project_id, api_key), 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      )
      assert.ok(answer.ok, `${answer.status} ${await answer.clone().text()}`)
      return (await answer.json()) as { id: number }
    }
    const { id } = await post('', { user: { id: userId } })
    await post(`/${id}/decline`, { code: 1, reason: 'No' })
    return id
  }

  const told = async (): Promise<Set<number>> => {
    const { sandbox_url } = await home.file()
    const answer = await fetch(`${sandbox_url}/api/webhooks?limit=10000`)
    const { items } = (await answer.json()) as { items: { body: string }[] }
    return new Set(
      items.map(({ body }) => (JSON.parse(body) as { transaction: { id: number } }).transaction.id),
    )
  }

  const allTold = (ids: readonly number[]) =>
    until(async () => {
      const known = await told()
      return ids.every((id) => known.has(id))
    })

  test('players sign in, exchange and refresh at both processes, many at once', async () => {
    const people = Array.from({ length: 24 }, (_, n) => `player-${n % 8}`)
    const answers = await Promise.all(people.map((person, n) => signIn(person, ports[n % 2] ?? 0)))
    for (const answer of answers) assert.equal(answer.status, 200, errors())
  })

  test('what is declined at either process is told to the merchant', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, n) => decline(`payer-${n}`, ports[n % 2] ?? 0)),
    )
    await allTold(ids)
  })

  test('a change of configuration at one process is seen by the other', async (t) => {
    const { operator_key, project_id, clients } = await home.file()
    const redirect_uri = 'https://new.game.example/landing'
    const start = () =>
      fetch(
        `http://localhost:${ports[1]}/api/oauth2/social/discord/login_redirect?${new URLSearchParams(
          {
            client_id: String(clients.public.client_id),
            response_type: 'code',
            state: 'a change of configuration',
            redirect_uri,
          },
        )}`,
        { redirect: 'manual' },
      )
    const refused = (await start()).status
    assert.notEqual(refused, 302)
    const changed = await fetch(
      `http://localhost:${ports[0]}/api/operator/projects/${project_id}/clients/${clients.public.client_id}`,
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${operator_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [clients.public.redirect_uri, redirect_uri] }),
      },
    )
    assert.equal(changed.status, 200, await changed.text())
    const begin = performance.now()
    await until(async () => (await start()).status !== refused)
    t.diagnostic(`seen after ${Math.round(performance.now() - begin)} ms`)
  })

  test('a PgBouncer that dies and comes back loses nothing: the service says meanwhile that it is not ready', async () => {
    const readiness = async () => (await fetch(`http://localhost:${ports[0]}/readyz`)).status
    const before = await decline('before', ports[0] ?? 0)
    await pgbouncer.kill()
    await until(async () => (await readiness()) === 503)
    await assert.rejects(decline('meanwhile', ports[0] ?? 0))
    await pgbouncer.start()
    await until(async () => (await readiness()) === 200)
    const answer = await signIn('after', ports[1] ?? 0)
    assert.equal(answer.status, 200, errors())
    await allTold([before, await decline('after', ports[1] ?? 0)])
  })

  test('doctor finds the PgBouncer right, and says when there is no way to listen', async () => {
    const said = async (more: Record<string, string> = {}) => {
      const doctor = home.start(more, ['doctor'])
      await doctor.exit
      return doctor.output()
    }
    const right = await said()
    assert.match(right, /ok +pooler +keeps transactions together/)
    assert.match(right, /ok +listening +PORTREEVE_DATABASE_LISTEN_URL leads to PostgreSQL itself/)
    assert.doesNotMatch(right, /limits of sessions/)
    const deaf = await said({ PORTREEVE_DATABASE_LISTEN_URL: '' })
    assert.match(deaf, /BAD +listening +a pooler answers at PORTREEVE_DATABASE_URL/)
    const round = { PORTREEVE_DATABASE_LISTEN_URL: home.environment.PORTREEVE_DATABASE_URL ?? '' }
    assert.match(await said(round), /BAD +listening +a pooler answers at .*_LISTEN_URL/)
  })

  test('the first start has limited the sessions that the PgBouncer begins for us', async () => {
    const sql = connect(pgbouncer.through(database.url), { connections: 1 })
    const [row] = await sql`
      select current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as rest
    `
    await sql.end()
    assert.deepEqual(row, { statement: '15s', rest: '30s' })
  })
})
