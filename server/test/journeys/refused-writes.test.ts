/** Calls whose statements the database refuses: for a deadlock, or because it cannot write. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type App, createApp } from '../../src/app.ts'
import { createGate, type GateWorld, state } from '../support/gate.ts'

type Called = { statusCode: number; body: string; headers: Record<string, unknown> }

let gate: GateWorld
let app: App
before(async () => {
  gate = await createGate()
  app = await createApp(gate.world.deps, { trustedProxies: [] })
  // Each call of these tests writes into one of these tables, in its transaction.
  await gate.world.sql.unsafe(`
    create sequence refusals;
    create table refusal (code text, times int);
    create function refuse() returns trigger language plpgsql as $$ declare
      told refusal;
    begin
      select * into told from refusal;
      if found and nextval('refusals') <= told.times then
        raise exception 'refused for a test' using errcode = told.code;
      end if;
      return new;
    end $$;
    create trigger refuse before insert on audit_changes for each row execute function refuse();
    create trigger refuse before insert on audit_sign_ins for each row execute function refuse();
    create trigger refuse before update on transactions for each row execute function refuse();
    create trigger refuse before update on sessions for each row execute function refuse();
  `)
})
after(async () => {
  await app.close()
  await gate.close()
})

/** Lets the database refuse the next statements, so many of them, that write into these tables. */
const refuse = (code: string, times: number) =>
  gate.world.sql.unsafe(`
    alter sequence refusals restart;
    truncate refusal;
    insert into refusal values ('${code}', ${times});
  `)

const inject = (method: 'POST' | 'PATCH' | 'PUT', url: string, headers: object, payload: object) =>
  app.server.inject({ method, url, headers: { ...headers }, payload }) as Promise<Called>

const operator = () => ({ authorization: `Bearer ${gate.world.operatorKey}` })
const studio = (method: 'POST' | 'PATCH', path: string, body: object): Promise<Called> => {
  const { project_id: id, authorization } = gate.world.project
  return inject(method, `/api/v2/project/${id}/admin/${path}`, authorization, body)
}

const token = async (path: string, form: Record<string, string>): Promise<Called> =>
  (await app.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      client_id: String(gate.world.project.clients.public.client_id),
      ...form,
    }).toString(),
  })) as Called

const signIn = async (): Promise<Called> => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const query = new URLSearchParams({
    client_id: String(client_id),
    redirect_uri,
    response_type: 'code',
    state,
    app_id: '480',
    scope: 'offline',
    is_redirect: 'false',
    session_ticket: gate.upstream.steamTicket('76561197960287930'),
  })
  return (await app.server.inject(`/api/oauth2/social/steam/cross_auth?${query}`)) as Called
}

/** A session's refresh token. */
const session = async (): Promise<string> => {
  const { login_url: landing } = JSON.parse((await signIn()).body)
  const answer = await token('/api/oauth2/token', {
    grant_type: 'authorization_code',
    code: new URL(landing).searchParams.get('code') ?? '',
    redirect_uri: gate.world.project.clients.public.redirect_uri,
  })
  return JSON.parse(answer.body).refresh_token
}

let number = 0

/** Calls of each area; what a call needs is made before the database refuses anything. */
const calls: Record<string, () => Promise<() => Promise<Called>>> = {
  'a merchant is made': async () => () =>
    inject('POST', '/api/operator/merchants', operator(), { name: 'Studio' }),
  'a project is changed': async () => () => {
    number += 1
    return inject('PATCH', `/api/operator/projects/${gate.world.project.project_id}`, operator(), {
      name: `Game ${number}`,
    })
  },
  'an item is made': async () => () => {
    number += 1
    return studio('POST', 'items/virtual_currency', { sku: `gold-${number}`, name: { en: 'Gold' } })
  },
  'a payment is declined': async () => {
    const { body } = await studio('POST', 'transactions', { user: { id: 'player-1' } })
    const path = `transactions/${JSON.parse(body).id}/decline`
    return () => studio('POST', path, { code: 1, reason: 'No money' })
  },
  'somebody is invited': async () => () => {
    number += 1
    return inject('POST', '/api/operator/console_users', operator(), {
      email: `person-${number}@example.com`,
      name: 'Somebody',
      grants: [{ scope: 'installation', role: 'operator' }],
    })
  },
  'a player signs in': async () => signIn,
  'a token is refreshed': async () => {
    const refreshToken = await session()
    return () =>
      token('/api/oauth2/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  },
  'a session is revoked': async () => {
    const refreshToken = await session()
    return () => token('/oauth2/revoke', { token: refreshToken })
  },
}

/** Makes each call while the database refuses so many statements; answers what becomes of it, by the call's name. */
const answers = async (code: string, times: number): Promise<[name: string, Called][]> => {
  const made: [string, Called][] = []
  for (const [name, prepare] of Object.entries(calls)) {
    const call = await prepare()
    await refuse(code, times)
    made.push([name, await call()])
    await gate.world.sql`truncate refusal`
  }
  return made
}

test('a deadlock that comes twice is not seen', async () => {
  for (const [name, { statusCode, body }] of await answers('40P01', 2))
    assert.ok(statusCode < 300, `${name}: ${statusCode} ${body}`)
})

test('a deadlock that comes each time is 503, to be tried again', async () => {
  for (const [name, { statusCode, headers, body }] of await answers('40P01', 1000)) {
    assert.equal(statusCode, 503, `${name}: ${body}`)
    assert.equal(headers['retry-after'], '2', name)
  }
})

test('a full disk is 503, told as such and counted', async () => {
  for (const [name, { statusCode, headers, body }] of await answers('53100', 1000)) {
    assert.equal(statusCode, 503, `${name}: ${body}`)
    assert.equal(headers['retry-after'], '2', name)
    assert.match(body, /The service cannot write just now/, name)
  }
  const { body } = await app.server.inject('/metrics')
  assert.match(
    body,
    /^portreeve_database_refused_writes_total\{pool="requests",reason="disk_full"\} [1-9]/m,
  )
})
