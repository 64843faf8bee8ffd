/** Changes that are only tried: the service says what its rules find, or how much would go, and changes nothing. */
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { calls, type OperationId } from './calls.ts'
import { type Answered, type Asked, call } from './client.ts'
import type { Parameters } from './types.ts'

/** So long after the last key it is tried. */
const pauseMs = 600

/** Makes a call that changes nothing. A call that cannot be tried is never made. */
const attempt = <T>(operation: OperationId, asked: Asked): Promise<Answered<T>> => {
  const taken = (calls[operation] as readonly unknown[])[4] as readonly string[] | undefined
  if (!taken?.includes('validate_only')) throw new Error(`${operation} cannot be tried`)
  return call<T>(operation, {
    ...asked,
    parameters: { ...asked.parameters, validate_only: true },
  })
}

/**
 * The refusal that a call would meet as it stands; null where there is none, or where nobody has asked yet.
 *
 * @param isWanted false while the form itself finds something wrong, or while nothing was typed
 */
export const useTrial = (
  operation: OperationId,
  { parameters, body, ifMatch }: Pick<Asked, 'parameters' | 'body' | 'ifMatch'>,
  isWanted: boolean,
): Error | null => {
  const wanted = JSON.stringify([parameters, body, ifMatch])
  const [settled, settle] = useState<string>()
  useEffect(() => {
    const later = setTimeout(() => settle(wanted), pauseMs)
    return () => clearTimeout(later)
  }, [wanted])
  const isSettled = settled === wanted
  const tried = useQuery<unknown, Error>({
    queryKey: ['tried', operation, settled],
    queryFn: ({ signal }) =>
      attempt(operation, { parameters: parameters ?? {}, body, ifMatch, signal }),
    enabled: isWanted && isSettled,
    retry: false,
    gcTime: 0,
  })
  return isSettled && isWanted ? tried.error : null
}

/** How many things of each kind a deletion would touch; a count of `most` means as many, or more. */
export type Touches = { most: number; touches: { kind: string; count: number }[] }

/** How much a deletion would touch, asked once for each dialog. */
export const useTouches = (operation: OperationId, parameters: Parameters) =>
  useQuery<Touches, Error>({
    queryKey: ['touches', operation, parameters],
    queryFn: async ({ signal }) => (await attempt<Touches>(operation, { parameters, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
