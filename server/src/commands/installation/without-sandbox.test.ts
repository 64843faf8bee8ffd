import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectDocument } from '../../projects/index.ts'
import { withoutSandbox } from './without-sandbox.ts'

const address = 'http://localhost:8090'
const simulated = { credentials: {}, settings: { simulator: address }, is_enabled: true }
const real = { credentials: { client_id: 'env:X' }, is_enabled: true }
const endpoint = (url: string) => ({ name: url, url })

/** As the first start makes it. */
const made = (): ProjectDocument => ({
  name: 'Sandbox',
  settings: {
    allowed_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
    notifications: { ps_declined: true },
  },
  api_keys: [{ name: 'Sandbox', key: 'env:A' }],
  clients: [
    { name: 'Game', type: 'public', redirect_uris: ['http://localhost:8080/api/blank'] },
    { name: 'Web shop', type: 'confidential', secret: 'env:B' },
    { name: 'Game server', type: 'server', secret: 'env:C' },
  ],
  connections: {
    network: {
      github: simulated,
      xsolla: { credentials: {}, is_enabled: true },
      'custom:studio': {
        settings: {
          network: {
            title: 'Studio ID',
            discovery_url: `${address}/id.studio.example/.well-known/openid-configuration`,
          },
        },
      },
    },
    platform: { steam: { ...simulated, settings: { simulator: address, app_ids: ['480'] } } },
  },
  webhooks: { endpoints: [endpoint(`${address}/webhooks/receiver`)] },
  processors: { stripe: { signing_secrets: ['env:D'], simulator: address } },
})
const sandbox = (project = made()) => ({ name: 'Sandbox Studio', projects: [project] })

test('of an installation with the sandbox alone nothing is left', () => {
  assert.deepEqual(withoutSandbox({ merchants: [sandbox()] }), { merchants: [] })
})

test('of people the one whom the first start let in goes, and so do grants for what is left out', () => {
  const operator = { scope: 'installation', role: 'operator' } as const
  const developer = { scope: 'merchant', role: 'developer' } as const
  const own = { name: 'My studio', projects: [{ name: 'My game' }] }
  const ofGame = {
    scope: 'project',
    merchant: 'My studio',
    project: 'My game',
    role: 'shop',
  } as const
  const people = [
    { email: 'operator@studio.example', name: 'O', grants: [operator] },
    {
      email: 'ada@studio.example',
      grants: [operator, { ...developer, merchant: 'Sandbox Studio' }],
    },
    { email: 'eve@studio.example', grants: [{ ...developer, merchant: 'Sandbox Studio' }] },
    { email: 'grace@studio.example', grants: [{ ...developer, merchant: 'My studio' }, ofGame] },
  ]
  const left = withoutSandbox({ merchants: [sandbox(), own], console_users: { people } })
  assert.deepEqual(left.console_users, {
    people: [{ email: 'ada@studio.example', grants: [operator] }, people[3]],
  })
  assert.equal('console_users' in withoutSandbox({ merchants: [own] }), false)
})

test('a studio’s own project stays but for what leads to a simulator', () => {
  const own: ProjectDocument = {
    name: 'My game',
    settings: { default_locale: 'de', playfab: { title_id: 'A', simulator: address } },
    clients: [{ name: 'Game', type: 'public', redirect_uris: ['http://localhost:3000/'] }],
    connections: {
      network: {
        discord: real,
        github: simulated,
        'custom:ours': {
          settings: {
            network: {
              title: 'O',
              discovery_url: 'https://id.example/.well-known/openid-configuration',
            },
          },
        },
        'custom:guild': {
          settings: {
            network: { title: 'G', authorize_url: `${address}/guild.example/authorize` },
          },
        },
      },
      platform: { steam: simulated },
    },
    webhooks: {
      endpoints: [endpoint('https://hooks.example/'), endpoint(`${address}/webhooks/receiver`)],
    },
    groups: [{ name: 'VIP' }],
  }
  const { merchants } = withoutSandbox({
    merchants: [sandbox(), { name: 'Studio', projects: [own] }, { name: 'Empty', projects: [] }],
  })
  assert.deepEqual(merchants, [
    {
      name: 'Studio',
      projects: [
        {
          ...own,
          settings: { default_locale: 'de' },
          connections: {
            network: {
              discord: real,
              'custom:ours': own.connections?.network?.['custom:ours'],
            },
          },
          webhooks: { endpoints: [endpoint('https://hooks.example/')] },
        },
      ],
    },
    { name: 'Empty', projects: [] },
  ])
})

test('what somebody put into the sandbox project is taken along, and nothing that was made there', () => {
  const project = made()
  project.clients?.push({ name: 'My game', type: 'public', redirect_uris: ['https://g.example/'] })
  Object.assign(project.connections?.network ?? {}, { discord: real })
  project.settings?.allowed_origins?.push('https://g.example')
  const { merchants } = withoutSandbox({ merchants: [sandbox(project)] })
  assert.deepEqual(merchants[0]?.projects, [
    {
      name: 'Sandbox',
      settings: {
        allowed_origins: ['https://g.example'],
        notifications: { ps_declined: true },
      },
      clients: [{ name: 'My game', type: 'public', redirect_uris: ['https://g.example/'] }],
      connections: {
        network: { xsolla: { credentials: {}, is_enabled: true }, discord: real },
      },
    },
  ])
})

test('a project that is only called Sandbox is nobody else’s', () => {
  const project: ProjectDocument = { name: 'Sandbox', clients: [], connections: {} }
  const document = { merchants: [{ name: 'Studio', projects: [project] }] }
  assert.deepEqual(withoutSandbox(document), document)
})
