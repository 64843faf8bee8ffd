/** Pages of rows that are searched from the newest on. */

/** Some rows that were looked at, newest first: the ids of those that fit, and where to go on. */
export type Look = {
  found: number[] | null
  examined: number
  last: number | null
  /** Whether none of them is young enough, so that no further one will be. */
  is_over: boolean
}

export type Range = { before: number; examine: number; limit: number }

const usualLimit = 50
// A page that finds nothing gives up after so many rows, a fraction of a second, and says where to go on.
export const examinedAtOnce = 20_000
const mostLooks = 10

/** The ids of a page, and where the next one begins. `look` examines the rows of one range. */
export const findPage = async (
  query: { limit?: string; cursor?: string },
  look: (range: Range) => PromiseLike<Look[]>,
): Promise<{ ids: number[]; next: { next_cursor?: string } }> => {
  const limit = Number(query.limit ?? usualLimit)
  const ids: number[] = []
  let before = Number(query.cursor ?? Number.MAX_SAFE_INTEGER)
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const wanted = limit - ids.length + 1
    const [part] = await look({ before, examine: examinedAtOnce, limit: wanted })
    ids.push(...(part?.found ?? []))
    if (ids.length > limit) {
      const shown = ids.slice(0, limit)
      return { ids: shown, next: { next_cursor: String(shown.at(-1)) } }
    }
    if (!part?.last || part.examined < examinedAtOnce || part.is_over) return { ids, next: {} }
    before = part.last
    if (ids.length > 0) break
  }
  return { ids, next: { next_cursor: String(before) } }
}
