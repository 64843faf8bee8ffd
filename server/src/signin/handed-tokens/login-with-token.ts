/**
 * A game hands in the token that a network's SDK gave it, and gets the player in
 * (docs/interface/passwordless.md#tokens-of-sdks).
 */
import { plusSeconds } from '../../base/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import type { Connection } from '../../projects/index.ts'
import { requireNetwork, requireNetworkName } from '../connections/connections.ts'
import {
  FieldError,
  HandedTokenBody,
  handedProblems,
  LoginUrl,
  ProviderPath,
  problems,
  SignInQuery,
  startProblems,
} from '../contract.ts'
import { type Entry, readEntry, requireClient } from '../landing/entry.ts'
import type { Vouched } from '../landing/finish.ts'
import { land } from '../landing/land.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'
import type { OAuthNetwork } from '../networks/network.ts'
import type { Profile } from '../networks/profile.ts'
import { findNetwork } from '../networks/table.ts'
import { countByClient } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { noteSignIn, noteStep } from '../tracing/steps.ts'
import type { HandedToken, TokenRule } from './check.ts'
import type { HandedTokenNeeds } from './needs.ts'
import { findTokenRule, networkOfTokens } from './token-rules.ts'
import { verifyHandedToken } from './verify.ts'

type Handing = {
  Params: { provider: string }
  Querystring: SignInQuery
  Body: HandedTokenBody
}

/** Adds the call. */
export const addLoginWithToken = (app: FastifyInstance, gate: HandedTokenNeeds): void => {
  app.post<Handing>(
    '/api/oauth2/social/:provider/login_with_token',
    {
      config: { signIn: { way: 'handed_token', step: 'login_with_token' } },
      schema: {
        operationId: 'loginWithToken',
        problems: [...startProblems, ...handedProblems],
        tags: ['Sign-in'],
        summary: 'Sign in with a network’s token',
        description:
          'Exchanges the token that the SDK of a network gave to a game for a code, and answers the address to go to. For google, facebook, discord, naver, twitter, wechat, qq (qq_mobile is the same), linkedin, kakao, and apple by id_token. A token of another application is refused.',
        params: ProviderPath,
        querystring: SignInQuery,
        body: HandedTokenBody,
        response: { 200: LoginUrl, '4xx': FieldError, 503: FieldError },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return { login_url: await signIn(gate, request, reply) }
    },
  )
}

/** An id_token lives a day at most. */
const rememberedSeconds = 86_400

const signIn = async (
  gate: HandedTokenNeeds,
  request: FastifyRequest<Handing>,
  reply: FastifyReply,
): Promise<string> => {
  const { entry, vouched, network } = await vouch(gate, request, reply).catch((error: unknown) => {
    gate.signInOutcomes.refused(request.params.provider, error)
    throw error
  })
  return await land(gate, entry, vouched, {
    request,
    locale: request.query.locale ?? null,
    refusals: {
      spent: tokenSpent,
      stranger: () => unproven(network),
    },
  })
}

/** Asks the network whose token it is. */
const vouch = async (
  gate: HandedTokenNeeds,
  request: FastifyRequest<Handing>,
  reply: FastifyReply,
): Promise<{ entry: Entry; vouched: Vouched; network: OAuthNetwork }> => {
  const { params, query, body } = request
  await countByClient(gate, 'sign_in', 'login_with_token', request, reply)
  const { client, project } = requireClient(gate.directory, query.client_id)
  const name = networkOfTokens(params.provider)
  requireNetworkName(project, name)
  const entry = readEntry({ client, project }, query, gate.deployments)
  const connection = requireNetwork(project, name)
  const began = gate.clock.now().getTime()
  noteSignIn(request, began, { way: 'handed_token', provider: name, project, client })
  const { rule, network } = requireRule(connection)
  const handed = readHandedToken(body)
  requireWhole(rule, network, connection, handed)
  const profile = await ask(gate, rule, network, connection, handed, request)
  noteStep(request, 'vouched', gate.clock.now().getTime())
  return {
    entry,
    network,
    vouched: {
      profile,
      isPlatform: false,
      // A network whose token may be another application's signs known players in, and makes no new ones.
      mayCreateUser: !rule.isProvenByRefresh || handed.refresh_token !== undefined,
      proof: rule.countsOnce && {
        fingerprint: sha256(`handed token ${network.name} ${signedPart(handed.access_token)}`),
        until: plusSeconds(gate.clock.now(), rememberedSeconds),
      },
    },
  }
}

/**
 * The token of a game's request. Members that are null count as left out, and so does an empty openid; `openId` is
 * another spelling of `openid`. Throws 400 where both are given and differ.
 */
const readHandedToken = (body: HandedTokenBody): HandedToken => {
  const { access_token, access_token_secret, refresh_token } = body
  const openid = body.openid || body.openId
  if (body.openId && body.openId !== openid) {
    throw parameterRefused('openId', 'is another one than openid')
  }
  return {
    access_token,
    ...(typeof access_token_secret === 'string' ? { access_token_secret } : {}),
    ...(openid ? { openid } : {}),
    ...(typeof refresh_token === 'string' ? { refresh_token } : {}),
  }
}

/** Without the signature: its last character can be written in several ways. */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'))

/** Throws 422 `003-020` for networks whose tokens are not taken. */
const requireRule = ({ provider }: Connection): { rule: TokenRule; network: OAuthNetwork } => {
  const rule = findTokenRule(provider)
  const network = findNetwork(provider)
  if (rule && network?.protocol === 'oauth2') return { rule, network }
  throw new Problem(problems.not_available, {
    detail: 'Tokens of this network are not taken: send the player to login_redirect',
    details: { provider: 'cannot be asked for which application a token was issued' },
  })
}

/** Throws 400 for a missing member of the body, 422 `003-020` for credentials that the studio has not set. */
const requireWhole = (
  { needs = [], credentials = [] }: TokenRule,
  network: OAuthNetwork,
  connection: Connection,
  handed: HandedToken,
): void => {
  for (const name of needs) {
    if (!handed[name]) throw parameterRefused(name, `is missing, which ${network.title} needs`)
  }
  const missing = [...network.credentials, ...credentials].filter(
    (name) => !connection.credentials[name],
  )
  if (missing.length === 0) return
  throw new Problem(problems.not_available, {
    detail: `The connection to ${network.title} lacks what this call needs: ${missing.join(', ')}`,
    details: { reason: 'connection_incomplete' },
  })
}

const ask = (
  gate: HandedTokenNeeds,
  rule: TokenRule,
  network: OAuthNetwork,
  connection: Connection,
  handed: HandedToken,
  request: FastifyRequest<Handing>,
): Promise<Profile> =>
  verifyHandedToken(rule, network, connection, handed, gate).catch((error: unknown) => {
    if (!(error instanceof VisitFailure)) throw error
    const { reason, detail } = error
    request.log.info(
      { request_id: request.id, provider: network.name, reason: detail },
      'a network did not vouch for a token',
    )
    const text = reasonTexts[detail]
    if (reason !== 'refused' || text === undefined) throw error
    throw refusedFor(detail, text, error)
  })

const refusedFor = (reason: string, text: string, cause?: unknown): Problem =>
  new Problem(problems.credential_refused, { detail: text, details: { reason }, cause })

const tokenSpent = (): Problem =>
  refusedFor(
    'token_reused',
    'This token has signed in before: the app must get a new one for every sign-in',
  )

const unproven = ({ title }: OAuthNetwork): Problem =>
  refusedFor(
    'application_unproven',
    `${title} does not tell which application a token was issued to: send refresh_token as well, or let the player sign in by login_redirect the first time`,
  )
