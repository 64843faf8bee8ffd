/** Failures of a webhook, in the words the sender understands. */

/** The codes the sender knows; any other is kept and shown as it is. */
export type WebhookErrorCode =
  | 'INVALID_SIGNATURE'
  | 'INVALID_PARAMETER'
  | 'INVALID_USER'
  | 'INCORRECT_AMOUNT'
  | 'INCORRECT_INVOICE'

/**
 * A notification that is refused for good: it is answered with 400 and `{"error": {"code", "message"}}`, and the sender
 * does not try again. Throw one for a player you do not know. For anything that may pass, throw any other error, which
 * is answered with 500 and tried again.
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode | (string & {})

  /** The sender keeps code and message and shows them: put nothing secret into them. */
  constructor(code: WebhookErrorCode | (string & {}), message: string) {
    super(message)
    this.code = code
  }
}
