/**
 * The studio's own identity provider, asked as OpenID Connect Core 1.0 has it. It tells of itself (discovery),
 * publishes its keys, makes tokens of a code, and has the claims of a person. All calls go the guarded way out.
 */
import type { JSONWebKeySet, JWTPayload } from 'jose'
import { epochSeconds } from '../../base/clock.ts'
import { isLoopbackHost } from '../../base/http/loopback.ts'
import type { OutboundAnswer } from '../../base/outbound/outbound.ts'
import type { Parts, ProviderSettings } from '../parts.ts'

type Needs = Pick<Parts, 'clock' | 'outbound'>

/** The provider could not be asked, or what it says does not hold: words for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/** The part of the discovery document that we use (OpenID Connect Discovery 1.0, section 3). */
export type ProviderFacts = {
  issuer: string
  authorization: string
  token: string
  userInfo: string | undefined
  keys: string
  isSecretInBody: boolean
  /** Whether it names itself when it sends people back (RFC 9207). */
  namesItself: boolean
}

/** A person as the provider vouches for them. */
export type ProviderClaims = Readonly<Record<string, unknown>> & { sub: string }

export type Provider = {
  facts(): Promise<ProviderFacts>
  /**
   * The claims of the person who brought a code: from the signed id_token, and from userinfo what it lacks.
   *
   * @throws ProviderFailure
   */
  claimsFor(code: string, given: CodeGiven): Promise<ProviderClaims>
}

type CodeGiven = { verifier: string; nonce: string; redirectUri: string }

/** Never `none`, and never an HMAC, whose key would be the client's secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

const callMs = 8000
const longestAnswer = 256 * 1024
/** The document changes once in years, and keys are announced before they are used. */
const freshMs = 10 * 60_000
/** A token that names an unknown key has the keys read anew, so often at most. */
const rereadMs = 30_000
/** For clocks that differ a little. */
const leewaySeconds = 60
/** An id_token comes straight from the provider: an older one was not made for this sign-in. */
const oldestSeconds = 600

/** Knows the provider of these settings; what it says is kept for ten minutes. */
export const provider = (deps: Needs, settings: ProviderSettings): Provider => {
  const facts = kept(deps, async () =>
    factsOf(await readJson(deps, discoveryOf(settings)), settings),
  )
  const keys = kept(deps, async () => await readKeys(deps, (await facts.read()).keys))

  const verified = async (token: string): Promise<JWTPayload> => {
    // Loaded with the first person who comes in so: an idle service does without it.
    const { createLocalJWKSet, errors, jwtVerify } = await import('jose')
    const verify = async (set: JSONWebKeySet): Promise<JWTPayload> =>
      (
        await jwtVerify(token, createLocalJWKSet(set), {
          algorithms,
          issuer: settings.issuer,
          audience: settings.clientId,
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: leewaySeconds,
          currentDate: deps.clock.now(),
        })
      ).payload
    try {
      return await verify(await keys.read())
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return await verify(await keys.read(rereadMs))
    }
  }

  return {
    facts: () => facts.read(),
    async claimsFor(code, { verifier, nonce, redirectUri }) {
      const known = await facts.read()
      const tokens = await exchange(deps, settings, known, { code, verifier, redirectUri })
      const { id_token: idToken, access_token: accessToken } = tokens
      if (typeof idToken !== 'string') throw new ProviderFailure('there is no id_token')
      const claims = await verified(idToken).catch((error: unknown) => {
        if (error instanceof ProviderFailure) throw error
        throw new ProviderFailure(`the id_token does not hold: ${(error as Error).message}`)
      })
      checkToken(claims, {
        clientId: settings.clientId,
        nonce,
        now: epochSeconds(deps.clock.now()),
      })
      const own = claims as ProviderClaims
      const hasRoles = settings.roles.length === 0 || own[settings.rolesClaim] !== undefined
      if (hasAddress(own) && hasRoles) return own
      if (known.userInfo === undefined || typeof accessToken !== 'string') return own
      const more = await readJson(deps, known.userInfo, { authorization: `Bearer ${accessToken}` })
      // Section 5.3.2: an answer about somebody else must not be used.
      if (more.sub !== own.sub) throw new ProviderFailure('userinfo is of somebody else')
      // An address and whether it is verified come from one place: the two may speak of different ones.
      const { email, email_verified } = hasAddress(own) ? own : more
      return { ...more, ...own, email, email_verified }
    },
  }
}

const hasAddress = ({ email, email_verified }: Readonly<Record<string, unknown>>): boolean =>
  typeof email === 'string' && email_verified !== undefined

/** The checks that the library leaves to us (section 3.1.3.7, points 4, 5, 10 and 11). */
const checkToken = (
  { sub, aud, azp, iat, nonce }: JWTPayload,
  expected: { clientId: string; nonce: string; now: number },
): void => {
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw new ProviderFailure('the id_token names nobody')
  if (nonce !== expected.nonce) throw new ProviderFailure('the nonce is of another sign-in')
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? isForSeveral : azp !== expected.clientId)
    throw new ProviderFailure('the id_token was made for another client')
  const age = expected.now - (iat ?? 0)
  if (age > oldestSeconds) throw new ProviderFailure('the id_token is too old')
  if (age < -leewaySeconds) throw new ProviderFailure('the id_token comes from the future')
}

const exchange = async (
  deps: Needs,
  { clientId, clientSecret }: ProviderSettings,
  { token, isSecretInBody }: ProviderFacts,
  { code, verifier, redirectUri }: { code: string } & Omit<CodeGiven, 'nonce'>,
): Promise<Record<string, unknown>> => {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(isSecretInBody ? { client_id: clientId, client_secret: clientSecret } : {}),
  })
  // RFC 6749, section 2.3.1: both halves are form-encoded before they are joined.
  const pair = [clientId, clientSecret].map((half) => formEncoded(half)).join(':')
  const basic = `Basic ${Buffer.from(pair).toString('base64')}`
  return await readJson(
    deps,
    token,
    {
      'content-type': 'application/x-www-form-urlencoded',
      ...(isSecretInBody ? {} : { authorization: basic }),
    },
    form.toString(),
  )
}

const formEncoded = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2)

const discoveryOf = ({ issuer }: ProviderSettings): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const factsOf = (
  document: Record<string, unknown>,
  { issuer }: ProviderSettings,
): ProviderFacts => {
  // Discovery, section 4.3: a document of another issuer is somebody else's.
  if (document.issuer !== issuer)
    throw new ProviderFailure('its discovery document names another issuer')
  const methods = document.token_endpoint_auth_methods_supported
  const names = Array.isArray(methods) ? methods : ['client_secret_basic']
  return {
    issuer,
    authorization: addressIn(document, 'authorization_endpoint'),
    token: addressIn(document, 'token_endpoint'),
    userInfo:
      document.userinfo_endpoint === undefined
        ? undefined
        : addressIn(document, 'userinfo_endpoint'),
    keys: addressIn(document, 'jwks_uri'),
    isSecretInBody: !names.includes('client_secret_basic') && names.includes('client_secret_post'),
    namesItself: document.authorization_response_iss_parameter_supported === true,
  }
}

/** An address of the document: with https, or of this machine itself. */
const addressIn = (document: Record<string, unknown>, name: string): string => {
  const text = document[name]
  const url = typeof text === 'string' ? URL.parse(text) : null
  if (
    url &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  )
    return url.href
  throw new ProviderFailure(`its discovery document has no ${name} with https`)
}

const readKeys = async (deps: Needs, url: string): Promise<JSONWebKeySet> => {
  const set = await readJson(deps, url)
  if (!Array.isArray(set.keys)) throw new ProviderFailure('its key set has no keys')
  return set as unknown as JSONWebKeySet
}

/** Asks for a JSON object, by POST where there is a body. Foreign words stay out of the failure. */
const readJson = async (
  { outbound }: Needs,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Record<string, unknown>> => {
  let answer: OutboundAnswer
  try {
    answer = await outbound.request({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      timeoutMs: callMs,
      maxBytes: longestAnswer,
    })
  } catch (error) {
    const { reason } = error as { reason?: unknown }
    throw new ProviderFailure(
      `${new URL(url).host} cannot be asked: ${String(reason ?? 'unknown')}`,
    )
  }
  if (answer.status !== 200)
    throw new ProviderFailure(`${new URL(url).host} answers ${answer.status}`)
  try {
    const value: unknown = JSON.parse(answer.body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // The same as for every other answer that is no object.
  }
  throw new ProviderFailure(`${new URL(url).host} answers no JSON object`)
}

/** Keeps what was read for ten minutes; calls at one time share one reading, and a failure is not kept. */
const kept = <T>({ clock }: Pick<Needs, 'clock'>, load: () => Promise<T>) => {
  let last: { value: Promise<T>; at: number } | undefined
  return {
    read(maxAgeMs = freshMs): Promise<T> {
      const now = clock.now().getTime()
      if (last && now - last.at <= maxAgeMs) return last.value
      const reading = { value: load(), at: now }
      last = reading
      reading.value.catch(() => {
        if (last === reading) last = undefined
      })
      return reading.value
    },
  }
}
