/** The output of `export`, brought to another installation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { applySections, connectionRules } from '../../apply-sections.ts'
import {
  administration,
  applyDocument,
  type Deps,
  exportDocument,
  rehearseDocument,
  systemCaller,
} from '../../projects/index.ts'

const document = {
  merchants: [
    {
      name: 'Exported',
      projects: [
        {
          name: 'My game',
          settings: { jwt_algorithm: 'RS256', notifications: { ps_declined: true } },
          api_keys: [{ name: 'backend', key: 'key-of-the-backend' }],
          clients: [
            { name: 'Game', type: 'public', redirect_uris: ['https://game.example/'] },
            {
              name: 'Web shop',
              type: 'confidential',
              redirect_uris: ['https://shop.example/'],
              secret: 'secret-of-the-shop',
            },
            { name: 'Server', type: 'server', secret: 'secret-of-the-server' },
          ],
          connections: {
            network: {
              discord: {
                credentials: { client_id: 'id-at-discord', client_secret: 'discord-secret' },
              },
              steam: { credentials: { web_api_key: 'steam-web-key' } },
              'custom:guild': {
                credentials: { client_id: 'id-at-guild', client_secret: 'guild-secret' },
                settings: {
                  network: {
                    title: 'Guild',
                    discovery_url: 'https://guild.example/.well-known/openid-configuration',
                  },
                },
                is_enabled: false,
              },
            },
            platform: {
              steam: {
                credentials: { web_api_key: 'steam-game-key' },
                settings: { app_ids: ['480'] },
              },
            },
          },
          deployments: [{ deployment_id: 'live', name: 'Live' }],
          groups: [{ name: 'VIP' }],
          webhooks: {
            endpoints: [
              {
                name: 'backend',
                url: 'https://hooks.example/a',
                secret: 'webhook-secret-a',
                standard_secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
              },
              { url: 'https://hooks.example/b', secret: 'webhook-secret-b' },
            ],
          },
        },
        { name: 'My-game', api_keys: [{ name: 'backend', key: 'key-of-the-second' }] },
      ],
    },
  ],
}

const variables: Record<string, string> = {
  GAME_MY_GAME_API_KEY_BACKEND: 'key-of-the-backend',
  GAME_MY_GAME_API_KEY_BACKEND_2: 'key-of-the-second',
  GAME_MY_GAME_CLIENT_WEB_SHOP_SECRET: 'secret-of-the-shop',
  GAME_MY_GAME_CLIENT_SERVER_SECRET: 'secret-of-the-server',
  GAME_MY_GAME_NETWORK_DISCORD_CLIENT_ID: 'id-at-discord',
  GAME_MY_GAME_NETWORK_DISCORD_CLIENT_SECRET: 'discord-secret',
  GAME_MY_GAME_NETWORK_STEAM_WEB_API_KEY: 'steam-web-key',
  GAME_MY_GAME_NETWORK_CUSTOM_GUILD_CLIENT_ID: 'id-at-guild',
  GAME_MY_GAME_NETWORK_CUSTOM_GUILD_CLIENT_SECRET: 'guild-secret',
  GAME_MY_GAME_PLATFORM_STEAM_WEB_API_KEY: 'steam-game-key',
  GAME_MY_GAME_WEBHOOK_BACKEND_SECRET: 'webhook-secret-a',
  GAME_MY_GAME_WEBHOOK_BACKEND_STANDARD_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  GAME_MY_GAME_WEBHOOK_HOOKS_EXAMPLE_B_SECRET: 'webhook-secret-b',
  GAME_MY_GAME_WEBHOOK_HOOKS_EXAMPLE_B_STANDARD_SECRET: `whsec_${Buffer.alloc(32, 8).toString('base64')}`,
}

const applyTo = ({ deps }: World, wanted: unknown) => {
  const rules = connectionRules(deps.settings)
  const options = { ...rules, sections: applySections(deps), environment: variables }
  return applyDocument(deps, options, systemCaller, wanted)
}
const exportOf = async ({ deps }: { deps: Deps }) => {
  const { credentialNames } = connectionRules(deps.settings)
  const { merchants } = await exportDocument(deps, {
    credentialNames,
    sections: applySections(deps),
  })
  // Every world has a merchant of its own besides.
  return { merchants: merchants.filter(({ name }) => name === 'Exported') }
}

test('an export applies unmodified to another installation, which then exports the same', async (t) => {
  const [one, other] = [await createWorld(), await createWorld()]
  t.after(async () => {
    await one.close()
    await other.close()
  })
  await applyTo(one, document)
  const exported = await exportOf(one)
  const text = JSON.stringify(exported)
  for (const secret of Object.values(variables)) assert.ok(!text.includes(secret), secret)
  const named = [...text.matchAll(/"env:(\w+)"/g)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), Object.keys(variables).toSorted())

  const rules = { ...connectionRules(other.deps.settings), environment: variables }
  const steps = await rehearseDocument(
    other.deps,
    { ...rules, sectionsOf: applySections },
    systemCaller,
    exported,
  )
  assert.deepEqual([...new Set(steps.map(({ outcome }) => outcome))], ['created'])
  assert.deepEqual((await exportOf(other)).merchants, [])

  const changes = await applyTo(other, exported)
  assert.equal(changes.length, steps.length)
  assert.deepEqual(await exportOf(other), exported)
  assert.deepEqual(await applyTo(other, exported), [])
  const copy = await other.deps.directory.findProjectNamed('My game')
  assert.deepEqual(copy?.connections.get('network/discord')?.credentials, {
    client_id: 'id-at-discord',
    client_secret: 'discord-secret',
  })

  // A change of one project does not change where it stands.
  await administration.changeProject(other.deps, systemCaller, copy?.projectId ?? 0, {
    settings: { default_locale: 'de' },
  })
  const again = await exportOf(other)
  assert.deepEqual(
    again.merchants[0]?.projects?.map(({ name }) => name),
    ['My game', 'My-game'],
  )
})
