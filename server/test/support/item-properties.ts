/** Packages of every form, and the properties that hold for each of them through the admin calls. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCountry } from '../../src/base/countries/country-codes.ts'
import { currencyDigits } from '../../src/base/currencies.ts'
import { mergePatch } from '../../src/base/input/merge-patch.ts'
import { anyCharacter } from './any-character.ts'
import { aPackage, attributes, groups, newSku, openShop, packages, type Shop } from './catalog.ts'

const groupNames = ['vip', 'été', '"; drop']

// Texts that the database or JSON could mistake, beside those of fast-check.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 10 }).filter((value) => !value.includes('\0')),
  fc.constantFrom(
    "'; drop table items; --",
    '\\',
    '%s',
    '{}',
    '$1',
    '\u2028',
    '\u202e',
    'İı',
    '🏴‍☠️',
  ),
)
const letter = (first: string) =>
  fc.integer({ min: 0, max: 25 }).map((at) => String.fromCharCode(first.charCodeAt(0) + at))
const language = fc.tuple(letter('a'), letter('a')).map((letters) => letters.join(''))
const region = fc.tuple(letter('A'), letter('A')).map((letters) => letters.join(''))
const country = region.filter(isCountry)
const localeKey = fc.oneof(
  language,
  fc.tuple(language, region).map((parts) => parts.join('-')),
)
const localized = fc.dictionary(localeKey, text, { maxKeys: 4, noNullPrototype: true })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const count = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const url = fc
  .webUrl({ withQueryParameters: true, withFragments: true })
  .filter((address) => URL.canParse(address))
const id = fc.stringMatching(/^[a-z0-9_-]{1,20}$/)

/** An amount of a currency, as decimal text with exactly the digits that the currency allows, at most 15 in all. */
export const money = fc
  .constantFrom('USD', 'JPY', 'KWD', 'CLF', 'EUR', 'ISK', 'UYW')
  .chain((currency) =>
    fc
      .integer({ min: 0, max: 999_999_999_999_999 })
      .map((units) => ({ currency, amount: placePoint(units, currencyDigits(currency) ?? 0) })),
  )

const placePoint = (units: number, digits: number): string => {
  const padded = String(units).padStart(digits + 1, '0')
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

const prices = fc
  .array(
    fc.record(
      { money, is_enabled: fc.boolean(), country_iso: country },
      { requiredKeys: ['money'] },
    ),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ money: { currency, amount }, country_iso, ...rest }, at) => ({
      currency,
      amount: Number(amount),
      ...rest,
      ...(at === 0 ? { is_default: true } : country_iso === undefined ? {} : { country_iso }),
    })),
  )

const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

export const item = fc.record(
  {
    name: maybe(localized),
    description: maybe(localized),
    long_description: maybe(localized),
    image_url: url,
    media_list: fc.array(fc.record({ type: fc.constantFrom('image', 'video'), url }), {
      maxLength: 3,
    }),
    groups: fc.uniqueArray(fc.constantFrom(...groupNames)),
    attributes: fc.array(
      fc.record(
        {
          external_id: id,
          name: localized,
          values: fc.array(fc.record({ external_id: id, value: localized }), { maxLength: 6 }),
        },
        { requiredKeys: ['external_id', 'values'] },
      ),
      { maxLength: 20 },
    ),
    prices,
    vc_prices: maybe(
      fc.array(
        fc.record(
          { sku: fc.constant('gold'), amount: count, is_default: fc.boolean() },
          { requiredKeys: ['sku', 'amount'] },
        ),
        { maxLength: 3 },
      ),
    ),
    content: fc.tuple(fc.record({ sku: fc.constant('gold'), quantity: count })),
    order: fc.integer(),
    is_free: fc.boolean(),
    is_enabled: fc.boolean(),
    is_show_in_store: fc.boolean(),
    limits: fc.record({ per_user: maybe(count), per_item: maybe(count) }, { requiredKeys: [] }),
    periods: maybe(
      fc.array(
        instant.map((date_from) => ({ date_from, date_until: null })),
        { maxLength: 3 },
      ),
    ),
    custom_attributes: fc
      .dictionary(
        fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__'),
        fc.jsonValue({ maxDepth: 2 }),
        { noNullPrototype: true },
      )
      .filter((value) => !JSON.stringify(value).includes('__proto__'))
      .filter((value) => JSON.stringify(value).length <= 500),
    regions: fc.array(fc.record({ id: count })),
  },
  { requiredKeys: ['name', 'description', 'content'] },
)

/** Members that a package has although its body leaves them out. */
export const defaults = {
  groups: [],
  is_enabled: true,
  is_show_in_store: true,
  is_free: false,
  order: 0,
}

const patchable = ['name', 'limits', 'custom_attributes', 'groups', 'prices', 'order', 'image_url']

/** A patch that replaces some members of a package, removes others, and changes single languages. */
export const patch = fc
  .tuple(item, fc.subarray(patchable), fc.subarray(patchable), fc.constantFrom('de', 'en', 'fr-FR'))
  .map(([body, kept, removed, language]) => ({
    ...Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name))),
    ...Object.fromEntries(removed.map((name) => [name, null])),
    description: { [language]: null, it: 'Altro' },
  }))

const keys = [
  'sku',
  'name',
  'description',
  'content',
  'prices',
  'vc_prices',
  'groups',
  'limits',
  'periods',
  'attributes',
  'custom_attributes',
  'media_list',
  'order',
  'project_id',
]
const members = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), {
  noNullPrototype: true,
})
const bent = fc
  .tuple(item, fc.constantFrom(...keys), fc.jsonValue())
  .map(([body, key, value]) => ({ sku: newSku(), ...body, [key]: value }))

/** Any JSON, packages with one member that is anything, and objects with members of packages that are anything. */
export const nonsense = fc.oneof(members, bent, fc.jsonValue())

/** As JSON carries it: minus zero has no meaning here and no form there. */
export const sent = <T>(body: T): T => JSON.parse(JSON.stringify(body))

/** The text of a body with one price, written to the digit. */
export const priced = (currency: string, amount: string): string =>
  `{"sku":"${newSku()}","name":null,"description":null,"content":[{"sku":"gold","quantity":1}],
    "prices":[{"currency":"${currency}","amount":${amount},"is_default":true}]}`

/** An amount with one digit more than its currency has. */
export const withDigit = (amount: string, digit: number): string => {
  const short = amount
    .slice(-12)
    .replace(/^\./, '0.')
    .replace(/^0+(?=\d)/, '')
  return `${short}${short.includes('.') ? '' : '.'}${digit}`
}

/** An amount without the zeros that JSON numbers do not keep. */
export const trimmed = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount

/** Opens a shop with the groups that the packages name. */
export const openItemShop = async (): Promise<Shop> => {
  const shop = await openShop()
  for (const external_id of groupNames) await shop.create(groups, { external_id, name: null })
  await shop.create(packages, aPackage({ sku: 'changed' }))
  await shop.create(attributes, { external_id: 'changed', name: null })
  return shop
}

const readBack = async (shop: Shop, sku: string) =>
  (await shop.call('GET', `${packages}/sku/${sku}?view=write`)).body

type Property = (shop: Shop, numRuns: number) => Promise<void>

const isCreated: Property = (shop, numRuns) =>
  fc.assert(
    fc.asyncProperty(item, async (rest) => {
      const body = sent({ sku: newSku(), ...rest })
      await shop.create(packages, body)
      const read = await readBack(shop, body.sku)
      assert.deepEqual(read, { ...defaults, ...body })
      // And it can be written again as it was read.
      await shop.create(packages, { ...read, sku: newSku() })
    }),
    { numRuns },
  )

const isPutBack: Property = (shop, numRuns) =>
  fc.assert(
    fc.asyncProperty(item, async (rest) => {
      const sku = newSku()
      await shop.create(packages, sent({ sku, ...rest }))
      const place = `${packages}/sku/${sku}`
      const [shown, written] = [
        await shop.call('GET', place),
        await shop.call('GET', `${place}?view=write`),
      ]
      const trial = await shop.call('PUT', `${place}?validate_only=true`, { raw: written.text })
      assert.deepEqual(trial.body, { is_valid: true, changed: [], changes: [] })
      const reply = await shop.call('PUT', place, { raw: written.text })
      assert.deepEqual([reply.status, reply.headers.etag], [204, written.headers.etag])
      const again = await shop.call('GET', place)
      assert.deepEqual([again.text, again.headers.etag], [shown.text, shown.headers.etag])
    }),
    { numRuns },
  )

const isReplaced: Property = (shop, numRuns) =>
  fc.assert(
    fc.asyncProperty(item, item, async (first, second) => {
      const sku = newSku()
      await shop.create(packages, sent({ sku, ...first }))
      const body = sent({ sku, ...second })
      const reply = await shop.call('PUT', `${packages}/sku/${sku}`, { body })
      assert.equal(reply.status, 204, reply.text)
      assert.deepEqual(await readBack(shop, sku), { ...defaults, ...body })
    }),
    { numRuns },
  )

const isPatched: Property = async (shop, numRuns) => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(item, patch, async (first, given) => {
      const sku = newSku()
      await shop.create(packages, sent({ sku, ...first }))
      const before = await readBack(shop, sku)
      const body = sent(given)
      const reply = await shop.call('PATCH', `${packages}/sku/${sku}`, { body })
      const read = await readBack(shop, sku)
      // Two halves of custom_attributes can be too long together.
      if (reply.status === 422) return assert.deepEqual(read, before)
      taken += 1
      assert.equal(reply.status, 204, reply.text)
      const merged = mergePatch(before, body) as object
      assert.deepEqual(read, { ...defaults, name: null, ...merged })
    }),
    { numRuns },
  )
  assert.ok(taken > numRuns / 2, `only ${taken} were taken`)
}

const keepsDigits: Property = (shop, numRuns) =>
  fc.assert(
    fc.asyncProperty(money, async ({ currency, amount }) => {
      const raw = priced(currency, amount)
      const { sku } = JSON.parse(raw)
      const created = await shop.call('POST', packages, { raw })
      assert.equal(created.status, 201, created.text)
      for (const path of [`${packages}/sku/${sku}`, `${packages}/sku/${sku}?view=write`]) {
        const { text } = await shop.call('GET', path)
        const [, shown = ''] = /"amount":([-+.\de]+)/i.exec(text) ?? []
        assert.equal(shown, trimmed(amount))
      }
      const [kept] = await shop.world.sql`
        select (document -> 'prices' -> 0 ->> 'amount')::numeric = ${amount}::numeric as is_equal
        from items
        where project_id = ${shop.world.project.project_id}
          and sku = ${sku}
      `
      assert.equal(kept?.is_equal, true)
    }),
    { numRuns },
  )

const refusesDigits: Property = (shop, numRuns) =>
  fc.assert(
    fc.asyncProperty(money, fc.integer({ min: 1, max: 9 }), async ({ currency, amount }, digit) => {
      const raw = priced(currency, withDigit(amount, digit))
      const { status, body } = await shop.call('POST', packages, { raw })
      assert.equal(status, 422, raw)
      assert.deepEqual(body.errorMessageExtended[0].property, 'prices[0].amount')
    }),
    { numRuns },
  )

const neverBreaks: Property = (shop, numRuns) =>
  fc.assert(
    fc.asyncProperty(nonsense, async (body) => {
      for (const path of [packages, '/virtual_currency', groups, attributes]) {
        const { status, text } = await shop.call('POST', path, { body })
        assert.ok([201, 422].includes(status), text)
      }
      for (const place of [
        `${packages}/sku/changed`,
        '/virtual_currency/sku/gold',
        `${groups}/sku/vip`,
        `${attributes}/external_id/changed`,
      ]) {
        for (const method of ['PUT', 'PATCH'] as const) {
          const { status, text } = await shop.call(method, place, { body })
          assert.ok([204, 404, 422].includes(status), text)
        }
      }
    }),
    { numRuns },
  )

const properties: Readonly<Record<string, Property>> = {
  'whatever package is created is read back equal': isCreated,
  'whatever package is put back as it was read stays as it is, with its version': isPutBack,
  'whatever package takes the place of another is read back equal': isReplaced,
  'whatever patch is taken makes of a package what RFC 7396 says': isPatched,
  'prices come back to the last digit, as they were written': keepsDigits,
  'one digit more than the currency has is always refused': refusesDigits,
  'no body whatever makes the catalog break': neverBreaks,
}

/** Declares the tests of all properties through the admin calls, each with so many packages. */
export const testItemProperties = (shop: () => Shop, numRuns: number): void => {
  for (const [name, holds] of Object.entries(properties)) test(name, () => holds(shop(), numRuns))
}
