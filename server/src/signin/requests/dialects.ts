/** How problems look at the gate's doors: the field's body, the standard's body. */
import type { FastifyInstance, FastifyReply } from '../../base/http/http.ts'
import type { Problem, ProblemKind } from '../../base/problem.ts'
import type { Directory } from '../../projects/index.ts'
import { allowKnownOrigins } from './cross-origin.ts'
import { problemOf } from './problem-of.ts'

/**
 * Which of the two doors onto the same code a call came through
 * (docs/interface/errors.md#error-formats-of-the-token-endpoints).
 */
export type Door = 'field' | 'standard'

/** Makes every failure below this Fastify scope speak one door's dialect; pages can read what is not there. */
export const speakDialect = (app: FastifyInstance, door: Door, directory: Directory): void => {
  const send = door === 'field' ? sendFieldProblem : sendStandardProblem
  const allow = allowKnownOrigins(directory)
  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemOf(error, request)
    if (isNotThere(problem)) await allow(request, reply)
    return send(problem, reply)
  })
}

const isNotThere = ({ kind: { status } }: Problem): boolean => status === 404 || status === 405

/** Answers `{"error": {"code", "description", "details"?}}`. */
export const sendFieldProblem = (problem: Problem, reply: FastifyReply): FastifyReply => {
  const { kind, message: description, details } = problem
  return refusal(problem, reply, kind.status).send(
    JSON.stringify({ error: { code: kind.code, description, details } }),
  )
}

/** Answers as RFC 6749, section 5.2, says: the word and a sentence; 401 where the client is not believed. */
export const sendStandardProblem = (problem: Problem, reply: FastifyReply): FastifyReply => {
  const error = oauthWord(problem.kind)
  refusal(problem, reply, standardStatusOf(problem.kind))
  if (error === clientRefused) reply.header('www-authenticate', 'Basic realm="Portreeve"')
  return reply.send(JSON.stringify({ error, error_description: asciiText(problem.message) }))
}

/**
 * Answers as RFC 6750, section 3, says: a challenge where a token is missing or bad, with a word where one came at all.
 * The body tells the same as that of the other calls of the standard door.
 */
export const sendBearerProblem = (
  problem: Problem,
  { reply, hasToken }: { reply: FastifyReply; hasToken: boolean },
): FastifyReply => {
  const status = standardStatusOf(problem.kind)
  // A banned user's token is not good any more: the profile knows no other word for it (section 3.1).
  const error = status === 401 ? 'invalid_token' : oauthWord(problem.kind)
  const error_description = asciiText(problem.message)
  refusal(problem, reply, status)
  if (status === 400 || status === 401) {
    const challenge = `, error="${error}", error_description="${error_description}"`
    reply.header('www-authenticate', `Bearer realm="Portreeve"${hasToken ? challenge : ''}`)
  }
  return reply.send(JSON.stringify({ error, error_description }))
}

/** Tells a refusal to those who keep it, and begins its answer. */
const refusal = (problem: Problem, reply: FastifyReply, status: number): FastifyReply => {
  reply.server.tellRefusal(reply.request, problem)
  return reply
    .code(status)
    .headers(problem.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
}

const clientRefused = 'invalid_client'

/**
 * The standard knows 401 where the client is not believed, 400 for whatever else is wrong with a request, and has no
 * 422 (RFC 6749, section 5.2).
 */
export const standardStatusOf = (kind: ProblemKind): number =>
  oauthWord(kind) === clientRefused ? 401 : kind.status === 422 ? 400 : kind.status

/** The standard's word for a problem. */
export const oauthWord = ({ oauth }: ProblemKind): string => oauth ?? 'server_error'

/** Only what RFC 6749 allows in `error_description`. */
const asciiText = (text: string): string => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ')
