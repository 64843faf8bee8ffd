/**
 * `npm run test:console-large`: the console on a large installation. Each page is opened for the first time by somebody
 * whose browser has its files. It may take a second, make twelve calls and read 100 kB in one of them. A number behind
 * the command is the share of the rows that are stored, as 0.01 to try the run itself.
 */
import type { Request } from '../../../server/test/support/chromium.ts'
import { createDatabase } from '../../../server/test/support/database.ts'
import { globalSetup, globalTeardown } from '../../../server/test/support/postgres.ts'
import { pages } from '../../src/routes.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { type Seeds, seeded } from '../support/strangers.ts'
import { addressIn } from '../support/walk.ts'
import { fill, stockOf } from './fill.ts'

const stock = stockOf(Number(process.argv[2] ?? 1))
const most = { ms: 1000, calls: 12, kilobytes: 100 }

type Call = { path: string; bytes: number; ms: number }
type Seen = { page: string; ms: number; calls: readonly Call[] }

const say = (text: string): void => void process.stdout.write(`${text}\n`)

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

const tell = (seen: Seen): void => {
  const { page, ms, calls } = seen
  const slowest = calls.toSorted((one, other) => other.ms - one.ms)[0]
  const largest = Math.max(0, ...calls.map(({ bytes }) => bytes))
  const over = overOf(seen)
  say(
    [
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
  for (const { page } of pages) {
    const address = addressIn(page, seeds)
    // The first visit brings the files of the page; the second one is measured, and the better of two.
    await look(person, page, address)
    const [one, other] = [await look(person, page, address), await look(person, page, address)]
    const better = one.ms < other.ms ? one : other
    tell(better)
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
    await fill(desk, stock, say)
    const over = (await walk(desk, seeds)).filter((seen) => overOf(seen).length > 0)
    say(over.length === 0 ? 'Each page holds.' : `${over.length} pages are over their limits.`)
    process.exitCode = over.length === 0 ? 0 : 1
  } finally {
    await desk.close()
  }
} finally {
  await globalTeardown()
}
