/** The cache of the console's reads: a former answer is shown at once while it is read anew. */
import {
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/preact-query'
import type { OperationId } from './calls.ts'
import { type Answered, type Asked, call } from './client.ts'
import { ApiProblem } from './problems.ts'
import { whenLeft } from './session.ts'
import type { Parameters } from './types.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; an answer that did not come may come.
      retry: (tries, error) =>
        tries < 2 && !(error instanceof ApiProblem && ![502, 503, 504].includes(error.status)),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

whenLeft(() => queryClient.clear())

type ReadOptions = {
  /** False while a value of the call is still missing. */
  isWanted?: boolean
  /** Milliseconds between two reads while the page is seen; undefined reads once. */
  everyMs?: number | undefined
}

/** Reads one thing. */
export const useRead = <T>(
  operation: OperationId,
  parameters: Parameters = {},
  { isWanted = true, everyMs }: ReadOptions = {},
): UseQueryResult<Answered<T>, Error> => {
  const queryKey = [operation, parameters]
  return useQuery<Answered<T>, Error>({
    queryKey,
    queryFn: ({ signal }) => {
      const isBackground = everyMs !== undefined && queryClient.getQueryData(queryKey) !== undefined
      return call<T>(operation, { parameters, signal, isBackground })
    },
    enabled: isWanted,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

export type Page<T> = { items: T[]; next_cursor?: string | null; has_more?: boolean }

/** Short pages are followed by themselves, so many at most where nothing else is said. */
const usualCalls = 10

/** The name of a list in the cache. */
export const pagesKey = (operation: OperationId, parameters: Parameters, limit: number) => [
  operation,
  'pages',
  parameters,
  limit,
]

type PagesOptions = {
  isWanted?: boolean
  limit?: number
  /** The list has no cursors: the next page begins behind so many rows. */
  isByOffset?: boolean
  /** Calls for one page at most. */
  mostCalls?: number
}

/**
 * Reads a list page by page, as far as somebody goes on. A page keeps what its answer tells beside the rows, `P`.
 */
export const usePages = <T, P extends Page<T> = Page<T>>(
  operation: OperationId,
  parameters: Parameters,
  { isWanted = true, limit = 50, isByOffset = false, mostCalls = usualCalls }: PagesOptions = {},
) =>
  useInfiniteQuery({
    queryKey: pagesKey(operation, parameters, limit),
    queryFn: ({ signal, pageParam }) =>
      isByOffset
        ? readBehind<T, P>(operation, { ...parameters, limit, offset: pageParam }, signal)
        : readFilled<T, P>(
            operation,
            { ...parameters, cursor: pageParam },
            { limit, mostCalls },
            signal,
          ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled: isWanted,
  })

/** A page with rows: the service may look at many rows and find few, and says by a cursor that there are more. */
const readFilled = async <T, P extends Page<T>>(
  operation: OperationId,
  parameters: Parameters,
  { limit, mostCalls }: { limit: number; mostCalls: number },
  signal: AbortSignal,
): Promise<P & { isCutShort: boolean }> => {
  const items: T[] = []
  let cursor = parameters.cursor as string | undefined
  for (let calls = 1; ; calls += 1) {
    const { data } = await call<P>(operation, {
      parameters: { ...parameters, cursor, limit: limit - items.length },
      signal,
    })
    items.push(...data.items)
    const next = data.next_cursor ?? null
    if (next === null || items.length >= limit || calls === mostCalls)
      return {
        ...data,
        items,
        next_cursor: next,
        isCutShort: next !== null && items.length < limit,
      }
    cursor = next
  }
}

/** Reads a whole list as a file of values with commas between them. */
export const readFile = async (operation: OperationId, parameters: Parameters): Promise<string> =>
  (await call<string>(operation, { parameters, file: 'text/csv' })).data
/** A page behind so many rows; its cursor is the number of rows up to its end. */
const readBehind = async <T, P extends Page<T>>(
  operation: OperationId,
  parameters: Parameters,
  signal: AbortSignal,
): Promise<P & { isCutShort: boolean }> => {
  const { data } = await call<P>(operation, { parameters, signal })
  const end = Number(parameters.offset ?? 0) + data.items.length
  return { ...data, next_cursor: data.has_more ? String(end) : null, isCutShort: false }
}

/** Changes something; what was read of the things that it names is read anew. */
export const useChange = <T = unknown>(operation: OperationId, outdates: readonly OperationId[]) =>
  useMutation<Answered<T>, Error, Asked>({
    mutationFn: (asked) => call<T>(operation, asked),
    onSuccess: async () => {
      for (const name of outdates) await queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
