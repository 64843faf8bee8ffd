/**
 * The addresses at which the field's clients open their sign-in page (docs/interface/accounts.md#the-page-at-latest).
 * They lead to the one page that there is.
 */
import type { Static } from '../../base/contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { FieldError, problems, Redirection, SignInQuery, startProblems, Type } from '../contract.ts'
import { readEntry, requireClient } from '../landing/entry.ts'
import { redirect, withParameters } from '../landing/redirects.ts'
import { readerOf } from '../requests/language.ts'
import { countByClient } from '../requests/limits.ts'
import type { ShowSignIn } from './authorize.ts'
import { html, htmlAnswer } from './html.ts'
import { sendPage } from './layout.ts'
import type { PageNeeds } from './needs.ts'
import { texts } from './texts.ts'

const { locale: _, ...start } = SignInQuery.properties

/** As the clients write it: with the login project, and with a locale that may be empty. */
const WidgetQuery = Type.Object({
  ...start,
  locale: Type.Optional(Type.String({ maxLength: 35 })),
  projectId: Type.Optional(
    Type.String({ maxLength: 36, description: 'The login project id of the client’s project' }),
  ),
})
type WidgetQuery = Static<typeof WidgetQuery>

/** Adds the pages; `show` answers with the sign-in page. */
export const addWidget = (app: FastifyInstance, gate: PageNeeds, show: ShowSignIn): void => {
  const schema = {
    problems: [...startProblems, problems.project_unknown],
    tags: ['Sign-in'],
    querystring: WidgetQuery,
  }
  // Clients ask with the slash; the document has addresses without.
  for (const path of ['/latest', '/latest/']) {
    app.get<{ Querystring: WidgetQuery }>(
      path,
      {
        config: { signIn: { way: 'network', step: 'sign_in_page' } },
        schema: {
          ...schema,
          ...(path === '/latest/' ? { hide: true } : { operationId: 'widgetPage' }),
          summary: 'The sign-in page, at the address of the field',
          response: { 200: htmlAnswer, '4xx': FieldError },
        },
      },
      async (request, reply) => {
        const { query, project, redirectUri } = await readStart(gate, request, reply)
        return show(request, reply, { query, project, redirectUri })
      },
    )
  }
  app.get<{ Querystring: WidgetQuery }>(
    '/latest/ask',
    {
      schema: {
        ...schema,
        operationId: 'widgetAsk',
        summary: 'Asks for nothing more, and leads back to the game',
        response: { 302: Redirection('Location is the game'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const { query, redirectUri } = await readStart(gate, request, reply)
      return redirect(reply, withParameters(redirectUri, [['state', query.state]]), 302)
    },
  )
  app.get(
    '/latest/confirm-status',
    {
      schema: {
        operationId: 'widgetConfirmStatus',
        tags: ['Sign-in'],
        summary: 'Tells to go back to the game',
        response: { 200: htmlAnswer },
      },
    },
    async (request, reply) => {
      const { language } = readerOf(request, undefined)
      const { confirm, account } = texts[language]
      const body = html`<p class="lead">${account.goBack}</p>`
      return sendPage(reply, 200, { language, brand: undefined, title: confirm.doneTitle, body })
    },
  )
}

const readStart = async (
  gate: PageNeeds,
  request: FastifyRequest<{ Querystring: WidgetQuery }>,
  reply: FastifyReply,
) => {
  const { projectId, locale, ...rest } = request.query
  await countByClient(gate, 'sign_in', 'signin', request, reply)
  const registered = requireClient(gate.directory, rest.client_id)
  const { project } = registered
  if (projectId && projectId.toLowerCase() !== project.loginProjectId) {
    throw new Problem(problems.project_unknown)
  }
  const query: SignInQuery = isLocale(locale) ? { ...rest, locale } : rest
  const { redirectUri } = readEntry(registered, query, gate.deployments)
  return { query, project, redirectUri }
}

/** Clients send an empty locale where they have none, and some of their own making. */
const isLocale = (given: string | undefined): given is string =>
  given !== undefined && /^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/.test(given)
