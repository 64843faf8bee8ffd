/** A young database against one with a million players, ten thousand clients and ten million attempts of deliveries. */
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
}

export const grownTo = { players: 1_000_000, clients: 10_000, attempts: 10_000_000 } as const

const measuredScenarios = ['cross_auth', 'exchange', 'refresh', 'chain', 'webhooks']
// As long as attempts are kept, where nothing else is set.
const attemptDays = 30
const dayMs = 86_400_000

/**
 * Measures, lets the database grow, starts the service anew by `restart`, which answers the field as it is then, and
 * measures again.
 */
export const measureGrowth = async (
  field: Field,
  plan: Omit<Plan, 'users'>,
  rounds: number,
  restart: () => Promise<Field>,
): Promise<GrowthRow[]> => {
  const chosen = scenarios.filter(({ name }) => measuredScenarios.includes(name))
  const young = await runRounds(field, chosen, plan, rounds)
  field.say(
    `storing ${grownTo.players.toLocaleString('en')} players, ${grownTo.clients.toLocaleString('en')} clients, ${grownTo.attempts.toLocaleString('en')} attempts …`,
  )
  await grow(field.facts.database, field.facts.projectId)
  const grown = await runRounds(await restart(), chosen, plan, rounds)
  return chosen.map(({ name }) => {
    const [before, after] = [ratioOf(young.get(name)), ratioOf(grown.get(name))]
    return { scenario: name, young: before, grown: after, factor: before / after }
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

const ratioOf = (rounds: readonly Round[] = []): number =>
  median(rounds.map(({ measured, reference }) => measured.perSecond / reference.perSecond))

/**
 * Players with an identity and an ended session each, and clients; with the statistics that time would have brought.
 */
const grow = async ({ url, socketPath }: Database, projectId: number): Promise<void> => {
  const sql = connect(url, {
    name: 'bench',
    connections: 1,
    session: { statement_timeout: '0' },
    ...(socketPath ? { socketPath } : {}),
  })
  try {
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
    await deliver(sql, projectId)
    await sql`analyze users, identities, sessions, clients, webhook_events, webhook_attempts`
    await sql`checkpoint`
  } finally {
    await sql.end()
  }
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
