/** A row of the table says of a network: where, with what, and which field is which. No behaviour. */
import type { NetworkCall } from './calls/call.ts'
import type { Credentials } from './calls/connection.ts'
import type { Path } from './fields.ts'

export type Network = {
  /** As in addresses and in the claim `provider`. */
  name: string
  /** As players know it. */
  title: string
  protocol: 'oauth2' | 'openid2' | 'wallet'
  /** Names of the credentials it cannot do without, and of those it can use besides, for forms and checks. */
  credentials: readonly string[]
  optionalCredentials?: readonly string[]
  /** For people: what to register there, and what this network cannot do. */
  guide?: Guide
}

/** Texts of docs/networks.md, in Markdown. */
export type Guide = {
  /** Address of the developer console. */
  console: string
  /** Remarks for the set-up there, one sentence or two each. */
  steps: readonly string[]
  /** The network's names for the credentials, where they differ from ours. */
  names?: Readonly<Record<string, string>>
  /** Limits of this network, as of 2026. */
  limits2026?: string
}

/**
 * Texts with places for values: `{client_id}` or any other credential, `{state}`, `{token.…}`, `{callback.…}`.
 * One whose value is missing is left out as a whole.
 */
type Texts = Readonly<Record<string, string>>

export type OAuthNetwork = Network & {
  protocol: 'oauth2'
  /** In addresses, too, credentials may stand: `{tenant}`. */
  authorize: { url: string; params?: Texts; fragment?: string }
  /** `type` where the answer names a type other than bearer. With GET the parameters go into the address. */
  token: { url: string; method?: 'GET'; params?: Texts; headers?: Texts; type?: string }
  /**
   * Absent where the id_token says it all, or a quirk asks. The access token goes as Bearer unless `params` hold
   * `{token.access_token}` or `headers` an `authorization`. With POST the parameters are a form. A failure may come
   * with status 200: then `fault` leads to a value other than 0.
   */
  profile?: { url: string; method?: 'POST'; params?: Texts; headers?: Texts; fault?: Path }
  /** The issuer on the callback (RFC 9207) and in id_tokens; absent where the network names itself nowhere. */
  issuer?: string
  /** True where the network is known to send `iss` on every callback: then none is a forgery. */
  issRequired?: boolean
  /**
   * Present where an id_token comes with the token: keys and accepted signatures. `nonce: false` stands where the
   * network does not bring it back, `isOptional` where it depends on the studio's settings there. `issuers` are further
   * names of the network besides `issuer`.
   */
  idToken?: {
    keys: string
    algorithms: readonly string[]
    nonce?: false
    isOptional?: true
    issuers?: readonly string[]
  }
  /** Asked for always, and only with the player's scope `email`. */
  scope: readonly string[]
  emailScope: readonly string[]
  /** Between scopes, where it is not a space. */
  scopeSeparator?: string
  /** Whether the network checks a code_challenge (RFC 7636, S256). */
  pkce: boolean
  /**
   * How the client shows its secret: `post` in the form, `basic` form-encoded (RFC 6749, section 2.3.1), `basic_raw` as
   * it stands. With `none` PKCE is the proof, and with `quirk` the row's `exchange` writes it.
   */
  clientAuth: 'post' | 'basic' | 'basic_raw' | 'none' | 'quirk'
  /** The network's names for these two, where they differ from RFC 6749. */
  paramNames?: { client_id: string; client_secret: string }
  /** Credentials that have a value when the studio gives none. */
  defaults?: Texts
  /** True where a player who refuses comes back without code and without error. */
  cancelsSilently?: true
  /** The name of the parameter for the player's language, where the network has one. */
  localeParam?: string
  /**
   * The network's names for languages, by their letters, where it takes no tags such as `pt-BR`; `*` stands for all
   * others. Without a value nothing is sent.
   */
  localeValues?: Readonly<Record<string, string>>
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

/** The part of the visit under way that a hook may use. */
type QuirkVisit = {
  connection: Credentials
  /** Seconds since 1970. */
  now: number
  call: NetworkCall
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

/** State that must survive the trip to the network; the caller seals it into the state. */
export type Keep = {
  /** Echoed by the network in its id_token. */
  nonce?: string | undefined
  /** The code verifier of PKCE. */
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
  /** The wallet's setting: it offers the phone only. */
  phoneOnly?: boolean | undefined
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
