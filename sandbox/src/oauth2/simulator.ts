/** A plain OAuth 2.0 vendor: one page, one token call, and calls by access token. Each vendor says how it differs. */
import type { Answer, Outcome } from '../http/answer.ts'
import { basicPair, isSame } from '../http/basic.ts'
import { readForm } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import { type ShortLived, shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'
import { askAtFront, type Front } from './front.ts'
import { type Grant, redeem } from './grants.ts'

/** The fact of a token call that is wrong. */
export type TokenRefusal = 'client' | 'secret' | 'grant_type' | 'code' | 'redirect_uri' | 'verifier'

export interface OAuthVendor {
  readonly front: Front
  readonly clientSecret: string
  readonly pagePath: string | readonly string[]
  readonly tokenPath: string | readonly string[]
  /** Default POST. */
  readonly tokenMethods?: readonly string[]
  /** Where the client shows itself; default Basic or the form. */
  readonly clientBy?: 'basic' | 'form'
  /** True where the parameters of the token call may stand in the address. */
  readonly readsQuery?: true
  /** True where PKCE is unknown. */
  readonly hasNoPkce?: true
  /** The page's visit as the vendor reads it, or an answer at once. */
  readPage?(visit: Visit): Visit | Answer
  /** An answer to calls of servers before anything else is looked at. */
  guard?(visit: Visit): Answer | undefined
  /** The answer to a token call that is refused. */
  refuse(why: TokenRefusal): Answer
  readonly tokenSeconds: number
  newToken(): string
  /** The answer of the token call. */
  answer(token: string, grant: Grant): Outcome | Promise<Outcome>
  /** The calls by access token. */
  readonly profiles: readonly {
    readonly path: string
    /** Default GET. */
    readonly methods?: readonly string[]
    show(tokens: ShortLived<Grant>, visit: Visit): Answer
  }[]
}

/** The routes of a vendor. */
export const oauthSimulator = (world: World, vendor: OAuthVendor): Route[] => {
  const codes = shortLived<Grant>()
  const tokens = shortLived<Grant>()
  const { front } = vendor
  const route = (method: string, path: string, rest: Omit<Route, 'method' | 'path'>): Route => ({
    method,
    path,
    ...rest,
  })
  const page = (visit: Visit): Outcome => {
    const read = vendor.readPage?.(visit) ?? visit
    return 'query' in read ? askAtFront(world, front, codes, read) : read
  }
  const back = (call: 'token' | 'profile', handle: Route['handle']) => ({
    back: [front.vendor, call] as const,
    handle: (visit: Visit) => vendor.guard?.(visit) ?? handle(visit),
  })
  const token = back('token', (visit) => exchange(vendor, codes, tokens, visit))
  return [
    ...[vendor.pagePath].flat().map((path) => route('GET', path, { handle: page })),
    ...[vendor.tokenPath]
      .flat()
      .flatMap((path) =>
        (vendor.tokenMethods ?? ['POST']).map((method) => route(method, path, token)),
      ),
    ...vendor.profiles.flatMap(({ path, methods = ['GET'], show }) =>
      methods.map((method) =>
        route(
          method,
          path,
          back('profile', (visit) => show(tokens, visit)),
        ),
      ),
    ),
  ]
}

const exchange = (
  vendor: OAuthVendor,
  codes: ShortLived<Grant>,
  tokens: ShortLived<Grant>,
  visit: Visit,
): Outcome | Promise<Outcome> => {
  const form = readForm(visit) ?? (vendor.readsQuery ? visit.query : new URLSearchParams())
  const given = clientOf(vendor, visit, form)
  const id = `${vendor.front.clientId}:`
  if (!given.startsWith(id)) return vendor.refuse('client')
  if (!isSame(given, id + vendor.clientSecret)) return vendor.refuse('secret')
  if (form.get('grant_type') !== 'authorization_code') return vendor.refuse('grant_type')
  const grant = redeem(codes, {
    code: form.get('code'),
    redirectUri: form.get('redirect_uri'),
    verifier: vendor.hasNoPkce ? null : form.get('code_verifier'),
  })
  if (typeof grant === 'string') return vendor.refuse(grant)
  const token = vendor.newToken()
  tokens.put(token, grant, vendor.tokenSeconds * 1_000)
  return vendor.answer(token, grant)
}

/** The client's id and secret as they came, with a colon between. */
const clientOf = ({ clientBy }: OAuthVendor, visit: Visit, form: URLSearchParams): string => {
  const inForm = [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  if (clientBy === 'form') return inForm.join(':')
  return (basicPair(visit) ?? (clientBy === 'basic' ? [] : inForm)).join(':')
}
