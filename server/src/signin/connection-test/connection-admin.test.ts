/** The operator's view of the networks that can be connected. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { listNetworks } from '../networks/table.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

type Network = {
  name: string
  credentials: string[]
  optional_credentials: string[]
  labels: Record<string, string>
  console: string | null
  steps: string[]
}

test('each network says where a game is registered, in which steps, and what it calls the credentials', async () => {
  const { statusCode, body } = await gate.app.inject({
    url: '/api/operator/networks',
    headers: { authorization: `Bearer ${gate.world.operatorKey}` },
  })
  assert.equal(statusCode, 200, body)
  const { items } = JSON.parse(body) as { items: Network[] }
  assert.deepEqual(
    items.map(({ name }) => name),
    listNetworks().map(({ name }) => name),
  )
  for (const { name, credentials, optional_credentials, labels, console, steps } of items) {
    const known = [...credentials, ...optional_credentials]
    assert.deepEqual(
      Object.keys(labels).filter((label) => !known.includes(label)),
      [],
      name,
    )
    // The wallet is our own: nothing is registered anywhere.
    if (name === 'xsolla') assert.deepEqual([console, steps], [null, []])
    else assert.ok(console?.startsWith('https://') && steps.length > 0, name)
  }
  const discord = items.find(({ name }) => name === 'discord')
  assert.equal(discord?.labels.client_secret, 'Client Secret')
})
