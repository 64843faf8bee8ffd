/** Refusals of the service in the language of the reader, by their codes. */
import type { ApiProblem } from '../../api/problems.ts'
import { type LateTexts, lateWords } from '../../texts/late.ts'
import { t } from '../../texts/texts.ts'
import { type Facts, saidBy, type Words } from '../../texts/words.ts'

/**
 * The sentence for a refusal: by its reason, else by its wrong members, which are told beside it, else by its name. A
 * service that is newer than the console may have others: its own sentence tells them.
 */
export const problemWords = ({ id, why, violations, facts, message }: ApiProblem): string => {
  const values = { ...facts, ...(facts.values as Facts | undefined) }
  if (why === undefined && violations.length > 0) return t().shared.refusedMembers
  return lateWords((texts) => {
    const reason = texts.reasons[why as keyof LateTexts['reasons']] as Words | undefined
    if (reason === undefined && violations.length > 0) return t().shared.refusedMembers
    const problem = texts.problems[id as keyof LateTexts['problems']] as Words | undefined
    return saidBy(reason ?? problem, values)
  }, message)
}
