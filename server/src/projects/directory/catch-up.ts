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
  /** The version that each of these projects has. A project that is not among them does not exist. */
  versions(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  isLoaded(projectId: number): boolean
  loaded(): Iterable<number>
  /** Reads everything of these projects into memory, one look after the other. */
  readProjects(projectIds: readonly number[]): Promise<void>
  /** Reads the keys of these owners; `all` are those in memory. */
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
  const copy = new Copy(source)
  const looks = gather<CatchUpWish, Outcome>({
    keyOf: () => 'all',
    work: (wishes) => copy.look(wishes),
    atMost: Number.POSITIVE_INFINITY,
  })
  return async (wish) => {
    const outcome = await looks(wish)
    if (outcome) throw outcome.error
  }
}

type Looks = [
  PromiseSettledResult<void>,
  PromiseSettledResult<Failures>,
  PromiseSettledResult<void>,
]

class Copy {
  readonly #source: DirectorySource
  /** The versions of projects in memory. */
  readonly #known = new Map<number, number>()
  /** Changes that could not be read yet. */
  #changed: Set<number> | 'all' = new Set()
  #changedKeys: Set<number> | 'all' = new Set()

  constructor(source: DirectorySource) {
    this.#source = source
  }

  async look(wishes: readonly CatchUpWish[]): Promise<Outcome[]> {
    const [news] = await Promise.allSettled([
      wishes.some((wish) => wish.news) ? this.#hearNews() : Promise.resolve(),
    ])
    const [projects, keys] = await Promise.allSettled([
      this.#lookAtProjects(wishes),
      this.#lookAtKeys(wishes),
    ])
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

  async #hearNews(): Promise<void> {
    const news = await this.#source.news()
    if (news.everything) {
      this.#changed = 'all'
      this.#changedKeys = 'all'
      return
    }
    if (this.#changed !== 'all') for (const id of news.projects) this.#changed.add(id)
    if (this.#changedKeys !== 'all')
      for (const owner of news.keyOwners) this.#changedKeys.add(owner)
  }

  /** Throws where not even the versions can be read. */
  async #lookAtProjects(wishes: readonly CatchUpWish[]): Promise<Failures> {
    const source = this.#source
    const known = this.#known
    const isAll = this.#changed === 'all' || wishes.some(({ projects }) => projects === 'all')
    const named = new Set(wishes.flatMap(namedIn))
    const wanted = new Set(
      wishes.flatMap(({ load = [] }) => load.filter((id) => !source.isLoaded(id))),
    )
    const asked = new Set([
      ...(isAll ? source.loaded() : []),
      ...(this.#changed === 'all' ? [] : this.#changed),
      ...named,
      ...wanted,
    ])
    if (asked.size === 0) {
      this.#changed = new Set()
      return new Map()
    }
    for (const wish of wishes.filter(({ anew }) => anew)) {
      if (wish.projects === 'all') known.clear()
      for (const id of namedIn(wish)) known.delete(id)
    }
    for (const id of known.keys()) if (!source.isLoaded(id)) known.delete(id)

    const versions = await source.versions([...asked])
    const isStale = (id: number): boolean =>
      source.isLoaded(id) && known.get(id) !== versions.get(id)
    const stale = [...asked].filter(isStale)
    const failures = await this.#readProjects(
      [...stale, ...[...wanted].filter((id) => versions.has(id))],
      versions,
    )
    // A project that was only to be loaded is nobody's to read again.
    const changed = new Set([...failures.keys()].filter((id) => !wanted.has(id) || named.has(id)))
    for (const id of changed) known.delete(id)
    this.#changed = changed
    return failures
  }

  /** Reads projects some hundred at a time; where that fails, each by itself. */
  async #readProjects(
    ids: readonly number[],
    versions: ReadonlyMap<number, number>,
  ): Promise<Failures> {
    const failures = new Map<number, unknown>()
    const read = async (part: readonly number[]): Promise<void> => {
      try {
        await this.#source.readProjects(part)
        for (const id of part) this.#known.set(id, versions.get(id) ?? 0)
      } catch (error) {
        // Where a node is away, the projects on others are well.
        if (part.length > 1 && (!isUnavailable(error) || isNodeAway(error)))
          for (const id of part) await read([id])
        else for (const id of part) failures.set(id, error)
      }
    }
    for (let from = 0; from < ids.length; from += readAtOnce)
      await read(ids.slice(from, from + readAtOnce))
    return failures
  }

  async #lookAtKeys(wishes: readonly CatchUpWish[]): Promise<void> {
    const changed = this.#changedKeys
    const isAll = changed === 'all' || wishes.some(({ keys }) => keys === 'all')
    const owners = new Set(changed === 'all' ? [] : changed)
    for (const { keys = [] } of wishes) if (keys !== 'all') for (const one of keys) owners.add(one)
    if (!isAll && owners.size === 0) return
    await this.#source.readKeys(isAll ? 'all' : [...owners])
    this.#changedKeys = new Set()
  }
}

/** Throws what kept a wish from being granted. */
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

const namedIn = ({ projects }: CatchUpWish): readonly number[] =>
  projects === undefined || projects === 'all' ? [] : projects
