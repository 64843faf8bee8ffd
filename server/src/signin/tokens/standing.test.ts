/** User tokens that come together are looked up together, and each stands by itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const tokenOf = async (nth: number): Promise<string> => {
  const session_ticket = gate.upstream.steamTicket(String(76_561_197_960_287_930n + BigInt(nth)))
  return (await gate.tokens({ session_ticket })).access_token
}
const me = (token: string) =>
  gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })

test('each of many tokens that come together is its own player’s', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, nth) => tokenOf(nth)))
  const answers = await Promise.all([...tokens, ...tokens].map(me))
  const told = answers.map((answer) => answer.json().id)
  const subjects = tokens.map((token) => claimsOf(token).sub)
  assert.equal(new Set(subjects).size, 20)
  assert.deepEqual(told, [...subjects, ...subjects])
})

test('one that was revoked, or is unknown, is refused among good ones', async () => {
  const [good, revoked, foreign] = [await tokenOf(30), await tokenOf(31), await tokenOf(32)]
  const { client_id } = gate.world.project.clients.public
  const ended = await gate.app.inject({
    method: 'POST',
    url: '/oauth2/revoke',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: revoked, client_id: String(client_id) }).toString(),
  })
  assert.equal(ended.statusCode, 200)
  await gate.world.sql`delete from sessions where user_id = ${String(claimsOf(foreign).sub)}`
  const answers = await Promise.all([good, revoked, foreign, good].map(me))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 401, 401, 200],
  )
})

test('one is refused from the moment on at which it is revoked, however many are looked up then', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, (_, nth) => tokenOf(40 + nth)))
  const [first = ''] = tokens
  const looks = tokens.map(me)
  await gate.world.sql`
    update sessions set revoked_at = ${gate.world.clock.now()}
    where user_id = ${String(claimsOf(first).sub)}
  `
  assert.equal((await me(first)).statusCode, 401)
  await Promise.all(looks)
})
