/** A developer hears of notifications at home: `portreeve listen` and `trigger`, and the published receiver package. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sqlStore } from '../../../receiver/examples/sql-store.ts'
import {
  expressWebhooks,
  memoryStore,
  type Notification,
  verifyUserToken,
  type Webhook,
  WebhookError,
} from '../../../receiver/src/index.ts'
import { listenCommand } from '../../src/commands/project/listen-command.ts'
import { triggerTypes } from '../../src/commands/project/trigger.ts'
import { triggerCommand } from '../../src/commands/project/trigger-command.ts'
import { Misuse } from '../../src/commands/words/misuse.ts'
import { readConfig } from '../../src/config.ts'
import { createHome, type Home } from '../support/child.ts'
import { runWords } from '../support/command-words.ts'
import { createDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'
import { layWire } from '../support/wire.ts'

let service: Service
const closers: (() => Promise<unknown>)[] = []
before(async () => {
  service = await startService()
})
after(async () => {
  await Promise.allSettled(closers.map((close) => close()))
  await service.close()
})

type Hook = { url: string; got: Webhook[]; stop(): Promise<void>; start(): Promise<void> }

/** A developer's server, with the receiver package in it; refuses the player `unknown`. */
const startHook = async (secrets: { secret: string; standard_secret: string }): Promise<Hook> => {
  const got: Webhook[] = []
  const port = await freePort()
  const receive = expressWebhooks({
    secrets: { secret: secrets.secret, standardSecret: secrets.standard_secret },
    duplicates: memoryStore(),
    on(notification: Notification, webhook) {
      const { user } = notification
      if (user && 'id' in user && user.id === 'unknown') {
        throw new WebhookError('INVALID_USER', 'There is no \u001b[31munknown')
      }
      got.push(webhook)
    },
  })
  let server: Server
  const hook: Hook = {
    url: `http://localhost:${port}/hook`,
    got,
    async start() {
      server = createServer((request, response) => void receive(request, response))
      await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
      assert.equal((server.address() as AddressInfo).port, port)
    },
    // As often as it comes: a test that failed has not stopped it.
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await hook.start()
  closers.push(hook.stop)
  return hook
}

/** Listens in this process; the words are added to those that name the sandbox project. */
const startListening = async (hook: Hook, ...words: string[]) => {
  const stopping = new AbortController()
  let printed = ''
  const { file } = service
  const { secret, standard_secret } = file.webhook
  const place = ['--url', file.public_url, ...placeWords()]
  const keys = ['--secret', secret, '--standard-secret', standard_secret]
  const ended = runWords(listenCommand, [...place, ...keys, '--forward', hook.url, ...words], {
    config: readConfig({}),
    say: (text: string) => {
      printed += `${text}\n`
    },
    complain: assert.fail,
    untilStopped: () => stopping.signal,
  })
  const stop = async (): Promise<void> => {
    stopping.abort()
    assert.equal(await ended, 0)
  }
  closers.push(stop)
  const prints = (pattern: RegExp) => until(async () => pattern.test(printed))
  await prints(/^(Connected\.|!!! DISCONNECTED .*)$/m)
  return { printed: () => printed, prints, stop }
}

const placeWords = (): string[] => {
  const { project_id, api_key } = service.file
  return ['--project', String(project_id), '--key', api_key]
}

const triggerOne = async (...words: string[]): Promise<{ code: number; text: string }> => {
  let text = ''
  const say = (more: string): void => {
    text += more
  }
  const place = ['--url', service.file.public_url, ...placeWords()]
  const code = await runWords(triggerCommand, [...words, ...place], {
    config: readConfig({}),
    say,
    complain: say,
    untilStopped: assert.fail,
  })
  return { code, text }
}

test('all six types arrive at home, verified by the receiver package, in their order', async () => {
  const hook = await startHook(service.file.webhook)
  const listening = await startListening(hook)
  for (const type of triggerTypes) {
    const { code, text } = await triggerOne(type, '--user', 'player-1')
    assert.equal(code, 0, text)
  }
  // A refund tells of its payment first.
  const expected = [
    'ps_declined',
    'afs_reject',
    'order_paid',
    'order_paid',
    'refund',
    'order_paid',
    'partial_refund',
    'cancel_subscription',
  ]
  await until(async () => hook.got.length >= expected.length)
  assert.deepEqual(
    hook.got.map(({ notification }) => notification.notification_type),
    expected,
  )
  const [declined] = hook.got
  assert.ok(declined?.notification.notification_type === 'ps_declined')
  assert.equal(declined.notification.transaction.dry_run, 1)
  assert.equal(declined.notification.user?.id, 'player-1')
  await listening.prints(/ps_declined +[0-9a-f-]{36} {2}204 in \d+ ms/)
  await listening.stop()
  await hook.stop()
})

test('a refusal is shown as text, and the next notification follows', async () => {
  const hook = await startHook(service.file.webhook)
  const listening = await startListening(hook, '--types', 'ps_declined,cancel_subscription')
  await triggerOne('order_paid')
  await triggerOne('ps_declined', '--user', 'unknown')
  await triggerOne('ps_declined', '--user', 'player-2')
  await until(async () => hook.got.length === 1)
  assert.match(listening.printed(), /!! 400 in \d+ ms .*INVALID_USER/)
  assert.equal(listening.printed().includes('\u001b'), false)
  assert.equal(listening.printed().includes('order_paid'), false)
  await listening.stop()
  await hook.stop()
})

test('after a lost connection what was missed follows', async () => {
  const wire = await layWire(Number(new URL(service.file.public_url).port))
  closers.push(() => wire.close())
  const hook = await startHook(service.file.webhook)
  const listening = await startListening(hook, '--url', wire.url)
  wire.cut()
  await listening.prints(/!!! DISCONNECTED from http:\/\/127/)
  await triggerOne('ps_declined', '--user', 'missed-1')
  await triggerOne('ps_declined', '--user', 'missed-2')
  assert.equal(hook.got.length, 0)
  wire.mend()
  await until(async () => hook.got.length === 2)
  assert.match(listening.printed(), /Connected again\. 2 notifications happened meanwhile:/)
  await listening.stop()
  await hook.stop()
})

test('what happens before the first connection follows too', async () => {
  const wire = await layWire(Number(new URL(service.file.public_url).port))
  closers.push(() => wire.close())
  wire.cut()
  const hook = await startHook(service.file.webhook)
  const listening = await startListening(hook, '--url', wire.url)
  await triggerOne('ps_declined', '--user', 'before-the-first')
  wire.mend()
  await until(async () =>
    hook.got.some(({ notification }) => JSON.stringify(notification).includes('before-the-first')),
  )
  await listening.prints(/^Connected\. .*happened meanwhile:$/m)
  await listening.stop()
  await hook.stop()
})

test('however much was missed, all of it follows', async () => {
  const wire = await layWire(Number(new URL(service.file.public_url).port))
  closers.push(() => wire.close())
  const hook = await startHook(service.file.webhook)
  const listening = await startListening(hook, '--url', wire.url)
  const batch = async (operations: object[]): Promise<number[]> => {
    const answer = await service.admin('POST', '/transactions/batch', { operations })
    const { results } = (await answer.json()) as { results: { transaction_id: number }[] }
    return results.map(({ transaction_id }) => transaction_id)
  }
  wire.cut()
  await listening.prints(/!!! DISCONNECTED/)
  const ids = await batch(Array(150).fill({ create: { user: { id: 'missed' } } }))
  await batch(ids.map((transaction_id) => ({ decline: { transaction_id, code: 1, reason: 'R' } })))
  wire.mend()
  await listening.prints(/Connected again\. At least \d+ notifications happened/)
  // A part of the latest events is kept back for some seconds.
  service.world.clock.advance(30)
  // A server that is slow may get one of them again.
  await until(async () => new Set(hook.got.map(({ id }) => id)).size === 150)
  await listening.stop()
  await hook.stop()
})

test('while nobody listens at home a notification is kept', async () => {
  const hook = await startHook(service.file.webhook)
  const listening = await startListening(hook)
  await hook.stop()
  await triggerOne('ps_declined', '--user', 'kept')
  await listening.prints(/!!! Nobody answers at http:\/\/localhost:\d+\/hook \(connect\)/)
  await hook.start()
  await until(async () => hook.got.length === 1)
  assert.ok((hook.got[0]?.attempt ?? 0) > 1)
  await listening.stop()
  await hook.stop()
})

test('a server that is started anew in the middle gets the notification again', async () => {
  const hook = await startHook(service.file.webhook)
  await hook.stop()
  const breaking = createServer((request) => request.destroy())
  const { port } = new URL(hook.url)
  await new Promise<void>((resolve) => breaking.listen(Number(port), 'localhost', resolve))
  const listening = await startListening(hook)
  await triggerOne('ps_declined', '--user', 'broken-off')
  await listening.prints(/!!! Nobody answers at \S+ \(reset\)/)
  await new Promise((resolve) => breaking.close(resolve))
  await hook.start()
  await until(async () => hook.got.length === 1)
  await listening.stop()
  await hook.stop()
})

test('what happened before can be heard again', async () => {
  const hook = await startHook(service.file.webhook)
  await triggerOne('ps_declined', '--user', 'before')
  const listening = await startListening(hook, '--since', '1h', '--types', 'ps_declined')
  await until(async () =>
    hook.got.some(({ notification }) => JSON.stringify(notification).includes('"before"')),
  )
  await listening.stop()
  await hook.stop()
})

/** Whether an error is about words, with this message, and shows no password. */
const misuse = (message: RegExp) => (error: unknown) =>
  error instanceof Misuse && message.test(error.message) && !error.message.includes('pw-1')

test('wrong words and refusals are told in words', async () => {
  const surroundings = {
    config: readConfig({ PORTREEVE_DATA_DIR: '/nowhere' }),
    say: () => {},
    complain: assert.fail,
    untilStopped: assert.fail,
  }
  const there = ['--url', service.file.public_url, ...placeWords()]
  const forward = ['--forward', 'http://localhost:1/hook']
  const listens: [string[], RegExp][] = [
    [[], /required option '--forward <url>' not specified/],
    [['--forward', 'ftp://x'], /^--forward must begin with http/],
    [[...forward, '--since', 'x'], /^--since takes a time span/],
    [[...there, ...forward, '--secret', 'x'], /^--secret must be 6 to 255/],
    [[...there, ...forward, '--standard-secret', 'x'], /^--standard-secret must be whsec_/],
  ]
  for (const [words, message] of listens)
    await assert.rejects(runWords(listenCommand, words, surroundings), misuse(message))
  await assert.rejects(
    runWords(triggerCommand, ['nothing'], surroundings),
    misuse(/value 'nothing' is invalid for argument 'type'\. Allowed choices are ps_declined/),
  )
  const addresses: [string, string, RegExp][] = [
    [
      '--forward',
      'http://me:pw-1@localhost:1/hook',
      /without .* password: http:\/\/localhost:1\/hook/,
    ],
    ['--forward', 'localhost:1/hook', /http:\/\/ or https:\/\/: http:\/\/localhost:1\/hook$/],
    ['--url', 'localhost:8080', /http:\/\/ or https:\/\/: http:\/\/localhost:8080$/],
    ['--url', 'https://me:pw-1@portreeve.example', /without .* password: https:\/\/portreeve/],
    ['--url', '', /must begin with http/],
  ]
  for (const [word, address, message] of addresses) {
    const words = [...there, ...forward, word, address]
    await assert.rejects(runWords(listenCommand, words, surroundings), misuse(message))
    if (word === '--forward') continue
    const triggered = runWords(
      triggerCommand,
      ['ps_declined', ...there, word, address],
      surroundings,
    )
    await assert.rejects(triggered, misuse(message))
  }
  const refusals: [string[], RegExp][] = [
    [[], /Say which project/],
    [['--project', '1'], /Give an API key of project 1/],
    [[...there, '--key', 'wrong'], /refuses the API key for project/],
    [[...there, '--amount', 'much'], /422.*amount/],
  ]
  for (const [words, message] of refusals) {
    await assert.rejects(runWords(triggerCommand, ['ps_declined', ...words], surroundings), {
      message,
    })
  }
  for (const amount of ['0.01', '1', '0', '0.00']) {
    const words = ['partial_refund', ...there, '--amount', amount, '--currency', 'USD']
    await assert.rejects(runWords(triggerCommand, words, surroundings), {
      message: /larger --amount/,
    })
  }
  await assert.rejects(
    runWords(listenCommand, [...there, ...forward, '--types', 'x'], {
      ...surroundings,
      untilStopped: () => new AbortController().signal,
    }),
    {
      message: /422.*types.*ps_declined, cancel_subscription/,
    },
  )
})

test('a player’s token is believed by the receiver package', async () => {
  const { file } = service
  const session_ticket = await ticketOf(file, 'steam', 'alice')
  const answer = await crossAuth(file, 'steam', { session_ticket, scope: 'offline' })
  const landing = new URL(answer.headers.get('location') ?? '')
  const { access_token } = await exchange(file, landing.searchParams.get('code') ?? '')
  const place = { publicUrl: file.public_url, loginProjectId: file.login_project_id }
  const claims = await verifyUserToken(access_token, place)
  assert.equal(claims.provider, 'steam')
  assert.equal(claims.is_cross_auth, true)
  const elsewhere = { ...place, loginProjectId: service.world.project.login_project_id }
  await assert.rejects(verifyUserToken(access_token, elsewhere), { code: 'key_unknown' })
})

test('the duplicates of the example can be kept in PostgreSQL, as it says', async () => {
  const statements: string[] = []
  const recorder = {
    exec: (text: string) => statements.push(text),
    prepare(text: string) {
      let count = 0
      statements.push(text.replace(/\?/g, () => `$${++count}`))
      return {}
    },
  }
  sqlStore(recorder as unknown as Parameters<typeof sqlStore>[0])
  const [table = '', claim = '', find = '', finish = '', giveUp = ''] = statements
  const { sql } = service.world
  await sql.unsafe(table)
  const run = async (text: string, ...values: (string | number)[]) => await sql.unsafe(text, values)
  assert.equal((await run(claim, 'a', 1000)).count, 1)
  assert.equal((await run(claim, 'a', 1299)).count, 0)
  assert.equal((await run(claim, 'a', 1300)).count, 1)
  await run(giveUp, 'a')
  assert.equal((await run(claim, 'a', 1301)).count, 1)
  await run(finish, 'a', 1302, 1302)
  await run(giveUp, 'a')
  assert.equal((await run(claim, 'a', 9000)).count, 0)
  assert.deepEqual([...(await run(find, 'a'))], [{ finished_at: 1302 }])
  await run(finish, 'b', 1303, 1303)
  assert.equal((await run(claim, 'b', 9000)).count, 0)
})

test('a type that is switched off is told', async () => {
  const { api_key, project_id } = await service.world.addProject()
  const place = ['--project', String(project_id), '--key', api_key]
  const complaints: string[] = []
  const surroundings = {
    untilStopped: assert.fail,
    config: readConfig({}),
    say: assert.fail,
    complain: (text: string) => complaints.push(text),
  }
  const words = ['ps_declined', '--url', service.file.public_url, ...place]
  assert.equal(await runWords(triggerCommand, words, surroundings), 1)
  assert.match(complaints[0] ?? '', /switched off.*settings\.notifications\.ps_declined/)
})

test('as commands beside npm start they need no words but the address', async () => {
  const database = await createDatabase()
  closers.push(() => database.drop())
  const home: Home = await createHome(database.url, database.listenUrl)
  closers.unshift(() => home.remove())
  const serving = home.start()
  await serving.printed(/Portreeve is ready/)
  const hook = await startHook((await home.file()).webhook)
  const listening = home.start({}, ['listen', '--forward', hook.url])
  await listening.printed(/Connected\./)
  const triggering = home.start({}, ['trigger', 'ps_declined'])
  assert.equal(await triggering.exit, 0, triggering.errors())
  await until(async () => hook.got.length === 1)
  await serving.stop()
  await listening.printed(/!!! DISCONNECTED/)
  const again = home.start()
  await again.printed(/Portreeve is ready/)
  await listening.printed(/Connected again/)
  assert.equal(await listening.stop(), 0)
  await hook.stop()
  await again.stop()
})
