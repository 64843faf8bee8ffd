/** Sign-in with a name and a password, in both dialects of the field: tokens at once, or a code in an address. */
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  FieldError,
  LoginUrl,
  problems,
  SignInQuery,
  startProblems,
  TokenAnswer,
} from '../contract.ts'
import { type Entry, type EntryQuery, readEntry, requireClient } from '../landing/entry.ts'
import { land } from '../landing/land.ts'
import { passwordWay } from '../networks/own-ways.ts'
import { countByClient } from '../requests/limits.ts'
import { originOf } from '../requests/request-origin.ts'
import { exchangeCode } from '../token-calls/exchange.ts'
import { noteSignIn } from '../tracing/steps.ts'
import { requirePassword, requirePasswords, vouchedAccount } from './check.ts'
import { PasswordBody, PasswordTokenQuery } from './contract.ts'
import type { PasswordNeeds } from './needs.ts'

export const passwordProblems = [
  problems.password_wrong,
  problems.account_unconfirmed,
  problems.too_many_passwords,
  problems.user_banned,
  problems.not_entitled,
]

/** Adds both calls. */
export const addPasswordLogin = (app: FastifyInstance, gate: PasswordNeeds): void => {
  const config = { signIn: { way: 'password', step: 'password' } } as const
  const failures = { '4xx': FieldError, 503: FieldError }
  app.post<{ Querystring: SignInQuery; Body: PasswordBody }>(
    '/api/oauth2/login',
    {
      config,
      schema: {
        operationId: 'loginByPassword',
        problems: [...startProblems, ...passwordProblems],
        tags: ['Sign-in'],
        summary: 'Sign in with a name and a password',
        description:
          'The name may be the e-mail address. The answer is the same for a wrong password and for a name that nobody has. Off unless password_sign_in of the project is true.',
        querystring: SignInQuery,
        body: PasswordBody,
        response: { 200: LoginUrl, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      await countByClient(gate, 'sign_in', 'password', request, reply)
      const entry = begin(gate, request, request.query)
      return { login_url: await enter(gate, request, entry) }
    },
  )
  app.post<{ Querystring: PasswordTokenQuery; Body: PasswordBody }>(
    '/api/oauth2/login/token',
    {
      config,
      schema: {
        operationId: 'loginByPasswordForTokens',
        problems: [
          ...startProblems.filter((kind) => kind !== problems.state_refused),
          ...passwordProblems,
          problems.grant_not_for_client,
        ],
        tags: ['Sign-in'],
        summary: 'Sign in with a name and a password, and get tokens at once',
        description:
          'For public clients, which have no page to come back to. A confidential client takes the code of POST /api/oauth2/login.',
        querystring: PasswordTokenQuery,
        body: PasswordBody,
        response: { 200: TokenAnswer, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await countByClient(gate, 'sign_in', 'password', request, reply)
      return await enterForTokens(gate, request)
    },
  )
}

type Asked = FastifyRequest<{ Body: PasswordBody }>

const begin = (
  gate: PasswordNeeds,
  request: FastifyRequest,
  query: Omit<EntryQuery, 'state'> & { state?: string },
): Entry => {
  const registered = requireClient(gate.directory, query.client_id)
  const entry = readEntry(registered, { ...query, state: query.state ?? '' }, gate.deployments)
  const began = gate.clock.now().getTime()
  noteSignIn(request, began, { way: 'password', provider: passwordWay, ...registered })
  requirePasswords(entry.project)
  return entry
}

const enter = async (gate: PasswordNeeds, request: Asked, entry: Entry): Promise<string> => {
  const account = await requirePassword(gate, entry.project, request.body, request.ip).catch(
    (error: unknown) => {
      gate.signInOutcomes.refused(passwordWay, error)
      throw error
    },
  )
  const vouched = vouchedAccount(account.user_id)
  return await land(gate, entry, vouched, { request, locale: null })
}

const enterForTokens = async (
  gate: PasswordNeeds,
  request: FastifyRequest<{ Querystring: PasswordTokenQuery; Body: PasswordBody }>,
) => {
  const { query } = request
  const registered = requireClient(gate.directory, query.client_id)
  if (registered.client.type !== 'public') throw new Problem(problems.grant_not_for_client)
  const [first] = registered.client.redirectUris
  // The code goes to nobody, so that it matters little which address it would have gone to.
  const redirectUri = query.redirect_uri ?? first
  const named = redirectUri === undefined ? query : { ...query, redirect_uri: redirectUri }
  const entry = begin(gate, request, named)
  const address = new URL(await enter(gate, request, entry))
  const code = address.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: entry.redirectUri }
  return await exchangeCode(gate, registered, form, originOf(request), gate.clock.now())
}
