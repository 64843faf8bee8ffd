/** What a browser shows when a sign-in fails where it cannot be redirected. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http.ts'
import type { Problem } from '../../base/problem.ts'
import type { Directory } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { sendFieldProblem } from '../dialects.ts'
import { problemOf } from '../problem-of.ts'
import { brandOf } from './brand.ts'
import { html } from './html.ts'
import { readerOf } from './language.ts'
import { sendPage } from './layout.ts'
import { texts } from './texts.ts'

/** Makes failures below this Fastify scope pages for browsers, and the field's body for everybody else. */
export const showFailures = (app: FastifyInstance, directory: Pick<Directory, 'client'>): void => {
  app.setErrorHandler(failureHandler(directory))
}

/** The same for a single route. */
export const failureHandler =
  (directory: Pick<Directory, 'client'>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problemOf(error, request)
    if (isBrowser(request)) sendFailurePage(problem, directory, request, reply)
    else sendFieldProblem(problem, reply)
  }

const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

const sendFailurePage = (
  problem: Problem,
  directory: Pick<Directory, 'client'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  request.server.tellRefusal(request, problem)
  const { client_id, locale } = request.query as { client_id?: unknown; locale?: unknown }
  const project = directory.client(Number(client_id))?.project
  const { language } = readerOf({
    locale: typeof locale === 'string' ? locale : undefined,
    acceptLanguage: request.headers['accept-language'],
    fallback: project?.settings.default_locale,
  })
  return sendPage(reply.headers(problem.headers), problem.kind.status, {
    language,
    brand: project && brandOf(project),
    ...failureBody(problem, language, request),
  })
}

/** Title and body of a page that tells a player what happened and what to do, and developers what was wrong. */
const failureBody = (
  problem: Problem,
  language: keyof typeof texts,
  { id, query }: Pick<FastifyRequest, 'id' | 'query'>,
) => {
  const { failure } = texts[language]
  const { title, help } = failure[talesOf.get(problem.kind.id) ?? 'misasked']
  return {
    title,
    body: html`<p class="lead">${help}</p>
<dl class="facts">
<dt>${failure.code}</dt><dd><bdi>${String(problem.kind.code)}</bdi></dd>
<dt>${failure.request}</dt><dd><bdi>${id}</bdi></dd>
<dt>${failure.detail}</dt><dd lang="en" dir="ltr">${problem.message}</dd>${addressThatCame(problem, query)}
</dl>`,
  }
}

const longestAddress = 300

/** The address that is not registered, as text and cut off, and where to register it. */
const addressThatCame = (problem: Problem, query: unknown) => {
  const { redirect_uri: came } = query as { redirect_uri?: unknown }
  if (problem.kind !== problems.redirect_uri_unknown || typeof came !== 'string') return ''
  const shown =
    came.length > longestAddress ? `${came.slice(0, longestAddress).toWellFormed()}…` : came
  return html`
<dt>redirect_uri</dt><dd lang="en"><bdi>${shown}</bdi></dd>
<dd lang="en">Register it to the letter among the client’s redirect_uris: by portreeve apply, or by PATCH /api/operator/projects/{project_id}/clients/{client_id}.</dd>`
}

type Tale = Exclude<keyof (typeof texts)['en']['failure'], 'code' | 'request' | 'detail'>

/** What a player is told; everything else is between the game and us. */
const talesOf: ReadonlyMap<string, Tale> = new Map<string, Tale>([
  [problems.visit_refused.id, 'expired'],
  [problems.denied.id, 'denied'],
  [problems.credential_refused.id, 'denied'],
  [problems.not_connected.id, 'unavailable'],
  [problems.not_available.id, 'unavailable'],
  [problems.user_banned.id, 'banned'],
  [problems.too_many_requests.id, 'busy'],
  [problems.unreachable.id, 'unreachable'],
  [problems.out_of_service.id, 'unreachable'],
  [problems.bug.id, 'broken'],
])
