import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { sha256 } from '../../base/ids.ts'
import * as administration from '../administration/administration.ts'
import { systemCaller } from '../caller.ts'
import { applyDocument, rehearseDocument } from './apply.ts'
import { DocumentError } from './document-parts.ts'
import { exportDocument } from './export-document.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const google = { required: ['client_id', 'client_secret'], optional: ['native_client_ids'] }
const notes: string[] = []
const exported = () => exportDocument(world.deps, options)
/** The export of the document below, taken from the rest of the world. */
const exportedHere = async () => {
  const { merchants } = await exported()
  return { merchants: merchants.filter(({ name }) => name === 'Applied') }
}
const options = {
  sections: [],
  credentialNames: () => google,
  note: (line: string) => notes.push(line),
  isProvider: (kind: string, provider: string) => kind === 'network' && provider === 'google',
  connectionViolations: () => [],
  environment: {
    GAME_SECRET: 'a-secret-of-the-game',
    GOOGLE: 'google-secret',
    GAME_APPLIED_GAME_API_KEY_SHOP: 'a-secret-of-the-game',
    GAME_APPLIED_GAME_CLIENT_SERVER_SECRET: 'a-secret-of-the-game',
    GAME_APPLIED_GAME_NETWORK_GOOGLE_CLIENT_ID: 'x',
    GAME_APPLIED_GAME_NETWORK_GOOGLE_CLIENT_SECRET: 'google-secret',
  },
}
const apply = (document: unknown) =>
  applyDocument(world.deps, options, { kind: 'operator' }, document)

const expires_at = '2036-01-01T00:00:00+00:00'

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
const applied = async () => {
  const found = await world.deps.directory.findProjectNamed('Applied game')
  assert.ok(found)
  return found
}

test('a document is applied once: the second time changes nothing', async () => {
  const first = await apply(document)
  assert.ok(first.length >= 5, first.join('\n'))
  assert.deepEqual(await apply(document), [])
  const project = await applied()
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
  assert.deepEqual((await applied()).clients.find(({ name }) => name === 'Game')?.redirectUris, [
    'https://applied.example/new',
  ])
  await apply(document)
})

test('settings that the document names are the whole of them, and those that it does not name stay', async () => {
  const { projectId } = await applied()
  const notifications = { ps_declined: true }
  await administration.changeProject(world.deps, systemCaller, projectId, {
    settings: { ...(await applied()).settings, notifications },
  })
  const unnamed = JSON.parse(
    JSON.stringify(document).replace('"settings":{"default_locale":"de"},', ''),
  )
  assert.equal('settings' in unnamed.merchants[0].projects[0], false)
  assert.deepEqual(await apply(unnamed), [])
  assert.deepEqual((await applied()).settings.notifications, notifications)
  assert.deepEqual(await apply(document), ['Applied game: changed settings'])
  assert.deepEqual((await applied()).settings, {
    ...document.merchants[0]?.projects[0]?.settings,
    // An allowed type stays so unless the document says otherwise.
    notifications_allowed: ['ps_declined'],
  })
  assert.deepEqual(await apply(document), [])
})

test('what is exported changes nothing when applied, and holds no secret', async () => {
  await apply(document)
  const found = await exportedHere()
  assert.deepEqual(await apply(found), [])
  assert.doesNotMatch(JSON.stringify(found), /secret-of|google-secret/)
  const [project] = found.merchants[0]?.projects ?? []
  assert.deepEqual(project?.api_keys, [{ name: 'shop', key: 'env:GAME_APPLIED_GAME_API_KEY_SHOP' }])
  assert.deepEqual(
    project?.clients?.map(({ secret }) => secret),
    [undefined, 'env:GAME_APPLIED_GAME_CLIENT_SERVER_SECRET'],
  )
  assert.deepEqual(project?.connections?.network?.google?.credentials, {
    client_id: 'env:GAME_APPLIED_GAME_NETWORK_GOOGLE_CLIENT_ID',
    client_secret: 'env:GAME_APPLIED_GAME_NETWORK_GOOGLE_CLIENT_SECRET',
  })
})

test('keys get the rights that the document names, keep them where it names none, and are exported with them', async () => {
  const withKey = (rights: object, key = 'env:GAME_SECRET') => {
    const changed = structuredClone(document)
    const [project] = changed.merchants[0]?.projects ?? []
    if (project) project.api_keys = [{ name: 'shop', key, ...rights }]
    return changed
  }
  const known = async () => {
    const keys = await world.deps.directory.findApiKeys((await applied()).projectId)
    return keys.map(({ role, permissions, expiresAt }) => [role, permissions, expiresAt?.getTime()])
  }
  await apply(document)
  assert.deepEqual(await known(), [[undefined, undefined, undefined]])
  const limited = { permissions: ['catalog.write', 'catalog.read'], expires_at }
  assert.deepEqual(await apply(withKey(limited)), ['Applied game: changed API key shop'])
  const until = Date.parse(expires_at)
  assert.deepEqual(await known(), [[undefined, ['catalog.read', 'catalog.write'], until]])
  assert.deepEqual(await apply(withKey(limited)), [], 'in whatever order it names them')
  assert.deepEqual(await apply(document), [], 'what is not named stays')
  assert.deepEqual((await exportedHere()).merchants[0]?.projects?.[0]?.api_keys, [
    {
      name: 'shop',
      key: 'env:GAME_APPLIED_GAME_API_KEY_SHOP',
      permissions: ['catalog.read', 'catalog.write'],
      expires_at,
    },
  ])
  assert.deepEqual(await apply(await exportedHere()), [])
  const another = 'another-secret-of-the-game'
  assert.deepEqual(await apply(withKey({}, another)), ['Applied game: replaced API key shop'])
  assert.deepEqual(await known(), [[undefined, ['catalog.read', 'catalog.write'], until]])
  assert.deepEqual(await apply(withKey({ role: 'support' }, another)), [
    'Applied game: changed API key shop',
  ])
  assert.deepEqual(await known(), [['support', undefined, until]])
  await assert.rejects(
    apply(withKey({ role: 'support', permissions: ['catalog.read'] })),
    /projects\[0\]\.api_keys\[0\]\.permissions must not stand beside role/,
  )
  await assert.rejects(apply(withKey({ role: 'operator' })), /api_keys\[0\]\.role/)
  await world.sql`
    update api_keys
    set revoked_at = created_at
    where project_id = ${(await applied()).projectId}
  `
  await world.deps.directory.refresh([])
  await apply(document)
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
  assert.equal((await applied()).settings.jwt_algorithm, 'RS256')
  assert.deepEqual((await applied()).settings.allowed_origins, origins)
  assert.deepEqual(await apply(await exportedHere()), [])
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
  assert.deepEqual((await applied()).settings.message_budgets, budgets)
  const found = await exportedHere()
  assert.match(JSON.stringify(found), /"blocked_calling_codes":\["\+1876"\]/)
  assert.deepEqual(await apply(found), [])
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
  assert.deepEqual((await applied()).settings.message_budgets, budgets)
  await apply(document)
})

test('every mistake is told at once and nothing is changed', async () => {
  const before = await world.deps.directory.projectIds()
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
  assert.deepEqual(await world.deps.directory.projectIds(), before)
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

const connecting = (credentials: Record<string, string>) => ({
  merchants: [
    {
      name: 'Applied',
      projects: [{ name: 'Applied game', connections: { network: { google: { credentials } } } }],
    },
  ],
})

test('a credential that nobody knows is refused with the nearest name, and all that are known', async () => {
  const failure = await apply(connecting({ clint_id: 'x', tenant: 'y' })).catch((error) => error)
  assert.ok(failure instanceof DocumentError)
  const at = 'merchants[0].projects[0].connections.network.google.credentials'
  const known = 'It takes client_id, client_secret, native_client_ids'
  const told = failure.violations.map(({ property, message }) => ({ property, message }))
  assert.deepEqual(told, [
    {
      property: `${at}.clint_id`,
      message: `is no credential of google, did you mean client_id? ${known}`,
    },
    { property: `${at}.tenant`, message: `is no credential of google. ${known}` },
  ])
})

test('a credential that is missing keeps nothing from being applied, and is told', async () => {
  notes.length = 0
  await apply(connecting({ client_secret: '' }))
  assert.deepEqual(notes, [
    'Applied game: the connection to google (network) lacks client_secret: no player is led there until that is set',
  ])
  notes.length = 0
  await apply(document)
  assert.deepEqual(notes, [])
})

test('what an earlier version stored under a name that nobody knows is left out of the export', async () => {
  await apply(document)
  await administration.putConnection(
    world.deps,
    systemCaller,
    (await applied()).projectId,
    { kind: 'network', provider: 'google' },
    { credentials: { tenant: 'of an earlier version' } },
  )
  const found = await exportedHere()
  assert.doesNotMatch(JSON.stringify(found), /tenant/i)
  assert.deepEqual(await apply(found), [])
})

describe('a dry run', () => {
  const rehearse = (wanted: unknown) => {
    const { sections: _, ...words } = options
    const caller = { kind: 'operator' } as const
    return rehearseDocument(world.deps, { ...words, sectionsOf: () => [] }, caller, wanted)
  }
  const everything = async () => {
    const { sql } = world
    return [
      await sql`select * from merchants order by merchant_id`,
      await sql`select * from projects order by project_id`,
      await sql`select * from clients order by client_id`,
      await sql`select * from api_keys order by key_id`,
      await sql`select * from connections order by project_id, kind, provider`,
      await sql`select count(*) from audit_entries`,
    ].map((rows) => [...rows])
  }
  const changing = () => {
    const changed = structuredClone(document)
    const [project] = changed.merchants[0]?.projects ?? []
    assert.ok(project?.clients[0])
    project.settings.default_locale = 'fr'
    project.clients[0].redirect_uris = ['https://applied.example/dry']
    project.api_keys.push({ name: 'new', key: 'another-secret-of-the-game' })
    project.connections.network.google.credentials.client_secret = ''
    const projects = [{ ...structuredClone(project), name: 'Dry', api_keys: [], clients: [] }]
    return { merchants: [...changed.merchants, { name: 'Dry', projects }] }
  }

  test('says what would become of each thing, and changes, tells and audits nothing', async (t) => {
    await apply(document)
    const told: string[] = []
    const marked = Promise.withResolvers<void>()
    const { unlisten } = await world.sql.listen('portreeve_configuration', (payload) => {
      told.push(payload)
      if (payload === '+987654321') marked.resolve()
    })
    t.after(unlisten)
    const before = await everything()
    const steps = await rehearse(changing())
    assert.deepEqual(
      steps.map(({ of, thing, outcome }) => `${outcome} ${of}: ${thing}`),
      [
        'unchanged Applied: merchant',
        'unchanged Applied game: project',
        'changed Applied game: settings',
        'unchanged Applied game: API key shop',
        'created Applied game: API key new',
        'changed Applied game: client Game',
        'unchanged Applied game: client Server',
        'changed Applied game: connection to google (network)',
        'removed Applied game: client_secret of connection to google (network)',
        'created Dry: merchant',
        'created Dry: project',
        'created Dry: connection to google (network)',
      ],
    )
    assert.deepEqual(await everything(), before)
    assert.equal((await applied()).settings.default_locale, 'de')
    // Notices come in the order of their commits, so one of the dry run would be here by now.
    await world.sql`select pg_notify('portreeve_configuration', '+987654321')`
    await marked.promise
    assert.deepEqual(told, ['+987654321'])
  })

  test('notes what the real one would note', async () => {
    notes.length = 0
    await rehearse(connecting({ client_secret: '' }))
    assert.equal(notes.length, 1)
    assert.match(notes[0] ?? '', /lacks client_secret/)
  })

  test('finds the problems of the real one, word by word', async () => {
    const game = { name: 'Game', type: 'server' }
    const wrong = [
      connecting({ clint_id: 'x' }),
      { merchants: [{ name: 'Applied', projects: [{ name: 'Applied game', clients: [game] }] }] },
    ]
    for (const document of wrong) {
      const dry = await rehearse(document).catch((error: unknown) => error)
      const real = await apply(document).catch((error: unknown) => error)
      assert.ok(dry instanceof DocumentError && real instanceof DocumentError)
      assert.equal(dry.message, real.message)
    }
  })
})
