/** Puts together what finders found. */
import { type Hit, mostOfKind } from './finder.ts'

const mostHits = 20

/** Exact hits first, otherwise in the order of the finders; a thing that was found twice stands once. */
export const bestHits = <Kind extends string>(found: readonly (readonly Hit<Kind>[])[]) => {
  const counts = new Map<Kind, number>()
  const seen = new Set<string>()
  const isWanted = ({ kind, id }: Hit<Kind>): boolean => {
    const count = counts.get(kind) ?? 0
    if (count === mostOfKind || seen.has(`${kind} ${id}`)) return false
    counts.set(kind, count + 1)
    seen.add(`${kind} ${id}`)
    return true
  }
  return found
    .flat()
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    .filter(isWanted)
    .slice(0, mostHits)
    .map(({ isExact, ...hit }) => ({ ...hit, is_exact: isExact }))
}
