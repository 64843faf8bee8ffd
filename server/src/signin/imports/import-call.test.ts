/** Players come in by a call of the studio. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'

let gate: GateWorld
let address: string
before(async () => {
  gate = await createGate()
  address = await gate.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => gate.close())

const send = async (payload: string, query = '', type = 'application/x-ndjson') => {
  const { project } = gate.world
  const answer = await fetch(
    `${address}/api/v2/project/${project.project_id}/admin/users/import${query}`,
    { method: 'POST', headers: { ...project.authorization, 'content-type': type }, body: payload },
  )
  // biome-ignore lint/suspicious/noExplicitAny: answers of two shapes, which the tests assert on.
  return { status: answer.status, body: (await answer.json()) as any }
}
const line = (more: object = {}) => `${JSON.stringify({ user_id: randomUUID(), ...more })}\n`

test('the body of a call is a file of players, and the answer counts them', async () => {
  const file = line({ name: 'Anna' }) + line()
  const counts = { completed: 0, failed: 0, line: 2, errors: [] }
  assert.deepEqual(await send(file), { status: 200, body: { ...counts, created: 2, unchanged: 0 } })
  assert.deepEqual(await send(file), { status: 200, body: { ...counts, created: 0, unchanged: 2 } })
  const [entry] = await gate.world.sql`
    select actor_kind, after from audit_entries where action = 'users.imported' order by at limit 1
  `
  assert.equal(entry?.actor_kind, 'api_key')
  assert.equal(entry?.after.created, 2)
})

test('wrong lines are answered by number; a dry run changes nothing, and from_line passes lines over', async () => {
  const file = `{}\n${line()}`
  const { body } = await send(file, '?dry_run=true')
  assert.deepEqual([body.created, body.failed, body.errors[0].line], [1, 1, 1])
  const later = await send(file, '?from_line=2')
  assert.deepEqual([later.body.created, later.body.failed], [1, 0])
})

test('another format, a line without end and a strange parameter are refused with a sentence', async () => {
  const csv = await send('user_id\n', '', 'text/csv')
  assert.deepEqual([csv.status, csv.body.errorCode], [415, 1016])
  assert.match(csv.body.errorMessage, /Content-Type application\/x-ndjson/)
  const long = await send(line({ name: 'x'.repeat(70_000) }))
  assert.equal(long.status, 422)
  assert.match(long.body.errorMessage, /Line 1 is longer than 64 KiB/)
  assert.equal((await send(line(), '?from_line=0')).status, 422)
})
