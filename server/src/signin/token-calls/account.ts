/** The calls of a signed-in user's client: who am I, is my token good, sign me out. */
import { formatTimestamp } from '../../base/clock.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { aboutCallsOf, recordAudit } from '../../projects/index.ts'
import { FieldError, LogoutQuery, Me, problems, TokenBody } from '../contract.ts'
import { browserCookie } from '../requests/browser.ts'
import { isJwt } from '../requests/jwt-text.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { originOf } from '../requests/request-origin.ts'
import { signUserOut } from '../tokens/sessions.sql.ts'
import {
  findStanding,
  requireAdmitted,
  requireLeaver,
  requireUser,
  type TokenStanding,
} from '../tokens/standing.ts'
import { emailClaims } from '../tokens/tokens.ts'
import type { TokenCallNeeds } from './needs.ts'

const about = aboutCallsOf('User', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }

/** Adds the calls. */
export const addAccountCalls = (app: FastifyInstance, gate: TokenCallNeeds): void => {
  const cookie = browserCookie(gate.settings)
  app.get(
    '/api/users/me',
    {
      schema: {
        ...about('readMe', 'Who is signed in'),
        response: { 200: Me, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return describe(gate, await requireUser(gate, request.headers.authorization))
    },
  )
  app.post<{ Body: { token: string } }>(
    '/api/token/validate',
    {
      schema: {
        operationId: 'validateToken',
        problems: [problems.user_token_refused, problems.user_banned],
        tags: ['User'],
        summary: 'Whether a user token is good',
        body: TokenBody,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      const { token } = request.body
      if (!isJwt(token)) throw parameterRefused('token', 'must be a JWT')
      requireAdmitted(await findStanding(gate, token))
      return reply.code(204).send()
    },
  )
  app.get<{ Querystring: { sessions: 'sso' | 'all' } }>(
    '/api/oauth2/logout',
    {
      // It ends sessions, which a look at headers must not.
      exposeHeadRoute: false,
      schema: {
        ...about('logOut', 'Sign out'),
        description:
          'Nobody stays signed in at Portreeve’s pages: a browser keeps a cookie for the sign-ins under way in it, and nothing of its user. Both ways take that cookie away.',
        querystring: LogoutQuery,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      const { token, session } = await requireLeaver(gate, request.headers.authorization)
      const { projectId } = token.project
      if (request.query.sessions === 'all') {
        await gate.sql.begin(async (tx) => {
          await signUserOut(tx, projectId, session.user_id)
          await recordAudit(tx, {
            projectId,
            at: gate.clock.now(),
            caller: { kind: 'user', id: session.user_id, ...originOf(request) },
            action: 'user.signed_out',
            target: 'every session',
          })
        })
      }
      return reply
        .code(204)
        .header('cache-control', 'no-store')
        .header('set-cookie', cookie.forget)
        .send()
    },
  )
}

const describe = ({ groups }: TokenCallNeeds, { token, session }: TokenStanding) => ({
  id: session.user_id,
  username: session.username,
  name: session.name,
  email: null,
  email_verified: false,
  ...emailClaims(session, token.scopes),
  is_email_confirmed: session.is_email_confirmed,
  picture: session.picture,
  country: session.country,
  groups: groups
    .of(token.project.projectId, session.group_ids)
    .map((group) => ({ ...group, is_deletable: !group.is_default })),
  // There are no users without an identity, and who is banned does not come here.
  is_anonymous: false,
  is_user_active: true,
  last_login: formatTimestamp(session.signed_in_at),
  registered: formatTimestamp(session.created_at),
})
