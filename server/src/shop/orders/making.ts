/** The step in which an order is made, whoever makes it. */
import { inStep } from '../../base/telemetry/in-step.ts'
import type { Deps } from '../../projects/index.ts'

/** An order that was made, and the secret of its page. */
export type MadeOrder = { order_id: number; token: string }

/** Makes an order within a span that names it. */
export const makeOrder = async (
  { tracing }: Pick<Deps, 'tracing'>,
  work: () => Promise<MadeOrder>,
): Promise<MadeOrder> =>
  await inStep(tracing, 'make order', {}, async (tell) => {
    const made = await work()
    tell({ orderId: made.order_id })
    return made
  })
