/** A signed-in user's calls about the networks of their account: list the linked ones, link one more, unlink one. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, type Project } from '../../projects/index.ts'
import { requireNetwork, requireNetworkName } from '../connections/connections.ts'
import {
  Address,
  FieldError,
  LinkQuery,
  ProviderPath,
  problems,
  SocialProvider,
  Type,
  tripProblems,
} from '../contract.ts'
import { type IdentityRow, listIdentities } from '../identities/identities.sql.ts'
import { unlinkIdentity } from '../identities/linking.ts'
import { requireRedirectUri } from '../landing/entry.ts'
import { ownWays } from '../networks/own-ways.ts'
import { originOf } from '../requests/request-origin.ts'
import { requireUser } from '../tokens/standing.ts'
import { noteSignIn } from '../tracing/steps.ts'
import { linkStartAddress } from './link-start.ts'
import { linkVisits } from './link-visit.ts'
import type { LinkingNeeds } from './needs.ts'

const path = '/api/users/me/social_providers'
const about = aboutCallsOf('User', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }

/** Adds the calls; names of parameters and fields are those that clients of the field use. */
export const addLinkCalls = (app: FastifyInstance, gate: LinkingNeeds): void => {
  const visits = linkVisits(gate.keyring)
  app.get(
    path,
    {
      schema: {
        ...about('listSocialProviders', 'The networks linked to the user'),
        response: { 200: Type.Array(SocialProvider), ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = await requireUser(gate, request.headers.authorization)
      const rows = await listIdentities(gate.sql, token.project.projectId, token.userId)
      // Devices have calls of their own, and clients of the field know no such provider.
      return rows.filter(({ network }) => !ownWays.has(network)).map(describe)
    },
  )
  app.get<{ Params: { provider: string }; Querystring: LinkQuery }>(
    `${path}/:provider/login_url`,
    {
      config: { signIn: { way: 'linking', step: 'link_url' } },
      schema: {
        ...about('linkSocialProvider', 'The address that links one more network to the user'),
        problems: [
          ...tripProblems,
          problems.not_available,
          problems.redirect_uri_needed,
          problems.redirect_uri_unknown,
          problems.network_linked_before,
        ],
        description:
          'Open it in a browser within ten minutes. The browser lands at login_url with token, or with error, error_code and error_description. The player is asked on a page of ours first.',
        params: ProviderPath,
        querystring: LinkQuery,
        response: { 200: Address, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token, session } = await requireUser(gate, request.headers.authorization)
      const found = await gate.directory.findClient(session.client_id)
      await gate.limits.count('sign_in', 'link_url', request, reply, found)
      if (!found) throw new Problem(problems.user_token_refused)
      const { provider } = request.params
      requireNetworkName(found.project, provider)
      noteSignIn(request, gate.clock.now().getTime(), { way: 'linking', provider, ...found })
      requireLinking(found.project)
      requireNetwork(found.project, provider)
      const { login_url, state, locale } = request.query
      const visit = visits.seal(
        {
          clientId: found.client.clientId,
          userId: token.userId,
          sessionId: token.sessionId,
          provider,
          redirectUri: requireRedirectUri(found.client, login_url),
          isRedirectUriImplied: login_url === undefined,
          state: state ?? '',
          locale: locale ?? null,
        },
        gate.clock.now(),
      )
      return { url: linkStartAddress(gate.issuer, visit) }
    },
  )
  app.delete<{ Params: { provider: string } }>(
    `${path}/:provider`,
    {
      schema: {
        ...about('unlinkSocialProvider', 'Unlink a network from the user'),
        problems: [problems.not_available, problems.network_not_linked, problems.last_way_in],
        description:
          'Ends the sessions that were opened by it, but the one that asks. The last way in stays.',
        params: ProviderPath,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      const { token } = await requireUser(gate, request.headers.authorization)
      const { provider } = request.params
      requireNetworkName(token.project, provider)
      const { project, userId, sessionId } = token
      await unlinkIdentity(gate, {
        project,
        userId,
        sessionId,
        provider,
        at: gate.clock.now(),
        caller: { kind: 'user', id: userId, ...originOf(request) },
      })
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}

/** Throws 422 `003-020` where players live in PlayFab: there they have one identity, and it is kept there. */
const requireLinking = ({ settings }: Project): void => {
  if (settings.playfab === undefined) return
  throw new Problem(problems.not_available, {
    detail: 'The players of this project live in PlayFab: networks are linked there',
  })
}

const describe = ({ network, id, subject, name, username, picture }: IdentityRow) => ({
  provider: network,
  social_id: id ?? subject,
  full_name: name,
  nickname: username,
  picture,
})
