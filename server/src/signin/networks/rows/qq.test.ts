import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingOf, settingOf, visiting } from '../../../../test/support/network-setting.ts'
import { completeVisit } from '../visit.ts'
import { qq } from './qq.ts'

const { callback, clock, state } = visiting
const me = '/graph.qq.com/oauth2.0/me'

test('UnionID is the id only where the studio chose it, and then it must come', async (t) => {
  const { vendor, keep, connection, play } = await settingOf(t, qq)
  const visitWith = (identity?: string) =>
    completeVisit(
      qq,
      { ...connection, credentials: { ...connection.credentials, ...(identity && { identity }) } },
      { callback, state, keep, params: { code: 'c' } },
      { outbound: vendor.outbound, clock },
    )
  const { further = {} } = recordingOf('qq').full
  const openid = (further[me] as { openid: string }).openid
  const withUnion = { ...further, [me]: { ...(further[me] as object), unionid: 'UID_1' } }
  await play({ ...recordingOf('qq').full, further: withUnion })
  assert.equal((await visitWith()).id, openid)
  assert.equal(vendor.calls.findLast(({ path }) => path === me)?.query.get('unionid'), null)
  assert.equal((await visitWith('unionid')).id, 'UID_1')
  assert.equal(vendor.calls.findLast(({ path }) => path === me)?.query.get('unionid'), '1')
  await play(recordingOf('qq').full)
  await assert.rejects(visitWith('unionid'), { detail: 'profile_without_id' })
  await assert.rejects(visitWith('uin'), { detail: 'connection_incomplete' })
})

test('a token of another application signs nobody in', async (t) => {
  const { vendor, comeBack } = await settingOf(t, qq)
  vendor.answer(me, { body: { client_id: 'another', openid: 'x' } })
  await assert.rejects(comeBack(), { reason: 'refused', detail: 'token_of_other_client' })
})

test('refusing to say whose token it is ends the visit', async (t) => {
  const { vendor, comeBack } = await settingOf(t, qq)
  vendor.answer(me, { body: { error: 100016, error_description: 'access token check failed' } })
  await assert.rejects(comeBack(), { reason: 'refused', detail: 'profile_refused' })
  assert.ok(!vendor.calls.some(({ path }) => path.endsWith('get_user_info')))
})

test('coming back with nothing but the state is a refusal', async (t) => {
  const { comeBack } = await settingOf(t, qq)
  await assert.rejects(comeBack({ code: undefined }), { reason: 'denied' })
})

test('answers labelled as HTML are read for what they are', async (t) => {
  const { vendor, comeBack, tokenPath } = await settingOf(t, qq)
  const label = { 'content-type': 'text/html; charset=utf-8' }
  vendor.answer(tokenPath, { headers: label, body: JSON.stringify(recordingOf('qq').token) })
  assert.equal((await comeBack()).name, 'Robin')
})

test('answers that call a function are read for what they call it with', async (t) => {
  const { vendor, comeBack, tokenPath } = await settingOf(t, qq)
  const script = (body: object) => ({
    headers: { 'content-type': 'text/html' },
    body: `callback( ${JSON.stringify(body)} );\n`,
  })
  vendor.answer(tokenPath, script({ error: 100019, error_description: 'code error' }))
  await assert.rejects(comeBack(), { reason: 'refused' })
  vendor.answer(tokenPath, script(recordingOf('qq').token))
  vendor.answer(me, script({ client_id: 'our-client', openid: 'OPENID' }))
  assert.equal((await comeBack()).id, 'OPENID')
  vendor.answer(me, { body: 'callback(alert(1));' })
  await assert.rejects(comeBack(), { reason: 'unreachable', detail: 'answer_not_json' })
})
