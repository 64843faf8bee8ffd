/** Sign-ins whose network fails at its second or third call, and further requests of single rows. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { settingOf } from '../../../../test/support/network-setting.ts'
import type { OAuthNetwork } from '../network.ts'
import { findNetwork } from '../table.ts'

const rowOf = (name: string): OAuthNetwork => {
  const network = findNetwork(name)
  assert.ok(network?.protocol === 'oauth2')
  return network
}
const open = (t: TestContext, name: string) => settingOf(t, rowOf(name))

const nonsense = [
  { status: 500, body: {} },
  { status: 403, body: { error: { code: 403, message: 'quotaExceeded' } } },
  { status: 401, body: {} },
  { body: '<html>' },
  { body: '[]' },
]

test('a player of YouTube comes in although the channel cannot be read', async (t) => {
  const { vendor, comeBack } = await open(t, 'youtube')
  for (const answer of nonsense) {
    vendor.answer('/www.googleapis.com/youtube/v3/channels', answer)
    const { subject, name, country } = await comeBack()
    assert.deepEqual(
      [subject, name, country],
      ['10769150350006150715113082367', 'Robin Doe', undefined],
    )
  }
})

test('the channel is asked for only where the player ticked its scope', async (t) => {
  const { vendor, play, recording, comeBack } = await open(t, 'youtube')
  await play(recording.full, { token: { scope: 'openid profile' } })
  assert.equal((await comeBack()).name, 'Robin Doe')
  assert.ok(vendor.calls.every(({ path }) => !path.includes('/youtube/')))
})

const xboxProfile = '/profile.xboxlive.com/users/me/profile/settings'

test('a player of Xbox comes in although the profile cannot be read', async (t) => {
  const { vendor, comeBack } = await open(t, 'xbox')
  for (const answer of [...nonsense, { body: { profileUsers: [{ id: '1', settings: [] }] } }]) {
    vendor.answer(xboxProfile, answer)
    const { subject, name, picture } = await comeBack()
    assert.deepEqual([subject, name, picture], ['2533274790395904', 'OldName', undefined])
  }
})

test('Xbox is shown the user hash and the token that it gave', async (t) => {
  const { vendor, comeBack } = await open(t, 'xbox')
  await comeBack()
  const authenticate = vendor.calls.find(({ path }) => path.endsWith('/user/authenticate'))
  assert.deepEqual(JSON.parse(authenticate?.text ?? '{}'), {
    RelyingParty: 'http://auth.xboxlive.com',
    TokenType: 'JWT',
    Properties: {
      AuthMethod: 'RPS',
      SiteName: 'user.auth.xboxlive.com',
      RpsTicket: 'd=EwA4A+x/y==',
    },
  })
  const profile = vendor.calls.find(({ path }) => path === xboxProfile)
  assert.match(profile?.headers.authorization ?? '', /^XBL3\.0 x=4711;eyJ/)
  assert.equal(profile?.headers['x-xbl-contract-version'], '3')
})

test('Xbox not knowing the account of a Microsoft sign-in refuses the player', async (t) => {
  const { vendor, comeBack } = await open(t, 'xbox')
  const path = '/user.auth.xboxlive.com/user/authenticate'
  vendor.answer(path, { status: 401, body: '' })
  await assert.rejects(comeBack(), { reason: 'refused', detail: 'profile_refused' })
  vendor.answer(path, { body: { Token: 'a b' } })
  await assert.rejects(comeBack(), { reason: 'unreachable', detail: 'answer_without_token' })
  vendor.answer(path, { status: 503, body: '' })
  await assert.rejects(comeBack(), { reason: 'unreachable', detail: 'network_failing' })
})

test('WeChat’s players are known by unionid where there is one, whichever answer holds it', async (t) => {
  const { play, recording, comeBack } = await open(t, 'wechat')
  const { profile } = recording.full
  await play({ ...recording.full, profile: { ...profile, unionid: 'o6_union' } })
  assert.equal((await comeBack()).subject, 'o6_union')
  await play({ ...recording.full, token: { openid: 'oLVP', unionid: 'o6_union' } })
  assert.equal((await comeBack()).subject, 'o6_union')
  await play({ ...recording.full, token: { openid: 'oLVP' }, profile: { nickname: 'Robin' } })
  assert.equal((await comeBack()).subject, 'oLVP')
})

test('VK gets the service token of a confidential application, and no empty one', async (t) => {
  const { vendor, connection, tokenPath, comeBack } = await open(t, 'vk')
  const sent = () => vendor.calls.findLast(({ path }) => path === tokenPath)?.form
  await comeBack()
  assert.equal(sent()?.has('service_token'), false)
  connection.credentials = { ...connection.credentials, service_token: 'the-service-key' }
  await comeBack()
  assert.equal(sent()?.get('service_token'), 'the-service-key')
  assert.equal(sent()?.get('device_id'), 'device-1')
})

test('VK’s id_token is not taken for one of OpenID Connect', async (t) => {
  const { play, recording, comeBack } = await open(t, 'vk')
  await play(recording.full, { token: { id_token: 'not.a.token' } })
  assert.equal((await comeBack()).subject, '1234567')
})
