/** Traces of a person's sign-ins: exported, and deleted with them. */
import type { Deps, PersonalRecords } from '../../projects/index.ts'
import { shownTrace } from './trace-reading.ts'
import { deleteTracesOfUser, listTracesOfUser } from './traces.sql.ts'

/** Traces are deleted whole. One that is written later finds no user to name (`insertTraces`). */
export const traceRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'sign_ins',
  exportUser: async (projectId, { userId }) =>
    (await listTracesOfUser(sql, projectId, userId)).map(shownTrace),
  async eraseUser(projectId, { userId }) {
    await deleteTracesOfUser(sql, projectId, userId)
  },
})
