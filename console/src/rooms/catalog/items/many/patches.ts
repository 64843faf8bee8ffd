/** Patches of many items: sent so many at a time, each with the version that it is meant for. */
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problems.ts'
import type { Change } from '../../said.ts'
import type { ItemKind } from '../kind.ts'
import { type ItemRow, mostOfCall } from '../row.ts'

export type Patch = { sku: string; if_match: string } & Record<string, unknown>
export type Tried = { sku: string; changes: Change[] }

type Sending = {
  kind: ItemKind
  isTrial: boolean
  signal?: AbortSignal
  /** Told after each call which ones it changed. */
  onDone?: (skus: string[]) => void
}

/**
 * Sends patches, in the order given.
 *
 * @throws ApiProblem of the first call that is refused, its places named by sku; the calls before it count
 */
export const sendPatches = async (
  project: string,
  patches: readonly Patch[],
  { kind, isTrial, signal, onDone = () => {} }: Sending,
): Promise<Tried[]> => {
  const tried: Tried[] = []
  for (let from = 0; from < patches.length; from += mostOfCall) {
    const some = patches.slice(from, from + mostOfCall)
    const skus = some.map(({ sku }) => sku)
    try {
      const { data } = await call<{ items: Tried[] }>(kind.changeMany.operation, {
        parameters: { project_id: project, ...(isTrial ? { validate_only: 'true' } : {}) },
        body: { items: some },
        signal,
      })
      tried.push(...data.items)
    } catch (error) {
      throw named(error, skus)
    }
    onDone(skus)
  }
  return tried
}

/** The problem with the sku in the place of the number that a row has in the call. */
const named = (error: unknown, skus: readonly string[]): unknown => {
  if (!(error instanceof ApiProblem)) return error
  return new ApiProblem(error.status, new Headers({ 'x-request-id': error.requestId ?? '' }), {
    ...error.facts,
    errors: error.violations.map((violation) => ({
      ...violation,
      property: violation.property.replace(
        /^items\[(\d+)\]\.?/,
        (_, index: string) => `${skus[Number(index)]} `,
      ),
    })),
  })
}

const staleStatus = 412

/** The rows that somebody else changed, as they are now. */
export const staleRows = (error: unknown): ItemRow[] => {
  if (!(error instanceof ApiProblem) || error.status !== staleStatus) return []
  const told = (error.facts.stale ?? []) as { current_version: string; current: ItemRow }[]
  return told.map(({ current, current_version: etag }) => ({ ...current, etag }))
}
