/** The route table: a list of rows, matched by exact path first and by pattern after that. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Vendor } from '../faults/switches.ts'
import type { Outcome } from './answer.ts'

/** One request as a route sees it. The body is read in full before the route runs. */
export interface Visit {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Named groups of a pattern path. */
  readonly params: Readonly<Record<string, string>>
  /** Aborted when the caller has gone or the sandbox closes. */
  readonly gone: AbortSignal
}

/** Which of a vendor's calls a route is; transport faults can be limited to one of them. */
export const calls = ['token', 'jwks', 'profile', 'discovery', 'check'] as const
type Call = (typeof calls)[number]

export interface Route {
  readonly method: string
  readonly path: string | RegExp
  /** Set on calls that a server makes: there the vendor's transport faults apply. */
  readonly back?: readonly [Vendor, Call]
  /** Where applications of several vendors share an address: whether a visit is this row's. */
  readonly when?: (visit: Visit) => boolean
  readonly handle: (visit: Visit) => Outcome | Promise<Outcome>
}

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/**
 * Finds the rows of a path, exact ones before patterns, and of them those for a method; no row at all: unknown path.
 */
export const routeTable = (routes: readonly Route[]) => {
  const exact = new Map<string, Route[]>()
  const patterns = routes.filter((route) => route.path instanceof RegExp)
  for (const route of routes) {
    if (typeof route.path !== 'string') continue
    exact.set(route.path, [...(exact.get(route.path) ?? []), route])
  }
  return (method: string, path: string): { matches: readonly Match[]; methods: string[] } => {
    const rows: Match[] = (exact.get(path) ?? []).map((route) => ({ route, params: {} }))
    for (const route of patterns) {
      const found = (route.path as RegExp).exec(path)
      if (found) rows.push({ route, params: { ...found.groups } })
    }
    return {
      matches: rows.filter(({ route }) => route.method === method),
      methods: [...new Set(rows.map(({ route }) => route.method))],
    }
  }
}

/** The row that takes a visit: one made for visits like this, else the first that takes all. */
export const chooseMatch = (
  matches: readonly Match[],
  visit: Omit<Visit, 'params'>,
): Match | undefined =>
  matches.find(({ route, params }) => route.when?.({ ...visit, params })) ??
  matches.find(({ route }) => route.when === undefined)
