/** Connections: what the operator can set, test and never read back, with the sandbox as the networks. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { administration, systemCaller } from '../../src/projects/index.ts'
import { browser, loginRedirect } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
afterEach(() => service.faults({}))
after(() => service.close())

type Finding = { subject: string; state: string; code: string; message: string }
type Tested = { works: boolean; findings: Finding[] }

const operator = async (method: string, path: string, body?: unknown) => {
  const { file } = service
  return fetch(`${file.public_url}/api/operator${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.world.operatorKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
const pathOf = (connection: string): string =>
  `/projects/${service.file.project_id}/connections/${connection}`
const put = async (connection: string, body: unknown): Promise<Response> =>
  operator('PUT', pathOf(connection), body)
const tested = async (connection: string): Promise<Tested> => {
  const answer = await operator('POST', `${pathOf(connection)}/test`)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Tested
}
const codesOf = ({ findings }: Tested, state = 'bad'): string[] =>
  findings.filter((finding) => finding.state === state).map(({ code }) => code)

/** Changes a connection for the time of a test. */
const changed = async (
  connection: string,
  body: { credentials?: Record<string, string>; settings?: object; is_enabled?: boolean },
  check: (result: Tested) => void,
): Promise<void> => {
  const key = connection as `${string}/${string}`
  const project = service.world.deps.directory.project(service.file.project_id)
  const present = project?.connections.get(key)
  assert.ok(present)
  const { credentials, settings, isEnabled } = present
  const answer = await put(connection, body)
  assert.equal(answer.status, 200, await answer.clone().text())
  try {
    check(await tested(connection))
  } finally {
    const added = Object.keys(body.credentials ?? {}).filter((name) => !(name in credentials))
    const taken = Object.fromEntries(added.map((name) => [name, '']))
    await put(connection, {
      credentials: { ...taken, ...credentials },
      settings,
      is_enabled: isEnabled,
    })
  }
}

describe('the test of a connection', () => {
  for (const connection of [
    'network/google',
    'network/github',
    'network/discord',
    'network/steam',
    'network/custom:studio',
    'network/custom:guild',
    'platform/steam',
    'platform/epicgames',
    'platform/xbox',
  ]) {
    test(`finds nothing wrong with ${connection} of the sandbox`, async () => {
      const result = await tested(connection)
      assert.deepEqual(codesOf(result), [], JSON.stringify(result))
      assert.equal(result.works, true)
    })
  }

  test('finds nothing wrong with any connection of the first start', async () => {
    const project = service.world.deps.directory.project(service.file.project_id)
    for (const connection of project?.connections.keys() ?? []) {
      // The wallet is no network: whether it works is whether the installation can send codes.
      if (connection === 'network/xsolla') continue
      assert.deepEqual(codesOf(await tested(connection)), [], connection)
    }
  })

  test('names the callback address to register, for networks only', async () => {
    const { findings } = await tested('network/github')
    const callback = findings.find(({ code }) => code === 'callback_to_register')
    const address = `${service.file.public_url}/api/social/oauth2/callback`
    assert.ok(callback?.message.endsWith(address), JSON.stringify(findings))
    assert.deepEqual(codesOf(await tested('platform/steam'), 'note'), [])
  })

  test('names every credential that is missing', async () => {
    await changed(
      'network/github',
      { credentials: { client_secret: '', client_id: '' } },
      (found) => {
        assert.deepEqual(codesOf(found), ['credential_missing', 'credential_missing'])
        assert.equal(found.works, false)
        assert.match(found.findings[0]?.message ?? '', /client_id/)
      },
    )
    await changed('platform/epicgames', { credentials: { client_secret: '' } }, (found) =>
      assert.deepEqual(codesOf(found), ['credential_missing']),
    )
  })

  test('names what nothing uses, such as a mistyped option', async () => {
    const credentials = { tennant: 'consumers' }
    const refused = await put('network/microsoft', { credentials })
    assert.equal(refused.status, 422)
    // As an earlier version stored it.
    const { deps } = service.world
    const key = { kind: 'network', provider: 'microsoft' } as const
    const { project_id } = service.file
    await administration.putConnection(deps, systemCaller, project_id, key, { credentials })
    const found = await tested('network/microsoft')
    assert.equal(found.works, true)
    assert.ok(codesOf(found, 'note').includes('credential_unused'))
    const { message = '' } = found.findings.find(({ code }) => code === 'credential_unused') ?? {}
    assert.match(message, /^tennant .* It knows client_id, client_secret, tenant\.$/)
    const gone = await put('network/microsoft', { credentials: { tennant: '' } })
    assert.equal(gone.status, 200, await gone.text())
  })

  test('says that the network refuses the secret, where it tells', async () => {
    const project = service.world.deps.directory.project(service.file.project_id)
    const withSecret = [...(project?.connections ?? [])].filter(
      ([, { credentials }]) => credentials.client_secret,
    )
    assert.ok(withSecret.length > 25)
    for (const [connection] of withSecret) {
      // Xbox tickets are opened with a key.
      if (connection === 'platform/xbox') continue
      await changed(connection, { credentials: { client_secret: 'not the secret' } }, (found) =>
        assert.deepEqual(codesOf(found), ['client_refused'], connection),
      )
    }
    for (const connection of ['network/steam', 'platform/steam']) {
      await changed(connection, { credentials: { web_api_key: 'not the key' } }, (found) =>
        assert.deepEqual(codesOf(found), ['client_refused'], connection),
      )
    }
  })

  test('says that the sign-in page does not know the client', async () => {
    await changed('network/custom:studio', { credentials: { client_id: 'unknown' } }, (found) =>
      assert.deepEqual(codesOf(found).sort(), ['client_refused', 'page_refuses']),
    )
  })

  test('says that a private key is none', async () => {
    await changed('network/apple', { credentials: { private_key: 'not a key' } }, (found) => {
      assert.deepEqual(codesOf(found), ['connection_incomplete'])
      assert.match(found.findings[1]?.message ?? '', /private key/)
    })
    await changed('platform/xbox', { credentials: { private_key: 'not a key' } }, (found) =>
      assert.deepEqual(codesOf(found), ['connection_incomplete']),
    )
  })

  test('says what Steam and Xbox still need', async () => {
    const { simulator } = { simulator: service.file.sandbox_url }
    await changed('platform/steam', { settings: { simulator, app_ids: [] } }, (found) =>
      assert.deepEqual(codesOf(found), ['app_ids_missing']),
    )
    await changed('platform/xbox', { credentials: { private_key: '' } }, (found) =>
      assert.ok(codesOf(found, 'note').includes('credential_optional')),
    )
    await changed('network/steam', { credentials: { web_api_key: '' } }, (found) => {
      assert.equal(found.works, true)
      assert.ok(codesOf(found, 'note').includes('credential_optional'))
    })
  })

  test('says that a connection is switched off', async () => {
    await changed('network/github', { is_enabled: false }, (found) =>
      assert.deepEqual(codesOf(found), ['switched_off']),
    )
  })

  test('says what is wrong with a discovery document', async () => {
    const { sandbox_url } = service.file
    const known = `${sandbox_url}/id.studio.example/.well-known/openid-configuration`
    for (const [url, code] of [
      [`${sandbox_url}/nobody.example/.well-known/openid-configuration`, 'discovery_unreadable'],
      ['http://127.0.0.1:1/.well-known/openid-configuration', 'network_unreachable'],
      [`${known}?tenant=1`, undefined],
      [known.replace('127.0.0.1', 'localhost'), 'discovery_of_other_issuer'],
    ] as const) {
      await changed(
        'network/custom:studio',
        { settings: { network: { title: 'Studio ID', discovery_url: url } } },
        (found) => {
          assert.deepEqual(codesOf(found), code === undefined ? [] : [code], url)
          if (code) assert.equal(found.findings[0]?.subject, 'discovery')
        },
      )
    }
  })

  test('asks the provider now, whatever it said before', async () => {
    assert.deepEqual(codesOf(await tested('network/custom:studio')), [])
    await service.faults({ studio: { status: 503, at: 'discovery' } })
    assert.deepEqual(codesOf(await tested('network/custom:studio')), ['network_failing'])
  })

  test('says that a network fails, or that an address is not the right one', async () => {
    for (const [fault, code] of [
      [{ status: 500 }, 'network_failing'],
      [{ html: true }, 'answer_not_json'],
      [{ hang_up: true }, 'network_unreachable'],
      [{ redirect_to: 'http://127.0.0.1/' }, 'answer_is_redirect'],
    ] as const) {
      await service.faults({ guild: { ...fault, at: 'token' } })
      const found = await tested('network/custom:guild')
      assert.deepEqual(codesOf(found), [code], JSON.stringify(found))
    }
    await service.faults({ studio: { status: 404, at: 'jwks' } })
    assert.deepEqual(codesOf(await tested('network/custom:studio')), ['keys_unreadable'])
  })

  test('tells no secret and changes nothing', async () => {
    const project = service.world.deps.directory.project(service.file.project_id)
    const before = project?.version
    for (const [connection, { credentials }] of project?.connections ?? []) {
      const text = JSON.stringify(await tested(connection))
      for (const [name, value] of Object.entries(credentials)) {
        if (/secret|key|token/.test(name)) assert.ok(!text.includes(value), `${connection} ${name}`)
      }
    }
    assert.equal(service.world.deps.directory.project(service.file.project_id)?.version, before)
    const [row] = await service.world.sql`select count(*)::int as count from users`
    assert.equal(row?.count, 0)
  })

  test('is the operator’s alone, and 404 for what is not connected', async () => {
    const { file } = service
    const url = `${file.public_url}/api/operator${pathOf('network/github')}/test`
    for (const authorization of [undefined, `Bearer ${file.api_key}`]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: authorization === undefined ? {} : { authorization },
      })
      assert.equal(answer.status, 401)
    }
    for (const path of [
      pathOf('network/custom:nobody'),
      '/projects/1/connections/network/google',
    ]) {
      assert.equal((await operator('POST', `${path}/test`)).status, 404)
    }
  })
})

test('the list of networks says what each needs, and the callback to register', async () => {
  const answer = (await (await operator('GET', '/networks')).json()) as {
    callback_url: string
    items: { name: string; credentials: string[] }[]
  }
  assert.equal(answer.callback_url, `${service.file.public_url}/api/social/oauth2/callback`)
  const apple = answer.items.find(({ name }) => name === 'apple')
  assert.deepEqual(apple?.credentials, ['client_id', 'team_id', 'key_id', 'private_key'])
})

describe('a network of the project’s own', () => {
  const guild = {
    title: 'Second guild',
    authorize_url: 'https://guild.example/authorize',
    token_url: 'https://guild.example/token',
    profile_url: 'https://guild.example/profile',
    fields: { id: 'id' },
  }

  test('is made, read without its secret, switched off and taken away', async () => {
    const body = {
      credentials: { client_id: 'id', client_secret: 'the secret of it' },
      settings: { network: guild },
    }
    const made = await put('network/custom:second', body)
    assert.equal(made.status, 200, await made.clone().text())
    const read = await (await operator('GET', pathOf('network/custom:second'))).text()
    assert.ok(!read.includes('the secret of it'))
    const shown = JSON.parse(read)
    assert.deepEqual(shown.credentials, ['client_id', 'client_secret'])
    assert.deepEqual(shown.settings, { network: guild })
    const start = loginRedirect(service.file, 'custom:second')
    assert.equal((await browser('alice').visit(start)).status, 302)
    assert.equal((await put('network/custom:second', { is_enabled: false })).status, 200)
    assert.equal((await browser('alice').visit(start)).status, 422)
    const removed = await operator('DELETE', pathOf('network/custom:second'))
    assert.equal(removed.status, 204)
    const gone = await browser('alice').visit(start)
    assert.equal(gone.status, 404)
    assert.equal(((await gone.json()) as { error: { code: string } }).error.code, '003-061')
  })

  test('is refused with every mistake in its description', async () => {
    const refused = async (name: string, settings: unknown): Promise<string[]> => {
      const answer = await put(`network/${name}`, { credentials: {}, settings })
      assert.equal(answer.status, 422, await answer.clone().text())
      const { errorMessageExtended } = (await answer.json()) as {
        errorMessageExtended: { property: string }[]
      }
      return errorMessageExtended.map(({ property }) => property)
    }
    assert.deepEqual(await refused('custom:bad', {}), ['settings.network'])
    assert.deepEqual(await refused('google', { network: guild }), ['settings.network'])
    assert.deepEqual(await refused('custom:bad', { network: { title: 'Bad' } }), [
      'settings.network.authorize_url',
      'settings.network.token_url',
      'settings.network.profile_url',
      'settings.network.fields.id',
    ])
    const missing = await put('network/custom:bad', { credentials: {} })
    assert.equal(missing.status, 422)
  })
})
