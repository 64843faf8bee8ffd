import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld, search, state } from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { type Studio, steamIdOf, studio } from '../../../test/support/studio.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { pruneSignin } from '../keeping/prune.ts'

let gate: GateWorld
let desk: Studio
let sent: Inboxes
before(async () => {
  sent = inboxes()
  gate = await createGate({ messengers: sent })
  desk = studio(gate)
  await administration.putConnection(
    gate.world.deps,
    systemCaller,
    gate.world.project.project_id,
    { kind: 'network', provider: 'xsolla' },
    { credentials: {} },
  )
})
after(() => gate.close())

const find = async (query: Record<string, string>): Promise<string[]> => {
  const { items } = await desk.ask('GET', `/users?${new URLSearchParams(query)}`)
  return items.map(({ user_id }: { user_id: string }) => user_id)
}
const githubUser = async (id: string, name: string, email?: string): Promise<string> => {
  await gate.visit(
    { id, name, ...(email ? { email, isEmailVerified: true } : {}) },
    { scope: 'email' },
  )
  const [row] = await gate.world.sql<{ user_id: string }[]>`
    select user_id from identities where realm = 'github' and subject = ${id}
  `
  return row?.user_id ?? ''
}

/** Signs in by phone or e-mail, without asking for an address; answers the user's id. */
const holderUser = async (channel: 'phone' | 'email', target: string): Promise<string> => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const post = async (call: string, body: object) => {
    const answer = await gate.app.inject({
      method: 'POST',
      url: `/api/oauth2/login/${channel}/${call}?${search({ client_id, response_type: 'code', state, redirect_uri })}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [channel === 'phone' ? 'phone_number' : 'email']: target, ...body }),
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const { operation_id } = await post('request', {})
  await post('confirm', { operation_id, code: sent.codeFor(target) })
  const [row] = await gate.world.sql<{ user_id: string }[]>`
    select user_id from identities where realm = ${channel} and subject = ${target}
  `
  return row?.user_id ?? ''
}

describe('users are found', () => {
  let zoe: string
  let zora: string
  let steam: string
  before(async () => {
    zoe = await githubUser('501', 'Zoë', 'Zoe@Game.example')
    zora = await githubUser('502', 'Zora')
    steam = (await desk.player(1)).id
  })

  test('and listed as a file: all that fit over all pages, with formulas made harmless', async () => {
    const { sql, project } = gate.world
    const { project_id } = project
    await sql`
      insert into users (project_id, user_id, name, created_at)
      select ${project_id}, gen_random_uuid(), '=Filed ' || n, ${gate.world.clock.now()}
      from generate_series(1, 1201) as n
    `
    const file = (query: string) =>
      gate.app.inject({
        url: `/api/v2/project/${project_id}/admin/users?${query}`,
        headers: { ...project.authorization, accept: 'text/csv' },
      })
    const answer = await file('name=%3DFiled&limit=3')
    assert.equal(answer.statusCode, 200, answer.body)
    assert.match(String(answer.headers['content-type']), /^text\/csv/)
    const disposition = `attachment; filename="players-${project_id}.csv"`
    assert.equal(answer.headers['content-disposition'], disposition)
    const lines = answer.body.split('\r\n')
    assert.equal(
      lines[0],
      'user_id,username,name,email,is_email_confirmed,country,created_at,banned_at,banned_until,ban_reason,groups',
    )
    assert.equal(new Set(lines.slice(1, -1)).size, 1201)
    assert.match(lines[1] ?? '', /^[0-9a-f-]{36},,'=Filed 1,,false,,2/)
    const refused = await file('provider=github')
    assert.equal(refused.statusCode, 422)
    assert.match(String(refused.headers['content-type']), /json/)
    await sql`delete from users where project_id = ${project_id} and name like '=Filed %'`
  })

  test('by the whole address in any case, never by a part of it', async () => {
    assert.deepEqual(await find({ email: 'zoe@gAme.example' }), [zoe])
    assert.deepEqual(await find({ email: 'zoe@game' }), [])
    assert.deepEqual(await find({ email: '%@game.example' }), [])
  })

  test('by how the name begins, in any case and in its order', async () => {
    const names = async (name: string) =>
      (await desk.ask('GET', `/users?name=${encodeURIComponent(name)}`)).items.map(
        (user: { username: string }) => user.username,
      )
    assert.deepEqual(await names('LOGIN50'), ['login501', 'login502'])
    assert.deepEqual(await names('login502'), ['login502'])
    assert.deepEqual(await names('ogin'), [])
    assert.deepEqual(await names('login5_'), [])
  })

  test('by their id at a network, for Steam also as tokens show it', async () => {
    assert.deepEqual(await find({ provider: 'github', external_id: '502' }), [zora])
    assert.deepEqual(await find({ provider: 'discord', external_id: '502' }), [])
    assert.deepEqual(await find({ provider: 'steam', external_id: steamIdOf(1) }), [steam])
    const shown = `https://steamcommunity.com/openid/id/${steamIdOf(1)}`
    assert.deepEqual(await find({ provider: 'steam', external_id: shown }), [steam])
    for (const half of ['provider=steam', 'external_id=1']) {
      await desk.ask('GET', `/users?${half}`, undefined, 422)
    }
  })

  test('by twitch where the project has its players in PlayFab: those, and who came by Twitch itself', async () => {
    const { sql, deps, project } = gate.world
    const mine = randomUUID()
    const inPlayFab = randomUUID()
    const elsewhere = randomUUID()
    for (const [id, realm] of [
      [mine, 'twitch'],
      [inPlayFab, 'playfab:5F4A2'],
      [elsewhere, 'playfab:0000'],
    ] as const) {
      await sql`
        insert into users (project_id, user_id, created_at) values (${project.project_id}, ${id}, now())
      `
      await sql`
        insert into identities (project_id, realm, subject, user_id, network, created_at)
        values (${project.project_id}, ${realm}, '4711', ${id}, 'twitch', now())
      `
    }
    const changeSettings = (change: (tx: Tx) => Promise<unknown>) =>
      deps.directory.change(project.project_id, change)
    const player = { provider: 'twitch', external_id: '4711' }
    assert.deepEqual(await find(player), [mine])
    await changeSettings(
      (tx) => tx`
        update projects set settings = settings || '{"playfab": {"title_id": "5f4a2"}}'::jsonb
        where project_id = ${project.project_id}
      `,
    )
    assert.deepEqual(await find(player), [mine, inPlayFab].toSorted())
    assert.deepEqual(await find({ ...player, provider: 'github' }), [])
    await changeSettings(
      (tx) => tx`
        update projects set settings = settings - 'playfab' where project_id = ${project.project_id}
      `,
    )
    assert.deepEqual(await find(player), [mine])
  })

  test('by the phone number or mailbox they sign in by, however it is written', async () => {
    const phone = await holderUser('phone', '+12025550177')
    const mail = await holderUser('email', 'mia@game.example')
    for (const provider of ['xsolla', 'babka']) {
      assert.deepEqual(await find({ provider, external_id: '+1 (202) 555-0177' }), [phone])
      assert.deepEqual(await find({ provider, external_id: 'Mia@Game.example' }), [mail])
      assert.deepEqual(await find({ provider, external_id: 'neither' }), [])
    }
    assert.deepEqual(await find({ email: 'MIA@game.example' }), [mail])
    assert.deepEqual(
      await find({ email: 'mia@game.example', provider: 'github', external_id: '1' }),
      [],
    )
  })

  test('by group, entitlement and ban, and where several filters are given by all of them', async () => {
    const { id } = await desk.ask('POST', '/groups', { name: 'Testers' }, 201)
    await desk.ask(
      'POST',
      '/deployments',
      { deployment_id: 'beta', name: 'B', is_public: false },
      201,
    )
    await desk.ask('PUT', `/groups/${id}/users/${zoe}`)
    await desk.ask('PUT', `/deployments/beta/entitlements/${zora}`)
    await desk.ask('POST', `/users/${zora}/ban`)
    assert.deepEqual(await find({ group_id: String(id) }), [zoe])
    assert.deepEqual(await find({ deployment_id: 'beta' }), [zora])
    assert.deepEqual(await find({ is_banned: 'true' }), [zora])
    assert.ok(!(await find({ is_banned: 'false' })).includes(zora))
    assert.deepEqual(await find({ deployment_id: 'beta', is_banned: 'true', name: 'login' }), [
      zora,
    ])
    assert.deepEqual(await find({ deployment_id: 'beta', group_id: String(id) }), [])
    await desk.ask('DELETE', `/users/${zora}/ban`)
    assert.deepEqual(await find({ is_banned: 'true' }), [])
  })

  test('page after page, each once, by id or by name', async () => {
    for (const filter of [{}, { name: 'login' }] as Record<string, string>[]) {
      const whole = await find(filter)
      assert.ok(whole.length >= 2)
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = {
          ...filter,
          limit: '1',
          ...(cursor ? { cursor } : {}),
        }
        const page = await desk.ask('GET', `/users?${new URLSearchParams(query)}`)
        paged.push(...page.items.map(({ user_id }: { user_id: string }) => user_id))
        cursor = page.next_cursor
        assert.ok(paged.length < 50, 'the pages do not end')
      } while (cursor !== null)
      assert.deepEqual(paged, whole)
    }
  })

  test('never those of another project, and never with a strange query', async () => {
    const other = await gate.world.addProject()
    const answer = await gate.app.inject({
      url: `/api/v2/project/${other.project_id}/admin/users`,
      headers: other.authorization,
    })
    assert.deepEqual(answer.json().items, [])
    for (const query of [
      'limit=101',
      'cursor=x',
      'cursor=W10',
      'group_id=x',
      'is_banned=1',
      'who=me',
      'email=a',
    ]) {
      await desk.ask('GET', `/users?${query}`, undefined, 422)
    }
    const mine = await gate.app.inject({
      url: `/api/v2/project/${gate.world.project.project_id}/admin/users/${zoe}`,
      headers: other.authorization,
    })
    assert.equal(mine.statusCode, 401)
  })
})

describe('one user', () => {
  test('of the wallet is exported with the phone number that is kept of them', async () => {
    const id = await holderUser('phone', '+12025550178')
    const { user } = await desk.ask('GET', `/users/${id}/export`)
    assert.equal(user.identities[0].external_id, '+12025550178')
    assert.equal(user.identities[0].provider, 'xsolla')
  })

  test('is read with identities, entitlements, groups and the sessions that stand', async () => {
    const player = await desk.player(20)
    const second = await desk.player(20)
    const user = await desk.ask('GET', `/users/${player.id}`)
    assert.equal(user.identities.length, 1)
    assert.equal(user.identities[0].provider, 'steam')
    assert.match(user.identities[0].id, new RegExp(steamIdOf(20)))
    assert.equal(user.sessions.length, 2)
    assert.equal(user.sessions[0].client_id, gate.world.project.clients.public.client_id)
    assert.deepEqual([user.banned_at, user.deployments, user.groups], [null, [], []])
    assert.equal((await desk.refresh(second)).statusCode, 200)
    gate.world.clock.advance(31 * 86_400)
    assert.deepEqual((await desk.ask('GET', `/users/${player.id}`)).sessions, [])
    const nobody = '00000000-0000-4000-8000-000000000000'
    await desk.ask('GET', `/users/${nobody}`, undefined, 404)
    await desk.ask('GET', '/users/me', undefined, 422)
  })

  test('a session that is ended takes its tokens along, and no other', async () => {
    const [here, there] = [await desk.player(21), await desk.player(21)]
    const { sessions } = await desk.ask('GET', `/users/${here.id}`)
    assert.equal(sessions.length, 2)
    const stranger = await desk.player(22)
    const [newest] = sessions
    await desk.ask('DELETE', `/users/${stranger.id}/sessions/${newest.session_id}`, undefined, 404)
    await desk.ask('DELETE', `/users/${here.id}/sessions/${newest.session_id}`)
    await desk.ask('DELETE', `/users/${here.id}/sessions/${newest.session_id}`, undefined, 404)
    const statuses = [
      (await desk.me(here.token)).statusCode,
      (await desk.me(there.token)).statusCode,
    ]
    assert.deepEqual(statuses.toSorted(), [200, 401])
    assert.equal((await desk.ask('GET', `/users/${here.id}`)).sessions.length, 1)
  })

  test('all sessions end together; signing in again is possible', async () => {
    const player = await desk.player(23)
    await desk.ask('DELETE', `/users/${player.id}/sessions`)
    assert.equal((await desk.me(player.token)).statusCode, 401)
    assert.equal((await desk.refresh(player)).statusCode, 400)
    assert.equal((await desk.introspect(player.token)).active, false)
    assert.deepEqual((await desk.ask('GET', `/users/${player.id}`)).sessions, [])
    assert.equal((await desk.me((await desk.player(23)).token)).statusCode, 200)
    await desk.ask('DELETE', '/users/00000000-0000-4000-8000-000000000000/sessions', undefined, 404)
  })

  test('a ban ends tokens, refresh, introspection and waiting codes at once; taking it back lets them go on', async () => {
    const player = await desk.player(24)
    const landing = await gate.signIn({ session_ticket: gate.upstream.steamTicket(steamIdOf(24)) })
    await desk.ask('POST', `/users/${player.id}/ban`)
    assert.equal((await desk.me(player.token)).json().error.code, '002-040')
    assert.equal((await desk.refresh(player)).json().error.code, '010-023')
    assert.equal((await desk.introspect(player.token)).active, false)
    assert.equal((await desk.introspect(player.tokens.refresh_token)).active, false)
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const waiting = await gate.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code: landing.get('code') ?? '',
    })
    assert.equal(waiting.json().error.code, '010-023')
    const again = await gate.crossAuth({ session_ticket: gate.upstream.steamTicket(steamIdOf(24)) })
    assert.deepEqual([again.statusCode, again.json().error.code], [422, '002-040'])
    assert.notEqual((await desk.ask('GET', `/users/${player.id}`)).banned_at, null)
    await desk.ask('DELETE', `/users/${player.id}/ban`)
    assert.equal((await desk.me(player.token)).statusCode, 200)
    assert.equal((await desk.refresh(player)).statusCode, 200)
  })

  test('a ban with an end is over then, wherever it is asked for: before, everything is refused; after, all goes on', async () => {
    const player = await desk.player(26)
    const { clock } = gate.world
    const code = async () =>
      (await gate.signIn({ session_ticket: gate.upstream.steamTicket(steamIdOf(26)) })).get('code')
    const waiting = (await code()) ?? ''
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const exchange = () =>
      gate.token({ grant_type: 'authorization_code', client_id, redirect_uri, code: waiting })
    const until = formatTimestamp(plusSeconds(clock.now(), 120))
    const visit = await gate.app.inject({
      method: 'GET',
      url: `/api/users/me/social_providers/discord/login_url?${search({ login_url: redirect_uri })}`,
      headers: { authorization: `Bearer ${player.token}` },
    })
    const linkPage = visit.json().url
    const unlink = () =>
      gate.app.inject({
        method: 'DELETE',
        url: '/api/users/me/social_providers/discord',
        headers: { authorization: `Bearer ${player.token}` },
      })

    await desk.ask('POST', `/users/${player.id}/ban`, { until })
    const asked = async () => [
      (await desk.me(player.token)).statusCode,
      (await desk.introspect(player.token)).active,
      (await desk.introspect(player.tokens.refresh_token)).active,
      (await gate.crossAuth({ session_ticket: gate.upstream.steamTicket(steamIdOf(26)) }))
        .statusCode,
      (await gate.app.inject({ url: linkPage })).statusCode,
      (await unlink()).statusCode,
      (await find({ is_banned: 'true' })).includes(player.id),
      (await find({ is_banned: 'false' })).includes(player.id),
    ]
    assert.deepEqual(await asked(), [401, false, false, 422, 400, 401, true, false])
    assert.equal((await exchange()).statusCode, 400)
    assert.equal((await desk.refresh(player)).statusCode, 400)
    // The end is told to the second, and the questions take a moment themselves.
    clock.advance(115)
    assert.deepEqual(await asked(), [401, false, false, 422, 400, 401, true, false])
    clock.advance(5)
    assert.deepEqual(await asked(), [200, true, true, 302, 200, 404, false, true])
    assert.equal((await exchange()).statusCode, 200)
    assert.equal((await desk.refresh(player)).statusCode, 200)
    const user = await desk.ask('GET', `/users/${player.id}`)
    assert.deepEqual([user.banned_at, user.banned_until, user.ban_reason], [null, null, null])
  })

  test('a ban tells its reason and end to the studio, in the user, the list, the trail and the export', async () => {
    const player = await desk.player(27)
    const banned_at = formatTimestamp(gate.world.clock.now())
    const banned_until = formatTimestamp(plusSeconds(gate.world.clock.now(), 3600))
    const facts = ({ banned_at, banned_until, ban_reason }: Record<string, unknown>) => ({
      banned_at,
      banned_until,
      ban_reason,
    })
    const expected = { banned_at, banned_until, ban_reason: 'sold accounts' }
    await desk.ask('POST', `/users/${player.id}/ban`, {
      reason: 'sold accounts',
      until: banned_until,
    })
    assert.deepEqual(facts(await desk.ask('GET', `/users/${player.id}`)), expected)
    const { items } = await desk.ask('GET', '/users?is_banned=true')
    const listed = items.find(({ user_id }: { user_id: string }) => user_id === player.id)
    assert.deepEqual(facts(listed), expected)
    const entry = async () => {
      const [row] = await gate.world.sql<{ after: unknown }[]>`
        select after
        from audit_entries
        where action = 'user.banned'
          and target like ${`%${player.id}`}
        order by at desc, entry_id desc
        limit 1
      `
      return row?.after
    }
    assert.deepEqual(await entry(), { reason: 'sold accounts', until: banned_until })
    const exported = await desk.ask('GET', `/users/${player.id}/export`)
    assert.deepEqual(facts(exported.user), expected)
    // The player hears that they are banned, and not what the studio wrote down of it.
    assert.ok(!(await desk.me(player.token)).body.includes('sold'))

    await desk.ask('POST', `/users/${player.id}/ban`)
    assert.deepEqual(facts(await desk.ask('GET', `/users/${player.id}`)), {
      banned_at,
      banned_until: null,
      ban_reason: null,
    })
    assert.deepEqual(await entry(), { reason: null, until: null })
  })

  test('a ban has a reason of 1 to 500 characters and an end in the future, or it is no ban', async () => {
    const player = await desk.player(28)
    const now = formatTimestamp(gate.world.clock.now())
    for (const [property, body] of [
      ['until', { until: now }],
      ['until', { until: 'tomorrow' }],
      ['until', { until: '2999-01-01' }],
      ['until', { until: null }],
      ['reason', { reason: '' }],
      ['reason', { reason: 'x'.repeat(501) }],
      ['reason', { reason: 7 }],
      ['reason', { reason: 'a\0b' }],
      ['days', { days: 7 }],
    ] as const) {
      const answer = await desk.call('POST', `/users/${player.id}/ban`, body)
      assert.equal(answer.statusCode, 422, answer.body)
      assert.match(answer.body, new RegExp(property))
    }
    assert.equal((await desk.ask('GET', `/users/${player.id}`)).banned_at, null)
    await desk.ask('POST', `/users/${player.id}/ban`, { reason: 'x'.repeat(500) })
    assert.notEqual((await desk.ask('GET', `/users/${player.id}`)).banned_at, null)
  })

  test('of a ban that has ended the reason is forgotten with time, and of others nothing', async () => {
    const [past, lasting, endless] = [
      await desk.player(29),
      await desk.player(30),
      await desk.player(31),
    ]
    const { clock, deps, sql } = gate.world
    const until = (seconds: number) => formatTimestamp(plusSeconds(clock.now(), seconds))
    await desk.ask('POST', `/users/${past.id}/ban`, { reason: 'past', until: until(60) })
    await desk.ask('POST', `/users/${lasting.id}/ban`, { reason: 'lasting', until: until(600) })
    await desk.ask('POST', `/users/${endless.id}/ban`, { reason: 'endless' })
    clock.advance(300)
    await pruneSignin(deps)
    const rows = await sql<{ user_id: string; ban_reason: string | null }[]>`
      select user_id, ban_reason
      from users
      where user_id in (${past.id}, ${lasting.id}, ${endless.id})
    `
    const reasons = new Map(rows.map(({ user_id, ban_reason }) => [user_id, ban_reason]))
    assert.deepEqual(
      [past, lasting, endless].map(({ id }) => reasons.get(id)),
      [null, 'lasting', 'endless'],
    )
    assert.equal((await desk.me(lasting.token)).statusCode, 401)
  })

  test('an identity that the studio takes away ends its sessions; who comes by it again is a new user', async () => {
    const player = await desk.player(61)
    const { sql, project } = gate.world
    const path = `/users/${player.id}/identities`
    await desk.ask('DELETE', `${path}/discord`, undefined, 404)
    await desk.ask('DELETE', `${path}/steam`, undefined, 409)
    assert.equal((await desk.me(player.token)).statusCode, 200)
    await desk.ask('DELETE', `${path}/steam?also_last=true`)
    assert.equal((await desk.me(player.token)).statusCode, 401)
    assert.equal((await desk.refresh(player)).statusCode, 400)
    const user = await desk.ask('GET', `/users/${player.id}`)
    assert.deepEqual([user.identities, user.sessions], [[], []])
    assert.notEqual((await desk.player(61)).id, player.id)
    const trail = await sql<{ action: string; before: object }[]>`
      select action, before
      from audit_entries
      where project_id = ${project.project_id} and target = ${`user ${player.id}`}
    `
    assert.deepEqual([...trail], [{ action: 'identity.unlinked', before: { provider: 'steam' } }])
  })

  test('an identity beside another way in goes as it is; of nobody there is none', async () => {
    const player = await desk.player(62)
    const { sql, project } = gate.world
    await sql`
      insert into identities (project_id, realm, subject, user_id, network, created_at)
      values (${project.project_id}, 'github', '3232', ${player.id}, 'github', now())
    `
    await desk.ask('DELETE', `/users/${player.id}/identities/steam`)
    const { identities } = await desk.ask('GET', `/users/${player.id}`)
    assert.deepEqual(
      identities.map(({ provider }: { provider: string }) => provider),
      ['github'],
    )
    const nobody = '00000000-0000-4000-8000-000000000000'
    await desk.ask('DELETE', `/users/${nobody}/identities/steam`, undefined, 404)
    await desk.ask('DELETE', `/users/${player.id}/identities/github?also_last=1`, undefined, 422)
  })

  test('what the studio does to a user is in the trail', async () => {
    const player = await desk.player(25)
    const before = (await desk.trail()).length
    await desk.ask('POST', `/users/${player.id}/ban`)
    await desk.ask('DELETE', `/users/${player.id}/ban`)
    const { sessions } = await desk.ask('GET', `/users/${player.id}`)
    await desk.ask('DELETE', `/users/${player.id}/sessions/${sessions[0].session_id}`)
    await desk.ask('DELETE', `/users/${player.id}/sessions`)
    await desk.ask('GET', `/users/${player.id}/export`)
    await desk.erase(player.id)
    assert.deepEqual((await desk.trail()).slice(before).toSorted(), [
      'user.banned',
      'user.erased',
      'user.exported',
      'user.session_ended',
      'user.sessions_ended',
      'user.unbanned',
    ])
  })
})

test('pictures of players get addresses of ours, and those who are not there get none', async () => {
  const user = await githubUser('8401', 'pictured')
  const plain = await githubUser('8402', 'plain')
  await gate.world.sql`
    update users set picture = 'https://avatars.example/8401.png' where user_id = ${user}
  `
  await gate.world.sql`update users set picture = null where user_id = ${plain}`
  const ids = [user, plain, randomUUID()].join(',')
  const { items } = await desk.ask('GET', `/pictures/users?user_ids=${ids}`)
  const byUser = Object.fromEntries(
    items.map((one: { user_id: string; address: string | null }) => [one.user_id, one.address]),
  )
  assert.deepEqual(Object.keys(byUser).toSorted(), [user, plain].toSorted())
  assert.match(byUser[user], /^\/console\/pictures\?url=https%3A%2F%2Favatars\.example/)
  assert.equal(byUser[plain], null)
})
