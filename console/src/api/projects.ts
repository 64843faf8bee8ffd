/** The projects that the person may see, as far as the console has to know them. */
import { useRead } from './queries.ts'

export type Project = {
  project_id: number
  name: string
  merchant_id: number
}

/** Projects by a part of their name or by their number. */
export const useProjects = (question: string) => {
  const read = useRead<{ items: Project[] }>('listProjects')
  const wanted = question.trim().toLowerCase()
  const items = read.data?.data.items.filter(
    ({ name, project_id: id }) =>
      wanted === '' || name.toLowerCase().includes(wanted) || String(id) === wanted,
  )
  return { ...read, items }
}

/** One project; undefined while it is read, and where the person may not see it. */
export const useProject = (id: string): Project | undefined =>
  useProjects('').items?.find(({ project_id: found }) => String(found) === id)
