/** A service in production is stopped: callers are sent elsewhere before anything ends. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let home: Home
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url)
})
after(async () => {
  await home.remove()
  await database.drop()
})

/** Starts it in production, where it has no sandbox, and waits until it is ready. */
const start = async (drainSeconds: number): Promise<Child> => {
  const child = home.start({
    NODE_ENV: 'production',
    PORTREEVE_HOST: '127.0.0.1',
    PORTREEVE_MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    PORTREEVE_PUBLIC_URL: `https://localhost:${home.port}`,
    PORTREEVE_TRUSTED_PROXIES: '127.0.0.1',
    PORTREEVE_DRAIN_SECONDS: String(drainSeconds),
  })
  await child.printed(/Portreeve is ready/)
  return child
}

const ask = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${home.port}${path}`)
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, connection: answer.headers.get('connection'), body }
}

const logged = async (child: Child, line: RegExp): Promise<void> => {
  while (!line.test(child.errors())) {
    assert.equal(child.process.exitCode, null, child.errors())
    await delay(10)
  }
}

test('a service that was told to stop says so and serves on, until the time is over or a second signal comes', async () => {
  const child = await start(600)
  assert.equal((await ask('/readyz')).body.process, 'ok')
  child.process.kill('SIGTERM')
  await logged(child, /draining/)
  const ready = await ask('/readyz')
  assert.deepEqual(
    { status: ready.status, connection: ready.connection, process: ready.body.process },
    { status: 503, connection: 'close', process: 'stopping' },
  )
  const healthy = await ask('/healthz')
  assert.deepEqual([healthy.status, healthy.connection], [200, 'close'])
  const project = await ask('/api/projects/00000000-0000-4000-8000-000000000000/keys')
  assert.deepEqual([project.status, project.connection], [404, 'close'])

  // Within half a second it would be the same signal, told twice.
  await delay(600)
  child.process.kill('SIGTERM')
  assert.equal(await child.exit, 0)
  assert.match(child.errors(), /drained[\s\S]*stopped/)
})

test('draining ends by itself after the configured seconds', async () => {
  const child = await start(1)
  assert.equal(await child.stop(), 0)
  assert.match(child.errors(), /"seconds":1,[\s\S]*draining[\s\S]*drained[\s\S]*stopped/)
})
