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
}

/** Money as a decimal number in a string, with its code in upper case: of ISO 4217, but maybe of none in use now. */
export type Money = { amount: string; currency: string }

/** A payment at the processor, and our transaction where the event names it. */
type OfPayment = { payment: string; transaction?: number }

/** A change at the processor, in our words. It must survive JSON, because some wait for others. */
export type Fact =
  /** A payment exists. */
  | ({ is: 'begun' } & OfPayment)
  | ({ is: 'paid'; money: Money } & OfPayment)
  /** `isFinal` is false where the payer may still try again. */
  | ({
      is: 'declined'
      isFinal: boolean
      code: number
      reason: string
      detail?: string
    } & OfPayment)
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
  | ({ is: 'reinstated'; source?: string; reason: string } & OfPayment)
  | {
      is: 'subscription'
      /** Id of the subscription at the processor. */
      payment: string
      subscription: number
      status: 'active' | 'non_renewing' | 'canceled'
      /** ISO 8601 with offset. */
      dateEnd?: string
    }
