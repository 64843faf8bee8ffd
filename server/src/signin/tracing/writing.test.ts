import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Answer, createGate, type GateWorld, search } from '../../../test/support/gate.ts'
import { connect } from '../../base/database/database.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { newRequestId, newSecret } from '../../base/ids.ts'
import { newSessionId } from '../session-id.ts'
import { dropTraceDays, makeTraceDays } from './days.ts'
import { traceRecords } from './personal-records.ts'
import { greatestTrace, leastTrace } from './trace-id.ts'
import { insertTraces, listTraces, type TraceRow } from './traces.sql.ts'
import { traces } from './traces.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const projectId = () => gate.world.project.project_id
const request = (): FastifyRequest =>
  ({ id: newRequestId(), ip: '192.0.2.1', routeOptions: { config: {} } }) as FastifyRequest
const success = (sessionId: string | null = newSessionId(gate.world.clock.now())) => ({
  projectId: projectId(),
  clientId: gate.world.project.clients.public.client_id,
  provider: 'github',
  way: 'network' as const,
  userId: '00000000-0000-4000-8000-000000000001',
  sessionId,
})
const rows = async () => [
  ...(await gate.world.sql<{ trace_id: string; stands_for: number; country: string | null }[]>`
    select trace_id, stands_for, country from sign_in_traces where project_id = ${projectId()} order by trace_id
  `),
]

describe('writing traces', () => {
  test('keeps some successes under load, which stand for all, and counts what it lets go', async () => {
    const limits = { mostOfAll: 20, mostFailures: 10, mostSuccesses: 3, mostOfNobody: 1 }
    const held = traces({ ...gate.world.deps, countryOf: () => 'DE' }, limits)
    for (let index = 0; index < 10; index += 1) held.cameIn(request(), success())
    await held.flush()
    held.cameIn(request(), success())
    await held.flush()
    assert.deepEqual(
      (await rows()).map(({ stands_for }) => stands_for),
      [1, 1, 1, 8],
    )
    assert.deepEqual(new Set((await rows()).map(({ country }) => country)), new Set(['DE']))
    assert.deepEqual(held.counts(), { written: 4, limit: 0, sampled: 7, database: 0 })
    await gate.world.sql`delete from sign_in_traces`
  })

  test('loses what it holds while the database is away, and nothing else', async () => {
    const sql = connect(gate.world.url, { connections: 1 })
    await sql.end()
    const held = traces({ ...gate.world.deps, sql })
    held.cameIn(request(), success())
    await held.flush()
    assert.deepEqual(held.counts(), { written: 0, limit: 0, sampled: 0, database: 1 })
  })

  test('names no user who is gone by then, and counts a linked identity as linked', async () => {
    gate.traces.cameIn(request(), success(null))
    await gate.traces.flush()
    const [row] = await gate.world.sql`select user_id, outcome from sign_in_traces`
    assert.deepEqual({ ...row }, { user_id: null, outcome: 'linked' })
    await gate.world.sql`delete from sign_in_traces`
  })

  test('survives a stop of the service', async () => {
    const other = await createGate()
    const answer = await other.crossAuth()
    assert.equal(answer.statusCode, 302)
    await other.app.close()
    const [row] = await other.world.sql`select outcome from sign_in_traces`
    assert.equal(row?.outcome, 'signed_in')
    await other.close()
  })
})

describe('what a trace tells of a person', () => {
  test('is exported, and deleted with them', async () => {
    await gate.visit({ id: '4711' })
    await gate.traces.flush()
    const [user] = await gate.world.sql<{ user_id: string }[]>`
      select user_id from identities where subject = '4711'
    `
    const person = { userId: user?.user_id ?? '', paymentUserIds: [] }
    const { exportUser, eraseUser } = traceRecords(gate.world.deps)
    const [trace] = (await exportUser(projectId(), person)) as {
      outcome: string
      steps: object[]
    }[]
    assert.deepEqual([trace?.outcome, trace?.steps.length], ['signed_in', 4])
    await eraseUser(projectId(), person, 'erased-1')
    assert.deepEqual(await exportUser(projectId(), person), [])
    assert.deepEqual(await rows(), [])
  })

  test('is no secret, address or mailbox that any request carried', async () => {
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const common = { client_id, response_type: 'code', redirect_uri }
    const callback = '/api/social/oauth2/callback'
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    /** Requests of all ways in that carry a text where a secret belongs. */
    const carrying = (secret: string, state: string): (() => Promise<Answer>)[] => {
      const address = { 'x-forwarded-for': '198.51.100.77', authorization: `Basic ${secret}` }
      const post = (url: string, payload: object, headers: Record<string, string> = address) =>
        gate.app.inject({ method: 'POST', url, payload, headers })
      const ask = (url: string, query: Record<string, string | number>) =>
        gate.app.inject({ url: `${url}?${search(query)}`, headers: address })
      const social = '/api/oauth2/social'
      return [
        () =>
          ask(`${social}/github/login_redirect`, {
            ...common,
            state: secret,
            scope: secret,
            code_challenge: secret,
          }),
        () => ask(`${social}/${secret}/login_redirect`, { ...common, state: secret }),
        () => ask(callback, { code: secret, state: secret, error: secret }),
        () => ask(callback, { code: secret, state, [secret]: secret }),
        () => ask(callback, { error: secret, error_description: secret, state }),
        () =>
          ask(`${social}/steam/cross_auth`, {
            ...common,
            state: secret,
            app_id: 480,
            session_ticket: secret,
          }),
        () => ask(`${social}/steam/cross_auth`, { ...common, state: secret, [secret]: secret }),
        () =>
          post(`${social}/discord/login_with_token?${search({ ...common, state: secret })}`, {
            access_token: secret,
          }),
        () =>
          post(`/api/oauth2/login/email/request?${search({ ...common, state: secret })}`, {
            email: `${secret}@players.example`,
          }),
        () =>
          post(`/api/oauth2/login/phone/confirm?${search({ client_id })}`, {
            phone_number: secret,
            operation_id: secret,
            code: secret,
          }),
        () =>
          gate.token(
            {
              grant_type: 'authorization_code',
              client_id,
              redirect_uri,
              code: secret,
              code_verifier: secret,
            },
            form,
          ),
        () =>
          gate.token({
            grant_type: 'refresh_token',
            client_id,
            refresh_token: secret,
            client_secret: secret,
          }),
        () => ask('/signin', { ...common, state: secret, audience: secret }),
        () => ask('/signin/email', { visit: secret }),
        () => ask('/signin/link', { token: secret }),
      ]
    }
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 14 }),
        fc.constantFrom('url', 'hex'),
        async (index, coding) => {
          const secret = coding === 'url' ? newSecret() : newRequestId() + newRequestId()
          const { state } = await gate.depart({ state: secret })
          await carrying(secret, state)[index]?.()
          await gate.traces.flush()
          const kept = await gate.world.sql<
            { text: string }[]
          >`select t::text as text from sign_in_traces as t`
          for (const { text } of kept) {
            for (const part of [
              secret,
              secret.slice(0, 16),
              state,
              '198.51.100.77',
              'players.example',
            ])
              assert.ok(!text.includes(part), text)
          }
        },
      ),
      { numRuns: 60 },
    )
    const [row] = await gate.world.sql<
      { count: number }[]
    >`select count(*)::integer as count from sign_in_traces`
    assert.ok((row?.count ?? 0) > 20)
    await gate.world.sql`delete from sign_in_traces`
  })
})

describe('the days of traces', () => {
  const days = async () =>
    (
      await gate.world.sql<{ name: string }[]>`
      select relname as name from pg_class where relname ~ '^sign_in_traces_[0-9]{8}$' order by relname
    `
    ).map(({ name }) => name.slice(-8))
  const today = () => gate.world.clock.now().toISOString().slice(0, 10).replaceAll('-', '')

  test('get their tables ahead, with what came before those, and lose them when their time is over', async () => {
    gate.traces.cameIn(request(), success())
    await gate.traces.flush()
    assert.equal(await makeTraceDays(gate.world.deps), 4)
    assert.equal(await makeTraceDays(gate.world.deps), 0)
    assert.equal((await days())[0], today())
    const [stray] = await gate.world.sql`select count(*)::integer as count from sign_in_traces_rest`
    assert.deepEqual([stray?.count, (await rows()).length], [0, 1])
    gate.world.clock.advance(14 * 86_400)
    assert.equal(await dropTraceDays(gate.world.deps), 0)
    gate.traces.cameIn(request(), success())
    await gate.traces.flush()
    gate.world.clock.advance(86_400)
    assert.equal(await dropTraceDays(gate.world.deps), 1)
    assert.equal((await rows()).length, 1)
    gate.world.clock.advance(15 * 86_400)
    // A trace that came while its day had no table goes by the row.
    assert.equal(
      await dropTraceDays({
        ...gate.world.deps,
        settings: { ...gate.world.deps.settings, signInDays: 1 },
      }),
      3,
    )
    assert.deepEqual([await days(), await rows()], [[], []])
  })
})

describe('a list of many', () => {
  test('reads few rows for a filter that hardly any fits, whichever it is', async () => {
    const many = Array.from({ length: 12_000 }, (_, index): TraceRow => {
      const rare = index === 7
      const at = new Date(gate.world.clock.now().getTime() - index * 1000)
      return {
        trace_id: newSessionId(at),
        began_at: at,
        ended_at: at,
        way: rare ? 'phone' : 'network',
        outcome: rare ? 'failed' : 'signed_in',
        step: rare ? 'code_sent' : 'callback',
        provider: rare ? 'naver' : 'google',
        client_id: rare ? 2 : 1,
        user_id: null,
        country: rare ? 'IS' : 'DE',
        problem: rare ? 'signin.bug' : null,
        error_code: rare ? '0' : null,
        status: null,
        reason: rare ? 'visit_used' : null,
        network_error: null,
        network_status: null,
        stands_for: 1,
        steps: [['start', at.getTime(), newRequestId()]],
      }
    })
    await insertTraces(gate.world.sql, projectId(), many)
    await gate.world.sql.unsafe('analyze sign_in_traces_rest')
    /** How many rows of the tables a list reads. */
    const readBy = async (filters: object): Promise<number> =>
      await gate.world.sql.begin(async (tx) => {
        const count = async () => {
          const [row] = await tx<{ read: number }[]>`
            select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as read
            from pg_stat_xact_user_tables
            where relname like 'sign_in_traces%'
          `
          return row?.read ?? 0
        }
        const before = await count()
        const found = await listTraces(tx, {
          projectId: projectId(),
          filters,
          from: leastTrace,
          before: greatestTrace,
          limit: 100,
        })
        assert.ok(found.length > 0)
        return (await count()) - before
      })
    for (const asked of [
      { outcome: 'failed' },
      { provider: 'naver' },
      { client_id: 2 },
      { country: 'IS' },
      { problem: 'signin.bug' },
      { error_code: '0' },
      { reason: 'visit_used' },
      { way: 'phone' },
      { step: 'code_sent' },
      { request_id: many[9_000]?.steps[0]?.[2] },
      { outcome: 'signed_in' },
      {},
    ]) {
      const read = await readBy(asked)
      assert.ok(read <= 110, `${JSON.stringify(asked)} read ${read} rows`)
    }
  })
})
