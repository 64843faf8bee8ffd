/** Objects of Stripe's API, with the members that its readers look for. */

export interface Session {
  readonly id: string
  readonly intent: string
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refunded'
  /** Whether a card was declined. */
  hasFailed: boolean
  readonly created: number
  readonly expiresAt: number
  readonly currency: string
  readonly lines: { name: string; unit: number; quantity: number }[]
  readonly total: number
  readonly reference: string | null
  readonly email: string | null
  readonly locale: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly intentMetadata: Readonly<Record<string, string>>
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Its payment exists once somebody has tried to pay. */
export const sessionOf = (session: Session, url: string | null): object => {
  const { state } = session
  const isOver = state === 'paid' || state === 'refunded'
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.total,
    amount_total: session.total,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
    customer_email: session.email,
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: state === 'open' || state === 'expired' ? null : session.intent,
    payment_status: isOver ? 'paid' : 'unpaid',
    status: state === 'open' || state === 'expired' ? state : 'complete',
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: state === 'open' ? url : null,
  }
}

const statuses = {
  open: 'requires_payment_method',
  processing: 'processing',
  paid: 'succeeded',
  failed: 'requires_payment_method',
  expired: 'canceled',
  refunded: 'succeeded',
} as const

export const intentOf = (session: Session): object => {
  const isOver = session.state === 'paid' || session.state === 'refunded'
  const hasFailed = !isOver && session.state !== 'processing'
  return {
    id: session.intent,
    object: 'payment_intent',
    amount: session.total,
    amount_received: isOver ? session.total : 0,
    created: session.created,
    currency: session.currency,
    last_payment_error: hasFailed
      ? {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        }
      : null,
    latest_charge: `ch_${session.intent.slice(3)}`,
    livemode: false,
    metadata: session.intentMetadata,
    status: statuses[session.state],
  }
}

/** The charge of a payment that was refunded. Stripe copies the metadata of the payment to it. */
export const chargeOf = (session: Session): object => ({
  id: `ch_${session.intent.slice(3)}`,
  object: 'charge',
  amount: session.total,
  amount_captured: session.total,
  amount_refunded: session.total,
  captured: true,
  currency: session.currency,
  livemode: false,
  metadata: session.intentMetadata,
  payment_intent: session.intent,
  refunded: true,
})

const digits: Readonly<Record<string, number>> = { jpy: 0, krw: 0, vnd: 0, clp: 0 }

/** As in `9.99 USD`. */
export const shownMoney = ({ total, currency }: Session): string => {
  const places = digits[currency] ?? 2
  return `${(total / 10 ** places).toFixed(places)} ${currency.toUpperCase()}`
}
