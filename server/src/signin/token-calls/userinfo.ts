/** The signed-in player, in the claims of OpenID Connect (Core 1.0, section 5.3); errors are those of RFC 6750. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { problems, StandardError, UserInfo, UserInfoForm } from '../contract.ts'
import { allowOrigins } from '../requests/cross-origin.ts'
import { sendBearerProblem } from '../requests/dialects.ts'
import { refuseMethods, takeForms } from '../requests/forms.ts'
import { parameterRefused, problemOf } from '../requests/problem-of.ts'
import { requireUser, type TokenStanding } from '../tokens/standing.ts'
import { emailClaims, pictureClaim } from '../tokens/tokens.ts'
import type { TokenCallNeeds } from './needs.ts'

/** Where it is. */
export const userInfoPath = '/oauth2/userinfo'

/** The claims that it may tell. */
export const userInfoClaims = Object.keys(UserInfo.properties)

const formLimit = 64 * 1024

/** Adds the call; the scope must be its own. */
export const addUserInfo = (app: FastifyInstance, gate: TokenCallNeeds): void => {
  app.setErrorHandler((error, request, reply) =>
    sendBearerProblem(problemOf(error, request), { reply, hasToken: hasToken(request) }),
  )
  takeForms(app, formLimit)
  app.addHook('preValidation', (request, _reply, done) => {
    takeToken(request)
    done()
  })
  // Afterwards: whose page may read the answer is told by the token.
  allowOrigins(app, gate.directory)
  const common = {
    tags: ['Tokens, standard door'],
    security: [{ userToken: [] }],
    response: { 200: UserInfo, '4xx': StandardError, 503: StandardError },
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    return claimsOf(gate, await requireUser(gate, request.headers.authorization))
  }
  app.get(
    userInfoPath,
    {
      schema: {
        ...common,
        operationId: 'readUserInfo',
        problems: [problems.parameter_refused],
        summary: 'Who is signed in, in the claims of OpenID Connect',
      },
    },
    answer,
  )
  app.post(
    userInfoPath,
    {
      schema: {
        ...common,
        operationId: 'readUserInfoByPost',
        summary: 'The same by POST',
        description: 'The token may stand in the form instead of the header.',
        consumes: ['application/x-www-form-urlencoded'],
        body: UserInfoForm,
      },
    },
    answer,
  )
  refuseMethods(app, userInfoPath, 'GET, POST')
}

const hasToken = ({ headers, query }: FastifyRequest): boolean =>
  /^Bearer /i.test(headers.authorization ?? '') || Object.hasOwn(query as object, 'access_token')

/**
 * Puts the token of a form where that of a header stands. Throws 400 for two ways at once (RFC 6750, section 2), and
 * for a token in the address, which stands in logs.
 */
const takeToken = (request: FastifyRequest): void => {
  if (Object.hasOwn(request.query as object, 'access_token')) {
    throw parameterRefused('access_token', 'must not stand in the address')
  }
  const token = (request.body as UserInfoForm | undefined)?.access_token
  if (typeof token !== 'string' || token === '') return
  if (request.headers.authorization !== undefined) {
    throw parameterRefused('access_token', 'must not be sent beside the header Authorization')
  }
  request.headers.authorization = `Bearer ${token}`
}

const claimsOf = (
  { issuer }: Pick<TokenCallNeeds, 'issuer'>,
  { token, session: { user_id, name, username, picture, ...row } }: TokenStanding,
) => ({
  sub: user_id,
  ...(name === null ? {} : { name }),
  ...(username === null ? {} : { preferred_username: username }),
  ...pictureClaim(issuer, token.project, picture),
  ...emailClaims(row, token.scopes),
})
