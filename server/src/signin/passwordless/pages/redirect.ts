/** The way on from pages of ours when a sign-in goes on: failures are the game's to hear, as after a network. */
import type { FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { problems } from '../../contract.ts'
import { type Entry, whoseEntry } from '../../landing/entry.ts'
import { destinationOf, failureAddress } from '../../landing/redirects.ts'
import { problemOf } from '../../requests/problem-of.ts'
import type { PasswordlessPageNeeds } from './needs.ts'

/** The browser goes where `work` says, or to the game with what went wrong. Throws only what must not be redirected. */
export const redirectAfter = async (
  gate: PasswordlessPageNeeds,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> => {
  try {
    return redirectTo(reply, await work())
  } catch (error) {
    const problem = problemOf(error, request)
    if (problem.kind === problems.visit_refused) throw problem
    request.server.tellRefusal(request, problem, whoseEntry(entry))
    return redirectTo(reply, failureAddress(destinationOf(gate.issuer, entry), problem))
  }
}

/** After a form always 303, so that loading again posts nothing again. */
export const redirectTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 303)
