/** The outcome of a processor's event, as a code with values, and in English words. */
import type { NotGivenReason } from '../order-listener.ts'
import type { EventWhy } from './contract.ts'

type Values = Readonly<Record<string, string | number>>

/** States of transactions, in words; `paid_otherwise` is paid with another payment. */
const states: Readonly<Record<string, string>> = {
  paid_otherwise: 'paid with another payment',
  partially_refunded: 'partially refunded',
}
const stateOf = ({ state }: Values): string => states[String(state)] ?? String(state)

/** Reasons of a processor for which money came back to us. */
const stays: Readonly<Record<string, string>> = {
  dispute_won: 'The dispute was won',
  refund_failed: 'A refund failed at the bank',
}
const staysFor = ({ reason }: Values): string => stays[String(reason)] ?? String(reason)

/** Reasons for which the goods of an order are not given for money that came. */
const notGiven: Readonly<Record<NotGivenReason, string>> = {
  order_paid: 'The order was paid with another payment',
  owned: 'The player owns the item already',
  player_erased: 'The player of the order was erased',
  sold_out: 'The items were sold out when the money came',
  too_many: 'The player would hold more of an item than can be counted',
}

const amountsOf = ({ came, asked }: Values): string => `${came} came where ${asked} was asked for`
const notDue = (values: Values): string => `Money came for a transaction that is ${stateOf(values)}`
const statusOf = ({ status }: Values): string => String(status).replaceAll('_', '-')

/** A sentence for each code; values stand in it. */
const sentences: Readonly<Record<EventWhy, string | ((values: Values) => string)>> = {
  amount_differs: (values: Values) => `${amountsOf(values)}: give it back`,
  amount_goes_back: (values: Values) => `${amountsOf(values)}: it is given back`,
  attempt_failed: 'An attempt failed; the payer may try again',
  currency_differs: ({ came, paid }: Values) => `Money went back in ${came}, paid were ${paid}`,
  declined: 'The transaction is declined',
  dispute_open: 'The dispute is not decided yet',
  ends_on: ({ end }: Values) => `It ends on ${end}`,
  for_another_project: 'It is for another project',
  given_back_already: 'This was given back already',
  marked_paid: 'The transaction was marked as paid by a call',
  money_goes_back: 'This money goes back already',
  money_not_due: (values: Values) => `${notDue(values)}: give it back`,
  money_not_due_goes_back: (values: Values) => `${notDue(values)}: it is given back`,
  names_transaction: ({ transaction }: Values) => `The payment is for transaction ${transaction}`,
  newer_known: 'Something newer is known of the subscription',
  no_open_page: 'Its page is closed, or not one of ours',
  not_given: ({ reason }: Values) =>
    `${notGiven[reason as NotGivenReason] ?? reason}: it is given back`,
  not_paid_yet: 'The payment is not paid yet',
  nothing_counts: 'It says nothing that counts here',
  page_closed: 'Its page was closed before anybody paid',
  paid: 'The transaction is paid',
  paid_already: 'It is paid with this payment',
  part_refunded: ({ amount, currency }: Values) => `${amount} ${currency} were refunded`,
  part_without_amount: 'A part was given back of a transaction without an amount',
  payment_under_way: 'The payment is under way: money may still come',
  real_for_dry_run: 'Real money moved for a transaction with dry_run',
  refunded: 'The transaction is refunded',
  refunded_already: 'The transaction is refunded already',
  /** `says` is the refusal of the call that does the same, in English; `problem` is its code. */
  refused: ({ says }: Values) => String(says),
  rejected: 'The transaction is rejected',
  renews_canceled:
    'It goes on there, but it was told as canceled: end it there, or begin a new one here',
  renews_ending: ({ end }: Values) =>
    `It renews there after all, but here it ends on ${end}: begin a new one here, and name that one`,
  renews_ended:
    'It renews there after all, but here it does not renew: begin a new one here, and name that one',
  stayed_after_all: 'The money stayed after all',
  stays: (values: Values) => `${staysFor(values)}: the money stays`,
  stays_but_told: (values: Values) =>
    `${staysFor(values)}: the money stayed, but the refund was told`,
  stays_not_refunded: (values: Values) => `${staysFor(values)}: what was told as refunded was not`,
  subscription_canceled: 'The subscription is canceled',
  subscription_is: (values: Values) => `The subscription is ${statusOf(values)}`,
  subscription_is_already: (values: Values) => `It is ${statusOf(values)} already`,
  subscription_unknown: ({ subscription }: Values) =>
    `The project has no subscription ${subscription}`,
  surplus_returned: 'The money of this payment did not count',
  test_for_real: 'A test event for a transaction without dry_run changes nothing',
  transaction_is_already: (values: Values) => `The transaction is ${stateOf(values)} already`,
  transaction_unknown: ({ transaction }: Values) => `The project has no transaction ${transaction}`,
  transaction_unsaid: 'Nothing said yet which transaction this payment is for',
}

export type EventOutcome = 'applied' | 'already' | 'waiting' | 'ignored' | 'conflict'

/** The outcome of an event, as a code and for people; `transaction` where it is about one. */
export type EventVerdict = {
  outcome: EventOutcome
  why: EventWhy
  values: Values
  detail: string
  transaction: number | null
}

/** A verdict; its detail is made of the code and its values. */
export const say = (
  transaction: number | null,
  outcome: EventOutcome,
  why: EventWhy,
  values: Values = {},
): EventVerdict => {
  const words = sentences[why]
  const detail = typeof words === 'string' ? words : words(values)
  return { outcome, why, values, detail, transaction }
}
