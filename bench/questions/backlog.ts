/**
 * backlog: an endpoint comes back for which a million deliveries wait, beside the steady traffic of others. The result
 * is the others' time from the commit to the 204 while the backlog is sent.
 */
import { fileURLToPath } from 'node:url'
import type { Sql } from '../../server/src/base/database/database.ts'
import { type Child, startChild } from '../child.ts'
import { applyEndpoints, openDatabase, type Target } from '../field/endpoints.ts'
import {
  asPhase,
  measureTraffic,
  middleP99,
  offer,
  type Phase,
  phaseMisses,
  type Stretch,
} from '../field/traffic.ts'
import { makeLogFiles } from '../field/write-ahead-log.ts'
import type { StandIns } from '../stand-ins/main.ts'
import { isolationMost, type TrafficField } from './isolation.ts'

export type Backlog = {
  parked: number
  alone: Phase
  beside: Phase
  /** The p99 in the middle of those of all ten seconds, without it and beside it. */
  middle: { alone: number; beside: number }
  /** One to the other. */
  factor: number
  /** Deliveries of the backlog that arrived in the measured time. */
  drained: number
  drainedPerSecond: number
}

const steadyPerSecond = 2000
const steadyReceivers = 20
const parkedAtOnce = 50_000
const firstMs = 5000
const settledMs = 3000
// Longer than a million takes on two cores.
const drainMs = 900_000
const lookMs = 100
// As long as the phases of the other scenarios.
const pieceMs = 10_000

/**
 * Stores the backlog, and measures the others in turn without it and while it is sent, the endpoint being switched on
 * and off in between. A pause of the machine or of its disk, of which every long run has some, then meets both alike.
 */
export const measureBacklog = async (
  { place, standIns, say }: TrafficField,
  isQuick: boolean,
): Promise<Backlog> => {
  const parked = isQuick ? 60_000 : 1_000_000
  const parts = isQuick ? 2 : 4
  const aloneMs = isQuick ? 10_000 : 40_000
  const sql = await openDatabase(place)
  const elsewhere = startChild(fileURLToPath(import.meta.resolve('../stand-ins/main.ts')))
  try {
    const steady = await standIns.call<StandIns>('listen', { receivers: steadyReceivers })
    const targets = await applyEndpoints(
      place,
      sql,
      'Steady Studio',
      steady.receivers.map((port, n) => ({
        name: `steady ${n}`,
        url: `http://127.0.0.1:${port}/steady`,
      })),
      steady.secrets,
    )
    const returning = await elsewhere.call<StandIns>('listen', { receivers: 1 })
    const url = `http://127.0.0.1:${returning.receivers[0]}/returning`
    const set = async (is_enabled: boolean): Promise<Target | undefined> => {
      const endpoints = [{ name: 'returning', url, is_enabled }]
      const studio = 'Returning Studio'
      return (await applyEndpoints(place, sql, studio, endpoints, returning.secrets))[0]
    }
    const target = await set(false)
    if (!target) throw new Error('the endpoint was not made')
    const flows = [{ targets, perSecond: steadyPerSecond }] as const
    say(`storing ${parked.toLocaleString('en')} deliveries that wait …`)
    await park(sql, target, parked)
    await makeLogFiles(sql)
    await offer(sql, flows, firstMs)

    const counted = { drained: 0, measured: 0 }
    const drain = async (part: number): Promise<Stretch> => {
      await set(true)
      const stretch = await sendPart({ sql, standIns, elsewhere, flows }, counted, {
        goal: (parked * part) / parts,
        runMs: drainMs / parts,
      })
      await set(false)
      return stretch
    }
    const alone: Stretch[] = []
    const beside: Stretch[] = []
    const times = { warmUpMs: settledMs, runMs: aloneMs }
    for (let part = 1; part <= parts; part += 1) {
      const before = await measureTraffic({ sql, standIns }, flows, times)
      alone.push(before)
      const meanwhile = await drain(part)
      beside.push(meanwhile)
      const told = [before, meanwhile].map((stretch) => asPhase([stretch]).p99.toFixed(1))
      say(
        `backlog: p99 ${told[0]} ms alone, ${told[1]} beside; ${counted.drained.toLocaleString('en')} sent`,
      )
    }
    const middle = { alone: middleP99(alone, pieceMs), beside: middleP99(beside, pieceMs) }
    const seconds = beside.reduce((sum, stretch) => sum + stretch.seconds, 0)
    return {
      parked,
      alone: asPhase(alone),
      beside: asPhase(beside),
      middle,
      factor: middle.beside / middle.alone,
      drained: counted.drained,
      drainedPerSecond: counted.measured / seconds,
    }
  } finally {
    await sql.end()
    await elsewhere.stop()
  }
}

type Flows = Parameters<typeof measureTraffic>[1]

/** Measures the others until so many of the backlog have arrived, and counts them. */
const sendPart = async (
  {
    sql,
    standIns,
    elsewhere,
    flows,
  }: { sql: Sql; standIns: Child; elsewhere: Child; flows: Flows },
  counted: { drained: number; measured: number },
  { goal, runMs }: { goal: number; runMs: number },
): Promise<Stretch> => {
  const looking = setInterval(async () => {
    counted.drained = await elsewhere.call<number>('total')
  }, lookMs)
  const from = await elsewhere.call<number>('total')
  const times = { warmUpMs: 0, runMs }
  const isDone = () => counted.drained >= goal
  const stretch = await measureTraffic({ sql, standIns }, flows, times, isDone).finally(() =>
    clearInterval(looking),
  )
  counted.measured += counted.drained - from
  return stretch
}

/** Lines for what was missed. */
export const backlogMisses = ({ alone, beside, factor, drained, parked }: Backlog): string[] => [
  ...phaseMisses('backlog alone', alone),
  ...phaseMisses('backlog beside', beside),
  ...(factor > isolationMost
    ? [
        `beside an endpoint that gets what it missed the others' p99 is ${factor.toFixed(2)} times as long, at most ${isolationMost}`,
      ]
    : []),
  ...(drained < parked ? [`only ${drained} of ${parked} that had waited were sent`] : []),
]

/**
 * Stores so many deliveries that have waited for a minute and longer,
 * with ids as the service makes them (UUID version 7).
 */
const park = async (sql: Sql, { projectId, endpointId }: Target, amount: number): Promise<void> => {
  const body = JSON.stringify({
    notification_type: 'ps_declined',
    settings: { project_id: projectId, merchant_id: 1 },
    refund_details: { code: 8, reason: 'Declined', reason_detail: 'missed' },
  })
  for (let from = 0; from < amount; from += parkedAtOnce) {
    await sql`
      with missed as (
        select at_ms,
          (lpad(to_hex(at_ms), 12, '0') || '7' || substr(md5(n::text), 1, 3)
            || '8' || substr(md5(n::text), 4, 15))::uuid as event_id
        from generate_series(${from + 1}::int, ${Math.min(amount, from + parkedAtOnce)}::int) as n
        cross join lateral (
          select (extract(epoch from now()) * 1000)::bigint - 60_000 - (${amount}::int - n) / 5 as at_ms
        ) as time
      ), happened as (
        insert into webhook_events (project_id, event_id, type, body, created_at)
        select ${projectId}, event_id, 'ps_declined', ${body}, to_timestamp(at_ms / 1000.0)
        from missed
      )
      insert into webhook_ready (project_id, endpoint_id, event_id)
      select ${projectId}, ${endpointId}, event_id from missed
    `
  }
}
