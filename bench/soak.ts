/**
 * `npm run soak`: kills the service and its database in random moments under load, then balances the books at the
 * receivers. Nothing may be lost; what comes twice was under way when something died.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Sql } from '../server/src/base/database.ts'
import { startChild } from './child.ts'
import { findDatabase } from './database.ts'
import { applyEndpoints, openDatabase, type Target, writeEvents } from './endpoints.ts'
import { freePort } from './free-port.ts'
import { type Service, startService } from './service.ts'
import type { Balance } from './stand-ins/ledger.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '1000' },
    pause: { type: 'string', default: '20' },
  },
})
const [seconds, rate, pause] = [values.seconds, values.rate, values.pause].map(Number)
if (!seconds || !rate || !pause || seconds > 3600) {
  process.stdout.write(
    'npm run soak -- [--seconds 600] [--rate 1000] [--pause 20]\n\nA rate per second for so many seconds (at most 3600); something is killed every 1 to 2 pauses.\n',
  )
  process.exit(2)
}

const receivers = 20
// Requests that may be under way or not stored when something is killed, as the engine limits them.
const twiceMost = 4000
const tickMs = 20
const settleMs = 120_000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-soak-'))
// The database's account has to get through.
await chmod(dataDir, 0o755)
const place = { dataDir, port: await freePort() }
const serve = (): Promise<Service> =>
  startService({ ...place, environment: { PORTREEVE_SANDBOX: 'off' } })
const ledger = startChild(fileURLToPath(import.meta.resolve('./stand-ins/ledger.ts')))
let service = await serve()
let sql: Sql = await openDatabase(place)
let isOver = false
const written = new Set<string>()
const unsure = new Set<string>()
const kills = { service: 0, database: 0 }

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
  await disturb(until)
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

/** Kills the service or the database every now and then, and brings them back. */
async function disturb(until: number): Promise<void> {
  for (;;) {
    const wait = randomInt(pause as number, 2 * (pause as number) + 1) * 1000
    if (Date.now() + wait > until) break
    await delay(wait)
    const isService = randomInt(2) === 0
    if (isService) {
      kills.service += 1
      process.kill(service.pid, 'SIGKILL')
    } else {
      kills.database += 1
      process.kill((await findDatabase(dataDir)).pid, 'SIGKILL')
      // Its owner is restarted too, as a supervisor would that finds it not ready.
      process.kill(service.pid, 'SIGKILL')
    }
    await delay(500)
    service = await serve()
    const before = sql
    sql = await openDatabase(place)
    await before.end({ timeout: 1 }).catch(() => {})
    say(`killed the ${isService ? 'service' : 'database'}; ${written.size} written so far`)
  }
  await delay(Math.max(0, until - Date.now()))
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
  const twice = total - distinct
  const allowed = (kills.service + kills.database) * twiceMost
  say(
    [
      '',
      `written ${written.size}, transactions whose end is not known ${unsure.size}`,
      `received ${distinct} different ones in ${total} requests`,
      `lost ${missing.length}`,
      `received twice ${twice}, at most ${allowed} (${twiceMost} under way or not stored at each kill)`,
      `killed: service ${kills.service} times, database with it ${kills.database} times`,
    ].join('\n'),
  )
  for (const id of missing.slice(0, 20)) say(`LOST  ${id}`)
  process.exitCode = missing.length > 0 || twice > allowed ? 1 : 0
}
