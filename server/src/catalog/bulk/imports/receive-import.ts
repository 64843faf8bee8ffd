/** A file on its way in: read while it comes, checked row by row, kept until it is applied. */
import { thriftily } from '../../../base/heap.ts'
import { type Deps, lockProject, projectProblems } from '../../../projects/index.ts'
import { kinds, type RecordKind } from '../records/kinds.ts'
import { UnreadableFile } from '../records/record.ts'
import { catalogRecords } from '../records/records.ts'
import * as store from './imports.sql.ts'
import * as rows from './rows.sql.ts'
import { errorOf, submitRow } from './submit-row.ts'

export type ImportDeps = Pick<Deps, 'sql' | 'clock' | 'log'>

/** Thrown where too many imports of a project are unfinished. */
export class TooManyImports extends Error {}

/** Thrown where an import was given up while its file still came. */
export class ImportGone extends Error {}

/** A project has no more unfinished imports than this: each holds its whole file in the database. */
const mostUnfinished = 5

/** Rows in one statement. */
const batchSize = 200

/**
 * Reads a file and keeps its rows; then the import is queued, and its number is answered. Nothing of the catalog has
 * changed by then. A file with too much wrong is not read to its end: the import has failed then, and its number is
 * answered as well. Throws `UnreadableFile` for a file that is not in its format, and whatever reading the chunks
 * throws. The import has failed then, too, and is kept with the reason.
 */
export const receiveImport = async (
  { sql, clock }: ImportDeps,
  wish: store.ImportWish,
  chunks: AsyncIterable<Buffer>,
  onProgress: (rows: number) => void = () => {},
): Promise<number> => {
  const { projectId } = wish
  const key = { projectId, importId: await beginImport({ sql, clock }, wish) }
  try {
    // Measured with 100,000 items of 120 MB: 220 MB of memory instead of 295, in the same time.
    const { seen, stop } = await thriftily(() =>
      keepRows({ sql, clock }, key, wish, chunks, onProgress),
    )
    if (stop) {
      await endEarly({ sql, clock }, key, wish, stop)
      return key.importId
    }
    const [queued] = await store.queueImport(sql, key, seen, clock.now())
    if (!queued) throw new ImportGone('the import was given up')
    await rows.analyzeRows(sql)
    return key.importId
  } catch (error) {
    await giveUp({ sql, clock }, key, error)
    throw error
  }
}

const beginImport = async (
  { sql, clock }: Pick<ImportDeps, 'sql' | 'clock'>,
  wish: store.ImportWish,
): Promise<number> => {
  const [begun] = await sql.begin(async (tx) => {
    // A statement of its own: the count must not be older than the lock.
    await lockProject(tx, wish.projectId)
    const rows = await store.insertImport(tx, wish, clock.now(), mostUnfinished)
    for (const { import_id: importId } of rows)
      await store.insertTurn(tx, { projectId: wish.projectId, importId })
    return rows
  })
  if (!begun) throw new TooManyImports('too many imports are unfinished')
  return begun.import_id
}

/** The first row that was not read, its line, and how many of the rows before are wrong. */
type Stop = { row: number; line: number; misfit: number }

/**
 * Keeps what comes, in batches; answers the kinds that the file speaks of. Stops where more would help nobody. One
 * wrong row may be enough to change nothing: then it stops behind the first batch with one. Else it stops behind as
 * many errors as are kept.
 */
const keepRows = async (
  { sql, clock }: Pick<ImportDeps, 'sql' | 'clock'>,
  key: rows.ImportKey,
  { format, onError }: store.ImportWish,
  chunks: AsyncIterable<Buffer>,
  onProgress: (rows: number) => void,
): Promise<{ seen: RecordKind[]; stop?: Stop }> => {
  const seen = new Set<RecordKind>()
  const received = { rows: 0, misfit: 0 }
  let good: rows.NewRow[] = []
  let bad: rows.NewError[] = []
  let errors = 0
  const most = onError === 'abort' ? 1 : rows.mostErrors
  const flush = async (): Promise<void> => {
    const [noted] = await store.noteReceived(sql, key, { ...received, at: clock.now() })
    if (!noted) throw new ImportGone('the import was given up')
    if (good.length > 0) await rows.insertRows(sql, key, good)
    if (bad.length > 0) await rows.insertErrors(sql, key, bad, false)
    good = []
    bad = []
    onProgress(received.rows)
  }
  const speaksOf = (): RecordKind[] => kinds.filter((kind) => seen.has(kind))
  let isEnough = false
  for await (const record of catalogRecords(format, chunks, (kind) => seen.add(kind))) {
    if (isEnough) {
      const stop = { row: received.rows + 1, line: record.line, misfit: received.misfit }
      return { seen: speaksOf(), stop }
    }
    received.rows += 1
    const submission = submitRow(key.projectId, record)
    if (submission.row) good.push({ ...submission.row, nth: received.rows, line: record.line })
    else {
      received.misfit += 1
      errors += submission.findings.length
      const place = { nth: received.rows, line: record.line, name: submission.name }
      bad.push(...submission.findings.map((finding) => errorOf(place, finding)))
    }
    if (good.length + bad.length >= batchSize) {
      await flush()
      isEnough = errors >= most
    }
  }
  await flush()
  return { seen: speaksOf() }
}

/** Ends an import whose file was not read to its end, and tells so in its message and as its first error. */
const endEarly = async (
  { sql, clock }: Pick<ImportDeps, 'sql' | 'clock'>,
  key: rows.ImportKey,
  { onError }: store.ImportWish,
  { row, line, misfit }: Stop,
): Promise<void> => {
  const wrong = misfit === 1 ? 'One row is wrong' : `${misfit} rows are wrong`
  const [cause, advice] =
    onError === 'abort'
      ? [
          'rows before it are wrong, and on_error is abort',
          'Correct them, or import with on_error=skip, which reads on; with dry_run=true as well it only tells what is wrong.',
        ]
      : [
          `${rows.mostErrors.toLocaleString('en')} errors were found before it`,
          'Correct the file and import it again.',
        ]
  const notice = {
    nth: null,
    line,
    name: null,
    property: '',
    code: Number(projectProblems.invalid.code),
    why: 'not_read' as const,
    values: { row, ...(onError === 'abort' ? {} : { limit: rows.mostErrors }) },
    message: `the file was not read from row ${row} on: ${cause}`,
  }
  await rows.insertErrors(sql, key, [notice], false, rows.mostErrors + 1)
  const message = `${wrong}, so reading stopped before row ${row} (line ${line}), and nothing was changed. ${advice}`
  await fail({ sql, clock }, key, misfit, { message })
}

const fail = async (
  { sql, clock }: Pick<ImportDeps, 'sql' | 'clock'>,
  key: rows.ImportKey,
  failed: number,
  told: store.ImportWords,
): Promise<void> => {
  const counts = { created: 0, updated: 0, unchanged: 0, deleted: 0, failed }
  await store.finishImport(sql, key, { status: 'failed', counts, ...told, at: clock.now() })
  await rows.deleteRows(sql, key)
}

/** Ends an import whose file is not to be had; the failure that led here is told even where this fails, too. */
const giveUp = async (
  deps: Pick<ImportDeps, 'sql' | 'clock'>,
  key: rows.ImportKey,
  error: unknown,
): Promise<void> => {
  const told: store.ImportWords =
    error instanceof UnreadableFile
      ? {
          why: error.fault,
          facts: error.facts,
          message: `${error.message} (${error.place}). Nothing was changed.`,
        }
      : {
          why: 'broken_off',
          message: 'The file did not come to its end, and nothing was changed. Send it again.',
        }
  // Where this fails, housekeeping finds that nothing comes any more.
  await fail(deps, key, 0, told).catch(() => {})
}
