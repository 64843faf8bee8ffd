/** What becomes of results that the database does not take at once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../test/support/webhooks.ts'
import { connect } from '../base/database.ts'
import { createLog } from '../base/log.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('a result whose row somebody holds for too long is stored once it is free, and nothing is sent twice', async () => {
  const project = await world.newProject()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const sql = connect(world.url, { connections: 4, session: { statement_timeout: '1s' } })
  let free = (): void => {}
  const isToBeFree = new Promise<void>((resolve) => {
    free = resolve
  })
  const merchant = await world.receiver((_received, response) => {
    void world.sql.begin(async (tx) => {
      await tx`select from webhook_ready where project_id = ${project.project_id} for update`
      response.writeHead(204).end()
      await isToBeFree
    })
    return 'own'
  })
  await world.endpoint(project, merchant.url)
  await world.send(project)
  const engine = world.engine({}, { sql, log })
  await until(async () => lines.filter((line) => line.includes('statement timeout')).length > 1)
  free()
  await until(async () => (await world.deliveries(project))[0]?.status === 'delivered')
  assert.equal(merchant.requests.length, 1)
  assert.deepEqual(engine.counts().lost, 0)
  await engine.stop()
  await sql.end()
})
