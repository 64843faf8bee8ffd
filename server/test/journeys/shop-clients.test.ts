/**
 * Every call that SDKs of the field make to a shop, over real sockets: its status, and the members that the strictest
 * client reads. Bodies and addresses come in the forms of each SDK.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Answer, type Caller, type FieldShop, openFieldShop } from '../support/field-shop.ts'
import {
  answers,
  decode,
  type Form,
  forms,
  lacking,
  requiredPaths,
} from '../support/required-members.ts'

let shop: FieldShop
before(async () => {
  shop = await openFieldShop()
  const { file } = shop.service
  Object.assign(known, {
    player: shop.player.id,
    v3: `/api/v3/project/${file.project_id}`,
    project: file.login_project_id,
    start: shop.start(),
  })
})
after(() => shop.close())

/** A call and its answer. */
type Row = {
  /** Method and path. A name in braces is something that is `known` by then. */
  call: string
  by?: Caller
  body?: unknown
  status?: number
  /** None where the answer has no body. */
  form?: Form
}

/** Numbers and ids that rows need. */
const known: Record<string, string> = {}
const filled = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? assert.fail(`no ${name} yet`))

const ask = ({ call, by = 'player', body }: Row): Promise<Answer> =>
  shop.send(by, filled(call), body === undefined ? {} : { body })

/** The members that answers have shown, by their form. */
const shown = new Map<Form, Set<string>>()

/** Reads an answer, and makes sure that the reader misses each of its members. */
const read = (body: unknown, form: Form): void => {
  decode(body, form)
  const paths = shown.get(form) ?? new Set()
  for (const { path, copy } of lacking(body, form)) {
    assert.throws(() => decode(copy, form), /must be/, `without ${path}`)
    paths.add(path)
  }
  shown.set(form, paths)
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read by their forms.
const answered = async (row: Row): Promise<any> => {
  const { status, text, body } = await ask(row)
  assert.equal(status, row.status ?? 200, text)
  if (!row.form) {
    assert.equal(text, '')
    return
  }
  read(body, row.form)
  // Unity takes an answer of any status for a failure by these.
  assert.ok(!('error' in body) && !('errorCode' in body))
  return body
}

const allOf = (rows: readonly Row[]): void => {
  for (const row of rows)
    test(`${row.call} of ${row.by ?? 'player'}`, async () => {
      await answered(row)
    })
}

describe('the store', () => {
  before(async () => {
    const { body } = await shop.send('player', 'GET items/virtual_items/sku/potion')
    known.item = String(body.item_id)
  })
  const calls: readonly [string, Form][] = [
    ['items/virtual_items?limit=50&offset=0&locale=en', answers.virtualItems],
    ['items/virtual_items?limit=100&with_geo=true', answers.virtualItems],
    ['items/virtual_items/group/arms', answers.virtualItems],
    ['items/virtual_items/sku/potion', forms.virtualItem],
    ['items/virtual_items/sku/pass', forms.virtualItem],
    ['items/virtual_items/all?locale=en', answers.shortItems],
    ['items/bundle', answers.bundles],
    ['items/bundle/group/arms', answers.bundles],
    ['items/bundle/sku/kit', forms.bundle],
    ['items', answers.sellableItems],
    ['items/group/arms', answers.sellableItems],
    ['items/id/{item}', answers.sellableItem],
    ['items/sku/potion', answers.sellableItem],
    ['items/virtual_currency', answers.currencies],
    ['items/virtual_currency/package', answers.packages],
    ['items/virtual_currency/package/sku/purse', answers.package],
    ['items/groups', answers.groups],
  ]
  allOf(
    calls.flatMap(([path, form]) =>
      (['player', 'nobody'] as const).map((by) => ({ call: `GET ${path}`, by, form })),
    ),
  )

  test('a list that is empty is a list, and has no more', async () => {
    for (const path of ['virtual_items', 'bundle', 'virtual_currency', 'virtual_currency/package'])
      assert.deepEqual(
        Object.entries((await shop.send('player', `GET items/${path}?offset=50`)).body).slice(0, 2),
        [
          ['has_more', false],
          ['items', []],
        ],
      )
  })

  for (const fields of [
    'additional_fields%5b%5d=media_list&additional_fields%5b%5d=order',
    'additional_fields[]=media_list&additional_fields[]=order',
    'additional_fields=media_list&additional_fields=order',
    'additional_fields=media_list,order,none_of_ours',
  ])
    test(`lists take ${fields}`, async () => {
      for (const path of ['virtual_items', 'bundle', 'virtual_currency/package']) {
        const { status, body } = await shop.send('player', `GET items/${path}?${fields}`)
        assert.equal(status, 200)
        assert.deepEqual(
          [body.items[0].media_list, Number.isInteger(body.items[0].order)],
          [[], true],
        )
      }
    })
})

const given = { user: { id: '{player}' }, items: [{ sku: 'gold', quantity: 100 }] }
const operations = (more: object = {}) => [{ ...given, user: { id: known.player }, ...more }]

describe('the studio’s server', () => {
  const operate = (verb: string, more: object = {}) =>
    test(`POST inventory/${verb}`, async () => {
      await answered({
        call: `POST inventory/${verb}`,
        by: 'studio',
        body: operations(more),
        form: answers.operations,
      })
    })
  operate('reward', { comment: 'hello', platform: 'google_play' })
  operate('revoke')
  operate('set')
  const bought = {
    external_purchase_id: 'GPA.1',
    external_purchase_date: '2026-01-05T10:00:00+00:00',
  }
  const price = { amount: '2.99', currency: 'USD' }
  operate('purchase', { purchase: { ...price, ...bought } })
  operate('purchase', { purchase: price, ...bought, external_purchase_id: 'GPA.2' })

  test('makes an order for a player, with 201', async () => {
    await answered({
      call: 'POST {v3}/admin/payment/token',
      by: 'studio',
      body: {
        user: {
          id: { value: known.player },
          name: { value: 'Anna' },
          email: { value: 'anna@players.example' },
          country: { value: 'US', allow_modify: true },
          age: 20,
          phone: { value: '+12025550142', hidden: true },
          tracking_id: { value: '0123456789abcdef0123456789abcdef' },
          steam_id: { value: '76561198000000000' },
          is_legal: false,
        },
        purchase: {
          items: [
            { sku: 'potion', quantity: 1 },
            { sku: 'potion', quantity: 2 },
          ],
        },
        sandbox: true,
        settings: { language: 'en', currency: 'USD', external_id: 'e-1', ui: { theme: 'dark' } },
        custom_parameters: { slot: 1 },
      },
      status: 201,
      form: answers.placedOrder,
    })
  })
  allOf([
    { call: 'POST {v3}/admin/order/search', by: 'studio', body: {}, form: answers.foundOrders },
  ])
})

describe('orders', () => {
  const order = (body: unknown, sku = 'potion') =>
    answered({ call: `POST payment/item/${sku}`, body, form: answers.placedOrder })

  /** As each SDK sends it. */
  const bodies: Readonly<Record<string, object | undefined>> = {
    'nothing at all': undefined,
    Unity: {
      sandbox: true,
      quantity: null,
      currency: null,
      locale: null,
      custom_parameters: null,
      settings: {
        ui: { theme: '63295aab2e47fab76f7708e3', mobile: { mode: null, footer: null } },
        redirect_policy: {
          redirect_conditions: 'successful',
          delay: 0,
          status_for_manual_redirection: 'none',
          redirect_button_caption: 'Return to game',
          return_url: 'app://xpayment.com.studio.game',
        },
        return_url: 'app://xpayment.com.studio.game',
        payment_method: null,
        sdk: { platform: 'android', browser_type: 'system' },
      },
      user: { country: 'US', tracking_id: { value: 'abc' } },
      shipping_data: null,
      shipping_method: null,
    },
    Unreal: {
      sandbox: true,
      currency: 'USD',
      locale: 'en',
      return_url: 'app://xpayment.com.studio.game',
      custom_parameters: { a: 'text', b: 1, c: true, d: null, e: [], f: {} },
      settings: { redirect_policy: { redirect_conditions: 'any', delay: 5 }, ui: {} },
    },
    Android: {
      sandbox: true,
      quantity: 2,
      country: 'US',
      locale: 'en_US',
      settings: { ui: { version: 'mobile' }, external_id: 'e', payment_method: 1380 },
    },
    iOS: { sandbox: true, customParameters: { a: 1 }, settings: { sdk: { platform: 'ios' } } },
    Cocos: { sandbox: true, customParameters: { a: 1 }, settings: {}, currency: 'USD' },
  }
  for (const [sdk, body] of Object.entries(bodies))
    test(`of ${sdk} are taken for money`, async () => {
      const { order_id } = await order(body)
      const { custom_parameters } = (await shop.send('studio', `GET admin/orders/${order_id}`)).body
      const { custom_parameters: named, customParameters } = (body ?? {}) as Record<string, unknown>
      assert.deepEqual(custom_parameters, named ?? customParameters ?? null)
    })
  for (const [sdk, body] of Object.entries(bodies))
    test(`of ${sdk} are taken for free items`, async () => {
      const { quantity, ...others } = (body ?? {}) as { quantity?: number | null }
      const sent = body === undefined ? undefined : { quantity: quantity ?? null, ...others }
      const { order_id } = await answered({
        call: 'POST free/item/gift',
        body: sent,
        form: answers.doneOrder,
      })
      await answered({ call: `GET order/${order_id}`, form: forms.order })
    })

  const forGold: Readonly<Record<string, unknown>> = {
    'no body': undefined,
    'parameters as their whole body': { slot: 1, hero: 'Milo' },
    'parameters in camel case': { customParameters: { slot: 1 } },
    'all members': { sandbox: true, custom_parameters: { slot: 1 } },
    null: { sandbox: null, custom_parameters: null },
  }
  for (const [what, body] of Object.entries(forGold))
    test(`for a virtual currency may come with ${what}`, async () => {
      const { order_id } = await answered({
        call: 'POST payment/item/potion/virtual/gold?platform=google_play',
        body,
        form: answers.doneOrder,
      })
      const { status } = await answered({ call: `GET order/${order_id}`, form: forms.order })
      assert.equal(status, 'done')
    })

  test('for a virtual currency keep parameters in camel case, and their platform in the ledger', async () => {
    const { order_id } = await answered({
      call: 'POST payment/item/potion/virtual/gold?platform=app_store_ios',
      body: { customParameters: { slot: 7 } },
      form: answers.doneOrder,
    })
    const told = await shop.orderPaid(order_id)
    assert.deepEqual(told.custom_parameters, { slot: 7 })
    const { items } = (await shop.send('player', 'GET user/inventory/ledger')).body
    assert.deepEqual(
      items
        .filter((entry: { order_id: number }) => entry.order_id === order_id)
        .map(({ platform }: { platform: string }) => platform),
      ['app_store_ios', 'app_store_ios'],
    )
  })

  test('an engine that names a type and sends no body is understood', async () => {
    for (const call of [
      'free/item/gift',
      'payment/item/potion',
      'payment/item/potion/virtual/gold',
    ]) {
      const headers = { 'content-type': 'application/json' }
      const { status, text } = await shop.send('player', `POST ${call}`, { headers })
      assert.equal(status, 200, text)
    }
  })

  test('are paid on the page under each address that SDKs open, and then done', async () => {
    const { order_id, token } = await order({ sandbox: true, settings: bodies.Unreal })
    await answered({ call: `GET order/${order_id}`, form: forms.order })
    for (const address of [
      `/paystation4?token=${token}`,
      `/paystation4/?token=${token}`,
      `/paystation3?access_token=${token}`,
      `/paystation3/?access_token=${token}`,
      `/paystation2/?access_token=${token}`,
      `/paystation2?access_token=${token}`,
    ]) {
      const { status, headers } = await shop.send('nobody', `GET ${address}`)
      assert.deepEqual([status, headers.get('location')], [303, `/pay/${token}`])
    }
    for (const version of [3, 4]) {
      const warm = await shop.send('nobody', `GET /paystation${version}/en/cache-warmup`)
      assert.equal(warm.status, 200)
      assert.match(warm.headers.get('content-type') ?? '', /^text\/html/)
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = (path: string, body: string) =>
      shop.send('nobody', `POST /pay/${token}${path}`, { body, headers: form })
    assert.equal((await click('', 'processor=simulated')).status, 303)
    await click('/card', 'outcome=pay')
    const paid = await answered({ call: `GET order/${order_id}`, form: forms.order })
    assert.equal(paid.status, 'done')
    const invoices = await answered({
      call: `GET /paystation2/api/payments/status?access_token=${token}`,
      by: 'nobody',
      form: answers.invoices,
    })
    assert.deepEqual(
      invoices.invoices_data.map(({ status }: { status: number }) => status),
      [3],
    )
  })
})

describe('the inventory', () => {
  before(async () => {
    const { status, text } = await shop.send('studio', 'POST inventory/reward', {
      body: operations({
        items: ['sword', 'potion', 'pass'].map((sku) => ({ sku, quantity: 1 })),
      }),
    })
    assert.equal(status, 200, text)
  })
  allOf([
    { call: 'GET user/inventory/items?limit=50&offset=0&platform=xsolla', form: answers.inventory },
    { call: 'GET user/virtual_currency_balance?platform=xsolla', form: answers.balances },
    { call: 'GET user/time_limited_items?platform=xsolla', form: answers.timeLimitedItems },
    {
      call: 'POST user/inventory/item/consume?platform=android_other',
      body: { sku: 'potion', quantity: 1, instance_id: null },
      status: 204,
    },
    {
      call: 'POST user/inventory/item/consume',
      body: { sku: 'potion', quantity: 1 },
      status: 204,
    },
  ])
})

describe('player data', () => {
  const attributes = [
    { key: 'class', value: 'ranger', permission: 'public' },
    { key: 'level', value: '3' },
  ]
  before(() => {
    known.publisher = String(shop.service.file.merchant_id)
  })
  const byServer = (more: object) => ({ publisher_id: shop.service.file.merchant_id, ...more })
  const write = (call: string, body: () => object) =>
    test(call, async () => {
      await answered({ call, by: 'server', body: body(), status: 204 })
    })
  write('POST /api/attributes/users/{player}/update_read_only', () => byServer({ attributes }))
  write('POST /api/attributes/users/{player}/update', () => byServer({ attributes }))
  for (const call of ['get', 'get_read_only'])
    test(`POST /api/attributes/users/{player}/${call} of the server`, async () => {
      await answered({
        call: `POST /api/attributes/users/{player}/${call}`,
        by: 'server',
        body: byServer({ keys: null }),
        form: answers.attributes,
      })
    })
  allOf([
    {
      call: 'POST /api/attributes/users/me/update',
      body: { attributes, removing_keys: [], publisher_project_id: null },
      status: 204,
    },
    {
      call: 'POST /api/attributes/users/me/update',
      body: { removing_keys: ['nothing'] },
      status: 204,
    },
    {
      call: 'POST /api/attributes/users/me/get',
      body: { keys: null, publisher_project_id: null, user_id: null },
      form: answers.attributes,
    },
    { call: 'POST /api/attributes/users/me/get', body: { keys: [] }, form: answers.attributes },
    {
      call: 'POST /api/attributes/users/me/get_read_only',
      body: { keys: ['class'] },
      form: answers.attributes,
    },
    { call: 'GET /api/users/me', form: answers.user },
    {
      call: 'PATCH /api/users/me',
      body: {
        birthday: '1999-12-31',
        first_name: 'A',
        last_name: null,
        nickname: 'Zo',
        gender: 'f',
      },
      form: answers.user,
    },
    { call: 'GET /api/users/me/email', form: answers.email },
    { call: 'GET /api/users/me/phone', status: 204 },
    { call: 'POST /api/users/me/phone', body: { phone_number: '+12025550142' }, status: 204 },
    { call: 'GET /api/users/me/phone', form: answers.phone },
    { call: 'DELETE /api/users/me/phone/+12025550142', status: 204 },
    { call: 'GET /api/users/me/devices', form: answers.devices },
    {
      call: 'POST /api/users/me/devices/ios',
      body: { device: 'Apple iPhone', device_id: '4D1B1A38-7A5E-4A3B-9B8C-1F6A0D2E9C55' },
      status: 204,
    },
    { call: 'GET /api/users/me/login_urls?locale=en', form: answers.loginUrls },
  ])

  test('no attributes are a list that is empty', async () => {
    const { text } = await ask({
      call: 'POST /api/attributes/users/me/get',
      body: { keys: ['nothing'] },
    })
    assert.equal(text, '[]')
  })

  test('a picture is sent as a form, and taken away', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const body = new FormData()
    body.set('picture', new Blob([png], { type: 'image/png' }), 'avatar.png')
    await answered({ call: 'POST /api/users/me/picture', body, form: answers.picture })
    await answered({ call: 'DELETE /api/users/me/picture', status: 204 })
  })

  test('a device that was linked is unlinked by its number', async () => {
    const devices = await answered({ call: 'GET /api/users/me/devices', form: answers.devices })
    const { id } = devices.find(({ type }: { type: string }) => type === 'ios')
    await answered({ call: `DELETE /api/users/me/devices/${id}`, status: 204 })
  })
})

describe('accounts', () => {
  const anna = {
    username: 'anna',
    password: 'seven-crows-on-a-wire',
    email: 'anna@players.example',
  }
  const entering = { username: 'anna', password: anna.password }
  allOf([
    {
      call: 'POST /api/oauth2/login/device/ios?{start}',
      by: 'nobody',
      body: { device: 'Apple iPhone', device_id: '4D1B1A38-7A5E-4A3B-9B8C-1F6A0D2E9C56' },
      form: answers.loginUrl,
    },
    {
      call: 'POST /api/oauth2/user?{start}&locale=en_US',
      by: 'nobody',
      body: { ...anna, acceptConsent: true, promoEmailAgreement: 1, fields: ['a'] },
      form: answers.loginUrl,
    },
    {
      call: 'POST /api/oauth2/login?{start}',
      by: 'nobody',
      body: { ...entering, remember_me: false },
      form: answers.loginUrl,
    },
    {
      call: 'POST /api/oauth2/login/token?{start}',
      by: 'nobody',
      body: entering,
      form: answers.tokens,
    },
    {
      call: 'POST /api/oauth2/user/resend_confirmation_link?{start}',
      by: 'nobody',
      body: { username: 'nobody at all' },
      status: 204,
    },
    {
      call: 'POST /api/password/reset/request?projectId={project}&login_url=https%3A%2F%2Fgame.example',
      by: 'nobody',
      body: { username: 'another one' },
      status: 204,
    },
    {
      call: 'POST /api/users/me/link_email_password?login_url=app%3A%2F%2Fa&locale=en',
      body: {
        ...anna,
        username: 'guest',
        email: 'guest@players.example',
        promo_email_agreement: 0,
      },
      form: answers.linkedPassword,
    },
  ])

  test('a day of birth is asked for before a sign-up', async () => {
    await answered({
      call: 'POST /api/users/age/check',
      by: 'nobody',
      body: { dob: '1999-12-31', project_id: known.project },
      form: answers.age,
    })
  })

  test('with a confirmation a sign-up answers 204 and nothing else', async () => {
    await shop.set({ email_confirmation: true })
    await answered({
      call: 'POST /api/oauth2/user?{start}',
      by: 'nobody',
      body: { ...anna, username: 'berta', email: 'berta@players.example', fields: { a: 1 } },
      status: 204,
    })
  })

  test('the hosted page stands where SDKs open it, with parameters in any order', async () => {
    for (const call of [
      'GET /latest/?projectId={project}&{start}&locale=',
      'GET /latest?{start}&locale=de_DE&projectId={project}',
    ]) {
      const page = await ask({ call, by: 'nobody' })
      assert.equal(page.status, 200)
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    }
    assert.equal((await ask({ call: 'GET /latest/confirm-status', by: 'nobody' })).status, 200)
  })
})

describe('refusals', () => {
  type Refusal = Omit<Row, 'form'> & { status: number; code: number | string }
  const refused = (rows: readonly Refusal[]): void => {
    for (const { code, ...row } of rows)
      test(`${row.call} of ${row.by ?? 'player'} is ${row.status} ${code}`, async () => {
        const { status, text, body, headers } = await ask(row)
        assert.equal(status, row.status, text)
        assert.match(headers.get('content-type') ?? '', /^application\/json/)
        if (typeof code === 'string') {
          read(body, answers.signInError)
          assert.equal(body.error.code, code)
          assert.match(code.replaceAll('-', ''), /^\d+$/)
        } else {
          read(body, answers.storeError)
          assert.deepEqual([body.statusCode, body.errorCode], [status, code])
          assert.match(body.errorMessage, /^\[0401-\d{4}\]: /)
        }
      })
  }
  const unauthorized = { by: 'nobody', status: 401, code: 1501 } as const
  refused([
    ...[
      'POST payment/item/potion',
      'POST payment/item/potion/virtual/gold',
      'POST free/item/gift',
      'GET order/1',
      'GET user/inventory/items',
      'GET user/virtual_currency_balance',
      'GET user/time_limited_items',
      'POST user/inventory/item/consume',
    ].map((call) => ({
      call,
      ...unauthorized,
      ...(call.startsWith('POST') ? { body: {} } : {}),
    })),
    { call: 'GET order/1', status: 404, code: 9001 },
    { call: 'GET order/2147483648', status: 404, code: 9001 },
    { call: 'POST payment/item/nothing', status: 404, code: 4001 },
    { call: 'POST payment/item/gift', status: 422, code: 1411 },
    { call: 'POST payment/item/sword', body: { quantity: 2 }, status: 422, code: 1421 },
    { call: 'POST payment/item/potion', body: { quantity: 1e6 }, status: 422, code: 4502 },
    { call: 'POST payment/item/potion', body: { quantity: 'two' }, status: 422, code: 1102 },
    { call: 'POST payment/item/potion', body: { promo_code: 'A' }, status: 404, code: 9802 },
    { call: 'POST payment/item/pass/virtual/silver', status: 422, code: 1411 },
    { call: 'POST free/item/potion', status: 422, code: 1411 },
    { call: 'POST free/item/nothing', status: 404, code: 4001 },
    { call: 'POST user/inventory/item/consume', body: {}, status: 422, code: 5002 },
    {
      call: 'POST user/inventory/item/consume',
      body: { sku: 'potion', quantity: 1, instance_id: 'a'.repeat(32) },
      status: 422,
      code: 5002,
    },
    {
      call: 'POST user/inventory/item/consume',
      body: { sku: 'nothing', quantity: 1 },
      status: 404,
      code: 4001,
    },
    {
      call: 'POST user/inventory/item/consume',
      body: { sku: 'sword', quantity: 1 },
      status: 422,
      code: 1102,
    },
    { call: 'GET items/virtual_items/sku/nothing', status: 404, code: 4001 },
    { call: 'GET items/virtual_items/group/nothing', status: 404, code: 4403 },
    { call: 'GET items/bundle/sku/nothing', status: 404, code: 4001 },
    { call: 'GET items/bundle/group/nothing', status: 404, code: 4403 },
    { call: 'DELETE items/virtual_items', status: 405, code: 1032 },
    {
      call: 'POST {v3}/admin/payment/token',
      by: 'player',
      body: {},
      status: 401,
      code: 1020,
    },
    {
      call: 'POST {v3}/admin/payment/token',
      by: 'studio',
      body: { user: { id: { value: 'a' }, country: { value: 'US' } }, purchase: { items: [] } },
      status: 422,
      code: 1417,
    },
    { call: 'POST inventory/reward', by: 'studio', body: [], status: 422, code: 1102 },
  ])

  // Later, or never: clients fall back where they hear so.
  refused(
    [
      'GET cart',
      'PUT cart/fill',
      'POST payment/cart',
      'POST free/cart',
      'POST free/cart/',
      'POST payment',
      'POST promocode/redeem',
      'POST coupon/redeem',
      'GET entitlement',
      'GET items/game',
      'GET user/reward_chain',
      'GET /connection/websocket',
      'GET /events',
    ].map((call) => ({ call, status: 404, code: 4001 })),
  )

  refused([
    { call: 'GET /api/users/me', by: 'nobody', status: 401, code: '010-017' },
    {
      call: 'POST /api/attributes/users/me/get',
      by: 'nobody',
      body: {},
      status: 401,
      code: '010-017',
    },
    {
      call: 'POST /api/oauth2/login/token?{start}',
      by: 'nobody',
      body: { username: 'anna', password: 'wrong one' },
      status: 401,
      code: '003-001',
    },
    {
      call: 'POST /api/oauth2/user?{start}',
      by: 'nobody',
      body: { username: 'ANNA', password: 'seven-crows-on-a-wire', email: 'c@players.example' },
      status: 422,
      code: '003-003',
    },
    {
      call: 'POST /api/oauth2/login/device/Android?{start}',
      by: 'nobody',
      body: { device: 'Pixel 9', device_id: '4d1b1a38-7a5e-4a3b-9b8c-000000000009' },
      status: 400,
      code: '0',
    },
    {
      call: 'POST /api/password/reset/confirm?projectId={project}',
      by: 'nobody',
      body: {
        new_password: 'seven-crows-on-a-wire',
        reset_code: 'made up',
        user_id: '00000000-0000-4000-8000-000000000000',
      },
      status: 422,
      code: '003-039',
    },
    { call: 'DELETE /api/users/me/devices/1', status: 404, code: '003-061' },
    {
      call: 'GET /api/otc/code?projectId={project}&login=a&operation_id=b',
      status: 404,
      code: '003-061',
    },
  ])

  test('the socket of orders is refused at once, so that clients ask for the order instead', async () => {
    const asked = request(`${shop.service.file.public_url}/connection/websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
      },
    }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 404)
    answer.resume()
    await once(answer, 'end')
  })

  test('pages of any origin read them, so that a game in a browser sees a failure', async () => {
    for (const call of ['POST payment/item/nothing', 'GET order/1', 'GET user/inventory/items']) {
      const { headers } = await shop.send('nobody', call, {
        headers: { origin: 'https://a.example' },
      })
      assert.equal(headers.get('access-control-allow-origin'), '*', call)
    }
  })
})

test('each required member was shown by an answer, so that nothing was read by being empty', () => {
  // A player of this sandbox is in no group and not banned, and no network is called by another client.
  const absent = /^\.(groups\[\]|ban)\./
  for (const [form, paths] of shown)
    assert.deepEqual(
      requiredPaths(form).filter(
        (path) => !paths.has(path) && !(form === answers.user && absent.test(path)),
      ),
      [],
    )
})
