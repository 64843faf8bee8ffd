/** The simulated processor: a card without money for orders of the sandbox. Its page is ours, and so are its events. */
import { plusSeconds } from '../../base/clock.ts'
import { newUuid } from '../../base/ids.ts'
import type { Deps, Project } from '../../projects/index.ts'
import type { PaymentsDeps } from '../call.ts'
import { listTransactions } from '../transactions/transactions.sql.ts'
import type { Fact, Processor } from '../vendors/processor.ts'
import { receiveEvent } from './receiving.ts'
import { listSettling, markProcessing } from './sessions.sql.ts'

/** The ends that a player can choose on its page. */
export const simulatedOutcomes = ['pay', 'slowly', 'decline'] as const
export type SimulatedOutcome = (typeof simulatedOutcomes)[number]

/** How long a slow payment takes. */
const slowSeconds = 10

/** Nobody connects it: it takes orders of the sandbox, and those alone. */
export const simulated: Processor = {
  name: 'simulated',
  refuseSecret: () => 'is not wanted: nothing is connected',
  refuse: () => 'Nobody reports for the simulated processor',
  read: () => undefined,
  hosted: {
    refuseKey: () => 'is not wanted: nothing is connected',
    isTestKey: () => true,
    open: async (_api, { transaction, returnTo }) => ({
      id: paymentOf(transaction),
      url: `${returnTo.split('?', 1)[0]}/card`,
    }),
    close: async () => 'closed',
    giveBack: async () => {},
  },
}

type Needs = PaymentsDeps & Pick<Deps, 'log'>

/**
 * Lets an attempt end as the player wants, by the events that a processor would send. Answers nothing: the order says
 * what came of it.
 */
export const simulate = async (
  deps: Needs,
  project: Project,
  transaction: number,
  outcome: SimulatedOutcome,
): Promise<void> => {
  if (outcome === 'slowly') {
    await report(deps, project, { is: 'begun', ...ofAttempt(transaction), isProcessing: true })
    const until = plusSeconds(deps.clock.now(), slowSeconds)
    await markProcessing(deps.sql, project.projectId, transaction, until)
    return
  }
  if (outcome === 'decline') {
    const reason = 'The simulated card was declined'
    const refusal = { is: 'declined', isFinal: true, code: 8, reason } as const
    await report(deps, project, { ...refusal, ...ofAttempt(transaction) })
    return
  }
  await payNow(deps, project, transaction)
}

/** Brings slow payments to their end; answers how many. */
export const settleSimulated = async (deps: Needs): Promise<number> => {
  const due = await listSettling(deps.sql, deps.clock.now(), 100)
  for (const { project_id, transaction_id } of due) {
    const project = await deps.directory.findProject(project_id)
    if (project) await payNow(deps, project, transaction_id)
  }
  return due.length
}

const payNow = async (deps: Needs, project: Project, transaction: number): Promise<void> => {
  const [row] = await listTransactions(deps.sql, project.projectId, [transaction])
  if (!row || row.amount === null || row.currency === null) return
  const money = { amount: row.amount, currency: row.currency }
  await report(deps, project, { is: 'paid', money, ...ofAttempt(transaction) })
}

const report = async (deps: Needs, project: Project, fact: Fact): Promise<void> => {
  const event = {
    id: newUuid(),
    type: fact.is,
    occurredAt: deps.clock.now(),
    isTest: true,
    fact,
  }
  const settings = { decline_on: 'final', chargeback_on: 'opened' } as const
  const origin = { address: '127.0.0.1', requestId: event.id }
  await receiveEvent(deps, { project, processor: simulated.name, settings, origin }, event)
}

const paymentOf = (transaction: number): string => `simulated-${transaction}`
const ofAttempt = (transaction: number) => ({ payment: paymentOf(transaction), transaction })
