/** The page for a browser whose sign-in fails where it cannot be redirected. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import type { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { failureAddress } from '../landing/redirects.ts'
import { sendFieldProblem } from '../requests/dialects.ts'
import { readerOf } from '../requests/language.ts'
import { problemOf } from '../requests/problem-of.ts'
import { brandOf } from './brand.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'
import { texts } from './texts.ts'
import { type WayBack, type WayBackNeeds, waysBack } from './way-back.ts'

/** Makes failures below this Fastify scope pages for browsers, and the field's body for everybody else. */
export const showFailures = (app: FastifyInstance, deps: WayBackNeeds): void => {
  app.setErrorHandler(failureHandler(deps))
}

/** The same for a single route. */
export const failureHandler = (deps: WayBackNeeds) => {
  const wayBack = waysBack(deps)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error, request)
    if (!isBrowser(request)) return sendFieldProblem(problem, reply)
    // Where the database is away nobody can be loaded: the page is shown without the way back.
    const way = await wayBack(request).catch(() => undefined)
    return sendFailurePage(problem, way, request, reply)
  }
}

const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false

const sendFailurePage = (
  problem: Problem,
  way: WayBack | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  request.server.tellRefusal(request, problem)
  const project = way?.project
  const brand = project && brandOf(project)
  const { language } = readerOf(request, project, way ? way.locale : localeAskedFor(request))
  const { failure } = texts[language]
  const { title, help } = failure[talesOf.get(problem.kind.id) ?? 'misasked']
  return sendPage(reply.headers(problem.headers), problem.kind.status, {
    language,
    brand,
    title,
    body: html`<p class="lead">${help}</p>
${brand && way?.destination && html`<p class="onward"><a class="button" href="${failureAddress(way.destination, problem)}">${failure.back(brand.name)}</a></p>`}
<dl class="facts">
<dt>${failure.code}</dt><dd><bdi>${codeOf(problem)}</bdi></dd>
<dt>${failure.request}</dt><dd><bdi>${request.id}</bdi></dd>
<dt>${failure.detail}</dt><dd lang="en" dir="ltr">${problem.message}</dd>${addressThatCame(problem, request.query)}
</dl>`,
  })
}

const localeAskedFor = ({ query }: FastifyRequest): string | undefined => {
  const { locale } = query as { locale?: unknown }
  return typeof locale === 'string' ? locale : undefined
}

/** The number; many problems share 0, so the problem's own name stands beside it: `0 · parameter refused`. */
const codeOf = ({ kind: { code, id } }: Problem): string =>
  String(code) === '0' ? `0 · ${id.slice(id.indexOf('.') + 1).replaceAll('_', ' ')}` : String(code)

const longestAddress = 300

/** The address that is not registered, as text and cut off, and where to register it. */
const addressThatCame = (problem: Problem, query: unknown) => {
  const { redirect_uri: came } = query as { redirect_uri?: unknown }
  if (problem.kind !== problems.redirect_uri_unknown || typeof came !== 'string') return ''
  const shown =
    came.length > longestAddress ? `${came.slice(0, longestAddress).toWellFormed()}…` : came
  return html`
<dt>redirect_uri</dt><dd lang="en"><bdi>${shown}</bdi></dd>
<dd lang="en" dir="ltr">Register it to the letter among the client’s redirect_uris: by portreeve apply, or by PATCH /api/operator/projects/{project_id}/clients/{client_id}.</dd>`
}

type Tale = Exclude<keyof (typeof texts)['en']['failure'], 'code' | 'request' | 'detail' | 'back'>

/** The stories that players are told; everything else is between the game and us. */
const talesOf: ReadonlyMap<string, Tale> = new Map<string, Tale>([
  [problems.visit_refused.id, 'expired'],
  [problems.denied.id, 'denied'],
  [problems.credential_refused.id, 'denied'],
  [problems.not_connected.id, 'unavailable'],
  [problems.not_available.id, 'unavailable'],
  [problems.project_archived.id, 'unavailable'],
  [problems.user_banned.id, 'banned'],
  [problems.too_many_requests.id, 'busy'],
  [problems.unreachable.id, 'unreachable'],
  [problems.out_of_service.id, 'unreachable'],
  [problems.cannot_write.id, 'unreachable'],
  [problems.bug.id, 'broken'],
])
