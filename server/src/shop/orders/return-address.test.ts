/** The way back from a payment page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowedReturn, holds, readPage, returnAddress } from './return-address.ts'

const registered = [
  'https://game.example/shop?from=pay',
  'http://localhost:3000/back',
  'http://game.example/plain',
  'app://xpayment.com.studio.game',
  'mygame://pay/done',
]

test('leads to registered addresses alone: of the web to the letter, of a game’s scheme by its host', () => {
  for (const [wanted, allowed] of [
    ['https://game.example/shop?from=pay', true],
    ['https://GAME.example/shop?from=pay', true],
    ['https://game.example/shop', false],
    ['https://game.example/shop?from=pay&more=1', false],
    ['https://game.example.evil.example/shop?from=pay', false],
    ['https://user@game.example/shop?from=pay', false],
    ['http://game.example/plain', false],
    ['http://localhost:3000/back', true],
    ['http://localhost:3001/back', false],
    ['app://xpayment.com.studio.game', true],
    ['App://XPayment.com.studio.game/done', true],
    ['app://xpayment.com.other.game', false],
    ['mygame://pay/other', true],
    ['mygame://other/done', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['intent://xpayment.com.studio.game#Intent;end', false],
    ['//evil.example', false],
    ['not an address', false],
    ['', false],
  ] as const)
    assert.equal(allowedReturn(wanted, registered) !== null, allowed, wanted)
  assert.equal(
    allowedReturn(`app://xpayment.com.studio.game/${'x'.repeat(1000)}`, registered),
    null,
  )
  // A scheme that browsers work on themselves does not become a game’s by being registered.
  for (const scheme of ['javascript', 'data', 'file', 'intent', 'blob'])
    assert.equal(allowedReturn(`${scheme}://host/x`, [`${scheme}://host/x`]), null, scheme)
})

test('no text whatsoever leads elsewhere', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `https://game.example/${s}`),
      ),
      (wanted) => {
        const address = allowedReturn(wanted, registered)
        if (address === null) return
        const { protocol, host } = new URL(address)
        assert.ok(
          registered.some((one) => {
            const known = new URL(one)
            return known.protocol === protocol && known.host.toLowerCase() === host.toLowerCase()
          }),
        )
      },
    ),
  )
})

test('says who paid what, and nothing of a status where nobody paid', () => {
  const facts = { userId: 'u 1&x=2', invoice: 7, externalId: 'e/1', outcome: 'done' } as const
  assert.equal(
    returnAddress('https://game.example/shop?from=pay', facts),
    'https://game.example/shop?from=pay&user_id=u+1%26x%3D2&foreigninvoice=e%2F1&invoice_id=7&status=done',
  )
  assert.equal(
    returnAddress('app://xpayment.game', {
      ...facts,
      userId: 'u1',
      invoice: null,
      externalId: null,
      outcome: 'left',
    }),
    'app://xpayment.game?user_id=u1&invoice_id=',
  )
})

test('leads back by itself when the policy says so', () => {
  const table = (['none', 'vc', 'successful', 'successful_or_canceled', 'any'] as const).map(
    (condition) =>
      (['done', 'left', 'troubled', 'delivering'] as const).map((outcome) =>
        holds(condition, outcome) ? 'x' : '-',
      ),
  )
  assert.deepEqual(
    table.map((row) => row.join('')),
    ['----', '----', 'x---', 'xx--', 'xxxx'],
  )
})

test('whatever a client sends for the page, it is read without a fault', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (policy, ui, address) => {
      const page = readPage(
        { redirect_policy: policy, ui, return_url: address },
        address,
        registered,
      )
      assert.ok(page.delay >= 0 && page.delay <= 60)
      assert.ok((page.caption?.length ?? 0) <= 60)
    }),
  )
})
