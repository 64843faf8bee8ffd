/** Sign-ins that come together share a commit, and nothing else. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { plusSeconds } from '../../base/clock.ts'
import { connect } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import { dayAfter } from '../tokens/lifetimes.ts'
import type { KnownSignIn, SignInRow } from './sign-ins.sql.ts'
import { type SignIns, signIns } from './sign-ins.ts'

let world: World
let together: SignIns
before(async () => {
  world = await createWorld()
  together = signIns(world.sql)
})
after(() => world.close())

const nobody = {
  username: null,
  name: 'Zoë "Z" \\ {N}',
  email: null,
  is_email_confirmed: false,
  picture: null,
  country: null,
}

const rowOf = (subject: string, changes: Partial<SignInRow> = {}): SignInRow => {
  const now = world.clock.now()
  return {
    project_id: world.project.project_id,
    realm: 'steam',
    subject,
    session_id: newUuid(),
    client_id: world.project.clients.public.client_id,
    type: 'social',
    provider: 'steam',
    identity: subject,
    is_platform: true,
    scope: 'offline',
    audience: null,
    deployment_id: null,
    now,
    code_hash: randomBytes(32),
    code_expires_at: plusSeconds(now, 60),
    redirect_uri: 'https://game.example/landing?a={b,"c"}',
    is_redirect_uri_implied: false,
    challenge: null,
    keep_until: dayAfter(plusSeconds(now, 3600)),
    proof: null,
    proof_keep_until: dayAfter(now),
    address: '192.0.2.1',
    request_id: newUuid(),
    device: null,
    ...changes,
  }
}

const proofOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Makes players, and promises their ids by what their platform calls them. */
const players = async (count: number): Promise<Map<string, string>> => {
  const subjects = Array.from({ length: count }, () => newUuid())
  const made = await Promise.all(
    subjects.map((subject) =>
      together.ofNew({ row: rowOf(subject), user: { ...nobody, user_id: newUuid() } }),
    ),
  )
  return new Map(subjects.map((subject, index) => [subject, made[index]?.user_id ?? '']))
}

/** How many transactions wrote these sessions. */
const commitsOf = async (rows: readonly SignInRow[]): Promise<number> => {
  const [found] = await world.sql<{ commits: number; rows: number }[]>`
    select count(distinct xmin::text)::integer as commits, count(*)::integer as rows
    from sessions
    where project_id = ${world.project.project_id}
      and session_id = any(${rows.map(({ session_id }) => session_id)}::uuid[])
  `
  assert.equal(found?.rows, rows.length)
  return found.commits
}

const known = (row: SignInRow, mustBeEntitled = false): KnownSignIn => ({ row, mustBeEntitled })

test('each of many sign-ins at once has its own outcome', async () => {
  const [fine, banned, unentitled] = [...(await players(3)).entries()]
  assert.ok(fine && banned && unentitled)
  await world.sql`update users set banned_at = now() where user_id = ${banned[1]}`
  const proof = proofOf('a ticket')
  const [first, second, stranger, out, kept] = await Promise.all([
    together.ofKnown(known(rowOf(fine[0], { proof }))),
    together.ofKnown(known(rowOf(fine[0], { proof }))),
    together.ofKnown(known(rowOf('nobody'))),
    together.ofKnown(known(rowOf(banned[0]))),
    together.ofKnown(known(rowOf(unentitled[0], { deployment_id: 'closed' }), true)),
  ])
  assert.equal(stranger, undefined)
  assert.deepEqual([out?.user_id, out?.is_banned, out?.is_signed_in], [banned[1], true, false])
  assert.deepEqual(
    [kept?.user_id, kept?.is_entitled, kept?.is_signed_in],
    [unentitled[1], false, false],
  )
  assert.deepEqual([first?.name, first?.user_id], [nobody.name, fine[1]])
  assert.deepEqual([first?.is_signed_in, second?.is_signed_in].toSorted(), [false, true])
})

test('known and new players that come while one is on its way share a commit', async (t) => {
  if (process.env.PORTREEVE_TEST_CITUS) return t.skip('each goes to its node by itself there')
  const subjects = Array.from({ length: 40 }, () => newUuid())
  const fresh = subjects.map((subject) => rowOf(subject))
  const made = await Promise.all(
    fresh.map((row) => together.ofNew({ row, user: { ...nobody, user_id: newUuid() } })),
  )
  assert.equal(new Set(made.map((one) => one?.user_id)).size, subjects.length)
  assert.equal(await commitsOf(fresh), 2)
  const again = subjects.map((subject) => rowOf(subject))
  const found = await Promise.all(again.map((row) => together.ofKnown(known(row))))
  assert.deepEqual(
    found.map((one) => [one?.user_id, one?.is_signed_in]),
    made.map((one) => [one?.user_id, true]),
  )
  assert.equal(await commitsOf(again), 2)
})

test('what is told of a session is written as it was given, also among others', async () => {
  const [subject = ''] = (await players(1)).keys()
  const rows = Array.from({ length: 3 }, () => rowOf(subject, { audience: 'a, b', device: 'NULL' }))
  await Promise.all(rows.map((row) => together.ofKnown(known(row))))
  const written = await world.sql<SignInRow[]>`
    select project_id, session_id, client_id, type, provider, identity, is_platform, scope, audience, deployment_id,
      signed_in_at as now, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied, challenge,
      keep_until::text, address, device
    from sessions
    where session_id = any(${rows.map(({ session_id }) => session_id)}::uuid[])
    order by session_id
  `
  const given = rows.map(({ realm, subject, proof, proof_keep_until, request_id, ...row }) => row)
  assert.deepEqual(
    [...written],
    given.toSorted((one, other) => (one.session_id < other.session_id ? -1 : 1)),
  )
})

test('one that cannot be signed in takes no other with it', async () => {
  const [subject = ''] = (await players(1)).keys()
  const rows = Array.from({ length: 5 }, () => rowOf(subject))
  const [taken] = rows
  assert.ok(taken)
  await together.ofKnown(known(taken))
  const outcomes = await Promise.allSettled(rows.map((row) => together.ofKnown(known(row))))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  )
})

test('a sign-in that the database ended for a deadlock is made again, alone and together', async (t) => {
  const subjects = [...(await players(5)).keys()]
  await world.sql.unsafe(`
    create sequence deadlocks;
    create function lock_out() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') <= 2 then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
      return new;
    end $$;
    create trigger lock_out before insert on sessions for each row execute function lock_out();
  `)
  t.after(() => world.sql.unsafe('drop function lock_out cascade; drop sequence deadlocks'))
  const rows = subjects.map((subject) => rowOf(subject))
  const [first] = rows
  assert.ok(first && (await together.ofKnown(known(first))))
  await world.sql`alter sequence deadlocks restart`
  const outcomes = await Promise.all(
    subjects.map((subject) => together.ofKnown(known(rowOf(subject)))),
  )
  assert.ok(outcomes.every((one) => one !== undefined))
  await world.sql`alter sequence deadlocks restart`
  const user = { ...nobody, user_id: newUuid() }
  const made = await together.ofNew({ row: rowOf(newUuid()), user })
  assert.equal(made?.user_id, user.user_id)
})

test('two processes that get the same players in another order do not wait for each other', async (t) => {
  const pools = [0, 1].map(() => connect(world.url, { connections: 1 }))
  t.after(() => Promise.all(pools.map((pool) => pool.end())))
  const deadlocks = async (): Promise<number> => {
    for (const pool of pools) await pool`select pg_stat_force_next_flush()`
    const [row] = await world.sql<{ deadlocks: number }[]>`
      select deadlocks::integer from pg_stat_database where datname = current_database()
    `
    return row?.deadlocks ?? 0
  }
  const subjects = [...(await players(60)).keys()]
  const before = await deadlocks()
  for (let round = 0; round < 5; round += 1) {
    const proofs = new Map(subjects.map((subject) => [subject, proofOf(`${round} ${subject}`)]))
    const outcomes = await Promise.all(
      [subjects, subjects.toReversed()].map((order, process) => {
        const { ofKnown } = signIns(pools[process] as World['sql'])
        const signIn = (subject: string) =>
          ofKnown(known(rowOf(subject, { proof: proofs.get(subject) ?? null })))
        return Promise.all([signIn(subjects[0] as string), ...order.slice(1).map(signIn)])
      }),
    )
    assert.ok(outcomes.flat().every((one) => one !== undefined))
  }
  assert.equal(await deadlocks(), before)
})
