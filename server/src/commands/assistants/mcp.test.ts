/** An assistant's own client speaks to `portreeve mcp` over its input and output. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type Service, startService } from '../../../test/support/service.ts'
import { callOf, toolsOf } from './call-tools.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const entry = join(root, 'server', 'src', 'portreeve.js')

let service: Service
const clients: Client[] = []
before(async () => {
  service = await startService()
})
after(async () => {
  for (const client of clients) await client.close()
  await service?.close()
})

/** Makes an API key with these permissions. */
const keyWith = async (...permissions: string[]): Promise<string> => {
  const { public_url, project_id } = service.file
  const answer = await fetch(`${public_url}/api/operator/projects/${project_id}/api_keys`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.world.operatorKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'assistant', permissions }),
  })
  return ((await answer.json()) as { api_key: string }).api_key
}

const connect = async (key: string, ...words: string[]): Promise<Client> => {
  const { public_url, project_id } = service.file
  const client = new Client({ name: 'test', version: '1' })
  const place = ['--url', public_url, '--project', String(project_id)]
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [entry, 'mcp', ...place, ...words],
      env: { PORTREEVE_API_KEY: key, PORTREEVE_DATA_DIR: '/nowhere' },
      stderr: 'ignore',
    }),
  )
  clients.push(client)
  return client
}

const namesOf = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name)

/** The answer of a tool: its text, and whether it failed. */
const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const [first] = content as { text: string }[]
  return { text: first?.text ?? '', isError: isError === true }
}

test('a key is offered the calls that read, of the permissions that it has', async () => {
  const client = await connect(await keyWith('players.read', 'players.write', 'catalog.read'))
  const names = await namesOf(client)
  for (const name of ['searchUsers', 'readUser', 'listUserGroups', 'listPackages'])
    assert.ok(names.includes(name), name)
  for (const name of ['banUser', 'createPackage', 'listTransactions', 'exportUser', 'getWebhook'])
    assert.ok(!names.includes(name), name)
  const { tools } = await client.listTools()
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint))
  const found = await call(client, 'listPackages', { limit: '5' })
  assert.ok(!found.isError && Array.isArray(JSON.parse(found.text).items), found.text)
  const refused = await call(client, 'createUserGroup', { body: { name: 'VIP' } })
  assert.ok(refused.isError)
  assert.match(refused.text, /no tool createUserGroup, or the key may not make this call/)
})

test('with --write a key is offered what it may change, and nothing more', async () => {
  const client = await connect(await keyWith('players.read', 'players.write'), '--write')
  const names = await namesOf(client)
  assert.ok(names.includes('banUser') && names.includes('createUserGroup'))
  for (const name of ['eraseUser', 'createPackage', 'refundTransaction', 'createProjectApiKey'])
    assert.ok(!names.includes(name), name)
  const made = await call(client, 'createUserGroup', { body: { name: 'VIP' } })
  assert.ok(!made.isError, made.text)
  const { groups } = JSON.parse((await call(client, 'listUserGroups')).text)
  assert.deepEqual(
    groups.map(({ name }: { name: string }) => name),
    ['VIP'],
    'looking for the rights of the key has made nothing',
  )
})

test('looking for the rights of a key does none of the calls, also where one takes no ids and no body', async () => {
  const rights = ['signing_keys.rotate', 'projects.read', 'webhooks.replay', 'players.erase']
  const reader = await connect(await keyWith('projects.read'))
  const before = await call(reader, 'listSigningKeys')
  assert.ok(JSON.parse(before.text).keys.length > 0)
  const writer = await connect(await keyWith(...rights), '--write')
  const names = await namesOf(writer)
  for (const name of ['rotateSigningKeys', 'eraseUser', 'createWebhookReplay'])
    assert.ok(names.includes(name), name)
  assert.deepEqual(await call(writer, 'listSigningKeys'), before)
})

test('mistakes are answers that say what to mend', async () => {
  const client = await connect(await keyWith('players.read', 'players.write'), '--write')
  for (const [name, given, says] of [
    ['readUser', {}, /argument user_id needs a value/],
    ['readUser', { user_id: '..' }, /argument user_id needs a value/],
    ['readUser', { user_id: 'x/../../groups' }, /answers 4\d\d/],
    ['readUser', { id: '1' }, /no argument id; there are user_id/],
    ['createUserGroup', { body: 'VIP' }, /body has to be an object/],
    ['createUserGroup', { body: { nam: 'VIP' } }, /answers 422: .*nam/],
  ] as const) {
    const { text, isError } = await call(client, name, given)
    assert.ok(isError, name)
    assert.match(text, says)
  }
})

test('every schema of a tool stands on its own, and names no project', async () => {
  const document = JSON.parse(await readFile(join(root, 'docs', 'openapi.json'), 'utf8'))
  const tools = toolsOf(document)
  assert.ok(tools.length > 100)
  for (const { name, inputSchema } of tools) {
    const text = JSON.stringify(inputSchema)
    const definitions = Object.keys((inputSchema.$defs as object | undefined) ?? {})
    for (const [, named = ''] of text.matchAll(/"\$ref":"([^"]+)"/g))
      assert.ok(definitions.includes(named.replace('#/$defs/', '')), `${name}: ${named}`)
    assert.ok(!Object.hasOwn(inputSchema.properties as object, 'project_id'), name)
  }
  const one = tools.find(({ name }) => name === 'readPackage')
  assert.ok(one)
  const { path } = callOf(one, 7, { sku: 'a/b' })
  assert.match(path, /\/project\/7\/.*a%2Fb/)
})

test('a key that belongs to no project is refused before anything is offered', async () => {
  await assert.rejects(connect('wrong'))
})
