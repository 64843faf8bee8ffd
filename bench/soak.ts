/**
 * `npm run soak`: kills the service, its database, or both in random moments under load, then balances the books at the
 * receivers. Nothing may be lost; what comes twice was under way when something died. The service brings a database
 * back that died alone; whatever was killed with it is started anew, as a supervisor would. With `--steady` nothing is
 * killed, and the service's memory may not grow. With `--kills` see `deaths/soak-deaths.ts`.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Sql } from '../server/src/base/database/database.ts'
import { freePort } from '../server/test/support/free-port.ts'
import { startChild } from './child.ts'
import { findDatabase } from './database.ts'
import { soakDeaths } from './deaths/soak-deaths.ts'
import { applyEndpoints, openDatabase, type Target, writeEvents } from './field/endpoints.ts'
import { isReady, type Service, startService } from './field/service.ts'
import { inspector } from './inspector.ts'
import { residentMiB } from './machine.ts'
import type { Balance } from './stand-ins/ledger.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '1000' },
    pause: { type: 'string', default: '20' },
    steady: { type: 'boolean', default: false },
    kills: { type: 'string' },
    resume: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
if (values.kills !== undefined) {
  const { kills, resume, only } = values
  const kinds = only.split(',').filter(Boolean)
  const isBalanced = await soakDeaths({ kills: Number(kills), resume, only: kinds })
  process.exit(isBalanced ? 0 : 1)
}
const [seconds, rate, pause] = [values.seconds, values.rate, values.pause].map(Number)
if (!seconds || !rate || !pause || seconds > 3600) {
  process.stdout.write(
    'npm run soak -- [--seconds 600] [--rate 1000] [--pause 20 | --steady]\nnpm run soak -- --kills 1000 [--resume DIR] [--only service,database,…]\n\nA rate per second for so many seconds (at most 3600); something is killed every 1 to 2 pauses, or nothing.\nWith --kills: so many deaths of all kinds, with the books balanced after each.\n',
  )
  process.exit(2)
}

const receivers = 20
// Requests that may be under way or not stored when something is killed, as the engine limits them.
const twiceMost = 4000
const tickMs = 20
const settleMs = 120_000
const recoveryMs = 60_000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-soak-'))
// The database's account has to get through.
await chmod(dataDir, 0o755)
const place = { dataDir, port: await freePort() }
const inspectorPort = await freePort()
const serve = (): Promise<Service> =>
  startService({
    ...place,
    environment: { PORTREEVE_SANDBOX: 'off' },
    nodeArguments: values.steady ? [`--inspect=127.0.0.1:${inspectorPort}`] : [],
  })
const ledger = startChild(fileURLToPath(import.meta.resolve('./stand-ins/ledger.ts')))
let service = await serve()
let sql: Sql = await openDatabase(place)
let isOver = false
const written = new Set<string>()
const unsure = new Set<string>()
const victims = ['service', 'database', 'both'] as const
type Victim = (typeof victims)[number]
const kills: Record<Victim, number> = { service: 0, database: 0, both: 0 }
/** Seconds until the service was ready again after its database had died alone. */
const recoveries: number[] = []
/** The service's MiB after full collections, where it is left alone. */
const resident = { early: 0, late: 0 }
// From a fifth of the time to its end: before, it grows to its work.
const growthMost = 1.05
const collections = 5

try {
  const ports = await ledger.call<number[]>('listen', { receivers })
  const secrets = { signature: 'soak-secret', standard: `whsec_${'A'.repeat(43)}=` }
  const endpoints = ports.map((port, index) => ({
    name: `soak ${index}`,
    url: `http://127.0.0.1:${port}/${index}`,
  }))
  const targets = await applyEndpoints(place, sql, 'Soak Studio', endpoints, secrets)
  if (targets.length !== receivers) throw new Error(`only ${targets.length} endpoints were made`)
  const until = Date.now() + seconds * 1000
  const writing = write(targets, until)
  await (values.steady ? watch(until) : disturb(until))
  isOver = true
  await writing
  const balance = await settle()
  report(balance)
} finally {
  isOver = true
  await sql.end({ timeout: 1 }).catch(() => {})
  await service.stop()
  await ledger.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Writes at the rate; what was answered counts, what failed may have been written or not. */
async function write(targets: readonly Target[], until: number): Promise<void> {
  const perTick = Math.max(1, Math.round(((rate ?? 0) * tickMs) / 1000))
  for (let turn = 0; !isOver && Date.now() < until; turn++) {
    const target = targets[turn % targets.length] as Target
    const path = `/${target.name.split(' ')[1]}`
    try {
      for (const id of await writeEvents(sql, target, perTick)) written.add(`${path} ${id}`)
    } catch {
      unsure.add(`${turn}`)
      await delay(200)
    }
    await delay(tickMs)
  }
}

/** Kills something every now and then, each in turn but in no fixed order, and sees to it that it comes back. */
async function disturb(until: number): Promise<void> {
  let left: Victim[] = []
  for (;;) {
    const wait = randomInt(pause as number, 2 * (pause as number) + 1) * 1000
    if (Date.now() + wait > until) break
    await delay(wait)
    if (left.length === 0) left = [...victims]
    const [victim = 'both'] = left.splice(randomInt(left.length), 1)
    kills[victim] += 1
    if (victim !== 'service') process.kill((await findDatabase(dataDir)).pid, 'SIGKILL')
    if (victim === 'database') await recovery()
    else await restart()
    say(
      `killed the ${victim === 'both' ? 'service and its database' : victim}; ${written.size} written so far`,
    )
  }
  await delay(Math.max(0, until - Date.now()))
}

/** Leaves everything alone and looks at the memory of the service. */
async function watch(until: number): Promise<void> {
  const tenthMs = (until - Date.now()) / 10
  for (let left = 9; left >= 0; left -= 1) {
    await delay(until - left * tenthMs - Date.now())
    say(`${Math.round(residentMiB(service.pid))} MiB; ${written.size} written so far`)
    if (left === 8) resident.early = await collected()
  }
  resident.late = await collected()
}

/**
 * The MiB of the service when its garbage is collected. It is the least of some collections, because pages that became
 * free go back to the system a little later. Between two collections there are 60 MiB more or less, whenever one looks.
 */
async function collected(): Promise<number> {
  const { ask, close } = await inspector(inspectorPort)
  const found: number[] = []
  while (found.length < collections) {
    await ask('HeapProfiler.collectGarbage')
    found.push(residentMiB(service.pid))
    await delay(500)
  }
  close()
  return Math.min(...found)
}

async function restart(): Promise<void> {
  process.kill(service.pid, 'SIGKILL')
  await delay(500)
  service = await serve()
  const before = sql
  sql = await openDatabase(place)
  await before.end({ timeout: 1 }).catch(() => {})
}

/** Waits until the service has its database again. */
async function recovery(): Promise<void> {
  const begin = performance.now()
  // A moment in which it still believes to have it does not count.
  for (let readyFor = 0; readyFor < 10; ) {
    readyFor = (await isReady(place.port)) ? readyFor + 1 : 0
    if (performance.now() - begin > recoveryMs)
      throw new Error('the service did not recover from the death of its database')
    await delay(50)
  }
  recoveries.push((performance.now() - begin) / 1000)
}

/** Waits until everything that was written has arrived, or nothing came for two minutes. */
async function settle(): Promise<Balance> {
  const expected = [...written]
  let best = Number.POSITIVE_INFINITY
  let quietFrom = Date.now()
  for (;;) {
    const balance = await ledger.call<Balance>('balance', { expected })
    if (balance.missing.length === 0) return balance
    if (balance.missing.length < best) {
      best = balance.missing.length
      quietFrom = Date.now()
    } else if (Date.now() - quietFrom > settleMs) return balance
    await delay(1000)
  }
}

function report({ distinct, total, missing }: Balance): void {
  const { early, late } = resident
  const hasGrown = values.steady && late > early * growthMost
  const twice = total - distinct
  const killed = kills.service + kills.database + kills.both
  const allowed = killed * twiceMost
  say(
    [
      '',
      `written ${written.size}, transactions whose end is not known ${unsure.size}`,
      `received ${distinct} different ones in ${total} requests`,
      `lost ${missing.length}`,
      `received twice ${twice}, at most ${allowed} (${twiceMost} under way or not stored at each kill)`,
      ...(values.steady
        ? [
            `memory after full collections: ${Math.round(early)} MiB after a fifth of the time, ${Math.round(late)} at the end: ${(late / early).toFixed(2)} times, at most ${growthMost}`,
          ]
        : [
            `killed: service ${kills.service} times, database ${kills.database} times, both ${kills.both} times`,
          ]),
      ...(recoveries.length > 0
        ? [`ready again after the database's death within ${Math.max(...recoveries).toFixed(1)} s`]
        : []),
    ].join('\n'),
  )
  for (const id of missing.slice(0, 20)) say(`LOST  ${id}`)
  process.exitCode = missing.length > 0 || twice > allowed || hasGrown ? 1 : 0
}
