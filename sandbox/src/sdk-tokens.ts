/** Tokens as the vendors' SDKs give them to a game on a phone: for our application, or for somebody else's. */
import { type Answer, json, refuse } from './http/answer.ts'
import type { Route, Visit } from './http/routes.ts'
import type { Person } from './people/person.ts'
import type { World } from './world.ts'

/** The token that a game hands in. */
export interface SdkToken {
  readonly access_token: string
  readonly access_token_secret?: string
  readonly openid?: string
  readonly refresh_token?: string
}

/** `application` is the one the token is issued to; undefined: ours. */
export type Sdk = (
  person: Person,
  application: string | undefined,
  visit: Visit,
) => SdkToken | Promise<SdkToken>

const offered = new WeakMap<World, Map<string, Sdk>>()

/** Lets a vendor give out tokens in this way. */
export const offerSdk = (world: World, vendor: string, sdk: Sdk): void => {
  const sdks = offered.get(world) ?? new Map<string, Sdk>()
  offered.set(world, sdks)
  sdks.set(vendor, sdk)
}

/** Vendors whose SDKs give out tokens, in the order of their names. */
export const sdkVendors = (world: World): string[] => [...(offered.get(world)?.keys() ?? [])].sort()

/**
 * The answer of GET /api/tokens/<vendor>. Query: `application=other` for a token of somebody else's, `kind=id_token`.
 */
export const mintSdkToken = async (
  world: World,
  vendor: string,
  person: Person,
  visit: Visit,
): Promise<Answer> => {
  const sdk = offered.get(world)?.get(vendor)
  if (!sdk) return refuse(404, `There are tokens of ${sdkVendors(world).join(', ')}.`)
  const application = visit.query.get('application') === 'other' ? '1099511627776' : undefined
  return json(await sdk(person, application, visit))
}

/** GET /api/tokens/<vendor>: the body for login_with_token, for a `person`. */
export const sdkTokens = (world: World): Route[] => [
  {
    method: 'GET',
    path: /^\/api\/tokens\/(?<vendor>[a-z]+)$/,
    handle: async (visit) => {
      const person = world.people.named(visit.query.get('person') ?? 'alice')
      return person
        ? mintSdkToken(world, visit.params.vendor ?? '', person, visit)
        : refuse(400, 'person is 1 to 64 letters, digits, dots, hyphens or underscores.')
    },
  },
]
