import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()

test('health names the sandbox', async () => {
  assert.deepEqual((await client.call('/api/health')).json(), {
    sandbox: 'portreeve',
    public_url: 'http://localhost:8080',
  })
})

test('credentials are complete', () => {
  const wanted: Record<string, string[]> = {
    google: ['client_id', 'client_secret'],
    apple: ['client_id', 'team_id', 'key_id', 'private_key'],
    github: ['client_id', 'client_secret'],
    discord: ['client_id', 'client_secret'],
    twitch: ['client_id', 'client_secret'],
    steam: ['web_api_key', 'app_id'],
    epicgames: ['client_id', 'client_secret', 'deployment_id'],
    xbox: [
      'relying_party',
      'private_key',
      'signing_key',
      'sandbox_id',
      'client_id',
      'client_secret',
    ],
    ok: ['client_id', 'client_secret', 'public_key'],
    vk: ['client_id', 'service_token'],
  }
  for (const [vendor, names] of Object.entries(wanted)) {
    assert.deepEqual(Object.keys(client.credentials[vendor] ?? {}), names)
  }
})

test('unknown paths are 404, wrong methods 405 with the right ones, huge bodies 413', async () => {
  assert.equal((await client.call('/nowhere')).status, 404)
  const wrong = await client.call('/api/faults', { method: 'POST', body: '{}' })
  assert.equal(wrong.status, 405)
  assert.match(wrong.text, /GET, PUT/)
  const huge = await client.call('/api/faults', { method: 'PUT', body: 'x'.repeat(2 ** 20 + 1) })
  assert.equal(huge.status, 413)
})

test('a person’s name is checked, a ticket’s variant and format too', async () => {
  for (const query of [
    'person=',
    'person=a%20b',
    'person=deny',
    'variant=x',
    'format=x',
    'app_id=1e3',
  ]) {
    assert.equal((await client.call(`/api/tickets/steam?${query}`)).status, 400, query)
  }
  assert.equal((await client.call('/api/tickets/epicgames?variant=x')).status, 400)
  assert.equal((await client.call('/api/tickets/xbox?variant=x')).status, 400)
})

test('settings that are unknown or of a wrong type are refused', async () => {
  const bodies = [
    '[]',
    'x',
    '{"mail":{}}',
    '{"webhook":{"secret":1}}',
    '{"webhook":{"standard_secret":"x"}}',
  ]
  for (const body of bodies) {
    assert.equal((await client.call('/api/settings', { method: 'PUT', body })).status, 400, body)
  }
})

test('a request target that is no path is refused, the sandbox lives on', async () => {
  const reply = await new Promise<string>((done, failed) => {
    const socket = connect(Number(new URL(client.url).port), '127.0.0.1')
    socket.on('data', (data) => {
      done(data.toString('latin1'))
      socket.destroy()
    })
    socket.on('error', failed)
    socket.write('GET http://[/ HTTP/1.1\r\nHost: localhost\r\n\r\n')
  })
  assert.match(reply, /^HTTP\/1\.1 400 /)
  assert.equal((await client.call('/api/health')).status, 200)
})
