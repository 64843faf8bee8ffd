/** Addresses of ours for pictures of other hosts, which must not learn who is at work in the console. */
import { useQuery } from '@tanstack/preact-query'
import { call } from './client.ts'

/** The things that have pictures: the call, the parameter that names them, and the member that names one. */
type Kind =
  | { operation: 'listUserPictures'; parameter: 'user_ids'; member: 'user_id' }
  | { operation: 'listItemPictures'; parameter: 'skus'; member: 'sku' }

type Row = { user_id?: string; sku?: string; address: string | null }

/** So many are asked for at once: their names stand in an address. */
const atOnce = 50

/** An address counts for an hour at least. */
const freshMs = 30 * 60_000

/** Asks for the addresses of the things that are named; answers what looks one up. */
export const usePictures = (
  { operation, parameter, member }: Kind,
  project: string,
  names: readonly string[],
): ((name: string) => string | null) => {
  const { data } = useQuery({
    queryKey: [operation, project, names.join(',')],
    queryFn: async ({ signal }) => {
      const found = new Map<string, string | null>()
      for (let from = 0; from < names.length; from += atOnce) {
        const parameters = {
          project_id: project,
          [parameter]: names.slice(from, from + atOnce).join(','),
        }
        const answer = await call<{ items: Row[] }>(operation, { parameters, signal })
        for (const row of answer.data.items) found.set(row[member] ?? '', row.address)
      }
      return found
    },
    enabled: names.length > 0,
    staleTime: freshMs,
    // A picture is no reason to disturb anybody.
    retry: false,
  })
  return (name) => data?.get(name) ?? null
}
