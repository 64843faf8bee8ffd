/**
 * The browser of a user who links a network: off to the network at once where it is at the internet address of the
 * game that asked, else only after the user has agreed. An address for linking that somebody sends around would
 * otherwise tie the identity of whoever follows it to the sender's account.
 */
import type { FastifyInstance, FastifyRequest } from '../base/http.ts'
import { Problem } from '../base/problem.ts'
import { type BrowserCookie, browserCookie } from './browser.ts'
import { networkOf, requireNetwork } from './connections.ts'
import { FieldError, problems, Redirection, Type } from './contract.ts'
import { departures } from './departure.ts'
import type { Gate } from './gate.ts'
import { type LinkVisit, linkVisits } from './link-visit.ts'
import { sendLinkPage } from './pages/link-page.ts'
import { withParameters } from './redirects.ts'
import { findSession, type StandingRow } from './sessions.sql.ts'

const path = '/api/social/oauth2/link'

/** The address that a browser opens to link a network. */
export const linkStartAddress = (issuer: string, visit: string): string =>
  withParameters(issuer + path, [['visit', visit]])

/** Adds the address; failures are shown as a page by the scope. */
export const addLinkStart = (app: FastifyInstance, gate: Gate): void => {
  const visits = linkVisits(gate.keyring)
  const cookie = browserCookie(gate.settings)
  const leave = departures(gate)
  app.get<{ Querystring: { visit: string } }>(
    path,
    {
      schema: {
        operationId: 'startLinking',
        tags: ['User'],
        summary: 'A browser begins to link a network',
        querystring: Type.Object({ visit: Type.String({ maxLength: 16_384 }) }),
        response: { 302: Redirection('Location is the network’s page'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const now = gate.clock.now()
      const visit = visits.open(request.query.visit, now)
      const found = visit && gate.directory.client(visit.clientId)
      await gate.limits.count('sign_in', 'link', request, reply, found)
      if (!found) throw new Problem(problems.visit_refused)
      const { project } = found
      const session = await requireAsker(gate, project.projectId, visit)
      const connection = requireNetwork(project, visit.provider)
      if (!mayLeave(visit, request, cookie)) {
        const { browser, setCookie } = cookie.bind(request.headers.cookie)
        const agreed = { ...visit, browser: browser.toString('base64url') }
        const { title } = await networkOf(connection, gate)
        return sendLinkPage(request, reply.header('set-cookie', setCookie), {
          project,
          network: title,
          account: session.name ?? session.username ?? session.user_id,
          locale: visit.locale ?? undefined,
          goOn: linkStartAddress('', visits.seal(agreed, now)),
        })
      }
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
      await leave({ connection, locale: visit.locale ?? undefined }, trip, request, reply)
      return reply
    },
  )
}

/** The session that asked. Throws 400 where it counts no more. */
const requireAsker = async (
  { sql }: Pick<Gate, 'sql'>,
  projectId: number,
  { sessionId, userId }: LinkVisit,
): Promise<StandingRow> => {
  const [session] = await findSession(sql, projectId, sessionId)
  if (!session || session.is_revoked || session.is_banned || session.user_id !== userId) {
    throw new Problem(problems.visit_refused)
  }
  return session
}

/** Throws 400 for a browser that shows what another one agreed to. */
const mayLeave = (
  { address, browser }: LinkVisit,
  request: FastifyRequest,
  cookie: BrowserCookie,
): boolean => {
  if (browser === null) return address === request.ip
  if (cookie.isFrom(request.headers.cookie, Buffer.from(browser, 'base64url'))) return true
  throw new Problem(problems.visit_refused)
}
