/** What a row of the table may say about a network: where, with what, and which field is which. No behaviour. */
import type { Call } from './call.ts'
import type { Credentials } from './connection.ts'
import type { Path } from './fields.ts'

export type Network = {
  /** As in addresses and in the claim `provider`. */
  name: string
  /** As players know it. */
  title: string
  protocol: 'oauth2' | 'openid2'
  /** Names of the credentials it cannot do without, for forms and checks. */
  credentials: readonly string[]
}

export type OAuthNetwork = Network & {
  protocol: 'oauth2'
  authorize: { url: string; params?: Readonly<Record<string, string>> }
  token: { url: string }
  /** Absent where the id_token says it all. `{client_id}` may stand in headers. */
  profile?: { url: string; headers?: Readonly<Record<string, string>> }
  /** Who speaks on the callback (RFC 9207) and in id_tokens. */
  issuer: string
  /** True where the network is known to send `iss` on every callback: then none is a forgery. */
  issRequired?: boolean
  /** Present where an id_token comes with the token: keys and accepted signatures. */
  idToken?: { keys: string; algorithms: readonly string[] }
  /** Asked for always, and only with the player's scope `email`. */
  scope: readonly string[]
  emailScope: readonly string[]
  /** Whether the network checks a code_challenge (RFC 7636, S256). */
  pkce: boolean
  /**
   * How the client shows its secret: `post` in the form, `basic` form-encoded (RFC 6749, section 2.3.1),
   * `basic_raw` as it stands, `quirk` where `exchange` writes it.
   */
  clientAuth: 'post' | 'basic' | 'basic_raw' | 'quirk'
  /** The name of the parameter for the player's language, where the network has one. */
  localeParam?: string
  fields: {
    id: Path
    name?: Path
    username?: Path
    email?: Path
    emailVerified?: Path
    picture?: Path
    country?: Path
    externalUrl?: Path
  }
  quirks?: Quirks
}

/** What a hook may use of the visit under way. */
type QuirkVisit = {
  connection: Credentials
  /** Seconds since 1970. */
  now: number
  call: Call
  token: Readonly<Record<string, unknown>>
  callback: Readonly<Record<string, string>>
}

/** Three hooks; what they do rests on a page of the vendor. */
export type Quirks = {
  /** Changes the parameters of the authorization address that are the same for every visit. */
  authorize?: (params: URLSearchParams, asksForEmail: boolean) => void
  /** Changes the form of the token call. */
  exchange?: (form: URLSearchParams, visit: Pick<QuirkVisit, 'connection' | 'now'>) => void
  /** Completes the profile; may make further calls. */
  profile?: (body: Record<string, unknown>, visit: QuirkVisit) => Promise<Record<string, unknown>>
}

/** What must survive the trip to the network; the caller seals it into the state. */
export type Keep = {
  /** Echoed by the network in its id_token. */
  nonce?: string | undefined
  /** Of PKCE. */
  verifier?: string | undefined
}

export type Departure = {
  /** Our one callback address. */
  callback: string
  state: string
  keep: Keep
  /** The player's scope; `email` in it asks the network for the address. */
  scope: readonly string[]
  locale?: string | undefined
}

export type Return = {
  callback: string
  state: string
  keep: Keep
  /** The callback's query or form, each name once. */
  params: Readonly<Record<string, string>>
  /** The same as it came, in order, so that repeated names are seen. */
  rawParams?: readonly (readonly [string, string])[] | undefined
}
