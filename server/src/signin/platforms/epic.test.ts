import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ask, failsWith, outages } from '../../../test/support/platform-visit.ts'
import { openVendor, type VendorAnswer } from '../../../test/support/vendor.ts'

suite('Epic Games', () => {
  const tokenPath = '/api.epicgames.dev/epic/oauth/v2/token'
  const accounts = '/api.epicgames.dev/epic/id/v2/accounts'
  const credentials = { client_id: 'xyza', client_secret: 'a+b/c%20d=' }
  const query = { session_ticket: Buffer.from('the-code').toString('base64') }
  const token = (change: object = {}): VendorAnswer => ({
    body: { access_token: 'eg1~t', account_id: 'ab12', client_id: 'xyza', ...change },
  })
  const refusal = (status: number, code: string): VendorAnswer => ({
    status,
    body: { errorCode: `errors.com.epicgames.${code}`, errorMessage: 'foreign' },
  })

  test('vouches for the account; the secret is sent raw, with + and / as they are', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(tokenPath, token())
    vendor.answer(accounts, { body: [{ accountId: 'ab12', displayName: 'Kim' }] })
    const profile = await ask(vendor, 'epicgames', query, { credentials })
    assert.deepEqual(profile, {
      network: 'epicgames',
      id: 'ab12',
      realm: 'epicgames',
      subject: 'ab12',
      isEmailVerified: false,
      name: 'Kim',
    })
    const [exchange, lookup] = vendor.calls
    const basic = Buffer.from('xyza:a+b/c%20d=').toString('base64')
    assert.equal(exchange?.headers.authorization, `Basic ${basic}`)
    assert.deepEqual(Object.fromEntries(exchange?.form ?? []), {
      grant_type: 'exchange_code',
      exchange_code: 'the-code',
      scope: 'basic_profile',
    })
    assert.equal(lookup?.headers.authorization, 'Bearer eg1~t')
    assert.equal(lookup?.query.get('accountId'), 'ab12')
  })

  test("is told the sign-in's deployment, else the connection's", async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(tokenPath, token())
    const withDefault = { credentials: { ...credentials, deployment_id: 'd0' } }
    await ask(vendor, 'epicgames', query, withDefault, { deploymentId: 'd1' })
    await ask(vendor, 'epicgames', query, withDefault)
    const sent = vendor.calls.filter(({ method }) => method === 'POST')
    assert.deepEqual(
      sent.map(({ form }) => form.get('deployment_id')),
      ['d1', 'd0'],
    )
  })

  test('answering for another client or deployment is refused', async (t) => {
    const vendor = await openVendor(t)
    for (const client_id of ['other', undefined]) {
      vendor.answer(tokenPath, token({ client_id }))
      const visit = ask(vendor, 'epicgames', query, { credentials })
      await failsWith(visit, 'refused', 'token_of_other_client')
    }
    vendor.answer(tokenPath, token({ deployment_id: 'd2' }))
    await failsWith(
      ask(vendor, 'epicgames', query, { credentials }, { deploymentId: 'd1' }),
      'refused',
      'token_of_other_deployment',
    )
  })

  for (const [what, answer, detail] of [
    [
      'a used, expired or unknown code',
      refusal(400, 'account.oauth.exchange_code_not_found'),
      'code_invalid',
    ],
    [
      'an expired code in its own words',
      refusal(400, 'account.oauth.exchange_code_expired'),
      'code_invalid',
    ],
    ['our client', refusal(401, 'common.oauth.invalid_client'), 'platform_refuses_client'],
    ['our grant', refusal(400, 'common.missing_permission'), 'platform_refuses_client'],
  ] as const) {
    test(`refusing ${what} is a refusal, and the code is not tried again`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(tokenPath, answer)
      await failsWith(ask(vendor, 'epicgames', query, { credentials }), 'refused', detail)
      assert.equal(vendor.calls.length, 1)
    })
  }

  test('failing to tell a name does not fail the sign-in', async (t) => {
    for (const [, answer] of outages) {
      const vendor = await openVendor(t)
      vendor.answer(tokenPath, token())
      vendor.answer(accounts, answer)
      const profile = await ask(vendor, 'epicgames', query, { credentials })
      assert.deepEqual([profile.subject, profile.name], ['ab12', undefined])
    }
  })

  for (const [what, answer, detail] of [
    ...outages,
    ['no account', token({ account_id: '' }), 'answer_without_account'] as const,
  ]) {
    test(`answering ${what} is down`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(tokenPath, answer)
      await failsWith(ask(vendor, 'epicgames', query, { credentials }), 'unreachable', detail)
    })
  }

  test('is not asked where the studio has set no secret', async (t) => {
    const vendor = await openVendor(t)
    await failsWith(
      ask(vendor, 'epicgames', query, { credentials: { client_id: 'xyza' } }),
      'refused',
      'connection_incomplete',
    )
    assert.equal(vendor.calls.length, 0)
  })
})
