/** A process of receivers that write down every notification they get, so that books can be balanced in the end. */
import { answerCalls } from '../child.ts'
import { listen } from './answers.ts'

/** The receivers' count: different notifications, requests in all, and the missing ones. */
export type Balance = { distinct: number; total: number; missing: string[] }

const seen = new Map<string, number>()
let total = 0

answerCalls({
  listen: async ({ receivers }: { receivers: number }): Promise<number[]> =>
    Promise.all(
      Array.from({ length: receivers }, () =>
        listen((request, response) => {
          request.resume().on('end', () => {
            const id = `${request.url} ${request.headers['webhook-id']}`
            seen.set(id, (seen.get(id) ?? 0) + 1)
            total += 1
            response.writeHead(204).end()
          })
        }),
      ),
    ),
  /** Ids are `/<receiver> <webhook-id>`. */
  balance: ({ expected }: { expected: readonly string[] }): Balance => ({
    distinct: seen.size,
    total,
    missing: expected.filter((id) => !seen.has(id)),
  }),
})
