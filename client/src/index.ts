/**
 * Portreeve's calls with their types. The types come from docs/openapi.json, and `openapi-fetch` makes the requests.
 * The compiler finds a path, a parameter or a body that the service does not know.
 */
import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { components as AdminComponents, paths as AdminPaths } from './generated/admin-calls.ts'
import type {
  components as PlayerComponents,
  paths as PlayerPaths,
} from './generated/player-calls.ts'

/** The calls of games and shops: signing in, the player's own account, the store. */
export type PlayerClient = Client<PlayerPaths, 'application/json'>

/** The calls of servers, consoles and operators; no key of theirs belongs into a game. */
export type AdminClient = Client<AdminPaths, 'application/json'>

/** The bodies of the player's calls by their names in the API document, such as `PlayerSchemas['Me']`. */
export type PlayerSchemas = PlayerComponents['schemas']

/** The bodies of the admin's calls by their names in the API document, such as `AdminSchemas['PackageBody']`. */
export type AdminSchemas = AdminComponents['schemas']

/** Settings that both clients take. */
export type Connection = {
  /** The address of the service, such as `https://login.game.example`. */
  url: string
  /** Makes the requests; the runtime's own `fetch` unless given. */
  fetch?: NonNullable<ClientOptions['fetch']>
}

/** A player's JWT, or a function that answers the one of the moment; undefined before the sign-in. */
export type Token = string | (() => string | undefined | Promise<string | undefined>)

/** An API key of a project or of a merchant with the id of its owner, or the operator key. */
export type AdminKey = { id: number | string; apiKey: string } | { operatorKey: string }

/**
 * The client of a player. Each call answers `data` or `error`, and `response`; it rejects only where no answer came.
 *
 * @throws TypeError when the address is none
 */
export const playerClient = ({ token, ...connection }: Connection & { token?: Token }) =>
  clientOf<PlayerPaths>(connection, async () => {
    const current = typeof token === 'function' ? await token() : token
    return current === undefined ? undefined : `Bearer ${current}`
  })

/**
 * The client of an admin. Each call answers `data` or `error`, and `response`; it rejects only where no answer came.
 *
 * @throws TypeError when the address is none, or the key has characters that no key has
 */
export const adminClient = ({ key, ...connection }: Connection & { key: AdminKey }) => {
  const secret = 'operatorKey' in key ? key.operatorKey : key.apiKey
  // A header with other characters would fail at each call, and say less.
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new TypeError('The key is none: copy it once more, without blanks and line ends')
  const authorization =
    'operatorKey' in key ? `Bearer ${secret}` : `Basic ${btoa(`${key.id}:${secret}`)}`
  return clientOf<AdminPaths>(connection, () => authorization)
}

const clientOf = <Paths extends object>(
  { url, fetch }: Connection,
  authorize: () => string | undefined | Promise<string | undefined>,
): Client<Paths, 'application/json'> => {
  const client = createClient<Paths, 'application/json'>({
    baseUrl: new URL(url).href,
    ...(fetch && { fetch }),
  })
  client.use({
    async onRequest({ request }) {
      const authorization = await authorize()
      // A call may bring credentials of its own, as a client with a secret does at the token endpoint.
      if (authorization !== undefined && !request.headers.has('authorization'))
        request.headers.set('authorization', authorization)
      return request
    },
  })
  return client
}
