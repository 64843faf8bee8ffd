/** Items of several kinds, as a field offers them while somebody types. */
import { useEffect, useState } from 'preact/hooks'
import type { OperationId } from './calls.ts'
import { useRead } from './queries.ts'

/** A list of items of one kind. It offers nothing to somebody who may not read it. */
export type Source = { operation: OperationId; kind: string; isAllowed?: boolean }

export type Offered = { sku: string; name: Readonly<Record<string, string>> | null; kind: string }

/** So many of each kind are offered; a longer text finds others. */
const mostOfKind = 10
const pauseMs = 200

/** A text once nobody has typed for a moment. */
const useSettledText = (typed: string): string => {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * Items whose sku or name has the text.
 *
 * @param sources always as many, in the same order
 */
export const useOffered = (
  sources: readonly Source[],
  { project, typed, isWanted }: { project: number; typed: string; isWanted: boolean },
): { offered: Offered[]; error: Error | null } => {
  const q = useSettledText(typed.trim())
  const reads = sources.map(({ operation, isAllowed = true }) =>
    useRead<{ items: Omit<Offered, 'kind'>[] }>(
      operation,
      { project_id: project, limit: mostOfKind, q: q === '' ? undefined : q },
      { isWanted: isWanted && isAllowed },
    ),
  )
  return {
    offered: reads.flatMap(({ data }, at) =>
      (data?.data.items ?? []).map(({ sku, name }) => ({
        sku,
        name,
        kind: sources[at]?.kind ?? '',
      })),
    ),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
  }
}
