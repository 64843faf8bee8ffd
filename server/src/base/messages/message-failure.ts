/** How the sending of a mail or text message ends when it does not go out. */

export type MessageFailureReason =
  /** The server or gateway will not deliver to this address; another address may work. */
  | 'address_refused'
  /** It cannot be reached, is too slow, refuses us, or answers nonsense; later or after a repair it may work. */
  | 'unreachable'

/** Thrown by senders. The cause holds foreign words, which are for the log and not for callers. */
export class MessageFailure extends Error {
  readonly reason: MessageFailureReason

  constructor(reason: MessageFailureReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
