/** The log of a whole service, line by line: sign-ins, refusals, deliveries, commands and a stop. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkBuiltConsole } from '../support/built-console.ts'
import { createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { readLog } from '../support/log-lines.ts'
import { until } from '../support/webhooks.ts'

let database: TestDatabase
let home: Home
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
  await linkBuiltConsole(home.dataDir)
})
after(async () => {
  await home.remove()
  await database.drop()
})

test('every line of a journey has the members of docs/logs.md and no others', async () => {
  const child = home.start({ PORTREEVE_LOG_LEVEL: 'debug' })
  await child.printed(/Portreeve is ready/)
  const { public_url, sandbox_url, clients, steam_app_id, project_id, api_key } = await home.file()
  const ask = async (path: string, options: RequestInit = {}): Promise<string> =>
    await (await fetch(`${public_url}${path}`, options)).text()
  const admin = { authorization: `Basic ${btoa(`${project_id}:${api_key}`)}` }
  const post = (path: string, body: object, headers: Record<string, string> = admin) =>
    ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const crossAuth = (session_ticket: string) =>
    ask(
      `/api/oauth2/social/steam/cross_auth?${new URLSearchParams({
        client_id: String(clients.public.client_id),
        response_type: 'code',
        state: 'written-to-the-log',
        app_id: steam_app_id,
        session_ticket,
      })}`,
    )
  const answer = await fetch(`${sandbox_url}/api/tickets/steam?person=alice`)
  const { session_ticket } = (await answer.json()) as { session_ticket: string }
  await crossAuth(session_ticket)
  await crossAuth(session_ticket)
  await crossAuth('no ticket')

  const transactions = `/api/v2/project/${project_id}/admin/transactions`
  const made = JSON.parse(await post(transactions, { user: { id: 'player-1' } })) as { id: number }
  await post(`${transactions}/${made.id}/decline`, { code: 1, reason: 'Card declined' })
  await post(`${transactions}/${made.id}/decline`, { code: 1, reason: 'Card declined' })
  await post(transactions, { user: 7, more: true })
  await post(transactions, {}, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' })
  await ask('/nowhere', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await post('/api/oauth2/login/phone/request', { phone_number: '+12025550123' })
  await fetch(`${sandbox_url}/api/webhooks/wait?count=1&timeout_ms=100000`)
  await until(async () => /"msg":"housekeeping"/.test(child.errors()))
  assert.equal(await child.stop(), 0)

  const lines = readLog(child.errors())
  const told = new Set(lines.map(({ msg }) => msg))
  for (const msg of ['ready', 'request', 'refused', 'housekeeping', 'stopping', 'stopped'])
    assert.ok(told.has(msg), `${msg} is not among ${[...told].join(', ')}`)
  assert.ok(!child.errors().includes(session_ticket) && !child.errors().includes(api_key))
})

test('a line that is no schema’s is found', () => {
  const line = { level: 'info', time: '2026-11-24T15:49:21.347Z', msg: 'ready' }
  assert.equal(readLog(`${JSON.stringify(line)}\n`).length, 1)
  for (const wrong of [{ player: 'alice' }, { status: '200' }, { level: 30 }, { msg: undefined }])
    assert.throws(() => readLog(JSON.stringify({ ...line, ...wrong })), { name: 'AssertionError' })
})
