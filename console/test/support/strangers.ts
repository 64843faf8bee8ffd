/** Everything that strangers can write, written by one who means harm: a project full of it, and an empty one. */
import assert from 'node:assert/strict'
import { until } from '../../../server/test/support/webhooks.ts'
import type { Desk } from './desk.ts'
import { ordered, player, refused } from './players.ts'

/** Markup that loads and runs, where a page takes it for markup. */
const markup = `<img src=x onerror=alert(1) data-stranger><script data-stranger>alert(2)</script>`

/** With quotes, a mark that turns the line, one that hides, and a character that is no letter. */
export const harmful = `${markup}"'\`\u202Egpj.exe\u2066 \u200b`
const harmfulAndLong = `${harmful}${'x'.repeat(10_000)}`
const harmfulAddress = `javascript:alert(3)//${harmful}`.slice(0, 190)

/** The values of addresses by their names in `shared/address.ts`. */
export type Seeds = Record<string, string>

type Answer = Record<string, unknown> & { id: number }

/** Fills the sandbox's project, and answers what pages are about. */
export const seeded = async (desk: Desk): Promise<Seeds> => {
  const { world, file } = desk.service
  const project = file.project_id
  const { sql } = world
  const user = await player(desk, 'alice')
  const requestId = await refused(desk)
  const order = await orderOf(desk)
  const subscription = await call(desk, 'POST', '/subscriptions', {
    user: { id: user, name: harmful },
    plan_id: 'gold',
  })
  await call(desk, 'POST', `/users/${user}/notes`, { text: `${harmful}${'x'.repeat(1000)}` })
  await call(desk, 'POST', `/users/${user}/ban`, { reason: harmful.slice(0, 200) })
  const delivery = await deliveryOf(desk, order)
  await call(desk, 'PUT', '/processors/stripe', {
    signing_secrets: ['whsec_next0123456789abcdef'],
  })
  await sql`
    update users set name = ${harmfulAndLong}, username = ${harmful}, picture = ${harmfulAddress}, ban_reason = ${harmfulAndLong}
    where project_id = ${project} and user_id = ${user}
  `
  await sql`
    update identities set name = ${harmfulAndLong}, username = ${harmful}, picture = ${harmfulAddress}
    where project_id = ${project} and user_id = ${user}
  `
  await sql`
    insert into user_profiles (project_id, user_id, first_name, last_name, nickname, birthday, gender, phone)
    values (
      ${project}, ${user}, ${harmfulAndLong}, ${harmful}, ${harmfulAndLong}, '2000-02-29', ${harmful}, ${harmful}
    )
  `
  await sql`
    insert into user_attributes (project_id, user_id, is_read_only, game_id, key, value, is_public)
    values
      (${project}, ${user}, true, 0, ${harmful}, ${harmful}, true),
      (${project}, ${user}, false, ${project}, ${harmful}, ${harmful + 'x'.repeat(1000)}, false)
  `
  await sql`
    insert into user_pictures (project_id, picture_id, user_id, type, bytes, uploaded_at)
    values (${project}, 'harmful', ${user}, 'image/png', '', now())
  `
  await sql`update sessions set device = ${harmfulAndLong} where project_id = ${project} and user_id = ${user}`
  await sql`update user_bans set reason = ${harmfulAndLong} where project_id = ${project} and user_id = ${user}`
  await sql`
    update sign_in_traces set network_error = ${harmfulAndLong}
    where project_id = ${project} and ${requestId} = any(request_ids)
  `
  await sql`
    update transactions
    set external_id = ${harmfulAndLong}, user_name = ${harmfulAndLong}, user_email = ${harmful}, user_phone = ${harmful},
        user_zip = ${harmful}, custom_parameters = ${JSON.stringify({ [harmful]: harmfulAndLong })}::text::json
    where project_id = ${project} and transaction_id = ${order}
  `
  await sql`
    update subscriptions set user_name = ${harmfulAndLong}, product_id = ${harmful}, tags = ${[harmful]}
    where project_id = ${project}
  `
  await sql`
    update webhook_attempts
    set receiver_code = ${harmful}, receiver_message = ${harmfulAndLong}, response = ${Buffer.from(harmfulAndLong)}, failure = ${harmful}
    where project_id = ${project} and outcome = 'dead'
  `
  await sql`
    update webhook_dead_letters
    set receiver_code = ${harmful}, receiver_message = ${harmfulAndLong}, failure = ${harmful}
    where project_id = ${project}
  `
  await sql`
    insert into processor_events (
      project_id, processor, event_id, type, subject, transaction_id, is_test, occurred_at, received_at, outcome, detail
    ) values (
      ${project}, 'stripe', ${harmful}, ${harmful}, ${harmful}, ${order}, false, now(), now(), 'conflict', ${harmfulAndLong}
    )
  `
  const client = file.clients.page.client_id
  await sql`
    insert into refused_redirects (project_id, client_id, redirect_uri, refusals, first_at, last_at)
    values (${project}, ${client}, ${harmfulAddress}, 41, now(), now())
  `
  await sql`
    insert into user_groups (project_id, name, is_default, created_at)
    values (${project}, ${harmful}, false, now())
  `
  await sql`
    insert into deployments (project_id, deployment_id, name, is_public, created_at)
    values (${project}, 'beta', ${harmful}, false, now())
  `
  await sql`
    update webhook_endpoints set name = ${harmful} where project_id = ${project}
  `
  await sql`
    insert into audit_entries (project_id, at, actor_kind, actor, action, target, before, after)
    select ${project}, now(), 'console_user', ${harmful}, 'user.changed', ${harmful},
           ${JSON.stringify({ name: harmful, [harmful]: 1 })}::text::jsonb, ${JSON.stringify({ name: harmfulAndLong, note: harmfulAddress })}::text::jsonb
  `
  const endpoint = await endpointOf(desk)
  const sku = await itemOf(desk)
  const region = await regionOf(desk)
  await give(desk, user)
  await limitFor(desk, user)
  const shopOrder = await shopOrderOf(desk, user)
  const person = await personOf(desk)
  return {
    project: String(project),
    player: user,
    signIn: await signInOf(desk, requestId),
    straySignIn: await strayOf(desk),
    client: String(client),
    kind: 'network',
    network: 'github',
    person,
    delivery,
    endpoint,
    transaction: String(order),
    order: shopOrder,
    subscription: String(subscription.subscription_id),
    processor: 'stripe',
    sku,
    item: 'stranger.sword',
    bundle: 'stranger.box',
    currency: 'stranger.coin',
    group: 'stranger.offers',
    attribute: 'stranger.season',
    region,
    import: await importOf(desk),
    replay: await replayOf(desk),
    merchant: String(file.merchant_id),
  }
}

/** A project of a merchant of its own, in which nothing has happened yet; both have harmful names. */
export const emptyProject = async (desk: Desk): Promise<string> => {
  const merchant = await operator(desk, '/merchants', { name: harmful.slice(0, 100) })
  const { merchant_id, project_id } = await operator(desk, '/projects', {
    merchant_id: merchant.merchant_id,
    name: `Nothing here ${harmful}`.slice(0, 100),
  })
  assert.equal(merchant_id, merchant.merchant_id)
  return String(project_id)
}

const operator = async (desk: Desk, path: string, body: unknown): Promise<Answer> => {
  const answer = await desk.operator(path, { method: 'POST', body: JSON.stringify(body) })
  const text = await answer.text()
  assert.ok(answer.ok, `${path}: ${text}`)
  return JSON.parse(text) as Answer
}

const call = async (desk: Desk, method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await desk.service.admin(method, path, body)
  const text = await answer.text()
  assert.ok(answer.ok, `${method} ${path}: ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as Answer
}

/** An order that the sandbox's receiver refuses, because it does not know the player. */
const orderOf = async (desk: Desk): Promise<number> => {
  const { id } = await call(desk, 'POST', '/transactions', {
    user: { id: 'unknown', name: harmful, country: 'DE' },
    currency: 'EUR',
    amount: '9.99',
  })
  await call(desk, 'POST', `/transactions/${id}/pay`, {})
  return id
}

const listed = async (desk: Desk, path: string): Promise<Record<string, unknown>[]> =>
  (await call(desk, 'GET', path)).items as Record<string, unknown>[]

const deliveryOf = (desk: Desk, order: number): Promise<string> =>
  until(async () => {
    const found = await listed(desk, `/webhook/deliveries?transaction_id=${order}&status=dead`)
    return found[0] && String(found[0].delivery_id)
  })

const endpointOf = async (desk: Desk): Promise<string> =>
  String((await listed(desk, '/webhook/endpoints'))[0]?.endpoint_id)

const signInOf = async (desk: Desk, requestId: string): Promise<string> =>
  String((await listed(desk, `/sign_ins?request_id=${requestId}`))[0]?.id)

/** A sign-in of a client that nobody knows. */
const strayOf = async (desk: Desk): Promise<string> => {
  const query = new URLSearchParams({ client_id: '999999', response_type: 'code', state: harmful })
  await fetch(`${desk.service.file.public_url}/signin?${query}`)
  return await until(async () => {
    const answer = await desk.operator('/sign_ins')
    return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id
  })
}

const itemOf = async (desk: Desk): Promise<string> => {
  const { sql } = desk.service.world
  const folder = '/items/virtual_currency'
  await call(desk, 'POST', folder, {
    sku: 'stranger.coin',
    name: { en: harmful },
    description: { en: harmful },
  })
  await call(desk, 'POST', `${folder}/package`, {
    sku: 'stranger.chest',
    name: { en: harmful },
    description: { en: harmful },
    content: [{ sku: 'stranger.coin', quantity: 5 }],
  })
  await call(desk, 'POST', '/items/virtual_items', {
    sku: 'stranger.sword',
    name: { en: harmful },
    description: { en: harmful },
    inventory_options: { consumable: { usages_count: 3 } },
  })
  await call(desk, 'POST', '/items/bundle', {
    sku: 'stranger.box',
    name: { en: harmful },
    description: { en: harmful },
    content: [{ sku: 'stranger.sword', quantity: 2 }, { sku: 'stranger.chest' }],
  })
  await sql`
    update items
    set document = (document::jsonb || ${JSON.stringify({ name: { en: harmfulAndLong, de: harmful } })}::text::jsonb)::json
    where sku like 'stranger.%'
  `
  const words = { en: harmful }
  await call(desk, 'POST', '/items/groups', { external_id: 'stranger.offers', name: words })
  await call(desk, 'POST', '/attributes', {
    external_id: 'stranger.season',
    name: words,
    values: [{ external_id: 'summer', value: words }],
  })
  return 'stranger.chest'
}

/** A region, in which the sword is sold beside a number that is no region. */
const regionOf = async (desk: Desk): Promise<string> => {
  const { region_id: region } = await call(desk, 'POST', '/region', {
    name: { en: harmful, de: harmful },
    countries: ['DE', 'JP', 'BQ', 'CD', 'GS', 'VC', 'FM'],
  })
  await call(desk, 'PATCH', '/items/virtual_items/sku/stranger.sword', {
    regions: [{ id: region }, { id: 999_999_999 }],
  })
  return String(region)
}

/** Leaves a player fewer of an item than its limit. */
const limitFor = async (desk: Desk, user: string): Promise<void> => {
  const daily = { interval_type: 'daily', time: '00:00:00Z' }
  await call(desk, 'PATCH', '/items/virtual_items/sku/stranger.sword', {
    limits: { per_user: 3, per_item: null, recurrent_schedule: { per_user: daily } },
  })
  await call(desk, 'PUT', '/user/limit/item/sku/stranger.sword', {
    user: { user_external_id: user },
    available: 1,
  })
}

/** Gives a player a sword, a coin and a pass, for a reason that a stranger wrote. */
const give = async (desk: Desk, user: string): Promise<void> => {
  await call(desk, 'POST', '/items/virtual_items', {
    sku: 'stranger.pass',
    name: { en: harmful },
    inventory_options: { expiration_period: { type: 'month', value: 1 } },
  })
  const { world, file } = desk.service
  const skus = ['stranger.sword', 'stranger.coin', 'stranger.pass']
  const answer = await fetch(
    `${file.public_url}/api/v2/project/${file.project_id}/inventory/reward`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.operatorKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify([
        {
          user: { id: user },
          items: skus.map((sku) => ({ sku, quantity: 3 })),
          comment: harmful.slice(0, 255),
        },
      ]),
    },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
}

/** An order of the shop with an attempt to pay it, whose game says what a stranger wrote. */
const shopOrderOf = async (desk: Desk, user: string): Promise<string> => {
  const sku = 'stranger.elixir'
  const prices = [{ currency: 'EUR', amount: 1, is_default: true }]
  const inventory_options = { consumable: { usages_count: 1 }, expiration_period: null }
  await call(desk, 'POST', '/items/virtual_items', {
    sku,
    name: { en: harmfulAndLong },
    prices,
    inventory_options,
  })
  const order = await ordered(desk, user, { sku, outcome: 'decline' })
  await desk.service.world.sql`
    update orders
    set external_id = ${harmfulAndLong},
        custom_parameters = ${JSON.stringify({ [harmful]: harmfulAndLong })}::text::json
    where project_id = ${desk.service.file.project_id} and order_id = ${order}
  `
  return order
}

const replayOf = async (desk: Desk): Promise<string> => {
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const made = await call(desk, 'POST', '/webhook/replays', { from, to: new Date().toISOString() })
  return String(made.replay_id)
}

/** An import whose file has a mistake in every row. */
const importOf = async (desk: Desk): Promise<string> => {
  const { world, file } = desk.service
  const made = await call(desk, 'POST', '/catalog/imports?dry_run=true', {
    packages: [{ sku: 'a b', name: { en: harmful } }],
  })
  const id = String(made.import_id)
  await world.sql`
    insert into catalog_import_errors (project_id, import_id, nth, line, name, property, code, message, is_of_check)
    values (${file.project_id}, ${id}, 1, 1, ${harmful}, ${harmful}, 1102, ${harmfulAndLong}, false)
  `
  return id
}

const personOf = async (desk: Desk): Promise<string> => {
  const { project_id } = desk.service.file
  const { console_user_id } = await operator(desk, '/console_users', {
    email: 'stranger@studio.example',
    name: harmful.slice(0, 100),
    grants: [{ scope: 'project', project_id, role: 'support' }],
    mail: false,
  })
  await operator(desk, `/projects/${project_id}/api_keys`, {
    name: harmful.slice(0, 60),
    role: 'support',
  })
  return String(console_user_id)
}
