/** Faults of a body as such, whatever its fields say, and the form in which they are told. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aPackage,
  currencies,
  groups,
  openShop,
  packages,
  placesOf,
  type Shop,
} from '../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

describe('bodies as bytes', () => {
  const codeOf = async (raw: string | Buffer, headers: object = {}, path = packages) => {
    const reply = await shop.call('POST', path, { raw, headers })
    return [reply.status, reply.body.errorCode]
  }
  test('what is not JSON in UTF-8 is 415', async () => {
    const good = JSON.stringify(aPackage())
    for (const raw of [
      '',
      '{',
      'sku=a',
      `${good},`,
      `\ufeff{`,
      "{'sku':'a'}",
      Buffer.from([0xff, 0xfe]),
      Buffer.concat([Buffer.from('{"sku":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    ]) {
      assert.deepEqual(await codeOf(raw), [415, 1016], String(raw))
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      '',
    ]) {
      assert.deepEqual(await codeOf(good, { 'content-type': type }), [415, 1016], type)
    }
    const reply = await shop.call('POST', packages)
    assert.deepEqual([reply.status, reply.body.errorCode], [415, 1016])
  })
  test('a body that is no object has no fields', async () => {
    for (const raw of ['[]', 'null', '"x"', '1', 'true']) {
      const reply = await shop.call('POST', packages, { raw })
      assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102], reply.text)
    }
  })
  test('a body over 256 KiB is 413, one just under it is read', async () => {
    const padded = (length: number) => {
      const body = JSON.stringify(aPackage())
      return body + ' '.repeat(length - body.length)
    }
    assert.deepEqual(await codeOf(padded(256 * 1024)), [201, undefined])
    for (const path of [packages, currencies, groups]) {
      assert.deepEqual(await codeOf(padded(256 * 1024 + 1), {}, path), [413, 1027])
    }
  })
  test('of a body of wrong elements only the first hundred are told', async () => {
    const raw = JSON.stringify(aPackage({ prices: Array(60_000).fill(0) }))
    const reply = await shop.call('POST', packages, { raw })
    assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102])
    assert.deepEqual(
      placesOf(reply),
      Array.from({ length: 100 }, (_, at) => `prices[${at}]`),
    )
  })
  test('an Idempotency-Key has a form', async () => {
    for (const key of ['', 'a b', 'é', 'x'.repeat(256)]) {
      const reply = await shop.call('POST', packages, {
        body: aPackage(),
        headers: { 'idempotency-key': key },
      })
      assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102], key)
    }
  })
  test('with Accept the same facts come as RFC 9457', async () => {
    const reply = await shop.call('POST', packages, {
      body: aPackage({ order: 'x' }),
      headers: { accept: 'application/problem+json' },
    })
    assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
    assert.deepEqual([reply.body.status, reply.body.errorCode], [422, 1102])
    assert.equal(reply.body.errors[0].property, 'order')
  })
})
