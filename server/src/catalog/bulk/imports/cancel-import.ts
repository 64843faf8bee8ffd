/** Ends an import before its time. */
import { Problem } from '../../../base/contract.ts'
import { type Caller, type Deps, projectProblems, recordAudit } from '../../../projects/index.ts'
import { problems } from '../../contract.ts'
import * as store from './imports.sql.ts'
import { deleteRows, type ImportKey } from './rows.sql.ts'

const messages = {
  nothingDone: 'It was canceled, and nothing was changed.',
  someDone: 'It was canceled. What its counts tell was done before, and stays.',
}

/**
 * Cancels an import that has not ended; whoever receives or applies it notices at the next step, and takes that step
 * back. One that was canceled stays so. Throws 404 for none, and 409 for one that ended in another way.
 */
export const cancelImport = (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  key: ImportKey,
  caller: Caller,
): Promise<void> =>
  sql.begin(async (tx) => {
    await store.allowMinutes(tx)
    const at = clock.now()
    const [done] = await store.cancelImport(tx, key, messages, at)
    if (!done) return await mustBeCanceled(tx, key)
    await recordAudit(tx, {
      projectId: key.projectId,
      at,
      caller,
      action: 'catalog.import_canceled',
      target: `import ${key.importId}`,
      after: done,
    })
    // Another process that has the turn forgets the rows when it notices.
    const [turn] = await store.takeTurn(tx, key)
    if (turn) await deleteRows(tx, key)
  })

const mustBeCanceled = async (
  sql: Parameters<typeof store.findImport>[0],
  key: ImportKey,
): Promise<void> => {
  const [job] = await store.findImport(sql, key)
  if (!job) throw new Problem(problems.import_not_found)
  if (job.status === 'canceled') return
  throw new Problem(projectProblems.not_in_this_state, {
    why: 'import_ended',
    values: { state: job.status },
    detail: `The import has ended: it ${job.status.replace('_', ' ')}`,
  })
}
