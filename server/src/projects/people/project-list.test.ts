/** The switcher's list: the projects that a person may read, by name, in small pages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
} from '../../../test/support/console.ts'
import { administration, systemCaller } from '../index.ts'

type Row = {
  project_id: number
  name: string
  merchant_id: number
  merchant_name: string
  archived_at?: string
}
type Page = { items: Row[]; next_cursor: string | null }

let its: ConsoleWorld
let studio: number
let ada: SignedInPerson
before(async () => {
  its = await createConsoleWorld()
  studio = await administration.createMerchant(its.world.deps, systemCaller, 'North Studio')
  ada = await its.person('ada@studio.example', [operatorGrant])
})
after(() => its.close())

const project = async (name: string, merchantId = studio): Promise<number> =>
  (await administration.createProject(its.world.deps, systemCaller, { merchantId, name })).projectId

const path = '/api/console/projects'
const ask = async (by: SignedInPerson, query: Record<string, string> = {}) =>
  await by.ask({ url: `${path}?${new URLSearchParams(query)}` })
const list = async (by: SignedInPerson, query: Record<string, string> = {}): Promise<Page> => {
  const answer = await ask(by, query)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}
const namesOf = async (by: SignedInPerson, query: Record<string, string> = {}) =>
  (await list(by, query)).items.map(({ name }) => name)
let counted = 0
const person = (...grants: ConsoleGrant[]) => {
  counted += 1
  return its.person(`person${counted}@studio.example`, grants)
}

test('a person with a grant for one project sees it alone, with the name of its merchant', async () => {
  const id = await project('Harbour')
  const grace = await person({ scope: 'project', project_id: id, role: 'support' })
  assert.deepEqual(await list(grace), {
    items: [
      { project_id: id, name: 'Harbour', merchant_id: studio, merchant_name: 'North Studio' },
    ],
    next_cursor: null,
  })
})

test('an archived project says since when', async () => {
  const id = await project('Retired')
  await its.world
    .sql`update projects set archived_at = '2026-01-05T10:00:00Z' where project_id = ${id}`
  const grace = await person({ scope: 'project', project_id: id, role: 'support' })
  assert.equal((await list(grace)).items[0]?.archived_at, '2026-01-05T10:00:00+00:00')
})

test('a person sees the projects of all their grants, and nothing else is found by name, id or merchant', async () => {
  const other = await its.world.addProject()
  const own = await project('Lighthouse')
  const both = await person(
    { scope: 'merchant', merchant_id: studio, role: 'shop' },
    { scope: 'project', project_id: other.project_id, role: 'read_only' },
  )
  const ids = (await list(both, { limit: '100' })).items.map(({ project_id }) => project_id)
  assert.ok(ids.includes(own) && ids.includes(other.project_id))
  assert.ok(!ids.includes(its.world.project.project_id))
  for (const query of [
    { q: String(its.world.project.project_id) },
    { q: 'Game', merchant_id: String(its.world.project.merchant_id) },
    { merchant_id: String(its.world.project.merchant_id) },
    { merchant_id: '987654321' },
  ] as Record<string, string>[])
    assert.deepEqual((await list(both, query)).items, [], JSON.stringify(query))
})

test('q finds parts of names in capital and small letters, and a project by its whole id', async () => {
  const id = await project('Ärger im Hafen 100%_')
  assert.deepEqual(await namesOf(ada, { q: 'ÄRGER' }), ['Ärger im Hafen 100%_'])
  assert.deepEqual(await namesOf(ada, { q: '  hafen ' }), ['Ärger im Hafen 100%_'])
  assert.deepEqual(await namesOf(ada, { q: '%_' }), ['Ärger im Hafen 100%_'])
  assert.deepEqual(await namesOf(ada, { q: String(id) }), ['Ärger im Hafen 100%_'])
  assert.deepEqual(await namesOf(ada, { q: String(id).slice(0, -1) }), [])
  assert.deepEqual(await namesOf(ada, { q: `0${id}` }), [])
  assert.deepEqual(await namesOf(ada, { q: '_%' }), [])
  assert.ok((await namesOf(ada, { q: '   ' })).length > 1)
})

test('names come in the order of the alphabet whatever their letters, and twins by their ids', async () => {
  const twins = [await project('zeta'), await project('Zeta'), await project('ZETA')]
  await project('Yacht')
  const { items } = await list(ada, { limit: '100' })
  const last = items.filter(({ name }) => /^(yacht|zeta)$/i.test(name))
  assert.deepEqual(
    last.map(({ name }) => name.toLowerCase()),
    ['yacht', 'zeta', 'zeta', 'zeta'],
  )
  assert.deepEqual(
    last.slice(1).map(({ project_id }) => project_id),
    twins,
  )
})

test('pages follow each other without a gap or repeat', async () => {
  const whole = (await list(ada, { limit: '100' })).items
  const seen: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(ada, { limit: '2', ...(cursor === '' ? {} : { cursor }) })
    assert.ok(page.items.length <= 2)
    seen.push(...page.items)
    cursor = page.next_cursor
  }
  assert.deepEqual(seen, whole)
})

test('a cursor, limit, text or id that can not be is refused by name', async () => {
  for (const [query, property] of [
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: Buffer.from('1 a\0b').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('0 a').toString('base64url') }, 'cursor'],
    [{ cursor: '../' }, 'cursor'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ q: '' }, 'q'],
    [{ q: 'a\0' }, 'q'],
    [{ merchant_id: 'x' }, 'merchant_id'],
    [{ name: 'x' }, 'name'],
  ] as [Record<string, string>, string][]) {
    const answer = await ask(ada, query)
    assert.equal(answer.statusCode, 422, JSON.stringify(query))
    assert.equal(answer.json().errorMessageExtended[0].property, property)
  }
})

test('no key opens it, and nobody without a session', async () => {
  for (const headers of [{ authorization: `Bearer ${its.world.operatorKey}` }, {}] as Record<
    string,
    string
  >[])
    assert.equal((await its.ask({ url: path, headers })).statusCode, 401)
})

test('of five hundred projects with large settings a page is small, and read along an index', async () => {
  await its.world.sql`
    insert into projects (merchant_id, login_project_id, name, settings)
    select ${studio}, gen_random_uuid(), 'Big ' || n, jsonb_build_object(
      'branding', jsonb_build_object('logo', repeat('x', 5000))
    )
    from generate_series(1, 500) as n
  `
  const answer = await ask(ada, { q: 'big' })
  assert.equal(answer.json().items.length, 50)
  assert.ok(answer.body.length < 6000, String(answer.body.length))
  await its.world.sql`analyze projects`
  const plan = await its.world.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return await tx<Record<string, string>[]>`
      explain select project_id from projects
      where (lower(name), project_id) > ('big 2', 1)
      order by lower(name), project_id limit 50
    `
  })
  assert.match(JSON.stringify(plan), /projects_by_name/)
  assert.doesNotMatch(JSON.stringify(plan), /Sort/)
})
