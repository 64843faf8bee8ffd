import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ask, failsWith, outages } from '../../../test/support/platform-visit.ts'
import { openVendor, type VendorAnswer } from '../../../test/support/vendor.ts'

suite('Xbox, without a key of our own', () => {
  const path = '/profile.xboxlive.com/users/me/profile/settings'
  const query = { session_ticket: '253-180;a.b.c' }
  const profileOf = (id: string): VendorAnswer => ({
    body: {
      profileUsers: [
        {
          id,
          settings: [
            { id: 'GameDisplayPicRaw', value: 'https://images.example/x.png' },
            { id: 'Gamertag', value: 'Robin' },
          ],
        },
      ],
    },
  })

  test('Xbox is asked whose the token is', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(path, profileOf('253'))
    const profile = await ask(vendor, 'xbox', query, { credentials: {} })
    assert.deepEqual(
      [profile.subject, profile.name, profile.picture],
      ['253', 'Robin', 'https://images.example/x.png'],
    )
    const [call] = vendor.calls
    assert.equal(call?.headers.authorization, 'XBL3.0 x=180;a.b.c')
    assert.equal(call?.headers['x-xbl-contract-version'], '2')
    assert.equal(call?.query.get('settings'), 'Gamertag,GameDisplayPicRaw')
  })

  for (const [what, answer, detail] of [
    ['another xid', profileOf('254'), 'token_of_other_user'],
    ['nobody', { body: { profileUsers: [] } }, 'token_of_other_user'],
    ['401', { status: 401 }, 'token_invalid'],
    ['403', { status: 403, body: {} }, 'title_or_sandbox_refused'],
  ] as const) {
    test(`answering ${what} is a refusal`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(path, answer)
      await failsWith(ask(vendor, 'xbox', query, { credentials: {} }), 'refused', detail)
    })
  }

  for (const [what, answer, detail] of outages) {
    test(`answering ${what} is down`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(path, answer)
      await failsWith(ask(vendor, 'xbox', query, { credentials: {} }), 'unreachable', detail)
    })
  }
})
