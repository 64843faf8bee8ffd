/** A recording of a network: shapes of its documentation, made-up people. One file per network beside this. */

export type Answers = {
  /** Claims of the id_token besides iss, aud, iat, exp and nonce. */
  claims?: Record<string, unknown>
  /** Members of the token answer that belong to this player, besides `Recording.token`. */
  token?: Record<string, unknown>
  /** Body of the profile call. */
  profile?: Record<string, unknown>
  /** Bodies of further calls by path (`/api.github.com/user/emails`). */
  further?: Record<string, unknown>
  /** Parameters of the callback beside code, state and iss. */
  callback?: Record<string, string>
}

export type Refusal = {
  status: number
  headers?: Record<string, string>
  body: unknown
  /** Our word for it, where it matters which. */
  detail?: string
}

/** `*` stands for what the visit chooses: state, nonce, challenge, verifier, callback address. */
export type Params = Readonly<Record<string, string>>

export type Recording = {
  credentials: Record<string, string>
  /** Every parameter of the authorization address, no more and no less. */
  request: Params
  /** Its changes for a player who is asked for the e-mail. */
  requestForEmail?: Params
  /** The parameter by which the network hears of the player's language, where it has one. */
  locale?: string
  /** The value for Brazilian Portuguese, where it is not `pt-BR`. */
  localeValue?: string
  /** Without it the address of the row stands. */
  requestAddress?: string
  /** The fragment behind the authorization address. */
  fragment?: string
  /** Every parameter of the token call; `basic` is the decoded pair. GET: they stand in the address. */
  exchange: { method?: 'GET'; params: Params; basic?: string }
  /** How the access token is shown to the profile call, and with what else; default Bearer and nothing. */
  lookup?: { method?: 'POST'; authorization?: string | null; params?: Params; headers?: Params }
  /** Path of the profile call where the row has none because a quirk makes it (`/api.ok.ru/fb.do`). */
  profilePath?: string
  /** The issuer of the id_token, where it is not the row's `issuer`. */
  issuer?: string
  /** Algorithm of the id_token's signature; RS256 where nothing is said. */
  algorithm?: 'ES256'
  /** Token answer besides the id_token. */
  token: Record<string, unknown>
  /** How this network says that a code is no good, and other refusals of the token call. */
  tokenErrors: readonly Refusal[]
  /** How it refuses the profile. */
  profileErrors: readonly Refusal[]
  /** The callback's parameters when the player says no. */
  denied: Params
  /** Everything told, and what becomes of it. */
  full: Answers
  expected: Record<string, unknown> & { id: string }
  /** True where the id in `expected` stands nowhere by itself (it is a part of an address). */
  isIdDerived?: boolean
  /** Absent where this network never tells an e-mail address. */
  withoutEmail?: Answers
  /** Absent where it never tells one that is not verified. */
  unverified?: Answers
  /** Nothing told but the id. */
  bare: Answers
  /** Facts that a row still makes of that: a drawn picture. */
  bareTells?: readonly string[]
}

export const clientPair = { client_id: 'our-client', client_secret: 'our-secret+/=' }

/** The token call of most networks with the secret in the form. */
export const plainExchange = {
  grant_type: 'authorization_code',
  code: '*',
  redirect_uri: '*',
  client_id: 'our-client',
  client_secret: 'our-secret+/=',
} as const

/** With Basic as RFC 6749, section 2.3.1, has it: form-encoded. */
export const basicExchange = {
  params: { grant_type: 'authorization_code', code: '*', redirect_uri: '*' },
  basic: 'our-client:our-secret%2B%2F%3D',
} as const

/** The authorization parameters all networks of RFC 6749 share. */
export const plainRequest = {
  response_type: 'code',
  client_id: 'our-client',
  redirect_uri: '*',
  state: '*',
} as const

export const challenge = { code_challenge: '*', code_challenge_method: 'S256' } as const
