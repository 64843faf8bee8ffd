/** Mistakes of a player and failures of a message, said on the page with the form. */
import type { FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { problems } from '../../contract.ts'
import type { Channel } from '../codes/address.ts'
import type { PasswordlessTexts } from '../messages/texts/en.ts'
import type { PasswordlessPageNeeds } from './needs.ts'

export type Mistake = { status: number; message: string; headers: Readonly<Record<string, string>> }

/** Why a message was not sent, in the reader's words. Throws whatever is not about that. */
export const sendingMistake = (error: unknown, { mistake }: PasswordlessTexts): Mistake => {
  if (!(error instanceof Problem)) throw error
  const { kind, headers } = error
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
export const codeMistake = (error: unknown, { mistake, confirm }: PasswordlessTexts): Mistake => {
  if (!(error instanceof Problem)) throw error
  const messages = new Map([
    [problems.one_time_code_wrong, mistake.code],
    [problems.too_many_tries, mistake.tries],
    [problems.email_taken, `${confirm.takenTitle}. ${confirm.taken}`],
  ])
  const message = messages.get(error.kind)
  if (message === undefined) throw error
  return { status: 422, message, headers: {} }
}

/** Something was typed that nothing can be sent to. */
export const targetMistake = (channel: Channel, { mistake }: PasswordlessTexts): Mistake => ({
  status: 422,
  message: mistake[channel],
  headers: {},
})

/** Keeps a mistake that a page shows as what it is, a sign-in that was refused. A bug is none. */
export const tellMistake = (
  { traces }: Pick<PasswordlessPageNeeds, 'traces'>,
  request: FastifyRequest,
  error: unknown,
): void => {
  if (error instanceof Problem) traces.refused(request, error)
}
