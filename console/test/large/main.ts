/**
 * `npm run test:console-large`: the console on a large installation. Each page is opened for the first time by somebody
 * whose browser has its files. It may take a second, make twelve calls and read 100 kB in one of them. A dialog says
 * within a second, too, how much a deletion would touch. `-- 0.01` stores a hundredth of the rows, to try the run
 * itself.
 */
import type { Request } from '../../../server/test/support/chromium.ts'
import { createDatabase } from '../../../server/test/support/database.ts'
import { globalSetup, globalTeardown } from '../../../server/test/support/postgres.ts'
import { pages } from '../../src/routes.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { type Seeds, seeded } from '../support/strangers.ts'
import { addressIn } from '../support/walk.ts'
import { tryDeletions } from './deletions.ts'
import { fill, stockOf } from './fill.ts'

const share = Number(process.argv[2] ?? 1)
if (!(share > 0 && share <= 1)) {
  process.stderr.write('The share of the rows is a number above 0 and up to 1, as in: -- 0.01\n')
  process.exit(2)
}
const stock = stockOf(share)
const most = { ms: 1000, calls: 12, kilobytes: 100 }

type Call = { path: string; bytes: number; ms: number }
type Seen = { page: string; ms: number; calls: readonly Call[] }

const begun = performance.now()
const say = (text: string): void => {
  const seconds = Math.round((performance.now() - begun) / 1000)
  process.stdout.write(`${`${seconds} s`.padStart(6)}  ${text}\n`)
}

/** Opens a page as a first view, and notes what it asked for. */
const look = async (person: Person, page: string, address: string): Promise<Seen> => {
  const calls: Promise<Call>[] = []
  const note = (request: Request): void => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push(
      (async () => {
        const answer = await request.response()
        const body = await answer?.body().catch(() => undefined)
        const { startTime, responseEnd } = request.timing()
        return {
          path: pathname + search,
          bytes: body?.length ?? 0,
          ms: startTime < 0 ? 0 : Math.round(responseEnd),
        }
      })(),
    )
  }
  person.page.on('requestfinished', note)
  const began = performance.now()
  await person.open(address)
  await person.settled()
  const ms = Math.round(performance.now() - began)
  person.page.off('requestfinished', note)
  return { page, ms, calls: await Promise.all(calls) }
}

/** The limits that a page passes. */
const overOf = ({ ms, calls }: Seen): string[] => [
  ...(ms > most.ms ? [`${ms} ms`] : []),
  ...(calls.length > most.calls ? [`${calls.length} calls`] : []),
  ...calls
    .filter(({ bytes }) => bytes > most.kilobytes * 1000)
    .map(({ path, bytes }) => `${Math.round(bytes / 1000)} kB from ${path}`),
]

const tell = (seen: Seen, nth: number): void => {
  const { page, ms, calls } = seen
  const slowest = calls.toSorted((one, other) => other.ms - one.ms)[0]
  const largest = Math.max(0, ...calls.map(({ bytes }) => bytes))
  const over = overOf(seen)
  say(
    [
      `${nth}/${pages.length}`.padStart(6),
      page.padEnd(22),
      `${ms} ms`.padStart(8),
      `${calls.length} calls`.padStart(9),
      `${(largest / 1000).toFixed(1)} kB`.padStart(9),
      slowest ? `  ${slowest.ms} ms ${slowest.path.slice(0, 90)}` : '',
      over.length === 0 ? '' : `  OVER: ${over.join('; ')}`,
    ].join(' '),
  )
}

const walk = async (desk: Desk, seeds: Seeds): Promise<Seen[]> => {
  const person = await desk.as('operator')
  const seen: Seen[] = []
  for (const [nth, { page }] of pages.entries()) {
    const address = addressIn(page, seeds)
    // The first visit brings the files of the page; the second one is measured, and the better of two.
    await look(person, page, address)
    const [one, other] = [await look(person, page, address), await look(person, page, address)]
    const better = one.ms < other.ms ? one : other
    tell(better, nth + 1)
    seen.push(better)
  }
  await person.close()
  return seen
}

await globalSetup()
try {
  const database = await createDatabase({ isDirect: true })
  const desk = await startDesk({ database })
  try {
    const seeds = await seeded(desk)
    say(`Storing ${JSON.stringify(stock)}`)
    await fill(desk, stock, seeds, say)
    const over = (await walk(desk, seeds)).filter((seen) => overOf(seen).length > 0)
    const trials = await tryDeletions(desk, seeds)
    for (const { what, ms, touched } of trials) say(`delete ${what}? ${ms} ms ${touched}`)
    const slow = trials.filter(({ ms }) => ms > most.ms)
    const faults = [...over.map(({ page }) => page), ...slow.map(({ what }) => what)]
    say(faults.length === 0 ? 'Each page holds.' : `Over their limits: ${faults.join(', ')}`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await desk.close()
  }
} finally {
  await globalTeardown()
}
