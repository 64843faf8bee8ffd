/** Imports that somebody cancels by the call; `crash.test.ts` has those that are worked on meanwhile. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { lines, openWarehouse, type Warehouse } from '../../../../test/support/bulk.ts'
import { aPackage } from '../../../../test/support/catalog.ts'
import { until } from '../../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../../test/support/world.ts'

let house: Warehouse
before(async () => {
  house = await openWarehouse()
})
after(() => house.close())

const gold = { type: 'virtual_currency', sku: 'gold', name: null }
const rows = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, () => ({ type: 'virtual_currency_package', ...aPackage() }))

const cancel = (project: WorldProject, importId: number) =>
  house.ask('POST', `/imports/${importId}/cancel`, { project })

test('one whose file still comes is canceled, and its sender hears of it', async () => {
  const project = await house.shop.world.addProject()
  const { port } = house.app.server.address() as AddressInfo
  const sent = Promise.withResolvers<{ status: number | undefined; text: string }>()
  const call = request(
    {
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/v2/project/${project.project_id}/admin/catalog/imports`,
      headers: { ...project.authorization, 'content-type': 'application/x-ndjson' },
    },
    async (answer) => {
      let text = ''
      for await (const part of answer.setEncoding('utf8')) text += part
      sent.resolve({ status: answer.statusCode, text })
    },
  )
  call.on('error', sent.reject)
  call.write(lines(gold))
  const importId = await until(async () => {
    const { body } = await house.ask('GET', '/imports', { project })
    return body.items[0]?.import_id as number | undefined
  })
  assert.equal((await cancel(project, importId)).body.status, 'canceled')
  call.end(lines(...rows(300)))
  const { status, text } = await sent.promise
  assert.equal(status, 422, text)
  assert.match(text, /canceled/)
  const { body } = await house.ask('GET', `/imports/${importId}`, { project })
  assert.equal(body.status, 'canceled')
  const staged = await house.shop.world.sql`
    select 1 from catalog_import_rows where project_id = ${project.project_id}
  `
  assert.equal(staged.length, 0)
  assert.equal((await cancel(project, importId)).status, 200, 'once more says the same')
  const entries = await house.shop.world.sql`
    select actor_kind, target from audit_entries
    where project_id = ${project.project_id} and action = 'catalog.import_canceled'
  `
  assert.deepEqual(
    entries.map((entry) => ({ ...entry })),
    [{ actor_kind: 'api_key', target: `import ${importId}` }],
  )
})

test('one that has ended, and one that is not there, cannot be canceled', async () => {
  const project = await house.shop.world.addProject()
  const done = await house.bring(lines(gold), { project })
  const late = await cancel(project, done.import_id)
  assert.deepEqual([late.status, late.body.errorCode], [409, 1025])
  assert.match(late.body.errorMessage, /it succeeded/)
  assert.equal((await cancel(project, 999_999)).status, 404)
  const other = await house.shop.world.addProject()
  assert.equal((await cancel(other, done.import_id)).status, 404)
})
