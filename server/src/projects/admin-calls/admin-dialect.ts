/** How failures look in the catalog's and the other admin calls (docs/interface/errors.md#admin-calls). */

import { isOutOfService, writeRefusal } from '../../base/database/database.ts'
import { prefersToJson } from '../../base/http/accept.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { readFailure } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'

/** Makes every failure below this Fastify scope speak the admin dialect. */
export const speakAdminDialect = (app: FastifyInstance): void => {
  app.setErrorHandler(sendAdminFailure)
}

/** Answers anything thrown in the admin dialect. A bug is logged with the request's id, its text is not shown. */
export const sendAdminFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const problem = toProblem(error)
  if (problem.kind === problems.bug)
    request.log.error({ err: error, request_id: request.id }, 'bug')
  return sendAdminProblem(problem, request, reply)
}

/** Puts anything thrown into the terms of the admin dialect. */
export const toProblem = (error: unknown): Problem => {
  const failure = readFailure(error)
  switch (failure.is) {
    case 'problem':
      return failure.problem
    case 'invalid':
      return new Problem(problems.invalid, { violations: failure.violations })
    case 'not_json':
      return new Problem(problems.not_json, {
        detail: `Send the body as UTF-8 JSON with Content-Type: application/json${failure.where ? `; ${failure.where}` : ''}`,
      })
    case 'too_large':
      return new Problem(problems.body_too_large)
    case 'refused':
      return new Problem(problems.invalid, { detail: 'The request cannot be read' })
    case 'bug':
      return problemOfFailure(failure.error)
  }
}

/** The meaning of a failure of the database or a bug. */
const problemOfFailure = (cause: unknown): Problem => {
  const headers = { 'retry-after': '2' }
  if (writeRefusal(cause)) return new Problem(problems.cannot_write, { headers, cause })
  return isOutOfService(cause)
    ? new Problem(problems.temporarily_unavailable, { headers, cause })
    : new Problem(problems.bug, { cause })
}

/** The reason of a problem, for programs. */
const reasonOf = ({ why, values }: Problem) => ({
  ...(why === undefined ? {} : { why }),
  ...(values === undefined ? {} : { values }),
})

/** A problem in the words of the dialect, without what belongs to the whole answer. */
export const problemBody = ({ kind, message }: Problem) => ({
  statusCode: kind.status,
  errorCode: Number(kind.code),
  errorMessage: `[0401-${kind.code}]: ${message}`,
})

/** Answers with a problem, as RFC 9457 where `Accept` asks for it. */
export const sendAdminProblem = (
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  request.server.tellRefusal(request, problem)
  const { kind, violations } = problem
  const text = problem.message
  reply.code(kind.status).headers(problem.headers)
  if (kind.status === 401 && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Basic realm="Portreeve", charset="UTF-8"')
  if (prefersToJson(request.headers.accept, 'application/problem+json')) {
    return reply.type('application/problem+json').send(
      JSON.stringify({
        type: `/api/docs/problems#${kind.id}`,
        title: kind.title,
        status: kind.status,
        detail: text,
        instance: `urn:request:${request.id}`,
        errorCode: kind.code,
        ...reasonOf(problem),
        ...(violations.length > 0 ? { errors: violations } : {}),
        ...problem.details,
      }),
    )
  }
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      ...problemBody(problem),
      transactionId: request.id,
      ...reasonOf(problem),
      ...(violations.length > 0 ? { errorMessageExtended: violations } : {}),
      ...problem.details,
    }),
  )
}
