import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCallbackIssuer } from './issuer.ts'
import { microsoft } from './rows/microsoft.ts'
import { paypal } from './rows/paypal.ts'
import { reddit } from './rows/reddit.ts'

const refusal = { reason: 'refused', detail: 'callback_issuer' }

test('a network without a known issuer may name an address of its own host, and no other', () => {
  const plain = { credentials: {}, settings: {} }
  for (const iss of [undefined, 'https://www.reddit.com', 'https://www.reddit.com/x']) {
    checkCallbackIssuer(reddit, plain, iss)
  }
  for (const iss of [
    '',
    'https://evil.example',
    'http://www.reddit.com',
    'https://www.reddit.com.evil.example',
    'https://www.reddit.com@evil.example/',
    'https://discord.com',
  ]) {
    assert.throws(() => checkCallbackIssuer(reddit, plain, iss), refusal)
  }
})

test('the host follows the connection: its domain, its simulator', () => {
  const sandbox = { credentials: { domain: 'sandbox.paypal.com' }, settings: {} }
  checkCallbackIssuer(paypal, sandbox, 'https://www.sandbox.paypal.com')
  assert.throws(() => checkCallbackIssuer(paypal, sandbox, 'https://www.paypal.com'), refusal)
  const simulated = { credentials: {}, settings: { simulator: 'http://localhost:9' } }
  checkCallbackIssuer(microsoft, simulated, 'http://localhost:9/login.microsoftonline.com/x/v2.0')
  assert.throws(
    () => checkCallbackIssuer(microsoft, simulated, 'https://login.microsoftonline.com/x/v2.0'),
    refusal,
  )
})
