/** An attacker finds nothing in the log and in the database that opens anything. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '../../src/base/log.ts'
import { browser, crossAuth, exchange, loginRedirect, ticketOf, token } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

const lines: string[] = []
let service: Service
/** Everything secret that went over the wire, by what it is. */
const secrets = new Map<string, string>()

before(async () => {
  service = await startService({ log: createLog('debug', { write: (line) => lines.push(line) }) })
  await liveADay()
})
after(() => service.close())

const liveADay = async (): Promise<void> => {
  const { file } = service
  secrets.set('operator key', file.operator_key)
  secrets.set('api key', file.api_key)
  secrets.set('client secret', file.clients.confidential.client_secret)
  secrets.set('server secret', file.clients.server.client_secret)
  secrets.set('webhook secret', file.webhook.secret)
  secrets.set('standard webhook secret', file.webhook.standard_secret)
  const credentials = (await (await fetch(`${file.sandbox_url}/api/credentials`)).json()) as Record<
    string,
    Record<string, string>
  >
  secrets.set('google secret', credentials.google?.client_secret ?? '')
  secrets.set('steam key', credentials.steam?.web_api_key ?? '')
  secrets.set('xbox private key', credentials.xbox?.private_key?.split('\n')[1] ?? '')

  for (const platform of ['steam', 'epicgames', 'xbox']) {
    const ticket = await ticketOf(file, platform, 'alice')
    const answer = await crossAuth(file, platform, { session_ticket: ticket, scope: 'offline' })
    const back = new URL(answer.headers.get('location') ?? '')
    const code = back.searchParams.get('code') ?? ''
    const tokens = await exchange(file, code)
    const { client_id } = file.clients.public
    const renewed = await token(file, {
      grant_type: 'refresh_token',
      client_id: String(client_id),
      refresh_token: tokens.refresh_token,
    })
    const next = (await renewed.json()) as { refresh_token: string; access_token: string }
    secrets.set(`${platform} ticket`, ticket)
    secrets.set(`${platform} code`, code)
    secrets.set(`${platform} token in the address`, back.searchParams.get('token') ?? '')
    secrets.set(`${platform} access token`, tokens.access_token)
    secrets.set(`${platform} refresh token`, tokens.refresh_token)
    secrets.set(`${platform} next refresh token`, next.refresh_token)
    // An unspent code is in the database while the attacker reads it.
    const fresh = await ticketOf(file, platform, 'erin')
    const second = await crossAuth(file, platform, { session_ticket: fresh })
    const waiting = new URL(second.headers.get('location') ?? '').searchParams.get('code') ?? ''
    secrets.set(`${platform} unspent code`, waiting)
  }
  const player = browser('alice')
  const back = await player.signIn(loginRedirect(file, 'apple'), file.clients.public.redirect_uri)
  secrets.set('apple code', back.searchParams.get('code') ?? '')
  for (const [name, value] of player.cookies)
    secrets.set(`cookie ${name}`, value.split('=')[1] ?? '')
  for (const network of ['apple', 'discord', 'naver', 'twitter', 'wechat']) {
    await handIn(network)
  }
  await signInByMail()
  // Failures are logged more than successes.
  await crossAuth(file, 'steam', { session_ticket: secrets.get('steam ticket') ?? '' })
  for (const platform of ['steam', 'epicgames', 'xbox']) {
    const expired = await ticketOf(file, platform, 'alice', { variant: 'expired' })
    await crossAuth(file, platform, { session_ticket: expired })
    secrets.set(`expired ${platform} ticket`, expired)
  }
  await token(file, { grant_type: 'authorization_code', code: secrets.get('steam code') ?? '' })
  // A secret may stand where a name should.
  const names = [...secrets.values()].map((secret) => [secret, secret])
  await fetch(loginRedirect(file, 'google', Object.fromEntries(names)))
  await token(file, Object.fromEntries(names))
  await service.admin('PUT', '/webhook', Object.fromEntries(names))
  await service.faults({ google: { status: 500 }, receiver: { answers: [{ status: 500 }] } })
  await browser('alice').signIn(loginRedirect(file, 'google'), file.clients.public.redirect_uri)
  const created = await service.admin('POST', '/transactions', { user: { id: 'player-1' } })
  const { id } = (await created.json()) as { id: number }
  await service.admin('POST', `/transactions/${id}/decline`, { code: 1, reason: 'No' })
  await service.webhooks(1)
}

/** Signs in by the token of a network's SDK, and fails to by one of another application. */
const handIn = async (network: string): Promise<void> => {
  const { file } = service
  const query = `client_id=${file.clients.public.client_id}&response_type=code&state=journey-state`
  for (const application of ['ours', 'other']) {
    const handed = await fetch(
      `${file.sandbox_url}/api/tokens/${network}?person=alice&application=${application}`,
    )
    const body = await handed.text()
    const { openid: _openid, ...members } = JSON.parse(body) as Record<string, string>
    for (const [member, value] of Object.entries(members)) {
      if (/token/.test(member) && member !== 'token_type') {
        secrets.set(`${network} ${member} of ${application}`, value)
      }
    }
    const answer = await fetch(
      `${file.public_url}/api/oauth2/social/${network}/login_with_token?${query}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    )
    assert.equal(answer.status, application === 'ours' ? 200 : 422, network)
  }
}

/** In API form and on the wallet's page; both codes are still waiting when the attacker comes. */
const signInByMail = async (): Promise<void> => {
  const { file } = service
  const start = loginRedirect(file, 'xsolla', { scope: 'email' })
  const { search } = new URL(start)
  const asked = await fetch(`${file.public_url}/api/oauth2/login/email/request${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'somebody.of.note@players.example' }),
  })
  const { operation_id } = (await asked.json()) as { operation_id: string }
  secrets.set('operation', operation_id)
  secrets.set('mailbox', 'somebody.of.note@players.example')
  await fetch(`${file.public_url}/api/oauth2/login/email/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      operation_id,
      code: '000000x',
      email: 'somebody.of.note@players.example',
    }),
  })
  const player = browser('alice')
  const page = (await player.visit(start)).headers.get('location') ?? ''
  secrets.set('wallet visit', new URL(page).searchParams.get('visit') ?? '')
  await player.visit(page, {
    method: 'POST',
    body: new URLSearchParams({ email: 'another.of.note@players.example' }),
  })
  const mails = await fetch(`${file.sandbox_url}/api/mails`)
  const { items } = (await mails.json()) as { items: { text: string }[] }
  const link = /https?:\S+token=(\S+)/.exec(items[0]?.text ?? '')
  secrets.set('link of a mail', link?.[1] ?? '')
  await player.visit(link?.[0] ?? '')
}

/** The forms a secret may stand in: as it is, as in an address, and as its bytes in hexadecimal or Base64. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  const decoded = Buffer.from(secret, 'base64url')
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    ...(decoded.length >= 16 ? [decoded.toString('hex')] : []),
  ]
}

test('every secret of the day is known to this test', () => {
  for (const [name, secret] of secrets) assert.ok(secret.length >= 16, `${name}: "${secret}"`)
  assert.ok(secrets.size > 25)
})

test('the log at debug level holds no secret', () => {
  const text = lines.join('')
  assert.ok(lines.length > 20, `only ${lines.length} lines`)
  for (const [name, secret] of secrets) {
    for (const form of formsOf(secret)) assert.ok(!text.includes(form), `${name} is in the log`)
  }
})

test('who reads the whole database can use nothing of it', async () => {
  const { sql } = service.world
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name
    from pg_class
    where relkind in ('r', 'p')
      and relnamespace = 'public'::regnamespace
  `
  assert.ok(tables.length > 20)
  const contents = await Promise.all(
    tables.map(({ name }) => sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)),
  )
  const text = contents
    .flat()
    .map(({ row }) => row)
    .join('\n')
  assert.ok(text.includes('player-1'))
  for (const [name, secret] of secrets) {
    for (const form of formsOf(secret))
      assert.ok(!text.includes(form), `${name} is in the database`)
  }
})
