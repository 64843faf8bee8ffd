/** The examples, run as they are, with the package as it is built. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { type DuplicateStore, memoryStore } from '@portreeve/receiver'
import { sqlStore } from '../examples/sql-store.ts'
import worker from '../examples/worker.ts'
import { exampleNames, examplesFolder, plainExample } from './plain-examples.ts'
import { bodies, post, secret, sign, standardSecret } from './sender.ts'

const children: ChildProcess[] = []
after(async () => {
  for (const child of children) {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
})

test('the examples in JavaScript are those in TypeScript without their types', async () => {
  const names = await exampleNames()
  assert.ok(names.length > 5)
  for (const name of names) {
    const written = await readFile(join(examplesFolder, `${name}.js`), 'utf8')
    assert.equal(written, await plainExample(name), 'npm run examples --workspace=receiver')
  }
})

/** Starts an example on a free port; answers the address it prints. */
const run = async (example: string, environment: Record<string, string> = {}): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'examples', example)], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      WEBHOOK_SECRET: secret,
      WEBHOOK_STANDARD_SECRET: standardSecret,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  return String(line)
}

const codeOf = (text: string): string => JSON.parse(text).error.code

test('express hands out what was paid, once', async () => {
  const url = await run('express.ts')
  const text = JSON.stringify(bodies.order_paid)
  assert.equal((await post(url, text)).status, 204)
  assert.equal((await post(url, text)).status, 204)
  const coins = await fetch(new URL('/coins/player-1', url))
  assert.deepEqual(await coins.json(), { coins: 100 })

  const stranger = JSON.stringify({ ...bodies.order_paid, user: { external_id: 'nobody' } })
  const refused = await post(url, stranger, sign(stranger, { id: 'msg_2' }))
  assert.deepEqual([refused.status, codeOf(refused.text)], [400, 'INVALID_USER'])
  const forged = await post(url, text, sign(text, { secret: 'another one' }))
  assert.deepEqual([forged.status, codeOf(forged.text)], [400, 'INVALID_SIGNATURE'])
})

test('fastify ends a subscription', async () => {
  const url = await run('fastify.ts')
  const text = JSON.stringify(bodies.cancel_subscription)
  assert.equal((await post(url, text)).status, 204)
  assert.deepEqual(await (await fetch(new URL('/subscribers', url))).json(), [])
  const stranger = JSON.stringify({ ...bodies.cancel_subscription, user: { id: 'nobody' } })
  const refused = await post(url, stranger, sign(stranger, { id: 'msg_2' }))
  assert.deepEqual([refused.status, codeOf(refused.text)], [400, 'INVALID_USER'])
})

test('a server of one’s own verifies', async () => {
  const url = await run('by-hand.ts')
  const text = JSON.stringify(bodies.ps_declined)
  assert.equal((await post(url, text)).status, 204)
  assert.equal((await post(url, text, sign(`${text} `))).status, 400)
})

test('a worker answers requests', async () => {
  const environment = { WEBHOOK_SECRET: secret, WEBHOOK_STANDARD_SECRET: standardSecret }
  const ask = async (path: string, text: string, headers = sign(text)) => {
    const request = new Request(`https://game.example${path}`, {
      method: 'POST',
      headers,
      body: text,
    })
    return (await worker.fetch(request, environment)).status
  }
  for (const body of Object.values(bodies)) {
    assert.equal(await ask('/webhooks', JSON.stringify(body)), 204)
  }
  assert.equal(await ask('/webhooks', '{}', sign('{} ')), 400)
  assert.equal(await ask('/elsewhere', '{}'), 404)
})

test('a player with a genuine token is let in', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let isAway = true
  const service = createServer((_request, response) => {
    response.writeHead(isAway ? 503 : 200)
    const key = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'e' }
    response.end(JSON.stringify({ keys: [key] }))
  })
  // A connection that is closed for its idleness might be in use again by then.
  service.keepAliveTimeout = 0
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  try {
    const publicUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const start = () => run('signed-in.ts', { PORTREEVE_URL: publicUrl, LOGIN_PROJECT_ID: 'p' })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: publicUrl, sub: 'u', exp: now + 60, xsolla_login_project_id: 'p' }
    const content = [{ alg: 'ES256', kid: 'e' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = signBytes('sha256', Buffer.from(content), {
      key: pair.privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    const ask = async (token: string, at: string) => {
      const answer = await fetch(at, { headers: { authorization: `Bearer ${token}` } })
      return [answer.status, await answer.json()]
    }
    const token = `${content}.${signature.toString('base64url')}`
    assert.deepEqual(await ask(token, await start()), [503, { error: 'keys_unavailable' }])
    isAway = false
    // Another process: after a failure the first one asks for the keys again ten seconds later only.
    const url = await start()
    assert.deepEqual(await ask(token, url), [200, { user: 'u' }])
    const forged = `${token.slice(0, -8)}AAAAAAAA`
    assert.deepEqual(await ask(forged, url), [401, { error: 'signature_wrong' }])
    assert.deepEqual(await ask('', url), [401, { error: 'malformed' }])
  } finally {
    service.closeAllConnections()
    service.close()
  }
})

const stores: Record<string, () => DuplicateStore> = {
  memory: memoryStore,
  sql: () => sqlStore(new DatabaseSync(':memory:')),
}

for (const [name, make] of Object.entries(stores)) {
  test(`the ${name} store lets one claim at a time, and none after it is finished`, async () => {
    const store = make()
    const claims = await Promise.all(Array.from({ length: 20 }, () => store.claim('a')))
    assert.deepEqual(claims.sort(), [...Array(19).fill('busy'), 'new'])
    assert.equal(await store.claim('b'), 'new')
    await store.giveUp('a')
    assert.equal(await store.claim('a'), 'new')
    await store.finish('a')
    assert.equal(await store.claim('a'), 'handled')
    assert.equal(await store.claim('b'), 'busy')
  })

  test(`what one try finished stays finished in the ${name} store, whatever becomes of the others`, async () => {
    const store = make()
    await store.claim('a')
    await store.finish('a')
    await store.giveUp('a')
    assert.equal(await store.claim('a'), 'handled')
    await store.claim('b')
    await store.giveUp('b')
    await store.finish('b')
    assert.equal(await store.claim('b'), 'handled')
  })
}

test('a claim in the sql store whose process died is given up', async () => {
  let now = 1000
  const store = sqlStore(new DatabaseSync(':memory:'), () => now)
  await store.claim('a')
  now += 299
  assert.equal(await store.claim('a'), 'busy')
  now += 1
  assert.equal(await store.claim('a'), 'new')
  await store.finish('a')
  now += 86_400
  assert.equal(await store.claim('a'), 'handled')
})
