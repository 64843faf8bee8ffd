/**
 * X's older calls: requests signed by OAuth 1.0a, which only the application of a token can do.
 * docs.x.com/x-api/v1/accounts-and-users, account/verify_credentials; RFC 5849.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, json } from '../../http/answer.ts'
import { isSame } from '../../http/basic.ts'
import type { Route, Visit } from '../../http/routes.ts'
import { numberAbove } from '../../people/ids.ts'
import type { Person } from '../../people/person.ts'
import { offerSdk } from '../../sdk-tokens.ts'
import { type ShortLived, shortLived } from '../../short-lived.ts'
import type { World } from '../../world.ts'

interface Issued {
  readonly person: Person
  readonly secret: string
  readonly application: string | undefined
}

const TOKEN_LIFETIME_MS = 24 * 3_600_000
const ALLOWED_SKEW_S = 300

/** GET account/verify_credentials, and tokens as X's SDK hands them out. */
export const twitterOauth1 = (world: World): Route[] => {
  const tokens = shortLived<Issued>()
  const nonces = shortLived<true>()
  offerSdk(world, 'twitter', (person, application) => {
    const token = `${userId(person)}-${randomBytes(20).toString('base64url')}`
    const secret = randomBytes(33).toString('base64url')
    tokens.put(token, { person, secret, application }, TOKEN_LIFETIME_MS)
    return { access_token: token, access_token_secret: secret }
  })
  return [
    {
      method: 'GET',
      path: '/api.x.com/1.1/account/verify_credentials.json',
      back: ['twitter', 'check'],
      handle: (visit) => verify(world, tokens, nonces, visit),
    },
  ]
}

const failure = (code: number, message: string): Answer =>
  json({ errors: [{ code, message }] }, 401)

const verify = (
  world: World,
  tokens: ShortLived<Issued>,
  nonces: ShortLived<true>,
  visit: Visit,
): Answer => {
  const sent = readHeader(visit.headers.authorization ?? '')
  const { consumer_key: key, consumer_secret: secret } = world.credentials.twitter
  const issued = tokens.find(sent.get('oauth_token') ?? '')
  if (!issued || issued.application !== undefined) return failure(89, 'Invalid or expired token.')
  const age = Math.abs(Date.now() / 1_000 - Number(sent.get('oauth_timestamp')))
  if (!(age < ALLOWED_SKEW_S)) return failure(135, 'Timestamp out of bounds.')
  const nonce = sent.get('oauth_nonce') ?? ''
  const isFine =
    sent.get('oauth_consumer_key') === key &&
    sent.get('oauth_signature_method') === 'HMAC-SHA1' &&
    nonce !== '' &&
    !nonces.find(nonce) &&
    isSame(sent.get('oauth_signature') ?? '', sign(world, visit, sent, secret, issued.secret))
  if (!isFine) return failure(32, 'Could not authenticate you.')
  nonces.put(nonce, true, 2 * ALLOWED_SKEW_S * 1_000)
  return json(accountOf(issued.person, visit.query.get('include_email') === 'true'))
}

const userId = (person: Person): string =>
  String(numberAbove(person, 'twitter', 1_500_000_000_000_000_000n))

const readHeader = (header: string): Map<string, string> => {
  const [scheme, rest = ''] = header.split(/ (.*)/s)
  const pairs = new Map<string, string>()
  if (scheme?.toLowerCase() !== 'oauth') return pairs
  for (const part of rest.split(',')) {
    const found = /^\s*(?<name>[a-z_]+)="(?<value>[^"]*)"\s*$/.exec(part)
    if (found?.groups)
      pairs.set(found.groups.name ?? '', decodeURIComponent(found.groups.value ?? ''))
  }
  return pairs
}

/** RFC 5849, section 3.6. */
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9._~-]/.test(sign)
        ? sign
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** RFC 5849, section 3.4: method, address and all parameters but the signature, in order. */
const sign = (
  world: World,
  visit: Visit,
  sent: ReadonlyMap<string, string>,
  consumerSecret: string,
  tokenSecret: string,
): string => {
  const parameters = [...visit.query, ...sent].filter(
    ([name]) => name !== 'oauth_signature' && name !== 'realm',
  )
  const normalized = parameters
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const base = `GET&${escaped(`${world.url}${visit.path}`)}&${escaped(normalized)}`
  const key = `${escaped(consumerSecret)}&${escaped(tokenSecret)}`
  return createHmac('sha1', key).update(base).digest('base64')
}

/** X tells no address that was not confirmed. */
const accountOf = (person: Person, withEmail: boolean) => {
  const id = userId(person)
  const picture = person.discord.avatar
  return {
    id: Number(id),
    id_str: id,
    name: person.displayName,
    screen_name: person.name.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, 15),
    verified: false,
    profile_image_url_https:
      picture === null
        ? 'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png'
        : `https://pbs.twimg.com/profile_images/${id}/${picture}_normal.jpg`,
    ...(withEmail && {
      email: person.email !== null && person.emailVerified ? person.email : null,
    }),
  }
}
