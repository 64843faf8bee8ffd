/**
 * VK ID: PKCE compulsory and no client secret; the token call must bring back `device_id` of the callback with `state`.
 * The profile comes by POST, errors with HTTP 200, and wrong parameters with 404 (id.vk.com/about/business/go/docs,
 * "Справочник методов API VK ID").
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/id.vk.ru'
const CODE_LIFETIME_MS = 600_000
const TOKEN_LIFETIME_S = 3_600
/** VK refuses states that are shorter. */
const SHORTEST_STATE = 32
const tokenParameters = new Set([
  'grant_type',
  'code',
  'code_verifier',
  'redirect_uri',
  'client_id',
  'device_id',
  'state',
  'service_token',
  'ip',
])

interface Trip {
  readonly deviceId: string
  readonly state: string
}

/** Authorization page, token call and user_info. */
export const vk = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const trips = shortLived<Trip>()
  const tokens = shortLived<Grant>()
  return [
    {
      method: 'GET',
      path: `${HOST}/authorize`,
      handle: (visit) => authorize(world, codes, trips, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth2/auth`,
      back: ['vk', 'token'],
      handle: (visit) => exchange(world, { codes, trips, tokens }, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth2/user_info`,
      back: ['vk', 'profile'],
      handle: (visit) => userInfo(world, tokens, visit),
    },
  ]
}

const authorize = (
  world: World,
  codes: ShortLived<Grant>,
  trips: ShortLived<Trip>,
  visit: Visit,
): Answer => {
  const refused = (why: string): Answer =>
    html(
      `<!doctype html><title>VK ID</title><h1>Selected sign-in method not available</h1><p>${why}</p>`,
      400,
    )
  const state = visit.query.get('state') ?? ''
  if (state.length < SHORTEST_STATE) return refused('state')
  const front: Front = {
    vendor: 'vk',
    title: 'VK ID',
    clientId: world.credentials.vk.client_id,
    refused,
    needsChallenge: true,
    denied: { error: 'access_denied', error_description: 'User denied your request' },
    newCode: () => `vk2.a.${randomBytes(48).toString('base64url')}`,
    codeMs: CODE_LIFETIME_MS,
    added(code) {
      const deviceId = randomBytes(48).toString('base64url')
      trips.put(code, { deviceId, state }, CODE_LIFETIME_MS)
      return { expires_in: '600', device_id: deviceId, ext_id: '', type: 'code_v2' }
    },
  }
  return askAtFront(world, front, codes, visit)
}

/** VK's refusals come with HTTP 200. */
const failure = (error: string, description: string): Answer =>
  json({ error, error_description: description })

const exchange = (
  world: World,
  held: { codes: ShortLived<Grant>; trips: ShortLived<Trip>; tokens: ShortLived<Grant> },
  visit: Visit,
): Answer => {
  const form = readForm(visit)
  if (!form || [...form.keys()].some((name) => !tokenParameters.has(name))) {
    return html('<!doctype html><title>404</title>', 404)
  }
  const { client_id: id, service_token: service } = world.credentials.vk
  const given = form.get('service_token')
  if (form.get('client_id') !== id || (given !== null && !isSame(given, service))) {
    return failure('invalid_client', 'client_id is incorrect')
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return failure('unsupported_grant_type', 'grant_type is not supported')
  }
  const code = form.get('code') ?? ''
  const trip = held.trips.take(code)
  if (trip && (form.get('device_id') !== trip.deviceId || form.get('state') !== trip.state)) {
    return failure('invalid_request', 'device_id or state is missing or invalid')
  }
  const grant = redeem(held.codes, {
    code,
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') return failure('invalid_grant', 'code is invalid or expired')
  const token = `vk2.a.${randomBytes(60).toString('base64url')}`
  held.tokens.put(token, grant, TOKEN_LIFETIME_S * 1_000)
  return json({
    refresh_token: `vk2.a.${randomBytes(60).toString('base64url')}`,
    access_token: token,
    // Not OpenID Connect's: no key set is published for it.
    id_token: `${Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url')}.e30.c2ln`,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_S,
    user_id: Number(userId(grant)),
    state: form.get('state'),
    scope: grant.scopes.join(' '),
  })
}

const userId = ({ person }: Grant): string => String(numberAbove(person, 'vk', 1_000_000n))

const userInfo = (world: World, tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const form = readForm(visit)
  if (form?.get('client_id') !== world.credentials.vk.client_id) {
    return failure('invalid_client', 'client_id is missing or incorrect')
  }
  const grant = tokens.find(form.get('access_token') ?? '')
  if (!grant) return failure('invalid_token', 'access_token is invalid or expired')
  const { person, scopes } = grant
  const hasPicture = person.discord.avatar !== null
  return json({
    user: {
      user_id: userId(grant),
      first_name: person.givenName,
      last_name: person.familyName,
      avatar: hasPicture ? `https://sun1-1.userapi.com/s/v1/ig2/${userId(grant)}.jpg?cs=50x50` : '',
      ...(scopes.includes('email') && { email: person.email ?? '' }),
      sex: 0,
      // The badge of the account; it says nothing about the e-mail.
      verified: true,
      birthday: '01.01.2000',
    },
  })
}
