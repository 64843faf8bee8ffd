/**
 * Questions by the address they came under. Games ask the same few addresses over and over; reading and naming a
 * question costs more than looking it up.
 */
import type { Project } from '../../projects/index.ts'
import type { Question } from './question.ts'

const mostAddresses = 5000
/** No game writes longer ones. */
const longest = 500

/** Remembers questions that follow from address and settings alone; all are forgotten when there are too many. */
export const knownQuestions = () => {
  const kept = new Map<string, { project: Project; question: Question }>()
  return {
    /** The question of an address, unless the project's settings have changed since. */
    find(url: string, project: Project): Question | undefined {
      const known = kept.get(url)
      // A change makes another object of the project.
      return known?.project === project ? known.question : undefined
    },
    keep(url: string, project: Project, question: Question): Question {
      if (url.length > longest) return question
      if (kept.size >= mostAddresses) kept.clear()
      kept.set(url, { project, question })
      return question
    },
  }
}
