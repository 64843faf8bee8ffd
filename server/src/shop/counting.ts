/** How often the shop did what it was asked for, and why it did not, for metrics. */
import { isOutOfService } from '../base/database/database.ts'
import { Problem } from '../base/problem.ts'

/** Things that players and studios ask of the shop. */
export type Action = 'buy' | 'consume' | 'reward' | 'revoke' | 'set' | 'purchase'

export type ShopOutcomes = ReturnType<typeof shopOutcomes>

/** All at 0. */
export const shopOutcomes = () => {
  const done = new Map<Action, number>()
  const refused = new Map<string, { action: Action; reason: string; count: number }>()
  return {
    /** Does work, and counts what became of it. Throws what the work throws. */
    async counted<T>(action: Action, work: () => Promise<T>): Promise<T> {
      try {
        const result = await work()
        done.set(action, (done.get(action) ?? 0) + 1)
        return result
      } catch (error) {
        const reason = reasonOf(error)
        const known = refused.getOrInsertComputed(`${action} ${reason}`, () => ({
          action,
          reason,
          count: 0,
        }))
        known.count += 1
        throw error
      }
    },
    readDone: () => [...done].map(([action, count]) => ({ labels: { action }, count })),
    readRefused: () =>
      [...refused.values()].map(({ action, reason, count }) => ({
        labels: { action, reason },
        count,
      })),
  }
}

/** A word that is written in this program: the last part of a problem's name. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Problem) return error.kind.id.slice(error.kind.id.indexOf('.') + 1)
  return isOutOfService(error) ? 'out_of_service' : 'bug'
}

/** The counts as Prometheus reads them. */
export const shopCounters = ({ readDone, readRefused }: ShopOutcomes) => ({
  shop_actions_total: {
    help: 'Purchases for a currency of the game, goods used up, and operations of studios on inventories that were made',
    labels: ['action'],
    read: readDone,
  },
  shop_refusals_total: {
    help: 'Those that were refused, and why: the last part of the name of a problem',
    labels: ['action', 'reason'],
    read: readRefused,
  },
})
