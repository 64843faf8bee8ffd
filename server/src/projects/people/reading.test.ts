/** People as readers see them: who may read them, what they see, and how the list is filtered. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
} from '../../../test/support/console.ts'
import type { WorldProject } from '../../../test/support/world.ts'

let its: ConsoleWorld
/** A sibling of the world's project, of the same merchant. */
let sibling: WorldProject
let stranger: WorldProject
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
  sibling = await its.world.addProject({ merchantId: its.world.project.merchant_id })
  stranger = await its.world.addProject()
})
after(() => its.close())

const path = '/api/operator/console_users'
const inProject = (role: string, { project_id } = its.world.project): ConsoleGrant => ({
  scope: 'project',
  project_id,
  role,
})
const atMerchant = (role: string, { merchant_id } = its.world.project): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id,
  role,
})
let counted = 0
const newEmail = () => {
  counted += 1
  return `read${counted}@studio.example`
}
const invited = async (...grants: ConsoleGrant[]) => (await its.invited(newEmail(), grants)).id
const person = (...grants: ConsoleGrant[]) => its.person(newEmail(), grants)

type Shown = { console_user_id: string; name: string; grants: ConsoleGrant[] }
const read = async (by: SignedInPerson, id: string) => await by.ask({ url: `${path}/${id}` })
const listed = async (by: SignedInPerson, query = ''): Promise<Map<string, Shown>> => {
  const answer = await by.ask({ url: `${path}?limit=500${query}` })
  assert.equal(answer.statusCode, 200, answer.body)
  const { items }: { items: Shown[] } = answer.json()
  return new Map(items.map((one) => [one.console_user_id, one]))
}

describe('whoever may read the people of a project', () => {
  for (const role of ['developer', 'read_only', 'merchant_admin']) {
    test(`as ${role} sees those who have grants there, and these grants alone`, async () => {
      const reader = await person(inProject(role))
      const both = await invited(inProject('support'), inProject('shop', stranger))
      const elsewhere = await invited(inProject('support', sibling))
      const found = await listed(reader)
      assert.deepEqual(found.get(both)?.grants, [inProject('support')])
      assert.ok(!found.has(elsewhere))
      assert.equal((await read(reader, both)).statusCode, 200)
      assert.equal((await read(reader, elsewhere)).statusCode, 404)
    })
  }

  for (const role of ['developer', 'read_only'])
    test(`as ${role} changes nobody`, async () => {
      const reader = await person(inProject(role))
      const id = await invited(inProject('shop'))
      for (const [method, url, payload] of [
        ['POST', path, { email: newEmail(), grants: [inProject('shop')] }],
        ['PATCH', `${path}/${id}`, { name: 'x' }],
        ['DELETE', `${path}/${id}`, undefined],
        ['POST', `${path}/${id}/link`, {}],
      ] as const) {
        const answer = await reader.ask({ method, url, ...(payload ? { payload } : {}) })
        assert.deepEqual(
          [answer.statusCode, answer.json().permission],
          [403, 'people.manage'],
          `${method} ${url}`,
        )
      }
    })

  for (const role of ['shop', 'support', 'support_lead'])
    test(`is not ${role}`, async () => {
      const answer = await (await person(inProject(role))).ask({ url: path })
      assert.deepEqual([answer.statusCode, answer.json().permission], [403, 'people.read'])
    })
})

describe('whoever looks after one project and may read another', () => {
  const mixed = () => person(inProject('merchant_admin'), inProject('read_only', sibling))
  const patch = (by: SignedInPerson, id: string, payload: object, etag?: unknown) =>
    by.ask({
      method: 'PATCH',
      url: `${path}/${id}`,
      payload,
      ...(etag === undefined ? {} : { headers: { 'if-match': String(etag) } }),
    })

  test('sees grants in both, and what is read is written back without a change there', async () => {
    const lead = await mixed()
    const id = await invited(inProject('shop'), inProject('support', sibling))
    const answer = await read(lead, id)
    assert.deepEqual(answer.json().grants, [inProject('shop'), inProject('support', sibling)])
    const grants = [inProject('support_lead'), inProject('support', sibling)]
    const changed = await patch(lead, id, { grants }, answer.headers.etag)
    assert.equal(changed.statusCode, 200, changed.body)
    const whole = (await its.operator({ url: `${path}/${id}` })).json().grants as ConsoleGrant[]
    assert.deepEqual(new Set(whole.map(({ role }) => role)), new Set(['support_lead', 'support']))
    assert.equal((await patch(lead, id, { name: 'x' }, answer.headers.etag)).statusCode, 412)
    assert.equal((await patch(lead, id, { name: 'x' }, changed.headers.etag)).statusCode, 200)
  })

  test('takes nothing away in the other: grants that are not named stay there', async () => {
    const lead = await mixed()
    const id = await invited(inProject('shop'), inProject('support', sibling))
    assert.equal((await patch(lead, id, { grants: [inProject('support')] })).statusCode, 200)
    const { grants } = (await its.operator({ url: `${path}/${id}` })).json()
    assert.equal(grants.length, 2)
    assert.ok(
      (await listed(lead))
        .get(id)
        ?.grants.some(({ project_id }) => project_id === sibling.project_id),
    )
    const removed = await lead.ask({ method: 'DELETE', url: `${path}/${id}` })
    assert.equal(removed.statusCode, 204)
    assert.deepEqual((await listed(lead)).get(id)?.grants, [inProject('support', sibling)])
  })

  test('gives nothing in the other, and changes nobody who is only there', async () => {
    const lead = await mixed()
    const both = await invited(inProject('shop'), inProject('support', sibling))
    const there = await invited(inProject('shop', sibling))
    for (const [id, payload] of [
      [both, { grants: [inProject('shop'), inProject('support_lead', sibling)] }],
      [there, { grants: [inProject('shop')] }],
      [there, { name: 'x' }],
    ] as const) {
      const answer = await patch(lead, id, payload)
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1043], answer.body)
      assert.ok(answer.json().missing.includes('people.manage'))
    }
    const link = await lead.ask({ method: 'POST', url: `${path}/${there}/link`, payload: {} })
    assert.equal(link.statusCode, 403)
  })

  test('invites somebody of the other like a stranger: what is there stays', async () => {
    const lead = await mixed()
    const email = newEmail()
    const { id } = await its.invited(email, [inProject('support', sibling)])
    const payload = { email, grants: [inProject('shop')], mail: false }
    const answer = await lead.ask({ method: 'POST', url: path, payload })
    assert.equal(answer.statusCode, 201, answer.body)
    assert.equal(answer.json().console_user_id, id)
    assert.equal((await its.operator({ url: `${path}/${id}` })).json().grants.length, 2)
  })
})

test('a reader of the installation who looks after one merchant sees all, and changes what is of that merchant', async () => {
  const lead = await person(
    { scope: 'installation', role: 'read_only' },
    atMerchant('merchant_admin'),
  )
  const id = await invited(inProject('shop'), inProject('support', stranger))
  assert.equal((await listed(lead)).get(id)?.grants.length, 2)
  const url = `${path}/${id}`
  const payload = { grants: [inProject('support')] }
  const changed = await lead.ask({ method: 'PATCH', url, payload })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual(
    new Set(changed.json().grants.map(({ role }: ConsoleGrant) => role)),
    new Set(['support']),
  )
  assert.equal((await lead.ask({ url: `${path}?state=removed` })).statusCode, 200)
})

describe('the list', () => {
  let ids: Record<'operator' | 'admin' | 'shop' | 'support' | 'other', string>
  before(async () => {
    ids = {
      operator: await invited(operatorGrant),
      admin: await invited(atMerchant('merchant_admin')),
      shop: await invited(inProject('shop'), inProject('support', sibling)),
      support: await invited(inProject('support')),
      other: await invited(inProject('support', stranger)),
    }
  })
  const found = async (query: string, by?: SignedInPerson): Promise<string[]> => {
    const reader = by ?? (await person(operatorGrant))
    const all = await listed(reader, query)
    return Object.entries(ids).flatMap(([name, id]) => (all.has(id) ? [name] : []))
  }

  test('by project_id has those whose grants count there, of its merchant and the installation, too', async () => {
    const query = `&project_id=${its.world.project.project_id}`
    assert.deepEqual(await found(query), ['operator', 'admin', 'shop', 'support'])
    assert.deepEqual(await found(`&project_id=${sibling.project_id}`), [
      'operator',
      'admin',
      'shop',
    ])
    assert.deepEqual(await found(`&project_id=${stranger.project_id}`), ['operator', 'other'])
    assert.deepEqual(await found('&project_id=987654321'), ['operator'])
  })

  test('by merchant_id has those with grants for it or one of its projects', async () => {
    const query = `&merchant_id=${its.world.project.merchant_id}`
    assert.deepEqual(await found(query), ['operator', 'admin', 'shop', 'support'])
    assert.deepEqual(await found(`&merchant_id=${stranger.merchant_id}`), ['operator', 'other'])
  })

  test('by role has those who have it, in the very grant that the other filters find', async () => {
    assert.deepEqual(await found('&role=support'), ['shop', 'support', 'other'])
    const here = `&project_id=${its.world.project.project_id}`
    assert.deepEqual(await found(`${here}&role=support`), ['support'])
    assert.deepEqual(await found(`&project_id=${sibling.project_id}&role=shop`), [])
    assert.deepEqual(await found('&role=operator'), ['operator'])
  })

  test('by q has those whose name or address holds the text, in capital or small letters', async () => {
    const reader = await person(operatorGrant)
    await its.operator({
      method: 'PATCH',
      url: `${path}/${ids.shop}`,
      payload: { name: 'Grace Ödegård' },
    })
    assert.deepEqual(await found(`&q=${encodeURIComponent('ödeG')}`, reader), ['shop'])
    const { email } = (await its.operator({ url: `${path}/${ids.other}` })).json()
    assert.deepEqual(await found(`&q=${email.toUpperCase()}`, reader), ['other'])
    assert.deepEqual(await found('&q=%25', reader), [])
  })

  test('looks at nothing that the caller does not see', async () => {
    const admin = await person(inProject('merchant_admin'))
    assert.deepEqual(await found('', admin), ['shop', 'support'])
    assert.deepEqual(await found('&role=support', admin), ['support'])
    assert.deepEqual(await found(`&project_id=${sibling.project_id}`, admin), [])
    assert.deepEqual(await found('&role=operator', admin), [])
    const name = encodeURIComponent('Grace Ödegård')
    await its.operator({
      method: 'PATCH',
      url: `${path}/${ids.other}`,
      payload: { name: 'Grace Ödegård' },
    })
    assert.deepEqual(await found(`&q=${name}`, admin), ['shop'])
  })

  test('with a filter goes on by its cursor without gap or repeat, also one by one', async () => {
    const reader = await person(operatorGrant)
    const whole = [...(await listed(reader, '&role=support')).keys()]
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page: { items: Shown[]; next_cursor: string | null } = (
        await reader.ask({ url: `${path}?role=support&limit=1${more}` })
      ).json()
      paged.push(...page.items.map(({ console_user_id }: Shown) => console_user_id))
      cursor = page.next_cursor
    }
    assert.deepEqual(paged, whole)
  })

  test('refuses filters that can find nobody by their names', async () => {
    for (const query of ['role=admin', 'q=', 'q=%00', 'project_id=x', 'merchant_id=0']) {
      const answer = await its.operator({ url: `${path}?${query}` })
      assert.equal(answer.statusCode, 422, query)
      assert.equal(answer.json().errorMessageExtended[0].property, query.split('=')[0])
    }
  })
})
