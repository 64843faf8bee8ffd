import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { startSandbox } from '../sandbox.ts'
import { isOwnHost } from './callers.ts'

const sandbox = await startSandbox({ port: 0, publicUrl: 'http://login.studio.test:8080' })
after(() => sandbox.close())

const send = async (bytes: string): Promise<string> => {
  const socket = connect(sandbox.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const ask = (host: string, line = 'GET /api/credentials', more = '', body = '') =>
  send(
    `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`,
  )

test('a foreign Host gets nothing but what to set', async () => {
  for (const host of [
    'evil.example',
    `evil.example:${sandbox.port}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.login.studio.test',
  ]) {
    for (const line of [
      'GET /api/credentials',
      'PUT /api/faults',
      'DELETE /api/mails',
      'POST /webhooks/receiver',
      'GET /',
    ]) {
      const answer = await ask(host, line)
      assert.match(answer, /^HTTP\/1\.1 421 /, `${line} ${host}`)
      assert.match(answer, /IP addresses, localhost and login\.studio\.test/)
      assert.match(answer, /PORTREEVE_PUBLIC_URL/)
      assert.doesNotMatch(answer, /client_secret/)
    }
  }
})

test('addresses, localhost and the host of the service’s public address pass, whatever the port', async () => {
  for (const host of [
    `127.0.0.1:${sandbox.port}`,
    '192.168.1.20:8081',
    '[::1]:8081',
    'localhost',
    'sandbox.localhost:8081',
    'LOGIN.studio.test',
  ]) {
    assert.match(await ask(host), /^HTTP\/1\.1 200 /, host)
  }
  assert.match(await send('GET /api/health HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('what is no host does not pass', () => {
  for (const host of [
    '',
    'a b',
    'localhost/x',
    'localhost?x',
    'x@127.0.0.1',
    'localhost\\x',
    '[::1',
  ]) {
    assert.ok(!isOwnHost(host, 'http://localhost:8080'), host)
  }
})

test('a page of another site posts no notification and takes no fault', async () => {
  const own = `127.0.0.1:${sandbox.port}`
  await ask(own, 'PUT /api/faults', '', '{"receiver":{"answers":[{"status":500}]}}')
  for (const more of [
    'Origin: https://evil.example\r\n',
    'Origin: null\r\n',
    'Sec-Fetch-Site: cross-site\r\n',
  ]) {
    const answer = await ask(
      own,
      'POST /webhooks/receiver',
      `Content-Type: text/plain\r\n${more}`,
      '{}',
    )
    assert.match(answer, /^HTTP\/1\.1 403 /)
  }
  assert.match(await ask(own, 'GET /api/webhooks/count'), /\{"count":0\}/)
  assert.match(await ask(own, 'POST /webhooks/receiver', '', '{}'), /^HTTP\/1\.1 500 /)
})

test('no call of the sandbox’s own is open to a page that asks first', async () => {
  const own = `127.0.0.1:${sandbox.port}`
  const preflight =
    'Origin: https://evil.example\r\nAccess-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: authorization\r\n'
  for (const path of ['/api/faults', '/api/settings', '/api/mails', '/api/credentials']) {
    const answer = await ask(own, `OPTIONS ${path}`, preflight)
    assert.match(answer, /^HTTP\/1\.1 405 /)
    assert.doesNotMatch(answer, /access-control/i)
  }
})
