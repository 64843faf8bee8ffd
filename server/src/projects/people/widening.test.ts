/** An inviter does not grow with the invited: sessions and links of before end when a person is given more. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import {
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
} from '../../../test/support/console.ts'
import { countWaiting } from '../../../test/support/waiting.ts'
import { until } from '../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { isWider, readPlaces } from './grants-of-people.ts'
import { lockConsoleUser } from './people.sql.ts'
import type { StoredGrant } from './people-contract.ts'

let its: ConsoleWorld
let sibling: WorldProject
before(async () => {
  its = await createConsoleWorld()
  sibling = await its.world.addProject({ merchantId: its.world.project.merchant_id })
})
after(() => its.close())

const path = '/api/operator/console_users'
let counted = 0
const newEmail = () => {
  counted += 1
  return `wide${counted}@studio.example`
}
const ofMerchant = (role: StoredGrant['role']) => ({
  scope: 'merchant' as const,
  merchant_id: its.world.project.merchant_id,
  role,
})
const ofProject = (role: StoredGrant['role'], { project_id } = its.world.project) => ({
  scope: 'project' as const,
  project_id,
  role,
})
const me = (person: SignedInPerson, at: 0 | 1) => person.ask({ url: '/api/console/me', at })
const change = (id: string, payload: object) =>
  its.operator({ method: 'PATCH', url: `${path}/${id}`, payload })
const linkSignIn = (token: string) =>
  its.ask({ method: 'POST', url: '/api/console/sign_in/link', payload: { token } })

describe('grants are wider', () => {
  test('exactly where they allow something at a place where the former ones did not', async () => {
    const wider = async (before: StoredGrant[], after: StoredGrant[]) =>
      isWider(before, after, await readPlaces(its.world.sql, [...before, ...after]))
    const operator: StoredGrant = { scope: 'installation', role: 'operator' }
    for (const [before, after, expected] of [
      [[ofProject('support')], [ofProject('support_lead')], true],
      [[ofProject('support_lead')], [ofProject('support')], false],
      [[ofProject('support')], [ofProject('shop')], true],
      [[ofProject('developer')], [ofProject('developer'), ofProject('shop')], false],
      [[ofProject('developer')], [ofMerchant('developer')], true],
      [[ofMerchant('developer')], [ofProject('developer', sibling)], false],
      [[ofProject('shop')], [ofProject('shop'), ofProject('shop', sibling)], true],
      [[operator], [ofMerchant('merchant_admin'), ofProject('shop', sibling)], false],
      [[ofMerchant('merchant_admin')], [operator], true],
      [[], [ofProject('shop')], true],
      [[ofProject('shop'), ofMerchant('shop')], [ofMerchant('shop'), ofProject('shop')], false],
    ] as [StoredGrant[], StoredGrant[], boolean][])
      assert.equal(await wider(before, after), expected, JSON.stringify([before, after]))
  })
})

describe('a person who is given more', () => {
  test('loses all sessions and the link that was not used, at every process', async () => {
    const person = await its.person(newEmail(), [ofProject('support')])
    const unspent = await its.tokenFor(person.email)
    assert.equal((await change(person.id, { grants: [operatorGrant] })).statusCode, 200)
    for (const at of [0, 1] as const) assert.equal((await me(person, at)).statusCode, 401)
    assert.equal((await linkSignIn(unspent)).statusCode, 422)
    const again = await its.byToken(await its.tokenFor(person.email))
    assert.equal((await again.ask({ url: path })).statusCode, 200)
  })

  test('by an operator leaves nothing to the admin who invited them and kept the link', async () => {
    const admin = await its.person(newEmail(), [ofMerchant('merchant_admin')])
    const invited = async () => {
      const payload = { email: newEmail(), grants: [ofProject('shop')], mail: false }
      return (await admin.ask({ method: 'POST', url: path, payload })).json()
    }
    const [kept, used] = [await invited(), await invited()]
    const token = (link: string) => new URL(link).searchParams.get('token') ?? ''
    const session = await its.byToken(token(used.link))
    for (const { console_user_id } of [kept, used])
      assert.equal((await change(console_user_id, { grants: [operatorGrant] })).statusCode, 200)
    assert.equal((await linkSignIn(token(kept.link))).statusCode, 422)
    const key = { name: 'theirs' }
    const answer = await session.ask({ method: 'POST', url: '/api/operator/keys', payload: key })
    assert.equal(answer.statusCode, 401)
  })

  test('and nobody else: another name or less to do leaves sessions and links', async () => {
    const person = await its.person(newEmail(), [ofMerchant('developer')])
    const token = await its.tokenFor(person.email)
    const less: ConsoleGrant[] = [ofMerchant('shop'), ofProject('read_only')]
    for (const payload of [{ name: 'Grace' }, { grants: less }, { grants: less.slice(1) }])
      assert.equal((await change(person.id, payload)).statusCode, 200)
    assert.equal((await me(person, 0)).statusCode, 200)
    assert.equal((await linkSignIn(token)).statusCode, 200)
  })
})

test('grants are written in one file alone, which ends sessions and links with them', async () => {
  const source = new URL('../../', import.meta.url)
  const writers: string[] = []
  for await (const name of glob('**/*.ts', { cwd: source.pathname })) {
    if (name.endsWith('.test.ts')) continue
    const text = await readFile(new URL(name, source), 'utf8')
    if (/\b(put|update)ConsoleUser\(|\b(insert into|update) console_users\b/.test(text))
      writers.push(name)
  }
  assert.deepEqual(writers.sort(), [
    'projects/people/changes-of-people.ts',
    // Its statements, which the other file alone calls.
    'projects/people/people.sql.ts',
  ])
})

describe('a sign-in by a link and a change that gives more, at once', () => {
  /** Lets two wait for one person's row, in their order. */
  const inOrder = async <A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>) =>
    await its.world.sql.begin(async (tx) => {
      await lockConsoleUser(tx, { userId: id })
      const one = first()
      await until(async () => (await countWaiting(tx)) === 1)
      const other = second()
      await until(async () => (await countWaiting(tx)) === 2)
      return { one, other }
    })

  test('leave no session, whichever comes first', async () => {
    for (const isSignInFirst of [true, false]) {
      const { id, token } = await its.invited(newEmail(), [ofProject('shop')])
      // Asked for at once, not when the answer is waited for.
      const signIn = () => Promise.resolve(linkSignIn(token))
      const widen = () => Promise.resolve(change(id, { grants: [operatorGrant] }))
      const { one, other } = isSignInFirst
        ? await inOrder(id, signIn, widen)
        : await inOrder(id, widen, signIn)
      const statuses = [(await one).statusCode, (await other).statusCode]
      assert.deepEqual(statuses, isSignInFirst ? [200, 200] : [200, 422])
      const left = await its.world.sql`
        select 1 from console_sessions where user_id = ${id}
        union all
        select 1 from console_links where user_id = ${id}
      `
      assert.equal(left.length, 0)
    }
  })
})
