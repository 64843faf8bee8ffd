/** Callers of the fleet: every request is written down, with what became of it. */
import { numberHeader } from './balancer.ts'

export type Asked = {
  number: string
  kind: string
  began: number
  ended: number
  /** Undefined where it was answered as it should be. */
  failure?: string
}

/** A request that was not answered as it should be; it is written down already. */
export class NotAnswered extends Error {}

export type Question = {
  kind: string
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | URLSearchParams
  /** The status that the answer must have. */
  expect: number
}

export type Answer = { headers: Headers; text: string }

export type Caller = {
  /** Asks the fleet; throws `NotAnswered` when the answer does not come or has another status. */
  ask(question: Question): Promise<Answer>
  asked: readonly Asked[]
}

// A machine that is busy with other things is no failure of the service.
const patienceMs = 60_000

/** Asks over the balancer at an address. */
export const caller = (origin: string): Caller => {
  const asked: Asked[] = []
  return {
    asked,
    async ask({ kind, method = 'GET', path, headers = {}, body, expect }) {
      const number = String(asked.length)
      const one: Asked = { number, kind, began: performance.now(), ended: Number.NaN }
      asked.push(one)
      try {
        const answer = await fetch(origin + path, {
          method,
          headers: { ...headers, [numberHeader]: number },
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
        })
        const text = await answer.text()
        if (answer.status !== expect) one.failure = `${answer.status} ${text.slice(0, 200)}`
        else return { headers: answer.headers, text }
      } catch (error) {
        const { message, cause } = error as Error
        one.failure = cause instanceof Error ? `${message}: ${cause.message}` : message
      } finally {
        one.ended = performance.now()
      }
      throw new NotAnswered(`${kind}: ${one.failure}`)
    },
  }
}
