import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ask, failsWith, outages } from '../../../test/support/platform-visit.ts'
import { openVendor, type VendorAnswer } from '../../../test/support/vendor.ts'
import type { TicketContext } from './platform.ts'

suite('Steam', () => {
  const authenticate = '/partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/'
  const summaries = '/partner.steam-api.com/ISteamUser/GetPlayerSummaries/v2/'
  const steamId = '76561197960287930'
  const connection = {
    credentials: { web_api_key: 'KEY' },
    settings: { app_ids: ['480', '490'] },
  }
  const bytes = Buffer.alloc(200, 7)
  const query = { session_ticket: bytes.toString('base64'), app_id: '480' }
  const good = { result: 'OK', steamid: steamId, ownersteamid: steamId, vacbanned: false }
  const params = (change: object = {}): VendorAnswer => ({
    body: { response: { params: { ...good, publisherbanned: false, ...change } } },
  })
  const refusal = (errorcode: number): VendorAnswer => ({
    body: { response: { error: { errorcode, errordesc: '<b>foreign</b>' } } },
  })

  test('vouches for the player: the ticket goes as hex, name and picture follow', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(authenticate, params())
    vendor.answer(summaries, {
      body: {
        response: {
          players: [
            {
              steamid: steamId,
              personaname: 'Robin\u202e\u0000 ',
              avatarfull: 'https://avatars.example/a.jpg',
              loccountrycode: 'nl',
              profileurl: 'https://steamcommunity.com/id/robin/',
            },
          ],
        },
      },
    })
    assert.deepEqual(await ask(vendor, 'steam', query, connection), {
      network: 'steam',
      id: `https://steamcommunity.com/openid/id/${steamId}`,
      realm: 'steam',
      subject: steamId,
      isEmailVerified: false,
      name: 'Robin',
      picture: 'https://avatars.example/a.jpg',
      country: 'NL',
      externalUrl: 'https://steamcommunity.com/id/robin/',
    })
    assert.deepEqual(Object.fromEntries(vendor.calls[0]?.query ?? []), {
      key: 'KEY',
      appid: '480',
      ticket: bytes.toString('hex'),
    })
  })

  test('is told the identity the game names in its tickets', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(authenticate, params())
    await ask(vendor, 'steam', query, {
      ...connection,
      credentials: { web_api_key: 'KEY', identity: 'portreeve' },
    })
    assert.equal(vendor.calls[0]?.query.get('identity'), 'portreeve')
  })

  test('failing to tell a name does not fail the sign-in', async (t) => {
    for (const [, answer] of outages) {
      const vendor = await openVendor(t)
      vendor.answer(authenticate, params())
      vendor.answer(summaries, answer)
      const profile = await ask(vendor, 'steam', query, connection)
      assert.equal(profile.subject, steamId)
      assert.equal(profile.name, undefined)
    }
  })

  test('does not lend a player the name of another', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(authenticate, params())
    const players = [{ steamid: '76561197960287931', personaname: 'Other' }]
    vendor.answer(summaries, { body: { response: { players } } })
    assert.equal((await ask(vendor, 'steam', query, connection)).name, undefined)
  })

  test('is not asked about an app of another project', async (t) => {
    const vendor = await openVendor(t)
    const other = { ...query, app_id: '570' }
    await failsWith(ask(vendor, 'steam', other, connection), 'refused', 'app_not_connected')
    await failsWith(
      ask(vendor, 'steam', query, { credentials: connection.credentials }),
      'refused',
      'app_not_connected',
    )
    assert.equal(vendor.calls.length, 0)
  })

  for (const [what, answer, detail] of [
    ['a ticket of another app', refusal(102), 'ticket_of_other_app'],
    ['an invalid, expired or cancelled ticket', refusal(101), 'ticket_invalid'],
    ['a parameter', refusal(3), 'ticket_invalid'],
    ['a key, with HTML', { status: 403, body: '<html>' }, 'platform_refuses_key'],
    ['a publisher-banned player', params({ publisherbanned: true }), 'publisher_banned'],
  ] as const) {
    test(`refusing ${what} is a refusal of ours, in our words`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(authenticate, answer)
      await failsWith(ask(vendor, 'steam', query, connection), 'refused', detail)
    })
  }

  test('players with a VAC ban and of borrowed games follow the project', async (t) => {
    const vendor = await openVendor(t)
    const withSettings = (settings: TicketContext['settings']) =>
      ask(vendor, 'steam', query, connection, { settings })
    vendor.answer(authenticate, params({ vacbanned: true }))
    assert.equal((await withSettings({})).subject, steamId)
    await failsWith(withSettings({ steam_allow_vac_banned: false }), 'refused', 'vac_banned')
    vendor.answer(authenticate, params({ ownersteamid: '76561197960287999' }))
    assert.equal((await withSettings({})).subject, steamId, 'the player signs in, not the owner')
    await failsWith(withSettings({ steam_allow_borrowed: false }), 'refused', 'game_borrowed')
  })

  test('answering without a usable id signs nobody in', async (t) => {
    const vendor = await openVendor(t)
    for (const change of [
      { steamid: undefined },
      { steamid: '1' },
      { steamid: [] },
      { result: 'no' },
    ]) {
      vendor.answer(authenticate, params(change))
      await failsWith(
        ask(vendor, 'steam', query, connection),
        'unreachable',
        'answer_without_steamid',
      )
    }
  })

  for (const [what, answer, detail] of outages) {
    test(`answering ${what} is down`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(authenticate, answer)
      await failsWith(ask(vendor, 'steam', query, connection), 'unreachable', detail)
    })
  }
})
