/** How the storefront answers: what may be kept and by whom, and who is refused or slowed down. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openStore, type Store } from '../../../test/support/store.ts'

let store: Store

before(async () => {
  store = await openStore()
})
after(() => store.close())

describe('caching', () => {
  test('an answer may be kept for a minute, and not beyond the next edge of a period', async () => {
    const own = await openStore()
    try {
      const cacheControl = async () => (await own.packages()).headers['cache-control']
      await own.addPackage()
      assert.equal(await cacheControl(), 'public, max-age=60, stale-while-revalidate=60')
      const edge = new Date(own.world.clock.now().getTime() + 90_000)
      await own.addPackage({ periods: [{ date_from: `${edge.toISOString().slice(0, 19)}Z` }] })
      assert.match(
        String(await cacheControl()),
        /^public, max-age=60, stale-while-revalidate=(29|30)$/,
      )
      own.world.clock.advance(45)
      assert.match(
        String(await cacheControl()),
        /^public, max-age=4[45], stale-while-revalidate=0$/,
      )
    } finally {
      await own.close()
    }
  })

  test('who has an answer already hears so, until it changes', async () => {
    const own = await openStore()
    try {
      const sku = await own.addPackage()
      const first = await own.packages()
      const etag = String(first.headers.etag)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await own.packages('', { headers: { 'if-none-match': tag } })
        assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', etag])
      }
      const other = await own.packages('', { headers: { 'if-none-match': '"other"' } })
      assert.equal(other.status, 200)
      await own.admin('DELETE', `/items/virtual_currency/package/sku/${sku}`)
      const changed = await own.packages('', { headers: { 'if-none-match': etag } })
      assert.equal(changed.status, 200)
      assert.deepEqual(changed.body.items, [])
    } finally {
      await own.close()
    }
  })

  test('a change is seen by the next question, whatever was kept', async () => {
    const own = await openStore()
    try {
      for (let round = 0; round < 10; round++) {
        const sku = await own.addPackage()
        const answers = await Promise.all(Array.from({ length: 5 }, () => own.packages()))
        for (const { body } of answers) assert.equal(body.items.at(-1).sku, sku)
      }
    } finally {
      await own.close()
    }
  })

  test('a question asked while another is answered never gets what was there before a change', async () => {
    const own = await openStore()
    try {
      const seen: Promise<void>[] = []
      for (let round = 1; round <= 20; round++) {
        await own.addPackage()
        const asked = own.packages().then(({ body }) => {
          assert.ok(body.total_items_count >= round)
        })
        seen.push(asked)
      }
      await Promise.all(seen)
    } finally {
      await own.close()
    }
  })

  test("a player's answer is theirs alone", async () => {
    const { headers } = await store.packages('', { player: 'ann' })
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers.vary, 'Authorization, Accept-Encoding')
  })
})

describe('compression', () => {
  const path = '/items/virtual_currency/package'
  const large = { custom_attributes: { text: 'x'.repeat(400) } }
  const codings = [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const
  before(async () => {
    for (let n = 0; n < 3; n++) await store.addPackage(large)
  })

  test('an answer comes in the coding that the client takes, with an ETag of its own', async () => {
    const plain = await store.ask(path)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const player of [undefined, 'ann']) {
      for (const [coding, decode] of codings) {
        const asked = { headers: { 'accept-encoding': coding }, ...(player ? { player } : {}) }
        // The second one lies ready, or is made anew for a player.
        for (const _ of [1, 2]) {
          const { status, headers, bytes } = await store.bytes(path, asked)
          assert.deepEqual([status, headers['content-encoding']], [200, coding])
          assert.deepEqual(JSON.parse(decode(bytes).toString()), plain.body)
          assert.equal(Number(headers['content-length']), bytes.length)
          assert.ok(bytes.length < plain.text.length / 2)
          assert.equal(headers.vary, 'Authorization, Accept-Encoding')
          assert.equal(headers.etag, String(plain.headers.etag).replace(/"$/, `-${coding}"`))
          assert.equal(headers['content-language'], plain.headers['content-language'])
        }
      }
    }
  })

  test('who has it hears so, under the tag of its coding or from before it asked for one', async () => {
    const ask = (etag: string, coding?: string) =>
      store.ask(path, {
        headers: { 'if-none-match': etag, ...(coding ? { 'accept-encoding': coding } : {}) },
      })
    const plain = String((await store.ask(path)).headers.etag)
    const { headers } = await store.bytes(path, { headers: { 'accept-encoding': 'gzip' } })
    const zipped = String(headers.etag)
    for (const [sent, coding, answered] of [
      [zipped, 'gzip', zipped],
      [`W/${zipped}`, 'gzip', zipped],
      ['*', 'gzip', zipped],
      [plain, 'gzip', plain],
      [plain, undefined, plain],
    ] as const) {
      const { status, text, headers: told } = await ask(sent, coding)
      assert.deepEqual([status, text, told.etag], [304, '', answered], `${sent} ${coding}`)
      assert.equal(told['content-encoding'], undefined)
      assert.equal(told.vary, 'Authorization, Accept-Encoding')
    }
    // A cache must not give a client that takes no coding what it keeps in one.
    assert.equal((await ask(zipped)).status, 200)
  })

  test('what is small, a failure, and an answer nobody wants compressed come as they are', async () => {
    const coded = async (asked: string, accepted: string) => {
      const { headers } = await store.bytes(asked, { headers: { 'accept-encoding': accepted } })
      return headers['content-encoding']
    }
    assert.equal(await coded('/items/virtual_currency/sku/gold', 'gzip, br'), undefined)
    assert.equal(await coded(`${path}/sku/nothing`, 'gzip, br'), undefined)
    for (const accepted of ['identity', 'zstd', 'gzip;q=0', 'gzip;q=0.5, identity', ''])
      assert.equal(await coded(path, accepted), undefined, accepted)
    assert.equal(await coded(path, 'br;q=0.5, gzip'), 'gzip')
  })

  test('a change is seen in every coding', async () => {
    for (let round = 0; round < 5; round++) {
      const sku = await store.addPackage(large)
      for (const [coding, decode] of codings) {
        const asked = { headers: { 'accept-encoding': coding } }
        const answers = await Promise.all([store.bytes(path, asked), store.bytes(path, asked)])
        for (const { bytes } of answers)
          assert.equal(JSON.parse(decode(bytes).toString()).items.at(-1).sku, sku)
      }
    }
  })

  test('HEAD tells what GET would', async () => {
    const asked = { 'accept-encoding': 'gzip' }
    const { headers } = await store.bytes(path, { headers: asked })
    const head = await store.head(path, asked)
    assert.deepEqual([head.status, head.text], [200, ''])
    for (const name of ['content-length', 'content-encoding', 'etag', 'vary'])
      assert.equal(head.headers[name], headers[name])
  })
})

describe('bad questions', () => {
  for (const query of [
    'limit=0',
    'limit=51',
    'limit=1e1',
    'limit=5&limit=6',
    'offset=-1',
    'offset=0x1',
    'locale=d',
    'locale=en%20US',
    'locale=en&locale=de',
    'locale=%00',
    'country=de',
    'country=DEU',
    'country=DE&country=FR',
    'show_inactive_time_limited_items=maybe',
  ]) {
    test(`${query} is refused with 422`, async () => {
      const { status, body } = await store.packages(`?${query}`)
      assert.deepEqual([status, body.errorCode], [422, 1102])
      assert.equal(body.errorMessageExtended.length > 0, true)
    })
  }

  test('parameters of engines are passed over', async () => {
    assert.equal((await store.packages('?engine=unity&sdk_v=2.5&promo_code=X')).status, 200)
  })

  test('what cannot be a project is refused, one that does not exist is not found', async () => {
    const ask = (project_id: unknown) =>
      store.packages('', { project: { ...store.world.project, project_id: project_id as number } })
    for (const id of ['0', 'abc', '1e3', '01', '%00']) assert.equal((await ask(id)).status, 422)
    const missing = await ask(999_999)
    assert.deepEqual([missing.status, missing.body.errorCode], [404, 1700])
  })

  test('what cannot be a sku is not found', async () => {
    for (const sku of ['%00', 'a%20b', 'x'.repeat(256), '%27']) {
      const { status, body } = await store.item(sku)
      assert.deepEqual([status, body.errorCode], [404, 4001])
    }
  })

  test('a token that does not count, or is of another project, is refused', async () => {
    for (const player of ['NOT A PLAYER', 'ann@5', '']) {
      const { status, body, headers } = await store.packages('', { player })
      assert.deepEqual([status, body.errorCode], [401, 1501])
      assert.match(String(headers['www-authenticate']), /^Bearer/)
    }
  })

  test('other credentials are not looked at', async () => {
    const headers = { authorization: 'Basic eDp5' }
    assert.equal((await store.packages('', { headers })).status, 200)
  })

  test('problems come as RFC 9457 to who asks for that', async () => {
    const headers = { accept: 'application/problem+json' }
    const { status, headers: answered, body } = await store.item('nothing', { headers })
    assert.equal(status, 404)
    assert.match(String(answered['content-type']), /^application\/problem\+json/)
    assert.equal(body.status, 404)
  })
})

test('who asks for ever new answers is slowed down, who asks for what lies ready is not', async () => {
  const own = await openStore()
  try {
    await own.addPackage()
    const asked = await own.limited(async () => {
      const statuses = new Set<number>()
      for (let offset = 0; offset <= 5; offset++) {
        // All of one /64 network of IPv6 are one caller.
        const remoteAddress = `2a00:1450:4001:80b::${offset}`
        statuses.add((await own.packages(`?limit=1&offset=${offset}`, { remoteAddress })).status)
      }
      assert.deepEqual([...statuses], [200, 429])
      const remoteAddress = '2a00:1450:4001:80b:ffff::1'
      const refused = await own.packages('?limit=1&offset=5', { remoteAddress })
      const elsewhere = { remoteAddress: '2a00:1450:4001:80c::1' }
      assert.equal((await own.packages('?limit=1&offset=5', elsewhere)).status, 200)
      assert.ok(Number(refused.headers['retry-after']) >= 1)
      assert.equal((await own.packages('?limit=1&offset=0')).status, 200)
    })
    for (const allowance of asked)
      assert.deepEqual(allowance, { name: 'store', perMinute: 3000, burst: 1000 })
    assert.ok(asked.length > 0)
  } finally {
    await own.close()
  }
})

test('pages of every origin may ask, with a token, too', async () => {
  const { headers } = await store.packages('', { headers: { origin: 'https://shop.example' } })
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.match(String(headers['access-control-expose-headers']), /ETag/)
})

test('a failure is readable for every page and kept by nobody, also where the answer was kept before', async () => {
  const sku = await store.addPackage()
  const path = `/items/virtual_currency/package/sku/${sku}`
  assert.equal((await store.ask(path)).status, 200)
  await store.admin('DELETE', path)
  for (const asked of [path, path, '/items/sku/nothing', '/items/groups?locale=x']) {
    const { status, headers } = await store.ask(asked)
    assert.ok(status === 404 || status === 422)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('who asks for the headers only gets those of the answer', async () => {
  const sku = await store.addPackage()
  for (const path of ['', `/sku/${sku}`, '/sku/nothing']) {
    const asked = `/items/virtual_currency/package${path}`
    const { status, headers } = await store.ask(asked)
    const head = await store.head(asked)
    assert.deepEqual([head.status, head.text], [status, ''])
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      assert.equal(head.headers[name], headers[name])
    }
  }
})
