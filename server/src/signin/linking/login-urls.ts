/** The addresses of all networks that a signed-in user may still link, in one call, as clients of the field ask. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf } from '../../projects/index.ts'
import { connectedNetworks } from '../connections/connections.ts'
import { FieldError, LocaleQuery, LoginUrlOf, problems, Type } from '../contract.ts'
import { listIdentities } from '../identities/identities.sql.ts'
import { requireRedirectUri } from '../landing/entry.ts'
import { isCustomName } from '../networks/custom.ts'
import { requireUser } from '../tokens/standing.ts'
import { linkStartAddress } from './link-start.ts'
import { linkVisits } from './link-visit.ts'
import type { LinkingNeeds } from './needs.ts'

const about = aboutCallsOf('User', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }

/** Adds the call. */
export const addLoginUrls = (app: FastifyInstance, gate: LinkingNeeds): void => {
  const visits = linkVisits(gate.keyring)
  app.get<{ Querystring: { locale?: string } }>(
    '/api/users/me/login_urls',
    {
      schema: {
        ...about('listLoginUrls', 'The addresses that link each of the networks to the user'),
        problems: [problems.redirect_uri_needed, problems.redirect_uri_unknown],
        description:
          'One for each connected network that is not linked yet, as the call of a single network answers it. They are good for ten minutes. A network of the project’s own is left out: clients know none.',
        querystring: LocaleQuery,
        response: { 200: Type.Array(LoginUrlOf), ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token, session } = await requireUser(gate, request.headers.authorization)
      const found = await gate.directory.findClient(session.client_id)
      await gate.limits.count('sign_in', 'link_url', request, reply, found)
      if (!found) throw new Problem(problems.user_token_refused)
      const { project, client } = found
      if (project.settings.playfab !== undefined) return []
      const rows = await listIdentities(gate.sql, project.projectId, token.userId)
      const linked = new Set(rows.map(({ network }) => network))
      const names = connectedNetworks(project, gate).map(({ name }) => name)
      const open = names.filter((name) => !linked.has(name) && !isCustomName(name))
      if (open.length === 0) return []
      const note = {
        clientId: client.clientId,
        userId: token.userId,
        sessionId: token.sessionId,
        redirectUri: requireRedirectUri(client, client.redirectUris[0]),
        isRedirectUriImplied: false,
        state: '',
        locale: request.query.locale || null,
      }
      const now = gate.clock.now()
      return open.map((provider) => ({
        provider,
        auth_url: linkStartAddress(gate.issuer, visits.seal({ ...note, provider }, now)),
      }))
    },
  )
}
