/** `npm run soak -- --kills N`: so many deaths of all kinds under traffic, with the books balanced after each. */
import { randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../child.ts'
import { isReady } from '../field/service.ts'
import { type Books, balanceBooks } from './books.ts'
import { type Caller, callerOf } from './caller.ts'
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

/** What a run leaves for the next one: how often each kind was died, and what was wrong. */
type Progress = { done: Partial<Record<Kind, number>>; wrong: string[]; events: number }

const beforeMs = [1500, 4000] as const
const recoveryMs = 90_000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Runs until there were so many deaths in all; answers whether nothing was lost. */
export const soakDeaths = async ({ kills, resume, only }: DeathsOptions): Promise<boolean> => {
  const folder = resume ?? (await mkdtemp(join(tmpdir(), 'portreeve-soak-')))
  const progress = await readProgress(folder)
  const place = join(folder, 'run')
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
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
    let count = total(progress)
    let slowestMs = 0
    let twice = 0
    const eventsBefore = progress.events
    while (count < kills && chosen.length > 0 && !isInterrupted) {
      await delay(randomInt(...beforeMs))
      const kind = rarest(chosen, progress)
      crowd.promised.isClockOff = kind === 'clock'
      await die(kind, installation)
      const readyMs = await ready(installation)
      slowestMs = Math.max(slowestMs, readyMs)
      const books = await balance(installation, crowd, caller, outside)
      count += 1
      twice = books.twice
      progress.done[kind] = (progress.done[kind] ?? 0) + 1
      progress.events = eventsBefore + books.events
      keep(progress, kind, books.wrong)
      await writeFile(join(folder, 'progress.json'), JSON.stringify(progress, null, 2))
      const { promised } = crowd
      say(
        `${count} of ${kills}: ${kind}, ready after ${(readyMs / 1000).toFixed(1)} s; ${promised.orders.size} orders, ${books.events} notifications, ${promised.signIns} sign-ins, ${promised.refreshes} refreshes, ${promised.claims} claims`,
      )
    }
    for (let tries = 0; tries < 45 && (await crowd.tryLater()) > 0; tries++) await delay(2000)
    keep(progress, 'the end', (await balance(installation, crowd, caller, outside)).wrong)
    await crowd.stop()
    say(
      [
        '',
        `deaths: ${kinds.map((kind) => `${kind} ${progress.done[kind] ?? 0}`).join(', ')}`,
        `notifications ${progress.events}, came twice ${twice} in this run`,
        `ready again after ${(slowestMs / 1000).toFixed(1)} s at most`,
        `sign-ins and sessions that a clock ended: ${crowd.promised.endedByClock}`,
        `tries without an answer: ${caller.unanswered()}; answers that say the service broke: ${caller.broken().length}`,
        ...new Set(caller.broken()),
        `wrong: ${progress.wrong.length}`,
        ...progress.wrong,
      ].join('\n'),
    )
    return progress.wrong.length === 0 && caller.broken().length === 0
  } finally {
    await installation?.stop()
    await outside.stop()
    const isDone = total(progress) >= kills && progress.wrong.length === 0
    if (isDone) await rm(folder, { recursive: true, force: true })
  }
}

const balance = async (
  installation: Installation,
  crowd: Crowd,
  caller: Caller,
  outside: Child,
): Promise<Books> => {
  await crowd.pause()
  try {
    return await balanceBooks(installation, crowd, caller, outside)
  } finally {
    crowd.resume()
  }
}

const keep = (progress: Progress, when: string, found: readonly string[]): void => {
  for (const wrong of found) {
    say(`WRONG  after ${when}: ${wrong}`)
    progress.wrong.push(`${when}: ${wrong}`)
  }
}

const total = ({ done }: Progress): number =>
  Object.values(done).reduce((sum, amount) => sum + amount, 0)

const rarest = (chosen: readonly Kind[], { done }: Progress): Kind => {
  const least = Math.min(...chosen.map((kind) => done[kind] ?? 0))
  const candidates = chosen.filter((kind) => (done[kind] ?? 0) === least)
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

const readProgress = async (folder: string): Promise<Progress> => {
  try {
    return JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8')) as Progress
  } catch {
    return { done: {}, wrong: [], events: 0 }
  }
}
