/** The calls of a signed-in user's client: who am I, is my token good, sign me out. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { aboutCallsOf, recordAudit } from '../../projects/index.ts'
import { FieldError, LogoutQuery, Me, problems, TokenBody } from '../contract.ts'
import { describeMe } from '../profile/me.ts'
import { browserCookie } from '../requests/browser.ts'
import { isJwt } from '../requests/jwt-text.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { originOf } from '../requests/request-origin.ts'
import { signUserOut } from '../tokens/sessions.sql.ts'
import { findStanding, requireAdmitted, requireLeaver, requireUser } from '../tokens/standing.ts'
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
      return await describeMe(gate, await requireUser(gate, request.headers.authorization))
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
