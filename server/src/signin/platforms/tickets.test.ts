import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { isPlatformName, readTicket, type Ticket, ticketFingerprint } from './platform.ts'

const ticketOf = (reading: ReturnType<typeof readTicket>): Ticket => {
  assert.ok('ticket' in reading, JSON.stringify(reading))
  return reading.ticket
}
const violationOf = (reading: ReturnType<typeof readTicket>) => {
  assert.ok('violation' in reading)
  return reading.violation
}
const steam = (session_ticket: string, app_id: string | undefined = '480') =>
  readTicket('steam', { session_ticket, app_id })
const steamBytes = (text: string): Buffer => {
  const ticket = ticketOf(steam(text))
  assert.ok(ticket.platform === 'steam')
  return ticket.bytes
}
const epicCode = (query: Parameters<typeof readTicket>[1]): string => {
  const ticket = ticketOf(readTicket('epicgames', query))
  assert.ok(ticket.platform === 'epicgames')
  return ticket.code
}

test('three platforms have names, in lower case', () => {
  for (const name of ['steam', 'epicgames', 'xbox']) assert.ok(isPlatformName(name))
  for (const name of ['Steam', 'google', 'constructor', '']) assert.ok(!isPlatformName(name))
})

test('what is missing is told with everything that would do', () => {
  assert.equal(violationOf(readTicket('epicgames', {})).message, 'or code is required')
  assert.equal(violationOf(readTicket('xbox', { code: 'x' })).message, 'is required')
})

const bytes = fc.uint8Array({ minLength: 32, maxLength: 2500 }).map((part) => Buffer.from(part))

suite('a Steam ticket', () => {
  test('is the same bytes in every form a game may send', () => {
    fc.assert(
      fc.property(bytes, (ticket) => {
        const base64 = ticket.toString('base64')
        const forms = [
          ticket.toString('hex'),
          ticket.toString('hex').toUpperCase(),
          base64,
          base64.replace(/=+$/, ''),
          base64.replaceAll('+', ' '),
          ticket.toString('base64url'),
        ]
        for (const form of forms) assert.deepEqual(steamBytes(form), ticket)
      }),
    )
  })

  test('is hex only from 64 digits on', () => {
    const short = 'abcdef0123456789'.repeat(3)
    assert.deepEqual(steamBytes(short), Buffer.from(short, 'base64'))
    const long = 'abcdef0123456789'.repeat(4)
    assert.deepEqual(steamBytes(long), Buffer.from(long, 'hex'))
  })

  test('with an odd number of hex digits is refused', () => {
    for (const length of [65, 67, 129]) {
      assert.match(violationOf(steam('a'.repeat(length))).message, /odd number/)
    }
  })

  test('is refused whole for any text outside the alphabets, never thrown about', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const reading = steam(text)
        if (/^[A-Za-z0-9+/_ -]+={0,2}$/.test(text)) return
        assert.equal(violationOf(reading).property, 'session_ticket')
      }),
    )
  })

  test('is refused with both alphabets, wrong padding or a length no encoder makes', () => {
    for (const text of ['ab+_', 'ab==c', 'abc==', 'abcde', 'abcd=', '====', 'ab\ncd', '']) {
      assert.equal(violationOf(steam(text)).property, 'session_ticket', text)
    }
  })

  test('is at most 8 KiB', () => {
    assert.equal(steamBytes('Q'.repeat(8192)).length, 6144)
    assert.match(violationOf(steam('Q'.repeat(8196))).message, /8192/)
    assert.match(violationOf(steam('Q'.repeat(10_000))).message, /8192/)
  })

  test('needs an app id of digits', () => {
    const text = 'A'.repeat(100)
    for (const app_id of [undefined, '', '1e3', '0x10', ' 480', '480,490', '1'.repeat(21)]) {
      const reading = readTicket('steam', { session_ticket: text, app_id })
      assert.equal(violationOf(reading).property, 'app_id')
    }
  })

  test('is remembered by its bytes, whatever form it came in', () => {
    const raw = Buffer.from('a ticket of some length, as bytes')
    const one = ticketFingerprint(ticketOf(steam(raw.toString('hex'))))
    const two = ticketFingerprint(ticketOf(steam(raw.toString('base64url'))))
    assert.deepEqual(one, two)
    assert.equal(one?.hash.length, 32)
    assert.ok((one?.seconds ?? 0) >= 3600)
  })
})

suite('an Epic exchange code', () => {
  const code = 'c0ffee00c0ffee00c0ffee00c0ffee00'
  const printable = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_~.'), minLength: 3 })

  test('is read from Base64 in every spelling, and raw', () => {
    const base64 = Buffer.from(code).toString('base64')
    for (const text of [code, base64, base64.replace(/=+$/, ''), 'raw-code~1']) {
      assert.equal(epicCode({ session_ticket: text }), text === 'raw-code~1' ? text : code)
    }
  })

  test('survives Base64 whatever printable code it is', () => {
    fc.assert(
      fc.property(printable, (any) => {
        // Base64 of anything is never 32 lowercase hex digits here: the alphabet of the codes forbids it.
        const text = Buffer.from(any).toString('base64')
        fc.pre(!/^[0-9a-f]{32}$/.test(text))
        assert.equal(epicCode({ session_ticket: text }), any)
      }),
    )
  })

  test('comes in code where session_ticket is absent or empty, and session_ticket wins', () => {
    assert.equal(epicCode({ code }), code)
    assert.equal(epicCode({ session_ticket: '', code }), code)
    assert.equal(epicCode({ session_ticket: 'first-one!', code }), 'first-one!')
  })

  test('with blanks, control characters or other letters is refused', () => {
    for (const text of ['a b c!', 'a\u0000b', 'täst!', '\u2028']) {
      assert.equal(violationOf(readTicket('epicgames', { code: text })).property, 'code')
    }
    assert.equal(violationOf(readTicket('epicgames', {})).property, 'session_ticket')
  })

  test('is not remembered: Epic spends it', () => {
    assert.equal(ticketFingerprint(ticketOf(readTicket('epicgames', { code }))), undefined)
  })
})

suite('an Xbox ticket', () => {
  const token = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.'), minLength: 1 })
  const digits = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map(String)

  test('is taken apart at the first semicolon and the first hyphen, raw and in Base64', () => {
    fc.assert(
      fc.property(digits, digits, token, (xid, uhs, jwe) => {
        const raw = `${xid}-${uhs};${jwe}`
        const expected = { platform: 'xbox', xid, uhs, token: jwe }
        for (const text of [
          raw,
          Buffer.from(raw).toString('base64'),
          Buffer.from(raw).toString('base64url'),
        ]) {
          assert.deepEqual(ticketOf(readTicket('xbox', { session_ticket: text })), expected)
        }
      }),
    )
  })

  test('may have any user hash: of a token without a user, longer than any so far', () => {
    for (const uhs of ['*', '-', '1'.repeat(21)]) {
      const reading = readTicket('xbox', { session_ticket: `123-${uhs};a.b` })
      assert.deepEqual(ticketOf(reading), { platform: 'xbox', xid: '123', uhs, token: 'a.b' })
    }
  })

  test('of any other form is refused', () => {
    const wrong = [
      '123;456-abc',
      '123-456',
      '-456;abc',
      '123-;abc',
      '123-456;',
      'x23-456;abc',
      '123-456;a\r\nx: y',
      '123-456;a;b',
      `${'1'.repeat(21)}-456;abc`,
      Buffer.from('no semicolon').toString('base64'),
    ]
    for (const session_ticket of wrong) {
      const reading = readTicket('xbox', { session_ticket })
      assert.equal(violationOf(reading).property, 'session_ticket', session_ticket)
    }
  })

  test('is not remembered: Xbox hands a game the same token until it expires', () => {
    const reading = readTicket('xbox', { session_ticket: '1-2;a.b' })
    assert.equal(ticketFingerprint(ticketOf(reading)), undefined)
  })
})
