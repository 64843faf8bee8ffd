/** How much may be spent in an hour. These live in the process; `shared-rate-limit.ts` has those of several. */
import type { Clock } from '../clock.ts'

export type Budget = {
  /** The name of the budget; others of the same owner have other names. */
  name: string
  /** Budgets of one kind are told of once an hour together. */
  kind: string
  /** How much may be spent in an hour, at least 1. */
  perHour: number
}

/** The budget that leaves nothing; `isFirst` for the first of its kind in the owner's hour. */
export type BudgetMet = { budget: Budget; isFirst: boolean }

export type HourlyBudgets = {
  /**
   * Spends one from each of an owner's budgets, or from none where one of them leaves nothing: then it answers the
   * first that does. An owner's hour begins with what is spent first, and all of its budgets begin anew after it.
   */
  spend(
    owner: string,
    budgets: readonly Budget[],
  ): BudgetMet | undefined | Promise<BudgetMet | undefined>
}

/** Budgets that need to ask nobody. */
export type LocalBudgets = {
  spend(owner: string, budgets: readonly Budget[]): BudgetMet | undefined
}

/** In milliseconds. */
export const hour = 3_600_000

type Hour = { endsAt: number; spent: Map<string, number>; told: Set<string> }

/**
 * Budgets in this process. Refused attempts leave nothing behind, so there are as many counts as was spent at most;
 * hours that are over go when another one begins.
 */
export const hourlyBudgets = (clock: Clock): LocalBudgets => {
  const hours = new Map<string, Hour>()

  const hourOf = (owner: string): Hour => {
    const now = clock.now().getTime()
    const known = hours.get(owner)
    // A clock that was set back does not make the hour longer.
    if (known && known.endsAt > now && known.endsAt <= now + hour) return known
    for (const [name, { endsAt }] of hours) if (endsAt <= now) hours.delete(name)
    const begun = { endsAt: now + hour, spent: new Map(), told: new Set<string>() }
    hours.set(owner, begun)
    return begun
  }

  return {
    spend(owner, budgets) {
      if (budgets.length === 0) return undefined
      const { spent, told } = hourOf(owner)
      const met = budgets.find(({ name, perHour }) => (spent.get(name) ?? 0) >= perHour)
      if (met) {
        const isFirst = !told.has(met.kind)
        told.add(met.kind)
        return { budget: met, isFirst }
      }
      for (const { name } of budgets) spent.set(name, (spent.get(name) ?? 0) + 1)
      return undefined
    },
  }
}
