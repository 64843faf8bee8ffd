/** Steady traffic of all kinds. It begins things at its own pace, as long as not too many are under way. */
import { NotAnswered } from './asking.ts'
import type { Players } from './players.ts'
import type { Studio } from './studio.ts'

export type Traffic = {
  /** Begins nothing more, and waits until all that was begun has ended. */
  end(): Promise<void>
}

/** Things begun in a second; most of them are two or three requests. */
const perSecond = 32
/** A machine that is too slow for that gets less to do. */
const underWayMost = 16
const tickMs = 25

/** Begins; `onBug` hears what is no missing answer, but a mistake of the callers. */
export const startTraffic = (
  players: Players,
  studio: Studio,
  onBug: (error: unknown) => void,
): Traffic => {
  const turns = turnsOf(players, studio)
  const underWay = new Set<Promise<void>>()
  const begin = (thing: () => Promise<void>): void => {
    const ended = thing()
      .catch((error: unknown) => {
        // An unanswered request is written down already.
        if (!(error instanceof NotAnswered)) onBug(error)
      })
      .finally(() => underWay.delete(ended))
    underWay.add(ended)
  }
  const began = performance.now()
  let count = 0
  let missed = 0
  const ticking = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000
    for (; count + missed < due && underWay.size < underWayMost; count += 1) {
      begin(turns[count % turns.length] as () => Promise<void>)
    }
    // Requests that could not begin in their time are not made up for.
    missed = Math.max(missed, due - count)
  }, tickMs)
  return {
    async end() {
      clearInterval(ticking)
      await Promise.all(underWay)
    },
  }
}

const turnsOf = (players: Players, studio: Studio): (() => Promise<void>)[] => [
  players.signInAtNetwork,
  studio.decline,
  players.refresh,
  studio.readStore,
  studio.order,
  players.signInWithTicket,
  players.refresh,
  studio.readAsAdmin,
  studio.decline,
  studio.readStore,
  players.refresh,
  studio.writeAsAdmin,
  players.signInAtNetwork,
  studio.decline,
  players.refresh,
  studio.readAsAdmin,
  studio.order,
  players.refresh,
  studio.readStore,
  studio.rename,
]
