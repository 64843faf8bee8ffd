/** The sandbox's client `desktop`: a game on a computer, which opens the browser and listens for its way back. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { browser, type Tokens, token } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

const start = (redirectUri: string, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    client_id: String(service.file.clients.desktop.client_id),
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'desktop-state',
    scope: 'offline',
    ...more,
  })
  return `${service.file.public_url}/api/oauth2/social/github/login_redirect?${query}`
}
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

const exchanged = (code: string, redirectUri: string, more: Record<string, string>) =>
  token(service.file, {
    grant_type: 'authorization_code',
    client_id: String(service.file.clients.desktop.client_id),
    code,
    redirect_uri: redirectUri,
    ...more,
  })

test('a desktop sign-in ends at the port where the game listens, or at its own scheme', async () => {
  const { redirect_uri, scheme_redirect_uri } = service.file.clients.desktop
  const atPort = redirect_uri.replace('127.0.0.1', '127.0.0.1:49152')
  for (const home of [atPort, scheme_redirect_uri]) {
    const landed = await browser('alice').signIn(start(home, pkce), home)
    assert.equal(landed.searchParams.get('state'), 'desktop-state')
    const code = landed.searchParams.get('code') ?? ''
    const without = await exchanged(code, home, {})
    assert.equal(without.status, 400, 'a code without its verifier is nobody’s')
    const answer = await exchanged(code, home, { code_verifier: verifier })
    assert.equal(answer.status, 200)
    assert.notEqual(((await answer.json()) as Tokens).refresh_token, '')
  }
})

test('the desktop client refuses a sign-in without PKCE, and other addresses', async () => {
  const { redirect_uri, scheme_redirect_uri } = service.file.clients.desktop
  const refused = await fetch(start(redirect_uri), { redirect: 'manual' })
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /code_challenge is missing/)
  for (const foreign of [`${scheme_redirect_uri}-too`, redirect_uri.replace('127.0.0.1', '[::1]')])
    assert.equal((await fetch(start(foreign, pkce), { redirect: 'manual' })).status, 400)
})
