/** How a visit to a network or platform ends when it does not end with a profile. */

export type VisitFailureReason =
  /** The player, or the network on the player's behalf, said no. */
  | 'denied'
  /** The network refuses the credential, or what it vouches with does not hold. */
  | 'refused'
  /** The network cannot be reached, is too slow, or answers nonsense. Nothing is known about the player. */
  | 'unreachable'
  /** The callback got something other than an answer of this network to this visit. */
  | 'invalid_callback'

/** The network's own words: its error as it came, and the HTTP status of its answer. */
export type NetworkWord = { error?: unknown; status?: number }

/**
 * Thrown by everything that talks to a network or platform.
 * `detail` is a word of ours (`id_token_expired`), never foreign text: it may be shown and logged. `told` is foreign,
 * and neither shown nor kept before it has been cleaned.
 */
export class VisitFailure extends Error {
  readonly reason: VisitFailureReason
  readonly detail: string
  readonly told: NetworkWord | undefined

  constructor(reason: VisitFailureReason, detail: string, cause?: unknown, told?: NetworkWord) {
    super(`${reason}: ${detail}`, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.detail = detail
    this.told = told
  }
}
