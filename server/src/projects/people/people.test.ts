/** Console users: who invites, changes and removes whom. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  tokenOf,
} from '../../../test/support/console.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { newUuid } from '../../base/ids.ts'
import { roleNames } from '../permissions/roles.ts'
import { StoredGrant } from './people-contract.ts'

let its: ConsoleWorld
let stranger: WorldProject
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
  stranger = await its.world.addProject()
})
after(() => its.close())

const path = '/api/operator/console_users'
let counted = 0
const newEmail = () => {
  counted += 1
  return `person${counted}@studio.example`
}
const ofMerchant = (role: string, merchant_id = its.world.project.merchant_id): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id,
  role,
})
const ofProject = (role: string, project_id = its.world.project.project_id): ConsoleGrant => ({
  scope: 'project',
  project_id,
  role,
})

test('the roles that can be granted are those that there are', () => {
  assert.deepEqual(StoredGrant.properties.role.enum.toSorted(), roleNames.toSorted())
})

describe('an invitation', () => {
  test('is mailed, and then nobody but its person sees the link', async () => {
    const email = newEmail()
    const answer = await its.operator({
      method: 'POST',
      url: path,
      payload: { email: ` ${email.toUpperCase()}`, name: 'Ada', grants: [ofProject('shop')] },
    })
    assert.equal(answer.statusCode, 201)
    const { console_user_id, created_at, link, link_expires_at, ...person } = answer.json()
    assert.deepEqual(person, {
      email,
      name: 'Ada',
      grants: [ofProject('shop')],
      state: 'invited',
      last_seen_at: null,
    })
    assert.equal(link, null)
    assert.equal(Date.parse(link_expires_at) - Date.parse(created_at), 86_400_000)
    const mail = its.mail.mails.at(-1)
    assert.equal(mail?.to, email)
    const signedIn = await its.byToken(tokenOf(its.mail.linkFor(email)))
    assert.equal(signedIn.id, console_user_id)
    const shown = (await its.operator({ url: `${path}/${console_user_id}` })).json()
    assert.equal(shown.state, 'active')
    assert.notEqual(shown.last_seen_at, null)
  })

  test('comes back with its link where it is not to be mailed, or cannot be', async () => {
    const invite = (mail?: boolean) =>
      its.operator({
        method: 'POST',
        url: path,
        payload: {
          email: newEmail(),
          grants: [ofProject('shop')],
          ...(mail === undefined ? {} : { mail }),
        },
      })
    const mails = its.mail.mails.length
    const link = (await invite(false)).json().link
    assert.match(link, /^https:\/\/portreeve\.example\/console\/link\?token=[\w-]{43}$/)
    its.mail.trouble = 'unreachable'
    const failed = (await invite()).json().link
    its.mail.trouble = undefined
    assert.match(failed, /token=/)
    assert.equal(its.mail.mails.length, mails)
  })

  test('to an address that the inviter sees is refused, in whatever spelling', async () => {
    const email = newEmail()
    await its.invited(email, [operatorGrant])
    const payload = { email: email.toUpperCase(), grants: [operatorGrant] }
    const answer = await its.operator({ method: 'POST', url: path, payload })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1045])
  })

  test('brings somebody who was removed back with the same id, and none of the former links', async () => {
    const email = newEmail()
    const { id, token } = await its.invited(email, [operatorGrant])
    await its.operator({ method: 'DELETE', url: `${path}/${id}` })
    const again = await its.invited(email, [ofProject('support')])
    assert.equal(again.id, id)
    const former = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token },
    })
    assert.equal(former.statusCode, 422)
    assert.equal((await its.byToken(again.token)).id, id)
  })

  test('whose grants mean nothing is refused with every wrong place', async () => {
    const grants = [
      { scope: 'merchant', role: 'shop' },
      { scope: 'installation', merchant_id: its.world.project.merchant_id, role: 'shop' },
      { ...ofProject('operator'), merchant_id: its.world.project.merchant_id },
      ofProject('shop', 999_999),
      ofMerchant('shop', 999_999),
    ]
    const payload = { email: newEmail(), grants }
    const answer = await its.operator({ method: 'POST', url: path, payload })
    assert.equal(answer.statusCode, 422)
    assert.deepEqual(
      answer.json().errorMessageExtended.map(({ property }: { property: string }) => property),
      [
        'grants[0].merchant_id',
        'grants[1].merchant_id',
        'grants[2].merchant_id',
        'grants[2].role',
        'grants[3].project_id',
        'grants[4].merchant_id',
      ],
    )
    for (const wrong of [[], [{ scope: 'world', role: 'shop' }], [{ ...operatorGrant, x: 1 }]]) {
      const refusal = await its.operator({
        method: 'POST',
        url: path,
        payload: { email: newEmail(), grants: wrong },
      })
      assert.equal(refusal.json().errorCode, 1102)
    }
  })
})

describe('nobody gives more than they have', () => {
  test('an admin of a merchant invites for it and its projects, and for nothing else', async () => {
    const admin = await its.person(newEmail(), [ofMerchant('merchant_admin')])
    const invite = async (grants: ConsoleGrant[]) =>
      await admin.ask({
        method: 'POST',
        url: path,
        payload: { email: newEmail(), grants, mail: false },
      })
    for (const grant of [
      ofMerchant('merchant_admin'),
      ofMerchant('support_lead'),
      ofProject('shop'),
    ])
      assert.equal((await invite([grant])).statusCode, 201)
    for (const grants of [
      [operatorGrant],
      [{ scope: 'installation', role: 'read_only' }],
      [ofMerchant('read_only', stranger.merchant_id)],
      [ofProject('read_only', stranger.project_id)],
      [ofProject('shop'), ofProject('shop', stranger.project_id)],
    ] as ConsoleGrant[][]) {
      const answer = await invite(grants)
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1043])
      assert.ok(answer.json().missing.includes('people.manage'))
    }
  })

  test('who may not look after people cannot, whatever else they may', async () => {
    for (const role of ['developer', 'shop', 'support', 'support_lead', 'read_only']) {
      const person = await its.person(newEmail(), [{ scope: 'installation', role }])
      for (const call of [
        { method: 'POST', url: path, payload: { email: newEmail(), grants: [ofProject(role)] } },
        { method: 'PATCH', url: `${path}/${person.id}`, payload: { grants: [operatorGrant] } },
        { method: 'DELETE', url: `${path}/${person.id}` },
        { method: 'POST', url: `${path}/${person.id}/link` },
      ] as const) {
        const answer = await person.ask(call)
        assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1034], role)
      }
    }
  })

  test('an admin sees and changes only people of theirs, and only what they may do there', async () => {
    const admin = await its.person(newEmail(), [ofMerchant('merchant_admin')])
    const own = await its.person(newEmail(), [ofProject('developer')])
    const operator = await its.person(newEmail())
    const both = await its.person(newEmail(), [
      ofProject('shop'),
      ofProject('shop', stranger.project_id),
    ])
    const { items } = (await admin.ask({ url: `${path}?limit=500` })).json()
    const ids = items.map(({ console_user_id }: { console_user_id: string }) => console_user_id)
    assert.ok([own, admin, both].every(({ id }) => ids.includes(id)))
    assert.ok(!ids.includes(operator.id))
    for (const call of [
      { method: 'GET', url: `${path}/${operator.id}` },
      { method: 'PATCH', url: `${path}/${operator.id}`, payload: { name: 'x' } },
      { method: 'DELETE', url: `${path}/${operator.id}` },
      { method: 'POST', url: `${path}/${operator.id}/link` },
    ] as const)
      assert.equal((await admin.ask(call)).statusCode, 404)
    const shown = (await admin.ask({ url: `${path}/${both.id}` })).json()
    assert.deepEqual(shown.grants, [ofProject('shop')])
    assert.equal((await admin.ask({ url: `${path}/${own.id}` })).statusCode, 200)
    const grown = await admin.ask({
      method: 'PATCH',
      url: `${path}/${own.id}`,
      payload: { grants: [ofMerchant('developer', stranger.merchant_id)] },
    })
    assert.equal(grown.statusCode, 403)
    assert.equal((await admin.ask({ method: 'DELETE', url: `${path}/${own.id}` })).statusCode, 204)
  })

  test('a link for somebody who has more is theirs alone: who looks after people makes none', async () => {
    const lead = await its.person(newEmail(), [ofMerchant('merchant_admin')])
    const key = await its.operator({
      method: 'POST',
      url: `/api/operator/merchants/${its.world.project.merchant_id}/api_keys`,
      payload: { name: 'people only', permissions: ['people.manage'] },
    })
    assert.equal(key.statusCode, 201, key.body)
    const pair = `${its.world.project.merchant_id}:${key.json().api_key}`
    const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
    for (const call of [
      { method: 'POST', url: `${path}/${lead.id}/link` },
      { method: 'PATCH', url: `${path}/${lead.id}`, payload: { name: 'x' } },
      { method: 'DELETE', url: `${path}/${lead.id}` },
    ] as const) {
      const answer = await its.ask({ ...call, headers })
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1043])
    }
    assert.equal((await its.ask({ url: `${path}/${lead.id}`, headers })).statusCode, 200)
  })
})

describe('a change', () => {
  test('of an older version is refused, and what is not named stays', async () => {
    const { id } = await its.invited(newEmail(), [ofProject('shop')])
    const url = `${path}/${id}`
    const { etag = '' } = (await its.operator({ url })).headers
    const change = (payload: object) =>
      its.operator({ method: 'PATCH', url, payload, headers: { 'if-match': String(etag) } })
    const named = await change({ name: 'Grace' })
    assert.deepEqual([named.statusCode, named.json().grants], [200, [ofProject('shop')]])
    const stale = await change({ name: 'Other' })
    assert.equal(stale.statusCode, 412)
    assert.equal(stale.json().current.name, 'Grace')
    const trail = await its.operator({
      url: '/api/operator/audit?action=console_user.changed&limit=1',
    })
    assert.equal(trail.json().items[0].after.name, 'Grace')
    assert.equal(
      (await its.operator({ method: 'PATCH', url, payload: { email: 'x@y.example' } })).statusCode,
      422,
    )
  })

  test('of nobody is 404, of somebody removed too', async () => {
    const { id } = await its.invited(newEmail(), [ofProject('shop')])
    assert.equal((await its.operator({ method: 'DELETE', url: `${path}/${id}` })).statusCode, 204)
    for (const one of [id, newUuid()]) {
      assert.equal(
        (await its.operator({ method: 'DELETE', url: `${path}/${one}` })).statusCode,
        404,
      )
      const answer = await its.operator({ method: 'PATCH', url: `${path}/${one}`, payload: {} })
      assert.equal(answer.statusCode, 404)
    }
    const removed = await its.operator({ url: `${path}/${id}` })
    assert.deepEqual([removed.json().state, removed.json().grants], ['removed', []])
    assert.equal((await its.operator({ url: `${path}/x` })).statusCode, 422)
  })
})

test('the list goes on by its cursor without gap or repeat, and shows removed people only when asked', async () => {
  const { id } = await its.invited(newEmail(), [ofProject('shop')])
  await its.operator({ method: 'DELETE', url: `${path}/${id}` })
  const list = async (query: string) => (await its.operator({ url: `${path}?${query}` })).json()
  const idsOf = ({ items }: { items: { console_user_id: string }[] }) =>
    items.map(({ console_user_id }) => console_user_id)
  const whole = idsOf(await list('limit=500'))
  assert.ok(whole.length > 10 && !whole.includes(id))
  const paged: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages += 1) {
    assert.ok(pages < 30, 'the pages do not end')
    const page = await list(
      `limit=3${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    paged.push(...idsOf(page))
    cursor = page.next_cursor
  }
  assert.deepEqual(paged, whole)
  assert.ok(idsOf(await list('state=removed')).includes(id))
  assert.equal((await its.operator({ url: `${path}?limit=501` })).statusCode, 422)
})

test('there are a thousand people at most', async () => {
  const full = await createConsoleWorld()
  try {
    await full.world.sql`
      insert into console_users (user_id, email, name, grants, state, created_at)
      select gen_random_uuid(), 'p' || n || '@studio.example', 'P', '[]', 'invited', now()
      from generate_series(1, 1000) as n
    `
    const payload = { email: 'one@more.example', grants: [operatorGrant] }
    const answer = await full.operator({ method: 'POST', url: path, payload })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1046])
  } finally {
    await full.close()
  }
})

test('the last operator stays one while there is no operator key, also when two remove each other at once', async () => {
  const alone = await createConsoleWorld()
  try {
    const [ada, grace] = [
      await alone.person('ada@x.example'),
      await alone.person('grace@x.example'),
    ]
    await alone.invited('never@came.example', [operatorGrant])
    // With the key anything may be done; without it, not.
    await alone.world.deps.directory.changeKeys(0, (tx) => tx`delete from operator_keys`)
    const answers = await Promise.all([
      ada.ask({ method: 'DELETE', url: `${path}/${grace.id}` }),
      grace.ask({ method: 'DELETE', url: `${path}/${ada.id}` }),
    ])
    const gone = answers.filter(({ statusCode }) => statusCode === 204)
    assert.equal(gone.length, 1)
    const [left] = [ada, grace].filter((_, index) => answers[index]?.statusCode === 204)
    for (const call of [
      { method: 'DELETE', url: `${path}/${left?.id}` },
      {
        method: 'PATCH',
        url: `${path}/${left?.id}`,
        payload: { grants: [{ scope: 'installation', role: 'merchant_admin' }] },
      },
    ] as const) {
      const answer = await left?.ask(call)
      assert.deepEqual([answer?.statusCode, answer?.json().errorCode], [409, 1044])
    }
    const renamed = await left?.ask({
      method: 'PATCH',
      url: `${path}/${left?.id}`,
      payload: { name: 'Ruler' },
    })
    assert.equal(renamed?.statusCode, 200)
  } finally {
    await alone.close()
  }
})
