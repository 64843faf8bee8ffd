/** Three processes of the service on one database; the machines of two of them are an hour ahead, and behind. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connect, type Sql } from '../../src/base/database/database.ts'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import {
  browser,
  crossAuth,
  exchange,
  loginRedirect,
  type Tokens,
  ticketOf,
  token,
} from '../support/player.ts'
import { basic } from '../support/world.ts'

const ready = /Portreeve is ready/
const wrongClock = join(import.meta.dirname, '..', 'support', 'wrong-clock.ts')

let database: TestDatabase
let sql: Sql
let home: Home
const wrong: Child[] = []
/** The facts that clients have of each process: the right one, the one ahead, the one behind. */
let right: SandboxFile
let ahead: SandboxFile
let behind: SandboxFile

const startWrong = async (seconds: number): Promise<SandboxFile> => {
  const port = await freePort()
  const child = home.start({
    PORTREEVE_PORT: String(port),
    PORTREEVE_PUBLIC_URL: right.public_url,
    PORTREEVE_SANDBOX: 'off',
    NODE_OPTIONS: `--import=${wrongClock}`,
    WRONG_CLOCK_SECONDS: String(seconds),
  })
  wrong.push(child)
  await child.printed(ready)
  return { ...right, public_url: `http://localhost:${port}` }
}

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
  home = await createHome(database.url, database.listenUrl)
  await home.start().printed(ready)
  right = await home.file()
  ahead = await startWrong(3600)
  behind = await startWrong(-3600)
})
after(async () => {
  await home?.remove()
  await sql?.end()
  await database?.drop()
})

/** Each process as the first of two, and each other one as the second. */
const pairs = (): [first: SandboxFile, second: SandboxFile, words: string][] => {
  const named: [string, SandboxFile][] = [
    ['right', right],
    ['ahead', ahead],
    ['behind', behind],
  ]
  return named.flatMap(([name, first]) =>
    named
      .filter(([other]) => other !== name)
      .map(([other, second]): [SandboxFile, SandboxFile, string] => [
        first,
        second,
        `${name}, then ${other}`,
      ]),
  )
}

const codeAt = async (at: SandboxFile): Promise<string> => {
  const answer = await crossAuth(at, 'steam', {
    session_ticket: await ticketOf(at, 'steam', 'alice'),
    scope: 'offline',
    redirect_uri: at.clients.public.redirect_uri,
  })
  assert.equal(answer.status, 302, await answer.text())
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const refresh = (at: SandboxFile, refreshToken: string): Promise<Response> =>
  token(at, {
    grant_type: 'refresh_token',
    client_id: String(at.clients.public.client_id),
    refresh_token: refreshToken,
  })

test('a code of one process is taken by another one', async () => {
  for (const [first, second, words] of pairs()) {
    const code = await codeAt(first)
    await assert.doesNotReject(exchange(second, code), words)
  }
})

test('a refresh whose answer was lost is repeated at another process, and the session lives', async () => {
  for (const [first, second, words] of pairs()) {
    const { refresh_token } = await exchange(first, await codeAt(first))
    const lost = await refresh(first, refresh_token)
    assert.equal(lost.status, 200, words)
    const { refresh_token: successor } = (await lost.json()) as Tokens
    const repeated = await refresh(second, refresh_token)
    assert.equal(repeated.status, 200, words)
    assert.equal(((await repeated.json()) as Tokens).refresh_token, successor, words)
    assert.equal((await refresh(first, successor)).status, 200, words)
  }
})

test('an access token of one process is believed by another one', async () => {
  for (const [first, second, words] of pairs()) {
    const { access_token } = await exchange(first, await codeAt(first))
    const answer = await fetch(`${second.public_url}/api/users/me`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    assert.equal(answer.status, 200, words)
  }
})

test('a sign-in that began at one process comes back to another one', async () => {
  for (const first of [ahead, behind]) {
    const player = browser('bob')
    const away = await player.visit(loginRedirect(first, 'discord'))
    // A browser knows all of them by one name.
    for (const [name, pair] of [...player.cookies])
      player.cookies.set(name.replace(first.public_url, right.public_url), pair)
    const back = await player.signIn(
      away.headers.get('location') ?? '',
      right.clients.public.redirect_uri,
    )
    assert.equal(back.searchParams.get('error_description'), null)
    await exchange(first, back.searchParams.get('code') ?? '')
  }
})

test('what is written down has the time of the database, whichever process wrote it', async () => {
  const { project_id, api_key } = right
  for (const at of [ahead, behind]) {
    const call = async (path: string, body: object): Promise<{ id: number }> => {
      const answer = await fetch(
        `${at.public_url}/api/v2/project/${project_id}/admin/transactions${path}`,
        {
          method: 'POST',
          headers: {
            ...basic(project_id, api_key),
            'content-type': 'application/json',
            'idempotency-key': `${at.public_url}${path}`,
          },
          body: JSON.stringify(body),
        },
      )
      assert.ok(answer.ok, await answer.clone().text())
      return (await answer.json()) as { id: number }
    }
    const { id } = await call('', { user: { id: 'payer' } })
    await call(`/${id}/decline`, { code: 1, reason: 'No' })
    await codeAt(at)
  }
  const found = await sql<{ what: string; seconds: number }[]>`
    select what, max(abs(extract(epoch from clock_timestamp() - at)))::float8 as seconds
    from (
      select 'sign-ins', signed_in_at from sessions
      union all select 'users', created_at from users
      union all select 'transactions', created_at from transactions
      union all select 'notifications', created_at from webhook_events
      union all select 'repeated calls', created_at from idempotent_calls
    ) as written (what, at)
    group by what
  `
  assert.equal(found.length, 5)
  for (const { what, seconds } of found) assert.ok(seconds < 600, `${what}: ${seconds} s`)
})

test('a process says that the clock of its machine is wrong', () => {
  for (const child of wrong)
    assert.match(child.errors() + child.output(), /this machine's clock is not the database's/)
})
