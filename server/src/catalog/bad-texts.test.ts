/** Refused texts of an item: skus, localized texts and addresses. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  accepts,
  aPackage,
  openShop,
  packages,
  placesOf,
  refuses,
  type Shop,
} from '../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

describe('sku', () => {
  for (const sku of ['a', 'A.z-0_–9', 'x'.repeat(255), '–'.repeat(255), '...', '__proto__']) {
    test(`${sku.slice(0, 12)} (${sku.length}) names a package`, async () => {
      await accepts(shop, { sku })
      const place = `${packages}/sku/${encodeURIComponent(sku)}`
      assert.equal((await shop.call('GET', place)).body.sku, sku)
      assert.equal((await shop.call('DELETE', place)).status, 204)
    })
  }
  for (const sku of [
    '',
    'x'.repeat(256),
    '–'.repeat(256),
    'a b',
    'a/b',
    'a—b',
    'é',
    'ａ',
    'a\n',
    '\u0000',
    'a\u0000',
    '%00',
    "' or 1=1 --",
    '\ud800',
    'а',
    '١',
    '😀',
  ]) {
    test(`${JSON.stringify(sku).slice(0, 16)} (${sku.length}) names none`, async () => {
      await refuses(shop, aPackage({ sku }), 1102, ['sku'])
      const place = await shop.call(
        'GET',
        `${packages}/sku/${encodeURIComponent(sku.toWellFormed())}`,
      )
      assert.equal(place.status, 404)
      // Without a sku the address is none of this area's: who answers that is not here.
      if (sku !== '') assert.equal(place.body.errorCode, 4001)
    })
  }
  test('a used sku is 4002', async () => {
    const { sku } = await accepts(shop, {})
    await refuses(shop, aPackage({ sku }), 4002, ['sku'])
  })
})

describe('localized texts', () => {
  const texts = ['name', 'description', 'long_description']
  test('take languages and languages with countries, and any text', async () => {
    const localized = {
      en: '',
      'en-US': "Robert'); drop table items;--",
      ru: 'Ключ 🗝️',
      'zh-CN': '\t"\\',
    }
    const body = await accepts(shop, Object.fromEntries(texts.map((field) => [field, localized])))
    const { body: read } = await shop.call('GET', `${packages}/sku/${body.sku}`)
    for (const field of texts) assert.deepEqual(read[field], localized)
  })
  for (const key of [
    'EN',
    'e',
    'eng',
    'en_US',
    'en-us',
    'EN-US',
    'en-USA',
    'en-',
    '',
    'en-US ',
    'éé',
    'toString',
  ]) {
    test(`take no key ${JSON.stringify(key)}`, async () => {
      for (const field of texts) {
        await refuses(shop, aPackage({ [field]: { en: 'x', [key]: 'y' } }), 1102, [
          `${field}.${key}`,
        ])
      }
    })
  }
  test('take texts only', async () => {
    for (const value of [1, null, {}, ['x'], true]) {
      await refuses(shop, aPackage({ name: { en: value } }), 1102, ['name.en'])
    }
  })
  test('hold no null character and no half of a character', async () => {
    for (const raw of ['\\u0000', '\\ud800', 'x\\udc00x']) {
      const body = JSON.stringify(aPackage({ name: { en: 'MARK' } })).replace('MARK', raw)
      const reply = await shop.call('POST', packages, { raw: body })
      assert.deepEqual(
        [reply.status, reply.body.errorCode, placesOf(reply)],
        [422, 1102, ['name.en']],
      )
    }
  })
})

describe('addresses', () => {
  const bad = [
    '',
    'x',
    '//evil.example/x.png',
    '/\\evil',
    'javascript:alert(1)',
    'ftp://cdn.example/x',
    'https://',
    'https:///x',
    'http://[::1',
    'https://a b/',
    'https://cdn.example/a b',
    'https://cdn.example/\n',
    'https://cdn.example:99999/',
    ` https://cdn.example/`,
    `https://cdn.example/${'x'.repeat(2048)}`,
  ]
  for (const url of bad) {
    test(`${JSON.stringify(url).slice(0, 30)} is no image`, async () => {
      await refuses(shop, aPackage({ image_url: url }), 1102, ['image_url'])
      await refuses(shop, aPackage({ media_list: [{ type: 'image', url }] }), 1102, [
        'media_list[0].url',
      ])
    })
  }
  test('media are images or videos', async () => {
    const url = 'https://cdn.example/x'
    await accepts(shop, {
      media_list: [
        { type: 'image', url },
        { type: 'video', url },
      ],
    })
    for (const type of ['audio', 'Image', '', null, 1]) {
      await refuses(shop, aPackage({ media_list: [{ type, url }] }), 1102, ['media_list[0].type'])
    }
    await refuses(shop, aPackage({ media_list: [{}] }), 1102, [
      'media_list[0].type',
      'media_list[0].url',
    ])
  })
})
