/** The reference of webhooks: the same requests to the same receivers by undici's dispatch, and nothing else. */
import { Agent, type Dispatcher } from 'undici'
import { answerCalls } from '../child.ts'
import { measure, type Plan } from '../measure.ts'

/** A request as a receiver got it. */
export type Sample = { origin: string; path: string; headers: Record<string, string>; body: string }

answerCalls({
  /** Posts the samples in turn; a connection per user, spread over the receivers. */
  measure: async ({ samples, ...plan }: Plan & { samples: Sample[] }) => {
    const agent = new Agent({ connections: Math.ceil(plan.users / samples.length), pipelining: 1 })
    try {
      return await measure(plan, (user) => post(agent, samples[user % samples.length] as Sample))
    } finally {
      await agent.close()
    }
  },
})

const post = (agent: Agent, { origin, path, headers, body }: Sample): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let status = 0
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, code) {
        status = code
      },
      onResponseData() {},
      onResponseEnd() {
        if (status === 204) resolve(true)
        else reject(new Error(`a receiver answered ${status}`))
      },
      onResponseError(_controller, error) {
        reject(error)
      },
    }
    agent.dispatch({ origin, path, method: 'POST', headers, body }, handler)
  })
