/**
 * cases: how long the calls take by which people follow one case, where much is stored: a million deliveries, five
 * million traces of sign-ins. A service of its own, one call after the other.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { connect } from '../../server/src/base/database/database.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { findDatabase } from '../database.ts'
import { busiestPlayer, type CasesStock, casesStock, stockCases } from '../field/cases.ts'
import { startService } from '../field/service.ts'
import { readSandbox } from '../field/setup.ts'

export type CaseRow = {
  call: string
  /** How many times it was made. */
  times: number
  /** Milliseconds from the call to the end of its answer. */
  p50: number
  p95: number
}

/** Milliseconds that 95 of 100 answers to a call may take: charts of long ranges read each of their counts. */
export const casesMost = (call: string): number =>
  call.startsWith('statistics of 400 days')
    ? 500
    : call.startsWith('statistics of 720 hours')
      ? 1000
      : 100

/** Below `…/admin`, with `{…}` in place of what the n-th call names; `known` is what calls before found. */
type Call = { name: string; path(n: number, known: Known): string; mayBeEmpty?: true }
type Known = { delivery: string; trace: string; requestId: string }

const transactionOf = (n: number, { transactions }: CasesStock): number =>
  5_000_000 + 1 + ((n * 7919) % transactions)
/** One whose number ends in 3: some others have no sign-in that succeeded, or no notification of their own. */
const playerOf = (n: number, { players }: CasesStock): number =>
  3 + 10 * ((n * 7919) % (players / 10))
const userIdOf = (player: number): string =>
  `00000000-0000-4000-8000-${player.toString(16).padStart(12, '0')}`

/** The calls to be measured. An area that keeps more adds its stock to `field/cases.ts`, and its calls here. */
const callsFor = (stock: CasesStock): Call[] => [
  ...listsOf(['deliveries', 'attempts'], stock),
  ...['pending', 'parked', 'delivered', 'dead'].map(
    (status): Call => ({
      name: `deliveries?status=${status}`,
      path: () => `/webhook/deliveries?status=${status}`,
      ...(status === 'pending' && { mayBeEmpty: true }),
    }),
  ),
  { name: 'attempts?outcome=dead', path: () => '/webhook/attempts?outcome=dead' },
  {
    name: 'attempts?receiver_code=…',
    path: () => '/webhook/attempts?receiver_code=INVALID_SIGNATURE',
  },
  { name: 'dead_letters', path: () => '/webhook/dead_letters' },
  { name: 'counts', path: () => '/webhook/counts' },
  { name: 'a delivery', path: (_, { delivery }) => `/webhook/deliveries/${delivery}` },
  {
    name: 'its signatures',
    path: (_, { delivery }) => `/webhook/deliveries/${delivery}/signatures`,
  },
  {
    name: 'a transaction with its notifications',
    path: (n) => `/transactions/${transactionOf(n, stock)}`,
  },
  { name: 'a subscription', path: (n) => `/subscriptions/${5_000_001 + (n % 100)}` },
  { name: 'sign_ins', path: () => '/sign_ins' },
  { name: 'sign_ins?outcome=…', path: () => '/sign_ins?outcome=refused' },
  { name: 'sign_ins?provider=…', path: () => '/sign_ins?provider=steam' },
  { name: 'sign_ins?client_id=…', path: () => '/sign_ins?client_id=101' },
  { name: 'sign_ins?country=…', path: () => '/sign_ins?country=IS' },
  { name: 'sign_ins?problem=…', path: () => '/sign_ins?problem=signin.upstream_failed' },
  {
    name: 'sign_ins?problem=…&country=…',
    path: () => '/sign_ins?problem=signin.denied&country=DE&provider=apple',
    mayBeEmpty: true,
  },
  { name: 'sign_ins?user_id=…', path: (n) => `/sign_ins?user_id=${userIdOf(playerOf(n, stock))}` },
  {
    name: 'sign_ins?request_id=…',
    path: (_, { requestId }) => `/sign_ins?request_id=${requestId}`,
  },
  { name: 'a sign-in', path: (_, { trace }) => `/sign_ins/${trace}` },
  ...searchesFor(stock),
  { name: 'attention', path: () => '/attention' },
  ...statisticsOf(400, 'day'),
  ...statisticsOf(720, 'hour'),
  { name: 'statistics of 24 hours by item', path: () => '/statistics?metric=orders&by=item' },
]

const statisticsOf = (count: number, step: 'hour' | 'day'): Call[] =>
  ['orders', 'revenue'].map((metric) => ({
    name: `statistics of ${count} ${step}s, ${metric} by item`,
    path: () => {
      const stepMs = step === 'hour' ? 3_600_000 : 86_400_000
      const from = new Date(Date.now() - (count - 1) * stepMs).toISOString()
      return `/statistics?metric=${metric}&by=item&step=${step}&from=${from}`
    },
  }))

const listsOf = (lists: readonly string[], stock: CasesStock): Call[] =>
  lists.flatMap((list): Call[] => [
    { name: list, path: () => `/webhook/${list}` },
    {
      name: `${list}?transaction_id=…`,
      path: (n) => `/webhook/${list}?transaction_id=${transactionOf(n, stock)}`,
    },
    {
      name: `${list}?user_id=…`,
      path: (n) => `/webhook/${list}?user_id=player-${playerOf(n, stock)}`,
    },
    {
      name: `${list}?user_id=… of the busiest`,
      path: () => `/webhook/${list}?user_id=${busiestPlayer.id}`,
    },
    {
      name: `${list}?user_id=… of the busiest, a rare type`,
      path: () => `/webhook/${list}?user_id=${busiestPlayer.id}&type=refund`,
      mayBeEmpty: true,
    },
    {
      name: `${list}?subscription_id=…`,
      path: (n) => `/webhook/${list}?subscription_id=${5_000_001 + (n % 100)}`,
      mayBeEmpty: true,
    },
    {
      name: `${list}?event_id=…`,
      path: (_, { delivery }) => `/webhook/${list}?event_id=${delivery.slice(0, 36)}`,
    },
    { name: `${list}?endpoint_id=…`, path: () => `/webhook/${list}?endpoint_id=5000001` },
    { name: `${list}?type=…`, path: () => `/webhook/${list}?type=refund`, mayBeEmpty: true },
  ])

const searchesFor = (stock: CasesStock): Call[] => {
  const asked: Record<string, (n: number, known: Known) => string> = {
    'a player': (n) => userIdOf(playerOf(n, stock)),
    'a name’s beginning': () => 'player1',
    'an e-mail': (n) => `player${playerOf(n, stock)}@players.example`,
    'a platform’s id': (n) => String(76_561_190_000_000_000n + BigInt(playerOf(n, stock))),
    'a transaction': (n) => String(transactionOf(n, stock)),
    'the game’s order': (n) => `order-${1 + ((n * 7919) % stock.transactions)}`,
    'a delivery': (_, { delivery }) => delivery,
    'an event': (_, { delivery }) => delivery.slice(0, 36),
    'a request': (_, { requestId }) => requestId,
  }
  return [
    ...Object.entries(asked).map(
      ([what, q]): Call => ({
        name: `search for ${what}`,
        path: (n, known) => `/search?q=${encodeURIComponent(q(n, known))}`,
      }),
    ),
    { name: 'search for nothing known', path: (n) => `/search?q=nothing-${n}`, mayBeEmpty: true },
  ]
}

/** Stores and measures, in a folder that is taken away afterwards. */
export const measureCases = async (
  say: (text: string) => void,
  isQuick: boolean,
): Promise<CaseRow[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-cases-'))
  const port = await freePort()
  const environment = { PORTREEVE_SANDBOX_PORT: String(await freePort()) }
  const stock = isQuick
    ? { transactions: 20_000, traces: 50_000, players: 1000, items: 20 }
    : casesStock
  try {
    await (await startService({ dataDir, port, environment })).stop()
    const service = await startService({
      ...{ dataDir, port },
      environment: { PORTREEVE_SANDBOX: 'off' },
    })
    try {
      const { project_id: projectId, api_key: apiKey } = await readSandbox(dataDir)
      const { url, socketPath } = await findDatabase(dataDir)
      const sql = connect(url, {
        name: 'bench',
        connections: 1,
        session: { statement_timeout: '0' },
        ...(socketPath ? { socketPath } : {}),
      })
      await stockCases(sql, { projectId, dataDir }, stock, say)
      await sql.end()
      const base = `http://127.0.0.1:${port}/api/v2/project/${projectId}/admin`
      const credentials = Buffer.from(`${projectId}:${apiKey}`).toString('base64')
      return await timeCalls(
        askerAt(base, `Basic ${credentials}`),
        callsFor(stock),
        isQuick ? 10 : 60,
      )
    } finally {
      await service.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Answered = { items?: { id: string; delivery_id: string; steps: { request_id: string }[] }[] }
type Asker = (path: string) => Promise<{ answer: Answered; ms: number }>

/** Throws for an answer that is not 200: a run with a failure in it is no measurement. */
const askerAt =
  (base: string, authorization: string): Asker =>
  async (path) => {
    const begin = performance.now()
    const answered = await fetch(base + path, { headers: { authorization } })
    const text = await answered.text()
    const ms = performance.now() - begin
    if (answered.status !== 200) throw new Error(`${path}: ${answered.status} ${text}`)
    return { answer: JSON.parse(text) as Answered, ms }
  }

const timeCalls = async (ask: Asker, calls: readonly Call[], times: number): Promise<CaseRow[]> => {
  const [dead] = (await ask('/webhook/deliveries?status=dead')).answer.items ?? []
  const [trace] = (await ask('/sign_ins?country=IS')).answer.items ?? []
  if (!dead || !trace) throw new Error('cases: nothing was stored')
  const requestId = trace.steps[0]?.request_id ?? ''
  const known = { delivery: dead.delivery_id, trace: trace.id, requestId }
  const rows: CaseRow[] = []
  for (const { name: call, path, mayBeEmpty } of calls) {
    const taken: number[] = []
    for (let n = -2; n < times; n += 1) {
      const asked = path(n + 3, known)
      const { answer, ms } = await ask(asked)
      if (!mayBeEmpty && answer.items?.length === 0) throw new Error(`${asked}: nothing was found`)
      if (n >= 0) taken.push(ms)
    }
    taken.sort((a, b) => a - b)
    const at = (share: number): number => taken[Math.floor(taken.length * share)] ?? 0
    rows.push({ call, times, p50: at(0.5), p95: at(0.95) })
  }
  return rows
}

/** Lines for calls that take too long. */
export const caseMisses = (rows: readonly CaseRow[]): string[] =>
  rows
    .filter(({ call, p95 }) => p95 > casesMost(call))
    .map(
      ({ call, p95 }) =>
        `${call} takes ${p95.toFixed(0)} ms where much is stored, at most ${casesMost(call)}`,
    )
