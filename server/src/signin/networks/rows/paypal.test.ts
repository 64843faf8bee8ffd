import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingOf, settingOf, visiting } from '../../../../test/support/network-setting.ts'
import { authorizationUrl, completeVisit } from '../visit.ts'
import { paypal } from './paypal.ts'

const { callback, clock, state } = visiting

test("an app of PayPal's sandbox talks to the sandbox only", async (t) => {
  const { vendor, keep, connection: recorded } = await settingOf(t, paypal)
  const connection = {
    ...recorded,
    credentials: { ...recorded.credentials, domain: 'sandbox.paypal.com' },
  }
  const { token, full } = recordingOf('paypal')
  vendor.answer('/api-m.sandbox.paypal.com/v1/oauth2/token', { body: token })
  vendor.answer('/api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo', { body: full.profile })
  const url = authorizationUrl(paypal, connection, { callback, state, keep, scope: [] })
  assert.ok(url.startsWith(`${vendor.url}/www.sandbox.paypal.com/signin/authorize?`))
  const visit = { callback, state, keep, params: { code: 'c' } }
  await completeVisit(paypal, connection, visit, { outbound: vendor.outbound, clock })
  assert.ok(vendor.calls.every(({ path }) => path.startsWith('/api-m.sandbox.paypal.com/')))
})

test('without the address that ends in the id nobody is signed in', async (t) => {
  const { play, comeBack } = await settingOf(t, paypal)
  for (const userId of [undefined, '', '/', null]) {
    await play({ profile: { user_id: userId, payer_id: 'WDJJHEBZ4X2LY', name: 'Robin' } })
    await assert.rejects(comeBack(), { detail: 'profile_without_id' })
  }
})

test('only the primary address counts, and only when confirmed it is verified', async (t) => {
  const { play, comeBack } = await settingOf(t, paypal)
  const { profile } = recordingOf('paypal').bare
  const told = async (emails: unknown) => {
    await play({ profile: { ...profile, emails } })
    const { email, isEmailVerified } = await comeBack()
    return [email, isEmailVerified]
  }
  const one = { value: 'one@example.org', primary: true, confirmed: true }
  assert.deepEqual(await told([one]), ['one@example.org', true])
  assert.deepEqual(await told([{ ...one, confirmed: 'false' }]), ['one@example.org', false])
  assert.deepEqual(await told([{ ...one, primary: false }]), [undefined, false])
  assert.deepEqual(await told('one@example.org'), [undefined, false])
})
