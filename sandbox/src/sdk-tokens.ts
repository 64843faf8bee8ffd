/** Tokens as the vendors' SDKs give them to a game on a phone: for our application, or for somebody else's. */
import { json, refuse } from './http/answer.ts'
import type { Route, Visit } from './http/routes.ts'
import type { Person } from './people/person.ts'
import type { World } from './world.ts'

/** What a game hands in. */
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

/**
 * GET /api/tokens/<vendor>: the body for login_with_token. Query: `person`, and `application=other` for a token of an
 * application that is not ours.
 */
export const sdkTokens = (world: World): Route[] => [
  {
    method: 'GET',
    path: /^\/api\/tokens\/(?<vendor>[a-z]+)$/,
    handle: async (visit) => {
      const sdks = offered.get(world) ?? new Map<string, Sdk>()
      const sdk = sdks.get(visit.params.vendor ?? '')
      if (!sdk) return refuse(404, `There are tokens of ${[...sdks.keys()].sort().join(', ')}.`)
      const person = world.people.named(visit.query.get('person') ?? 'alice')
      if (!person)
        return refuse(400, 'person is 1 to 64 letters, digits, dots, hyphens or underscores.')
      const application = visit.query.get('application') === 'other' ? '1099511627776' : undefined
      return json(await sdk(person, application, visit))
    },
  },
]
