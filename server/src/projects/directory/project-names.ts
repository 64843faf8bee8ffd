/**
 * The project that a name leads to: an id, a login id, a client's id, or an origin. Answers stay in memory until the
 * next change of any project or poll. So one unknown name costs one statement, however often somebody sends it. Names
 * that come together share a statement. So many unknown names keep one connection busy at most.
 */
import { isUnavailable, type Sql } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'
import { isUuid } from '../../base/ids.ts'
import { findNames, type ProjectName } from './projects.sql.ts'

export type ProjectNames = {
  /** At once where somebody asked lately. Throws what the database does. */
  find(name: ProjectName): number | undefined | Promise<number | undefined>
  /** Forgets the answers: called for every change, and now and then. */
  forget(): void
}

/** Some megabyte at most. */
const mostAnswers = 10_000

/** Knows no name yet. */
export const projectNames = (sql: Sql): ProjectNames => {
  const answers = new Map<string, number | undefined>()
  let generation = 0

  const ask = gather<ProjectName, number | undefined>({
    keyOf: () => 'all',
    isShared: isUnavailable,
    atMost: Number.POSITIVE_INFINITY,
    async work(names) {
      const askedIn = generation
      const asked = new Map(names.map((name) => [textOf(name), name]))
      const rows = await findNames(sql, [...asked.values()])
      const found = new Map(rows.map(({ name, project_id }) => [name, project_id]))
      if (answers.size > mostAnswers) answers.clear()
      // An answer from before a change must not outlive it.
      if (askedIn === generation)
        for (const text of asked.keys()) answers.set(text, found.get(text))
      return names.map((name) => found.get(textOf(name)))
    },
  })

  return {
    find(name) {
      if (!isWellFormed(name)) return undefined
      const text = textOf(name)
      return answers.has(text) ? answers.get(text) : ask(name)
    },
    forget() {
      generation += 1
      answers.clear()
    },
  }
}

const isWellFormed = ({ kind, value }: ProjectName): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) : kind !== 'login' || isUuid(value)

const textOf = ({ kind, value }: ProjectName): string => `${kind} ${value}`
