import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type Answer,
  createGate,
  type GateWorld,
  search,
  state,
} from '../../../test/support/gate.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { escapeText, html } from './html.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const parameters = (change: Record<string, string | undefined> = {}) => ({
  client_id: gate.world.project.clients.public.client_id,
  response_type: 'code',
  state,
  redirect_uri: gate.world.project.clients.public.redirect_uri,
  ...change,
})
const page = (
  change: Record<string, string | undefined> = {},
  accept = 'text/html',
  path = '/signin',
) => gate.app.inject({ url: `${path}?${search(parameters(change))}`, headers: { accept } })

/** A11, A12: what every page of ours must carry. */
const isGuarded = (answer: Answer): void => {
  const policy = String(answer.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe-inline|script-src/)
  assert.equal(answer.headers['x-frame-options'], 'DENY')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.doesNotMatch(answer.body, /<script|onclick|javascript:/i)
}

describe('the sign-in page', () => {
  test('A11: links to each connected network with the same parameters, at both its addresses', async () => {
    for (const path of ['/signin', '/oauth2/authorize']) {
      const answer = await page({ scope: 'email offline' }, 'text/html', path)
      assert.equal(answer.statusCode, 200, answer.body)
      isGuarded(answer)
      const links = [...answer.body.matchAll(/href="([^"]+)"/g)].map((one) =>
        String(one[1]).replaceAll('&amp;', '&'),
      )
      assert.deepEqual(
        links.map((link) => link.split('/')[4]),
        ['apple', 'discord', 'github', 'steam'],
      )
      for (const link of links) {
        const begun = await gate.app.inject(link)
        assert.equal(begun.statusCode, 302, begun.body)
      }
    }
  })

  test('A12: a project’s name and the parameters are shown as text', async () => {
    const name = '<script>alert(1)</script>"\'&'
    await administration.changeProject(
      gate.world.deps,
      systemCaller,
      gate.world.project.project_id,
      { name },
    )
    const answer = await page({ state: '"><script>alert(2)</script>' })
    isGuarded(answer)
    assert.ok(answer.body.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'))
  })

  test('A1, A11: what is wrong is a page for browsers, the field’s body for others, and never a redirect', async () => {
    const shown = await page({ redirect_uri: 'https://evil.example/<b>' })
    assert.equal(shown.statusCode, 400)
    assert.equal(shown.headers.location, undefined)
    isGuarded(shown)
    assert.match(shown.body, /010-012/)
    assert.doesNotMatch(shown.body, /evil/)
    const told = await page({ redirect_uri: 'https://evil.example/' }, 'application/json')
    assert.equal(told.json().error.code, '010-012')
    for (const [change, status, code] of [
      [{ response_type: 'token' }, 400, '0'],
      [{ response_type: 'id_token' }, 400, '0'],
      [{ state: 'short' }, 400, '010-022'],
      [{ client_id: '424242' }, 404, '003-061'],
      [{ code_challenge: 'x', code_challenge_method: 'plain' }, 400, '0'],
    ] as const) {
      const answer = await page(change, '*/*', '/oauth2/authorize')
      assert.deepEqual([answer.statusCode, answer.json().error.code], [status, code])
    }
  })

  test('A11, A12: a failed callback is a page for browsers', async () => {
    const answer = await gate.app.inject({
      url: '/api/social/oauth2/callback?state=<script>',
      headers: { accept: 'text/html' },
    })
    assert.equal(answer.statusCode, 400)
    isGuarded(answer)
  })
})

test('A11: the blank page is empty and guarded', async () => {
  const answer = await gate.app.inject('/api/blank')
  assert.equal(answer.statusCode, 200)
  isGuarded(answer)
  assert.match(String(answer.headers['content-type']), /^text\/html/)
})

test('A12: no text can leave its place in a page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(escapeText(text), /[<>"']/)
      assert.equal(html`<p>${text}</p>`.markup, `<p>${escapeText(text)}</p>`)
    }),
  )
})
