/** A player asks what is kept of them, then to be forgotten: nothing of them is left but money, under no name. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { personalRecords } from '../../src/personal-records.ts'
import { finishErasures } from '../../src/signin/index.ts'
import {
  browser,
  claimsOf,
  exchange,
  loginRedirect,
  type Tokens,
  token,
} from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const shopId = 'shop-user-4711'
const ip = '203.0.113.77'
let agreements = 880_001_000_000

type Life = {
  id: string
  tokens: Tokens
  transactions: number[]
  subscription: string
  traces: string[]
}

/** A player signs in by Google with the e-mail address, pays, subscribes, and is put somewhere by the studio. */
const live = async (person: string, paymentUserId: string): Promise<Life> => {
  const tokens = await signIn(person)
  const claims = claimsOf(tokens.access_token)
  const id = String(claims.sub)
  const email = String(claims.email)
  const user = {
    id,
    ip,
    email,
    name: `${person} Surname`,
    phone: '+4930123456',
    country: 'DE',
    zip: '10115',
  }
  const pay = async (body: object): Promise<number> => {
    const made = await service.admin('POST', '/transactions', body, {
      'idempotency-key': crypto.randomUUID(),
    })
    assert.equal(made.status, 201)
    return ((await made.json()) as { id: number }).id
  }
  // Between the player and the payment system, so it tells who they are.
  agreements += 1
  const agreement = agreements
  const parameters = { nickname: `${person}-the-great` }
  const declined = await pay({
    user,
    agreement,
    currency: 'EUR',
    amount: '9.99',
    custom_parameters: parameters,
  })
  await service.faults({
    receiver: {
      answers: [{ status: 400, body: { error: { code: 'INVALID_USER', message: `No ${email}` } } }],
    },
  })
  await service.admin('POST', `/transactions/${declined}/decline`, { code: 1, reason: 'No' })
  const other = await pay({ user: { ...user, id: paymentUserId }, currency: 'EUR', amount: '5.00' })
  assert.equal((await service.admin('POST', `/transactions/${other}/pay`, {})).status, 200)
  const subscribed = await service.admin('POST', '/subscriptions', {
    user: { id, name: `${person} Surname` },
    plan_id: 'gold',
  })
  const { subscription_id } = (await subscribed.json()) as { subscription_id: string }
  await service.admin('PUT', `/users/${id}/subscriptions/${subscription_id}`, {
    status: 'canceled',
  })
  await service.admin('POST', `/users/${id}/ban`, { reason: `${person} insulted others` })
  await service.admin('DELETE', `/users/${id}/ban`)
  return {
    id,
    tokens,
    transactions: [declined, other],
    subscription: subscription_id,
    traces: [
      id,
      email,
      `${person} Surname`,
      `${person}-the-great`,
      '+4930123456',
      String(claims.id),
      paymentUserId,
      String(agreement),
      `${person} insulted others`,
    ],
  }
}

const signIn = async (person: string): Promise<Tokens> => {
  const { file } = service
  const start = loginRedirect(file, 'google', { scope: 'email offline' })
  const back = await browser(person).signIn(start, file.clients.public.redirect_uri)
  return exchange(file, back.searchParams.get('code') ?? '')
}

/** Every row of every table that holds the text. */
const rowsWith = async (text: string): Promise<string[]> => {
  const { sql } = service.world
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name
    from pg_class
    where relkind in ('r', 'p')
      and not relispartition
      and relnamespace = 'public'::regnamespace
  `
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t where strpos(t::text, $1) > 0
       or strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
      [text],
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

const settled = async (events: number): Promise<void> => {
  const { sql, clock } = service.world
  await until(async () => {
    // One that a slow machine has failed to deliver is tried again five minutes later.
    const later = await sql`select from webhook_retries where due_at > ${clock.now()}`
    if (later.length > 0) clock.advance(330)
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer as count
      from webhook_attempts
      where outcome in ('delivered', 'dead')
    `
    return (row?.count ?? 0) >= events
  })
}

/**
 * Asks to erase a user; answers the status once nothing of them is left.
 * On a slow machine that takes longer than a caller waits.
 */
const erase = async (id: string, query = ''): Promise<number> => {
  const { status } = await service.admin('DELETE', `/users/${id}${query}`)
  await until(async () => (await underWay(id)) === 0)
  return status
}

const underWay = async (id: string): Promise<number> =>
  (await service.world.sql`select from erasures where user_id = ${id}`).length

test('what is kept of a player is exported, then erased everywhere; money and neighbours stay', async () => {
  const anna = await live('alice', shopId)
  await service.faults({})
  const ben = await live('erin', 'shop-user-2')
  await settled(6)
  for (const trace of anna.traces) assert.notDeepEqual(await rowsWith(trace), [], trace)

  const exported = await service.admin('GET', `/users/${anna.id}/export?payment_user_id=${shopId}`)
  assert.equal(exported.status, 200)
  assert.match(exported.headers.get('content-disposition') ?? '', /attachment/)
  const text = await exported.text()
  for (const trace of [...anna.traces, ip]) assert.ok(text.includes(trace), trace)
  for (const trace of ben.traces.slice(0, 4)) assert.ok(!text.includes(trace), trace)
  const document = JSON.parse(text)
  assert.equal(document.payments.transactions.length, 2)
  assert.equal(document.payments.subscriptions.length, 1)
  assert.equal(document.notifications.length, 3)
  const actions = document.audit.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.toSorted(), ['user.banned', 'user.signed_in', 'user.unbanned'])

  assert.ok([204, 202].includes(await erase(anna.id, `?payment_user_id=${shopId}`)))
  for (const trace of anna.traces.slice(1)) {
    const left = await rowsWith(trace)
    // Both players have the same telephone.
    assert.deepEqual(
      trace.startsWith('+49')
        ? left.filter((row) => !row.includes(ben.id) && !row.includes('shop-user-2'))
        : left,
      [],
      trace,
    )
  }
  const proof = await rowsWith(anna.id)
  assert.equal(proof.length, 1, proof.join('\n'))
  assert.match(proof[0] ?? '', /^audit_changes .*user\.erased/)
  const dead = await service.world.sql`
    select from webhook_attempts where response is not null and strpos(encode(response, 'escape'), 'No alice') > 0
  `
  assert.equal(dead.length, 0)
  const trail = await service.world.sql<{ address: string | null }[]>`
    select address from audit_entries where starts_with(actor, 'erased-')
  `
  assert.deepEqual([...trail], [{ address: null }])

  await anonymousMoney(anna)
  assert.equal((await service.admin('GET', `/users/${anna.id}`)).status, 404)
  assert.equal((await service.admin('DELETE', `/users/${anna.id}`)).status, 404)
  const me = await fetch(`${service.file.public_url}/api/users/me`, {
    headers: { authorization: `Bearer ${anna.tokens.access_token}` },
  })
  assert.equal(me.status, 401)
  const { client_id } = service.file.clients.public
  const refreshed = await token(service.file, {
    grant_type: 'refresh_token',
    client_id: String(client_id),
    refresh_token: anna.tokens.refresh_token,
  })
  assert.equal(refreshed.status, 400)

  const neighbour = await service.admin('GET', `/users/${ben.id}/export`)
  assert.match(await neighbour.text(), /erin-the-great/)
  const again = await signIn('alice')
  assert.notEqual(claimsOf(again.access_token).sub, anna.id)
})

const anonymousMoney = async ({ transactions, subscription }: Life): Promise<void> => {
  const users = new Set<string>()
  for (const id of transactions) {
    const answer = await service.admin('GET', `/transactions/${id}`)
    const body = (await answer.json()) as { amount: string; user: Record<string, string> }
    assert.match(body.amount, /^(9\.99|5\.00)$/)
    assert.deepEqual(Object.keys(body.user).toSorted(), ['country', 'id'])
    users.add(body.user.id ?? '')
  }
  const [row] = await service.world.sql<{ user_id: string }[]>`
    select user_id from subscriptions where subscription_id = ${subscription}
  `
  users.add(row?.user_id ?? '')
  assert.equal(users.size, 1)
  assert.match([...users][0] ?? '', /^erased-[0-9a-f]{24}$/)
}

test('an erasure that is asked for again while it goes on is joined', async () => {
  const { id } = await live('hanna77', 'shop-user-3')
  const statuses = await Promise.all([1, 2, 3].map(() => erase(id)))
  assert.ok(statuses.includes(204) || statuses.includes(202))
  assert.ok(
    statuses.every((status) => [204, 202, 404].includes(status)),
    statuses.join(),
  )
  assert.equal((await rowsWith(id)).length, 1)
})

test('an erasure whose process died is brought to its end by the clockwork', async () => {
  const { world, file } = service
  const userId = crypto.randomUUID()
  const paid = await service.admin('POST', '/transactions', {
    user: { id: userId, name: 'Left Behind' },
  })
  const { id } = (await paid.json()) as { id: number }
  await world.sql`
    insert into erasures (project_id, user_id, anonymous_id, began_at)
    values (${file.project_id}, ${userId}, 'erased-0', ${world.clock.now()})
  `
  const finish = () => finishErasures(world.deps, personalRecords(world.deps))
  assert.equal(await finish(), 0, 'who began it a moment ago is still at it')
  world.clock.advance(601)
  // The service's own clockwork may come first.
  assert.ok((await finish()) <= 1)
  await until(async () => (await underWay(userId)) === 0)
  assert.equal(await finish(), 0)
  const answer = await service.admin('GET', `/transactions/${id}`)
  assert.deepEqual(((await answer.json()) as { user: unknown }).user, { id: 'erased-0' })
  assert.deepEqual(await rowsWith('Left Behind'), [])
})
