/**
 * Brings an in-memory copy of configuration up to what is stored. One look is under way at a time. Callers that come
 * meanwhile share the next one, so that many changes at once cost as many reads as a few.
 */
import { isNodeAway, isUnavailable } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'
import type { News } from './change-log.ts'

/** Where the copy comes from, and what of it is in memory. */
export type DirectorySource = {
  /** The changes since the last question. */
  news(): Promise<News>
  /**
   * Lists these projects anew, or all; answers the version that each has. A project that is not among them does not
   * exist.
   */
  list(projectIds: readonly number[] | 'all'): Promise<ReadonlyMap<number, number>>
  isLoaded(projectId: number): boolean
  loaded(): Iterable<number>
  /** Reads everything of these projects into memory, one look after the other. */
  readProjects(projectIds: readonly number[]): Promise<void>
  /** Reads the keys of these owners; `all` also finds out who has any. */
  readKeys(owners: readonly number[] | 'all'): Promise<void>
}

export type CatchUpWish = {
  /** Whether all that the log tells is to be known. */
  news?: boolean
  /** Projects whose configuration is to be as new as it was when this was asked, as far as it is in memory. */
  projects?: readonly number[] | 'all'
  /** Projects that are to be in memory. */
  load?: readonly number[]
  /** Owners whose keys are to be as new as they were. */
  keys?: readonly number[] | 'all'
  /** Whether to read even those whose version is known already. */
  anew?: boolean
  /** Work that must not run beside a look. */
  alone?: () => Promise<void>
}

type Outcome = { error: unknown } | undefined

/** The failures, by project or by owner of keys. */
type Failures = ReadonlyMap<number, unknown>

const readAtOnce = 500

/**
 * Answers the function that grants such wishes. It resolves when everything was read that had been committed before it
 * was called, and rejects where that failed. Another project's failure is no reason, unless the database is out of
 * reach. Unread changes stay to be read, and the next look for news tries again. Nothing old takes the place of
 * something newer. Looks do not overlap, and each reads the versions before the rest, so that a version is never newer
 * than the data under it.
 */
export const catchUp = (source: DirectorySource): ((wish: CatchUpWish) => Promise<void>) => {
  /** The version of what is in memory. */
  const known = new Map<number, number>()
  /** Changes that could not be read yet. */
  let changed: Set<number> | 'all' = new Set()
  let changedKeys: Set<number> | 'all' = new Set()

  const hearNews = async (): Promise<void> => {
    const news = await source.news()
    if (news.everything) {
      changed = 'all'
      changedKeys = 'all'
      return
    }
    if (changed !== 'all') for (const id of news.projects) changed.add(id)
    if (changedKeys !== 'all') for (const owner of news.keyOwners) changedKeys.add(owner)
  }

  /** Reads projects together; where that fails, each by itself. */
  const readInto = async (
    failures: Map<number, unknown>,
    ids: readonly number[],
    work: (ids: readonly number[]) => Promise<void>,
  ): Promise<void> => {
    try {
      await work(ids)
    } catch (error) {
      // Where a node is away, the projects on others are well.
      if (ids.length > 1 && (!isUnavailable(error) || isNodeAway(error)))
        for (const id of ids) await readInto(failures, [id], work)
      else for (const id of ids) failures.set(id, error)
    }
  }

  const inParts = async (
    ids: readonly number[],
    work: (part: readonly number[]) => Promise<void>,
  ): Promise<void> => {
    for (let from = 0; from < ids.length; from += readAtOnce)
      await work(ids.slice(from, from + readAtOnce))
  }

  /** Throws where not even the versions can be read. */
  const lookAtProjects = async (wishes: readonly CatchUpWish[]): Promise<Failures> => {
    const isAll = changed === 'all' || wishes.some(({ projects }) => projects === 'all')
    const named = new Set(wishes.flatMap(namedIn))
    const wanted = new Set(
      wishes.flatMap(({ load = [] }) => load.filter((id) => !source.isLoaded(id))),
    )
    const toList = new Set([...(changed === 'all' ? [] : changed), ...named, ...wanted])
    if (!isAll && toList.size === 0) return new Map()
    for (const wish of wishes.filter(({ anew }) => anew)) {
      if (wish.projects === 'all') known.clear()
      for (const id of namedIn(wish)) known.delete(id)
    }
    for (const id of known.keys()) if (!source.isLoaded(id)) known.delete(id)

    const listed = await source.list(isAll ? 'all' : [...toList])
    const seen = isAll ? new Set([...listed.keys(), ...source.loaded()]) : toList
    const isStale = (id: number): boolean => source.isLoaded(id) && known.get(id) !== listed.get(id)
    const stale = [...seen].filter(isStale)
    const toRead = [...stale, ...[...wanted].filter((id) => listed.has(id))]

    const failures = new Map<number, unknown>()
    await inParts(toRead, (part) =>
      readInto(failures, part, async (ids) => {
        await source.readProjects(ids)
        for (const id of ids) known.set(id, listed.get(id) ?? 0)
      }),
    )
    // A project that was only to be loaded is nobody's to read again.
    changed = new Set([...failures.keys()].filter((id) => !wanted.has(id) || named.has(id)))
    for (const id of changed) known.delete(id)
    return failures
  }

  const lookAtKeys = async (wishes: readonly CatchUpWish[]): Promise<void> => {
    const isAll = changedKeys === 'all' || wishes.some(({ keys }) => keys === 'all')
    const owners = new Set(changedKeys === 'all' ? [] : changedKeys)
    for (const { keys = [] } of wishes) if (keys !== 'all') for (const one of keys) owners.add(one)
    if (!isAll && owners.size === 0) return
    await source.readKeys(isAll ? 'all' : [...owners])
    changedKeys = new Set()
  }

  type Looks = [
    news: PromiseSettledResult<void>,
    projects: PromiseSettledResult<Failures>,
    keys: PromiseSettledResult<void>,
  ]

  const grant = async (wish: CatchUpWish, [news, projects, keys]: Looks): Promise<void> => {
    for (const [isAsked, look] of [
      [wish.news, news],
      [wish.news || wish.keys, keys],
      [wish.news || wish.projects || wish.load, projects],
    ] as const) {
      if (isAsked && look.status === 'rejected') throw look.reason
    }
    if (projects.status === 'fulfilled') {
      for (const [id, error] of projects.value) {
        const isAsked = wish.projects === 'all' || namedIn(wish).includes(id)
        if (wish.news || isAsked || wish.load?.includes(id)) throw error
      }
    }
    await wish.alone?.()
  }

  const look = async (wishes: readonly CatchUpWish[]): Promise<Outcome[]> => {
    const [news] = await Promise.allSettled([
      wishes.some((wish) => wish.news) ? hearNews() : Promise.resolve(),
    ])
    const [projects, keys] = await Promise.allSettled([lookAtProjects(wishes), lookAtKeys(wishes)])
    const outcomes: Outcome[] = []
    for (const wish of wishes) {
      const outcome = grant(wish, [news, projects, keys]).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      outcomes.push(await outcome)
    }
    return outcomes
  }

  const looks = gather({ keyOf: () => 'all', work: look, atMost: Number.POSITIVE_INFINITY })
  return async (wish) => {
    const outcome = await looks(wish)
    if (outcome) throw outcome.error
  }
}

const namedIn = ({ projects }: CatchUpWish): readonly number[] =>
  projects === undefined || projects === 'all' ? [] : projects
