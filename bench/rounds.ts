/** Rounds: each measures every scenario and its reference close together, so that a noisy machine disturbs both. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from './child.ts'
import { writingTransactions } from './database.ts'
import type { Facts } from './load/facts.ts'
import { processorMicroseconds, processorSeconds, residentMiB } from './machine.ts'
import type { Measured, MeasuredSteps, Plan } from './measure.ts'
import type { profiler } from './profile.ts'
import type { Sample } from './references/dispatch.ts'
import type { Reference, Scenario } from './scenarios.ts'

export type Field = {
  load: Child
  standIns: Child
  bareServer: Child
  sealingRoute: Child
  barePorts: Readonly<
    Record<'sealing_route' | 'constant_page' | 'constant_list' | 'constant_items', number>
  >
  inserter: Child
  dispatcher: Child
  facts: Facts
  servicePid: number
  say(text: string): void
  profile?: { profiler: Awaited<ReturnType<typeof profiler>>; file(scenario: string): string }
}

/** Microseconds of processor time per thing done, and transactions that write. */
export type Effort = { service: number; database: number; commits: number }

/** Processor time of service and database. A reference without a database has only one of them. */
export type Times = { service: number; database?: number }

/** A reference that is compared by processor time has its microseconds for each thing done. */
export type MeasuredReference = Measured & { effort?: Times }

export type Round = { measured: Measured; reference: MeasuredReference; effort: Effort }

/** Processor time as a multiple of the reference's; undefined where rates are compared. */
export const timesOf = ({ reference, effort }: Round): Times | undefined => {
  if (!reference.effort) return undefined
  const { service, database } = reference.effort
  return {
    service: effort.service / service,
    ...(database === undefined ? {} : { database: effort.database / database }),
  }
}

/** Things per second by the reference's, or the greater of the multiples where processor time is compared. */
export const ratioOf = (round: Round): number => {
  const times = timesOf(round)
  return times
    ? Math.max(...Object.values(times))
    : round.measured.perSecond / round.reference.perSecond
}

/** Steps per second that supplies are made for before a rate is known. */
const firstGuess = 4000
const reserve = 1.25

/** The scenario that is the reference of the same list with a token. */
const anonymousItems = 'virtual_items'

const countedAtReceiver: ReadonlySet<string> = new Set(['webhooks', 'singles', 'drain'])

const referenceUsers = 64

/** Measures all scenarios so many times and answers each one's rounds. */
export const runRounds = async (
  field: Field,
  scenarios: readonly Scenario[],
  times: Omit<Plan, 'users'>,
  amount: number,
): Promise<Map<string, Round[]>> => {
  const results = new Map<string, Round[]>(scenarios.map(({ name }) => [name, []]))
  for (let round = 1; round <= amount; round++) {
    const measuredReferences = new Map<Reference, MeasuredReference>()
    const referenceOf = async (reference: Reference): Promise<MeasuredReference> => {
      const known = measuredReferences.get(reference)
      if (known) return known
      const measured = await measureReference(field, reference, {
        ...times,
        users: referenceUsers,
      })
      measuredReferences.set(reference, measured)
      field.say(`round ${round}: ${reference.padEnd(12)} ${told(measured)}`)
      return measured
    }
    for (const scenario of scenarios) {
      const rounds = results.get(scenario.name) ?? []
      const rate = rounds.at(-1)?.measured.perSecond ?? scenario.guess ?? firstGuess
      // The reference sends again what the scenario has sent once.
      const isAfter = scenario.reference === 'dispatch'
      if (!isAfter) await referenceOf(scenario.reference)
      const plan = { ...times, users: scenario.users }
      const { measured, effort } = await measureScenario(field, scenario, plan, rate)
      const memory = `${Math.round(residentMiB(field.servicePid))} MiB`
      field.say(`round ${round}: ${scenario.name.padEnd(12)} ${told(measured)}   ${memory}`)
      rounds.push({ measured, effort, reference: await referenceOf(scenario.reference) })
      if (scenario.name === anonymousItems)
        measuredReferences.set('anonymous_items', { ...measured, effort })
    }
  }
  return results
}

const told = ({ perSecond, p50, p99 }: Measured): string =>
  `${Math.round(perSecond).toString().padStart(7)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`

/** Measures what scenarios are compared with. */
export const measureReference = async (
  field: Field,
  reference: Reference,
  plan: Plan,
): Promise<MeasuredReference> => {
  const { load, barePorts, sealingRoute } = field
  if (
    reference === 'constant_page' ||
    reference === 'constant_list' ||
    reference === 'constant_items'
  ) {
    return await load.call<Measured>('constant', { port: barePorts[reference], status: 200, plan })
  }
  if (reference === 'anonymous_items') {
    const { measured, effort } = await measureScenario(field, { name: anonymousItems }, plan, 0)
    return { ...measured, effort }
  }
  if (reference === 'sealing_route') {
    const order = { port: barePorts.sealing_route, status: 302, plan }
    const before = processorMicroseconds(sealingRoute.pid)
    const { steps, ...measured } = await load.call<MeasuredSteps>('constant', order)
    const spentOnAll = processorMicroseconds(sealingRoute.pid) - before
    return { ...measured, effort: { service: spentOnAll / steps } }
  }
  if (reference === 'inserts') {
    return await field.inserter.call<Measured>('measure', {
      ...plan,
      database: field.facts.database,
    })
  }
  const samples = await field.standIns.call<Sample[]>('samples')
  return await field.dispatcher.call<Measured>('measure', { ...plan, samples })
}

/** The part of the field that one scenario needs. */
type Ground = Pick<Field, 'load' | 'standIns' | 'facts' | 'servicePid' | 'profile'> &
  Partial<Pick<Field, 'say'>> & {
    /** Whether the service's children are processes of the service: an embedded database is a child, too. */
    hasProcesses?: boolean
  }

/** Measures one scenario of this name: `rate` is how many things a second its supplies are made for. */
export const measureScenario = async (
  field: Ground,
  { name }: Pick<Scenario, 'name'>,
  plan: Plan,
  rate: number,
): Promise<Pick<Round, 'measured' | 'effort'>> => {
  const { facts, load, profile } = field
  const amount = Math.ceil((rate * reserve * (plan.warmUpMs + plan.runMs)) / 1000)
  const order = { scenario: name, facts, amount, plan }
  await load.call('prepare', order)
  await profile?.profiler.begin()
  const commitsBefore = await writingTransactions(facts.database)
  const before = spent(field)
  const { measured, steps } = await counted(field, order)
  const after = spent(field)
  const commits = (await writingTransactions(facts.database)) - commitsBefore
  if (profile) await showProfile(field, name)
  const per = (seconds: number): number => (seconds * 1e6) / Math.max(1, steps)
  return {
    measured,
    effort: {
      service: per(after.service - before.service),
      database: per(after.database - before.database),
      commits: commits / Math.max(1, steps),
    },
  }
}

const spent = ({ servicePid, hasProcesses = false, facts: { database } }: Ground) => ({
  service: processorSeconds(servicePid, { children: hasProcesses }),
  database: processorSeconds(database.pid, { children: true }),
})

type Order = { scenario: string; facts: Facts; amount: number; plan: Plan }

/** Notifications are counted where they arrive, everything else where it was asked for. */
const counted = async (
  { load, standIns }: Ground,
  order: Order,
): Promise<{ measured: Measured; steps: number }> => {
  if (!countedAtReceiver.has(order.scenario)) {
    const { steps, ...measured } = await load.call<MeasuredSteps>('measure', order)
    return { measured, steps }
  }
  const { warmUpMs, runMs } = order.plan
  const before = await standIns.call<number>('total')
  await standIns.call('beginCount', { warmUpMs })
  const { seconds } = await load.call<Measured>('measure', order)
  const measured = await standIns.call<Measured>('endCount', {
    seconds: Math.min(seconds, runMs / 1000),
  })
  return { measured, steps: (await settled(standIns)) - before }
}

/** Waits until nothing arrives any more, and answers how many there were in all. */
const settled = async (standIns: Child): Promise<number> => {
  for (let before = -1; ; ) {
    const total = await standIns.call<number>('total')
    if (total === before) return total
    before = total
    await delay(300)
  }
}

const showProfile = async ({ profile, say }: Ground, name: string): Promise<void> => {
  const spots = (await profile?.profiler.end(profile.file(name))) ?? []
  for (const { share, what } of spots.slice(0, 40)) {
    say?.(`  ${(share * 100).toFixed(1).padStart(5)} %  ${what}`)
  }
}
