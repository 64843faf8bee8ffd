/**
 * `npm run pairs`: what each scenario costs this tree, beside what it costs the tree of a commit, or the same tree with
 * other settings. Processes of one program differ from start to start by some ten per cent, so each pair is started
 * anew. Within a pair both are measured in turns of about a second, so that a noisy machine disturbs both.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { startEmbedded } from '../server/src/base/embedded/embedded.ts'
import { silentLog } from '../server/src/base/log.ts'
import { freePort } from '../server/test/support/free-port.ts'
import { type Child, startChild } from './child.ts'
import { startService } from './field/service.ts'
import { applySetup, readFacts } from './field/setup.ts'
import { stockStore, stocks } from './field/store.ts'
import { median } from './measure.ts'
import { measureScenario } from './rounds.ts'
import { scenarios } from './scenarios.ts'
import type { StandIns } from './stand-ins/main.ts'

const standard = ['start', 'cross_auth', 'exchange', 'refresh', 'create', 'storefront', 'webhooks']
/** Measured where they are named: an older tree need not have them. */
const besides = ['buy', 'consume', 'purchase']
const known = [...standard, ...besides]
const turns = 9
const warmUpMs = 8000
const turn = { warmUpMs: 200, runMs: 1000 }
const receivers = 4

const usage = `npm run pairs -- [COMMIT] [SCENARIO…] [--with NAME=VALUE…] [--pairs N] [--most RATIO]

  COMMIT    the tree that this one is compared with; this one itself when left out
  SCENARIO  ${standard.join(', ')}: all of them when left out;
            also ${besides.join(', ')}
  --with    a setting of this tree's service; PORTREEVE_PROCESSES=2 shows what two processes cost each other
  --pairs   how many pairs of processes are started, 5 when left out
  --most    the ratio that none may be over, 1.05 when left out
`

const run = promisify(execFile)
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    with: { type: 'string', multiple: true, default: [] },
    pairs: { type: 'string', default: '5' },
    most: { type: 'string', default: '1.05' },
    help: { type: 'boolean', default: false },
  },
})
const [pairs, most] = [Number(values.pairs), Number(values.most)]
const named = positionals.filter((word) => known.includes(word))
const [commit, ...others] = positionals.filter((word) => !known.includes(word))
const settings = Object.fromEntries(
  values.with.map((word) => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]),
)
if (values.help || others.length > 0 || !(pairs >= 1) || !(most > 0)) {
  say(usage)
  process.exit(values.help ? 0 : 2)
}
const chosen = scenarios.filter(({ name }) => (named.length > 0 ? named : standard).includes(name))
const thisTree = join(import.meta.dirname, '..')

type Undo = (() => Promise<unknown>)[]
/** Measures one scenario, and answers its microseconds of service and database. */
type Side = (scenario: string, times: { warmUpMs: number; runMs: number }) => Promise<number>

const undo: Undo = []
const undoAll = async (steps: Undo): Promise<void> => {
  for (const step of steps.splice(0).reverse()) await step()
}
let ending: Promise<void> | undefined
/** Once, whoever asks first: a signal makes what is being measured fail, too. */
const end = (): Promise<void> => (ending ??= undoAll(undo))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => end().finally(() => process.exit(1)))
}
try {
  const before = commit ? await checkOut(commit) : thisTree
  const ratios = new Map<string, number[]>(chosen.map(({ name }) => [name, []]))
  for (let pair = 1; pair <= pairs; pair += 1) {
    for (const [name, ratio] of await measurePair(before, pair)) ratios.get(name)?.push(ratio)
  }
  say(
    `\nmicroseconds of service and database, beside ${commit ?? 'itself'}: median of ${pairs} pairs`,
  )
  for (const [name, of] of ratios) {
    const [least, greatest] = [Math.min(...of), Math.max(...of)].map((ratio) => ratio.toFixed(2))
    const middle = median(of)
    const missed = middle > most ? `   MISSED, at most ${most}` : ''
    say(`${name.padEnd(12)} ${middle.toFixed(3)}   (${least} to ${greatest})${missed}`)
    if (missed) process.exitCode = 1
  }
} finally {
  await end()
}

/** A tree of that commit, with its own dependencies, removed in the end. */
async function checkOut(revision: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-pairs-'))
  const here = import.meta.dirname
  await run('git', ['worktree', 'add', '--detach', '--force', folder, revision], { cwd: here })
  // The database's account has to get through.
  await chmod(folder, 0o755)
  undo.push(() => run('git', ['worktree', 'remove', '--force', folder], { cwd: here }))
  say(`npm ci in a tree of ${revision}`)
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

/** Ratios of this tree's processor time to the other's, by scenario. */
async function measurePair(before: string, pair: number): Promise<[string, number][]> {
  const steps: Undo = []
  undo.push(() => undoAll(steps))
  try {
    const now = await startSide(thisTree, settings, steps)
    const then = await startSide(before, {}, steps)
    // The one that goes first changes from pair to pair.
    const order = pair % 2 === 0 ? [now, then] : [then, now]
    const results: [string, number][] = []
    for (const { name } of chosen) {
      const ratiosOfTurns: number[] = []
      for (const side of order) await side(name, { ...turn, warmUpMs })
      for (let n = 0; n < turns; n += 1) {
        const spent = new Map<Side, number>()
        for (const side of order) spent.set(side, await side(name, turn))
        ratiosOfTurns.push((spent.get(now) ?? 0) / (spent.get(then) ?? 0))
      }
      const ratio = median(ratiosOfTurns)
      results.push([name, ratio])
      say(`pair ${pair}: ${name.padEnd(12)} ${ratio.toFixed(3)}`)
    }
    return results
  } finally {
    await undoAll(steps)
  }
}

/** A service of the tree in `root`, with these settings and all that stands around it. */
async function startSide(
  root: string,
  more: Readonly<Record<string, string>>,
  steps: Undo,
): Promise<Side> {
  const child = (program: string): Child => {
    const started = startChild(fileURLToPath(program))
    steps.push(() => started.stop())
    return started
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-bench-'))
  await chmod(dataDir, 0o755)
  steps.push(() => rm(dataDir, { recursive: true, force: true }))
  // Not started by the service: the time of all its processes is counted.
  const { url, pid, stop } = await startEmbedded({ dataDir, log: silentLog })
  steps.push(stop)
  const database = { url, pid }
  const place = { root, dataDir, port: await freePort(), database }
  const environment = { PORTREEVE_DATABASE_URL: url }
  const sandboxPort = String(await freePort())
  await (
    await startService({
      ...place,
      environment: { ...environment, PORTREEVE_SANDBOX_PORT: sandboxPort },
    })
  ).stop()
  const standInsChild = child(import.meta.resolve('./stand-ins/main.ts'))
  const standIns = await standInsChild.call<StandIns>('listen', { receivers })
  const hasShop = chosen.some(({ name }) => name === 'purchase')
  const apiKey = await applySetup(place, standIns, { hasShop })
  const service = await startService({
    ...place,
    environment: { ...environment, PORTREEVE_SANDBOX: 'off', ...more },
  })
  steps.push(() => service.stop())
  const facts = await readFacts(place, standIns, apiKey)
  await stockStore(facts.database, facts.store.projectId, stocks.store)
  const load = child(import.meta.resolve('./load/main.ts'))
  const servicePid = service.pid
  const field = { load, standIns: standInsChild, facts, servicePid, hasProcesses: true } as const
  const rates = new Map<string, number>()
  return async (name, times) => {
    const scenario = chosen.find((one) => one.name === name)
    if (!scenario) throw new Error(`there is no scenario ${name}`)
    const { users, guess = 6000 } = scenario
    const rate = Math.max(rates.get(name) ?? guess, 500)
    const { measured, effort } = await measureScenario(field, scenario, { ...times, users }, rate)
    rates.set(name, measured.perSecond * 1.5)
    return effort.service + effort.database
  }
}
