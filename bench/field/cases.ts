/**
 * Tables of the size that people look through when they follow one case. They hold a million deliveries, five million
 * traces of sign-ins, and statistics of 400 days.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromMilliseconds } from '../../server/src/base/clock.ts'
import type { Sql } from '../../server/src/base/database/database.ts'
import { makePartition } from '../../server/src/base/partitions/partitions.sql.ts'
import { partitionsFrom } from '../../server/src/base/partitions/partitions.ts'
import { keyring } from '../../server/src/base/seals/seal.ts'
import {
  newSignatureSecret,
  newStandardSecret,
  secretsBox,
} from '../../server/src/webhooks/endpoints/secrets.ts'
import { days } from '../../server/src/webhooks/keeping/days.ts'

/** Each notification is for two endpoints, so there are twice as many deliveries as transactions. */
export const casesStock = {
  transactions: 500_000,
  traces: 5_000_000,
  players: 100_000,
  /** Items that are sold each day, and in each hour: as many as statistics tell one by one. */
  items: 1000,
} as const
export type CasesStock = { [what in keyof typeof casesStock]: number }

/** Has notifications of so many transactions: more than any page looks at. */
export const busiestPlayer = { id: 'player-busiest', transactions: 5000 } as const

const firstTransaction = 5_000_000
const firstEndpoint = 5_000_000
const webhookDays = 30
const traceDays = 14
const dayMs = 86_400_000

/** Which days things are stored for, as text in UTC: the last ones, today left out. */
const lastDays = (count: number) =>
  partitionsFrom(days, fromMilliseconds(Date.now() - count * dayMs), count)

/**
 * Stores all of it in a project, straight into the database, with the statistics that time would have brought. One in a
 * hundred notifications is a dead letter at the second endpoint, which is paused: some more wait there.
 */
export const stockCases = async (
  sql: Sql,
  { projectId, dataDir }: { projectId: number; dataDir: string },
  stock: CasesStock,
  say: (text: string) => void,
): Promise<void> => {
  await storePlayers(sql, projectId, stock)
  await storeEndpoints(sql, projectId, dataDir)
  await storeTransactions(sql, projectId, stock)
  for (const day of lastDays(webhookDays)) {
    await makePartition(sql, days, day, false)
    await storeDeliveries(sql, projectId, day)
  }
  say('cases: deliveries are stored')
  const perDay = Math.floor(stock.traces / traceDays)
  for (const day of lastDays(traceDays)) {
    // Indexes that are made when the table is whole, as `attach` does, take a tenth of the time.
    const table = `sign_in_traces_${day.name}`
    await sql.unsafe(
      `create table ${table} (like sign_in_traces including defaults including constraints)`,
    )
    await storeTraces(sql, projectId, day, { perDay, players: stock.players })
    await sql.unsafe(`
      alter table sign_in_traces attach partition ${table} for values from ('${day.from}') to ('${day.before}')
    `)
  }
  say('cases: traces are stored')
  await storeStatistics(sql, projectId, stock)
  say('cases: statistics are stored')
  await sql`
    vacuum analyze users, identities, items, transactions, subscriptions, webhook_events, webhook_attempts,
      webhook_dead_letters, webhook_ready, webhook_endpoints, webhook_targets, sign_in_traces,
      statistics_counts
  `
  await sql`checkpoint`
}

/** The id for sign-ins of the player with the number `n`, who is `player-N` in the game. */
const userId = (sql: Sql) => sql`('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

const storePlayers = async (
  sql: Sql,
  projectId: number,
  { players }: CasesStock,
): Promise<void> => {
  await sql`
    insert into users (project_id, user_id, username, name, email, created_at)
    select ${projectId}::bigint, ${userId(sql)}, 'player' || n, 'Player ' || n,
      'player' || n || '@players.example', now()
    from generate_series(1, ${players}::integer) as n
  `
  await sql`
    insert into identities (project_id, realm, subject, user_id, network, created_at)
    select ${projectId}::bigint, 'steam', (76561190000000000 + n)::text, ${userId(sql)}, 'steam', now()
    from generate_series(1, ${players}::integer) as n
  `
}

const storeEndpoints = async (sql: Sql, projectId: number, dataDir: string): Promise<void> => {
  const key = Buffer.from(await readFile(join(dataDir, 'master.key'), 'utf8'), 'base64')
  const box = secretsBox(keyring([{ version: 1, key }]))
  for (const endpointId of [firstEndpoint, firstEndpoint + 1]) {
    const secrets = { signature: newSignatureSecret(), standard: newStandardSecret() }
    const url = `https://game${endpointId}.example/hook`
    const pausedAt = endpointId === firstEndpoint ? null : fromMilliseconds(Date.now())
    await sql`
      insert into webhook_endpoints (
        project_id, endpoint_id, name, url, secrets, paused_at, created_at, updated_at
      ) values (
        ${projectId}, ${endpointId}, ${url}, ${url}, ${box.seal(projectId, endpointId, secrets)},
        ${pausedAt}::timestamptz, now(), now()
      )
    `
    await sql`
      insert into webhook_targets (
        project_id, endpoint_id, target_id, url, signature_key, standard_keys, used_at
      ) values (
        ${projectId}, ${endpointId}, 1, ${url}, '0123456789abcdef', array['0123456789abcdef'], now()
      )
    `
  }
}

/** Declined ones, in the order of time over the last days; the id of its notification tells when each was. */
const storeTransactions = async (
  sql: Sql,
  projectId: number,
  { transactions, players }: CasesStock,
): Promise<void> => {
  const begin = Date.parse(
    `${new Date(Date.now() - webhookDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`,
  )
  const busy = Math.floor(transactions / busiestPlayer.transactions)
  await sql`
    insert into transactions (
      project_id, transaction_id, status, external_id, is_dry_run, user_id, user_email, currency, amount,
      refund_code, refund_reason, refund_author, created_at, changed_at, event_id
    )
    select ${projectId}::bigint, ${firstTransaction}::bigint + n, 'declined', 'order-' || n, false,
      case when n % ${busy}::integer = 0 then ${busiestPlayer.id} else 'player-' || n % ${players}::integer end,
      'player@players.example', 'EUR', 9.99, 1, 'Declined', 'API', happened_at, happened_at,
      (lpad(to_hex(at_ms), 12, '0') || '7' || substr(md5(n::text), 1, 3)
        || '8' || substr(md5(n::text), 4, 15))::uuid
    from generate_series(1, ${transactions}::integer) as n
    cross join lateral (
      select ${begin}::bigint + n * ${webhookDays * dayMs}::bigint / (${transactions}::bigint + 1) as at_ms
    ) as time
    cross join lateral (select to_timestamp(at_ms / 1000.0) as happened_at) as moment
  `
  await sql`
    insert into subscriptions (
      project_id, subscription_id, status, user_id, plan_id, tags, date_create, created_at, changed_at
    )
    select ${projectId}::bigint, ${firstTransaction}::bigint + n, 'active', 'player-' || n, 'gold', '{}', now(),
      now(), now()
    from generate_series(1, ${Math.ceil(transactions / 25)}::integer) as n
  `
}

/** The notifications of the transactions of a day, and what became of them. */
const storeDeliveries = (
  sql: Sql,
  projectId: number,
  { from, before }: { from: string; before: string },
) => sql`
  with told as (
    select event_id, transaction_id, user_id, changed_at, transaction_id % 100 as nth
    from transactions
    where project_id = ${projectId}
      and event_id >= ${from}
      and event_id < ${before}
  ), happened as (
    insert into webhook_events (project_id, event_id, type, order_key, body, created_at)
    select ${projectId}::bigint, event_id, 'ps_declined', 'transaction ' || transaction_id,
      '{"notification_type":"ps_declined","transaction":{"id":' || transaction_id || '},"user":{"id":"'
        || user_id || '"},"refund_details":{"code":1,"reason":"Declined","author":"API"}}',
      changed_at
    from told
  ), waiting as (
    insert into webhook_ready (project_id, endpoint_id, event_id)
    select ${projectId}::bigint, ${firstEndpoint + 1}::bigint, event_id
    from told
    where nth = 1
  ), dead as (
    insert into webhook_dead_letters (
      project_id, event_id, endpoint_id, died_at, reason, attempts, status, receiver_code
    )
    select ${projectId}::bigint, event_id, ${firstEndpoint + 1}::bigint, changed_at, 'refused', 1, 400,
      'INVALID_SIGNATURE'
    from told
    where nth = 2
  )
  insert into webhook_attempts (
    project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at, duration_ms,
    receiver_code, target_id
  )
  select ${projectId}::bigint, event_id, endpoint_id, 1, false, case when is_dead then 'dead' else 'delivered' end,
    case when is_dead then 400 else 204 end, changed_at, 20,
    case when is_dead then 'INVALID_SIGNATURE' end, 1
  from told
  cross join lateral (
    select ${firstEndpoint}::bigint as endpoint_id, false as is_dead
    union all
    select ${firstEndpoint + 1}::bigint, nth = 2
    where nth <> 1
  ) as made
`

/** Sign-ins of a day: nine of ten succeed, one of a thousand comes from a rare country with a rare problem. */
const storeTraces = (
  sql: Sql,
  projectId: number,
  { name }: { name: string },
  { perDay, players }: { perDay: number; players: number },
) => sql`
  insert into ${sql(`sign_in_traces_${name}`)} (
    project_id, trace_id, began_at, ended_at, way, outcome, step, provider, client_id, user_id, country,
    problem, error_code, status, reason, stands_for, steps, request_ids
  )
  select ${projectId}::bigint,
    (lpad(to_hex(at_ms), 12, '0') || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15))::uuid,
    to_timestamp(at_ms / 1000.0), to_timestamp((at_ms + 900) / 1000.0), 'network',
    case when n % 10 = 0 then 'refused' else 'signed_in' end,
    case when n % 10 = 0 then 'callback' else 'vouched' end,
    (array['google', 'discord', 'steam', 'apple'])[1 + n % 4], 101,
    case when n % 10 <> 0 then user_id end,
    case when n % 1000 = 0 then 'IS' else (array['DE', 'US', 'FR'])[1 + n % 3] end,
    case when n % 1000 = 0 then 'signin.upstream_failed' when n % 10 = 0 then 'signin.denied' end,
    case when n % 10 = 0 then '010-023' end, case when n % 10 = 0 then 401 end,
    case when n % 10 = 0 then 'denied' end, 1,
    jsonb_build_array(
      jsonb_build_array('start', at_ms, md5('a' || digest)),
      jsonb_build_array('callback', at_ms + 800, md5('b' || digest))
    ),
    array[md5('a' || digest)::uuid, md5('b' || digest)::uuid]
  from generate_series(1, ${perDay}::integer) as n
  cross join lateral (
    select (extract(epoch from to_date(${name}, 'YYYYMMDD')) * 1000)::bigint
        + n * ${dayMs}::bigint / (${perDay}::int + 1) as at_ms,
      n as number, md5(${name} || n::text) as digest
  ) as made
  cross join lateral (
    select ${userId(sql)} as user_id
    from (select (1 + (made.number::bigint * 7919) % ${players}::integer)::bigint as n) as player
  ) as theirs
`

/**
 * Orders of items in each hour of 30 days and on each of 400 days, some more often than others, with their revenue.
 */
const storeStatistics = async (
  sql: Sql,
  projectId: number,
  { items }: CasesStock,
): Promise<void> => {
  // A day is the sum of its hours.
  for (const [step, count, times] of [
    ['hour', 720, 1],
    ['day', 400, 24],
  ] as const)
    await sql`
      insert into statistics_counts (
        project_id, step, measure, begins_at, label, currency, count, amount
      )
      select ${projectId}::bigint, ${step}::text, measure,
        date_trunc(${step}::text, now(), 'UTC') - age * ${`1 ${step}`}::interval, '=item-' || item, currency,
        ${times}::integer * (1 + 100 / item), case when currency <> '' then ${times}::integer * 0.99 * (1 + 100 / item) end
      from generate_series(0, ${count - 1}::integer) as age
      cross join generate_series(1, ${items}::integer) as item
      cross join (values ('orders.item', ''), ('revenue.item', 'EUR')) as measures (measure, currency)
    `
}
