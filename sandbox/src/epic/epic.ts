/**
 * Epic's token endpoint with the grants exchange_code and authorization_code, userInfo and accounts.
 * dev.epicgames.com/docs/web-api-ref/authentication.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import { vendorSeconds, type World } from '../world.ts'
import { type ExchangeCode, mintExchangeCode } from './mint.ts'
import { epicWeb, type WebSignIn } from './web.ts'

const TOKEN_LIFETIME = 7_200

/** The routes, and the mint that fills the codes. */
export const epicGames = (world: World) => {
  const codes = shortLived<ExchangeCode>()
  const tokens = shortLived<Person>()
  const web = epicWeb(world)
  const api = '/api.epicgames.dev/epic'
  const routes: Route[] = ['v1', 'v2'].flatMap((version) => [
    {
      method: 'POST',
      path: `${api}/oauth/${version}/token`,
      back: ['epicgames', 'token'] as const,
      handle: (visit: Visit) => exchange(world, { codes, tokens, web }, visit),
    },
    {
      method: 'GET',
      path: `${api}/oauth/${version}/userInfo`,
      back: ['epicgames', 'profile'] as const,
      handle: (visit: Visit) => userInfo(tokens, visit),
    },
    {
      method: 'GET',
      path: `${api}/id/${version}/accounts`,
      back: ['epicgames', 'profile'] as const,
      handle: (visit: Visit) => accounts(world, tokens, visit),
    },
  ])
  return {
    routes: [...routes, ...web.routes],
    mint: (person: Person, visit: Visit) => mintExchangeCode(world, codes, person, visit),
  }
}

const failure = (
  status: number,
  error: string,
  [errorCode, numericErrorCode]: readonly [string, number],
  errorMessage: string,
): Answer =>
  json(
    {
      errorCode: `errors.com.epicgames.${errorCode}`,
      errorMessage,
      numericErrorCode,
      error,
      error_description: errorMessage,
      correlationId: randomBytes(16).toString('hex'),
    },
    status,
  )

const INVALID_REQUEST = ['common.oauth.invalid_request', 1_013] as const
const NOT_FOUND = ['account.oauth.exchange_code_not_found', 18_057] as const
const NO_SUCH_CODE = ['account.oauth.authorization_code_not_found', 18_059] as const

interface Parts {
  readonly codes: ShortLived<ExchangeCode>
  readonly tokens: ShortLived<Person>
  readonly web: ReturnType<typeof epicWeb>
}

const exchange = async (world: World, parts: Parts, visit: Visit): Promise<Answer> => {
  const ours = world.credentials.epicgames
  const set = world.faults.of('epicgames')
  const pair = basicPair(visit)
  if (!pair) {
    return failure(
      400,
      'invalid_client',
      ['common.oauth.invalid_client', 1_011],
      'It appears that your Authorization header may be invalid or not present, please verify that you are sending the correct headers.',
    )
  }
  // Compared as sent: a client that form-encodes its secret first is refused here.
  if (!isSame(pair.join(':'), `${ours.client_id}:${ours.client_secret}`)) {
    return failure(
      400,
      'invalid_client',
      ['account.invalid_client_credentials', 18_033],
      'Sorry the client credentials you are using are invalid',
    )
  }
  const form = readForm(visit)
  const grant = form?.get('grant_type')
  if (!grant) return failure(400, 'invalid_request', INVALID_REQUEST, 'grant_type is required.')
  if (grant !== 'exchange_code' && grant !== 'authorization_code') {
    return failure(
      400,
      'unsupported_grant_type',
      ['common.oauth.unsupported_grant_type', 1_016],
      `Unsupported grant type: ${grant}`,
    )
  }
  const name = grant === 'exchange_code' ? 'exchange_code' : 'code'
  const code = form?.get(name)
  if (!code) return failure(400, 'invalid_request', INVALID_REQUEST, `${name} is required.`)
  const deploymentId = form?.get('deployment_id') ?? undefined
  const deployments = [ours.deployment_id, ...(world.settings.epicgames.deployment_ids ?? [])]
  if (deploymentId !== undefined && !deployments.includes(deploymentId)) {
    return failure(400, 'invalid_request', INVALID_REQUEST, 'deployment_id is not of this client.')
  }
  if (grant === 'authorization_code') {
    const signIn = await parts.web.redeem(form ?? new URLSearchParams())
    if (signIn) return tokenAnswer(world, parts.tokens, { ...signIn, deploymentId })
    const message =
      'Sorry the authorization code you supplied was not found. It is possible that it was no longer valid'
    return failure(400, 'invalid_grant', NO_SUCH_CODE, message)
  }
  const found = parts.codes.take(code)
  if (!found || !isFor(found, ours.client_id, deploymentId) || set.denied) {
    return failure(
      400,
      'invalid_grant',
      NOT_FOUND,
      'Sorry the exchange code you supplied was not found. It is possible that it was no longer valid',
    )
  }
  const scope = form?.get('scope') ?? 'basic_profile'
  return tokenAnswer(world, parts.tokens, { person: found.person, scope, added: {}, deploymentId })
}

const tokenAnswer = (
  world: World,
  tokens: ShortLived<Person>,
  signIn: WebSignIn & { deploymentId: string | undefined },
): Answer => {
  const { person, scope, added, deploymentId } = signIn
  const ours = world.credentials.epicgames
  const set = world.faults.of('epicgames')
  const token = `eg1~${randomBytes(48).toString('base64url')}`
  tokens.put(token, person, TOKEN_LIFETIME * 1_000)
  const expiresAt = (vendorSeconds(set) + TOKEN_LIFETIME) * 1_000
  return json({
    scope,
    token_type: 'bearer',
    access_token: token,
    ...added,
    expires_in: TOKEN_LIFETIME,
    expires_at: new Date(expiresAt).toISOString(),
    account_id: person.epic.accountId,
    client_id: set.wrong_audience ? 'xyza7891otherclient' : ours.client_id,
    application_id: `fghi4567${ours.deployment_id.slice(0, 24)}`,
    ...(deploymentId !== undefined && { deployment_id: deploymentId }),
  })
}

const isFor = (code: ExchangeCode, clientId: string, deploymentId: string | undefined): boolean =>
  code.clientId === clientId &&
  (code.deploymentId === undefined || code.deploymentId === deploymentId)

const notAuthenticated = (): Answer =>
  failure(
    401,
    'invalid_token',
    ['common.oauth.invalid_token', 1_014],
    'Sorry the access token you supplied is not valid.',
  )

const userInfo = (tokens: ShortLived<Person>, visit: Visit): Answer => {
  const person = tokens.find(bearer(visit) ?? '')
  if (!person) return notAuthenticated()
  return json({ sub: person.epic.accountId, preferred_username: person.displayName })
}

const accounts = (world: World, tokens: ShortLived<Person>, visit: Visit): Answer => {
  if (!tokens.find(bearer(visit) ?? '')) return notAuthenticated()
  const ids = visit.query.getAll('accountId')
  if (ids.length === 0 || ids.length > 50) {
    return failure(400, 'invalid_request', INVALID_REQUEST, 'Give 1 to 50 accountId parameters.')
  }
  const found = ids.map((id) => world.people.withId('epic', id)).filter((one) => one !== undefined)
  return json(
    found.map((person) => ({
      accountId: person.epic.accountId,
      displayName: person.displayName,
      preferredLanguage: 'en',
      linkedAccounts: [],
    })),
  )
}
