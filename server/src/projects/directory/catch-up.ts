/**
 * Brings an in-memory copy of projects up to what is stored. One look is under way at a time; whoever asks meanwhile
 * shares the next one, so that many changes at once cost as many reads as a few.
 */
import { isUnavailable } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'

/** Where the copy comes from. */
export type DirectorySource = {
  /** Which version these projects have, or all. */
  versions(
    projectIds: readonly number[] | undefined,
  ): Promise<readonly { project_id: number; version: number }[]>
  /** Reads everything of these projects again, one look after the other. */
  readProjects(projectIds: readonly number[]): Promise<void>
  /** Reads what belongs to no project's version: the keys. */
  readKeys(): Promise<void>
}

export type CatchUpWish = {
  /** Whose configuration is to be as new as it was when this was asked. */
  projects?: readonly number[] | 'all'
  /** Whether the keys are. */
  keys?: boolean
  /** Whether to read even those whose version is known already. */
  anew?: boolean
  /** What must not run beside a look. */
  alone?: () => Promise<void>
}

type Outcome = { error: unknown } | undefined

/**
 * Answers the function that grants such wishes. It resolves when everything was read that had been committed before
 * it was called, and rejects where that failed; another project's failure is no reason, unless the database is out of
 * reach. What could not be read counts as unknown, and the next look for all finds it. Nothing old takes the place of
 * something newer: looks do not overlap, and each reads the versions before the rest, so that a version is never newer
 * than what is kept under it.
 */
export const catchUp = (source: DirectorySource): ((wish: CatchUpWish) => Promise<void>) => {
  const known = new Map<number, number>()

  /** Reads projects together; where that fails, each by itself. Answers what went wrong, by project. */
  const readStale = async (stale: ReadonlyMap<number, number>): Promise<Map<number, unknown>> => {
    const failures = new Map<number, unknown>()
    const read = async (ids: readonly number[]): Promise<void> => {
      try {
        await source.readProjects(ids)
        for (const id of ids) known.set(id, stale.get(id) ?? 0)
      } catch (error) {
        if (ids.length > 1 && !isUnavailable(error)) for (const id of ids) await read([id])
        else for (const id of ids) failures.set(id, error)
      }
    }
    if (stale.size > 0) await read([...stale.keys()])
    return failures
  }

  /** What went wrong, by project. Throws where not even the versions can be read. */
  const lookAtProjects = async (wishes: readonly CatchUpWish[]): Promise<Map<number, unknown>> => {
    const isAll = wishes.some(({ projects }) => projects === 'all')
    const named = new Set(wishes.flatMap(namedIn))
    if (!isAll && named.size === 0) return new Map()
    for (const wish of wishes.filter(({ anew }) => anew)) {
      if (wish.projects === 'all') known.clear()
      for (const id of namedIn(wish)) known.delete(id)
    }
    const rows = await source.versions(isAll ? undefined : [...named])
    const stale = rows.filter(({ project_id, version }) => known.get(project_id) !== version)
    return readStale(new Map(stale.map(({ project_id, version }) => [project_id, version])))
  }

  const grant = async (
    wish: CatchUpWish,
    projects: PromiseSettledResult<Map<number, unknown>>,
    keys: PromiseSettledResult<void>,
  ): Promise<void> => {
    if (wish.keys && keys.status === 'rejected') throw keys.reason
    if (wish.projects) {
      if (projects.status === 'rejected') throw projects.reason
      for (const [id, error] of projects.value) {
        if (wish.projects === 'all' || wish.projects.includes(id)) throw error
      }
    }
    await wish.alone?.()
  }

  const look = async (wishes: readonly CatchUpWish[]): Promise<Outcome[]> => {
    const [projects, keys] = await Promise.allSettled([
      lookAtProjects(wishes),
      wishes.some((wish) => wish.keys) ? source.readKeys() : Promise.resolve(),
    ])
    const outcomes: Outcome[] = []
    for (const wish of wishes) {
      const outcome = grant(wish, projects, keys).then(
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
