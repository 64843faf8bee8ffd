/** The parts that the authorization pages of the plain OAuth 2.0 vendors share; each vendor says how it differs. */
import type { Vendor } from '../faults/switches.ts'
import { type Answer, redirect } from '../http/answer.ts'
import type { Visit } from '../http/routes.ts'
import { choosePerson, isAnswer } from '../people/choose.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'
import { type Grant, withQuery } from './grants.ts'

export interface Front {
  readonly vendor: Vendor
  readonly title: string
  readonly clientId: string
  /** How the vendor names the parameter for the client's id; default client_id. */
  readonly clientParam?: string
  /** Between the words of `scope`; default a space. */
  readonly separator?: string
  /** The vendor's own page where it must not or does not redirect. */
  refused(why: 'client' | 'redirect_uri' | 'response_type' | 'scope' | 'challenge'): Answer
  /** Rights the application ticked when it was registered; anything else is refused. */
  readonly scopes?: readonly string[]
  /** True where a challenge must come (S256). */
  readonly needsChallenge?: boolean
  /** Parameters of the callback when the person refuses; default RFC 6749's access_denied. */
  readonly denied?: Readonly<Record<string, string>>
  readonly newCode: () => string
  readonly codeMs: number
  /** Besides code and state. */
  added?(code: string): Readonly<Record<string, string>>
}

/** Answers a browser at the vendor's page: asks who it is, and sends them back with a code or a refusal. */
export const askAtFront = (
  world: World,
  front: Front,
  codes: ShortLived<Grant>,
  visit: Visit,
): Answer => {
  const { query } = visit
  if (query.get(front.clientParam ?? 'client_id') !== front.clientId) return front.refused('client')
  const redirectUri = query.get('redirect_uri')
  if (redirectUri === null || !world.addresses.has(redirectUri)) {
    return front.refused('redirect_uri')
  }
  if (query.get('response_type') !== 'code') return front.refused('response_type')
  const scopes = (query.get('scope') ?? '')
    .split(front.separator ?? ' ')
    .filter((scope) => scope !== '')
  if (front.scopes && scopes.some((scope) => !front.scopes?.includes(scope))) {
    return front.refused('scope')
  }
  const challenge = query.get('code_challenge')
  const isChallenged = challenge !== null && query.get('code_challenge_method') === 'S256'
  if (front.needsChallenge && !isChallenged) return front.refused('challenge')
  const choice = choosePerson(world, visit, front.vendor, front.title)
  if (isAnswer(choice)) return choice
  const state: Record<string, string> = query.has('state')
    ? { state: query.get('state') ?? '' }
    : {}
  if (choice === 'deny') {
    const denied = front.denied ?? { error: 'access_denied' }
    return redirect(withQuery(redirectUri, { ...denied, ...state }))
  }
  const code = front.newCode()
  const nonce = query.get('nonce')
  const grant = {
    person: choice,
    redirectUri,
    scopes,
    ...(challenge && { challenge }),
    ...(nonce && { nonce }),
  }
  codes.put(code, grant, front.codeMs)
  return redirect(withQuery(redirectUri, { code, ...front.added?.(code), ...state }))
}
