/** Subscriptions that end by themselves. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { endSubscriptions } from '../index.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const inDays = (days: number): string =>
  new Date(payments.world.clock.now().getTime() + days * 86_400_000).toISOString()
const pausing = async (days?: number, user = 'u1'): Promise<string> => {
  const next = days === undefined ? {} : { date_next_charge: inDays(days) }
  const id = await payments.newSubscription({ user: { id: user }, ...next })
  const { status } = await payments.changeSubscription(id, { status: 'non_renewing' }, user)
  assert.equal(status, 200)
  return id
}
const stateOf = async (id: string) =>
  (await payments.call('GET', `subscriptions/${id}`)).body.status
const end = () => endSubscriptions(payments.world.deps)

test('a subscription that does not renew is canceled at its end, and told once', async () => {
  const id = await pausing(30)
  const { date_create, date_end } = (await payments.call('GET', `subscriptions/${id}`)).body
  const before = (await payments.notifications()).length
  payments.world.clock.advance(29 * 86_400)
  assert.equal(await end(), 0)
  assert.equal(await stateOf(id), 'non_renewing')
  payments.world.clock.advance(2 * 86_400)
  assert.equal(await end(), 1)
  assert.equal(await end(), 0)
  const ended = (await payments.call('GET', `subscriptions/${id}`)).body
  assert.equal(ended.status, 'canceled')
  assert.equal(ended.date_end, date_end)
  const told = (await payments.notifications()).slice(before)
  const { project_id, merchant_id } = payments.world.project
  assert.deepEqual(told, [
    `{"notification_type":"cancel_subscription","settings":{"project_id":${project_id},"merchant_id":${merchant_id}},` +
      `"user":{"id":"u1"},"subscription":{"plan_id":"gold","subscription_id":"${id}",` +
      `"date_create":"${date_create}","date_end":"${date_end}"}}`,
  ])
  const events = await payments.world.sql`
    select type, is_test from webhook_events where order_key = ${`subscription ${id}`}
  `
  assert.deepEqual([...events], [{ type: 'cancel_subscription', is_test: false }])
  const [entry] = await payments.world.sql`
    select actor_kind, after
    from audit_entries
    where target = ${`subscription ${id}`}
      and action = 'subscription.canceled'
  `
  assert.deepEqual(entry, { actor_kind: 'system', after: { date_end } })
  assert.equal((await payments.changeSubscription(id, { status: 'canceled' })).status, 409)
})

test('active subscriptions and those without an end go on', async () => {
  const active = await payments.newSubscription({ date_next_charge: inDays(-5) })
  const endless = await pausing()
  assert.equal(await end(), 0)
  assert.deepEqual([await stateOf(active), await stateOf(endless)], ['active', 'non_renewing'])
})

test('of two clockworks and a merchant who all cancel at once one wins', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => pausing(-1)))
  const before = (await payments.notifications()).length
  const [one, other, ...answers] = await Promise.all([
    end(),
    end(),
    ...ids.map((id) => payments.changeSubscription(id, { status: 'canceled' })),
  ])
  const canceled = answers.filter(({ status }) => status === 200).length
  assert.equal(one + other + canceled, ids.length)
  const told = (await payments.notifications()).slice(before).map((text) => JSON.parse(text))
  assert.deepEqual(
    told.map(({ subscription }) => subscription.subscription_id).sort(),
    ids.toSorted(),
  )
})

const addDue = (projectId: number, count: number) => payments.world.sql`
  insert into subscriptions (
    project_id, status, user_id, plan_id, tags, date_create, date_end, created_at, changed_at
  )
  select ${projectId}, 'non_renewing', 'many', 'gold', '{}', at, at, at, at
  from generate_series(1, ${count}::integer) as n, (select ${new Date(0)}::timestamptz as at) as moment
`

test('more end at once than go into one transaction', async () => {
  await addDue(payments.world.project.project_id, 12)
  assert.equal(await endSubscriptions(payments.world.deps, 5), 12)
  assert.equal(await end(), 0)
})

test('a project that fails or that nobody knows keeps no other waiting, however many are due there', async () => {
  const failing = (await payments.world.addProject()).project_id
  const stranger = (await payments.world.addProject()).project_id
  const last = (await payments.world.addProject()).project_id
  await addDue(failing, 6)
  await addDue(stranger, 6)
  await addDue(last, 3)
  const { directory } = payments.world.deps
  const findProject: typeof directory.findProject = (projectId) => {
    if (projectId === failing) throw new Error('this project fails')
    return projectId === stranger ? undefined : directory.findProject(projectId)
  }
  const deps = { ...payments.world.deps, directory: { ...directory, findProject } }
  await assert.rejects(endSubscriptions(deps, 5), /this project fails/)
  const ended = await payments.world.sql`
    select project_id from subscriptions where project_id = ${last} and status = 'canceled'
  `
  assert.equal(ended.length, 3)
  assert.equal(await end(), 12)
})

test('an end that cannot be stored is not told either', async () => {
  const { sql } = payments.world
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'the disk is full'; end $$
  `
  await sql`
    create constraint trigger refuse after update on subscriptions
    deferrable initially deferred
    for each row execute function refuse()
  `
  await sql`alter table subscriptions disable trigger refuse`
  const id = await pausing(-1)
  const before = (await payments.notifications()).length
  await sql`alter table subscriptions enable trigger refuse`
  await assert.rejects(end(), /the disk is full/)
  assert.equal((await payments.notifications()).length, before)
  assert.equal(await stateOf(id), 'non_renewing')
  await sql`alter table subscriptions disable trigger refuse`
  await end()
  assert.equal(await stateOf(id), 'canceled')
  assert.equal((await payments.notifications()).length, before + 1)
})
