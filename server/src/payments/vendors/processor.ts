/** The interface that a payment processor implements. Each is one file; `known.ts` lists them. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Instant } from '../../base/clock.ts'

export type Processor = {
  /** As it stands in addresses: lowercase letters. */
  name: string
  /** The fault of a signing secret; undefined for a possible one. */
  refuseSecret(secret: string): string | undefined
  /** Why a request is not the processor's own: not signed with any of the secrets, or too long ago. Else undefined. */
  refuse(request: SignedRequest, secrets: readonly string[], now: Instant): string | undefined
  /** The content of an event with a right signature. Undefined for a body that is no event. */
  read(body: unknown): ProcessorEvent | undefined
  /**
   * The rest of `refuse`, where the processor has to be asked whether a request is its own. Throws `ProcessorFailure`.
   */
  confirm?(
    api: ProcessorApi,
    request: SignedRequest,
    secrets: readonly string[],
  ): Promise<string | undefined>
  /** Pages on which the processor takes the money. Left out by one that only reports. */
  hosted?: HostedPages
}

/** The pages that a processor hosts, one for each attempt to pay. Card data stays there. */
export type HostedPages = {
  /** The fault of a key for the processor's API; undefined for a possible one. */
  refuseKey(key: string): string | undefined
  /** Whether the key belongs to the processor's test mode, in which no money moves. */
  isTestKey(key: string): boolean
  /**
   * Opens a page for an attempt, the same one when it is asked again. Throws `ProcessorFailure` where the processor
   * does not open one.
   */
  open(api: ProcessorApi, attempt: Attempt): Promise<HostedPage>
  /**
   * Closes a page: nobody can pay there any more. Answers `paid` where that has happened already, and `processing`
   * where the payment is under way; then the page stays. Throws `ProcessorFailure`.
   */
  close(api: ProcessorApi, page: string): Promise<'closed' | 'paid' | 'processing'>
  /**
   * Takes the money that a payer has agreed to, where the processor leaves that to us; called when the payer comes
   * back. Answers `open` where they have not agreed, and `declined` where they can try again there. Throws
   * `ProcessorFailure`.
   */
  take?(api: ProcessorApi, page: string): Promise<TakenState>
  /** Gives all money of a payment back, once however often it is asked. Throws `ProcessorFailure`. */
  giveBack(api: ProcessorApi, payment: string, money: Money): Promise<void>
}

export type TakenState = 'paid' | 'processing' | 'declined' | 'open'

/** The way to a processor's API. */
export type ProcessorApi = {
  key: string
  /** Sends a request to the processor, or to the simulator that stands before it. Throws `ProcessorFailure`. */
  send(request: ApiRequest): Promise<ApiAnswer>
}

export type ApiRequest = {
  method: 'GET' | 'POST'
  /** At the processor itself, as in `https://api.stripe.com/v1/refunds`. */
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export type ApiAnswer = { status: number; body: unknown }

/** One attempt to pay an order. */
export type Attempt = {
  projectId: number
  orderId: number
  /** The transaction, which events of the processor name. */
  transaction: number
  /** The lines that are bought; the amounts are those of whole lines, and add up to `money`. */
  lines: readonly { name: string; quantity: number; amount: string }[]
  money: Money
  /** As in `de-AT`. */
  locale: string
  email?: string
  /** Our page, for a payer who paid, and for one who did not. */
  returnTo: string
  cancelTo: string
  /** When the attempt began; the same when it is opened again. */
  openedAt: Instant
  /** When our own page ends. */
  expiresAt: Instant
}

export type HostedPage = {
  id: string
  url: string
  /** When it takes no money any more, where the processor says so. */
  endsAt?: Instant
}

/** A processor that cannot be reached, or refuses; `isLasting` where asking again would not help. */
export class ProcessorFailure extends Error {
  override readonly name = 'ProcessorFailure'
  readonly isLasting: boolean
  /** How long the processor asks to be left alone. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    message: string,
    isLasting: boolean,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause })
    this.isLasting = isLasting
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type SignedRequest = {
  headers: IncomingHttpHeaders
  /** The body byte for byte, as it was signed. */
  body: Buffer
}

export type ProcessorEvent = {
  /** The same in every delivery of the event; at most 255 characters. */
  id: string
  type: string
  occurredAt: Instant
  /** Whether no money moved. */
  isTest: boolean
  /** The project it is for, where it says so: one account can serve several. */
  projectId?: number
  /** Left out where the event says nothing to us. */
  fact?: Fact
  /** The payer of this transaction has agreed: `take` is to take the money. */
  hasAgreed?: number
}

/** Money as a decimal number in a string, with its code in upper case: of ISO 4217, but maybe of none in use now. */
export type Money = { amount: string; currency: string }

/** A payment at the processor, and our transaction where the event names it. */
type OfPayment = { payment: string; transaction?: number }

/** A change at the processor, in our words. It must survive JSON, because some wait for others. */
export type Fact =
  /** A payment exists; `isProcessing` where money may still come without the payer, as by a bank's debit. */
  | ({ is: 'begun'; isProcessing?: boolean } & OfPayment)
  | ({ is: 'paid'; money: Money } & OfPayment)
  /** `isFinal` is false where the payer may still try again. */
  | ({
      is: 'declined'
      isFinal: boolean
      code: number
      reason: string
      detail?: string
    } & OfPayment)
  /** A page closed before anybody paid there. */
  | ({ is: 'closed' } & OfPayment)
  /** Refused as fraud. */
  | ({ is: 'rejected'; reason: string } & OfPayment)
  /** Money went back. `total` is all that went back by this source so far; `isFinal` is false where it may return. */
  | ({
      is: 'returned'
      source: string
      total: Money
      isFinal: boolean
      code: number
      /** The code where only a part went back, for which not every code is allowed. */
      partialCode: number
      reason: string
    } & OfPayment)
  /** Money that went back came again; by which source, where that is over then. */
  | ({ is: 'reinstated'; source?: string; reason: 'dispute_won' | 'refund_failed' } & OfPayment)
  | {
      is: 'subscription'
      /** Id of the subscription at the processor. */
      payment: string
      subscription: number
      status: 'active' | 'non_renewing' | 'canceled'
      /** ISO 8601 with offset. */
      dateEnd?: string
    }
