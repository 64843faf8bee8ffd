import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proxyAdvice } from './proxy-advice.ts'

test('in production a service that trusts no proxy, or everybody, is told what to set', () => {
  const advice = (...trustedProxies: string[]) =>
    proxyAdvice({ isProduction: true, trustedProxies })
  assert.match(String(advice()), /^PORTREEVE_TRUSTED_PROXIES is not set: .*Set it to /)
  for (const everybody of ['0.0.0.0/0', '::/0', '::/00']) {
    assert.match(String(advice('10.0.0.2', everybody)), /trusts every address: .*Set it to /)
  }
  assert.equal(advice('10.0.0.2'), undefined)
  assert.equal(advice('10.0.0.0/8', '::1/128', 'fd00::/10'), undefined)
})

test('in development nothing is said', () => {
  for (const trustedProxies of [[], ['0.0.0.0/0'], ['10.0.0.2']]) {
    assert.equal(proxyAdvice({ isProduction: false, trustedProxies }), undefined)
  }
})
