/** The support desk sees what players, clients and servers wrote; exports and erasures have all of it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Player, type Studio, studio } from '../../../test/support/studio.ts'
import { personalRecords } from '../../personal-records.ts'

let gate: GateWorld
let desk: Studio
let player: Player
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
before(async () => {
  gate = await createGate()
  desk = studio(gate)
  player = await desk.player(900)
  await write(player)
})
after(() => gate.close())

const asPlayer = (
  { token }: Player,
  method: 'POST' | 'PATCH',
  url: string,
  payload: object | Buffer,
  type = 'application/json',
) =>
  gate.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })
const upload = async (one: Player): Promise<string> => {
  const body = new FormData()
  body.append('picture', new Blob([png]), 'a.png')
  const form = new Response(body)
  const answer = await asPlayer(
    one,
    'POST',
    '/api/users/me/picture',
    Buffer.from(await form.arrayBuffer()),
    form.headers.get('content-type') ?? '',
  )
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().picture
}
const write = async (one: Player): Promise<string> => {
  await asPlayer(one, 'PATCH', '/api/users/me', { nickname: 'zoe', birthday: '2000-01-02' })
  await asPlayer(one, 'POST', '/api/users/me/phone', { phone_number: '+12025550142' })
  await asPlayer(one, 'POST', '/api/attributes/users/me/update', {
    attributes: [{ key: 'class', value: 'ranger' }],
  })
  return await upload(one)
}

const written = {
  nickname: 'zoe',
  first_name: null,
  last_name: null,
  birthday: '2000-01-02',
  gender: null,
  phone: '+12025550142',
  attributes: [
    {
      key: 'class',
      permission: 'private',
      value: 'ranger',
      is_read_only: false,
      publisher_project_id: null,
    },
  ],
}

test('a player’s page has profile, picture and attributes', async () => {
  const user = await desk.ask('GET', `/users/${player.id}`)
  for (const [name, value] of Object.entries(written)) assert.deepEqual(user[name], value, name)
  const { type, bytes, uploaded_at } = user.uploaded_picture
  assert.deepEqual([type, bytes], ['image/png', png.length])
  assert.match(uploaded_at, /^\d{4}-/)
  assert.match(user.picture, /\/pictures\/[\w-]{43}$/)
  const { items } = await desk.ask('GET', `/pictures/users?user_ids=${player.id}`)
  // Below the console's own origin, so that no other host learns who looks.
  assert.deepEqual(items, [{ user_id: player.id, address: new URL(user.picture).pathname }])
  const nobody = await desk.player(901)
  const plain = await desk.ask('GET', `/users/${nobody.id}`)
  assert.deepEqual([plain.uploaded_picture, plain.attributes, plain.nickname], [null, [], null])
})

test('support takes an uploaded picture away, once, and it is written down', async () => {
  const { picture } = await desk.ask('GET', `/users/${player.id}`)
  await desk.ask('DELETE', `/users/${player.id}/picture`)
  const shown = await gate.app.inject(new URL(picture).pathname)
  assert.equal(shown.statusCode, 404)
  assert.equal((await desk.ask('GET', `/users/${player.id}`)).uploaded_picture, null)
  await desk.ask('DELETE', `/users/${player.id}/picture`, undefined, 404)
  await desk.ask('DELETE', '/users/00000000-0000-4000-8000-000000000000/picture', undefined, 404)
  assert.ok((await desk.trail()).includes('user.picture_removed'))
  const foreign = await gate.world.addProject()
  await upload(player)
  const answer = await gate.app.inject({
    method: 'DELETE',
    url: `/api/v2/project/${foreign.project_id}/admin/users/${player.id}/picture`,
    headers: foreign.authorization,
  })
  assert.equal(answer.statusCode, 404)
})

test('an export has all of it, the bytes of the picture included', async () => {
  const { user } = await desk.ask('GET', `/users/${player.id}/export`)
  for (const [name, value] of Object.entries(written)) assert.deepEqual(user[name], value, name)
  const records = personalRecords(gate.world.deps).find(({ name }) => name === 'picture')
  const { project_id } = gate.world.project
  const person = { userId: player.id, paymentUserIds: [player.id] }
  const picture = (await records?.exportUser(project_id, person)) as Record<string, unknown>
  assert.deepEqual([picture.type, picture.base64], ['image/png', png.toString('base64')])
  const nobody = { userId: crypto.randomUUID(), paymentUserIds: [] }
  assert.equal(await records?.exportUser(project_id, nobody), null)
})

test('an erasure leaves nothing of it', async () => {
  const gone = await desk.player(902)
  const address = await write(gone)
  await desk.erase(gone.id)
  assert.equal((await gate.app.inject(new URL(address).pathname)).statusCode, 404)
  const { project_id } = gate.world.project
  const rows = await gate.world.sql<{ left_over: number }[]>`
    select (
      (select count(*) from user_attributes where project_id = ${project_id} and user_id = ${gone.id})
      + (select count(*) from user_profiles where project_id = ${project_id} and user_id = ${gone.id})
      + (select count(*) from user_pictures where project_id = ${project_id} and user_id = ${gone.id})
    )::integer as left_over
  `
  assert.equal(rows[0]?.left_over, 0)
  for (const [method, url, body] of [
    ['PATCH', '/api/users/me', { nickname: 'back' }],
    ['POST', '/api/users/me/phone', { phone_number: '+12025550142' }],
    ['POST', '/api/attributes/users/me/update', { attributes: [{ key: 'a', value: 'b' }] }],
  ] as const)
    assert.equal((await asPlayer(gone, method, url, body)).statusCode, 401)
})
