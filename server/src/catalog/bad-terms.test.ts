/** On what terms no item can be sold: wrong prices, limits and periods. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  accepts,
  aPackage,
  aPeriod,
  aPrice,
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

const reset = (more: object = {}) => ({
  limits: {
    recurrent_schedule: {
      per_user: { interval_type: 'daily', time: '00:00:00+00:00', ...more },
    },
  },
})
const resetPlace = 'limits.recurrent_schedule.per_user'

describe('prices', () => {
  test('have a currency of ISO 4217 and no more digits than it has', async () => {
    for (const [currency, amount] of [
      ['USD', 0],
      ['USD', 99.99],
      ['USD', 0.01],
      ['JPY', 500],
      ['KWD', 1.234],
      ['CLF', 0.0001],
      ['USD', 90071992547409.91],
      ['USD', Number.MAX_SAFE_INTEGER],
    ]) {
      await accepts(shop, { prices: [aPrice({ currency, amount })] })
    }
    for (const [currency, amount] of [
      ['USD', 0.001],
      ['USD', 1e-7],
      ['USD', 99.999],
      ['JPY', 0.5],
      ['KWD', 1.2345],
      ['USD', -0.01],
      ['USD', 2 ** 53],
      ['USD', 1e300],
    ]) {
      await refuses(shop, aPackage({ prices: [aPrice({ currency, amount })] }), 1102, [
        'prices[0].amount',
      ])
    }
    for (const currency of ['usd', 'US', 'USDX', 'XXX', 'AAA', '$', '', 840, null]) {
      await refuses(shop, aPackage({ prices: [aPrice({ currency })] }), 1102, [
        'prices[0].currency',
      ])
    }
    for (const amount of ['1', null, true, [], {}]) {
      await refuses(shop, aPackage({ prices: [aPrice({ amount })] }), 1102, ['prices[0].amount'])
    }
  })
  test('never lose a digit: what a double cannot hold is refused', async () => {
    for (const digits of [
      '0.10000000000000000555',
      '9007199254740993',
      '1e400',
      '1e-400',
      '12345678901234567.89',
    ]) {
      const raw = JSON.stringify(aPackage({ prices: [aPrice({ amount: 77.25 })] })).replace(
        '77.25',
        digits,
      )
      const reply = await shop.call('POST', packages, { raw })
      assert.deepEqual(
        [reply.status, reply.body.errorCode, placesOf(reply)],
        [422, 1102, ['prices[0].amount']],
      )
    }
  })
  test('have exactly one default, without a country', async () => {
    const other = aPrice({ is_default: false })
    await accepts(shop, { prices: [] })
    await accepts(shop, {
      prices: [other, aPrice(), aPrice({ is_default: false, country_iso: 'DE' })],
    })
    await refuses(shop, aPackage({ prices: [other] }), 4055, ['prices'])
    await refuses(shop, aPackage({ prices: [{ currency: 'USD', amount: 1 }] }), 4055, ['prices'])
    await refuses(shop, aPackage({ prices: [aPrice(), other, aPrice()] }), 4055, [
      'prices[2].is_default',
    ])
    await refuses(shop, aPackage({ prices: [aPrice({ country_iso: 'DE' })] }), 4055, [
      'prices[0].is_default',
    ])
    await refuses(shop, aPackage({ prices: [aPrice(), aPrice({ country_iso: 'DE' })] }), 4055, [
      'prices[1].is_default',
    ])
    await refuses(shop, aPackage({ prices: [aPrice({ is_default: 'yes' })] }), 1102, [
      'prices[0].is_default',
    ])
    await refuses(shop, aPackage({ prices: [aPrice({ is_enabled: 1 })] }), 1102, [
      'prices[0].is_enabled',
    ])
  })
  test('name countries by two capital letters of ISO 3166-1', async () => {
    for (const country_iso of ['de', 'DEU', 'UK', 'ZZ', 'D', '', 49, null]) {
      await refuses(
        shop,
        aPackage({ prices: [aPrice(), aPrice({ is_default: false, country_iso })] }),
        1102,
        ['prices[1].country_iso'],
      )
    }
  })
  test('in virtual currency are whole amounts of currencies that exist', async () => {
    const cost = { sku: 'gold', amount: 1, is_default: true, is_enabled: true }
    await accepts(shop, { vc_prices: null })
    await accepts(shop, { vc_prices: [cost, cost] })
    for (const amount of [0, -1, 1.5, '1', null]) {
      await refuses(shop, aPackage({ vc_prices: [{ ...cost, amount }] }), 1102, [
        'vc_prices[0].amount',
      ])
    }
    await refuses(shop, aPackage({ vc_prices: [{ ...cost, sku: 'a b' }] }), 1102, [
      'vc_prices[0].sku',
    ])
    await refuses(
      shop,
      aPackage({ vc_prices: [cost, { ...cost, sku: 'tin' }, { ...cost, sku: 'tin' }] }),
      4404,
      ['vc_prices[1].sku', 'vc_prices[2].sku'],
    )
    await refuses(shop, aPackage({ vc_prices: [{}] }), 1102, [
      'vc_prices[0].sku',
      'vc_prices[0].amount',
    ])
  })
})

describe('limits and periods', () => {
  test('limits are whole numbers from 1, or null', async () => {
    await accepts(shop, { limits: {} })
    await accepts(shop, { limits: { per_user: null, per_item: null, recurrent_schedule: null } })
    await accepts(shop, {
      limits: { per_user: 1, per_item: 10000, recurrent_schedule: { per_user: null } },
    })
    for (const field of ['per_user', 'per_item']) {
      for (const limit of [0, -1, 1.5, '5', true, [], 2 ** 53]) {
        await refuses(shop, aPackage({ limits: { [field]: limit } }), 1102, [`limits.${field}`])
      }
    }
    await refuses(shop, aPackage({ limits: { recurrent_schedule: 'daily' } }), 1102, [
      'limits.recurrent_schedule',
    ])
  })
  test('a limit is renewed daily, weekly on a day, or monthly on a day', async () => {
    await accepts(shop, reset())
    await accepts(shop, reset({ time: '23:59:59-12:00', day_of_week: null, day_of_month: null }))
    await accepts(shop, reset({ interval_type: 'weekly', day_of_week: 7, time: '00:00:00Z' }))
    await accepts(shop, reset({ interval_type: 'monthly', day_of_month: 31 }))
    for (const interval_type of ['hourly', 'Daily', '', null, 1]) {
      await refuses(shop, aPackage(reset({ interval_type })), 1102, [`${resetPlace}.interval_type`])
    }
    for (const time of [
      '24:00:00+00:00',
      '00:00:00',
      '00:00',
      '1:00:00Z',
      '00:00:00+24:00',
      '',
      null,
      0,
    ]) {
      await refuses(shop, aPackage(reset({ time })), 1102, [`${resetPlace}.time`])
    }
    for (const day_of_week of [0, 8, 1.5, '1']) {
      await refuses(shop, aPackage(reset({ interval_type: 'weekly', day_of_week })), 1102, [
        `${resetPlace}.day_of_week`,
      ])
    }
    for (const day_of_month of [0, 32, '1']) {
      await refuses(shop, aPackage(reset({ interval_type: 'monthly', day_of_month })), 1102, [
        `${resetPlace}.day_of_month`,
      ])
    }
    for (const missing of [{}, { day_of_week: null }]) {
      await refuses(shop, aPackage(reset({ interval_type: 'weekly', ...missing })), 1102, [
        `${resetPlace}.day_of_week`,
      ])
    }
    await refuses(shop, aPackage(reset({ interval_type: 'monthly', day_of_week: 1 })), 1102, [
      `${resetPlace}.day_of_month`,
    ])
  })
  test('periods begin, and end later or never', async () => {
    await accepts(shop, { periods: [] })
    await accepts(shop, { periods: [aPeriod({ date_until: null })] })
    await accepts(shop, { periods: [aPeriod({ date_until: '2030-01-01T00:00:01+00:00' })] })
    await accepts(shop, { periods: [{ date_from: '2024-02-29T23:59:59.123-11:30' }] })
    for (const date_until of [
      '2030-01-01T00:00:00+00:00',
      '2029-12-31T23:59:59+00:00',
      // The same instant in another zone.
      '2030-01-01T03:00:00+03:00',
    ]) {
      await refuses(shop, aPackage({ periods: [aPeriod({ date_until })] }), 1102, [
        'periods[0].date_until',
      ])
    }
    await refuses(shop, aPackage({ periods: [{ date_until: null }] }), 1102, [
      'periods[0].date_from',
    ])
    for (const date_from of [
      '2030-01-01',
      '2030-01-01T00:00:00',
      '2030-02-30T00:00:00Z',
      '2030-01-01T25:00:00Z',
      '2030-01-01 00:00:00Z',
      '+002030-01-01T00:00:00Z',
      'tomorrow',
      '',
      1893456000,
      null,
    ]) {
      await refuses(shop, aPackage({ periods: [{ date_from }] }), 1102, ['periods[0].date_from'])
    }
  })
})
