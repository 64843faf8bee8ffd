/**
 * The browser of a user who links a network. A page of ours asks, and once the user has agreed there, it goes off to
 * the network. Somebody may send an address for linking around. Without a question it would tie the identity of a
 * follower to the sender's account, and bring the follower a token of that account.
 *
 * Showing the page binds no browser. Agreeing is a form that only our own page can post. Its answer sets the cookie,
 * and the state that the network is given works with this cookie only.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { isFromOwnPage } from '../../base/http/own-page.ts'
import { Problem } from '../../base/problem.ts'
import { networkOf, requireNetwork } from '../connections/connections.ts'
import { FieldError, problems, Redirection, Type } from '../contract.ts'
import { withParameters } from '../landing/redirects.ts'
import { htmlAnswer } from '../pages/html.ts'
import { sendLinkPage } from '../pages/link-page.ts'
import { takeForms } from '../requests/forms.ts'
import { findSession } from '../tokens/sessions.sql.ts'
import { noteSignIn } from '../tracing/steps.ts'
import { departures } from '../visit/departure.ts'
import { linkVisits } from './link-visit.ts'
import type { LinkingNeeds } from './needs.ts'

const path = '/api/social/oauth2/link'

/** The address that a browser opens to link a network. */
export const linkStartAddress = (issuer: string, visit: string): string =>
  withParameters(issuer + path, [['visit', visit]])

/** The form has no fields. */
const formLimit = 1024

type VisitQuery = { visit: string }

/** Adds the page and its form, to a scope of their own that shows failures as pages. */
export const addLinkStart = (app: FastifyInstance, gate: LinkingNeeds): void => {
  takeForms(app, formLimit)
  const leave = departures(gate)
  const schema = {
    tags: ['User'],
    querystring: Type.Object({ visit: Type.String({ maxLength: 16_384 }) }),
  }
  app.get<{ Querystring: VisitQuery }>(
    path,
    {
      config: { signIn: { way: 'linking', step: 'link_page' } },
      schema: {
        ...schema,
        operationId: 'linkPage',
        problems: [problems.visit_refused, problems.not_connected],
        summary: 'The page that asks whether to link a network',
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const { visit, project, connection, session } = await openVisit(gate, request, reply)
      const { title } = await networkOf(connection, gate)
      return sendLinkPage(request, reply, {
        project,
        network: title,
        account: session.name ?? session.username ?? session.user_id,
        locale: visit.locale ?? undefined,
        action: linkStartAddress('', request.query.visit),
        redirectUri: visit.redirectUri,
      })
    },
  )
  app.post<{ Querystring: VisitQuery }>(
    path,
    {
      config: { signIn: { way: 'linking', step: 'agreed' } },
      schema: {
        ...schema,
        operationId: 'agreeToLink',
        problems: [problems.visit_refused, problems.not_connected, problems.identity_taken],
        summary: 'The user agrees on that page',
        description: 'Refused unless the browser says that the form comes from our page.',
        consumes: ['application/x-www-form-urlencoded'],
        response: { 303: Redirection('Location is the network’s page'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      if (!isFromOwnPage(request.headers, gate.settings.publicUrl)) {
        throw new Problem(problems.visit_refused, {
          detail: 'The browser does not say that this form comes from the page that asks',
        })
      }
      const { visit, connection } = await openVisit(gate, request, reply)
      const { clientId, provider, state, redirectUri, isRedirectUriImplied } = visit
      const trip = {
        clientId,
        provider,
        state,
        redirectUri,
        isRedirectUriImplied,
        scope: '',
        audience: null,
        deploymentId: null,
        challenge: null,
        linkTo: { userId: visit.userId, sessionId: visit.sessionId },
        isHosted: false,
      }
      return await leave({ connection, locale: visit.locale ?? undefined }, trip, request, reply)
    },
  )
}

/** Throws 400 for a visit that is not ours or over, and where the session that asked counts no more. */
const openVisit = async (
  gate: LinkingNeeds,
  request: FastifyRequest<{ Querystring: VisitQuery }>,
  reply: FastifyReply,
) => {
  const visit = linkVisits(gate.keyring).open(request.query.visit, gate.clock.now())
  const found = visit && (await gate.directory.findClient(visit.clientId))
  await gate.limits.count('sign_in', 'link', request, reply, found)
  if (!found) throw new Problem(problems.visit_refused)
  const { project } = found
  const { provider } = visit
  noteSignIn(request, gate.clock.now().getTime(), { way: 'linking', provider, ...found })
  const { sessionId, userId } = visit
  const [session] = await findSession(gate.sql, project.projectId, sessionId, gate.clock.now())
  if (!session || session.is_revoked || session.is_banned || session.user_id !== userId) {
    throw new Problem(problems.visit_refused)
  }
  return { visit, project, session, connection: requireNetwork(project, visit.provider) }
}
