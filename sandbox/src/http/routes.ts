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
  readonly handle: (visit: Visit) => Outcome | Promise<Outcome>
}

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** Finds the row for a method and path: a match, or the methods the path has (none: unknown path). */
export const routeTable = (routes: readonly Route[]) => {
  const exact = new Map<string, Route[]>()
  const patterns = routes.filter((route) => route.path instanceof RegExp)
  for (const route of routes) {
    if (typeof route.path !== 'string') continue
    exact.set(route.path, [...(exact.get(route.path) ?? []), route])
  }
  return (method: string, path: string): Match | readonly string[] => {
    const rows: Match[] = (exact.get(path) ?? []).map((route) => ({ route, params: {} }))
    if (rows.length === 0) {
      for (const route of patterns) {
        const found = (route.path as RegExp).exec(path)
        if (found) rows.push({ route, params: { ...found.groups } })
      }
    }
    return rows.find((row) => row.route.method === method) ?? rows.map((row) => row.route.method)
  }
}
