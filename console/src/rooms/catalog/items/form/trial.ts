/** A call that is tried while somebody types: what it would change, and what is wrong with it. */
import { useEffect, useState } from 'preact/hooks'
import type { OperationId } from '../../../../api/calls.ts'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problems.ts'
import type { Parameters } from '../../../../api/types.ts'
import type { Told } from '../../../../shared/form/faults.ts'
import type { Change } from '../../said.ts'

type Asked = {
  operation: OperationId
  parameters: Parameters
  /** Undefined where there is nothing to try. */
  body: unknown
}

export type Trial = {
  /** Whether the answer is about the body as it is now. */
  isSettled: boolean
  /** Whether the service judged it: it may not have answered, or refused for another reason. */
  isJudged: boolean
  told: readonly Told[]
  changes: readonly Change[]
}

/** Milliseconds after the last key. */
const pauseMs = 600

const nothing = { isJudged: false, told: [], changes: [] }

/** The answer to a body, asked after a pause. Another body gives the call before up. */
export const useTrial = ({ operation, parameters, body }: Asked): Trial => {
  const key = body === undefined ? '' : JSON.stringify([parameters, body])
  const [answer, settle] = useState<Omit<Trial, 'isSettled'> & { key: string }>({
    key: '',
    ...nothing,
  })
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const { data } = await call<{ changes: Change[] }>(operation, {
          parameters: { ...parameters, validate_only: 'true' },
          body,
          signal: stop.signal,
        })
        settle({ key, isJudged: true, told: [], changes: data.changes })
      } catch (error) {
        // Saving tells what else keeps the service from answering.
        const told = error instanceof ApiProblem ? error.violations : []
        if (!stop.signal.aborted) settle({ key, isJudged: told.length > 0, told, changes: [] })
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return key === '' ? { isSettled: true, ...nothing } : { ...answer, isSettled: answer.key === key }
}
