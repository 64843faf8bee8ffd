/** No merchant fills the installation: each has a share, and some places are for operators alone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleGrant,
  type ConsoleWorld,
  createConsoleWorld,
} from '../../../test/support/console.ts'
import { basic, type WorldProject } from '../../../test/support/world.ts'

let its: ConsoleWorld
let other: WorldProject
let headers: Record<string, string>
before(async () => {
  its = await createConsoleWorld()
  other = await its.world.addProject()
  const { merchant_id } = its.world.project
  const key = await its.operator({
    method: 'POST',
    url: `/api/operator/merchants/${merchant_id}/api_keys`,
    payload: { name: 'people', role: 'merchant_admin' },
  })
  headers = basic(merchant_id, key.json().api_key)
})
after(() => its.close())

const path = '/api/operator/console_users'
let counted = 0
const ofMerchant = (merchant_id = its.world.project.merchant_id): ConsoleGrant => ({
  scope: 'merchant',
  merchant_id,
  role: 'shop',
})
const ofProject = ({ project_id } = its.world.project): ConsoleGrant => ({
  scope: 'project',
  project_id,
  role: 'shop',
})
const payloadFor = (grants: ConsoleGrant[], email?: string) => {
  counted += 1
  return { email: email ?? `new${counted}@studio.example`, grants, mail: false }
}
const byAdmin = (grants = [ofMerchant()], email?: string) =>
  its.ask({ method: 'POST', url: path, headers, payload: payloadFor(grants, email) })
const byOperator = (grants = [ofMerchant()], email?: string) =>
  its.operator({ method: 'POST', url: path, payload: payloadFor(grants, email) })
const full = (answer: { statusCode: number; json(): { errorCode: number } }) =>
  assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1046])
/** As many people as that are there, as if they had been invited. */
const bring = async (count: number, grant: ConsoleGrant) => {
  const grants = JSON.stringify([grant])
  counted += count
  await its.world.sql`
    insert into console_users (user_id, email, name, grants, state, created_at)
    select gen_random_uuid(), 'p' || (${counted} - n) || '@many.example', 'P', ${grants}::text::jsonb,
      'invited', now()
    from generate_series(1, ${count}::int) as n
  `
}

test('a merchant has 200 people, for it or its projects; operators invite more, and others invite on', async () => {
  await bring(150, ofMerchant())
  await bring(49, ofProject())
  assert.equal((await byAdmin([ofProject()])).statusCode, 201)
  full(await byAdmin())
  full(await byAdmin([ofProject()]))
  assert.equal((await byOperator([ofMerchant()])).statusCode, 201)
  const merchant_id = other.merchant_id
  const key = await its.operator({
    method: 'POST',
    url: `/api/operator/merchants/${merchant_id}/api_keys`,
    payload: { name: 'people', role: 'merchant_admin' },
  })
  const elsewhere = await its.ask({
    method: 'POST',
    url: path,
    headers: basic(merchant_id, key.json().api_key),
    payload: payloadFor([ofMerchant(merchant_id)]),
  })
  assert.equal(elsewhere.statusCode, 201)
})

test('a full share is told alike, whether or not the address is known elsewhere', async () => {
  await byOperator([ofMerchant(other.merchant_id)], 'known@other.example')
  const answers = [
    await byAdmin([ofMerchant()], 'known@other.example'),
    await byAdmin([ofMerchant()], 'unknown@other.example'),
  ]
  for (const answer of answers) full(answer)
  const [one, two] = answers.map((answer) => ({ ...answer.json(), transactionId: '' }))
  assert.deepEqual(one, two)
})

test('nobody comes into a full merchant by a change of their grants', async () => {
  const admin = await its.person('both@studio.example', [
    { ...ofMerchant(), role: 'merchant_admin' },
    { ...ofMerchant(other.merchant_id), role: 'merchant_admin' },
  ])
  const { id } = await its.invited('moves@studio.example', [ofMerchant(other.merchant_id)])
  const change = (grants: ConsoleGrant[]) =>
    admin.ask({ method: 'PATCH', url: `${path}/${id}`, payload: { grants } })
  full(await change([ofMerchant()]))
  assert.equal((await change([ofProject(other)])).statusCode, 200)
})

test('the last hundred places are for operators, who fill them to the last', async () => {
  const [row] = await its.world.sql<{ count: number }[]>`
    select count(*)::int as count from console_users where state <> 'removed'
  `
  const third = await its.world.addProject()
  await bring(900 - (row?.count ?? 0), ofMerchant(third.merchant_id))
  const fourth = await its.world.addProject()
  const key = await its.operator({
    method: 'POST',
    url: `/api/operator/merchants/${fourth.merchant_id}/api_keys`,
    payload: { name: 'people', role: 'merchant_admin' },
  })
  const answer = await its.ask({
    method: 'POST',
    url: path,
    headers: basic(fourth.merchant_id, key.json().api_key),
    payload: payloadFor([ofMerchant(fourth.merchant_id)]),
  })
  full(answer)
  assert.match(answer.json().errorMessage, /operators/)
  assert.equal((await byOperator([ofMerchant(fourth.merchant_id)])).statusCode, 201)
  await bring(99, ofMerchant(third.merchant_id))
  full(await byOperator())
})
