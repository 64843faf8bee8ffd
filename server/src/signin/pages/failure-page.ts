/** What a browser shows when a sign-in fails where it cannot be redirected. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http.ts'
import type { Problem } from '../../base/problem.ts'
import { sendFieldProblem } from '../dialects.ts'
import { problemOf } from '../problem-of.ts'
import { html, sendPage } from './html.ts'

/** Makes failures below this Fastify scope pages for browsers, and the field's body for everybody else. */
export const showFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request)
    return isBrowser(request)
      ? sendFailurePage(problem, request, reply)
      : sendFieldProblem(problem, reply)
  })
}

const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

const sendFailurePage = (
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  sendPage(reply.headers(problem.headers), problem.kind.status, {
    title: 'The sign-in did not work',
    body: html`<p>${problem.message}.</p>
<p>Go back to the game and try again.</p>
<p><small>Code ${String(problem.kind.code)}, request ${request.id}</small></p>`,
  })
