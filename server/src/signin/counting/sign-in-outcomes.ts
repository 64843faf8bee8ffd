/** How many players came in, and why others did not, for metrics. */
import { isOutOfService } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'
import { ownWays } from '../networks/own-ways.ts'
import { findNetwork } from '../networks/table.ts'
import { isPlatformName } from '../platforms/platform.ts'
import { outageOf, problemOfVisit } from '../requests/problem-of.ts'

export type SignInOutcomes = ReturnType<typeof signInOutcomes>

type Outcome = { signIns: number; refusals: Map<string, number> }

/** All at 0. */
export const signInOutcomes = () => {
  const all = new Map<string, Outcome>()
  const of = (provider: string): Outcome => {
    const name = providerLabel(provider)
    const known = all.get(name)
    if (known) return known
    const fresh = { signIns: 0, refusals: new Map<string, number>() }
    all.set(name, fresh)
    return fresh
  }
  return {
    /** Counts a player who came in. */
    succeeded(provider: string): void {
      of(provider).signIns += 1
    },
    /** Counts one who did not, by what was thrown. */
    refused(provider: string, error: unknown): void {
      const { refusals } = of(provider)
      const reason = reasonLabel(error)
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
    read: () =>
      [...all].map(([provider, { signIns, refusals }]) => ({
        provider,
        signIns,
        refusals: new Map(refusals),
      })),
  }
}

/** Foreign values must not grow the table: networks of projects share a name, as do unknown ones. */
const providerLabel = (provider: string): string => {
  if (isPlatformName(provider)) return provider
  if (provider.startsWith('custom:')) return 'custom'
  if (ownWays.has(provider)) return provider
  return findNetwork(provider)?.name ?? 'unknown'
}

/**
 * A word that is written in this program: what is wrong with the visit where that is known, else the problem's name.
 */
const reasonLabel = (error: unknown): string => {
  const problem = error instanceof VisitFailure ? problemOfVisit(error) : error
  if (problem instanceof Problem) {
    const reason = problem.details?.reason
    if (typeof reason === 'string' && Object.hasOwn(reasonTexts, reason)) return reason
    return nameOf(problem.kind)
  }
  return nameOf(isOutOfService(error) ? outageOf(error) : problems.bug)
}

const nameOf = ({ id }: { id: string }): string => id.slice(id.indexOf('.') + 1)

/** The counts as Prometheus reads them. */
export const signInCounters = (read: SignInOutcomes['read']) => ({
  sign_ins_total: {
    help: 'Players who came in, by network or platform; custom stands for networks of projects',
    labels: ['provider'],
    read: () => read().map(({ provider, signIns }) => ({ labels: { provider }, count: signIns })),
  },
  sign_in_refusals_total: {
    help: 'Players who did not come in, by network or platform and why: a word of docs/networks.md, or the name of a problem',
    labels: ['provider', 'reason'],
    read: () =>
      read().flatMap(({ provider, refusals }) =>
        [...refusals].map(([reason, count]) => ({ labels: { provider, reason }, count })),
      ),
  },
})
