/**
 * Reddit: programs must name themselves, token errors with HTTP 200, at least one scope, pictures whose addresses are
 * escaped for HTML, no e-mail. github.com/reddit-archive/reddit/wiki/OAuth2.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { basicPair, bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { lettersFor } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 86_400

/** Authorization page, token call and /api/v1/me. */
export const reddit = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  return [
    {
      method: 'GET',
      path: '/www.reddit.com/api/v1/authorize',
      handle: (visit) => authorize(world, codes, visit),
    },
    {
      method: 'POST',
      path: '/www.reddit.com/api/v1/access_token',
      back: ['reddit', 'token'],
      handle: (visit) => throttled(visit) ?? exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: '/oauth.reddit.com/api/v1/me',
      back: ['reddit', 'profile'],
      handle: (visit) => throttled(visit) ?? me(tokens, visit),
    },
  ]
}

/** A user agent without platform, application and version is taken for a script's. */
const throttled = ({ headers }: Visit): Answer | undefined =>
  /^[\w.-]+:[\w.-]+:v?\d\S*/.test(headers['user-agent'] ?? '')
    ? undefined
    : json({ message: 'Too Many Requests', error: 429 }, 429, { 'retry-after': '60' })

const authorize = (world: World, codes: ShortLived<Grant>, visit: Visit): Answer => {
  const refused = (why: string): Answer =>
    html(
      `<!doctype html><title>bad request (reddit.com)</title><p>you sent an invalid request: invalid ${why}</p>`,
      400,
    )
  // The words may be separated by commas as well.
  const scope = (visit.query.get('scope') ?? '').replaceAll(',', ' ').trim()
  if (scope === '') return refused('scope')
  const query = new URLSearchParams(visit.query)
  query.set('scope', scope)
  const front: Front = {
    vendor: 'reddit',
    title: 'Reddit',
    clientId: world.credentials.reddit.client_id,
    refused,
    scopes: ['identity', 'read', 'mysubreddits'],
    newCode: () => randomBytes(20).toString('base64url'),
    codeMs: 600_000,
  }
  return askAtFront(world, front, codes, { ...visit, query })
}

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.reddit
  if (!isSame((basicPair(visit) ?? []).join(':'), `${id}:${secret}`)) {
    return json({ message: 'Unauthorized', error: 401 }, 401)
  }
  const form = readForm(visit)
  if (form?.get('grant_type') !== 'authorization_code') {
    return json({ error: 'unsupported_grant_type' })
  }
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: null,
  })
  if (typeof grant === 'string') return json({ error: 'invalid_grant' })
  const token = `${randomBytes(30).toString('base64url')}`
  tokens.put(token, grant, TOKEN_LIFETIME_S * 1000)
  return json({
    access_token: token,
    token_type: 'bearer',
    expires_in: TOKEN_LIFETIME_S,
    scope: grant.scopes.join(' '),
  })
}

const me = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) return json({ message: 'Unauthorized', error: 401 }, 401)
  if (!grant.scopes.includes('identity')) return json({ message: 'Forbidden', error: 403 }, 403)
  const { person } = grant
  const picture = person.discord.avatar
  return json({
    id: lettersFor(person, 'reddit', 9)
      .replaceAll(/[^A-Za-z0-9]/g, 'x')
      .toLowerCase(),
    name: person.name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 20),
    icon_img:
      picture === null
        ? ''
        : `https://styles.redditmedia.com/t5_x/styles/${picture}.png?width=256&amp;height=256&amp;s=${picture}`,
    snoovatar_img: '',
    has_verified_email: person.emailVerified,
    verified: true,
    is_suspended: false,
    created_utc: 1_400_000_000.0,
    over_18: false,
  })
}
