/** Messages that strangers can have sent at a project's cost, and to whom; over HTTP. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import {
  type Answer,
  createGate,
  type GateWorld,
  search,
  state,
} from '../../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../../test/support/inboxes.ts'
import { missingValkey, startValkey } from '../../../../test/support/valkey.ts'
import { until } from '../../../../test/support/webhooks.ts'
import { httpServer } from '../../../base/http/server.ts'
import { limiter } from '../../../base/limits/rate-limit.ts'
import { openSharedLimiter } from '../../../base/limits/shared-rate-limit.ts'
import { silentLog } from '../../../base/log.ts'
import {
  administration,
  type MessageBudgets,
  type ProjectSettings,
  systemCaller,
} from '../../../projects/index.ts'
import { problems } from '../../contract.ts'
import { signinRoutes } from '../../index.ts'
import type { Errand } from '../codes/errand.ts'
import { keepCode, useCode } from '../codes/one-time-codes.ts'

type Sender = (address: string, target: string) => Promise<Answer>
type Studio = {
  gate: GateWorld
  sent: Inboxes
  /** Asks for a code, from an address. */
  ask: Sender
  confirm(target: string, operation: string, code: string): Promise<Answer>
}

const bodyOf = (target: string) =>
  target.startsWith('+')
    ? ({ channel: 'phone', named: { phone_number: target } } as const)
    : ({ channel: 'email', named: { email: target } } as const)

const askAt =
  (gate: GateWorld, app = gate.app): Sender =>
  (remoteAddress, target) => {
    const { channel, named } = bodyOf(target)
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const query = search({ client_id, response_type: 'code', state, redirect_uri })
    return app.inject({
      method: 'POST',
      url: `/api/oauth2/login/${channel}/request?${query}`,
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(named),
    })
  }

/** A project with these budgets, whose clock stands. */
const open = async (
  t: TestContext,
  message_budgets?: MessageBudgets,
  rate_limits?: ProjectSettings['rate_limits'],
): Promise<Studio> => {
  const sent = inboxes()
  const gate = await createGate({
    settings: { limits: true },
    projectSettings: {
      ...(message_budgets && { message_budgets }),
      ...(rate_limits && { rate_limits }),
    },
    messengers: sent,
  })
  t.after(() => gate.close())
  gate.world.clock.stop()
  const { deps, project } = gate.world
  const wallet = { kind: 'network', provider: 'xsolla' } as const
  await administration.putConnection(deps, systemCaller, project.project_id, wallet, {
    credentials: {},
  })
  return {
    gate,
    sent,
    ask: askAt(gate),
    confirm(target, operation_id, code) {
      const { channel, named } = bodyOf(target)
      return gate.app.inject({
        method: 'POST',
        url: `/api/oauth2/login/${channel}/confirm`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...named, operation_id, code }),
      })
    },
  }
}

/** All that an answer tells, but for what is different in every one. */
const tells = ({ statusCode, headers, body }: Answer) => {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { statusCode, headers: rest, body: body.replace(/"[A-Za-z0-9_-]{32}"/, '"…"') }
}
const errorOf = (answer: Answer) => [answer.statusCode, answer.json().error?.code]
const address = (index: number) => `198.51.100.${index}`

describe('budgets for messages', () => {
  test('40 premium numbers from 40 addresses get the messages of the budget, and 40 answers alike', async (t) => {
    const { gate, sent, ask } = await open(t, {
      text_messages_per_hour: 12,
      text_messages_per_country_per_hour: 0,
      text_messages_per_range_per_hour: 0,
    })
    const answers: Answer[] = []
    for (let index = 0; index < 40; index++) {
      answers.push(await ask(address(index), `+97955501${String(index).padStart(2, '0')}`))
    }
    assert.equal(sent.texts.length, 12)
    assert.equal(answers[0]?.statusCode, 200)
    for (const answer of answers) {
      assert.deepEqual(tells(answer), tells(answers[0] as Answer))
    }
    const operations = answers.map((answer) => answer.json().operation_id)
    assert.equal(new Set(operations).size, 40)
    const lines = gate.logged.filter((line) => line.includes('a budget for messages is met'))
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /"budget":"text_messages_per_hour","per_hour":12/)
    gate.world.clock.advance(3600)
    assert.equal((await ask(address(1), '+97955502')).statusCode, 200)
    assert.equal(sent.texts.length, 13)
  })

  test('without any settings 20 of them get one, and a player of another country still does', async (t) => {
    const { sent, ask } = await open(t)
    for (let index = 0; index < 40; index++) {
      const answer = await ask(address(index), `+97955501${String(index).padStart(2, '0')}`)
      assert.equal(answer.statusCode, 200)
    }
    assert.equal(sent.texts.length, 20)
    assert.equal((await ask(address(41), '+491701234567')).statusCode, 200)
    assert.equal(sent.texts.length, 21)
  })

  test('40 mailboxes from 40 addresses get the mails of the budget', async (t) => {
    const { sent, ask } = await open(t, { mails_per_hour: 12 })
    const answers: Answer[] = []
    for (let index = 0; index < 40; index++) {
      answers.push(await ask(address(index), `player${index}@players.example`))
    }
    assert.equal(sent.mails.length, 12)
    for (const answer of answers) {
      assert.deepEqual(tells(answer), tells(answers[0] as Answer))
    }
    assert.equal((await ask(address(1), '+12025550401')).statusCode, 200)
    assert.equal(sent.texts.length, 1)
  })

  test('of 40 that ask at the same moment as many get one', async (t) => {
    const { sent, ask } = await open(t, { mails_per_hour: 12 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(address(index), `p${index}@players.example`)),
    )
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
    assert.equal(sent.mails.length, 12)
  })

  test('the code of a message that was not sent is wrong, whatever it is, and too many tries are told', async (t) => {
    const { gate, ask, confirm } = await open(t, { mails_per_hour: 1 })
    await ask(address(1), 'ann@players.example')
    const operation = (await ask(address(2), 'bo@players.example')).json().operation_id
    const known = (await ask(address(3), 'bo2@players.example')).json().operation_id
    for (let tries = 0; tries < 5; tries++) {
      const answer = await confirm('bo@players.example', operation, `12345${tries}`)
      assert.deepEqual(errorOf(answer), [422, '003-039'])
    }
    assert.deepEqual(errorOf(await confirm('bo@players.example', operation, '123456')), [
      422,
      '003-049',
    ])
    // The code tried for a foreign target must not be right by chance either.
    assert.deepEqual(errorOf(await confirm('eve@players.example', known, '123456')), [
      422,
      '003-039',
    ])
    const [row] = await gate.world.sql<{ spent: number; kept: number }[]>`
      select count(spent_at)::int as spent, count(*)::int as kept from one_time_codes
    `
    assert.deepEqual({ ...row }, { spent: 0, kept: 3 })
  })

  test('not even the code that was made for a message that is not sent is right', async (t) => {
    const { gate } = await open(t)
    const { deps, project } = gate.world
    const errand: Errand = { is: 'confirm', email: 'ann@players.example', userId: 'nobody' }
    const keep = (isSent: boolean) => keepCode(deps, project.project_id, errand, isSent)
    const [sent, unsent] = [await keep(true), await keep(false)]
    assert.deepEqual(await useCode(deps, sent.operation, sent.code, () => true), errand)
    for (const isFor of [true, false]) {
      const used = useCode(deps, unsent.operation, unsent.code, () => isFor)
      await assert.rejects(used, { kind: problems.one_time_code_wrong })
    }
  })

  test('beyond a budget limits by mailbox and address are 429 all the same', async (t) => {
    const { ask } = await open(t, { mails_per_hour: 1 })
    await ask(address(1), 'ann@players.example')
    assert.equal((await ask(address(2), 'bo@players.example')).statusCode, 200)
    assert.deepEqual(errorOf(await ask(address(2), 'bo@players.example')), [429, '002-057'])
    for (let index = 0; index < 8; index++) await ask(address(2), `p${index}@players.example`)
    assert.deepEqual(errorOf(await ask(address(2), 'cy@players.example')), [429, '002-057'])
  })

  test('the pages go on as if it had been sent, and an entered address does not keep its player out', async (t) => {
    const { gate, sent, ask } = await open(t, { mails_per_hour: 1, text_messages_per_hour: 1 })
    const cookies = new Map<string, string>()
    const browse = async (url: string, form?: Record<string, string>) => {
      const answer = await gate.app.inject({
        method: form ? 'POST' : 'GET',
        url: url.replace('http://localhost:8080', ''),
        headers: {
          accept: 'text/html',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: search(form) }),
      })
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(String(answer.headers['set-cookie'])) ?? []
      if (name !== undefined) cookies.set(name, value ?? '')
      return answer
    }
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const begin = { client_id, response_type: 'code', state, redirect_uri, scope: 'email' }
    const wallet = await browse(`/api/oauth2/social/xsolla/login_redirect?${search(begin)}`)
    const walletPage = String(wallet.headers.location)
    // The one text message of the hour signs in by phone, up to the question for an address.
    const asked = await browse(walletPage, { phone_number: '+12025550402' })
    const code = sent.codeFor('+12025550402')
    const step = String((await browse(String(asked.headers.location), { code })).headers.location)
    assert.match(step, /signin\/email\?/)
    await ask(address(9), 'somebody@players.example')
    assert.equal(sent.mails.length, 1)
    const entered = await browse(step, { email: 'ann@players.example' })
    assert.equal(entered.statusCode, 303)
    const codePage = String(entered.headers.location)
    assert.match((await browse(codePage)).body, /ann@players\.example/)
    gate.world.clock.advance(31)
    const again = await browse(codePage, { again: '1' })
    assert.equal(again.statusCode, 303, again.body)
    const landed = await browse(String(again.headers.location), { later: '1' })
    assert.match(String(landed.headers.location), /^https:\/\/game\.example\/landing\?code=/)
    // The wallet's page and its "send again" for a number beyond the budget.
    const other = await browse(walletPage, { phone_number: '+12025550403' })
    assert.equal(other.statusCode, 303)
    const otherPage = String(other.headers.location)
    assert.match((await browse(otherPage)).body, /\+12025550403/)
    assert.equal((await browse(otherPage, { code: '123456' })).statusCode, 422)
    gate.world.clock.advance(31)
    assert.equal((await browse(otherPage, { again: '1' })).statusCode, 303)
    assert.deepEqual([sent.mails.length, sent.texts.length], [1, 1])
  })

  test('an address that a signed-in player enters counts, too', async (t) => {
    const { gate, sent, ask } = await open(t, { mails_per_hour: 1 })
    const { access_token } = await gate.tokens({ scope: 'email' })
    const enter = (email: string) =>
      gate.app.inject({
        method: 'POST',
        url: '/api/users/me/email',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
    const first = await enter('ann@players.example')
    gate.world.clock.advance(31)
    const second = await enter('ann@players.example')
    assert.equal(first.statusCode, 200)
    assert.deepEqual(tells(second).body, tells(first).body)
    assert.equal((await ask(address(2), 'bo@players.example')).statusCode, 200)
    assert.equal(sent.mails.length, 1)
  })

  test('numbers that a project has not opened are refused as unreachable ones, and cost nothing', async (t) => {
    const { sent, ask } = await open(t, {
      text_messages_per_hour: 1,
      allowed_calling_codes: ['+1', '+49'],
      blocked_calling_codes: ['+1876'],
    })
    for (const number of ['+18765550142', '+97955501234', '+441632960961']) {
      assert.deepEqual((await ask(address(1), number)).json().error, {
        code: '0',
        description: 'The parameter phone_number cannot be reached: messages are refused there',
        details: { phone_number: 'cannot be reached: messages are refused there' },
      })
    }
    assert.equal(sent.texts.length, 0)
    assert.equal((await ask(address(1), '+491701234567')).statusCode, 200)
    assert.equal(sent.texts.length, 1)
  })

  test('projects do not share a budget', async (t) => {
    const { gate, sent, ask } = await open(t, { mails_per_hour: 1 })
    const settings = { message_budgets: { mails_per_hour: 1 } }
    const { deps } = gate.world
    const other = await gate.world.addProject({ settings })
    const wallet = { kind: 'network', provider: 'xsolla' } as const
    const connection = { credentials: {} }
    await administration.putConnection(deps, systemCaller, other.project_id, wallet, connection)
    const there = askAt({ ...gate, world: { ...gate.world, project: other } })
    for (let index = 0; index < 3; index++) {
      await ask(address(index), `a${index}@players.example`)
      await there(address(index), `b${index}@players.example`)
    }
    assert.deepEqual(
      sent.mails.map(({ to }) => to),
      ['a0@players.example', 'b0@players.example'],
    )
  })

  const skip = missingValkey ?? false
  test('two processes that share a Valkey share the budget', { skip }, async (t) => {
    const { gate, sent } = await open(t, { mails_per_hour: 12 })
    const valkey = await startValkey()
    t.after(() => valkey.stop())
    const processes = await Promise.all(
      [1, 2].map(async () => {
        const local = limiter(gate.world.clock)
        // A server that is slow because the machine is busy has not gone away.
        const patience = { url: valkey.url, log: silentLog, local, patienceMs: 60_000 }
        const shared = openSharedLimiter(patience)
        t.after(() => shared.close())
        await until(async () => shared.isConnected())
        const app = httpServer({ log: silentLog, trustedProxies: [] })
        await app.register(signinRoutes({ ...gate.world.deps, limiter: shared }))
        t.after(() => app.close())
        return askAt(gate, app)
      }),
    )
    for (let index = 0; index < 40; index++) {
      const ask = processes[index % 2] as Sender
      const answer = await ask(address(index), `player${index}@players.example`)
      assert.equal(answer.statusCode, 200, answer.body)
    }
    assert.equal(sent.mails.length, 12)
  })
})

describe('limits by the asker’s network', () => {
  test('one network alone does not spend a project’s budget: the next one still gets a message', async (t) => {
    const { gate, sent, ask } = await open(t, { mails_per_hour: 100 })
    const statuses: number[] = []
    for (let count = 0; count < 300; count++) {
      // Ten a minute, which the limit of calls allows.
      gate.world.clock.advance(6)
      const answer = await ask(
        `2a00:1450:4001:80b::${count.toString(16)}`,
        `p${count}@players.example`,
      )
      statuses.push(answer.statusCode)
      if (answer.statusCode === 200) continue
      assert.deepEqual(errorOf(answer), [429, '002-057'])
      assert.match(String(answer.headers['retry-after']), /^\d+$/)
    }
    // Thirty at once, and one in each of thirty minutes.
    const got = statuses.filter((status) => status === 200).length
    assert.ok(got >= 59 && got <= 60, `${got}`)
    assert.equal(sent.mails.length, got)
    assert.equal((await ask('2a00:1450:4001:80c::1', 'ann@players.example')).statusCode, 200)
    assert.equal(sent.mails.length, got + 1)
  })

  test('a project sets its own, and 0 switches it off', async (t) => {
    for (const [message, expected] of [
      [{ per_minute: 1, burst: 2 }, [200, 200, 429, 429]],
      [{ per_minute: 0, burst: 1 }, [200, 200, 200, 200]],
    ] as const) {
      const { ask } = await open(t, undefined, { message })
      const statuses: number[] = []
      for (const name of ['ann', 'bo', 'cy', 'di']) {
        statuses.push((await ask(address(1), `${name}@players.example`)).statusCode)
      }
      assert.deepEqual(statuses, expected)
    }
  })
})

describe('limits by mailbox', () => {
  const target = 'owner@players.example'

  test('a stranger’s five messages do not keep the owner out', async (t) => {
    const { gate, sent, ask } = await open(t)
    for (let count = 0; count < 5; count++) {
      assert.equal((await ask('203.0.113.1', target)).statusCode, 200)
      gate.world.clock.advance(31)
    }
    assert.deepEqual(errorOf(await ask('203.0.113.1', target)), [429, '002-057'])
    const answer = await ask('203.0.113.2', target)
    assert.equal(answer.statusCode, 200)
    assert.equal(sent.mails.length, 6)
  })

  test('a stranger who has just asked does not make the owner wait', async (t) => {
    const { sent, ask } = await open(t)
    assert.equal((await ask('203.0.113.1', target)).statusCode, 200)
    assert.equal((await ask('203.0.113.2', target)).statusCode, 200)
    const soon = await ask('203.0.113.2', target)
    assert.deepEqual([...errorOf(soon), soon.headers['retry-after']], [429, '002-057', '30'])
    assert.equal(sent.mails.length, 2)
  })

  test('all addresses of one IPv6 network are one asker', async (t) => {
    const { gate, ask } = await open(t)
    for (let count = 1; count <= 5; count++) {
      assert.equal((await ask(`2a00:1450:4001:80b::${count}`, target)).statusCode, 200)
      gate.world.clock.advance(31)
    }
    assert.equal((await ask('2a00:1450:4001:80b:ffff::1', target)).statusCode, 429)
    assert.equal((await ask('2a00:1450:4001:80c::1', target)).statusCode, 200)
  })

  test('a mailbox gets twenty in an hour, whoever asks, and what is refused counts for nobody', async (t) => {
    const { gate, sent, ask } = await open(t)
    for (let count = 0; count < 20; count++) {
      assert.equal((await ask(address(count), target)).statusCode, 200)
    }
    gate.world.clock.advance(1800)
    for (let count = 0; count < 10; count++) {
      const many = await ask('203.0.113.2', target)
      assert.deepEqual([...errorOf(many), many.headers['retry-after']], [429, '002-057', '1800'])
    }
    assert.equal(sent.mails.length, 20)
    gate.world.clock.advance(1800)
    for (let count = 0; count < 5; count++) {
      assert.equal((await ask('203.0.113.2', target)).statusCode, 200)
      gate.world.clock.advance(31)
    }
  })

  test('of forty networks that ask at once twenty get one', async (t) => {
    const { sent, ask } = await open(t)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, count) => ask(address(count), target)),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 20)
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 20)
    assert.equal(sent.mails.length, 20)
  })
})
