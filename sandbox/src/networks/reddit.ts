/**
 * Reddit: programs must name themselves, token errors with HTTP 200, at least one scope, pictures whose addresses are
 * escaped for HTML, no e-mail. github.com/reddit-archive/reddit/wiki/OAuth2.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Front } from '../oauth2/front.ts'
import type { Grant } from '../oauth2/grants.ts'
import { oauthSimulator, type TokenRefusal } from '../oauth2/simulator.ts'
import { lettersFor } from '../people/ids.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const TOKEN_LIFETIME_S = 86_400

/** Authorization page, token call and /api/v1/me. */
export const reddit = (world: World): Route[] =>
  oauthSimulator(world, {
    front: front(world),
    clientSecret: world.credentials.reddit.client_secret,
    pagePath: '/www.reddit.com/api/v1/authorize',
    readPage,
    tokenPath: '/www.reddit.com/api/v1/access_token',
    clientBy: 'basic',
    hasNoPkce: true,
    guard: throttled,
    refuse,
    tokenSeconds: TOKEN_LIFETIME_S,
    newToken: () => randomBytes(30).toString('base64url'),
    answer: (token, grant) =>
      json({
        access_token: token,
        token_type: 'bearer',
        expires_in: TOKEN_LIFETIME_S,
        scope: grant.scopes.join(' '),
      }),
    profiles: [{ path: '/oauth.reddit.com/api/v1/me', show: me }],
  })

/** A user agent without platform, application and version is taken for a script's. */
const throttled = ({ headers }: Visit): Answer | undefined =>
  /^[\w.-]+:[\w.-]+:v?\d\S*/.test(headers['user-agent'] ?? '')
    ? undefined
    : json({ message: 'Too Many Requests', error: 429 }, 429, { 'retry-after': '60' })

const refused = (why: string): Answer =>
  html(
    `<!doctype html><title>bad request (reddit.com)</title><p>you sent an invalid request: invalid ${why}</p>`,
    400,
  )

const front = (world: World): Front => ({
  vendor: 'reddit',
  title: 'Reddit',
  clientId: world.credentials.reddit.client_id,
  refused,
  scopes: ['identity', 'read', 'mysubreddits'],
  newCode: () => randomBytes(20).toString('base64url'),
  codeMs: 600_000,
})

/** The words of the scope may be separated by commas as well, and one must come. */
const readPage = (visit: Visit): Visit | Answer => {
  const scope = (visit.query.get('scope') ?? '').replaceAll(',', ' ').trim()
  if (scope === '') return refused('scope')
  const query = new URLSearchParams(visit.query)
  query.set('scope', scope)
  return { ...visit, query }
}

const refuse = (why: TokenRefusal): Answer => {
  if (why === 'client' || why === 'secret') {
    return json({ message: 'Unauthorized', error: 401 }, 401)
  }
  return json({ error: why === 'grant_type' ? 'unsupported_grant_type' : 'invalid_grant' })
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
