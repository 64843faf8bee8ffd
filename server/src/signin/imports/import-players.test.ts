/** Players of another service come in by lines, and sign in. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Studio, steamIdOf, studio } from '../../../test/support/studio.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { UnreadableLines } from '../../base/input/line-import.ts'
import { systemCaller } from '../../projects/index.ts'
import { importPlayers, type PlayerImport } from './import-players.ts'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  desk = studio(gate)
})
after(() => gate.close())

async function* bytesOf(text: string): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < text.length; at += 1000) yield Buffer.from(text.slice(at, at + 1000))
}
const bring = (lines: readonly (object | string)[], more: Partial<PlayerImport> = {}) =>
  importPlayers(
    gate.world.deps,
    {
      projectId: gate.world.project.project_id,
      caller: systemCaller,
      isDryRun: false,
      fromLine: 1,
      ...more,
    },
    bytesOf(
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    ),
  )
const counts = async (lines: readonly (object | string)[], more?: Partial<PlayerImport>) => {
  const { created, completed, unchanged, failed } = await bring(lines, more)
  return [created, completed, unchanged, failed]
}
const errorsOf = async (line: object | string): Promise<string[]> =>
  (await bring([line])).errors.map(({ property, message }) => `${property} ${message}`)
let next = 500
const steam = (number = next++) => ({ provider: 'steam', id: steamIdOf(number) })

describe('a player of a file', () => {
  test('keeps the id of the old service, which the token names as sub', async () => {
    const user_id = randomUUID()
    assert.deepEqual(
      await counts([{ user_id, name: 'Anna', country: 'DE', identities: [steam(31)] }]),
      [1, 0, 0, 0],
    )
    const { id, token } = await desk.player(31)
    assert.equal(id, user_id)
    assert.equal(claimsOf(token).provider, 'steam')
    const user = await desk.ask('GET', `/users/${user_id}`)
    assert.equal(user.country, 'DE')
    assert.equal(user.identities[0].id, `https://steamcommunity.com/openid/id/${steamIdOf(31)}`)
  })

  test('is found by an identity where the file has no id, and gets a new id where nobody has it', async () => {
    const line = { identities: [steam(32)] }
    assert.deepEqual(await counts([line]), [1, 0, 0, 0])
    assert.deepEqual(await counts([line]), [0, 0, 1, 0])
    const { id } = await desk.player(32)
    assert.deepEqual(
      await counts([{ user_id: id, name: 'Ben', identities: [steam(32)] }]),
      [0, 1, 0, 0],
    )
  })

  test('keeps confirmed addresses, and the sign-ins by e-mail and phone', async () => {
    const user_id = randomUUID()
    await bring([
      {
        user_id,
        email: 'Cora@Players.example',
        is_email_confirmed: true,
        created_at: '2019-05-01T10:00:00Z',
        identities: [
          { provider: 'email', id: 'Cora@Players.example' },
          { provider: 'phone', id: '+1 (202) 555-0142' },
          { provider: 'custom:studio', id: 'old-77' },
        ],
      },
    ])
    const user = await desk.ask('GET', `/users/${user_id}`)
    assert.deepEqual(
      [user.email, user.is_email_confirmed, user.created_at],
      ['Cora@Players.example', true, '2019-05-01T10:00:00+00:00'],
    )
    assert.deepEqual(
      user.identities
        .map(({ provider, external_id }: Record<string, string>) => `${provider} ${external_id}`)
        .sort(),
      ['custom:studio old-77', 'xsolla +12025550142', 'xsolla cora@players.example'],
    )
  })

  test('who is banned stays out', async () => {
    const until = formatTimestamp(plusSeconds(gate.world.clock.now(), 3600))
    const user_id = randomUUID()
    await bring([{ user_id, identities: [steam(33)], ban: { reason: 'sold accounts', until } }])
    await assert.rejects(desk.player(33))
    const user = await desk.ask('GET', `/users/${user_id}`)
    assert.deepEqual([user.ban_reason, user.banned_until], ['sold accounts', until])
  })
})

describe('an import', () => {
  test('changes nothing when it runs again, and goes on where it broke off', async () => {
    const lines = Array.from({ length: 2500 }, (_, n) => ({
      user_id: randomUUID(),
      name: `player ${n}`,
      email: `player-${n}@players.example`,
      identities: [{ provider: 'google', id: `again-${n}` }],
    }))
    assert.deepEqual(await counts(lines.slice(0, 1200)), [1200, 0, 0, 0])
    assert.deepEqual(await counts(lines, { fromLine: 1001 }), [1300, 0, 200, 0])
    assert.deepEqual(await counts(lines), [0, 0, 2500, 0])
  })

  test('tells how far it is, and keeps what it told when the file breaks off', async () => {
    const lines = Array.from({ length: 1500 }, (_, n) =>
      JSON.stringify({ user_id: randomUUID(), name: `broken ${n}` }),
    )
    async function* broken(): AsyncGenerator<Buffer, void> {
      yield Buffer.from(lines.join('\n'))
      throw new Error('the line went dead')
    }
    let told = 0
    const wish = {
      projectId: gate.world.project.project_id,
      caller: systemCaller,
      isDryRun: false,
      fromLine: 1,
    }
    const run = importPlayers(gate.world.deps, wish, broken(), ({ line }) => {
      told = line
    })
    await assert.rejects(run, /went dead/)
    assert.equal(told, 1000)
    const { items } = await desk.ask('GET', '/users?name=broken&limit=1')
    assert.equal(items.length, 1)
    async function* whole(): AsyncGenerator<Buffer, void> {
      yield Buffer.from(lines.join('\n'))
    }
    const { created, unchanged } = await importPlayers(gate.world.deps, wish, whole())
    assert.deepEqual([created, unchanged], [500, 1000])
  })

  test('gives a player who is there only what is missing', async () => {
    const { id } = await desk.player(34)
    const before = await desk.ask('GET', `/users/${id}`)
    const line = {
      user_id: id,
      name: 'Another name',
      email: 'dora@players.example',
      is_email_confirmed: true,
      ban: {},
      identities: [steam(34), { provider: 'discord', id: 'dora' }],
    }
    assert.deepEqual(await counts([line]), [0, 1, 0, 0])
    const user = await desk.ask('GET', `/users/${id}`)
    assert.equal(user.name, before.name ?? 'Another name')
    assert.deepEqual([user.email, user.is_email_confirmed], ['dora@players.example', true])
    assert.equal(user.banned_at, null)
    assert.equal(user.identities.length, 2)
    await bring([{ user_id: id, email: 'other@players.example' }])
    assert.equal((await desk.ask('GET', `/users/${id}`)).email, 'dora@players.example')
  })

  test('brings attributes, and keeps those that are there', async () => {
    const user_id = randomUUID()
    const { project_id } = gate.world.project
    const brought = [
      { key: 'class', value: 'ranger, "of" {the} north' },
      { key: 'rank', value: 'gold', permission: 'public', is_read_only: true },
      { key: 'class', value: 'mage', publisher_project_id: project_id },
      { key: '__proto__', value: '' },
    ]
    const line = { user_id, attributes: brought }
    assert.deepEqual(await counts([line, line]), [1, 0, 1, 0])
    const shown = async () => (await desk.ask('GET', `/users/${user_id}`)).attributes
    const all = [
      ['rank', 'gold', 'public', true, null],
      ['__proto__', '', 'private', false, null],
      ['class', 'ranger, "of" {the} north', 'private', false, null],
      ['class', 'mage', 'private', false, project_id],
    ].map(([key, value, permission, is_read_only, publisher_project_id]) => ({
      key,
      permission,
      value,
      is_read_only,
      publisher_project_id,
    }))
    assert.deepEqual(await shown(), all)
    const later = [
      { key: 'class', value: 'thief' },
      { key: 'new', value: '1', is_read_only: true },
    ]
    assert.deepEqual(await counts([{ user_id, attributes: later }]), [0, 1, 0, 0])
    assert.deepEqual(
      (await shown()).map(({ key, value }: { key: string; value: string }) => [key, value]),
      [['new', '1'], ...all.map(({ key, value }) => [key, value])],
    )
    const many = Array.from({ length: 254 }, (_, nth) => ({ key: `k${nth}`, value: '' }))
    const errors = await errorsOf({ user_id, attributes: many })
    assert.deepEqual(errors, [
      'attributes are more than the 256 of each kind that a player may have',
    ])
    assert.deepEqual(await counts([{ user_id, attributes: many.slice(1) }]), [0, 1, 0, 0])
  })

  test('brings a profile, of which a player keeps what they have', async () => {
    const user_id = randomUUID()
    const line = { user_id, nickname: 'zoe', birthday: '2000-02-29', phone: '+12025550142' }
    assert.deepEqual(await counts([line, line]), [1, 0, 1, 0])
    const more = { user_id, nickname: 'else', first_name: 'Zoë', gender: 'other' }
    assert.deepEqual(await counts([more, more]), [0, 1, 1, 0])
    const { nickname, first_name, last_name, birthday, gender, phone } = await desk.ask(
      'GET',
      `/users/${user_id}`,
    )
    assert.deepEqual(
      [nickname, first_name, last_name, birthday, gender, phone],
      ['zoe', 'Zoë', null, '2000-02-29', 'other', '+12025550142'],
    )
    for (const wrong of [
      { birthday: '2001-02-29' },
      { birthday: '2999-01-01' },
      { birthday: '1899-12-31' },
      { gender: 'x' },
      { phone: '123' },
      { nickname: '' },
      { nickname: '\u202e' },
    ])
      assert.equal((await errorsOf({ user_id, ...wrong })).length, 1, JSON.stringify(wrong))
  })

  test('says what is wrong with an attribute', async () => {
    const user_id = randomUUID()
    const of = async (...attributes: object[]) => await errorsOf({ user_id, attributes })
    const one = { key: 'a', value: 'b' }
    assert.deepEqual(await of(one, { ...one, permission: 'public' }), [
      'attributes[1].key stands twice',
    ])
    assert.match(
      (await of({ ...one, publisher_project_id: 1 }))[0] ?? '',
      /must be \d+, the project/,
    )
    for (const wrong of [
      { key: 'ä' },
      { value: 'x'.repeat(257) },
      { value: 7 },
      { permission: 'x' },
    ])
      assert.equal((await of({ ...one, ...wrong })).length, 1, JSON.stringify(wrong))
    const many = Array.from({ length: 257 }, (_, nth) => ({ key: `k${nth}`, value: '' }))
    assert.match((await of(...many))[0] ?? '', /more than the 256/)
  })

  test('takes lines about one player in their order', async () => {
    const user_id = randomUUID()
    const lines = [
      { user_id, name: 'first' },
      { user_id, name: 'second', country: 'FR' },
      { user_id, identities: [{ provider: 'google', id: 'twice' }] },
      { identities: [{ provider: 'google', id: 'twice' }] },
    ]
    assert.deepEqual(await counts(lines), [1, 2, 1, 0])
    const user = await desk.ask('GET', `/users/${user_id}`)
    assert.deepEqual([user.name, user.country, user.identities.length], ['first', 'FR', 1])
  })

  test('names each wrong line by its number, and brings the others in', async () => {
    const [user_id, other] = [randomUUID(), randomUUID()]
    const taken = steam()
    const { created, failed, errors } = await bring([
      { user_id, identities: [taken] },
      '',
      '{"user_id": ',
      { user_id: other, identities: [taken] },
      { user_id: other, identities: [{ provider: 'google', id: 'a' }] },
      { user_id: other, identities: [{ provider: 'google', id: 'b' }] },
    ])
    assert.deepEqual([created, failed], [2, 3])
    assert.deepEqual(
      errors.map(({ line, property, message }) => `${line} ${property}: ${message}`),
      [
        '3 : is not JSON in UTF-8: one object a line',
        `4 identities[0]: belongs to the user ${user_id} already`,
        `6 identities[0]: is a second one of google: the user ${other} has a`,
      ],
    )
  })

  test('says of each member what is wrong with it', async () => {
    const user_id = randomUUID()
    const cases: [object | string, RegExp][] = [
      [{}, /^user_id is missing/],
      [{ user_id: '7' }, /^user_id must/],
      [{ user_id, email: 'nobody' }, /^email must be an e-mail address/],
      [{ user_id, is_email_confirmed: true }, /^is_email_confirmed says nothing without email/],
      [{ user_id, country: 'XX' }, /^country must be a country of ISO 3166-1/],
      [{ user_id, picture: 'javascript:alert(1)' }, /^picture must be an address/],
      [{ user_id, created_at: '2099-01-01T00:00:00Z' }, /^created_at must not be in the future/],
      [{ user_id, ban: { until: '2001-01-01T00:00:00Z' } }, /^ban\.until must be in the future/],
      [{ user_id, shoe_size: 'x' }, /^shoe_size /],
      [
        { user_id, identities: [{ provider: 'nowhere', id: '1' }] },
        /\[0\]\.provider must be email/,
      ],
      [{ user_id, identities: [{ provider: 'xsolla', id: '1' }] }, /\[0\]\.provider must be email/],
      [{ user_id, identities: [{ provider: 'google', id: 'a b' }] }, /\[0\]\.id must be 1 to 255/],
      [{ user_id, identities: [{ provider: 'steam', id: 'x' }] }, /\[0\]\.id must be a SteamID64/],
      [{ user_id, identities: [{ provider: 'phone', id: '12' }] }, /\[0\]\.id must be a number/],
      [{ user_id, identities: [steam(), steam()] }, /\[1\]\.provider stands twice/],
    ]
    for (const [line, wanted] of cases) assert.match((await errorsOf(line))[0] ?? '', wanted)
    const long = { user_id, name: 'x'.repeat(70_000) }
    await assert.rejects(bring([long]), UnreadableLines)
  })

  test('that is a dry run finds the same and changes nothing', async () => {
    const user_id = randomUUID()
    const lines = [{ user_id, name: 'nobody yet' }, { user_id: 'x' }]
    assert.deepEqual(await counts(lines, { isDryRun: true }), [1, 0, 0, 1])
    assert.equal((await desk.call('GET', `/users/${user_id}`)).statusCode, 404)
  })

  test('beside sign-ins of the same players leads to one user for each', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => 600 + n)
    const lines = numbers.map((number) => ({ identities: [steam(number)], name: 'at once' }))
    const [result, ...players] = await Promise.all([
      bring(lines),
      ...numbers.map((number) => desk.player(number)),
    ])
    assert.equal(result.failed, 0)
    assert.equal(new Set(players.map(({ id }) => id)).size, 20)
    const again = await Promise.all(numbers.map((number) => desk.player(number)))
    assert.deepEqual(
      again.map(({ id }) => id),
      players.map(({ id }) => id),
    )
  })

  test('stands in the audit trail when it begins and when it ends', async () => {
    const before = await desk.trail()
    await bring([{ user_id: randomUUID() }])
    const added = (await desk.trail()).slice(before.length)
    assert.deepEqual(added, ['users.import_started', 'users.imported'])
  })
})
