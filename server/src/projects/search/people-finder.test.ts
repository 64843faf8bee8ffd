/** Console users as they are found by the search of the installation. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleWorld,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
} from '../../../test/support/console.ts'

let its: ConsoleWorld
let ada: SignedInPerson
before(async () => {
  its = await createConsoleWorld()
  ada = await its.person('ada@studio.example', [operatorGrant])
})
after(() => its.close())

type Item = { kind: string; id: string; title: string; matched: string; is_exact: boolean }
const find = async (q: string, by: SignedInPerson = ada): Promise<string[]> => {
  const answer = await by.ask({ url: `/api/operator/search?${new URLSearchParams({ q })}` })
  assert.equal(answer.statusCode, 200, answer.body)
  const items: Item[] = answer.json().items
  return items
    .filter(({ kind }) => kind === 'console_user')
    .map(({ title, matched, is_exact }) => `${title} by ${matched}${is_exact ? '' : ' …'}`)
}
const rename = async (id: string, name: string) => {
  const answer = await its.operator({
    method: 'PATCH',
    url: `/api/operator/console_users/${id}`,
    payload: { name },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

test('people are found by id, by e-mail and by name, whole or as it begins', async () => {
  const { id } = await its.invited('Grace@Studio.example', [operatorGrant])
  await rename(id, 'Grace Hopper')
  const title = 'Grace Hopper, grace@studio.example'
  assert.deepEqual(await find(id), [`${title} by console_user_id`])
  assert.deepEqual(await find(' GRACE@studio.example '), [`${title} by email`])
  assert.deepEqual(await find('grace@'), [`${title} by email …`])
  assert.deepEqual(await find('grace hopper'), [`${title} by name`])
  assert.deepEqual(await find('GRACE H'), [`${title} by name …`])
  assert.deepEqual(await find('ada@studio.example'), ['ada@studio.example by email'])
  assert.deepEqual(await find('hopper'), [])
  const answer = await ada.ask({ url: `/api/operator/search?q=${id}` })
  const [{ path }] = answer.json().items
  assert.equal((await ada.ask({ url: path })).json().console_user_id, id)
})

test('who was removed is found by id and whole address only', async () => {
  const { id } = await its.invited('gone@studio.example', [operatorGrant])
  await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${id}` })
  assert.equal((await find(id)).length, 1)
  assert.equal((await find('gone@studio.example')).length, 1)
  assert.deepEqual(await find('gone'), [])
})

test('only who may read the people of the installation finds any', async () => {
  const { project_id } = its.world.project
  const helper = await its.person('helper@studio.example', [
    { scope: 'installation', role: 'support' },
    { scope: 'project', project_id, role: 'merchant_admin' },
  ])
  assert.deepEqual(await find('ada@studio.example', helper), [])
  assert.deepEqual(await find(helper.id, helper), [])
  for (const role of ['merchant_admin', 'read_only']) {
    const person = await its.person(`${role}@studio.example`, [{ scope: 'installation', role }])
    assert.equal((await find('ada@studio.example', person)).length, 1, role)
  }
})

test('of many who fit an answer has five', async () => {
  for (let number = 0; number < 7; number += 1)
    await its.invited(`many${number}@studio.example`, [operatorGrant])
  assert.equal((await find('many')).length, 5)
})
