/**
 * `npm run test:fleet`: three processes behind a balancer, under traffic of all kinds. Each is stopped and started
 * again twice, one is killed, and one runs beside them that is of the version before (the commit that
 * PORTREEVE_TEST_BEFORE names). Without that name the schema goes one step ahead of all of them. No request may fail
 * but those that the killed process had; no notification is lost; every session goes on.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { globalSetup, globalTeardown } from '../support/postgres.ts'
import { caller } from './asking.ts'
import { balance } from './books.ts'
import { buildField, type Field } from './field.ts'
import { type Deed, type Kill, placeOf, sortFailures } from './kill.ts'
import { migrateAhead } from './later-schema.ts'
import { type Member, member } from './member.ts'
import { players } from './players.ts'
import { studio } from './studio.ts'
import { mistakes, type Outcome, summaryOf } from './summary.ts'
import { startTraffic } from './traffic.ts'
import { checkOut } from './version-before.ts'

const program = join(import.meta.dirname, '..', '..', 'src', 'portreeve.js')
/** As in production. */
const drainSeconds = 5
const quietMs = 1000

/** Each deed with its process and time: failures are told with it. */
const deeds: Deed[] = []
const note = (target: string, what: string): void => {
  deeds.push({ target, what, at: performance.now() })
}

const undo: (() => Promise<unknown>)[] = []
const undoAll = async (): Promise<void> => {
  for (const step of undo.splice(0).reverse()) await step()
}
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => undoAll().finally(() => process.exit(1)))
}
process.once('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`)
  void undoAll().finally(() => process.exit(1))
})
async function run(): Promise<Outcome> {
  await globalSetup()
  undo.push(globalTeardown)
  const field = await buildField(undo)
  const { balancer, receivers, file } = field
  const fleet = await Promise.all(
    ['first', 'second', 'third'].map((name) => newMember(field, name)),
  )
  const before = process.env.PORTREEVE_TEST_BEFORE
  const older = before ? await memberBefore(field, before) : undefined
  for (const one of [...fleet, ...(older ? [older] : [])]) await bring(field, one)

  const calls = caller(file.public_url)
  const people = players(calls, file)
  const shop = studio(calls, file, people)
  const bugs: unknown[] = []
  const began = performance.now()
  const traffic = startTraffic(people, shop, (error) => bugs.push(error))
  await delay(quietMs)
  if (!older) await migrateAhead(field.sql)
  for (const one of fleet) await restart(field, one)
  const kill = await killAndStart(field, fleet[1] as Member)
  for (const one of fleet) await restart(field, one)
  await delay(quietMs)
  await traffic.end()
  const seconds = (performance.now() - began) / 1000
  const duringTraffic = [...calls.asked]
  if (bugs.length > 0) throw bugs[0]
  const books = await balance({ sql: field.sql, receivers }, shop.told, people)
  return {
    asked: duringTraffic,
    seconds,
    failures: sortFailures(duringTraffic, balancer.passed, kill),
    whereWas: (number) => placeOf(balancer.passed(number), deeds),
    balance: books,
    received: receivers.total(),
    repeats: receivers.repeats(),
    held: balancer.held(),
    restarts: 2 * fleet.length,
    beside: older ? `beside a process of ${before}` : 'the schema one step ahead',
  }
}

const newMember = async ({ environment }: Field, name: string): Promise<Member> =>
  member({
    ...{ name, program, port: await freePort() },
    environment: { ...environment, PORTREEVE_DRAIN_SECONDS: String(drainSeconds) },
  })

/** It is beside the others for the whole run, and not restarted: an older one may not drain. */
const memberBefore = async ({ environment }: Field, commit: string): Promise<Member> => {
  const version = await checkOut(commit)
  undo.push(() => version.remove())
  return member({
    ...{ name: 'before', program: version.program, port: await freePort() },
    environment: {
      ...environment,
      ...(version.drains ? { PORTREEVE_DRAIN_SECONDS: String(drainSeconds) } : {}),
    },
  })
}

/** Starts a process for the first time and waits until it gets requests. */
const bring = async ({ balancer }: Field, one: Member): Promise<void> => {
  undo.push(() => one.end())
  one.start()
  balancer.add(one)
  await comes(balancer.isIn(one.name), one)
}

const restart = async ({ balancer }: Field, one: Member): Promise<void> => {
  note(one.name, 'was told to stop')
  await one.stop()
  note(one.name, 'ended')
  one.start()
  await comes(balancer.isIn(one.name), one)
}

const killAndStart = async ({ balancer }: Field, one: Member): Promise<Kill> => {
  note(one.name, 'was killed')
  const at = await one.kill()
  const knownAt = await balancer.isOut(one.name)
  one.start()
  await comes(balancer.isIn(one.name), one)
  return { target: one.name, at, knownAt }
}

const startMs = 60_000

/** Waits for something of a process; says what the process logged where it does not come. */
const comes = async (something: Promise<unknown>, { name, log }: Member): Promise<void> => {
  const over = new AbortController()
  const late = delay(startMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${name} does not get ready:\n${log()}`)
  })
  try {
    await Promise.race([something, late])
  } finally {
    over.abort()
    await late.catch(() => {})
  }
}

try {
  const outcome = await run()
  process.stdout.write(`\n${summaryOf(outcome)}\n`)
  process.exitCode = mistakes(outcome).length > 0 ? 1 : 0
} finally {
  await undoAll()
}
