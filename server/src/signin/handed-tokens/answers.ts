/** Reading what networks answer about a token. */
import { type NetworkAnswer, readObject } from '../networks/calls/call.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'

/** The network's no, in our word. */
export const refused = (detail: string): VisitFailure => new VisitFailure('refused', detail)

/** A JSON object of status 200; anything below 500 but that is the network's no. Throws `refused` and `unreachable`. */
export const readAnswer = (answer: NetworkAnswer): Record<string, unknown> => {
  if (answer.status !== 200) throw refused('token_invalid')
  return readObject(answer)
}

/** Throws `refused` unless the owner of a token is one of ours; networks tell ids as numbers at times. */
export const requireOurs = (owner: unknown, ids: readonly string[]): void => {
  if (!ids.includes(String(owner))) throw refused('token_of_other_application')
}
