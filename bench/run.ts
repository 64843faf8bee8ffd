/**
 * `npm run bench`: measures the service against references of the same run and tells whether the floors are reached.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../server/test/support/free-port.ts'
import { type Child, startChild } from './child.ts'
import { type Service, startService } from './field/service.ts'
import { applySetup, readFacts } from './field/setup.ts'
import { stockStore, stocks } from './field/store.ts'
import { openConnection } from './load/connection.ts'
import type { Facts } from './load/facts.ts'
import { expectStatus } from './load/load.ts'
import { pageRequest } from './load/page.ts'
import { storeRequest } from './load/storefront.ts'
import { describeMachine, residentMiB } from './machine.ts'
import { median } from './measure.ts'
import { profiler } from './profile.ts'
import { measureBacklog } from './questions/backlog.ts'
import { measureBadBodies } from './questions/bad-bodies.ts'
import { measureCases } from './questions/cases.ts'
import { citusAddresses, measureCitus } from './questions/citus.ts'
import { measureCommands } from './questions/commands.ts'
import { measureConfiguration } from './questions/configuration.ts'
import { diskLine, measureDisk } from './questions/disk.ts'
import { measureFleet } from './questions/fleet.ts'
import { type GrowthRow, growing, measureGrowth } from './questions/growth.ts'
import { measureImports } from './questions/imports.ts'
import { measureIsolation } from './questions/isolation.ts'
import { measureNetworks } from './questions/networks.ts'
import { measureSnapshot } from './questions/snapshot.ts'
import { measureStoredProjects } from './questions/stored-projects.ts'
import { asTable, misses, type Results, type StartCost, toRow } from './report.ts'
import { type Field, runRounds } from './rounds.ts'
import { scenarios } from './scenarios.ts'
import type { StandIns } from './stand-ins/main.ts'

const networks = 'networks'
const growths = Object.keys(growing) as (keyof typeof growing)[]
const isolation = 'isolation'
const imports = 'import'
const backlog = 'backlog'
const snapshot = 'snapshot'
const configuration = 'configuration'
const badBodies = 'bad_bodies'
const fleet = 'fleet'
const storedProjects = 'stored_projects'
const cases = 'cases'
const citus = 'citus'
/** Asked with all scenarios, too. */
const commands = 'commands'
const extras = [
  ...scenarios.filter(({ isExtra }) => isExtra).map(({ name }) => name),
  networks,
  ...growths,
  isolation,
  imports,
  backlog,
  snapshot,
  configuration,
  badBodies,
  fleet,
  storedProjects,
  cases,
  citus,
]
/** Their times of deliveries contain the pauses of the disk. */
const timed = [isolation, backlog, snapshot]
const sets = [...new Set(scenarios.flatMap(({ set }) => set ?? []))]
const names = [...new Set([...scenarios.map(({ name }) => name), ...sets, commands, ...extras])]

const usage = `npm run bench -- [NAME…] [--quick] [--profile]

  NAME       ${names.join(', ')}
             without a name all but ${extras.join(', ')};
             large: all that begin so, in a project with 100,000 items
  --seconds  how long the snapshot is held, 600 when left out (10 with --quick)
  --quick    one short round, to see whether everything works
  --profile  show where the service spends its time, and keep CPU profiles
`

const receivers = 4

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !names.includes(name))
if (values.help || unknown.length > 0) {
  say(unknown.length > 0 ? `There is no scenario ${unknown.join(', ')}.\n\n${usage}` : usage)
  process.exit(values.help ? 0 : 2)
}

const chosen = scenarios.filter(
  ({ name, isExtra, set }) =>
    (positionals.length === 0 && !isExtra) ||
    positionals.includes(name) ||
    (set !== undefined && positionals.includes(set)),
)
const measuresNetworks = positionals.includes(networks)
const plan = {
  warmUpMs: values.quick ? 1000 : 3000,
  runMs: values.quick ? 3000 : 10_000,
}
const idleMs = values.quick ? 2500 : 5000
const heldSeconds = Number(values.seconds ?? (values.quick ? 10 : 600))
if (!(heldSeconds > 0)) throw new Error('--seconds must be a number')
const spread = positionals.includes(citus) ? citusAddresses(process.env) : undefined
const rounds = values.quick || values.profile ? 1 : 3

const undo: (() => Promise<unknown>)[] = []
const undoAll = async (): Promise<void> => {
  for (const step of undo.splice(0).reverse()) await step()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => undoAll().finally(() => process.exit(1)))
}
try {
  const results = await run()
  say(`\n${asTable(results)}\n`)
  await writeFile(
    join(import.meta.dirname, 'results.json'),
    `${JSON.stringify(results, null, 2)}\n`,
  )
  const missed = misses(results)
  for (const miss of missed) say(`MISSED  ${miss}`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await undoAll()
}

/** The installation that is measured, and its key of the API. */
type Ground = {
  place: { dataDir: string; port: number }
  standIns: StandIns
  standInsChild: Child
  apiKey: string
  inspectorPort: number
}

async function run(): Promise<Results> {
  // At the start: commits may land while it runs.
  const machine = describeMachine()
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-bench-'))
  // The database's account has to get through.
  await chmod(dataDir, 0o755)
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const place = { dataDir, port: await freePort() }
  const disk = timed.some((name) => positionals.includes(name))
    ? await measureDisk(dataDir)
    : undefined
  if (disk) say(diskLine(disk))
  const start = await measureStart(dataDir, place.port)
  say(`first start ${inWords(start.first)}, later ${inWords(start.later)}`)

  const standInsChild = child(import.meta.resolve('./stand-ins/main.ts'))
  const standIns = await standInsChild.call<StandIns>('listen', { receivers })
  const apiKey = await applySetup(place, standIns)
  const inspectorPort = values.profile ? await freePort() : 0
  const ground = { place, standIns, standInsChild, apiKey, inspectorPort }
  const running = { service: await serve(ground) }
  undo.push(() => running.service.stop())
  const memory = await watchMemory(running.service)
  const field = await openField(ground, running.service)
  const measured = await runRounds(field, chosen, plan, rounds)
  const byNetwork = measuresNetworks ? await measureNetworks(field, values.quick, rounds) : []
  field.profile?.profiler.close()
  const database = await field.inserter.call<Record<string, string>>('describe', {
    database: field.facts.database,
  })
  return {
    at: new Date().toISOString(),
    machine,
    ...(disk ? { disk } : {}),
    database,
    plan: { ...plan, rounds },
    start,
    memory,
    scenarios: chosen.map((scenario) => toRow(scenario, measured.get(scenario.name) ?? [])),
    networks: byNetwork,
    ...(await askQuestions(ground, field, running)),
  }
}

function child(program: string): Child {
  const started = startChild(fileURLToPath(program))
  undo.push(() => started.stop())
  return started
}

function serve({ place, inspectorPort }: Ground): Promise<Service> {
  return startService({
    ...place,
    environment: { PORTREEVE_SANDBOX: 'off' },
    nodeArguments: values.profile ? [`--inspect=127.0.0.1:${inspectorPort}`] : [],
  })
}

/** The service's resident memory in MiB: five seconds after the start, and at most from then on. */
async function watchMemory({ pid }: Service): Promise<{ idle: number; load: number }> {
  await delay(idleMs)
  const memory = { idle: residentMiB(pid), load: 0 }
  const watch = setInterval(() => {
    memory.load = Math.max(memory.load, residentMiB(pid))
  }, 250)
  undo.push(async () => clearInterval(watch))
  return memory
}

/** Starts everything that stands around the service. */
async function openField(ground: Ground, service: Service): Promise<Field> {
  const { place, standIns, standInsChild, apiKey, inspectorPort } = ground
  const facts = await readFacts(place, standIns, apiKey)
  const listed = await stockStores(facts)
  const bareServer = child(import.meta.resolve('./references/constant-answers.ts'))
  const sealingRoute = child(import.meta.resolve('./references/sealing-route.ts'))
  return {
    load: child(import.meta.resolve('./load/main.ts')),
    standIns: standInsChild,
    bareServer,
    sealingRoute,
    barePorts: {
      sealing_route: await sealingRoute.call<number>('listen'),
      constant_page: await bareServer.call<number>('page', {
        text: await readText(facts, pageRequest(facts, 'page-reference')),
        type: 'text/html; charset=utf-8',
      }),
      constant_list: await bareServer.call<number>('page', {
        text: await readText(facts, storeRequest(facts, listed)),
        type: 'application/json; charset=utf-8',
      }),
      constant_items: await bareServer.call<number>('page', {
        text: await readText(
          facts,
          storeRequest(facts, facts.itemStore.projectId, 'virtual_items'),
        ),
        type: 'application/json; charset=utf-8',
      }),
    },
    inserter: child(import.meta.resolve('./references/inserts.ts')),
    dispatcher: child(import.meta.resolve('./references/dispatch.ts')),
    facts,
    servicePid: service.pid,
    say,
    ...(values.profile
      ? {
          profile: {
            profiler: await profiler(inspectorPort),
            file: (name: string) => join(tmpdir(), `portreeve-${name}.cpuprofile`),
          },
        }
      : {}),
  }
}

/** The answers to the questions that are named; nothing to the others. */
async function askQuestions(
  ground: Ground,
  field: Field,
  running: { service: Service },
): Promise<
  Omit<
    Results,
    'at' | 'machine' | 'disk' | 'database' | 'plan' | 'start' | 'memory' | 'scenarios' | 'networks'
  >
> {
  const { place, standIns, standInsChild, apiKey } = ground
  const { facts } = field
  const isNamed = (name: string): boolean => positionals.includes(name)
  const readAgain = () => readFacts(place, standIns, apiKey)
  const restart = async (): Promise<Field> => {
    await running.service.stop()
    running.service = await serve(ground)
    return { ...field, facts: await readAgain(), servicePid: running.service.pid }
  }
  const grown: GrowthRow[] = []
  for (const kind of growths.filter(isNamed))
    grown.push(...(await measureGrowth(kind, field, plan, rounds, restart)))
  const { pid } = running.service
  const besides = { place, standIns: standInsChild, say }
  const imported = isNamed(imports)
    ? await measureImports({ facts, servicePid: pid, say }, values.quick)
    : []
  const refused = isNamed(badBodies) ? await measureBadBodies({ facts, servicePid: pid, say }) : []
  const isolated = isNamed(isolation)
    ? await measureIsolation(besides, plan, values.quick ? 1 : 5)
    : []
  const drained = isNamed(backlog) ? await measureBacklog(besides, values.quick) : undefined
  const besideSnapshot = isNamed(snapshot)
    ? await measureSnapshot({ ...besides, servicePid: pid }, plan, {
        heldSeconds,
        burst: values.quick ? 10_000 : 60_000,
      })
    : undefined
  const commanded =
    isNamed(commands) || positionals.length === 0
      ? await measureCommands(place, facts.store.projectId, values.quick)
      : []
  const configured = isNamed(configuration)
    ? await measureConfiguration({ place, facts: await readAgain(), say }, values.quick)
    : []
  // A service that nobody asks costs something, too.
  if (isNamed(fleet) || spread) await running.service.stop()
  const withOthers = isNamed(fleet) ? await measureFleet(say, values.quick) : []
  const stored = isNamed(storedProjects)
    ? await measureStoredProjects({ port: await freePort(), say }, values.quick)
    : []
  return {
    growth: grown,
    isolation: isolated,
    imports: imported,
    configuration: configured,
    badBodies: refused,
    fleet: withOthers,
    stored,
    citus: spread ? await measureCitus(spread, say, values.quick) : [],
    commands: commanded,
    cases: isNamed(cases) ? await measureCases(say, values.quick) : [],
    ...(drained ? { backlog: drained } : {}),
    ...(besideSnapshot ? { snapshot: besideSnapshot } : {}),
  }
}

/** Fills the stores that are asked, and answers the project of one whose pages are typical. */
async function stockStores(facts: Facts): Promise<number> {
  const { database, store, itemStore, largeStore, growingStore } = facts
  const isLarge = chosen.some(({ set }) => set === 'large')
  for (const { projectId } of isLarge ? [largeStore, growingStore] : []) {
    await stockStore(database, projectId, stocks.largeStore)
  }
  const needsItems = chosen.some(({ name }) => /_items$/.test(name))
  if (needsItems || positionals.includes('shop_growth')) {
    await stockStore(database, itemStore.projectId, stocks.itemStore, 'virtual_good')
  }
  if (chosen.some(({ name }) => name === 'storefront')) {
    await stockStore(database, store.projectId, stocks.store)
    return store.projectId
  }
  return isLarge ? largeStore.projectId : store.projectId
}

/** The service's answer to a request, for the server that does nothing else. */
async function readText(facts: Facts, request: string): Promise<string> {
  const connection = await openConnection(facts.port)
  try {
    const { body } = expectStatus(await connection.ask(request), 200)
    return Buffer.from(body, 'latin1').toString()
  } finally {
    connection.close()
  }
}

function inWords({ seconds, processorSeconds }: StartCost): string {
  return `${seconds.toFixed(2)} s (${processorSeconds.toFixed(2)} of the processor)`
}

/** The first `npm start` in an empty folder, and the median of three more. npm's own processor time is left out. */
async function measureStart(
  dataDir: string,
  port: number,
): Promise<{ first: StartCost; later: StartCost }> {
  const sandboxPort = String(await freePort())
  const start = async (): Promise<StartCost> => {
    const service = await startService({
      dataDir,
      port,
      byNpm: true,
      environment: { PORTREEVE_SANDBOX_PORT: sandboxPort },
    })
    await service.stop()
    return { seconds: service.readySeconds, processorSeconds: service.startedProcessorSeconds }
  }
  const first = await start()
  const later: StartCost[] = []
  for (let time = 0; time < (values.quick ? 1 : 3); time++) later.push(await start())
  const middle = (of: keyof StartCost): number => median(later.map((cost) => cost[of]))
  return {
    first,
    later: { seconds: middle('seconds'), processorSeconds: middle('processorSeconds') },
  }
}
