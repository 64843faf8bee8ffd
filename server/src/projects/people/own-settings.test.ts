/** The settings that people change themselves. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
  tokenOf,
} from '../../../test/support/console.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
})
after(() => its.close())

const path = '/api/console/me'
const people = '/api/operator/console_users'
let counted = 0
const newPerson = (grants = [operatorGrant]) => {
  counted += 1
  return its.person(`own${counted}@studio.example`, grants)
}
const patch = (by: SignedInPerson, payload: object) =>
  by.ask({ method: 'PATCH', url: path, payload })
const me = async (by: SignedInPerson) => (await by.ask({ url: path })).json().user
const trail = async (id: string) =>
  (
    await its.operator({
      url: `/api/operator/audit?action=console_user.changed&target=${encodeURIComponent(`console user ${id}`)}`,
    })
  ).json().items

test('somebody changes their name, language and times, member by member, at every process', async () => {
  const ada = await newPerson()
  const answer = await patch(ada, { name: 'Ada', language: 'de' })
  assert.equal(answer.statusCode, 200, answer.body)
  const expected = {
    console_user_id: ada.id,
    email: ada.email,
    name: 'Ada',
    language: 'de',
    times: 'local',
  }
  assert.deepEqual(answer.json().user, expected)
  await patch(ada, { times: 'utc' })
  const other = (await ada.ask({ url: path, at: 1 })).json().user
  assert.deepEqual(other, { ...expected, times: 'utc' })
  await patch(ada, { language: null })
  assert.equal((await me(ada)).language, null)
})

test('others see the name, and a version that they read before is stale', async () => {
  const ada = await newPerson()
  const before = await its.operator({ url: `${people}/${ada.id}` })
  await patch(ada, { name: 'Ada L.' })
  assert.equal((await its.operator({ url: `${people}/${ada.id}` })).json().name, 'Ada L.')
  const stale = await its.operator({
    method: 'PATCH',
    url: `${people}/${ada.id}`,
    headers: { 'if-match': String(before.headers.etag) },
    payload: { name: 'Somebody' },
  })
  assert.equal(stale.statusCode, 412)
})

test('each change is in the audit trail with the members that differ, and no change is none', async () => {
  const ada = await newPerson()
  await patch(ada, { name: ada.email, times: 'utc', language: null })
  await patch(ada, { times: 'utc' })
  await patch(ada, {})
  const entries = await trail(ada.id)
  assert.deepEqual(
    entries.map(({ actor, before, after }: Record<string, Record<string, string>>) => [
      actor?.id,
      before,
      after,
    ]),
    [[ada.id, { times: 'local' }, { times: 'utc' }]],
  )
})

test('what the console does not know is refused by name, and changes nothing', async () => {
  const ada = await newPerson()
  for (const [body, property] of [
    [{ language: 'fr' }, 'language'],
    [{ language: 'de-DE' }, 'language'],
    [{ times: 'CET' }, 'times'],
    [{ times: null }, 'times'],
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ grants: [operatorGrant] }, 'grants'],
    [{ email: 'other@studio.example' }, 'email'],
  ] as const) {
    const answer = await patch(ada, { times: 'utc', ...body })
    assert.equal(answer.statusCode, 422, JSON.stringify(body))
    assert.equal(answer.json().errorMessageExtended[0].property, property)
  }
  assert.equal((await me(ada)).times, 'local')
})

test('no key changes it, nor the cookie without its header', async () => {
  const ada = await newPerson()
  const payload = { name: 'Eve' }
  const call = { method: 'PATCH', url: path, payload } as const
  const authorization = `Bearer ${its.world.operatorKey}`
  assert.equal((await its.ask({ ...call, headers: { authorization } })).statusCode, 401)
  const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' }
  assert.equal((await its.ask({ ...call, headers })).statusCode, 403)
  assert.equal((await me(ada)).name, ada.email)
})

test('a session that is bound to one merchant changes the name there, and nowhere else', async () => {
  const { merchant_id } = its.world.project
  const other = await its.world.addProject()
  const grant = (merchant: number, role: string) =>
    ({ scope: 'merchant', merchant_id: merchant, role }) as const
  const here = await newPerson([grant(merchant_id, 'merchant_admin')])
  const ada = await newPerson([grant(other.merchant_id, 'shop')])
  const invited = await here.ask({
    method: 'POST',
    url: people,
    payload: {
      email: ada.email,
      name: 'Ada here',
      grants: [grant(merchant_id, 'shop')],
      mail: false,
    },
  })
  assert.equal(invited.statusCode, 201, invited.body)
  const bound = await its.byToken(tokenOf(invited.json().link))
  assert.equal((await me(bound)).name, 'Ada here')
  assert.equal((await patch(bound, { times: 'utc' })).json().user.name, 'Ada here')
  assert.equal((await patch(bound, { name: 'Renamed' })).json().user.name, 'Renamed')
  assert.equal((await here.ask({ url: `${people}/${ada.id}` })).json().name, 'Renamed')
  assert.equal((await its.operator({ url: `${people}/${ada.id}` })).json().name, ada.email)
  const whole = await its.byToken(await its.tokenFor(ada.email))
  assert.deepEqual(
    [(await me(whole)).name, (await me(whole)).times],
    [ada.email, 'utc'],
    'the language and times are those of the person',
  )
})

test('of somebody who was removed nothing is changed', async () => {
  const ada = await newPerson()
  await its.operator({ method: 'DELETE', url: `${people}/${ada.id}` })
  assert.equal((await patch(ada, { name: 'Ghost' })).statusCode, 401)
})
