/** Sign-ins with a million players and ten thousand clients stored, against the same on a young database. */
import { connect } from '../server/src/base/database.ts'
import type { Database } from './database.ts'
import { median, type Plan } from './measure.ts'
import type { Round } from './report.ts'
import { type Field, runRounds } from './rounds.ts'
import { growthMost, scenarios } from './scenarios.ts'

export type GrowthRow = {
  scenario: string
  /** Things per second on the young database and on the grown one, each as a ratio to the reference beside it. */
  young: number
  grown: number
  /** How many times longer a thing takes on the grown one. */
  factor: number
}

export const grownTo = { players: 1_000_000, clients: 10_000 } as const

const measuredScenarios = ['cross_auth', 'exchange', 'refresh', 'chain']

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
    `storing ${grownTo.players.toLocaleString('en')} players, ${grownTo.clients.toLocaleString('en')} clients …`,
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

/** Players with an identity and an ended session each, and clients; with the statistics that time would have brought. */
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
    await sql`analyze users, identities, sessions, clients`
    await sql`checkpoint`
  } finally {
    await sql.end()
  }
}
