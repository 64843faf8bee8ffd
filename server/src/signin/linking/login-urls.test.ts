import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const ask = (token?: string, query = '?locale=de_DE') =>
  gate.app.inject({
    url: `/api/users/me/login_urls${query}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

test('there is an address for each connected network that is not linked yet', async () => {
  const { access_token: token } = await gate.tokens()
  const answer = await ask(token)
  assert.equal(answer.statusCode, 200, answer.body)
  const links = answer.json() as { provider: string; auth_url: string }[]
  assert.deepEqual(links.map(({ provider }) => provider).toSorted(), ['apple', 'discord', 'github'])
  for (const { auth_url } of links) {
    const { pathname, search } = new URL(auth_url)
    const page = await gate.app.inject({ url: pathname + search, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 200, page.body)
    assert.match(page.body, /<html lang="de"/)
  }
})

test('any locale is a wish, and without a token there is no address', async () => {
  const { access_token: token } = await gate.tokens()
  for (const query of ['', '?locale=', '?locale=klingon']) {
    assert.equal((await ask(token, query)).statusCode, 200, query)
  }
  assert.equal((await ask()).statusCode, 401)
})
