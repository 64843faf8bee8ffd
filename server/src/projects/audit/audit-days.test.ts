/** How the audit trail is divided: where entries lie, how long they stay, and what an upgrade leaves as it was. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { newUuid } from '../../base/ids.ts'
import { pruneProjects } from '../housekeeping.ts'
import { recordAudit } from './audit.ts'
import { makeAuditDays } from './audit-days.ts'
import { readAudit } from './audit-reading.ts'

let world: World
before(async () => {
  world = await createWorld()
  world.clock.stop()
})
after(() => world.close())

const daySeconds = 86_400
const dayOf = () => world.clock.now().toISOString().slice(0, 10).replaceAll('-', '')
const changeThing = (target: string) =>
  recordAudit(world.sql, {
    projectId: world.project.project_id,
    at: world.clock.now(),
    caller: { kind: 'api_key', id: newUuid() },
    action: 'thing.changed',
    target,
  })
const signIn = (sql: World['sql'] = world.sql) => sql`
  insert into audit_sign_ins (project_id, at, actor, target)
  values (${world.project.project_id}, ${world.clock.now()}, ${newUuid()}, 'client 101')
`
/** In which tables the entries of the project lie, each as often as it has some. A node of Citus adds a number. */
const places = async (kind: 'changes' | 'sign_ins') =>
  (
    await world.sql.unsafe<{ place: string }[]>(`
      select substring(tableoid::regclass::text from '_(rest|[0-9]{8})(?:_[0-9]+)?$') as place
      from audit_${kind}
      where project_id = ${world.project.project_id} ${kind === 'changes' ? "and action = 'thing.changed'" : ''}
      order by at
    `)
  ).map(({ place }) => place)
const tables = async (kind: 'changes' | 'sign_ins') =>
  (
    await world.sql.unsafe<{ bounds: string }[]>(`
      select pg_get_expr(relpartbound, oid) as bounds
      from pg_class
      where relname ~ '^audit_${kind}_[0-9]{8}$'
      order by relname
    `)
  ).map(({ bounds }) =>
    [...bounds.matchAll(/'([^']+)'/g)].map(([, instant = '']) => Date.parse(`${instant}:00`)),
  )

describe('tables of the audit trail', () => {
  test('are made ahead: one for each day of sign-ins, and one for each twenty days of the rest', async () => {
    await changeThing('thing 1')
    await signIn()
    const made = await makeAuditDays(world.deps)
    assert.equal(await makeAuditDays(world.deps), 0)
    const [signIns, changes] = [await tables('sign_ins'), await tables('changes')]
    assert.equal(made, signIns.length + changes.length)
    assert.deepEqual(
      signIns.map(([from = 0, before = 0]) => (before - from) / daySeconds / 1000),
      [1, 1, 1, 1],
    )
    assert.ok(changes.length > 0)
    for (const [from = 0, before = 0] of changes)
      assert.equal((before - from) / daySeconds / 1000, 20)
    // Entries that came before their table was made lie in it.
    assert.deepEqual(await places('sign_ins'), [dayOf()])
    assert.match((await places('changes')).join(), /^[0-9]{8}$/)
  })

  test('go whole when the last of their days has stood as long as it is kept, and not before', async () => {
    const [from = 0] = (await tables('changes'))[0] ?? []
    // To the last moment of the twenty days.
    world.clock.advance((from - world.clock.now().getTime()) / 1000 + 20 * daySeconds - 1)
    await makeAuditDays(world.deps)
    await changeThing('thing 2')
    await signIn()
    const [day] = (await places('sign_ins')).slice(-1)
    const deps = { ...world.deps, settings: { ...world.deps.settings, auditSignInDays: 3 } }
    world.clock.advance(3 * daySeconds)
    await pruneProjects(deps)
    assert.deepEqual(await places('sign_ins'), [day])
    world.clock.advance(1)
    await pruneProjects(deps)
    assert.deepEqual(await places('sign_ins'), [])
    world.clock.advance(397 * daySeconds - 1)
    await pruneProjects(deps)
    assert.equal((await places('changes')).length, 2)
    world.clock.advance(1)
    await pruneProjects(deps)
    assert.deepEqual(await places('changes'), [])
  })

  test('keep sign-ins for 30 days unless it is set', async () => {
    await makeAuditDays(world.deps)
    await signIn()
    world.clock.advance(30 * daySeconds)
    await pruneProjects(world.deps)
    assert.equal((await places('sign_ins')).length, 1)
    world.clock.advance(daySeconds)
    await pruneProjects(world.deps)
    assert.deepEqual(await places('sign_ins'), [])
  })

  test('may be missing: entries are kept and found all the same, and go by the row', async () => {
    world.clock.advance(500 * daySeconds)
    await changeThing('thing 3')
    await signIn()
    assert.deepEqual([await places('changes'), await places('sign_ins')], [['rest'], ['rest']])
    const { items } = await readAudit(world.deps, world.project.project_id, { limit: '2' })
    assert.deepEqual(items.map(({ action }) => action).toSorted(), [
      'thing.changed',
      'user.signed_in',
    ])
    world.clock.advance(401 * daySeconds)
    await pruneProjects(world.deps)
    assert.deepEqual([await places('changes'), await places('sign_ins')], [[], []])
  })

  test('are made while players come in, and none of them is refused', async () => {
    let isMade = false
    const making = makeAuditDays(world.deps).finally(() => {
      isMade = true
    })
    let count = 0
    const coming = async (): Promise<void> => {
      do {
        await signIn()
        count += 1
      } while (!isMade)
    }
    await Promise.all([coming(), coming(), coming(), making])
    await makeAuditDays(world.deps)
    assert.deepEqual(await places('sign_ins'), Array.from({ length: count }, dayOf))
  })

  test('of sign-ins are not read for a list in which none can stand', async () => {
    const plan = await world.sql.unsafe<{ 'QUERY PLAN': string }[]>(`
      explain select at from audit_entries
      where project_id = 1 and action <> 'user.signed_in'
      order by at desc, entry_id desc limit 100
    `)
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(text, /on audit_changes/)
    assert.doesNotMatch(text, /on audit_sign_ins/)
  })
})
