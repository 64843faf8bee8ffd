/** An import from its file to its end, for those who wait for it. */
import { setTimeout as delay } from 'node:timers/promises'
import * as store from './imports.sql.ts'
import { type ImportDeps, receiveImport } from './receive-import.ts'
import { listErrors, type NewError } from './rows.sql.ts'
import { runImport } from './run-import.ts'

export type ImportProgress = { phase: store.Phase; done: number; total: number }

export type ImportResult = store.ImportRow & {
  /** The first of them. */
  errors: readonly NewError[]
}

/** Often enough for a bar that moves. */
const lookEveryMs = 200
const errorsShown = 20

/**
 * Imports a file and answers what came of it. `onProgress` hears how far the work is, also where a running service does
 * it. Throws what `receiveImport` throws.
 */
export const importFile = async (
  deps: ImportDeps,
  wish: store.ImportWish,
  chunks: AsyncIterable<Buffer>,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> => {
  const importId = await receiveImport(deps, wish, chunks, (rows) =>
    onProgress({ phase: 'receiving', done: rows, total: rows }),
  )
  const key = { projectId: wish.projectId, importId }
  const work = new AbortController()
  const look = async (): Promise<store.ImportRow | undefined> => {
    const [row] = await store.findImport(deps.sql, key)
    if (row) onProgress({ phase: row.phase, done: row.rows_done, total: row.rows_received })
    return row
  }
  const watching = (async () => {
    while (!work.signal.aborted) {
      await look()
      await delay(lookEveryMs, undefined, { signal: work.signal }).catch(() => {})
    }
  })()
  try {
    // Where it is another process's turn, that one may be stopped before the end: then the turn is ours again.
    while (!(await runImport(deps, key))) await delay(lookEveryMs)
  } finally {
    work.abort()
    await watching
  }
  const row = await look()
  if (!row?.finished_at) throw new Error('the import is gone')
  return { ...row, errors: await listErrors(deps.sql, key, { limit: errorsShown, offset: 0 }) }
}
