/** Pictures that players upload: four kinds by their bytes, bounded, shown without harm, and gone when they go. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld, steamId } from '../../../test/support/gate.ts'

let gate: GateWorld
let token: string
before(async () => {
  gate = await createGate()
  token = (await gate.tokens()).access_token
})
after(() => gate.close())

const limit = 2 * 1024 * 1024
const kinds: Record<string, Buffer> = {
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/jpeg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'image/gif': Buffer.from('GIF89a\x01\x00', 'latin1'),
  'image/webp': Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
}
const png = kinds['image/png'] ?? Buffer.alloc(0)

const boundary = '----boundary'
const formOf = (bytes: Buffer, type = 'image/png', field = 'picture') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="avatar.png"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const send = (payload: Buffer, headers: Record<string, string> = {}, bearer = token) =>
  gate.app.inject({
    method: 'POST',
    url: '/api/users/me/picture',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload,
  })
const upload = (bytes: Buffer, type?: string, bearer = token) =>
  send(formOf(bytes, type), {}, bearer)
const me = async (bearer = token) => {
  const headers = { authorization: `Bearer ${bearer}` }
  return (await gate.app.inject({ url: '/api/users/me', headers })).json()
}
const remove = (bearer = token) =>
  gate.app.inject({
    method: 'DELETE',
    url: '/api/users/me/picture',
    headers: { authorization: `Bearer ${bearer}` },
  })
const show = (address: string) => gate.app.inject(new URL(address).pathname)
const addressOf = (answer: Awaited<ReturnType<typeof send>>): string => {
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(Object.keys(answer.json()), ['picture'])
  return answer.json().picture
}
const assertRefused = (answer: Awaited<ReturnType<typeof send>>, status = 400, code = '0') => {
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.json().error.code, code)
}

describe('an uploaded picture', () => {
  test('of each kind is shown as what its bytes are, and can do nothing', async () => {
    for (const [type, bytes] of Object.entries(kinds)) {
      const address = addressOf(await upload(bytes, 'text/html'))
      const { publicUrl } = gate.world.deps.settings
      assert.ok(address.startsWith(`${publicUrl}/api/projects/`))
      assert.match(address, /\/pictures\/[A-Za-z0-9_-]{43}$/)
      assert.equal((await me()).picture, address)
      const shown = await show(address)
      assert.equal(shown.statusCode, 200)
      assert.deepEqual(shown.rawPayload, bytes)
      assert.deepEqual(
        [
          'content-type',
          'x-content-type-options',
          'content-security-policy',
          'content-disposition',
          'access-control-allow-origin',
          'cross-origin-resource-policy',
          'set-cookie',
        ].map((name) => shown.headers[name]),
        [
          type,
          'nosniff',
          "default-src 'none'; sandbox; frame-ancestors 'none'",
          'inline',
          '*',
          'cross-origin',
          undefined,
        ],
      )
    }
  })

  test('takes the place of the one before, whose address is over; one row a player', async () => {
    const first = addressOf(await upload(png))
    const second = addressOf(await upload(png))
    assert.notEqual(first, second)
    assertRefused(await show(first), 404, '003-061')
    assert.equal((await show(second)).statusCode, 200)
    await Promise.all([upload(png), upload(png), upload(png)])
    const rows = await gate.world.sql<{ count: number }[]>`
      select count(*)::integer as count
      from user_pictures
      where project_id = ${gate.world.project.project_id}
    `
    assert.equal(rows[0]?.count, 1)
    assert.equal((await show((await me()).picture)).statusCode, 200)
  })

  test('stands in tokens and userinfo, before the picture of the network, until it is taken away', async () => {
    const address = addressOf(await upload(png))
    const session_ticket = gate.upstream.steamTicket(steamId)
    const { access_token } = await gate.tokens({ session_ticket })
    assert.equal(claimsOf(access_token).picture, address)
    const landing = await gate.signIn({ session_ticket: gate.upstream.steamTicket(steamId) })
    const straight = landing.get('token')
    if (straight) assert.equal(claimsOf(straight).picture, address)
    const headers = { authorization: `Bearer ${access_token}` }
    const info = await gate.app.inject({ url: '/oauth2/userinfo', headers })
    assert.equal(info.json().picture, address)
    const removed = await remove()
    assert.deepEqual([removed.statusCode, removed.body], [204, ''])
    assertRefused(await show(address), 404, '003-061')
    const network = (await me()).picture
    assert.ok(network === null || !network.includes('/pictures/'))
    // A network's picture, if there is one, is not ours to take away.
    assert.equal((await remove()).statusCode, 204)
    assert.equal((await me()).picture, network)
  })
})

describe('a network’s picture', () => {
  const there = 'https://pictures.example/a.png'
  const comeIn = async () => {
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const code = String((await gate.visit({ id: '4711', name: 'Ada' })).get('code'))
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code }
    return String((await gate.token(form)).json().access_token)
  }

  test('does not take the place of an uploaded one, and stands again as it is then', async () => {
    const bearer = await comeIn()
    assert.equal((await me(bearer)).picture, there)
    const address = addressOf(await upload(png, 'image/png', bearer))
    // The network has another one since.
    await gate.world.sql`
      update identities
      set picture = 'https://pictures.example/old.png'
      where project_id = ${gate.world.project.project_id}
        and user_id = ${String(claimsOf(bearer).sub)}
    `
    const later = await comeIn()
    assert.equal(claimsOf(later).picture, address)
    assert.equal((await me(bearer)).picture, address)
    assert.equal((await show(address)).statusCode, 200)
    assert.equal((await remove(bearer)).statusCode, 204)
    assert.equal((await me(bearer)).picture, there)
  })

  test('and an upload at the same moment leave a picture that can be opened, or the network’s', async () => {
    const bearer = await comeIn()
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        upload(png, 'image/png', bearer),
        comeIn(),
        round % 2 === 0 ? remove(bearer) : upload(png, 'image/png', bearer),
      ])
      const { picture } = await me(bearer)
      if (picture.includes('/api/projects/')) assert.equal((await show(picture)).statusCode, 200)
      const rows = await gate.world.sql<{ is_own: boolean; has: boolean }[]>`
        select users.picture like 'own:%' as is_own, user_pictures.picture_id is not null as has
        from users
        left join user_pictures on user_pictures.project_id = users.project_id
          and user_pictures.user_id = users.user_id
        where users.project_id = ${gate.world.project.project_id}
          and users.user_id = ${String(claimsOf(bearer).sub)}
      `
      assert.equal(rows[0]?.is_own, rows[0]?.has)
    }
  })
})

describe('an upload is refused', () => {
  test('where its bytes are none of the four kinds, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const bytes of [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<!doctype html><script>alert(1)</script>',
      'alert(1)',
      '#!/bin/sh',
      '%PDF-1.7',
      'MZ',
      'PK\x03\x04',
      '',
      ' GIF89a',
      'RIFF\x10\x00\x00\x00WAVE',
      '\x00\x00\x00\x1cftypavif\x00\x00',
      'BM\x00\x00',
    ]) {
      const answer = await upload(Buffer.from(bytes, 'latin1'))
      assertRefused(answer)
      assert.match(answer.json().error.details.picture, /PNG, JPEG, GIF or WebP/)
    }
  })

  test('where it is too large, as clients understand it; one byte less is taken', async () => {
    const largest = Buffer.concat([png, Buffer.alloc(limit - png.length)])
    assert.equal((await upload(largest)).statusCode, 200)
    for (const more of [1, 40 * 1024, 1024 * 1024]) {
      const answer = await upload(Buffer.concat([largest, Buffer.alloc(more)]))
      assertRefused(answer)
      assert.match(answer.json().error.details.picture, /2 MiB/)
    }
    await remove()
  })

  test('where it is no form, another field, twice, or cut off', async () => {
    const whole = formOf(png)
    for (const answer of [
      await send(png, { 'content-type': 'image/png' }),
      await send(Buffer.from('{}'), { 'content-type': 'application/json' }),
      await send(whole, { 'content-type': 'multipart/form-data' }),
      await send(whole, { 'content-type': 'multipart/mixed; boundary=----boundary' }),
      await send(whole, { 'content-type': 'multipart/form-data; boundary=other' }),
      await send(formOf(png, 'image/png', 'avatar')),
      await send(Buffer.concat([whole.subarray(0, -boundary.length - 6), whole])),
      await send(whole.subarray(0, -boundary.length - 8)),
      await send(Buffer.alloc(0)),
    ])
      assertRefused(answer)
  })

  test('without a token, before the body is looked at', async () => {
    for (const bearer of ['', 'x', token.replace(/[^.]+$/, 'AAAA')])
      assertRefused(await upload(png, 'image/png', bearer), 401, '010-017')
    assertRefused(await send(Buffer.alloc(3 * limit), {}, 'x'), 401, '010-017')
  })
})

test('twelve uploads at once, then six a minute, and no body is taken beyond', async () => {
  const strict = await createGate({ settings: { limits: true } })
  strict.world.clock.stop()
  try {
    const { access_token } = await strict.tokens()
    const send = (payload: Buffer) =>
      strict.app.inject({
        method: 'POST',
        url: '/api/users/me/picture',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      })
    for (let count = 0; count < 12; count += 1)
      assert.equal((await send(formOf(png))).statusCode, 200)
    const refused = await send(Buffer.alloc(3 * limit))
    assertRefused(refused, 429, '002-057')
    assert.equal(refused.headers['retry-after'], '10')
  } finally {
    await strict.close()
  }
})

test('over a connection, too, a refused upload hears why, however large it is', async () => {
  const address = await gate.app.listen({ host: '127.0.0.1', port: 0 })
  for (const [bearer, status] of [
    ['x', 401],
    [token, 400],
  ] as const) {
    const body = new FormData()
    body.append('picture', new Blob([Buffer.concat([png, Buffer.alloc(4 * limit)])]), 'a.png')
    const answer = await fetch(`${address}/api/users/me/picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body,
    })
    assert.equal(answer.status, status)
    assert.ok(((await answer.json()) as { error: object }).error)
  }
})

describe('bytes that are two things at once', () => {
  test('are shown as pictures only, and never decoded', async () => {
    const bomb = Buffer.concat([png, Buffer.from('ffffffffffffffff0806000000', 'hex')])
    const script = Buffer.from('GIF89a/*\x00*/=1;alert(document.domain)//', 'latin1')
    const page = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')])
    const archive = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('PK\x05\x06')])
    for (const [bytes, type] of [
      [bomb, 'image/png'],
      [script, 'image/gif'],
      [page, 'image/png'],
      [archive, 'image/jpeg'],
    ] as const) {
      const shown = await show(addressOf(await upload(bytes)))
      assert.equal(shown.headers['content-type'], type)
      assert.equal(shown.headers['x-content-type-options'], 'nosniff')
      assert.match(String(shown.headers['content-security-policy']), /sandbox/)
    }
    await remove()
  })
})

describe('the address of a picture', () => {
  test('cannot be guessed, and means nothing in another project', async () => {
    const address = addressOf(await upload(png))
    const id = address.slice(-43)
    const other = await gate.world.addProject()
    for (const path of [
      `${other.login_project_id}/pictures/${id}`,
      `${gate.world.project.login_project_id}/pictures/${'A'.repeat(43)}`,
    ])
      assertRefused(await gate.app.inject(`/api/projects/${path}`), 404, '003-061')
    const nowhere = `00000000-0000-4000-8000-000000000000/pictures/${id}`
    assertRefused(await gate.app.inject(`/api/projects/${nowhere}`), 404, '003-019')
    for (const wrong of [id.slice(1), `${id}A`, '%27or%201', '..%2f..%2fetc'])
      assert.ok([400, 404].includes((await show(address.replace(id, wrong))).statusCode), wrong)
    const head = await gate.app.inject({ method: 'HEAD', url: new URL(address).pathname })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
    await remove()
  })
})
