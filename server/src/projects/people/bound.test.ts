/** A link that was not mailed opens no more than its maker could give, whoever its person is or becomes. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
  tokenOf,
} from '../../../test/support/console.ts'
import { basic, type WorldProject } from '../../../test/support/world.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'

let its: ConsoleWorld
let other: WorldProject
let admin: SignedInPerson
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
  other = await its.world.addProject()
  admin = await its.person('admin@studio.example', [ours('merchant_admin')])
})
after(() => its.close())

const path = '/api/operator/console_users'
const me = { url: '/api/console/me' }
let counted = 0
const newEmail = () => {
  counted += 1
  return `bound${counted}@studio.example`
}
const ours = (role: string): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id: its.world.project.merchant_id,
  role,
})
const theirs = (role: string): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id: other.merchant_id,
  role,
})
/** Invites by a principal, and keeps the link. */
const keptLink = async (
  ask: SignedInPerson['ask'],
  email: string,
  grants = [ours('shop')],
): Promise<string> => {
  const payload = { email, grants, mail: false }
  const answer = await ask({ method: 'POST', url: path, payload })
  assert.equal(answer.statusCode, 201, answer.body)
  return tokenOf(answer.json().link)
}
const permissionsAt = async (person: SignedInPerson) =>
  (await person.ask(me)).json().grants as ConsoleGrant[]

describe('a link that its maker kept', () => {
  test('opens of a mightier person only what the maker gave, and tells nothing of the rest', async () => {
    const operator = await its.person(newEmail(), [operatorGrant, theirs('developer')])
    await its.operator({
      method: 'PATCH',
      url: `${path}/${operator.id}`,
      payload: { name: 'The boss' },
    })
    const session = await its.byToken(await keptLink(admin.ask, operator.email))
    assert.equal(session.id, operator.id)
    const shown = (await session.ask(me)).json()
    assert.deepEqual(shown.grants, [ours('shop')])
    assert.equal(shown.user.name, operator.email)
    assert.doesNotMatch(JSON.stringify(shown), /operator|developer|boss/)
    for (const call of [
      { method: 'POST', url: '/api/operator/keys', payload: { name: 'mine' } },
      { method: 'GET', url: path },
      { method: 'GET', url: `/api/operator/projects/${other.project_id}` },
    ] as const)
      assert.equal((await session.ask(call)).statusCode, 403, call.url)
    const project = `/api/operator/projects/${its.world.project.project_id}`
    assert.equal((await session.ask({ url: project })).statusCode, 200)
  })

  test('shows no other session of its person, and ends none', async () => {
    const operator = await its.person(newEmail())
    const session = await its.byToken(await keptLink(admin.ask, operator.email))
    const { items } = (await session.ask({ url: '/api/console/sessions' })).json()
    assert.deepEqual(
      items.map(({ session_id }: { session_id: string }) => session_id),
      [session.sessionId],
    )
    const url = `/api/console/sessions/${operator.sessionId}`
    assert.equal((await session.ask({ method: 'DELETE', url })).statusCode, 404)
    for (let more = 0; more < 21; more += 1) {
      its.world.clock.advance(1)
      const again = await admin.ask({
        method: 'POST',
        url: `${path}/${operator.id}/link`,
        payload: { mail: false },
      })
      await its.byToken(tokenOf(again.json().link))
    }
    assert.equal((await operator.ask(me)).statusCode, 200)
    assert.equal((await session.ask(me)).statusCode, 401, 'the oldest of twenty-two')
  })

  test('ends with the grants that it opens', async () => {
    const person = await its.person(newEmail(), [theirs('shop')])
    const session = await its.byToken(await keptLink(admin.ask, person.email))
    const again = await its.byToken(await its.tokenFor(person.email))
    const url = `${path}/${person.id}`
    const link = await admin.ask({ method: 'POST', url: `${url}/link`, payload: { mail: false } })
    assert.equal((await admin.ask({ method: 'DELETE', url })).statusCode, 204)
    assert.equal((await session.ask(me)).statusCode, 401)
    const token = tokenOf(link.json().link)
    const late = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token },
    })
    assert.equal(late.statusCode, 422)
    assert.deepEqual(await permissionsAt(again), [theirs('shop')])
  })

  test('is not outgrown by way of a second link', async () => {
    const operator = await its.person(newEmail())
    const session = await its.byToken(
      await keptLink(admin.ask, operator.email, [ours('merchant_admin')]),
    )
    const second = await its.byToken(
      await keptLink(session.ask, newEmail(), [ours('merchant_admin')]),
    )
    const refused = await second.ask({
      method: 'POST',
      url: path,
      payload: { email: newEmail(), grants: [operatorGrant] },
    })
    assert.deepEqual([refused.statusCode, refused.json().errorCode], [403, 1043])
  })

  test('is bound where the mail server took nothing, and is not where it was mailed', async () => {
    const whole = [operatorGrant, ours('shop')]
    const mailed = await its.person(newEmail())
    await admin.ask({
      method: 'POST',
      url: path,
      payload: { email: mailed.email, grants: [ours('shop')] },
    })
    const session = await its.byToken(tokenOf(its.mail.linkFor(mailed.email)))
    assert.deepEqual(await permissionsAt(session), whole)
    const missed = await its.person(newEmail())
    its.mail.trouble = 'unreachable'
    const answer = await admin.ask({
      method: 'POST',
      url: path,
      payload: { email: missed.email, grants: [ours('shop')] },
    })
    its.mail.trouble = undefined
    const other = await its.byToken(tokenOf(answer.json().link))
    assert.deepEqual(await permissionsAt(other), [ours('shop')])
  })

  test('by a key that ends opens nothing after its end, and its session makes no key that lasts', async () => {
    const endsAt = plusSeconds(its.world.clock.now(), 3600)
    const key = await its.operator({
      method: 'POST',
      url: '/api/operator/keys',
      payload: { name: 'for an hour', expires_at: formatTimestamp(endsAt) },
    })
    const headers = { authorization: `Bearer ${key.json().operator_key}` }
    const byKey: SignedInPerson['ask'] = (call) => its.ask({ ...call, headers })
    const session = await its.byToken(await keptLink(byKey, newEmail(), [operatorGrant]))
    const made = await session.ask({
      method: 'POST',
      url: '/api/operator/keys',
      payload: { name: 'for ever' },
    })
    assert.deepEqual([made.statusCode, made.json().errorCode], [403, 1035])
    const late = await keptLink(byKey, newEmail(), [operatorGrant])
    its.world.clock.advance(3600)
    assert.equal((await session.ask(me)).statusCode, 401)
    const answer = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token: late },
    })
    assert.equal(answer.statusCode, 422)
  })
})

test('an operator’s link opens all that its person may do', async () => {
  const person = await its.person(newEmail(), [ours('shop'), theirs('support')])
  assert.equal((await permissionsAt(person)).length, 2)
  const [row] = await its.world.sql`
    select bound from console_sessions where session_id = ${person.sessionId}
  `
  assert.equal(row?.bound, null)
})

test('who was never there is no operator in office by a link that somebody else kept', async () => {
  const alone = await createConsoleWorld()
  try {
    const { project } = alone.world
    const grant = { scope: 'merchant', merchant_id: project.merchant_id, role: 'merchant_admin' }
    const key = await alone.operator({
      method: 'POST',
      url: `/api/operator/merchants/${project.merchant_id}/api_keys`,
      payload: { name: 'people', role: 'merchant_admin' },
    })
    const headers = basic(project.merchant_id, key.json().api_key)
    const last = await alone.person('last@studio.example')
    const { id } = await alone.invited('never@came.example', [operatorGrant])
    const payload = { email: 'never@came.example', grants: [grant], mail: false }
    const kept = await alone.ask({ method: 'POST', url: path, headers, payload })
    assert.equal((await alone.byToken(tokenOf(kept.json().link))).id, id)
    await alone.world.deps.directory.changeKeys(0, (tx) => tx`delete from operator_keys`)
    const answer = await last.ask({ method: 'DELETE', url: `${path}/${last.id}` })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1044])
  } finally {
    await alone.close()
  }
})
