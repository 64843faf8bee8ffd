/** Signing in to the console by links and codes: once, in time, and never by guessing. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  type ConsoleWorld,
  cookieOf,
  createConsoleWorld,
  operatorGrant,
  tokenOf,
} from '../../../test/support/console.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
})
after(() => its.close())

let counted = 0
const newEmail = () => {
  counted += 1
  return `sign-in${counted}@studio.example`
}
const byLink = (token: string, more: { at?: 0 | 1; headers?: Record<string, string> } = {}) =>
  its.ask({ method: 'POST', url: '/api/console/sign_in/link', payload: { token }, ...more })
const askCode = (email: string, more: { from?: string; headers?: Record<string, string> } = {}) =>
  its.ask({ method: 'POST', url: '/api/console/sign_in/email', payload: { email }, ...more })
const byCode = (attempt_id: string, code: string, at: 0 | 1 = 0) =>
  its.ask({
    method: 'POST',
    url: '/api/console/sign_in/email/code',
    payload: { attempt_id, code },
    at,
  })
const codeFor = (email: string): string => {
  const text = its.mail.mails.findLast(({ to }) => to === email)?.text ?? ''
  return (/\d{4} \d{4}/.exec(text)?.[0] ?? '').replace(' ', '')
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1e8).padStart(8, '0')
const asked = async (email: string): Promise<string> => {
  const tried = its.mailsTried()
  const answer = await askCode(email)
  assert.equal(answer.statusCode, 202, answer.body)
  await its.untilMailsTried(tried + 1)
  return answer.json().attempt_id
}
const refused = (answer: Answer): void => {
  assert.deepEqual([answer.statusCode, answer.json().errorCode], [422, 1049])
  assert.equal(answer.headers['set-cookie'], undefined)
}

describe('a link', () => {
  test('signs in once: of two who come with it at two processes at once, one', async () => {
    const { token } = await its.invited(newEmail(), [operatorGrant])
    const answers = await Promise.all(([0, 1, 0, 1] as const).map((at) => byLink(token, { at })))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    assert.deepEqual(statuses, [200, 422, 422, 422])
    refused(await byLink(token))
    const first = answers.find(({ statusCode }) => statusCode === 200)
    assert.match(cookieOf(first as Answer), /^__Host-portreeve_console=.{43}$/)
  })

  test('of an invitation counts for 24 hours, one of a command for 15 minutes, to the millisecond', async () => {
    for (const [seconds, make] of [
      [86_400, async (email: string) => (await its.invited(email, [operatorGrant])).token],
      [
        900,
        async (email: string) => {
          await its.invited(email, [operatorGrant])
          return await its.tokenFor(email)
        },
      ],
    ] as const) {
      const early = await make(newEmail())
      its.world.clock.advance(seconds - 0.001)
      assert.equal((await byLink(early)).statusCode, 200)
      const late = await make(newEmail())
      its.world.clock.advance(seconds)
      refused(await byLink(late))
    }
  })

  test('counts no more once there is a newer one', async () => {
    const email = newEmail()
    const { id, token } = await its.invited(email, [operatorGrant])
    const again = await its.operator({
      method: 'POST',
      url: `/api/operator/console_users/${id}/link`,
      payload: { mail: false },
    })
    assert.equal(again.statusCode, 201)
    refused(await byLink(token))
    assert.equal((await byLink(tokenOf(again.json().link))).statusCode, 200)
  })

  test('is kept as a hash, and has 256 random bits', async () => {
    const { id, token } = await its.invited(newEmail(), [operatorGrant])
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    const [row] = await its.world.sql<{ whole: string }[]>`
      select console_links::text as whole from console_links where user_id = ${id}
    `
    assert.ok(row && !row.whole.includes(token))
  })

  test('that is none is refused like a used one, whatever it looks like', async () => {
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(100), '\u0000', "' or 1=1"])
      assert.ok([422].includes((await byLink(token)).statusCode), token)
    assert.equal((await byLink('')).statusCode, 422)
    assert.equal((await byLink('A'.repeat(101))).json().errorCode, 1102)
  })

  test('is not spent by a page of another site', async () => {
    const { token } = await its.invited(newEmail(), [operatorGrant])
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const answer = await byLink(token, { headers })
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1042])
    }
    assert.equal((await byLink(token)).statusCode, 200)
  })
})

describe('a code by mail', () => {
  test('signs in once, also who was only invited, in whatever spelling of the address', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const attempt = await asked(` ${email.toUpperCase()} `)
    const code = codeFor(email)
    const answers = await Promise.all(([0, 1] as const).map((at) => byCode(attempt, code, at)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 422])
    refused(await byCode(attempt, code))
    const shown = await its.operator({ url: '/api/operator/console_users?limit=500' })
    const person = shown.json().items.find((one: { email: string }) => one.email === email)
    assert.equal(person.state, 'active')
  })

  test('may be typed as the mail writes it', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const attempt = await asked(email)
    const code = codeFor(email)
    assert.equal((await byCode(attempt, `${code.slice(0, 4)} ${code.slice(4)}`)).statusCode, 200)
  })

  test('counts for ten minutes, to the millisecond', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const early = await asked(email)
    its.world.clock.advance(599.999)
    assert.equal((await byCode(early, codeFor(email))).statusCode, 200)
    const late = await asked(email)
    its.world.clock.advance(600)
    refused(await byCode(late, codeFor(email)))
  })

  test('is tried five times at most, also at several processes at once', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const four = await asked(email)
    const code = codeFor(email)
    for (let tries = 0; tries < 4; tries += 1) refused(await byCode(four, otherThan(code)))
    assert.equal((await byCode(four, code)).statusCode, 200)
    const five = await asked(email)
    const second = codeFor(email)
    const wrong = ([0, 1, 0, 1, 0] as const).map((at) => byCode(five, otherThan(second), at))
    for (const answer of await Promise.all(wrong)) refused(answer)
    refused(await byCode(five, second))
  })

  test('belongs to its attempt: it is wrong with another one, and with none', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await its.invited(email, [operatorGrant])
    await its.invited(other, [operatorGrant])
    const [attempt, otherAttempt] = [await asked(email), await asked(other)]
    refused(await byCode(otherAttempt, codeFor(email)))
    refused(await byCode('00000000-0000-4000-8000-000000000000', codeFor(email)))
    assert.equal((await byCode(attempt, codeFor(email))).statusCode, 200)
  })

  test('is asked for alike with an address that nobody has: one answer, one row, no mail', async () => {
    const [email, stranger] = [newEmail(), 'stranger@elsewhere.example']
    await its.invited(email, [operatorGrant])
    const removed = newEmail()
    const { id } = await its.invited(removed, [operatorGrant])
    await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${id}` })
    const rows = async () =>
      (
        await its.world.sql<{ count: number }[]>`select count(*)::int as count from console_codes`
      )[0]
    const shapes: unknown[] = []
    const mails = its.mail.mails.length
    const tried = its.mailsTried()
    // The known one comes last: when its mail is there, every other would be, too.
    for (const one of [stranger, removed, email]) {
      const before = (await rows())?.count ?? 0
      const answer = await askCode(one)
      const { attempt_id, ...rest } = answer.json()
      assert.match(attempt_id, /^[0-9a-f-]{36}$/)
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
      shapes.push([answer.statusCode, rest, headers])
      assert.equal((await rows())?.count, before + 1)
    }
    await its.untilMailsTried(tried + 1)
    assert.deepEqual(
      its.mail.mails.slice(mails).map(({ to }) => to),
      [email],
    )
    assert.deepEqual(shapes[1], shapes[0])
    assert.deepEqual(shapes[2], shapes[0])
  })

  test('is in no row, nor is the address that it was asked for with', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const attempt = await asked(email)
    const [row] = await its.world.sql<{ whole: string }[]>`
      select console_codes::text as whole from console_codes where attempt_id = ${attempt}
    `
    assert.ok(row && !row.whole.includes(codeFor(email)) && !row.whole.includes('studio'))
  })

  test('is not answered later, and no failure is told, where the mail server takes nothing', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const tried = its.mailsTried()
    its.mail.trouble = 'unreachable'
    const answer = await askCode(email)
    await its.untilMailsTried(tried + 1)
    its.mail.trouble = undefined
    assert.equal(answer.statusCode, 202)
    await its.ask({ url: '/console' })
    const told = its.logged.findLast((line) => line.includes('could not be sent'))
    assert.ok(told && !told.includes(email))
  })

  test('is asked for ten times an hour with one address, five times from one network, known or not', async () => {
    const known = newEmail()
    await its.invited(known, [operatorGrant])
    for (const email of [known, 'nobody@elsewhere.example']) {
      const statuses: number[] = []
      for (const network of [1, 2, 3]) {
        for (let asks = 0; asks < 6; asks += 1)
          statuses.push((await askCode(email, { from: `192.0.2.${network}` })).statusCode)
      }
      const five = [202, 202, 202, 202, 202]
      assert.deepEqual(statuses, [...five, 429, ...five, 429, ...Array(6).fill(429)])
      const answer = await askCode(email, { from: '192.0.2.4' })
      assert.equal(answer.headers['retry-after'], '3600')
      its.world.clock.advance(3599.999)
      assert.equal((await askCode(email, { from: '192.0.2.4' })).statusCode, 429)
      its.world.clock.advance(0.001)
      assert.equal((await askCode(email, { from: '192.0.2.4' })).statusCode, 202)
    }
  })

  test('is asked for from the network of the last sign-in, whatever other networks asked for', async () => {
    const email = newEmail()
    const { id, token } = await its.invited(email, [operatorGrant])
    const asks = async (from: string, count: number) => {
      const statuses: number[] = []
      for (let asked = 0; asked < count; asked += 1)
        statuses.push((await askCode(email, { from })).statusCode)
      return statuses
    }
    const signIn = (by: string, from: string) =>
      its.ask({
        method: 'POST',
        url: '/api/console/sign_in/link',
        payload: { token: by },
        from,
      })
    const five = Array(5).fill(202)
    assert.equal((await signIn(token, '192.0.2.77')).statusCode, 200)
    for (const stranger of ['192.0.2.1', '192.0.2.2'])
      assert.deepEqual(await asks(stranger, 6), [...five, 429])
    assert.deepEqual(await asks('192.0.2.78', 1), [429])
    assert.deepEqual(await asks('192.0.2.77', 6), [...five, 429])
    // Codes of the one network take nothing from the others, either.
    its.world.clock.advance(3600)
    assert.deepEqual(await asks('192.0.2.77', 5), five)
    for (const stranger of ['192.0.2.1', '192.0.2.2'])
      assert.deepEqual(await asks(stranger, 6), [...five, 429])
    const [row] = await its.world.sql<{ whole: string }[]>`
      select console_users::text as whole from console_users where user_id = ${id}
    `
    assert.ok(row && !row.whole.includes('192.0.2'))
    // Another network becomes the usual one by a sign-in.
    assert.equal((await signIn(await its.tokenFor(email), '2001:db8::1')).statusCode, 200)
    assert.deepEqual(await asks('192.0.2.77', 1), [429])
    assert.deepEqual(await asks('2001:db8::2', 1), [202])
  })

  test('is asked for with an address, and nothing else', async () => {
    for (const email of [
      'nobody',
      'a@b',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: x@y.example',
    ]) {
      const answer = await askCode(email)
      assert.equal(answer.json().errorCode, 1102, email)
      assert.equal(answer.json().errorMessageExtended[0].property, 'email')
    }
  })
})

test('tries from one address are bounded, and others are not held up by them', async () => {
  const limited = await createConsoleWorld({ settings: { limits: true } })
  try {
    limited.world.clock.stop()
    const attempt = (from: string) =>
      limited.ask({
        method: 'POST',
        url: '/api/console/sign_in/link',
        payload: { token: 'A'.repeat(43) },
        from,
      })
    for (let tries = 0; tries < 20; tries += 1)
      assert.equal((await attempt('192.0.2.1')).statusCode, 422)
    const refusal = await attempt('192.0.2.1')
    assert.equal(refusal.statusCode, 429)
    assert.equal(refusal.headers['retry-after'], '3')
    assert.equal((await attempt('192.0.2.2')).statusCode, 422)
    assert.equal(limited.world.deps.limiter.refusals().console_sign_in, 1)
  } finally {
    await limited.close()
  }
})

test('without a mail server no code is sent, and without https or loopback nobody signs in', async () => {
  const plain = await createConsoleWorld({
    withoutMail: true,
    settings: { publicUrl: 'http://portreeve.example' },
  })
  try {
    const { token } = await plain.invited('plain@studio.example', [operatorGrant])
    const answer = await plain.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token },
    })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1048])
    const [link] = await plain.world.sql`select user_id from console_links`
    assert.ok(link, 'the link was spent for nothing')
  } finally {
    await plain.close()
  }
  const mute = await createConsoleWorld({ withoutMail: true })
  try {
    const answer = await mute.ask({
      method: 'POST',
      url: '/api/console/sign_in/email',
      payload: { email: 'a@b.example' },
    })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1047])
  } finally {
    await mute.close()
  }
})
