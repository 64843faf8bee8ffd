/** The end of orders that nobody pays: every order ends, and none while money may come for it. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { inStep } from '../../base/telemetry/in-step.ts'
import { closePages, type Hosts, ProcessorFailure } from '../../payments/index.ts'
import type { Deps } from '../../projects/index.ts'
import type { EndCause } from './contract.ts'
import { unseenSeconds } from './order.ts'
import * as store from './orders.sql.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'log' | 'tracing'> & { hosts: Hosts }

/** One order, and why it is to end. */
export type Ending = {
  projectId: number
  orderId: number
  isSandbox: boolean
  cause: Exclude<EndCause, 'refunded' | 'rejected' | 'erased'>
}

/** How long an order waits for another look where its processor does not answer, or its payment is under way. */
const restSeconds = 60
const batch = 100

/**
 * Ends an order that is open: first the processor's pages are closed, then the order. Where a page cannot be closed, or
 * somebody looks at the order's page meanwhile, it stays open. Answers whether it is over.
 */
export const endOrder = async (deps: Needs, ending: Ending): Promise<boolean> =>
  await inStep(deps.tracing, 'end order', { orderId: ending.orderId }, async (tell) => {
    const isOver = await tryToEnd(deps, ending)
    tell({ outcome: isOver ? ending.cause : 'stays open' })
    return isOver
  })

const tryToEnd = async (
  { sql, clock, log, hosts }: Needs,
  { projectId, orderId, isSandbox, cause }: Ending,
): Promise<boolean> => {
  const began = clock.now()
  const open = await store.markClosing(sql, projectId, orderId, began)
  if (open.length === 0) return true
  const later = async (): Promise<false> => {
    const seen = plusSeconds(clock.now(), restSeconds - unseenSeconds)
    await store.putOff(sql, projectId, orderId, seen)
    return false
  }
  try {
    const end = await closePages({ sql, clock }, hosts, { projectId, orderId, isSandbox })
    if (end !== 'closed') return await later()
  } catch (error) {
    if (!(error instanceof ProcessorFailure)) throw error
    log.warn({ project_id: projectId, order_id: orderId, err: error }, 'a page stays open')
    return await later()
  }
  return (await store.markEnded(sql, projectId, orderId, cause, clock.now(), began)).length > 0
}

/** Ends orders whose page nobody has looked at for a while, or whose time is over; answers how many. */
export const endUnseenOrders = async (deps: Needs): Promise<number> => {
  let total = 0
  for (let listed = batch; listed === batch; ) {
    const now = deps.clock.now()
    const due = await store.listUnseen(deps.sql, plusSeconds(now, -unseenSeconds), batch)
    for (const { project_id, order_id, is_sandbox, expires_at } of due) {
      const ending = { projectId: project_id, orderId: order_id, isSandbox: is_sandbox }
      if (await endOrder(deps, { ...ending, cause: causeOf(expires_at, now) })) total += 1
    }
    listed = due.length
  }
  return total
}

const causeOf = (expires: Instant, now: Instant): 'expired' | 'unseen' =>
  expires <= now ? 'expired' : 'unseen'
