/**
 * GitHub: token errors with HTTP 200, form-encoded answers, `iss` on the callback, e-mail by a second
 * call. docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json, redirect } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { isObject, mediaType, readForm, readObject } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'
import { fitsChallenge, type Grant, withQuery } from './grants.ts'

const CODE_LIFETIME_MS = 600_000
const TOKEN_LIFETIME_MS = 8 * 3_600_000

/** Authorization page, token call, /user and /user/emails. */
export const github = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  return [
    {
      method: 'GET',
      path: '/github.com/login/oauth/authorize',
      handle: (visit) => authorize(world, codes, visit),
    },
    {
      method: 'POST',
      path: '/github.com/login/oauth/access_token',
      back: ['github', 'token'],
      handle: (visit) => encode(visit, exchange(world, codes, tokens, visit)),
    },
    {
      method: 'GET',
      path: '/api.github.com/user',
      back: ['github', 'profile'],
      handle: (visit) => withGrant(tokens, visit, user),
    },
    {
      method: 'GET',
      path: '/api.github.com/user/emails',
      back: ['github', 'profile'],
      handle: (visit) => withGrant(tokens, visit, emails),
    },
  ]
}

const authorize = (world: World, codes: ShortLived<Grant>, visit: Visit): Answer => {
  const { query } = visit
  const set = world.faults.of('github')
  if (query.get('client_id') !== world.credentials.github.client_id) {
    return html('<!doctype html><title>Page not found</title><h1>404</h1>', 404)
  }
  const issuer = set.wrong_issuer ? 'https://another.example/login/oauth' : issuerOf(world)
  const answered = (address: string, added: Readonly<Record<string, string>>): Answer =>
    redirect(
      withQuery(address, {
        ...added,
        ...(query.has('state') && { state: query.get('state') ?? '' }),
        ...(!set.missing_issuer && { iss: issuer }),
      }),
    )
  const failed = (address: string, error: string, description: string): Answer =>
    answered(address, {
      error,
      error_description: description,
      error_uri:
        'https://docs.github.com/apps/oauth-apps/troubleshooting-authorization-request-errors',
    })
  const redirectUri = query.get('redirect_uri') ?? world.addresses.first
  // An unregistered address is answered at the registered one, never at itself.
  if (!world.addresses.has(redirectUri)) {
    const description =
      'The redirect_uri MUST match the registered callback URL for this application.'
    return failed(world.addresses.first, 'redirect_uri_mismatch', description)
  }
  const choice = choosePerson(world, visit, 'github', 'GitHub')
  if (isAnswer(choice)) return choice
  if (choice === 'deny') {
    return failed(redirectUri, 'access_denied', 'The user has denied your application access.')
  }
  const code = randomBytes(10).toString('hex')
  const challenge = query.get('code_challenge')
  const scopes = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  const grant = { person: choice, redirectUri, scopes, ...(challenge && { challenge }) }
  codes.put(code, grant, CODE_LIFETIME_MS)
  return answered(redirectUri, { code })
}

const issuerOf = (world: World): string => `${world.url}/github.com/login/oauth`

type TokenAnswer = Readonly<Record<string, string>>

const failure = (error: string, description: string): TokenAnswer => ({
  error,
  error_description: description,
  error_uri:
    'https://docs.github.com/apps/oauth-apps/troubleshooting-oauth-app-access-token-request-errors',
})

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): TokenAnswer => {
  const ours = world.credentials.github
  const sent = parameters(visit)
  const [id, secret] = basicPair(visit) ?? [sent('client_id') ?? '', sent('client_secret') ?? '']
  if (!isSame(`${id}:${secret}`, `${ours.client_id}:${ours.client_secret}`)) {
    const description = 'The client_id and/or client_secret passed are incorrect.'
    return failure('incorrect_client_credentials', description)
  }
  const grant = codes.take(sent('code') ?? '')
  if (!grant || !fitsChallenge(grant, sent('code_verifier'))) {
    return failure('bad_verification_code', 'The code passed is incorrect or expired.')
  }
  if ((sent('redirect_uri') ?? grant.redirectUri) !== grant.redirectUri) {
    return failure(
      'redirect_uri_mismatch',
      'The redirect_uri MUST match the registered callback URL for this application.',
    )
  }
  const token = `gho_${randomBytes(18).toString('hex')}`
  tokens.put(token, grant, TOKEN_LIFETIME_MS)
  return { access_token: token, token_type: 'bearer', scope: grant.scopes.join(',') }
}

/** Parameters are taken from a form, a JSON body or the query. */
const parameters = (visit: Visit): ((name: string) => string | null) => {
  const form = readForm(visit)
  const body = mediaType(visit) === 'application/json' ? readObject(visit) : null
  return (name) => {
    const fromBody = isObject(body) ? body[name] : form?.get(name)
    return typeof fromBody === 'string' ? fromBody : visit.query.get(name)
  }
}

const encode = (visit: Visit, answer: TokenAnswer): Answer =>
  (visit.headers.accept ?? '').includes('json')
    ? json(answer)
    : {
        status: 200,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams(answer).toString(),
      }

const withGrant = (
  tokens: ShortLived<Grant>,
  visit: Visit,
  show: (grant: Grant) => Answer,
): Answer => {
  if (!visit.headers['user-agent']) {
    return {
      status: 403,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: 'Request forbidden by administrative rules. Please make sure your request has a User-Agent header (https://docs.github.com/rest/overview/resources-in-the-rest-api#user-agent-required). Check https://developer.github.com for other possible causes.',
    }
  }
  const grant = tokens.find(bearer(visit) ?? bearer(visit, 'token') ?? '')
  if (grant) return show(grant)
  return json(
    {
      message: 'Bad credentials',
      documentation_url: 'https://docs.github.com/rest',
      status: '401',
    },
    401,
  )
}

/** The e-mail here is the public one, which nobody of the cast shows. */
const user = ({ person }: Grant): Answer =>
  json({
    login: person.github.login,
    id: person.github.id,
    node_id: Buffer.from(`04:User${person.github.id}`).toString('base64'),
    avatar_url: `https://avatars.githubusercontent.com/u/${person.github.id}?v=4`,
    html_url: `https://github.com/${person.github.login}`,
    type: 'User',
    site_admin: false,
    name: person.github.name,
    company: null,
    blog: '',
    location: null,
    email: null,
    bio: null,
    created_at: '2015-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  })

const emails = ({ person, scopes }: Grant): Answer => {
  if (!scopes.includes('user:email') && !scopes.includes('user')) {
    const documentation = 'https://docs.github.com/rest/users/emails'
    return json({ message: 'Not Found', documentation_url: documentation, status: '404' }, 404)
  }
  if (person.email === null) return json([])
  const second = `${person.github.id}+${person.github.login}@users.noreply.github.com`
  return json([
    { email: second, primary: false, verified: true, visibility: null },
    { email: person.email, primary: true, verified: person.emailVerified, visibility: 'private' },
  ])
}
