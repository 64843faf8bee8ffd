/** Calls to whichever process answers, as clients behind a balancer make them. */
import { setTimeout as delay } from 'node:timers/promises'

export type CallAnswer = { status: number; body: Record<string, unknown>; headers: Headers }

export type Caller = {
  /** One try; undefined where no answer came, or one that says to try again. */
  once(path: string, init?: RequestInit): Promise<CallAnswer | undefined>
  /** The same until there is an answer; throws after two minutes. */
  until(path: string, init?: RequestInit): Promise<CallAnswer>
  /** How many tries had no answer, and answers that say that the service broke, with where. */
  unanswered(): number
  broken(): readonly string[]
}

const tryMs = 3000
const pauseMs = 150
const patienceMs = 120_000
const mostKept = 50

/** Calls these ports in turn, the other one after a failure. */
export const callerOf = (ports: readonly number[]): Caller => {
  let turn = 0
  let unanswered = 0
  const broken: string[] = []
  const once: Caller['once'] = async (path, init = {}) => {
    const port = ports[turn++ % ports.length]
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        ...init,
        signal: AbortSignal.timeout(tryMs),
      })
      const text = await answer.text()
      if (answer.status >= 500 || answer.status === 429) {
        const isOwn = answer.status !== 503 && answer.status !== 429
        if (isOwn && broken.length < mostKept)
          broken.push(`${answer.status} ${path.split('?')[0]} ${text.slice(0, 200)}`)
        unanswered += 1
        return undefined
      }
      const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
      return { status: answer.status, body, headers: answer.headers }
    } catch {
      unanswered += 1
      return undefined
    }
  }
  return {
    once,
    until: async (path, init) => {
      for (const begin = performance.now(); performance.now() - begin < patienceMs; ) {
        const answer = await once(path, init)
        if (answer !== undefined) return answer
        await delay(pauseMs)
      }
      throw new Error(`${path.split('?')[0]} was not answered for two minutes`)
    },
    unanswered: () => unanswered,
    broken: () => broken,
  }
}
