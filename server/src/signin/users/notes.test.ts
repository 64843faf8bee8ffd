/** Notes of support on players, and the list of their bans. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Studio, studio } from '../../../test/support/studio.ts'
import { until } from '../../../test/support/webhooks.ts'
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { newUuid } from '../../base/ids.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { pruneSignin } from '../keeping/prune.ts'
import { noteRecords } from './notes.ts'
import { banRecords } from './user-bans.ts'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  gate.world.clock.stop()
  desk = studio(gate)
})
after(() => gate.close())

const now = (seconds = 0): string => formatTimestamp(plusSeconds(gate.world.clock.now(), seconds))
const person = (userId: string) => ({ userId, paymentUserIds: [userId] })
const projectId = () => gate.world.project.project_id
const rowsOf = async (table: string, user: string): Promise<number> =>
  (await gate.world.sql`select from ${gate.world.sql(table)} where user_id = ${user}`).length

/** The project's own key, as lists name it. */
const ownKey = async () => {
  const [key] = await gate.world.deps.directory.findApiKeys(projectId())
  assert.ok(key)
  return { kind: 'api_key', id: key.keyId, name: key.name }
}

describe('notes on a player', () => {
  test('are told newest first, with who wrote them and when, page after page', async () => {
    const { id } = await desk.player(101)
    const written = []
    for (const text of ['first', 'second', 'third']) {
      gate.world.clock.advance(1)
      written.push(await desk.ask('POST', `/users/${id}/notes`, { text }, 201))
    }
    assert.deepEqual(written[0], {
      note_id: written[0].note_id,
      at: now(-2),
      by: await ownKey(),
      text: 'first',
    })
    const path = `/users/${id}/notes`
    assert.deepEqual(await desk.ask('GET', path), {
      items: written.toReversed(),
      next_cursor: null,
    })
    const page = await desk.ask('GET', `${path}?limit=2`)
    assert.deepEqual(page.items, written.slice(1).toReversed())
    const rest = await desk.ask('GET', `${path}?limit=2&cursor=${page.next_cursor}`)
    assert.deepEqual(rest, { items: [written[0]], next_cursor: null })
  })

  test('have 1 to 2,000 characters and more than blanks', async () => {
    const { id } = await desk.player(102)
    for (const body of [
      {},
      { text: '' },
      { text: ' \n ' },
      { text: 'x'.repeat(2001) },
      { text: 7 },
    ])
      assert.equal((await desk.call('POST', `/users/${id}/notes`, body)).statusCode, 422)
    const text = `<b>${'ü'.repeat(1997)}`
    assert.equal((await desk.ask('POST', `/users/${id}/notes`, { text }, 201)).text, text)
  })

  test('are deleted by whoever may write them, once; the trail has both, and the text of neither', async () => {
    const { id } = await desk.player(103)
    const { note_id } = await desk.ask('POST', `/users/${id}/notes`, { text: 'a secret' }, 201)
    const { id: another } = await desk.player(104)
    await desk.ask('DELETE', `/users/${another}/notes/${note_id}`, undefined, 404)
    await desk.ask('DELETE', `/users/${id}/notes/${note_id}`)
    await desk.ask('DELETE', `/users/${id}/notes/${note_id}`, undefined, 404)
    assert.deepEqual((await desk.ask('GET', `/users/${id}/notes`)).items, [])
    const entries = await gate.world.sql<{ action: string; before: unknown; after: unknown }[]>`
      select action, before, after
      from audit_entries
      where target = ${`user ${id}`}
      order by at, entry_id
    `
    assert.deepEqual(
      [...entries],
      [
        { action: 'user.note_written', before: null, after: { note_id } },
        { action: 'user.note_deleted', before: { note_id }, after: null },
      ],
    )
  })

  test('are of somebody: of nobody there are none, and none can be written', async () => {
    const nobody = newUuid()
    await desk.ask('GET', `/users/${nobody}/notes`, undefined, 404)
    await desk.ask('POST', `/users/${nobody}/notes`, { text: 'who?' }, 404)
    await desk.ask('GET', `/users/${nobody}/bans`, undefined, 404)
  })

  test('are refused for a player who is erased at that moment', async () => {
    const { id } = await desk.player(131)
    const { sql } = gate.world
    let asked: Promise<unknown> | undefined
    await sql.begin(async (tx) => {
      await tx`delete from users where project_id = ${projectId()} and user_id = ${id}`
      asked = desk.ask('POST', `/users/${id}/notes`, { text: 'late' }, 404)
      await until(async () => (await sql`select from pg_locks where not granted`).length > 0)
    })
    await asked
  })

  test('can be read, and not written, by who may only read players', async () => {
    const { id } = await desk.player(105)
    const made = await administration.createApiKey(
      gate.world.deps,
      systemCaller,
      { projectId: projectId() },
      'reader',
      { rights: { role: null, permissions: ['players.read'], expires_at: null } },
    )
    const headers = {
      authorization: `Basic ${Buffer.from(`${projectId()}:${made.apiKey}`).toString('base64')}`,
    }
    const url = `/api/v2/project/${projectId()}/admin/users/${id}/notes`
    const payload = { text: 'no' }
    const statuses = [
      (await gate.app.inject({ url, headers })).statusCode,
      (await gate.app.inject({ method: 'POST', url, headers, payload })).statusCode,
      (await gate.app.inject({ method: 'DELETE', url: `${url}/${newUuid()}`, headers })).statusCode,
    ]
    assert.deepEqual(statuses, [200, 403, 403])
  })

  test('are part of an export, and go with the player', async () => {
    const { id } = await desk.player(106)
    await desk.ask('POST', `/users/${id}/notes`, { text: 'likes chess' }, 201)
    const exported = await noteRecords(gate.world.deps).exportUser(projectId(), person(id))
    const [note] = exported as { text: string; by: object }[]
    const { kind, id: keyId } = await ownKey()
    assert.deepEqual([note?.text, note?.by], ['likes chess', { kind, id: keyId }])
    await desk.erase(id)
    assert.equal(await rowsOf('user_notes', id), 0)
  })
})

describe('bans of a player', () => {
  const bans = async (id: string) => (await desk.ask('GET', `/users/${id}/bans`)).items

  test('are told with who set and who lifted them, newest first', async () => {
    const { id } = await desk.player(111)
    assert.deepEqual(await bans(id), [])
    const by = await ownKey()
    const until = now(600)
    await desk.ask('POST', `/users/${id}/ban`, { reason: 'sold accounts', until })
    const first = { banned_at: now(), reason: 'sold accounts', until, banned_by: by }
    assert.deepEqual(await bans(id), [{ ...first, lifted_at: null, lifted_by: null }])
    gate.world.clock.advance(10)
    await desk.ask('POST', `/users/${id}/ban`)
    const second = { banned_at: now(), reason: null, until: null, banned_by: by }
    const lifted = { lifted_at: now(), lifted_by: by }
    gate.world.clock.advance(10)
    await desk.ask('DELETE', `/users/${id}/ban`)
    const expected = [
      { ...second, lifted_at: now(), lifted_by: by },
      { ...first, ...lifted },
    ]
    assert.deepEqual(await bans(id), expected)
    // Nothing is left to take back.
    gate.world.clock.advance(10)
    await desk.ask('DELETE', `/users/${id}/ban`)
    assert.deepEqual(await bans(id), expected)
  })

  test('are told beside the player, in lists, too, with who set the one that counts', async () => {
    const { id } = await desk.player(117)
    const by = await ownKey()
    assert.equal((await desk.ask('GET', `/users/${id}`)).banned_by, null)
    await desk.ask('POST', `/users/${id}/ban`, { reason: 'spam', until: now(60) })
    assert.deepEqual((await desk.ask('GET', `/users/${id}`)).banned_by, by)
    const listed = (await desk.ask('GET', '/users?is_banned=true')).items as {
      user_id: string
      banned_by: object | null
    }[]
    assert.deepEqual(listed.find(({ user_id }) => user_id === id)?.banned_by, by)
    gate.world.clock.advance(61)
    assert.equal((await desk.ask('GET', `/users/${id}`)).banned_by, null)
  })

  test('that replace each other within a millisecond are one', async () => {
    const { id } = await desk.player(112)
    await desk.ask('POST', `/users/${id}/ban`, { reason: 'one' })
    await desk.ask('POST', `/users/${id}/ban`, { reason: 'two' })
    const [ban, second] = await bans(id)
    assert.deepEqual([ban.reason, ban.lifted_at, second], ['two', null, undefined])
  })

  test('that ended by themselves stay in the list, and were lifted by nobody', async () => {
    const { id } = await desk.player(113)
    await desk.ask('POST', `/users/${id}/ban`, { reason: 'spam', until: now(60) })
    gate.world.clock.advance(61)
    await desk.ask('DELETE', `/users/${id}/ban`)
    await pruneSignin(gate.world.deps)
    const [ban] = await bans(id)
    assert.deepEqual([ban.reason, ban.lifted_at, ban.lifted_by], ['spam', null, null])
  })

  describe('that an import or an older version set', () => {
    const setElsewhere = async (id: string, at: Instant, until: Instant | null) =>
      await gate.world.sql`
        update users
        set banned_at = ${at}, ban_reason = 'from elsewhere', banned_until = ${until}
        where project_id = ${projectId()} and user_id = ${id}
      `
    const elsewhere = (at: string) => ({
      banned_at: at,
      reason: 'from elsewhere',
      until: null,
      banned_by: null,
    })

    test('are told without who set them, and with who lifted them', async () => {
      const { id } = await desk.player(114)
      await setElsewhere(id, gate.world.clock.now(), null)
      const told = elsewhere(now())
      assert.deepEqual(await bans(id), [{ ...told, lifted_at: null, lifted_by: null }])
      assert.equal((await desk.ask('GET', `/users/${id}`)).banned_by, null)
      gate.world.clock.advance(5)
      await desk.ask('DELETE', `/users/${id}/ban`)
      assert.deepEqual(await bans(id), [{ ...told, lifted_at: now(), lifted_by: await ownKey() }])
    })

    test('stay in the list when they have ended', async () => {
      const { id } = await desk.player(115)
      const at = gate.world.clock.now()
      await setElsewhere(id, at, plusSeconds(at, 30))
      gate.world.clock.advance(31)
      await pruneSignin(gate.world.deps)
      assert.equal((await desk.ask('GET', `/users/${id}`)).banned_at, null)
      const [ban] = await bans(id)
      assert.deepEqual([ban.banned_at, ban.banned_by], [formatTimestamp(at), null])
    })
  })

  test('are part of an export, and go with the player', async () => {
    const { id } = await desk.player(116)
    await desk.ask('POST', `/users/${id}/ban`, { reason: 'sold accounts' })
    const exported = await banRecords(gate.world.deps).exportUser(projectId(), person(id))
    const [ban] = exported as { reason: string; banned_by: object }[]
    const { kind, id: keyId } = await ownKey()
    assert.deepEqual([ban?.reason, ban?.banned_by], ['sold accounts', { kind, id: keyId }])
    await desk.erase(id)
    assert.equal(await rowsOf('user_bans', id), 0)
  })
})
