/** Mistakes of a player and failures of a message, said on the page with the form. */
import { Problem } from '../../../base/problem.ts'
import { problems } from '../../contract.ts'
import type { Texts } from '../../pages/texts/en.ts'
import type { PageVisit } from './page-visit.ts'

export type Mistake = { status: number; message: string; headers: Readonly<Record<string, string>> }

/** Why a message was not sent, in the reader's words. Throws whatever is not about that. */
export const sendingMistake = (visit: PageVisit, error: unknown): Mistake => {
  const { kind, headers } = toldProblem(visit, error)
  const { mistake } = visit.texts
  switch (kind) {
    case problems.too_many_requests: {
      const minutes = Math.ceil(Number(headers['retry-after'] ?? 60) / 60)
      return { status: 429, message: mistake.often(minutes), headers }
    }
    case problems.message_not_sent:
      return { status: 503, message: mistake.notSent, headers }
    case problems.parameter_refused:
      return { status: 422, message: mistake.refused, headers }
    default:
      throw error
  }
}

/** Why a code did not count, in the reader's words. Throws whatever is not about that. */
export const codeMistake = (visit: PageVisit, error: unknown): Mistake => {
  const { kind } = toldProblem(visit, error)
  const { mistake, confirm } = visit.texts
  const messages = new Map([
    [problems.one_time_code_wrong, mistake.code],
    [problems.too_many_tries, mistake.tries],
    [problems.email_taken, `${confirm.takenTitle}. ${confirm.taken}`],
  ])
  const message = messages.get(kind)
  if (message === undefined) throw error
  return { status: 422, message, headers: {} }
}

/** Something was typed that nothing can be sent to, or that is no code. */
export const typedMistake = (what: 'phone' | 'email' | 'digits', { mistake }: Texts): Mistake => ({
  status: 422,
  message: mistake[what],
  headers: {},
})

/** Keeps a mistake that a page shows as what it is, a sign-in that was refused. A bug is none, and is thrown. */
const toldProblem = ({ gate, request }: PageVisit, error: unknown): Problem => {
  if (!(error instanceof Problem)) throw error
  gate.traces.refused(request, error)
  return error
}
