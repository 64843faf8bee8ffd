import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aPackage, aPrice } from '../../test/support/catalog.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

let world: World
let app: App
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
})
after(async () => {
  await app.close()
  await world.close()
})

type Call = { method: 'GET' | 'POST' | 'PATCH'; url: string; payload?: object }

const refusal = async (call: Call, headers: Record<string, string>) => {
  const answer = await app.server.inject({ ...call, headers })
  assert.equal(answer.statusCode, 422, `${call.url}: ${answer.body}`)
  return answer.body
}

test('a code of no country is refused wherever one comes in, with the country that was meant', async () => {
  const { project_id, authorization } = world.project
  const admin = `/api/v2/project/${project_id}/admin`
  const store = `/api/v2/project/${project_id}/items/virtual_currency/package`
  const prices = [aPrice(), aPrice({ is_default: false, country_iso: 'UK' })]
  const calls: Call[] = [
    {
      method: 'POST',
      url: `${admin}/items/virtual_currency/package`,
      payload: aPackage({ prices }),
    },
    { method: 'GET', url: `${store}?country=UK` },
    { method: 'GET', url: `${admin}/catalog/preview/virtual_currency/package?country=UK` },
    {
      method: 'POST',
      url: `${admin}/transactions`,
      payload: { user: { id: 'anna', country: 'UK' }, currency: 'GBP', amount: '1.00' },
    },
    { method: 'GET', url: `${admin}/sign_ins?country=UK` },
  ]
  for (const call of calls) assert.match(await refusal(call, authorization), /did you mean GB\?/)
  const settings = {
    method: 'PATCH',
    url: `/api/operator/projects/${project_id}`,
    payload: { settings: { default_country: 'Germany' } },
  } as const
  const operator = { authorization: `Bearer ${world.operatorKey}` }
  const told = await refusal(settings, operator)
  assert.match(told, /settings\.default_country.*two capital letters as in DE, did you mean DE\?/)
})
