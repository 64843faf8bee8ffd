/** The projects that the person may see, as far as the console has to know them. */
import type { AnswerOf } from './calls.ts'
import { useRead } from './queries.ts'
import { me } from './session.ts'

type Answer = AnswerOf<'listConsoleProjects'>
export type Project = Answer['items'][number]

/** More projects with one number in their names would hide the project that has it. */
const mostNamesakes = 100

/** So many projects by a part of their name or by their number, by name, and whether there are more. */
export const useProjects = (question: string, limit: number) => {
  const wanted = question.trim()
  const read = useRead<Answer>('listConsoleProjects', {
    q: wanted === '' ? undefined : wanted,
    limit,
  })
  const answer = read.data?.data
  return { ...read, items: answer?.items, hasMore: typeof answer?.next_cursor === 'string' }
}

/** One project; undefined while it is read, and where the person may not see it. */
export const useProject = (id: string): Project | undefined => useProjectRead(id).project

/** The same with how the reading went. It is missing where all is read, and the person may see none by this number. */
export const useProjectRead = (id: string) => {
  const own = me.value?.portal?.project
  const parameters = { q: id, limit: mostNamesakes }
  const isWanted = id !== '' && own === undefined
  const read = useRead<Answer>('listConsoleProjects', parameters, { isWanted })
  const found = own ? [own] : read.data?.data.items
  const project = found?.find(({ project_id: its }) => String(its) === id)
  return {
    project,
    isMissing: id !== '' && found !== undefined && project === undefined,
    error: read.error,
    retry: () => void read.refetch(),
  }
}
