import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../test/support/world.ts'
import { plusSeconds } from '../base/clock.ts'
import { connect } from '../base/database/database.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { httpServer } from '../base/http/server.ts'
import { silentLog } from '../base/log.ts'
import { examine as examineSurroundings } from '../commands/service/doctor.ts'
import { readConfig } from '../config.ts'
import { administration, endingKeys, systemCaller } from '../projects/index.ts'
import { type Examine, examinationRoutes } from './examination.ts'
import { bad, good } from './health-finding.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world?.close())

const withCall = async (
  examine: Examine,
  work: (app: FastifyInstance, headers: { authorization: string }) => Promise<void>,
): Promise<void> => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  try {
    await app.register(examinationRoutes(world.deps, examine))
    await app.ready()
    await work(app, { authorization: `Bearer ${world.operatorKey}` })
  } finally {
    await app.close()
  }
}
const url = '/api/operator/health'

test('findings are told with the process that looked, to operators only', async () => {
  const findings = [
    good('database', 'database_answers', 'answers', { version: '18' }),
    bad('mail', 'mail_refused', 'check port'),
  ]
  await withCall(
    async () => findings,
    async (app, headers) => {
      const answer = await app.inject({ url, headers })
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(answer.headers['cache-control'], 'no-store')
      const { checked_at, process: looked, ...rest } = answer.json()
      assert.ok(Date.parse(checked_at) <= world.clock.now().getTime())
      assert.equal(looked.pid, process.pid)
      assert.deepEqual(rest, {
        is_healthy: false,
        findings: [
          {
            ...{ subject: 'database', state: 'good', why: 'database_answers' },
            ...{ values: { version: '18' }, message: 'answers' },
          },
          {
            ...{ subject: 'mail', state: 'bad', why: 'mail_refused' },
            ...{ values: {}, message: 'check port' },
          },
        ],
        processes: [],
      })
      assert.equal((await app.inject(url)).statusCode, 401)
      assert.equal(
        (await app.inject({ url, headers: world.project.authorization })).statusCode,
        403,
      )
      assert.equal((await app.inject({ url: `${url}?a=b`, headers })).statusCode, 422)
    },
  )
})

test('keys of operators and merchants are told that end within 14 days, or have ended and are still there', async () => {
  const days = (count: number) => plusSeconds(world.clock.now(), count * 86_400)
  const { createApiKey, createOperatorKey, revokeOperatorKey } = administration
  const { merchant_id: merchantId } = world.project
  for (const [name, count] of [
    ['over', -1],
    ['soon', 13],
    ['later', 15],
  ] as const) {
    const rights = { role: 'developer', permissions: null, expires_at: days(count) } as const
    await createApiKey(world.deps, systemCaller, { merchantId }, name, { rights })
  }
  const { keyId } = await createOperatorKey(world.deps, systemCaller, {
    name: 'Deploy job',
    expiresAt: days(2),
  })
  await withCall(
    async () => [],
    async (app, headers) => {
      const told = async (): Promise<[string, string, string][]> => {
        const { findings, is_healthy } = (await app.inject({ url, headers })).json()
        assert.equal(is_healthy, true)
        return findings.map(({ subject, state, message }: Record<string, string>) => [
          subject,
          state,
          message?.split(':')[0]?.replace(/ (at|since) \S+$/, ''),
        ])
      }
      const ofMerchant = `API key of merchant ${merchantId}`
      const keys = [
        [ofMerchant, 'note', 'over opens nothing any more'],
        [ofMerchant, 'note', 'soon ends'],
      ]
      assert.deepEqual(await told(), [['operator key', 'note', 'Deploy job ends'], ...keys])
      await revokeOperatorKey(world.deps, systemCaller, keyId)
      assert.deepEqual(await told(), keys)
    },
  )
  // An unreadable part keeps nobody from the other findings.
  const sql = connect(world.url, { connections: 1 })
  await sql.end()
  assert.deepEqual(await endingKeys({ ...world.deps, sql }), [])
})

test('there is one look at a time: who asks meanwhile gets the same result, who asks later a new one', async () => {
  let looks = 0
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const examine: Examine = async () => {
    looks += 1
    begin()
    await held
    return [good(`look ${looks}`, 'clock_same', '')]
  }
  await withCall(examine, async (app, headers) => {
    const asked = Array.from({ length: 5 }, () => app.inject({ url, headers }))
    const first = Promise.race(asked)
    await begun
    // A call that is answered shows that those before it are waiting by now.
    await app.inject(url)
    letGo()
    await first
    const told = (await Promise.all(asked)).map((answer) => answer.json().findings[0].subject)
    assert.deepEqual(new Set(told), new Set(['look 1']))
    assert.equal((await app.inject({ url, headers })).json().findings[0].subject, 'look 2')
  })
})

test('a look that fails is a failure for all who wait, and the next one starts anew', async () => {
  let looks = 0
  const examine: Examine = async () => {
    looks += 1
    if (looks === 1) throw new Error('broken')
    return []
  }
  await withCall(examine, async (app, headers) => {
    assert.equal((await app.inject({ url, headers })).statusCode, 500)
    const answer = await app.inject({ url, headers })
    assert.deepEqual([answer.statusCode, answer.json().is_healthy], [200, true])
  })
})

/** A server that takes connections and says nothing; `close` ends them. */
const silentServer = async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('what the doctor says holds no password of an address, and no part takes longer than it may', async () => {
  const silent = await silentServer()
  try {
    const at = `127.0.0.1:${silent.port}`
    const config = readConfig({
      PORTREEVE_DATABASE_URL: `postgres://us:hush-1@${at}/db`,
      PORTREEVE_VALKEY_URL: `redis://us:hush-2@${at}`,
      PORTREEVE_SMTP_URL: `smtp://us:hush-3@${at}`,
      PORTREEVE_SMS_URL: `http://us:hush-4@${at}/`,
      PORTREEVE_SMS_FROM: 'Game',
      PORTREEVE_OUTBOUND_PROXY: `http://us:hush-5@${at}`,
      PORTREEVE_PUBLIC_URL: `http://localhost:${silent.port}`,
    })
    const findings = await examineSurroundings(config, 1)
    const late = findings.filter(({ says }) => says === 'could not be looked at within 0.001 s')
    assert.deepEqual(
      late.map(({ subject, state }) => `${subject} ${state}`),
      ['address bad', 'database bad', 'mail bad', 'limits bad', 'outgoing bad'],
    )
    assert.doesNotMatch(JSON.stringify(findings), /hush/)
    silent.close()
    assert.doesNotMatch(JSON.stringify(await examineSurroundings(config)), /hush/)
  } finally {
    silent.close()
  }
})
