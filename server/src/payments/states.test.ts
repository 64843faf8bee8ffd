/** The states of payments as the code has them, without a database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  afterChange,
  afterMove,
  amountOf,
  changes,
  type Move,
  moves,
  newTransaction,
  type Transaction,
} from '../../test/support/payment-model.ts'
import { lawful } from '../../test/support/stories.ts'
import { type SubscriptionState, subscriptionStates, transactionStates } from './contract.ts'
import { originsOf, subscriptionMoves, transactionMoves } from './states.ts'
import { refundProblem } from './transactions/refunding.ts'

test('from declined and rejected no move leads anywhere, least of all to paid', () => {
  assert.deepEqual(transactionMoves.declined, [])
  assert.deepEqual(transactionMoves.rejected, [])
  assert.deepEqual(originsOf(transactionMoves, 'paid'), ['created'])
})

test('every state but the first can be reached', () => {
  const reach = <State extends string>(
    table: { readonly [From in State]: readonly State[] },
    first: State,
  ) => {
    const reached = new Set([first])
    for (const state of reached) for (const next of table[state]) reached.add(next)
    return [...reached].sort()
  }
  assert.deepEqual(reach(transactionMoves, 'created'), [...transactionStates].sort())
  assert.deepEqual(reach(subscriptionMoves, 'active'), [...subscriptionStates].sort())
})

const targets = { decline: 'declined', reject: 'rejected', pay: 'paid' } as const

/** The status by which the code responds to a move. */
const statusOf = ({ state, left }: Transaction, move: Move): number => {
  if (move.kind !== 'refund')
    return originsOf(transactionMoves, targets[move.kind]).includes(state) ? 200 : 409
  const part = move.amount ?? left
  const facts = {
    status: state,
    currency: 'EUR',
    left_over: (left / 100).toFixed(2),
    is_covered: part <= left,
    is_all: part === left,
  }
  return refundProblem(facts, { code: move.code, ...amountOf(move) })?.kind.status ?? 200
}

test('any sequence of moves of a transaction leads where the model says, and no order is paid after a refusal', () => {
  fc.assert(
    fc.property(moves, (sequence) => {
      let model = newTransaction
      for (const move of sequence) {
        const { status, next } = afterMove(model, move)
        assert.equal(statusOf(model, move), status, `${JSON.stringify(move)} when ${model.state}`)
        if (status === 200) assert.ok(transactionMoves[model.state].includes(next.state))
        model = next
        assert.match(model.sent.join(' '), lawful[model.state] as RegExp)
      }
    }),
    { numRuns: 1000 },
  )
})

test('any sequence of changes of a subscription leads where the model says', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...changes)), (sequence) => {
      let state: SubscriptionState = 'active'
      for (const change of sequence) {
        const next: SubscriptionState | undefined = afterChange(state, change)
        const target = change === 'its end' ? 'canceled' : change
        const isAllowed = originsOf(subscriptionMoves, target).includes(state)
        // The end of an active subscription is not its end: it renews.
        const isEnd: boolean = change === 'its end' && state === 'active'
        assert.equal(isAllowed && !isEnd, next !== undefined, `${change} when ${state}`)
        state = next ?? state
      }
    }),
  )
})
