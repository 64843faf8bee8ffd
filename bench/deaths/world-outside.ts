/** A process that outlives all deaths: Steam, and the merchant's receiver, which writes down what it gets. */
import { answerCalls } from '../child.ts'
import { listen } from '../stand-ins/answers.ts'
import { steam } from '../stand-ins/steam.ts'

/** Which of these notifications never came, and how many came again. */
export type Received = { missing: string[]; distinct: number; total: number }

const seen = new Set<string>()
let total = 0

answerCalls({
  /** Listens; answers the port. */
  listen: (): Promise<number> =>
    listen((request, response) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? ''
      const handle = steam[path]
      if (handle) return handle(request, response)
      request.resume().on('end', () => {
        seen.add(String(request.headers['webhook-id']))
        total += 1
        response.writeHead(204).end()
      })
    }),
  received: ({ expected }: { expected: readonly string[] }): Received => ({
    missing: expected.filter((id) => !seen.has(id)),
    distinct: seen.size,
    total,
  }),
})
