/**
 * Works on an import whose file is here: looks what its rows mean for the catalog, then applies them. Every step is a
 * transaction that holds the import's turn, so that several processes do not hinder each other. A process that dies
 * leaves nothing half done: the next one begins with the first uncommitted step.
 */
import type { Instant } from '../../../base/clock.ts'
import { databaseFailure, isUnavailable, type Tx } from '../../../base/database/database.ts'
import { type Caller, recordAudit } from '../../../projects/index.ts'
import { countCatalogChange } from '../../changes/project-version.sql.ts'
import { findMissing, holdGroups } from '../../items/items.sql.ts'
import { applyPage, deleteSurplus, failLost } from './apply-import.ts'
import { checkRows, deletesOf } from './check-import.ts'
import * as store from './imports.sql.ts'
import type { ImportDeps } from './receive-import.ts'
import type { ChangeFacts } from './record-store.ts'
import {
  deleteEarlierTrials,
  deleteRows,
  deleteUnchanging,
  type ImportKey,
  listNamedGroups,
} from './rows.sql.ts'

/** Somebody changed the catalog after the check, so that all or nothing must begin again. */
class CatalogMoved extends Error {}

/** Somebody canceled the import, so that the step is taken back. */
class ImportCanceled extends Error {}

/** Throws where a statement found the import ended. */
const mustGoOn = (noted: readonly unknown[]): void => {
  if (noted.length === 0) throw new ImportCanceled('the import was canceled')
}

type Step = 'busy' | 'more' | 'finished'

/** How often the work begins again before it is given up. */
const mostAttempts = 5

/**
 * Works until the import is finished: true then; false where another process has its turn, or its file is not here yet.
 * The signal ends the work early: what is not committed then is done by whoever comes next. Throws only where the
 * database is out of reach; the import then waits as it is.
 */
export const runImport = async (
  deps: ImportDeps,
  key: ImportKey,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> => {
  while (!signal.aborted) {
    const step = await takeStep(deps, key, signal)
    if (step === 'finished') await tellPlanner(deps, key)
    if (step !== 'more') return step === 'finished'
  }
  return false
}

/** So many changes are worth a look at the whole table. */
const manyChanges = 1000

/** Statistics that were gathered while the rows came know nothing of them, and the next would come a minute later. */
const tellPlanner = async ({ sql, log }: ImportDeps, key: ImportKey): Promise<void> => {
  const [job] = await store.findImport(sql, key)
  if (!job || job.created + job.deleted < manyChanges) return
  await store.analyzeItems(sql).catch((error: unknown) => {
    log.debug({ err: error }, 'the catalog was not analyzed; autovacuum will')
  })
}

/** Notes how far a step is, outside of its transaction, so that everybody sees it; throws where the step is to end. */
type NoteProgress = (phase: store.Phase, rows: number) => Promise<void>

const takeStep = async (deps: ImportDeps, key: ImportKey, signal: AbortSignal): Promise<Step> => {
  const note: NoteProgress = async (phase, rows) => {
    signal.throwIfAborted()
    mustGoOn(await store.noteProgress(deps.sql, key, { phase, rows, at: deps.clock.now() }))
  }
  try {
    return await deps.sql.begin(async (tx): Promise<Step> => {
      await store.allowMinutes(tx)
      const [turn] = await store.takeTurn(tx, key)
      if (!turn) return 'busy'
      const [job] = await store.findImport(tx, key)
      if (job?.status === 'canceled') await deleteRows(tx, key)
      if (!job || job.finished_at !== null) return 'finished'
      if (job.status === 'receiving') return 'busy'
      if (job.phase === 'checking') return await check(deps, tx, key, job, note)
      return job.on_error === 'abort'
        ? await applyAll(deps, tx, key, job, note)
        : await applySome(deps, tx, key, job)
    })
  } catch (error) {
    if (signal.aborted) return 'more'
    if (isUnavailable(error)) throw error
    if (error instanceof ImportCanceled) {
      await deleteRows(deps.sql, key)
      return 'finished'
    }
    return await tryAgain(deps, key, error)
  }
}

const check = async (
  { clock }: ImportDeps,
  tx: Tx,
  key: ImportKey,
  job: store.ImportRow,
  note: NoteProgress,
): Promise<Step> => {
  await store.planEach(tx)
  const counts = await checkRows(tx, key, job, (rows) => note('checking', rows))
  const isRefused = counts.failed > 0 && job.on_error === 'abort'
  if (!isRefused && !job.is_dry_run) {
    mustGoOn(await store.noteChecked(tx, key, counts, clock.now()))
    return 'more'
  }
  const none = { created: 0, updated: 0, deleted: 0 }
  await finish({ clock }, tx, key, job, isRefused ? { ...counts, ...none } : counts)
  return 'finished'
}

/** All rows in this one transaction, or none of them. */
const applyAll = async (
  { clock }: ImportDeps,
  tx: Tx,
  key: ImportKey,
  job: store.ImportRow,
  note: NoteProgress,
): Promise<Step> => {
  const facts = factsOf(key, job, clock.now())
  const counts = countsOf(job)
  const [currencies, held] = [new Set<string>(), new Set<string>()]
  let rows = job.rows_done
  // All groups before the first item: who deletes a group holds it first, too.
  const groups = (await listNamedGroups(tx, key)).map(({ name }) => name)
  if (groups.length > 0) await holdGroups(tx, key.projectId, groups)
  for (let position = { rank: 0, nth: 0 }; ; ) {
    const page = await applyPage(tx, key, position, facts)
    if (!page) break
    if (page.lost.length > 0) throw new CatalogMoved('rows were changed by others')
    add(counts, page.counts)
    for (const name of page.currencies) currencies.add(name)
    for (const name of page.held) held.add(name)
    rows += page.rows
    position = page.position
    await note('applying', rows)
  }
  counts.deleted += await deleteSurplus(tx, key, deletesOf(job, counts.failed), facts)
  if (hasChanged(counts)) await countCatalogChange(tx, key.projectId)
  // From here on nobody else commits a change of this catalog: what rows name is there, or it is not.
  const names = { currencies: [...currencies], held: [...held], groups: [] }
  const [missing] = await findMissing(tx, key.projectId, null, names, 1)
  if (missing.missing_currencies.length + missing.missing_held.length > 0)
    throw new CatalogMoved('what rows name was deleted')
  await finish({ clock }, tx, key, job, counts)
  return 'finished'
}

/** The next rows in a transaction of their own; those that the catalog no longer agrees with fail. */
const applySome = async (
  { clock }: ImportDeps,
  tx: Tx,
  key: ImportKey,
  job: store.ImportRow,
): Promise<Step> => {
  const facts = factsOf(key, job, clock.now())
  const page = await applyPage(tx, key, { rank: job.done_rank, nth: job.done_nth }, facts)
  if (page) {
    const { counts, rows, position, lost } = page
    await failLost(tx, key, position.rank, lost)
    mustGoOn(await store.noteBatch(tx, key, { done: counts, rows, ...position, at: facts.at }))
    if (hasChanged(counts)) await countCatalogChange(tx, key.projectId)
    return 'more'
  }
  const counts = countsOf(job)
  const deleted = await deleteSurplus(tx, key, deletesOf(job, counts.failed), facts)
  counts.deleted += deleted
  await finish({ clock }, tx, key, job, counts)
  if (deleted > 0) await countCatalogChange(tx, key.projectId)
  return 'finished'
}

const factsOf = ({ projectId }: ImportKey, job: store.ImportRow, at: Instant): ChangeFacts => ({
  projectId,
  at,
  caller: callerOf(job),
})

const countsOf = ({ created, updated, unchanged, deleted, failed }: store.ImportRow) => ({
  created,
  updated,
  unchanged,
  deleted,
  failed,
})

const add = (counts: store.ImportCounts, more: store.ImportCounts): void => {
  for (const name of ['created', 'updated', 'deleted', 'failed'] as const) {
    counts[name] += more[name]
  }
}

const hasChanged = ({ created, updated, deleted }: store.ImportCounts): boolean =>
  created + updated + deleted > 0

const finish = async (
  { clock }: Pick<ImportDeps, 'clock'>,
  tx: Tx,
  key: ImportKey,
  job: store.ImportRow,
  counts: store.ImportCounts,
): Promise<void> => {
  const at = clock.now()
  const isRefused = counts.failed > 0 && job.on_error === 'abort'
  const status = isRefused ? 'failed' : counts.failed > 0 ? 'partly_succeeded' : 'succeeded'
  if (job.is_dry_run && !isRefused) await keepChanges(tx, key, job)
  else await deleteRows(tx, key)
  mustGoOn(
    await store.finishImport(tx, key, { status, counts, message: messageOf(job, counts), at }),
  )
  if (job.is_dry_run || isRefused) return
  const { mode, format, on_error } = job
  await recordAudit(tx, {
    projectId: key.projectId,
    at,
    caller: callerOf(job),
    action: 'catalog.imported',
    target: `import ${key.importId}`,
    after: { mode, format, on_error, ...counts },
  })
}

/** Keeps what can be listed: the changes of the newest dry run only, because they may be a whole catalog. */
const keepChanges = async (tx: Tx, key: ImportKey, { mode }: store.ImportRow): Promise<void> => {
  // Mode sync deletes what no row names, so that all names are needed to list it.
  if (mode !== 'sync') await deleteUnchanging(tx, key)
  await deleteEarlierTrials(tx, key)
}

const messageOf = (job: store.ImportRow, { failed }: store.ImportCounts): string | null => {
  if (failed === 0) return job.is_dry_run ? 'This was a dry run: nothing was changed.' : null
  const rows = failed === 1 ? 'One row is wrong' : `${failed} rows are wrong`
  if (job.on_error === 'abort') {
    return `${rows}, so nothing was changed. Correct the file, or import with on_error=skip.`
  }
  if (job.is_dry_run)
    return `${rows} and would be left out. This was a dry run: nothing was changed.`
  const kept = job.mode === 'sync' ? ', and what the file lacks was not deleted' : ''
  return `${rows} and left out${kept}. Correct them and import them again.`
}

const callerOf = ({ actor_kind, actor, address, request_id }: store.ImportRow): Caller =>
  ({
    kind: actor_kind,
    ...(actor === null ? {} : { id: actor }),
    ...(address === null ? {} : { address }),
    ...(request_id === null ? {} : { requestId: request_id }),
  }) as Caller

/** After a step that was rolled back. */
const tryAgain = async (
  { sql, clock, log }: ImportDeps,
  key: ImportKey,
  error: unknown,
): Promise<Step> => {
  const code = databaseFailure(error)?.code
  // 40P01: a deadlock with somebody who changed the same items in another order; 57014: they were waited for too long.
  const isRivalry = error instanceof CatalogMoved || code === '40P01' || code === '57014'
  if (!isRivalry) log.error({ err: error, import: key.importId }, 'an import met a bug')
  const [job] = await store.findImport(sql, key)
  if (!job || job.finished_at !== null) return 'finished'
  if (job.attempts < mostAttempts) {
    await store.beginAgain(sql, key, clock.now())
    return 'more'
  }
  const message = isRivalry
    ? 'Others kept changing the same items, and nothing more was changed. Import the file again later.'
    : 'Something broke on our side, and nothing more was changed. Import the file again.'
  await store.finishImport(sql, key, {
    status: 'failed',
    counts: countsOf(job),
    why: isRivalry ? 'others_changed' : 'service_failed',
    message,
    at: clock.now(),
  })
  await deleteRows(sql, key)
  return 'finished'
}
