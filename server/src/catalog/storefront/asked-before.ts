/**
 * Questions by the address they came under. Reading, checking and naming a question costs more than looking up its
 * answer, and games ask the same few addresses over and over. Measured: without it the service needs 15 % more
 * processor time for a page (`bench`, scenario storefront; 1.149 and 1.144 times in two runs of eight pairs).
 */
import type { Project } from '../../projects/index.ts'
import type { Question } from './storefront.ts'

export type AskedBefore = {
  /** The question of an address, unless the project's settings have changed since. */
  find(url: string, projectOf: (id: number) => Project | undefined): Question | undefined
  keep(url: string, project: Project, question: Question): void
}

const mostAddresses = 5000
/** No game writes longer ones. */
const longest = 500

/** Remembers questions; all are forgotten when there are too many. */
export const askedBefore = (): AskedBefore => {
  const kept = new Map<string, { project: Project; question: Question }>()
  return {
    find(url, projectOf) {
      const known = kept.get(url)
      // A change makes another object of the project.
      return known && projectOf(known.project.projectId) === known.project
        ? known.question
        : undefined
    },
    keep(url, project, question) {
      if (url.length > longest) return
      if (kept.size >= mostAddresses) kept.clear()
      kept.set(url, { project, question })
    },
  }
}
