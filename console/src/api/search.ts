/** The search over all projects that the person may see, a hundred of them at a time. */
import { useInfiniteQuery } from '@tanstack/preact-query'
import type { AnswerOf } from './calls.ts'
import { call } from './client.ts'

type Answer = AnswerOf<'searchProjects'>

/** Hits of the projects that were asked so far, and those that did not answer in time. */
export const useProjectsSearch = (q: string, isWanted: boolean) => {
  const read = useInfiniteQuery({
    queryKey: ['searchProjects', q],
    queryFn: async ({ signal, pageParam }) =>
      (await call<Answer>('searchProjects', { parameters: { q, cursor: pageParam }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled: isWanted,
  })
  const pages = read.data?.pages ?? []
  return {
    hits: pages.flatMap(({ items }) => items),
    leftOut: pages.flatMap(({ left_out }) => left_out),
    hasMore: read.hasNextPage,
    goOn: (): void => void read.fetchNextPage(),
    isAsking: read.isLoading || read.isFetchingNextPage,
    error: read.error,
  }
}
