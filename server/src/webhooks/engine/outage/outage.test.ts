/** Whatever dies in the middle, no notification is lost. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deliveringIn } from '../../../../test/support/delivering.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import { connect } from '../../../base/database/database.ts'

let world: WebhookWorld
before(async () => {
  // The server itself tells whose connections are gone or cut.
  world = await createWebhookWorld({ isDirect: true })
})
after(() => world.close())

/** As if the time of all leases had run out, once the connections of whoever had them are gone. */
const endLeases = async (connections: string): Promise<void> => {
  await until(async () => {
    const left = await world.sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${connections}
    `
    return left.length === 0
  })
  await world.sql`delete from webhook_workers`
}

test('a process killed in the middle loses nothing: the next one delivers the rest', async (t) => {
  const processes = deliveringIn(world)
  t.after(() => processes.close())
  const project = await world.newProject()
  const merchant = await world.receiver()
  for (let n = 0; n < 3; n += 1) await processes.endpoint(project, `${merchant.url}/${n}`)
  await world.send(project, 1000)
  for (const soMany of [200, 900, 1800]) {
    const child = await processes.start()
    await merchant.received(soMany)
    await processes.kill(child)
    await endLeases('delivering-process')
  }
  const last = await processes.start()
  await until(async () => (await openRows(world.sql, project)) === 0)
  await processes.kill(last)
  await endLeases('delivering-process')
  for (const n of [0, 1, 2]) assert.equal(merchant.ids(`/${n}`).size, 1000)
  const attempts = await world.sql`
    select event_id from webhook_attempts
    where project_id = ${project.project_id} and outcome = 'delivered'
  `
  assert.equal(attempts.length, 3000)
  // Deliveries sent twice were under way or not yet stored when the process died, and that is bounded.
  assert.ok(merchant.requests.length - 3000 <= 3 * 3 * 512, `${merchant.requests.length} requests`)
})

test('while the database’s connections are cut again and again, all arrives and is stored', async () => {
  const sql = connect(world.url, { connections: 4, name: 'engine' })
  const dispatcher = world.engine({}, { sql })
  const { merchant, project } = await world.newShop()
  for (let cut = 1; cut <= 10; cut += 1) {
    await world.sendBy(dispatcher, project, 50)
    await merchant.received(cut * 25)
    await world.sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and application_name = 'engine'
    `
  }
  await until(async () => (await openRows(world.sql, project)) === 0)
  await until(async () => dispatcher.isRunning())
  assert.equal(merchant.ids().size, 500)
  await dispatcher.stop()
  await sql.end()
  // Its last connections may have been cut when it gave them back.
  await endLeases('engine')
})

test('a commit that was not waited for by the dying database is only made twice', async () => {
  // Stands for the loss of a relaxed commit: the row is there again, its attempt is not.
  const dispatcher = world.engine()
  const { merchant, project } = await world.newShop()
  await world.sendBy(dispatcher, project)
  await until(async () => (await world.deliveries(project))[0]?.status === 'delivered')
  await world.sql`
    with undone as (
      delete from webhook_attempts where project_id = ${project.project_id}
      returning project_id, endpoint_id, event_id
    )
    insert into webhook_ready (project_id, endpoint_id, event_id)
    select project_id, endpoint_id, event_id from undone
  `
  // A process that loses the database looks at all of it once it is back.
  dispatcher.nudge(project.project_id)
  await merchant.received(2)
  assert.equal(merchant.ids().size, 1)
  await until(async () => (await world.deliveries(project))[0]?.status === 'delivered')
})
