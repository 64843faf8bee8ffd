/**
 * Which redirect addresses were refused lately: gathered in memory, written after the answers, and bounded, because
 * anybody can send any address. A process that dies loses a few counts.
 */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { Problem } from '../../base/problem.ts'
import type { Deps, Directory } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { shownRedirect } from './refused-redirect.ts'
import {
  addRefusedRedirects,
  listRefusedRedirects,
  type RefusedRedirectRow,
  trimRefusedRedirects,
} from './refused-redirects.sql.ts'

export type RefusedRedirects = ReturnType<typeof refusedRedirects>

const keptDays = 14
/** So many of a project are kept, the latest. */
const mostKept = 20
const flushMs = 5000

/** Limits of one window of a process, which is five seconds. */
export const usualRefusalLimits = { mostProjects: 200, mostOfProject: mostKept, mostOfCaller: 3 }

/** One project's window: its rows, and how many new ones each caller has brought. */
type Book = { rows: Map<string, RefusedRedirectRow>; callers: Map<string, number> }

type Needs = Pick<Deps, 'sql' | 'clock' | 'log'> & { directory: Pick<Directory, 'client'> }

/** Opens the counts; nothing runs until something is refused. */
export const refusedRedirects = (
  { sql, clock, log, directory }: Needs,
  limits = usualRefusalLimits,
) => {
  let books = new Map<number, Book>()
  let timer: NodeJS.Timeout | undefined
  let written: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const taken = books
    books = new Map()
    for (const [projectId, { rows }] of taken) {
      try {
        await addRefusedRedirects(sql, projectId, [...rows.values()])
        await trimRefusedRedirects(sql, projectId, mostKept)
      } catch (error) {
        log.warn({ err: error, project_id: projectId }, 'refused redirect addresses were lost')
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // One that is under way is waited for, too: who stops closes the database next.
    written = written.then(write)
    return written
  }

  const bookOf = (projectId: number): Book | undefined => {
    const known = books.get(projectId)
    if (known || books.size >= limits.mostProjects) return known
    const fresh: Book = { rows: new Map(), callers: new Map() }
    books.set(projectId, fresh)
    return fresh
  }

  /** Adds an address that this window does not have yet, unless there is no room for it, or for this caller's. */
  const add = ({ rows, callers }: Book, key: string, row: RefusedRedirectRow, ip: string): void => {
    const caller = countedAs(ip)
    const brought = callers.get(caller) ?? 0
    if (rows.size >= limits.mostOfProject || brought >= limits.mostOfCaller) return
    callers.set(caller, brought + 1)
    rows.set(key, row)
  }

  return {
    /** Takes a refusal from this caller's address into the count, where it is one of a redirect address. */
    refused({ ip }: { ip: string }, { kind, unshown }: Problem): void {
      if (kind !== problems.redirect_uri_unknown || unshown?.client_id === undefined) return
      const client_id = Number(unshown.client_id)
      const redirect_uri = unshown.redirect_uri ?? ''
      const project = directory.client(client_id)?.project
      const book = project && bookOf(project.projectId)
      if (!book) return
      const now = clock.now()
      const key = `${client_id} ${redirect_uri}`
      const known = book.rows.get(key)
      if (known) {
        known.refusals += 1
        known.last_at = now
      } else {
        add(book, key, { client_id, redirect_uri, refusals: 1, first_at: now, last_at: now }, ip)
      }
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    /** The refusals of a project in the last 14 days, the latest first, at most 20. */
    list: async (projectId: number): Promise<RefusedRedirectRow[]> =>
      withoutPaths(
        await listRefusedRedirects(sql, projectId, {
          since: redirectsKeptSince(clock.now()),
          limit: mostKept,
        }),
      ),
    /** Writes what has been gathered. */
    flush,
  }
}

/** Rows as they may be shown, the latest first: processes of versions before this one write addresses with paths. */
const withoutPaths = (rows: readonly RefusedRedirectRow[]): RefusedRedirectRow[] => {
  const shown = new Map<string, RefusedRedirectRow>()
  for (const row of rows) {
    const redirect_uri = shownRedirect(row.redirect_uri)
    const key = `${row.client_id} ${redirect_uri}`
    const later = shown.get(key)
    if (later) {
      later.refusals += row.refusals
      if (row.first_at < later.first_at) later.first_at = row.first_at
    } else {
      shown.set(key, { ...row, redirect_uri })
    }
  }
  return [...shown.values()]
}

/** Since when refusals are kept. */
export const redirectsKeptSince = (now: Instant): Instant => plusSeconds(now, -keptDays * 86_400)
