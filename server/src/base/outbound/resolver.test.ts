import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startNameServer, type ZoneEntry } from '../../../test/support/name-server.ts'
import { type ResolverOptions, resolver } from './resolver.ts'

const v6 = '2606:4700:0:0:0:0:0:1111'

async function setUp(
  t: TestContext,
  zone: Record<string, ZoneEntry>,
  // A slow machine may take its time.
  { hosts = '', limits = { budgetMs: 60_000 } }: { hosts?: string; limits?: ResolverOptions } = {},
) {
  const server = await startNameServer(zone)
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-hosts-'))
  const hostsFile = join(folder, 'hosts')
  await writeFile(hostsFile, hosts)
  t.after(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const clock = { time: 0 }
  const resolve = resolver({
    servers: [server.address],
    hostsFile,
    now: () => clock.time,
    ...limits,
  })
  return { resolve, clock, asked: server.asked, hostsFile }
}

test('a name gives its addresses of both families, IPv4 first', async (t) => {
  const { resolve } = await setUp(t, { 'both.example': { v4: ['1.1.1.1', '1.0.0.1'], v6: [v6] } })
  assert.deepEqual(await resolve('both.example'), [
    { address: '1.1.1.1', family: 4 },
    { address: '1.0.0.1', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ])
})

test('a name with one family is enough', async (t) => {
  const { resolve } = await setUp(t, { 'six.example': { v6: [v6] } })
  assert.deepEqual(await resolve('six.example'), [{ address: '2606:4700::1111', family: 6 }])
})

test('an answer is kept for its time to live, between one second and a minute', async (t) => {
  const zone = {
    'short.example': { v4: ['1.1.1.1'], ttl: 0 },
    'usual.example': { v4: ['1.1.1.1'], ttl: 20 },
    'long.example': { v4: ['1.1.1.1'], ttl: 86_400 },
  }
  const { resolve, clock, asked } = await setUp(t, zone)
  const kept = { 'short.example': 1000, 'usual.example': 20_000, 'long.example': 60_000 }
  for (const [name, milliseconds] of Object.entries(kept)) {
    const start = clock.time
    await resolve(name)
    asked()
    clock.time = start + milliseconds - 1
    await resolve(name)
    assert.deepEqual(asked(), [], `${name} is kept`)
    clock.time = start + milliseconds
    await resolve(name)
    assert.equal(asked().length, 2, `${name} is asked again`)
  }
})

test('a failure is kept for five seconds', async (t) => {
  const { resolve, clock, asked } = await setUp(t, {})
  await assert.rejects(resolve('missing.example'), /missing\.example has no address/)
  asked()
  clock.time = 4999
  await assert.rejects(resolve('missing.example'))
  assert.deepEqual(asked(), [])
  clock.time = 5000
  await assert.rejects(resolve('missing.example'))
  assert.equal(asked().length, 2)
})

test('callers at the same moment share one question, whatever case they write', async (t) => {
  const { resolve, asked } = await setUp(t, { 'one.example': { v4: ['1.1.1.1'] } })
  await Promise.all([resolve('one.example'), resolve('ONE.example'), resolve('one.example.')])
  assert.deepEqual(asked().toSorted(), ['A one.example', 'AAAA one.example'])
})

test('localhost needs no name server, and cannot be redirected by one', async (t) => {
  const zone = { localhost: { v4: ['6.6.6.6'] }, 'a.localhost': { v4: ['6.6.6.6'] } }
  const { resolve, asked } = await setUp(t, zone)
  const local = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  assert.deepEqual(await resolve('localhost'), local)
  assert.deepEqual(await resolve('a.LOCALHOST.'), local)
  assert.deepEqual(asked(), [])
})

test('the hosts file goes before the name server and is read again', async (t) => {
  const hosts = '# ours\n10.1.2.3  Receiver other # it\nfd00::5 receiver\nnonsense\n'
  const { resolve, clock, asked, hostsFile } = await setUp(t, {}, { hosts })
  assert.deepEqual(await resolve('receiver'), [
    { address: '10.1.2.3', family: 4 },
    { address: 'fd00::5', family: 6 },
  ])
  assert.deepEqual(await resolve('other'), [{ address: '10.1.2.3', family: 4 }])
  await writeFile(hostsFile, '10.9.9.9 other')
  clock.time = 10_000
  assert.deepEqual(await resolve('other'), [{ address: '10.9.9.9', family: 4 }])
  assert.deepEqual(asked(), [])
})

test('a name server that does not answer costs two seconds at most', async (t) => {
  const zone = { 'silent.example': { isSilent: true } }
  const { resolve } = await setUp(t, zone, { limits: {} })
  const failed = assert.rejects(resolve('silent.example'), /no address/).then(() => 'failed')
  // Timers come in their order, however slow the machine is. Without a limit of its own the resolver asks again and
  // again, for 20 seconds and more.
  const late = delay(10_000, 'late', { ref: false })
  assert.equal(await Promise.race([failed, late]), 'failed')
})
