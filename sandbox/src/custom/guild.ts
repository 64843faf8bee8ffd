/**
 * Guild: plain OAuth 2.0 without discovery, as an older forum may speak it. The secret in the form, ids as numbers,
 * the profile two levels deep, the language by `lang`.
 */
import { randomBytes } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { bearer, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { askAtFront, type Front } from '../oauth2/front.ts'
import { type Grant, redeem } from '../oauth2/grants.ts'
import { numberAbove } from '../people/ids.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

const HOST = '/guild.example'
const CODE_LIFETIME_MS = 120_000
const TOKEN_SECONDS = 86_400

/** Authorization page, token call and profile. */
export const guild = (world: World): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const front: Front = {
    vendor: 'guild',
    title: 'Guild',
    clientId: world.credentials.guild.client_id,
    refused: (why) =>
      html(`<!doctype html><title>Guild</title><h1>Bad request</h1><p>${why}</p>`, 400),
    newCode: () => randomBytes(16).toString('hex'),
    codeMs: CODE_LIFETIME_MS,
  }
  return [
    {
      method: 'GET',
      path: `${HOST}/oauth/authorize`,
      handle: (visit) => askAtFront(world, front, codes, visit),
    },
    {
      method: 'POST',
      path: `${HOST}/oauth/token`,
      back: ['guild', 'token'],
      handle: (visit) => exchange(world, codes, tokens, visit),
    },
    {
      method: 'GET',
      path: `${HOST}/api/v1/profile`,
      back: ['guild', 'profile'],
      handle: (visit) => profile(tokens, visit),
    },
  ]
}

const exchange = (
  world: World,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { client_id: id, client_secret: secret } = world.credentials.guild
  const form = readForm(visit)
  const pair = `${form?.get('client_id')}:${form?.get('client_secret')}`
  if (!form || !isSame(pair, `${id}:${secret}`)) return json({ error: 'invalid_client' }, 400)
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
  })
  if (typeof grant === 'string') return json({ error: 'invalid_grant' }, 400)
  const token = randomBytes(20).toString('hex')
  tokens.put(token, grant, TOKEN_SECONDS * 1000)
  return json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS })
}

const profile = (tokens: ShortLived<Grant>, visit: Visit): Answer => {
  const grant = tokens.find(bearer(visit) ?? '')
  if (!grant) return json({ status: 'error', message: 'token' }, 401)
  const { person, scopes } = grant
  const id = Number(numberAbove(person, 'guild', 1_000n))
  const isMailAsked = scopes.includes('mail') && person.email !== null
  return json({
    status: 'ok',
    data: {
      user: {
        id,
        nick: person.name,
        shown_as: person.displayName,
        home: `https://guild.example/members/${id}`,
        ...(isMailAsked && { mail: { address: person.email, confirmed: person.emailVerified } }),
      },
    },
  })
}
