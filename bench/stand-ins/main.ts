/** A process that stands in for the platform, the network and the merchants' receivers. */
import { randomBytes } from 'node:crypto'
import { answerCalls } from '../child.ts'
import { type Measured, machineMs, summary } from '../measure.ts'
import type { Sample } from '../references/dispatch.ts'
import { type Handle, listen } from './answers.ts'
import { discord } from './discord.ts'
import { type Arrivals, type Secrets, startReceivers, startTally } from './receivers.ts'
import { steam } from './steam.ts'
import { stripe } from './stripe.ts'

export type StandIns = {
  port: number
  receivers: number[]
  secrets: Secrets
  tallyPort: number
  /** The receiver of the project in which players order, with a count of its own. */
  shop: { receiver: number; tallyPort: number }
}

/** Milliseconds after the warm-up at which each arrived, and how long each took. */
export type Arrived = { afterMs: Float64Array; tookMs: Float64Array }

const newArrivals = (): Arrivals => ({ total: 0, isCounting: false, at: [], named: [] })
const arrivals = newArrivals()
let samples = new Map<number, Sample>()
let countsFrom = 0

const routes: Readonly<Record<string, Handle>> = { ...steam, ...discord, ...stripe }

const answer: Handle = (request, response) => {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  const handle = routes[path]
  if (handle) return handle(request, response)
  response.writeHead(404, { 'Content-Length': 0 })
  response.end()
}

/** The arrivals since the warm-up, timed from a moment that follows from the names in the bodies. */
const endCount = (seconds: number, since: (named: number) => number): Arrived => {
  arrivals.isCounting = false
  const until = countsFrom + seconds * 1000
  const counted = [...arrivals.at.keys()].filter((index) => {
    const at = arrivals.at[index] as number
    return at >= countsFrom && at < until
  })
  const at = Float64Array.from(counted, (index) => arrivals.at[index] as number)
  const tookMs = Float64Array.from(
    counted,
    (index, place) => (at[place] as number) - since(arrivals.named[index] as number),
  )
  return { afterMs: at.map((ms) => ms - countsFrom), tookMs }
}

answerCalls({
  /** Listens; the receivers have a port each. */
  listen: async ({ receivers }: { receivers: number }): Promise<StandIns> => {
    const secrets = {
      signature: randomBytes(24).toString('hex'),
      standard: `whsec_${randomBytes(32).toString('base64')}`,
    }
    const started = await startReceivers(receivers, secrets, arrivals)
    samples = started.samples
    const ordered = newArrivals()
    const { ports } = await startReceivers(1, secrets, ordered)
    return {
      port: await listen(answer),
      receivers: started.ports,
      secrets,
      tallyPort: await startTally(arrivals),
      shop: { receiver: ports[0] as number, tallyPort: await startTally(ordered) },
    }
  },
  /** Begins to count arrivals after the warm-up. */
  beginCount: ({ warmUpMs }: { warmUpMs: number }): void => {
    countsFrom = machineMs() + warmUpMs
    Object.assign(arrivals, { isCounting: true, at: [], named: [] })
  },
  /** Ends the count and answers what arrived in so many seconds after the warm-up, timed from when it was sent. */
  endCount: ({ seconds }: { seconds: number }): Measured =>
    summary(endCount(seconds, (sentAt) => sentAt).tookMs, seconds),
  /** Ends the count and answers when what arrived, and how long after the commit of its portion. */
  endPortions: ({
    seconds,
    committedAt,
  }: {
    seconds: number
    committedAt: Float64Array
  }): Arrived => endCount(seconds, (portion) => committedAt[portion] ?? Number.NaN),
  /** The first request that each receiver got. */
  samples: (): Sample[] => [...samples.values()],
  /** All that ever arrived. */
  total: (): number => arrivals.total,
})
