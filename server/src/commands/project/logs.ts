/**
 * `portreeve logs`: what happens in a project, from the lists that the service keeps of it. Nothing pushes them. So
 * each round reads their newest pages again, and shows what was not seen before.
 *
 * Each list is ordered by when a thing began, and some of it is written later. A sign-in is written when it ends, and
 * an attempt when its retry comes. So a round reads back behind its beginning, by `lateSeconds` of its kind. It ends at
 * a page of which everything was seen: in a busy project something that comes very late is missed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { formatTimestamp, parseTimestamp, plusSeconds, systemClock } from '../../base/clock.ts'
import { Misuse } from '../words/misuse.ts'
import { momentOf } from './moments.ts'
import type { Place, ProjectTools } from './place.ts'
import {
  plainText,
  type RemoteProject,
  ServiceAway,
  ServiceBusy,
  withProject,
} from './remote-project.ts'

type LogsWish = Place & {
  follow?: true | undefined
  since: string
  kinds: string
  json?: true | undefined
}

type Item = Record<string, unknown>
type Entry = { kind: string; at: string; item: Item }

type Kind = {
  path: string
  /** The parameter that says from when on. */
  from: string
  most: number
  lateSeconds: number
  idOf(item: Item): string
  timeOf(item: Item): string
  lineOf(item: Item): string
}

const text = (value: unknown): string =>
  value === undefined || value === null ? '' : plainText(String(value))
const words = (...values: unknown[]): string => values.map(text).filter(Boolean).join(' ')

const kinds: Readonly<Record<string, Kind>> = {
  'sign-ins': {
    path: '/sign_ins',
    from: 'from',
    most: 500,
    // A code by mail may take that long.
    lateSeconds: 900,
    idOf: ({ id, outcome, ended_at }) => words(id, outcome, ended_at),
    timeOf: ({ ended_at }) => text(ended_at),
    lineOf: ({ outcome, way, provider, user_id, problem, what_came }) =>
      words(outcome, way, provider, user_id, problem, what_came),
  },
  deliveries: {
    path: '/webhook/attempts',
    from: 'from',
    most: 100,
    // Retries of older notifications are not shown.
    lateSeconds: 3600,
    idOf: ({ delivery_id, attempt, started_at }) => words(delivery_id, attempt, started_at),
    timeOf: ({ started_at }) => text(started_at),
    lineOf: ({ outcome, type, status, failure, duration_ms, address, event_id }) =>
      words(outcome, type, status ?? failure, `${text(duration_ms)} ms`, address, event_id),
  },
  changes: {
    path: '/audit',
    from: 'since',
    most: 500,
    lateSeconds: 60,
    idOf: ({ at, action, target, request_id }) => words(at, action, target, request_id),
    timeOf: ({ at }) => text(at),
    lineOf: ({ action, target, actor }) => {
      const { kind, id, name } = actor as { kind: string; id?: string; name?: string }
      return words(action, target, 'by', kind, name ?? id)
    },
  },
}

/** Between two rounds; each of them counts against what the API key may do in a minute. */
const roundMs = 2000
const mostPages = 50

/** Shows what happened since then, and with `follow` what comes; answers the exit code. Throws `Misuse`. */
export const runLogs = async (wish: LogsWish, tools: ProjectTools): Promise<number> => {
  const named = wish.kinds.split(',')
  const unknown = named.find((name) => !Object.hasOwn(kinds, name))
  if (unknown !== undefined)
    throw new Misuse(`--kinds are some of ${Object.keys(kinds).join(', ')}; "${unknown}" is none.`)
  const since = momentOf('--since', wish.since, 'ago')
  return await withProject(wish, tools.config, async (project) => {
    const show = (entries: Entry[]): void => {
      for (const entry of entries) tools.say(wish.json ? jsonOf(entry) : lineOf(entry))
    }
    const round = rounds(project, named, since)
    if (wish.follow) await follow(round, show, tools)
    else show(await round())
    return 0
  })
}

const jsonOf = ({ kind, at, item }: Entry): string => JSON.stringify({ kind, at, ...item })

const lineOf = ({ kind, at, item }: Entry): string =>
  `${at}  ${kind.padEnd(10)}  ${kinds[kind]?.lineOf(item) ?? ''}`

/** Shows round after round until somebody stops it. A service that is away is told once, and waited for. */
const follow = async (
  round: () => Promise<Entry[]>,
  show: (entries: Entry[]) => void,
  { complain, untilStopped }: ProjectTools,
): Promise<void> => {
  const signal = untilStopped()
  let isAway = false
  while (!signal.aborted) {
    let waitMs = roundMs
    try {
      show(await round())
      if (isAway) complain('Connected again; nothing was missed.')
      isAway = false
    } catch (error) {
      if (!(error instanceof ServiceAway)) throw error
      if (error instanceof ServiceBusy) waitMs = error.seconds * 1000
      else if (!isAway) complain(`The service: ${error.message}. Trying again.`)
      isAway ||= !(error instanceof ServiceBusy)
    }
    await pause(waitMs, undefined, { signal }).catch(() => {})
  }
}

/** Answers a function that reads what is new since its last call, oldest first. */
const rounds = (
  project: RemoteProject,
  named: readonly string[],
  since: string,
): (() => Promise<Entry[]>) => {
  const seen = new Map<string, string>()
  let from = since
  return async () => {
    const began = formatTimestamp(
      plusSeconds(systemClock.now(), Math.min(0, project.aheadMs() / 1000)),
    )
    const found: Entry[] = []
    for (const name of named) found.push(...(await readNew(project, { name, from, since, seen })))
    from = began
    forget(seen, began)
    return found.toSorted((one, other) => millisecondsOf(one.at) - millisecondsOf(other.at))
  }
}

type Reading = { name: string; from: string; since: string; seen: Map<string, string> }

/** Reads the newest pages of a list up to one of which everything was seen. */
const readNew = async (
  project: RemoteProject,
  { name, from, since, seen }: Reading,
): Promise<Entry[]> => {
  const kind = kinds[name]
  const start = parseTimestamp(from)
  if (!kind || !start) return []
  const earliest = formatTimestamp(plusSeconds(start, -kind.lateSeconds))
  const found: Entry[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = new URLSearchParams({
      [kind.from]: earliest,
      limit: String(kind.most),
      ...(cursor === null ? {} : { cursor }),
    })
    const page: { items: Item[]; next_cursor?: string | null } = await project.call(
      'GET',
      `${kind.path}?${query}`,
    )
    const fresh = page.items.filter((item) => !seen.has(`${name} ${kind.idOf(item)}`))
    for (const item of fresh) {
      const at = kind.timeOf(item)
      seen.set(`${name} ${kind.idOf(item)}`, at)
      if (millisecondsOf(at) >= millisecondsOf(since)) found.push({ kind: name, at, item })
    }
    cursor = page.next_cursor ?? null
    if (cursor === null || (page.items.length > 0 && fresh.length === 0)) break
  }
  return found
}

/** Drops what is too old for any list to bring it again. */
const forget = (seen: Map<string, string>, now: string): void => {
  const longest = 1000 * Math.max(...Object.values(kinds).map(({ lateSeconds }) => lateSeconds))
  for (const [id, at] of seen) {
    if (millisecondsOf(at) < millisecondsOf(now) - 2 * longest) seen.delete(id)
  }
}

const millisecondsOf = (time: string): number => parseTimestamp(time)?.getTime() ?? 0
