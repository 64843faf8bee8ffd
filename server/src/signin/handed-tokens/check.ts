/** The input and the answer of a check of a handed-in token, and how a network's answer about it is read. */
import {
  type NetworkAnswer,
  type NetworkCall,
  readObject,
  type VisitDeps,
} from '../networks/calls/call.ts'
import type { Credentials } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import type { OAuthNetwork } from '../networks/network.ts'
import type { Profile } from '../networks/profile.ts'

/** The token that a network's SDK gave to a game, as the game hands it in. */
export type HandedToken = {
  access_token: string
  access_token_secret?: string
  openid?: string
  refresh_token?: string
}

export type Checking = {
  network: OAuthNetwork
  connection: Credentials
  handed: HandedToken
  /** Seconds since 1970. */
  now: number
  call: NetworkCall
  deps: VisitDeps
}

/**
 * The outcome of asking about the application of a token: the player at once, or a token of ours to read the player
 * with. The player's id comes along where the network told it.
 */
export type Checked =
  | { token: Record<string, unknown> & { access_token: string }; subject?: string | undefined }
  | { profile: Profile }

/**
 * One network's way to say whose token it is. Throws `refused`: `token_of_other_application` for another
 * application's, `token_invalid` for one that is no good, `openid_of_other_token`; or `unreachable`.
 */
export type Check = (checking: Checking) => Promise<Checked>

/** A network's rule for tokens that games hand in. */
export type TokenRule = {
  check: Check
  /** Credentials that this call needs besides those of the row. */
  credentials?: readonly string[]
  /** Members of the body that it needs besides access_token. */
  needs?: readonly (keyof HandedToken)[]
  /**
   * True where no call of the network tells whose token it is: a `refresh_token` proves it then. Without one only
   * those players come in who are known already, because ids there belong to one studio's applications.
   */
  isProvenByRefresh?: true
  /** True where the SDK makes a new token for every sign-in. */
  countsOnce?: true
}

/** The client ids of a connection: its own, and those of the studio's apps that `native_client_ids` lists. */
export const clientIdsOf = ({ credentials }: Credentials): readonly string[] =>
  [credentials.client_id, ...(credentials.native_client_ids ?? '').split(/[\s,]+/)].filter(
    (id): id is string => id !== undefined && id !== '',
  )

/** The network's no, in our word. */
export const refused = (detail: string): VisitFailure => new VisitFailure('refused', detail)

/** A JSON object of status 200; anything below 500 but that is the network's no. Throws `refused` and `unreachable`. */
export const readAnswer = (answer: NetworkAnswer): Record<string, unknown> => {
  if (answer.status !== 200) throw refused('token_invalid')
  return readObject(answer)
}

/** Throws `refused` unless the owner of a token is one of ours; networks tell ids as numbers at times. */
export const requireOurs = (owner: unknown, ids: readonly string[]): void => {
  if (!ids.includes(String(owner))) throw refused('token_of_other_application')
}
