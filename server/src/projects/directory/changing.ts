/** Changes of configuration: each in one transaction with its record in the log, those of one subject in turn. */
import type { Sql, Tx } from '../../base/database/database.ts'
import { isSpread } from '../../base/database/spread.ts'
import { queued } from '../../base/queues.ts'
import { type ChangeSubject, recordChange, takeTurn } from './changes.sql.ts'
import { touchProject } from './projects.sql.ts'

type Work<T> = (tx: Tx) => Promise<T>

/** Runs changes in the given database. */
export const changing = (sql: Sql) => {
  const turnOf = queued<number>()
  const record = async <T>(work: Work<T>, subjectOf: (value: T) => ChangeSubject): Promise<T> => {
    const isApart = await isSpread(sql)
    return await sql.begin(async (tx) => {
      if (isApart) await takeTurn(tx)
      const value = await work(tx)
      const subject = subjectOf(value)
      // The project's row first, then the clock's: always in this order, so that nobody waits in a circle.
      if ('project' in subject) await touchProject(tx, subject.project)
      await recordChange(tx, subject)
      return value
    })
  }
  return {
    ofProject: <T>(projectId: number, work: Work<T>) =>
      turnOf(projectId, () => record(work, () => ({ project: projectId }))),
    /** Work that makes a project and answers its id. */
    ofNewProject: (work: Work<number>) => record(work, (id) => ({ project: id })),
    /** Work on the keys of a project or merchant, or on the operators' for owner 0. */
    ofKeys: <T>(owner: number, work: Work<T>) =>
      turnOf(-owner, () => record(work, () => ({ keyOwner: owner }))),
  }
}
