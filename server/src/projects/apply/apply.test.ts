import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { sha256 } from '../../base/ids.ts'
import * as administration from '../administration/administration.ts'
import { systemCaller } from '../caller.ts'
import { applyDocument } from './apply.ts'
import { DocumentError } from './apply-document.ts'
import { exportDocument } from './export-document.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const options = {
  sections: [],
  isProvider: (kind: string, provider: string) => kind === 'network' && provider === 'google',
  connectionViolations: () => [],
  environment: { GAME_SECRET: 'a-secret-of-the-game', GOOGLE: 'google-secret' },
}
const apply = (document: unknown) =>
  applyDocument(world.deps, options, { kind: 'operator' }, document)

const document = {
  merchants: [
    {
      name: 'Applied',
      projects: [
        {
          name: 'Applied game',
          settings: { default_locale: 'de' },
          api_keys: [{ name: 'shop', key: 'env:GAME_SECRET' }],
          clients: [
            { name: 'Game', type: 'public', redirect_uris: ['https://applied.example/'] },
            { name: 'Server', type: 'server', secret: 'env:GAME_SECRET' },
          ],
          connections: {
            network: { google: { credentials: { client_id: 'x', client_secret: 'env:GOOGLE' } } },
          },
        },
      ],
    },
  ],
}
const applied = () => {
  const found = [...world.deps.directory.projects()].find(({ name }) => name === 'Applied game')
  assert.ok(found)
  return found
}

test('a document is applied once: the second time changes nothing', async () => {
  const first = await apply(document)
  assert.ok(first.length >= 5, first.join('\n'))
  assert.deepEqual(await apply(document), [])
  const project = applied()
  assert.equal(project.settings.default_locale, 'de')
  assert.equal(
    project.connections.get('network/google')?.credentials.client_secret,
    'google-secret',
  )
  const server = project.clients.find(({ name }) => name === 'Server')
  assert.deepEqual(server?.secretHash, sha256('a-secret-of-the-game'))
})

test('a changed redirect address replaces the list and nothing else', async () => {
  const changed = structuredClone(document)
  const client = changed.merchants[0]?.projects[0]?.clients[0]
  assert.ok(client)
  client.redirect_uris = ['https://applied.example/new']
  assert.deepEqual(await apply(changed), ['Applied game: changed client Game'])
  assert.deepEqual(applied().clients.find(({ name }) => name === 'Game')?.redirectUris, [
    'https://applied.example/new',
  ])
  await apply(document)
})

test('settings that the document names are the whole of them, and those that it does not name stay', async () => {
  const { projectId } = applied()
  const notifications = { ps_declined: true }
  await administration.changeProject(world.deps, systemCaller, projectId, {
    settings: { ...applied().settings, notifications },
  })
  const unnamed = JSON.parse(
    JSON.stringify(document).replace('"settings":{"default_locale":"de"},', ''),
  )
  assert.equal('settings' in unnamed.merchants[0].projects[0], false)
  assert.deepEqual(await apply(unnamed), [])
  assert.deepEqual(applied().settings.notifications, notifications)
  assert.deepEqual(await apply(document), ['Applied game: changed settings'])
  assert.deepEqual(applied().settings, {
    ...document.merchants[0]?.projects[0]?.settings,
    // What was allowed once stays so unless the document says otherwise.
    notifications_allowed: ['ps_declined'],
  })
  assert.deepEqual(await apply(document), [])
})

test('what is exported changes nothing when applied, and holds no secret', async () => {
  await apply(document)
  const exported = await exportDocument(world.deps, [])
  assert.deepEqual(await apply(exported), [])
  assert.doesNotMatch(JSON.stringify(exported), /secret-of|google-secret/)
})

test('the algorithm of tokens and the origins of pages are applied and exported', async () => {
  const withPages = (allowed_origins: string[]) => {
    const changed = structuredClone(document)
    Object.assign(changed.merchants[0]?.projects[0]?.settings ?? {}, {
      jwt_algorithm: 'RS256',
      allowed_origins,
    })
    return changed
  }
  const origins = ['https://play.example', 'http://localhost:*']
  assert.deepEqual(await apply(withPages(origins)), ['Applied game: changed settings'])
  assert.equal(applied().settings.jwt_algorithm, 'RS256')
  assert.deepEqual(applied().settings.allowed_origins, origins)
  assert.deepEqual(await apply(await exportDocument(world.deps, [])), [])
  await assert.rejects(apply(withPages(['http://game.example:*'])), DocumentError)
  await apply(document)
})

test('budgets for messages are applied and exported, and misspelt ones refused', async () => {
  const withBudgets = (message_budgets: unknown) => {
    const changed = structuredClone(document)
    const project = changed.merchants[0]?.projects[0]
    assert.ok(project)
    Object.assign(project.settings, { message_budgets })
    return changed
  }
  const budgets = {
    text_messages_per_hour: 50,
    mails_per_hour: 0,
    allowed_calling_codes: ['+49', '+1'],
    blocked_calling_codes: ['+1876'],
  }
  assert.deepEqual(await apply(withBudgets(budgets)), ['Applied game: changed settings'])
  assert.deepEqual(applied().settings.message_budgets, budgets)
  const exported = await exportDocument(world.deps, [])
  assert.match(JSON.stringify(exported), /"blocked_calling_codes":\["\+1876"\]/)
  assert.deepEqual(await apply(exported), [])
  for (const wrong of [
    { texts_per_hour: 1 },
    { mails_per_hour: -1 },
    { mails_per_hour: 1.5 },
    { text_messages_per_hour: null },
    { allowed_calling_codes: ['49'] },
    { allowed_calling_codes: ['+0'] },
    { blocked_calling_codes: ['+12025550142'] },
  ]) {
    await assert.rejects(apply(withBudgets(wrong)), DocumentError)
  }
  assert.deepEqual(applied().settings.message_budgets, budgets)
  await apply(document)
})

test('every mistake is told at once and nothing is changed', async () => {
  const before = [...world.deps.directory.projects()].length
  const wrong = {
    merchants: [
      {
        name: 'Wrong',
        projects: [
          {
            name: 'One',
            clients: [
              { name: 'A', type: 'public', redirect_uris: ['javascript:1'] },
              { name: 'A', type: 'public' },
            ],
            connections: { network: { geocities: { credentials: {} } } },
          },
          { name: 'One' },
        ],
      },
    ],
  }
  const failure = await apply(wrong).catch((error: unknown) => error)
  assert.ok(failure instanceof DocumentError)
  assert.deepEqual(failure.violations.map(({ property }) => property).toSorted(), [
    'merchants[0].projects[0].clients[0].redirect_uris[0]',
    'merchants[0].projects[0].clients[1].name',
    'merchants[0].projects[0].clients[1].redirect_uris',
    'merchants[0].projects[0].connections.network.geocities',
    'merchants[0].projects[1].name',
  ])
  assert.equal([...world.deps.directory.projects()].length, before)
})

test('a reference to a variable that is not set is told by name', async () => {
  const failure = await apply({
    merchants: [
      { name: 'X', projects: [{ name: 'Y', api_keys: [{ name: 'k', key: 'env:NOT_THERE' }] }] },
    ],
  }).catch((error: unknown) => error)
  assert.ok(failure instanceof DocumentError)
  assert.match(failure.message, /NOT_THERE, which is not set/)
})

test('unknown members and wrong types are refused with their paths', async () => {
  for (const wrong of [
    null,
    [],
    'text',
    {},
    { merchants: {} },
    { merchants: [{ name: 'A', extra: 1 }] },
  ]) {
    await assert.rejects(apply(wrong), DocumentError)
  }
})
