/** Console users in the document of `apply` and `export`. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { spendLink } from '../people/links.ts'
import { listConsoleUsers } from '../people/people.sql.ts'
import { applyDocument, rehearseDocument } from './apply.ts'
import { DocumentError } from './document-parts.ts'
import { exportDocument } from './export-document.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())
beforeEach(() => world.sql`delete from console_users`)

const options = {
  sections: [],
  credentialNames: () => undefined,
  isProvider: () => false,
  connectionViolations: () => [],
  environment: {},
}
const apply = (console_users: unknown, merchants: unknown[] = [studio]) =>
  applyDocument(world.deps, options, { kind: 'operator' }, { merchants, console_users })
const studio = { name: 'Studio of people', projects: [{ name: 'Game of people' }] }
const places = { merchant: studio.name, project: 'Game of people' }
const operator = { scope: 'installation', role: 'operator' }
const developer = { scope: 'merchant', merchant: studio.name, role: 'developer' }
const support = { scope: 'project', ...places, role: 'support' }

const people = async () =>
  [...(await listConsoleUsers(world.sql, { state: undefined, after: '', limit: 100 }))].map(
    ({ email, name, state, grants }) => ({ email, name, state, grants }),
  )
const exported = async () => (await exportDocument(world.deps, options)).console_users
/** Waits for the mistakes that a document is refused with. */
const mistakes = async (work: Promise<unknown>): Promise<string[]> => {
  const failure = await work.then(
    () => assert.fail('it was applied'),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof DocumentError, String(failure))
  return failure.violations.map(({ property, message }) => `${property} ${message}`)
}
/** As if they had signed in. */
const welcome = async (email: string) => {
  await world.sql`update console_users set state = 'active' where email = ${email}`
}
/** Works while there is no operator key. */
const withoutKeys = async (work: () => Promise<void>) => {
  const { directory } = world.deps
  const deps = { ...world.deps, directory: { ...directory, operatorKeys: () => [] } }
  const before = world.deps
  world.deps = deps
  try {
    await work()
  } finally {
    world.deps = before
  }
}

test('who is missing is invited with a link that counts once, and the second time nothing changes', async () => {
  const wanted = {
    people: [
      { email: 'Ada@Studio.example', name: 'Ada', grants: [operator] },
      { email: 'grace@studio.example', grants: [developer, support] },
    ],
  }
  const lines = (await apply(wanted)).filter((line) => line.startsWith('installation: '))
  assert.equal(lines.length, 2)
  const { merchantId, projectId } = (await world.deps.directory.findProjectNamed(
    places.project,
  )) ?? { merchantId: 0, projectId: 0 }
  assert.deepEqual(await people(), [
    { email: 'ada@studio.example', name: 'Ada', state: 'invited', grants: [operator] },
    {
      email: 'grace@studio.example',
      name: 'grace@studio.example',
      state: 'invited',
      grants: [
        { scope: 'merchant', merchant_id: merchantId, role: 'developer' },
        { scope: 'project', project_id: projectId, role: 'support' },
      ],
    },
  ])
  const [, token = ''] = /invited console user ada@.*\?token=(\S+)$/.exec(lines[0] ?? '') ?? []
  const spent = () => world.sql.begin((tx) => spendLink(tx, world.deps, token))
  assert.ok(await spent())
  assert.equal(await spent(), undefined)
  assert.deepEqual(await apply(wanted), [])
  const [grace] = wanted.people.slice(1)
  assert.deepEqual(await apply({ people: [{ ...grace, grants: [support, developer] }] }), [])
})

test('names and grants are changed, who is not named stays, and the trail tells each', async () => {
  await apply({ people: [{ email: 'a@studio.example', name: 'A', grants: [developer] }] })
  const before = await people()
  const changed = await apply({
    people: [
      { email: 'a@studio.example', grants: [support] },
      { email: 'b@studio.example', grants: [support] },
    ],
  })
  assert.equal(changed[0], 'installation: changed console user a@studio.example')
  const [a, b] = await people()
  assert.deepEqual([a?.name, a?.grants], [before[0]?.name, b?.grants])
  assert.deepEqual(await apply({ people: [] }), [])
  assert.equal((await people()).length, 2)
  const [entry] = await world.sql<{ actor_kind: string }[]>`
    select actor_kind from audit_entries where action = 'console_user.changed' order by at desc limit 1
  `
  assert.equal(entry?.actor_kind, 'operator')
})

test('who is given more loses sessions and links, and the output says so; who is given less keeps them', async () => {
  const email = 'a@studio.example'
  const left = async () => {
    const [row] = await world.sql<{ links: number; sessions: number }[]>`
      select
        (select count(*)::int from console_links) as links,
        (select count(*)::int from console_sessions) as sessions
    `
    return [row?.links, row?.sessions]
  }
  await apply({ people: [{ email, grants: [developer] }] })
  await world.sql`
    insert into console_sessions (
      session_id, user_id, secret_hash, created_at, last_used_at, address, browser
    )
    select gen_random_uuid(), user_id, sha256('x'), now(), now(), '127.0.0.1', ''
    from console_users
  `
  await apply({ people: [{ email, grants: [support] }] })
  assert.deepEqual(await left(), [1, 1])
  assert.deepEqual(await apply({ people: [{ email, grants: [operator] }] }), [
    'installation: changed console user a@studio.example; their sessions and their link ended',
  ])
  assert.deepEqual(await left(), [0, 0])
})

test('others are removed only where the document says so', async () => {
  const a = { email: 'a@studio.example', grants: [developer] }
  await apply({ people: [a, { email: 'b@studio.example', grants: [support] }] })
  assert.deepEqual(await apply({ people: [a], only_these: false }), [])
  assert.deepEqual(await apply({ people: [a], only_these: true }), [
    'installation: removed console user b@studio.example',
  ])
  assert.deepEqual(
    (await people()).map(({ email }) => email),
    [a.email],
  )
  // They come back as they do by a call.
  const [line] = await apply({ people: [{ email: 'b@studio.example', grants: [support] }] })
  assert.match(line ?? '', /invited console user b@/)
})

test('the last operator is neither removed nor changed while there is no operator key', async () => {
  await apply({ people: [{ email: 'a@studio.example', grants: [operator] }] })
  await welcome('a@studio.example')
  await withoutKeys(async () => {
    for (const wanted of [
      { people: [], only_these: true },
      { people: [{ email: 'a@studio.example', grants: [support] }] },
      // A person who was only invited cannot run anything yet.
      { people: [{ email: 'b@studio.example', grants: [operator] }], only_these: true },
    ]) {
      const [mistake] = await mistakes(apply(wanted))
      assert.match(mistake ?? '', /^console_users.* no other operator/)
    }
    await welcome('b@studio.example')
    assert.deepEqual(
      await apply({
        people: [{ email: 'b@studio.example', grants: [operator] }],
        only_these: true,
      }),
      ['installation: removed console user a@studio.example'],
    )
  })
})

test('a document with wrong people changes nothing, and every mistake is told', async () => {
  const grants = [operator]
  const merchants = [{ name: 'Never made' }]
  assert.deepEqual(
    await mistakes(
      apply(
        {
          people: [
            { email: 'nobody', grants },
            { email: 'a@studio.example', grants },
            { email: 'A@studio.example', grants },
            {
              email: 'c@studio.example',
              grants: [
                { ...developer, merchant: 'Elsewhere' },
                { ...support, project: 'Elsewhere' },
                { ...support, merchant: 'Never made' },
                { scope: 'merchant', role: 'shop' },
                { ...developer, project: 'Game' },
                { ...operator, merchant: 'X' },
                { ...developer, role: 'operator' },
              ],
            },
          ],
        },
        merchants,
      ),
    ),
    [
      'console_users.people[0].email must be one e-mail address',
      'console_users.people[2].email stands twice',
      'console_users.people[3].grants[0].merchant there is no merchant of this name',
      'console_users.people[3].grants[1].project the merchant has no project of this name',
      'console_users.people[3].grants[2].project the merchant has no project of this name',
      'console_users.people[3].grants[3].merchant must be given for the scope merchant',
      'console_users.people[3].grants[4].project must be left out for the scope merchant',
      'console_users.people[3].grants[5].merchant must be left out for the scope installation',
      'console_users.people[3].grants[6].role operator is granted for the installation only',
    ],
  )
  assert.match((await mistakes(apply({ people: [{ email: 'a@b.example' }] })))[0] ?? '', /grants/)
  const merchant = await world.sql`select name from merchants where name = 'Never made'`
  assert.deepEqual([merchant.length, await people()], [0, []])
})

test('an export names people with their grants and no secret, and applies as it is', async () => {
  assert.equal(await exported(), undefined)
  const wanted = {
    people: [
      { email: 'a@studio.example', name: 'A', grants: [operator] },
      { email: 'b@studio.example', name: 'B', grants: [developer, support] },
    ],
  }
  const lines = await apply(wanted)
  const [, token = ''] = /token=(\S+)/.exec(lines.join('\n')) ?? []
  await world.sql`
    update console_users
    set grants = grants || '[{"scope": "project", "project_id": 999999, "role": "shop"}]'
    where email = 'b@studio.example'
  `
  assert.deepEqual(await exported(), wanted)
  assert.ok(!JSON.stringify(await exported()).includes(token))
  await world.sql`delete from console_users`
  await apply(wanted)
  assert.deepEqual(await exported(), wanted)
})

test('a dry run tells what would become of each person, and nobody gets a link', async () => {
  const a = { email: 'a@studio.example', grants: [support] }
  const b = { email: 'b@studio.example', grants: [support] }
  await apply({ people: [a, b] })
  const { sections: _, ...words } = options
  const steps = await rehearseDocument(
    world.deps,
    { ...words, sectionsOf: () => [] },
    { kind: 'operator' },
    {
      merchants: [],
      console_users: {
        people: [
          { ...a, grants: [developer] },
          { email: 'c@studio.example', grants: [operator] },
        ],
        only_these: true,
      },
    },
  )
  assert.deepEqual(
    steps.map(({ thing, outcome }) => [thing, outcome]),
    [
      ['console user a@studio.example', 'changed'],
      ['console user c@studio.example', 'created'],
      ['console user b@studio.example', 'removed'],
    ],
  )
  assert.deepEqual(
    (await people()).map(({ email, grants }) => [email, grants.length]),
    [
      [a.email, 1],
      [b.email, 1],
    ],
  )
})
