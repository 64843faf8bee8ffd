/**
 * A young database against one with a million players. It has ten thousand clients and ten million attempts of
 * deliveries, too. In the shop's question the players own ten million things instead, with an entry of the ledger each.
 */
import { fromMilliseconds } from '../../server/src/base/clock.ts'
import { connect, type Sql } from '../../server/src/base/database/database.ts'
import { makePartition } from '../../server/src/base/partitions/partitions.sql.ts'
import { partitionsFrom } from '../../server/src/base/partitions/partitions.ts'
import { days } from '../../server/src/webhooks/keeping/days.ts'
import type { Database } from '../database.ts'
import { median, type Plan } from '../measure.ts'
import { type Field, type Round, runRounds } from '../rounds.ts'
import { growthMost, scenarios } from '../scenarios.ts'

export type GrowthRow = {
  scenario: string
  /** Things per second on the young database and on the grown one, each as a ratio to the reference beside it. */
  young: number
  grown: number
  /** How many times longer a thing takes on the grown one. */
  factor: number
  /** Microseconds of service and database for a thing, which waiting for others does not change. */
  youngEffort: number
  grownEffort: number
}

export const grownTo = {
  players: 1_000_000,
  clients: 10_000,
  attempts: 10_000_000,
  holdings: 10_000_000,
} as const

const inWords = (count: number): string => count.toLocaleString('en')

/** The scenarios that are measured on a young and on a grown database, and how it grows. */
type Growing = {
  scenarios: readonly string[]
  says: string
  grow(sql: Sql, projectId: number): Promise<void>
}

const players = `${inWords(grownTo.players)} players`
export const growing = {
  growth: {
    scenarios: ['cross_auth', 'exchange', 'refresh', 'chain', 'webhooks'],
    says: `${players}, ${inWords(grownTo.clients)} clients, ${inWords(grownTo.attempts)} attempts`,
    grow: async (sql, projectId) => {
      await bringPlayers(sql, projectId)
      await deliver(sql, projectId)
      await sql`analyze users, identities, sessions, clients, webhook_events, webhook_attempts`
    },
  },
  shop_growth: {
    scenarios: ['buy', 'consume', 'virtual_items'],
    says: `${players}, ${inWords(grownTo.holdings)} things that they own`,
    grow: async (sql, projectId) => {
      await bringPlayers(sql, projectId)
      await giveGoods(sql, projectId)
      // As time would have brought it: else the database would do it beside the measurement.
      await sql`vacuum (analyze) users, identities, sessions, clients, holdings, ledger_entries`
    },
  },
} as const satisfies Record<string, Growing>
// As long as attempts are kept, where nothing else is set.
const attemptDays = 30
const dayMs = 86_400_000

/**
 * Measures, lets the database grow, starts the service anew by `restart`, which answers the field as it is then, and
 * measures again.
 */
export const measureGrowth = async (
  kind: keyof typeof growing,
  field: Field,
  plan: Omit<Plan, 'users'>,
  rounds: number,
  restart: () => Promise<Field>,
): Promise<GrowthRow[]> => {
  const { says, grow, ...measured }: Growing = growing[kind]
  const chosen = scenarios.filter(({ name }) => measured.scenarios.includes(name))
  const young = await runRounds(field, chosen, plan, rounds)
  field.say(`storing ${says} …`)
  await changeBeside(field.facts.database, (sql) => grow(sql, field.facts.projectId))
  const grown = await runRounds(await restart(), chosen, plan, rounds)
  return chosen.map(({ name }) => {
    const [before, after] = [young.get(name), grown.get(name)]
    const [ratioBefore, ratioAfter] = [ratioOf(before), ratioOf(after)]
    return {
      scenario: name,
      young: ratioBefore,
      grown: ratioAfter,
      factor: ratioBefore / ratioAfter,
      youngEffort: effortOf(before),
      grownEffort: effortOf(after),
    }
  })
}

/** Lines for what grew too slow. */
export const growthMisses = (rows: readonly GrowthRow[]): string[] =>
  rows
    .filter(({ factor }) => factor > growthMost)
    .map(
      ({ scenario, factor }) =>
        `${scenario} takes ${factor.toFixed(2)} times as long on a grown database, at most ${growthMost} is allowed`,
    )

const effortOf = (rounds: readonly Round[] = []): number =>
  median(rounds.map(({ effort }) => effort.service + effort.database))

const ratioOf = (rounds: readonly Round[] = []): number =>
  median(rounds.map(({ measured, reference }) => measured.perSecond / reference.perSecond))

/** Does long work on the service's database, and leaves it as time would have left it. */
const changeBeside = async (
  { url, socketPath }: Database,
  work: (sql: Sql) => Promise<void>,
): Promise<void> => {
  const sql = connect(url, {
    name: 'bench',
    connections: 1,
    session: { statement_timeout: '0' },
    ...(socketPath ? { socketPath } : {}),
  })
  try {
    await work(sql)
    await sql`checkpoint`
  } finally {
    await sql.end()
  }
}

/** Players with an identity and an ended session each, and clients. */
const bringPlayers = async (sql: Sql, projectId: number): Promise<void> => {
  await sql`
      insert into clients (project_id, type, name, redirect_uris)
      select ${projectId}, 'public', 'Client ' || n, array['https://game-' || n || '.example/landing']
      from generate_series(1, ${grownTo.clients}::integer) as n
    `
  await sql`
      with made as (
        insert into users (project_id, user_id, username, name, email, created_at)
        select ${projectId}, gen_random_uuid(), 'player' || n, 'Player ' || n,
          'player' || n || '@players.example', now() - n * interval '1 second'
        from generate_series(1, ${grownTo.players}::integer) as n
        returning user_id, username, created_at
      ), known as (
        insert into identities (project_id, realm, subject, user_id, network, created_at)
        select ${projectId}, case when random() < 0.5 then 'steam' else 'discord' end,
          'grown-' || username, user_id, 'steam', created_at
        from made
      )
      insert into sessions (
        project_id, session_id, user_id, user_generation, client_id, type, provider, identity,
        is_platform, scope, signed_in_at, code_hash, code_expires_at, redirect_uri,
        is_redirect_uri_implied, keep_until
      )
      select ${projectId}, gen_random_uuid(), user_id, 1, 101, 'social', 'steam', username, true, '',
        created_at, sha256(username::bytea), created_at, 'https://game.example/landing', false,
        (now() + interval '30 days')::date
      from made
    `
}

/**
 * Ten consumables for each player, each given by one entry of the ledger. They come in the order of keys, because at
 * random ten million take more than 25 minutes.
 */
const giveGoods = async (sql: Sql, projectId: number): Promise<void> => {
  const each = grownTo.holdings / grownTo.players
  await sql`
    insert into holdings (project_id, user_id, sku, kind, quantity, updated_at)
    select ${projectId}, user_id, 'thing.' || n, 'consumable', n + 1, now()
    from (
      select user_id::text as user_id
      from users
      where project_id = ${projectId}
        and username like 'player%'
      order by user_id
    ) as players
    cross join generate_series(0, ${each - 1}::int) as n
  `
  await sql`
    insert into ledger_entries (
      project_id, user_id, sku, kind, cause, operation_id, wanted, delta, quantity, debt, is_sandbox, actor, at
    )
    select project_id, user_id, sku, kind, 'reward', gen_random_uuid(), quantity, quantity, quantity, 0, false,
      'api_key 1', updated_at
    from holdings
    where project_id = ${projectId}
      and sku like 'thing.%'
    order by user_id, sku
  `
}

/** Notifications that were delivered at the first attempt, as many on each of the last days. */
const deliver = async (sql: Sql, projectId: number): Promise<void> => {
  const body = JSON.stringify({
    notification_type: 'ps_declined',
    settings: { project_id: projectId, merchant_id: 1 },
    refund_details: { code: 8, reason: 'Declined', reason_detail: 'delivered long ago' },
  })
  const perDay = Math.floor(grownTo.attempts / attemptDays)
  const begin = fromMilliseconds(Date.now() - attemptDays * dayMs)
  for (const day of partitionsFrom(days, begin, attemptDays)) {
    await makePartition(sql, days, day, false)
    await sql`
      with delivered as (
        select to_timestamp(at_ms / 1000.0) as happened_at,
          (lpad(to_hex(at_ms), 12, '0') || '7' || substr(md5(n::text), 1, 3)
            || '8' || substr(md5(n::text), 4, 15))::uuid as event_id
        from generate_series(1, ${perDay}::int) as n
        cross join lateral (
          select (extract(epoch from to_date(${day.name}, 'YYYYMMDD')) * 1000)::bigint
            + n * ${dayMs}::bigint / (${perDay}::int + 1) as at_ms
        ) as time
      ), happened as (
        insert into webhook_events (project_id, event_id, type, body, created_at)
        select ${projectId}, event_id, 'ps_declined', ${body}, happened_at
        from delivered
      )
      insert into webhook_attempts (
        project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at, duration_ms
      )
      select ${projectId}, event_id, 301, 1, false, 'delivered', 204, happened_at, 20
      from delivered
    `
  }
}
