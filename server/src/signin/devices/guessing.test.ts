/** Guesses at the devices of guests, with the limits on. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimsOf, createGate, type GateWorld, search } from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate({
    settings: { limits: true },
    projectSettings: { device_sign_in: true, password_sign_in: true, email_confirmation: false },
  })
  gate.world.clock.stop()
})
after(() => gate.close())

const id = '4d1b1a38-7a5e-4a3b-9b8c-5f0d2c9e7a61'
const client = () => gate.world.project.clients.public

const enter = (device_id: string, remoteAddress: string, type = 'android') =>
  gate.app.inject({
    method: 'POST',
    url: `/api/oauth2/login/device/${type}?${search({
      client_id: String(client().client_id),
      response_type: 'code',
      redirect_uri: client().redirect_uri,
    })}`,
    remoteAddress,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': device_id },
    body: JSON.stringify({ device: 'Pixel 9', device_id }),
  })

const tokenOf = async (answer: Awaited<ReturnType<typeof enter>>): Promise<string> => {
  assert.equal(answer.statusCode, 200, answer.body)
  const code = new URL(answer.json().login_url).searchParams.get('code') ?? ''
  const { client_id, redirect_uri } = client()
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code }
  return (await gate.token(form)).json().access_token
}

test('guesses from one network stop after twenty, and the guest still comes in from elsewhere', async () => {
  const guest = claimsOf(await tokenOf(await enter(id, '198.51.100.1'))).sub
  const statuses: number[] = []
  for (let guess = 0; guess < 30; guess += 1) {
    const guessed = `${id.slice(0, -2)}${String(guess + 10)}`
    statuses.push((await enter(guessed, '203.0.113.9')).statusCode)
  }
  assert.deepEqual(statuses, [...Array(20).fill(200), ...Array(10).fill(429)])
  // The right one is not told apart.
  const right = await enter(id, '203.0.113.9')
  assert.deepEqual([right.statusCode, Number(right.headers['retry-after']) > 0], [429, true])
  assert.equal(claimsOf(await tokenOf(await enter(id, '198.51.100.1'))).sub, guest)
})

test('a guess that is right opens no account that has got a password', async () => {
  const device = '9c1f0e7d-2b6a-4f58-8d3c-a1b2c3d4e5f6'
  const token = await tokenOf(await enter(device, '198.51.100.2'))
  const linked = await gate.app.inject({
    method: 'POST',
    url: '/api/users/me/link_email_password',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'anna',
      email: 'anna@players.example',
      password: 'seven-crows-on-a-wire',
    }),
  })
  assert.equal(linked.statusCode, 200, linked.body)
  const guessed = await enter(device, '203.0.113.10')
  assert.equal(guessed.statusCode, 422)
  assert.doesNotMatch(guessed.body, /anna/)
  // Another case or kind of device is another guest, and no way around.
  for (const [other, type] of [
    [device.toUpperCase(), 'android'],
    [device, 'ios'],
  ] as const) {
    const stranger = await tokenOf(await enter(other, '203.0.113.10', type))
    assert.notEqual(claimsOf(stranger).sub, claimsOf(token).sub)
  }
})
