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
import { measureConfiguration } from './questions/configuration.ts'
import { diskLine, measureDisk } from './questions/disk.ts'
import { measureFleet } from './questions/fleet.ts'
import { measureGrowth } from './questions/growth.ts'
import { measureImports } from './questions/imports.ts'
import { measureIsolation } from './questions/isolation.ts'
import { measureNetworks } from './questions/networks.ts'
import { measureSnapshot } from './questions/snapshot.ts'
import { measureStoredProjects } from './questions/stored-projects.ts'
import { asTable, misses, type Results, toRow } from './report.ts'
import { runRounds } from './rounds.ts'
import { scenarios } from './scenarios.ts'
import type { StandIns } from './stand-ins/main.ts'

const networks = 'networks'
const growth = 'growth'
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
const extras = [
  ...scenarios.filter(({ isExtra }) => isExtra).map(({ name }) => name),
  networks,
  growth,
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
const names = [...new Set([...scenarios.map(({ name }) => name), ...sets, ...extras])]

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

async function run(): Promise<Results> {
  // At the start: commits may land while it runs.
  const machine = describeMachine()
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-bench-'))
  // The database's account has to get through.
  await chmod(dataDir, 0o755)
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const disk = timed.some((name) => positionals.includes(name))
    ? await measureDisk(dataDir)
    : undefined
  if (disk) say(diskLine(disk))
  const start = await measureStart(dataDir, port)
  say(`first start ${start.first.toFixed(2)} s, later ${start.later.toFixed(2)} s`)

  const child = (program: string): Child => {
    const started = startChild(fileURLToPath(program))
    undo.push(() => started.stop())
    return started
  }
  const standInsChild = child(import.meta.resolve('./stand-ins/main.ts'))
  const standIns = await standInsChild.call<StandIns>('listen', { receivers })
  const place = { dataDir, port }
  const apiKey = await applySetup(place, standIns)

  const inspectorPort = values.profile ? await freePort() : 0
  const serve = (): Promise<Service> =>
    startService({
      dataDir,
      port,
      environment: { PORTREEVE_SANDBOX: 'off' },
      nodeArguments: values.profile ? [`--inspect=127.0.0.1:${inspectorPort}`] : [],
    })
  let service = await serve()
  undo.push(() => service.stop())
  const facts = await readFacts(place, standIns, apiKey)
  const listed = await stockStores(facts)
  await delay(idleMs)
  const memory = { idle: residentMiB(service.pid), load: 0 }
  const watch = setInterval(() => {
    memory.load = Math.max(memory.load, residentMiB(service.pid))
  }, 250)
  undo.push(async () => clearInterval(watch))

  const profile = values.profile
    ? {
        profiler: await profiler(inspectorPort),
        file: (name: string) => join(tmpdir(), `portreeve-${name}.cpuprofile`),
      }
    : undefined
  const bareServer = child(import.meta.resolve('./references/constant-answers.ts'))
  const field = {
    load: child(import.meta.resolve('./load/main.ts')),
    standIns: standInsChild,
    bareServer,
    barePorts: {
      constant_302: await bareServer.call<number>('redirect', { bytes: 700 }),
      constant_page: await bareServer.call<number>('page', {
        text: await readText(facts, pageRequest(facts, 'page-reference')),
        type: 'text/html; charset=utf-8',
      }),
      constant_list: await bareServer.call<number>('page', {
        text: await readText(facts, storeRequest(facts, 0, listed)),
        type: 'application/json; charset=utf-8',
      }),
    },
    inserter: child(import.meta.resolve('./references/inserts.ts')),
    dispatcher: child(import.meta.resolve('./references/dispatch.ts')),
    facts,
    servicePid: service.pid,
    say,
    ...(profile ? { profile } : {}),
  }
  const measured = await runRounds(field, chosen, plan, rounds)
  const byNetwork = measuresNetworks ? await measureNetworks(field, values.quick, rounds) : []
  profile?.profiler.close()
  const database = await field.inserter.call<Record<string, string>>('describe', {
    database: facts.database,
  })
  const restart = async () => {
    await service.stop()
    service = await serve()
    return {
      ...field,
      facts: await readFacts(place, standIns, apiKey),
      servicePid: service.pid,
    }
  }
  const grown = positionals.includes(growth)
    ? await measureGrowth(field, plan, rounds, restart)
    : []
  const imported = positionals.includes(imports)
    ? await measureImports({ facts, servicePid: service.pid, say }, values.quick)
    : []
  const refused = positionals.includes(badBodies)
    ? await measureBadBodies({ facts, servicePid: service.pid, say })
    : []
  const isolated = positionals.includes(isolation)
    ? await measureIsolation({ place, standIns: standInsChild, say }, plan, values.quick ? 1 : 5)
    : []
  const drained = positionals.includes(backlog)
    ? await measureBacklog({ place, standIns: standInsChild, say }, values.quick)
    : undefined
  const besideSnapshot = positionals.includes(snapshot)
    ? await measureSnapshot(
        { place, standIns: standInsChild, servicePid: service.pid, say },
        plan,
        { heldSeconds, burst: values.quick ? 10_000 : 60_000 },
      )
    : undefined
  const configured = positionals.includes(configuration)
    ? await measureConfiguration(
        { place, facts: await readFacts(place, standIns, apiKey), say },
        values.quick,
      )
    : []
  // A service that nobody asks costs something, too.
  if (positionals.includes(fleet) || spread) await service.stop()
  const withOthers = positionals.includes(fleet) ? await measureFleet(say, values.quick) : []
  const stored = positionals.includes(storedProjects)
    ? await measureStoredProjects({ port: await freePort(), say }, values.quick)
    : []
  const onCitus = spread ? await measureCitus(spread, say, values.quick) : []
  const followed = positionals.includes(cases) ? await measureCases(say, values.quick) : []
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
    growth: grown,
    isolation: isolated,
    imports: imported,
    configuration: configured,
    badBodies: refused,
    fleet: withOthers,
    stored,
    cases: followed,
    citus: onCitus,
    ...(drained ? { backlog: drained } : {}),
    ...(besideSnapshot ? { snapshot: besideSnapshot } : {}),
  }
}

/** Fills the stores that are asked, and answers the project of one whose pages are typical. */
async function stockStores({ database, store, largeStore, growingStore }: Facts): Promise<number> {
  const isLarge = chosen.some(({ set }) => set === 'large')
  for (const { projectId } of isLarge ? [largeStore, growingStore] : []) {
    await stockStore(database, projectId, stocks.largeStore)
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

/** Seconds of the first `npm start` in an empty folder, and of the middle one of three more. */
async function measureStart(
  dataDir: string,
  port: number,
): Promise<{ first: number; later: number }> {
  const sandboxPort = String(await freePort())
  const start = async (): Promise<number> => {
    const service = await startService({
      dataDir,
      port,
      byNpm: true,
      environment: { PORTREEVE_SANDBOX_PORT: sandboxPort },
    })
    await service.stop()
    return service.readySeconds
  }
  const first = await start()
  const later: number[] = []
  for (let time = 0; time < (values.quick ? 1 : 3); time++) later.push(await start())
  return { first, later: median(later) }
}
