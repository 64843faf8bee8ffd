/** `npm run soak -- --kills N`: so many deaths of all kinds under traffic, with the books balanced after each. */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import { isReady } from '../field/service.ts'
import { booksOf } from './books.ts'
import { callerOf } from './caller.ts'
import { type Installation, install } from './installation.ts'
import { die, type Kind, kinds, missingKinds } from './kinds.ts'
import { type Crowd, openCrowd } from './players.ts'

export type DeathsOptions = {
  kills: number
  /** A folder that an earlier run left; its deaths count. */
  resume: string | undefined
  /** Kinds by name; all when empty. */
  only: readonly string[]
}

/** Counts around the deaths of a kind. */
type Counts = {
  deaths: number
  orders: number
  notifications: number
  twice: number
  signIns: number
  refreshes: number
  lost: number
  /** The longest time until both processes were ready. */
  readyMs: number
}

/** The state that a run leaves for the next one. */
type Progress = {
  kinds: Partial<Record<Kind, Counts>>
  wrong: string[]
  unanswered: number
  /** Answers that say that the service broke. */
  broken: string[]
}

const beforeMs = [500, 2000] as const
const recoveryMs = 90_000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Runs until there were so many deaths in all; answers whether nothing was lost. */
export const soakDeaths = async ({ kills, resume, only }: DeathsOptions): Promise<boolean> => {
  const folder = resume ?? (await mkdtemp(join(tmpdir(), 'portreeve-soak-')))
  const progress = await readProgress(folder)
  // Logs of an earlier run stay.
  const place = await mkdtemp(join(folder, 'run-'))
  // The database's account has to get through.
  for (const path of [folder, place]) await chmod(path, 0o755)
  say(`the state is in ${folder}; go on with --resume ${folder}`)
  const outside = startChild(fileURLToPath(import.meta.resolve('./world-outside.ts')))
  let installation: Installation | undefined
  let isInterrupted = false
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      isInterrupted = true
    })
  try {
    installation = await install(place, await outside.call<number>('listen'))
    const missing = missingKinds(installation)
    for (const [kind, reason] of Object.entries(missing)) say(`left out: ${kind}, ${reason}`)
    const chosen = kinds.filter(
      (kind) => !(kind in missing) && (only.length === 0 || only.includes(kind)),
    )
    const caller = callerOf(installation.ports)
    const crowd = openCrowd(caller, installation.facts)
    const balance = booksOf({ installation, crowd, caller, outside })
    const { promised } = crowd
    const before: Progress = { ...progress }
    let last = nothing
    while (total(progress) < kills && chosen.length > 0 && !isInterrupted) {
      await delay(randomInt(...beforeMs))
      const kind = rarest(chosen, progress)
      await die(kind, installation)
      const readyMs = await ready(installation)
      const books = await paused(crowd, balance)
      const now = {
        orders: promised.orders.size,
        notifications: books.events,
        twice: books.twice,
        signIns: promised.signIns,
        refreshes: promised.refreshes,
      }
      progress.kinds[kind] = sum(progress.kinds[kind], now, last, books.wrong.length, readyMs)
      last = now
      keep(progress, kind, books.wrong)
      progress.unanswered = before.unanswered + caller.unanswered()
      progress.broken = [...before.broken, ...caller.broken()]
      await save(folder, progress)
      say(
        `${total(progress)} of ${kills}: ${kind}, ready after ${(readyMs / 1000).toFixed(1)} s; ${now.orders} orders, ${now.notifications} notifications, ${now.twice} twice, ${now.signIns} sign-ins, ${now.refreshes} refreshes, ${promised.claims} claims`,
      )
    }
    for (let tries = 0; tries < 45 && (await crowd.tryLater()) > 0; tries++) await delay(2000)
    keep(progress, 'the end', (await paused(crowd, balance)).wrong)
    await crowd.stop()
    await save(folder, progress)
    say(summaryOf(progress))
    return progress.wrong.length === 0 && progress.broken.length === 0
  } catch (error) {
    keep(progress, 'all that', [(error as Error).message])
    await save(folder, progress)
    throw error
  } finally {
    await installation?.stop()
    await outside.stop()
    const isDone = total(progress) >= kills && progress.wrong.length === 0
    if (isDone) await rm(folder, { recursive: true, force: true })
  }
}

const paused = async <T>(crowd: Crowd, work: () => Promise<T>): Promise<T> => {
  await crowd.pause()
  try {
    return await work()
  } finally {
    crowd.resume()
  }
}

const keep = (progress: Progress, when: string, found: readonly string[]): void => {
  for (const wrong of found) {
    const line = `${new Date().toISOString()} after ${when}: ${wrong}`
    say(`WRONG  ${line}`)
    progress.wrong.push(line)
  }
}

const nothing = { orders: 0, notifications: 0, twice: 0, signIns: 0, refreshes: 0 }

/** The counts of a kind with one more death, around which `last` became `now`. */
const sum = (
  before: Counts = { ...nothing, deaths: 0, lost: 0, readyMs: 0 },
  now: typeof nothing,
  last: typeof nothing,
  lost: number,
  readyMs: number,
): Counts => ({
  deaths: before.deaths + 1,
  orders: before.orders + now.orders - last.orders,
  notifications: before.notifications + now.notifications - last.notifications,
  twice: before.twice + now.twice - last.twice,
  signIns: before.signIns + now.signIns - last.signIns,
  refreshes: before.refreshes + now.refreshes - last.refreshes,
  lost: before.lost + lost,
  readyMs: Math.max(before.readyMs, readyMs),
})

/** The table of bench/README.md, and what else is to be known. */
const summaryOf = ({ kinds: counted, wrong, unanswered, broken }: Progress): string =>
  [
    '',
    '| Kind | Deaths | Orders | Notifications | came twice | Sign-ins | Refreshes | Lost | ready after |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...Object.entries(counted).map(([kind, { readyMs, ...counts }]) => {
      const { deaths, orders, notifications, twice, signIns, refreshes, lost } = counts
      const cells = [deaths, orders, notifications, twice, signIns, refreshes, lost]
      const words = cells.map((cell) => cell.toLocaleString('en'))
      return `| ${[kind, ...words, `${(readyMs / 1000).toFixed(1)} s`].join(' | ')} |`
    }),
    '',
    `tries without an answer: ${unanswered}; answers that say the service broke: ${broken.length}`,
    ...new Set(broken),
    `wrong: ${wrong.length}`,
    ...wrong,
  ].join('\n')

const deathsOf = ({ kinds: counted }: Progress, kind: Kind): number => counted[kind]?.deaths ?? 0

const total = (progress: Progress): number =>
  kinds.reduce((all, kind) => all + deathsOf(progress, kind), 0)

const rarest = (chosen: readonly Kind[], progress: Progress): Kind => {
  const least = Math.min(...chosen.map((kind) => deathsOf(progress, kind)))
  const candidates = chosen.filter((kind) => deathsOf(progress, kind) === least)
  return candidates[randomInt(candidates.length)] as Kind
}

/** Waits until both processes have been ready for half a second; answers the milliseconds. */
const ready = async ({ ports }: Installation): Promise<number> => {
  const begin = performance.now()
  for (let readyFor = 0; readyFor < 10; ) {
    const all = await Promise.all(ports.map((port) => isReady(port)))
    readyFor = all.every(Boolean) ? readyFor + 1 : 0
    if (performance.now() - begin > recoveryMs) throw new Error('the service did not recover')
    await delay(50)
  }
  return performance.now() - begin
}

const save = (folder: string, progress: Progress): Promise<void> =>
  writeFile(join(folder, 'progress.json'), JSON.stringify(progress, null, 2))

const readProgress = async (folder: string): Promise<Progress> => {
  try {
    return JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8')) as Progress
  } catch {
    return { kinds: {}, wrong: [], unanswered: 0, broken: [] }
  }
}
