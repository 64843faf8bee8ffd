/** `listen` beside a service and an address that fail in every way, over real sockets. */
import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { type TestContext, test } from 'node:test'
import { runWords } from '../../../test/support/command-words.ts'
import { type Asked, type Feed, pageOf, startFeed } from '../../../test/support/feed.ts'
import { until } from '../../../test/support/webhooks.ts'
import { plusSeconds, systemClock } from '../../base/clock.ts'
import { type Outbound, outbound } from '../../base/outbound/outbound.ts'
import { readConfig } from '../../config.ts'
import { type ListenCommand, type ListenLimits, listen } from './listen.ts'
import { listenCommand } from './listen-command.ts'
import { developersWayOut, openRemoteProject, type RemoteProject } from './remote-project.ts'

// Longer than any test, so that none of them passes by waiting.
const day = 86_400_000
const nowhere = { PORTREEVE_DATA_DIR: '/nowhere' }

const openProject = async (t: TestContext, feed: Feed, way = developersWayOut()) => {
  t.after(async () => {
    await way.close()
    await feed.close()
  })
  const words = { url: feed.url, project: '1', key: 'key' }
  return { way, project: await openRemoteProject(way, words, readConfig(nowhere)) }
}

/** Listens at a feed; `ended` rejects with what ends it other than `stop`. */
const startListening = async (
  t: TestContext,
  feed: Feed,
  {
    forward = 'http://127.0.0.1:1/nobody',
    way: given = developersWayOut(),
    wrap = (project) => project,
    ...limits
  }: Partial<ListenLimits> & {
    forward?: string
    way?: Outbound
    wrap?: (project: RemoteProject) => ListenCommand['project']
  } = {},
) => {
  const stopping = new AbortController()
  let printed = ''
  t.after(() => stopping.abort())
  const { way, project } = await openProject(t, feed, given)
  const ended = listen({
    project: wrap(project),
    way,
    clock: systemClock,
    forward,
    secrets: { signatureSecret: 'secret', standardKey: createSecretKey(randomBytes(32)) },
    say: (line) => {
      printed += `${line}\n`
    },
    signal: stopping.signal,
    limits: { heartbeatSeconds: 1, patienceMs: day, receiverMs: day, pauseMs: 0, ...limits },
  })
  ended.catch(() => {})
  const stop = async (): Promise<void> => {
    stopping.abort()
    await ended
  }
  const prints = (pattern: RegExp) => until(async () => pattern.test(printed))
  return { printed: () => printed, prints, ended, stop }
}

/** A developer's server. */
const startHook = async (t: TestContext, server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}
const httpHook = async (t: TestContext, react: RequestListener): Promise<string> => {
  const server = createServer(react)
  t.after(() => server.closeAllConnections())
  return `http://127.0.0.1:${await startHook(t, server)}/hook`
}

/** Answers what is asked without waiting, and holds what waits. */
const holding = (body: object) => (asked: Asked) => (asked.query.has('wait') ? undefined : { body })

test('a service that falls silent is a lost connection', async (t) => {
  const feed = await startFeed(holding(pageOf([])))
  const listening = await startListening(t, feed, { heartbeatSeconds: 0, patienceMs: 100 })
  await listening.prints(/^Connected\./m)
  await listening.prints(/!!! DISCONNECTED from http:\S+ it does not answer \(timeout\)/)
  await listening.prints(/^Connected again\. Nothing was missed\./m)
  await listening.stop()
})

test('a call that waits because nothing happens is no lost connection', async (t) => {
  const limits: { wait: number; timeoutMs: number }[] = []
  const feed = await startFeed(({ query }) =>
    query.get('cursor') === 'idle-3'
      ? undefined
      : { body: pageOf([], { cursor: `idle-${feed.asked.length}` }) },
  )
  const listening = await startListening(t, feed, {
    heartbeatSeconds: 30,
    patienceMs: 1,
    wrap: (project) => ({
      ...project,
      call(method, path, options) {
        const wait = Number(new URLSearchParams(path.split('?')[1]).get('wait'))
        limits.push({ wait, timeoutMs: options?.timeoutMs ?? 0 })
        return project.call(method, path, options)
      },
    }),
  })
  await until(async () => feed.asked.length === 4)
  assert.deepEqual(
    limits.map(({ wait }) => wait),
    [0, 30, 30, 30],
  )
  assert.ok(limits.every(({ wait, timeoutMs }) => timeoutMs > wait * 1000))
  assert.equal(listening.printed(), 'Connected.\n')
  await listening.stop()
})

test('what happens before the first connection is read from when listen began, by the clock of the service', async (t) => {
  const began = systemClock.now()
  const ahead = 3600
  const feed = await startFeed(({ query }) => {
    if (feed.asked.length === 1) return { status: 503 }
    const date = plusSeconds(systemClock.now(), ahead).toUTCString()
    const page = query.has('since') ? pageOf([1, 2]) : pageOf([])
    return query.has('wait') ? undefined : { headers: { date }, body: page }
  })
  const forward = await httpHook(t, (_request, response) => response.writeHead(204).end())
  const listening = await startListening(t, feed, { forward })
  await listening.prints(/!!! DISCONNECTED .* it answers 503/)
  await listening.prints(/^Connected\. 2 notifications happened meanwhile:/m)
  const since = Date.parse(feed.asked.at(2)?.query.get('since') ?? '')
  const limit = began.getTime() + ahead * 1000
  // Rather a little early than too late.
  assert.ok(since > limit - 300_000 && since <= limit + 1000)
  await listening.prints(/event-2 {2}204/)
  await listening.stop()
})

test('a service that is called too often is left alone for as long as it says, and nothing is shouted', async (t) => {
  const feed = await startFeed(({ query }) => {
    if (feed.asked.length <= 2) return { status: 429, headers: { 'retry-after': '1' } }
    return query.has('wait') ? undefined : { body: pageOf([]) }
  })
  const listening = await startListening(t, feed)
  await listening.prints(/^Connected\.$/m)
  assert.equal(listening.printed().match(/asks for 1 s of quiet/g)?.length, 1)
  assert.equal(listening.printed().includes('!!!'), false)
  // Events in the quiet are not skipped.
  assert.ok(feed.asked.some(({ query }) => query.has('since')))
  await listening.stop()
})

test('reads follow at once while pages are full, and after a pause where they are not', async (t) => {
  const full = Array.from({ length: 100 }, (_, at) => at)
  const feed = await startFeed(() => ({ body: pageOf(feed.asked.length === 1 ? full : [100]) }))
  const forward = await httpHook(t, (_request, response) => response.writeHead(204).end())
  const listening = await startListening(t, feed, { forward, pauseMs: day })
  await listening.prints(/event-100 {2}204/)
  const { project } = await openProject(t, feed)
  // Whatever it would have asked at once stands before these.
  for (let calls = 0; calls < 3; calls++) await project.call('GET', '/mark')
  assert.deepEqual(
    feed.asked.map(({ path }) => path),
    ['/webhook/events', '/webhook/events', '/mark', '/mark', '/mark'],
  )
  await listening.stop()
})

test('an address that takes a notification and is silent gets it again, and is told of each time', async (t) => {
  let count = 0
  const feed = await startFeed(holding(pageOf([1])))
  const forward = await httpHook(t, (_request, response) => {
    count += 1
    if (count > 2) response.writeHead(204).end()
  })
  const listening = await startListening(t, feed, { forward, receiverMs: 100 })
  await listening.prints(/event-1 {2}204/)
  const told = listening.printed().match(/took ps_declined, but was silent for 0.1 s. It gets it/g)
  assert.ok(told && told.length >= 2)
  await listening.stop()
})

test('a connection to the address that cannot be made in time is waited for', async (t) => {
  let tries = 0
  const mute = createTcpServer((socket) => {
    tries += 1
    t.after(() => socket.destroy())
  })
  const feed = await startFeed(holding(pageOf([1])))
  const forward = `https://127.0.0.1:${await startHook(t, mute)}/hook`
  const way = outbound({ allowLoopback: true, connectTimeoutMs: 100 })
  const listening = await startListening(t, feed, { forward, way })
  await listening.prints(
    /!!! Nobody answers at https:\S+ \(timeout\)\. Waiting; ps_declined is kept/,
  )
  await until(async () => tries >= 2)
  await listening.stop()
})

test('an address that can never be called ends it with a reason', async (t) => {
  const feed = await startFeed(holding(pageOf([1])))
  const listening = await startListening(t, feed, { forward: 'http://8.8.8.8/hook' })
  await assert.rejects(listening.ended, { message: /8\.8\.8\.8.* cannot be called.*https:\/\// })
  const huge = await startFeed(() => ({ headers: { 'content-length': '99999999999' } }))
  const other = await startListening(t, huge)
  await assert.rejects(other.ended, { message: /cannot be called: the answer is longer than/ })
})

test('secrets that were given are not printed, those made for the run are', async (t) => {
  const feed = await startFeed(holding(pageOf([])))
  t.after(() => feed.close())
  const standard = `whsec_${randomBytes(32).toString('base64')}`
  const place = ['--url', feed.url, '--project', '1', '--key', 'key', '--forward', feed.url]
  const run = async (words: string[], environment: Record<string, string>): Promise<string> => {
    const stopping = new AbortController()
    let printed = ''
    const say = (line: string): void => {
      printed += `${line}\n`
      if (line === 'Connected.') stopping.abort()
    }
    const config = readConfig({ ...nowhere, ...environment })
    const untilStopped = () => stopping.signal
    const tools = { config, say, complain: assert.fail, untilStopped }
    assert.equal(await runWords(listenCommand, [...place, ...words], tools), 0)
    return printed
  }
  const byWords = await run(['--secret', 'my-secret', '--standard-secret', standard], {})
  const byEnvironment = await run([], {
    PORTREEVE_WEBHOOK_SECRET: 'my-secret',
    PORTREEVE_WEBHOOK_STANDARD_SECRET: standard,
  })
  for (const printed of [byWords, byEnvironment]) {
    assert.ok(!printed.includes('my-secret') && !printed.includes('whsec_'), printed)
  }
  assert.match(byWords, /secret +that of --secret\n +standard secret +that of --standard-secret/)
  assert.match(byEnvironment, /that of PORTREEVE_WEBHOOK_SECRET\n/)
  assert.match(await run([], {}), /secret +[A-Za-z0-9_-]{20,}\n +standard secret +whsec_/)
})
