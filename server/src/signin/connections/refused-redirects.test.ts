import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { studio } from '../../../test/support/studio.ts'
import { connect } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { pruneSignin } from '../keeping/prune.ts'
import { refusedRedirect, shownRedirect } from './refused-redirect.ts'
import { refusedRedirects } from './refused-redirects.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())
const forget = async () => {
  await gate.refusedRedirects.flush()
  await gate.world.sql`delete from refused_redirects`
}

type Shown = { client_id: number; redirect_uri: string; refusals: number }
const clientId = () => gate.world.project.clients.public.client_id
/** As one process has them. */
const open = () => refusedRedirects(gate.world.deps)
const refusal = (redirect_uri: string, client_id = clientId()) =>
  refusedRedirect({ clientId: client_id }, redirect_uri)
const developer = { ip: '192.0.2.1' }
const listed = async (): Promise<[string, number][]> =>
  [...(await open().list(gate.world.project.project_id))].map(({ redirect_uri, refusals }) => [
    redirect_uri,
    refusals,
  ])

describe('the call', () => {
  beforeEach(forget)
  test('lists what each client was refused, how often and when last, without path, query and fragment', async () => {
    const { refusedRedirects: counts } = gate
    await gate.start({ redirect_uri: 'https://game.example/cb/secret?code=secret#token=secret' })
    await gate.start({ redirect_uri: 'https://game.example/cb/other' })
    await gate.crossAuth({ redirect_uri: 'http://localhost:5173/' })
    const bare = gate.world.project.clients.server
    await gate.start({ client_id: String(bare.client_id), redirect_uri: undefined })
    await counts.flush()
    const { items } = await studio(gate).ask('GET', '/clients/refused_redirect_uris')
    const byUri = (one: Shown, other: Shown) => (one.redirect_uri < other.redirect_uri ? -1 : 1)
    assert.deepEqual(
      items
        .toSorted(byUri)
        .map(({ client_id, redirect_uri, refusals }: Shown) => [client_id, redirect_uri, refusals]),
      [
        [bare.client_id, '', 1],
        [clientId(), 'http://localhost:5173', 1],
        [clientId(), 'https://game.example', 2],
      ],
    )
    for (const { first_at, last_at } of items) assert.ok(first_at <= last_at)
    assert.doesNotMatch(JSON.stringify(items), /secret/)
  })

  test('tells an address that was taken away while the player was at the network', async () => {
    const { client_id } = await gate.addClient({ redirectUris: ['https://old.example/'] })
    const query = { client_id: String(client_id), redirect_uri: 'https://old.example/' }
    const { state, cookie } = await gate.depart(query)
    await gate.world.deps.directory.change(gate.world.project.project_id, async (tx) => {
      await tx`update clients set redirect_uris = '{https://new.example/}' where client_id = ${client_id}`
    })
    const back = await gate.arrive({ code: gate.upstream.codeFor({ id: '1' }), state }, cookie)
    assert.equal(back.statusCode, 400, back.body)
    await gate.refusedRedirects.flush()
    assert.deepEqual(await listed(), [['https://old.example', 1]])
  })

  test('tells nothing of what was let in, of other problems and of other projects', async () => {
    await gate.signIn()
    await gate.start({ state: 'x' })
    const other = await gate.world.addProject()
    const counts = open()
    counts.refused(developer, new Problem(problems.redirect_uri_needed))
    counts.refused(developer, refusal('https://a.example/', other.clients.public.client_id))
    counts.refused(developer, refusal('https://a.example/', 9_007_199))
    await counts.flush()
    await gate.refusedRedirects.flush()
    assert.deepEqual(await listed(), [])
    assert.equal((await counts.list(other.project_id)).length, 1)
  })
})

describe('what is kept', () => {
  beforeEach(forget)
  test('is added up over processes', async () => {
    const [first, second] = [open(), open()]
    for (const counts of [first, first, second]) {
      counts.refused(developer, refusal('https://a.example/'))
    }
    await Promise.all([first.flush(), second.flush()])
    assert.deepEqual(await listed(), [['https://a.example', 3]])
  })

  test('are the 20 latest addresses of a project; one that is refused again is among them', async () => {
    const uri = (number: number) => `https://a${number}.example`
    for (let number = 0; number < 30; number += 1) {
      const counts = open()
      counts.refused({ ip: `192.0.2.${number}` }, refusal(uri(number)))
      if (number % 10 === 0) counts.refused(developer, refusal(uri(0)))
      await counts.flush()
      gate.world.clock.advance(1)
    }
    const latest = Array.from({ length: 19 }, (_, index) => uri(29 - index))
    assert.deepEqual(
      new Set((await listed()).map(([address]) => address)),
      new Set([...latest, uri(0)]),
    )
    assert.deepEqual(new Map(await listed()).get(uri(0)), 4)
  })

  test('of one caller are three new addresses in a window, however many it sends', async () => {
    const counts = open()
    for (let number = 0; number < 1000; number += 1) {
      const ip = `2001:db8::${number.toString(16)}`
      counts.refused({ ip }, refusal(`https://strange${number}.example/`))
    }
    counts.refused(developer, refusal('https://true.example/'))
    await counts.flush()
    assert.equal((await listed()).length, 4)
    assert.ok((await listed()).some(([address]) => address === 'https://true.example'))
  })

  test('is shown as soon as it is refused again, however many strangers sent others', async () => {
    for (let round = 0; round < 10; round += 1) {
      gate.world.clock.advance(5)
      const counts = open()
      for (let number = 0; number < 300; number += 1) {
        const ip = `10.${round}.${number % 250}.1`
        counts.refused({ ip }, refusal(`https://strange${round}-${number}.example/`))
      }
      await counts.flush()
      assert.ok((await listed()).length <= 20)
    }
    gate.world.clock.advance(5)
    const counts = open()
    counts.refused(developer, refusal('https://true.example/'))
    await counts.flush()
    assert.deepEqual((await listed())[0], ['https://true.example', 1])
  })

  test('of a window has bounds for each project and for all of them', async () => {
    const other = await gate.world.addProject()
    const counts = refusedRedirects(gate.world.deps, {
      mostProjects: 1,
      mostOfProject: 2,
      mostOfCaller: 1,
    })
    for (const [ip, address] of [
      ['192.0.2.1', 'https://a.example/'],
      ['192.0.2.2', 'https://b.example/'],
      ['192.0.2.3', 'https://c.example/'],
    ] as const) {
      counts.refused({ ip }, refusal(address))
    }
    counts.refused(developer, refusal('https://a.example/', other.clients.public.client_id))
    await counts.flush()
    assert.deepEqual((await listed()).map(([address]) => address).toSorted(), [
      'https://a.example',
      'https://b.example',
    ])
    assert.equal((await counts.list(other.project_id)).length, 0)
    counts.refused(developer, refusal('https://a.example/', other.clients.public.client_id))
    await counts.flush()
    assert.equal((await counts.list(other.project_id)).length, 1)
  })

  test('is forgotten 14 days after the last refusal', async () => {
    const counts = open()
    counts.refused(developer, refusal('https://a.example/'))
    await counts.flush()
    gate.world.clock.advance(13 * 86_400)
    await pruneSignin(gate.world.deps)
    assert.equal((await listed()).length, 1)
    gate.world.clock.advance(86_401)
    assert.deepEqual(await listed(), [])
    await pruneSignin(gate.world.deps)
    assert.equal((await gate.world.sql`select project_id from refused_redirects`).length, 0)
  })

  test('is lost where the database is away, and no request hears of it', async () => {
    const sql = connect(gate.world.url, { connections: 1 })
    await sql.end()
    const counts = refusedRedirects({ ...gate.world.deps, sql })
    counts.refused(developer, refusal('https://a.example/'))
    await counts.flush()
    assert.deepEqual(await listed(), [])
  })

  test('is shown without the path that a process of a version before has written, and deleted soon', async () => {
    const { project_id } = gate.world.project
    const now = gate.world.clock.now()
    const old = [
      'https://a.example/secret',
      'https://a.example/',
      'com.game:/secret',
      'secret',
      '//a.example\\secret',
    ]
    const kept = ['', '/', 'https://a.example', 'http://[::1]:3000', 'com.game:', '//a.example']
    for (const redirect_uri of [...old, ...kept]) {
      await gate.world.sql`
        insert into refused_redirects (project_id, client_id, redirect_uri, refusals, first_at, last_at)
        values (${project_id}, ${clientId()}, ${redirect_uri}, 1, ${now}, ${now})
      `
    }
    assert.deepEqual(
      new Map(await listed()),
      new Map([
        ['', 1],
        ['/', 2],
        ['https://a.example', 3],
        ['http://[::1]:3000', 1],
        ['com.game:', 2],
        ['//a.example', 2],
      ]),
    )
    await pruneSignin(gate.world.deps)
    const left = await gate.world.sql<{ redirect_uri: string }[]>`
      select redirect_uri from refused_redirects
    `
    assert.deepEqual(left.map(({ redirect_uri }) => redirect_uri).toSorted(), kept.toSorted())
  })

  test('is scheme, host and port to the letter, in 200 characters of ASCII, and nothing that may hold secrets', () => {
    for (const [given, shown] of [
      ['https://Game.example:443/CB/', 'https://Game.example:443'],
      ['https://ann:secret@game.example/', 'https://game.example'],
      ['https://ann:sec@ret@game.example:8080', 'https://game.example:8080'],
      ['https://game.example:secret/', 'https://game.example'],
      ['https://game.example?secret@x', 'https://game.example'],
      ['https:\\\\game.example\\secret', 'https://game.example'],
      ['http://[::1]:3000/secret', 'http://[::1]:3000'],
      ['//ann@game.example/secret', '//game.example'],
      ['com.game:/cb?code=1', 'com.game:'],
      ['com.game://cb/secret', 'com.game://cb'],
      ['localhost:3000/secret', 'localhost:'],
      ['game.example/secret', '/'],
      ['/secret', '/'],
      ['?code=secret', '/'],
      ['https://game.example#token', 'https://game.example'],
      ['https://spiel-ü.example/ \n', 'https://spiel-%C3%BC.example'],
      ['https://\ud800', 'https://%EF%BF%BD'],
      [`https://${'a'.repeat(5000)}.example/`, `https://${'a'.repeat(192)}`],
      [`${'a'.repeat(5000)}:x`, 'a'.repeat(200)],
      ['', ''],
    ] as const) {
      assert.equal(shownRedirect(given), shown)
    }
  })
})
