/** Every move there is between the states of transactions and of subscriptions. */
import type { SubscriptionState, TransactionState } from './contract.ts'

type Moves<State extends string> = { readonly [From in State]: readonly State[] }

/**
 * From where to where (docs/interface/payments.md#states-of-a-transaction). Nothing leads away from declined and
 * rejected, so no order_paid can follow a ps_declined or afs_reject, whatever calls arrive.
 */
export const transactionMoves: Moves<TransactionState> = {
  created: ['declined', 'rejected', 'paid'],
  declined: [],
  rejected: [],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
}

export const subscriptionMoves: Moves<SubscriptionState> = {
  active: ['non_renewing', 'canceled'],
  non_renewing: ['canceled'],
  canceled: [],
}

/** The states from which a state can be reached in one move: what an `update` asks for in its `where`. */
export const originsOf = <State extends string>(moves: Moves<State>, target: State): State[] =>
  (Object.keys(moves) as State[]).filter((from) => moves[from].includes(target))
