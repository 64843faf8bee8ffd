/** /api/webhooks: what the receiver got, for scripts and tests. */
import { type Answer, json, refuse } from '../http/answer.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Deliveries, Wanted } from '../receiver/deliveries.ts'

/** List (newest first), count, wait, clear. Filters everywhere: `since_id`, `webhook_id`. */
export const webhooksApi = (deliveries: Deliveries): Route[] => [
  {
    method: 'GET',
    path: '/api/webhooks',
    handle: (visit) =>
      withNumbers(visit, { limit: 100, since_id: 0 }, ({ limit = 100 }) =>
        json({ items: deliveries.list(wanted(visit), limit) }),
      ),
  },
  {
    method: 'DELETE',
    path: '/api/webhooks',
    handle: () => {
      deliveries.clear()
      return { status: 204 }
    },
  },
  {
    method: 'GET',
    path: '/api/webhooks/count',
    handle: (visit) =>
      withNumbers(visit, { since_id: 0 }, () => json({ count: deliveries.count(wanted(visit)) })),
  },
  {
    method: 'GET',
    path: '/api/webhooks/wait',
    handle: (visit) =>
      withNumbers(
        visit,
        { count: 1, timeout_ms: 10_000, since_id: 0 },
        async ({ count = 1, timeout_ms: timeout = 10_000 }) => {
          const until = AbortSignal.any([
            visit.gone,
            AbortSignal.timeout(Math.min(timeout, 300_000)),
          ])
          const isReached = await deliveries.reach(count, wanted(visit), until)
          return json({
            reached: isReached,
            count: deliveries.count(wanted(visit)),
            items: deliveries.list(wanted(visit), Math.max(count, 100)),
          })
        },
      ),
  },
]

const wanted = ({ query }: Visit): Wanted => ({
  ...(query.has('since_id') && { sinceId: Number(query.get('since_id')) }),
  ...(query.has('webhook_id') && { webhookId: query.get('webhook_id') ?? '' }),
})

/** Reads the named numbers from the query, or refuses the call. */
const withNumbers = <Names extends Readonly<Record<string, number>>>(
  { query }: Visit,
  defaults: Names,
  answer: (numbers: Record<string, number>) => Answer | Promise<Answer>,
): Answer | Promise<Answer> => {
  const numbers: Record<string, number> = { ...defaults }
  for (const name of Object.keys(defaults)) {
    const given = query.get(name)
    if (given === null) continue
    if (!/^\d{1,12}$/.test(given)) return refuse(400, `${name} is a whole number.`)
    numbers[name] = Number(given)
  }
  return answer(numbers)
}
