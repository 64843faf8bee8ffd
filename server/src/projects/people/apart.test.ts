/** A merchant's admin learns nothing of what people may do elsewhere: not even that they are known there. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
  tokenOf,
} from '../../../test/support/console.ts'
import type { WorldProject } from '../../../test/support/world.ts'

let its: ConsoleWorld
let other: WorldProject
/** A person who looks after the people of the one merchant, and one of the other. */
let here: SignedInPerson
let there: SignedInPerson
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
  other = await its.world.addProject()
  here = await its.person('here@studio.example', [atHere('merchant_admin')])
  there = await its.person('there@other.example', [atThere('merchant_admin')])
})
after(() => its.close())

const path = '/api/operator/console_users'
let counted = 0
const newEmail = () => {
  counted += 1
  return `apart${counted}@studio.example`
}
const atHere = (role: string): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id: its.world.project.merchant_id,
  role,
})
const atThere = (role: string): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id: other.merchant_id,
  role,
})
const invite = (by: SignedInPerson, payload: object) =>
  Promise.resolve(by.ask({ method: 'POST', url: path, payload }))
const grantsOf = async (id: string): Promise<ConsoleGrant[]> =>
  (await its.operator({ url: `${path}/${id}` })).json().grants
const signIn = (token: string) =>
  its.ask({ method: 'POST', url: '/api/console/sign_in/link', payload: { token } })
const listed = async (by: SignedInPerson, query = 'limit=500') =>
  (await by.ask({ url: `${path}?${query}` })).json().items as Record<string, unknown>[]

/** An answer without what differs between any two people. */
const shape = ({ statusCode, body, headers }: Answer) => {
  const own = ['x-request-id', 'date', 'set-cookie', 'content-length', 'etag']
  return {
    statusCode,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
    body: body
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
      .replaceAll(/apart\d+@/g, 'somebody@')
      .replaceAll(/token=[\w-]{43}/g, 'TOKEN')
      .replaceAll(/"csrf_token":"[\w-]{43}"/g, 'CSRF')
      .replaceAll(/"transactionId":"[0-9a-f]{32}"/g, 'REQUEST'),
  }
}
const sameShape = (one: Answer, another: Answer): void =>
  assert.deepEqual(shape(one), shape(another))

/** A person who is known at the other merchant, in every possible way. */
const known: Record<string, (email: string) => Promise<unknown>> = {
  'was invited there': (email) => its.invited(email, [atThere('developer')]),
  'has signed in there': (email) => its.person(email, [atThere('developer')]),
  'is an operator': (email) => its.person(email, [operatorGrant]),
  'was removed there': async (email) => {
    const { id } = await its.invited(email, [atThere('shop')])
    await there.ask({ method: 'DELETE', url: `${path}/${id}` })
  },
}

for (const [way, makeKnown] of Object.entries(known)) {
  describe(`somebody who ${way}`, () => {
    test('is invited, read, listed, changed and removed like somebody who is new', async () => {
      const [old, fresh] = [newEmail(), newEmail()]
      await makeKnown(old)
      its.world.clock.advance(3600)
      const mails = its.mail.mails.length
      const facts = { name: 'Ada', grants: [atHere('support')] }
      for (const mail of [undefined, false]) {
        const more = mail === undefined ? {} : { mail }
        const [one, two] = [
          await invite(here, { email: old, ...facts, ...more }),
          await invite(here, { email: fresh, ...facts, ...more }),
        ]
        sameShape(one, two)
        assert.equal(one.statusCode, 201, one.body)
        const ids = [one.json().console_user_id, two.json().console_user_id]
        const both = async (make: (id: string) => Parameters<SignedInPerson['ask']>[0]) => {
          const [first = '', second = ''] = ids
          sameShape(await here.ask(make(first)), await here.ask(make(second)))
        }
        sameShape(
          await invite(here, { email: old, ...facts }),
          await invite(here, { email: fresh, ...facts }),
        )
        await both((id) => ({ url: `${path}/${id}` }))
        const [inList, alsoInList] = (await listed(here)).filter(({ email }) =>
          [old, fresh].includes(String(email)),
        )
        assert.deepEqual(
          { ...inList, console_user_id: '', email: '' },
          { ...alsoInList, console_user_id: '', email: '' },
        )
        for (const state of ['invited', 'active', 'removed']) {
          const found = await listed(here, `limit=500&state=${state}`)
          const emails = found.map(({ email }) => email)
          assert.equal(emails.includes(old), emails.includes(fresh), state)
        }
        if (mail === false) {
          const [first, second] = [
            await signIn(tokenOf(one.json().link)),
            await signIn(tokenOf(two.json().link)),
          ]
          sameShape(first, second)
        }
        const method = 'PATCH'
        await both((id) => ({ method, url: `${path}/${id}`, payload: { name: 'Ada L' } }))
        const grants = [atHere('shop')]
        await both((id) => ({ method, url: `${path}/${id}`, payload: { grants } }))
        await both((id) => ({
          method: 'POST',
          url: `${path}/${id}/link`,
          payload: { mail: false },
        }))
        await both((id) => ({ method: 'DELETE', url: `${path}/${id}` }))
        await both((id) => ({ url: `${path}/${id}` }))
        await both((id) => ({ method: 'DELETE', url: `${path}/${id}` }))
      }
      const sent = its.mail.mails.slice(mails).map(({ to }) => to)
      assert.deepEqual(sent, [old, fresh])
    })
  })
}

test('grants of several inviters are those of one person, and each changes and takes away their own', async () => {
  const email = newEmail()
  const byHere = (await invite(here, { email, name: 'Ada', grants: [atHere('support')] })).json()
  const byThere = (
    await invite(there, { email, name: 'Countess', grants: [atThere('shop')] })
  ).json()
  const id = byHere.console_user_id
  assert.equal(byThere.console_user_id, id)
  assert.deepEqual(await grantsOf(id), [atHere('support'), atThere('shop')])
  const url = `${path}/${id}`
  const view = async (by: SignedInPerson) => {
    const { name, grants } = (await by.ask({ url })).json()
    return [name, grants]
  }
  assert.deepEqual(await view(here), ['Ada', [atHere('support')]])
  assert.deepEqual(await view(there), ['Countess', [atThere('shop')]])
  const payload = { name: 'A. L.', grants: [atHere('read_only')] }
  assert.equal((await here.ask({ method: 'PATCH', url, payload })).statusCode, 200)
  assert.deepEqual(await view(here), ['A. L.', [atHere('read_only')]])
  assert.deepEqual(await view(there), ['Countess', [atThere('shop')]])
  const whole = await its.byToken(await its.tokenFor(email))
  const me = (await whole.ask({ url: '/api/console/me' })).json()
  assert.deepEqual(me.grants, [atThere('shop'), atHere('read_only')])
  assert.equal((await here.ask({ method: 'DELETE', url })).statusCode, 204)
  assert.deepEqual(await grantsOf(id), [atThere('shop')])
  assert.equal((await here.ask({ url })).statusCode, 404)
  const left = await whole.ask({ url: '/api/console/me' })
  assert.deepEqual([left.statusCode, left.json().grants], [200, [atThere('shop')]])
  assert.equal((await there.ask({ method: 'DELETE', url })).statusCode, 204)
  assert.equal((await whole.ask({ url: '/api/console/me' })).statusCode, 401)
})

test('a new name by an operator is the name everywhere', async () => {
  const email = newEmail()
  const { console_user_id } = (await invite(here, { email, grants: [atHere('shop')] })).json()
  await invite(there, { email, name: 'Other', grants: [atThere('shop')] })
  const url = `${path}/${console_user_id}`
  await its.operator({ method: 'PATCH', url, payload: { name: 'Grace' } })
  for (const by of [here, there]) assert.equal((await by.ask({ url })).json().name, 'Grace')
})

test('a person is invited until they sign in after the invitation, whatever they did before', async () => {
  const person = await its.person(newEmail(), [atThere('shop')])
  its.world.clock.advance(600)
  const { console_user_id } = (
    await invite(here, { email: person.email, grants: [atHere('shop')] })
  ).json()
  const view = async (by: SignedInPerson) => {
    const { state, last_seen_at } = (await by.ask({ url: `${path}/${console_user_id}` })).json()
    return [state, last_seen_at !== null]
  }
  assert.deepEqual(await view(here), ['invited', false])
  assert.deepEqual(await view(there), ['active', true])
  await its.byToken(tokenOf(its.mail.linkFor(person.email)))
  assert.deepEqual(await view(here), ['active', true])
})

test('a page of the list ends with somebody whom the caller sees, and holds as many as were asked for', async () => {
  for (let more = 0; more < 3; more += 1) {
    await its.invited(newEmail(), [atHere('shop')])
    await its.invited(newEmail(), [atThere('shop')])
  }
  const whole = (await listed(here)).map(({ email }) => email)
  const paged: unknown[] = []
  let cursor = ''
  for (;;) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = (await here.ask({ url: `${path}?limit=2${query}` })).json()
    paged.push(...page.items.map(({ email }: { email: string }) => email))
    if (page.next_cursor === null) break
    assert.equal(page.items.length, 2)
    assert.equal(page.next_cursor, page.items.at(-1).email)
    cursor = page.next_cursor
  }
  assert.deepEqual(paged, whole)
})

test('people of a version before are seen by the same rules', async () => {
  const { id } = await its.invited(newEmail(), [atHere('shop'), atThere('support')])
  await its.world.sql`
    update console_users set introductions = '[]', name = 'Of before' where user_id = ${id}
  `
  for (const [by, grant] of [
    [here, atHere('shop')],
    [there, atThere('support')],
  ] as const) {
    const { name, grants } = (await by.ask({ url: `${path}/${id}` })).json()
    assert.deepEqual([name, grants], ['Of before', [grant]])
  }
})
