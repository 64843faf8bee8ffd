/** The tables of imports. */
import type { Instant } from '../../../base/clock.ts'
import type { Query, Tx } from '../../../base/database/database.ts'
import type { ViolationParams } from '../../../base/refusals/violation.ts'
import type { Caller } from '../../../projects/index.ts'
import type { ImportAnswer, ImportReason } from '../../bulk-contract.ts'
import type { RecordKind } from '../records/kinds.ts'
import { type ImportKey, ofImport } from './rows.sql.ts'

export type Phase = ImportAnswer['progress']['phase']

/** An import as somebody asks for it. */
export type ImportWish = Pick<ImportAnswer, 'mode' | 'format'> & {
  projectId: number
  caller: Caller
  onError: ImportAnswer['on_error']
  isDryRun: boolean
  /** The kinds that mode sync makes equal to the file; undefined for those that the file speaks of. */
  kinds: readonly RecordKind[] | undefined
}

export type ImportCounts = ImportAnswer['counts']

export type ImportRow = Pick<ImportAnswer, 'mode' | 'format' | 'on_error' | 'status'> &
  ImportCounts & {
    project_id: number
    import_id: number
    is_dry_run: boolean
    kinds: RecordKind[] | null
    actor_kind: string
    actor: string | null
    address: string | null
    request_id: string | null
    created_at: Instant
    phase: Phase
    rows_received: number
    rows_done: number
    rows_misfit: number
    done_rank: number
    done_nth: number
    attempts: number
    why: ImportReason | null
    facts: ViolationParams | null
    message: string | null
    finished_at: Instant | null
  }

/** The reason of an import's end: a sentence, with its code and facts where rows and counts do not say it. */
export type ImportWords = { why?: ImportReason; facts?: ViolationParams; message: string | null }

const columns = (sql: Query) => sql`
  project_id, import_id, status, phase, mode, format, on_error, is_dry_run, kinds, actor_kind, actor, address,
  request_id, rows_received, rows_done, rows_misfit, created, updated, unchanged, deleted, failed, done_rank,
  done_nth, attempts, why, facts, message, created_at, finished_at
`

/** Begins an import unless `most` of the project are unfinished: no row then. Exact under `lockProject`. */
export const insertImport = (
  sql: Query,
  { projectId, caller, mode, format, onError, isDryRun, kinds }: ImportWish,
  at: Instant,
  most: number,
) => sql<{ import_id: number }[]>`
  insert into catalog_imports (
    project_id, mode, format, on_error, is_dry_run, kinds, actor_kind, actor, address, request_id,
    created_at, touched_at
  )
  select
    ${projectId}, ${mode}, ${format}, ${onError}, ${isDryRun}, ${(kinds ?? null) as RecordKind[] | null}::text[],
    ${caller.kind}, ${'id' in caller ? (caller.id ?? null) : null}, ${caller.address ?? null},
    ${caller.requestId ?? null}, ${at}, ${at}
  where (
    select count(*)
    from catalog_imports
    where project_id = ${projectId}
      and finished_at is null
  ) < ${most}
  returning import_id
`

/** Makes the row whose lock is the turn to work on an import. In the transaction that begins the import. */
export const insertTurn = (tx: Tx, { projectId, importId }: ImportKey) => tx`
  insert into catalog_import_turns (project_id, import_id)
  values (${projectId}, ${importId})
`

/** Notes that rows of the file have come. */
export const noteReceived = (
  sql: Query,
  key: ImportKey,
  received: { rows: number; misfit: number; at: Instant },
) => sql`
  update catalog_imports
  set rows_received = ${received.rows},
      rows_misfit = ${received.misfit},
      failed = ${received.misfit},
      touched_at = ${received.at}
  where ${ofImport(sql, key)}
    and status = 'receiving'
  returning import_id
`

/** The file is here as a whole: whoever comes by may go on. No row where the import was given up meanwhile. */
export const queueImport = (
  sql: Query,
  key: ImportKey,
  kinds: readonly RecordKind[],
  at: Instant,
) => sql`
  update catalog_imports
  set status = 'queued',
      phase = 'checking',
      kinds = coalesce(kinds, ${kinds as RecordKind[]}::text[]),
      touched_at = ${at}
  where ${ofImport(sql, key)}
    and status = 'receiving'
  returning import_id
`

/** One import of a project. */
export const findImport = (sql: Query, key: ImportKey) => sql<ImportRow[]>`
  select ${columns(sql)}
  from catalog_imports
  where ${ofImport(sql, key)}
`

/** The newest imports of a project, each with the count of all; one row of nulls for none. */
export const listImports = (
  sql: Query,
  projectId: number,
  page: { limit: number; offset: number },
) => sql<((ImportRow | { import_id: null }) & { total: number })[]>`
  with page as (
    select ${columns(sql)}
    from catalog_imports
    where project_id = ${projectId}
    order by import_id desc
    limit ${page.limit}
    offset ${page.offset}
  ),
  counted as (
    select count(*) as total
    from catalog_imports
    where project_id = ${projectId}
  )
  select total, page.*
  from counted
  left join page on true
  order by import_id desc
`

/** The latest imports that came to an end and were no rehearsal, the newest first. */
export const listLatestImports = (sql: Query, project: number, limit: number) => sql.indexed<
  Pick<ImportRow, 'import_id' | 'status' | 'failed' | 'message' | 'finished_at'>[]
>`
  select import_id, status, failed, message, finished_at
  from (
    select import_id, status, failed, message, finished_at, is_dry_run
    from catalog_imports
    where project_id = ${project}
    order by import_id desc
    limit ${limit}
  ) as latest
  where not is_dry_run
    and finished_at is not null
  order by import_id desc
`

/** Takes the turn to work on an import until the transaction ends; no row where somebody else has it. */
export const takeTurn = (tx: Tx, key: ImportKey) => tx`
  select import_id
  from catalog_import_turns
  where ${ofImport(tx, key)}
  for update skip locked
`

/** Gives the statements of this transaction more time, for they work on many rows. */
export const allowMinutes = (tx: Tx) => tx`select set_config('statement_timeout', '5min', true)`

/**
 * Gives each statement of this transaction a plan of its own: a kept plan of an import of three rows took minutes for
 * 100,000.
 */
export const planEach = (tx: Tx) =>
  tx`select set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Shows how far the work is. No row where the import has been ended meanwhile. */
export const noteProgress = (
  sql: Query,
  key: ImportKey,
  progress: { phase: Phase; rows: number; at: Instant },
) => sql`
  update catalog_imports
  set status = 'running',
      phase = ${progress.phase},
      rows_done = ${progress.rows},
      touched_at = ${progress.at}
  where ${ofImport(sql, key)}
    and finished_at is null
  returning import_id
`

/** The rows have been looked at, and are to be applied from the first on. No row as in `noteProgress`. */
export const noteChecked = (sql: Query, key: ImportKey, counts: ImportCounts, at: Instant) => sql`
  update catalog_imports
  set status = 'running',
      phase = 'applying',
      rows_done = ${counts.unchanged + counts.failed},
      created = 0,
      updated = 0,
      unchanged = ${counts.unchanged},
      deleted = 0,
      failed = ${counts.failed},
      done_rank = 0,
      done_nth = 0,
      touched_at = ${at}
  where ${ofImport(sql, key)}
    and finished_at is null
  returning import_id
`

/** Adds what a batch did, and where the next one begins. No row as in `noteProgress`. */
export const noteBatch = (
  tx: Tx,
  key: ImportKey,
  batch: { done: ImportCounts; rows: number; rank: number; nth: number; at: Instant },
) => tx`
  update catalog_imports
  set created = created + ${batch.done.created},
      updated = updated + ${batch.done.updated},
      deleted = deleted + ${batch.done.deleted},
      failed = failed + ${batch.done.failed},
      rows_done = rows_done + ${batch.rows},
      done_rank = ${batch.rank},
      done_nth = ${batch.nth},
      touched_at = ${batch.at}
  where ${ofImport(tx, key)}
    and finished_at is null
  returning import_id
`

/** Ends an import with its final counts. No row as in `noteProgress`. */
export const finishImport = (
  sql: Query,
  key: ImportKey,
  end: ImportWords & {
    status: ImportAnswer['status']
    counts: ImportCounts
    at: Instant
  },
) => sql`
  update catalog_imports
  set status = ${end.status},
      phase = 'done',
      created = ${end.counts.created},
      updated = ${end.counts.updated},
      unchanged = ${end.counts.unchanged},
      deleted = ${end.counts.deleted},
      failed = ${end.counts.failed},
      rows_done = rows_received,
      why = ${end.why ?? null}::text,
      facts = ${end.facts === undefined ? null : JSON.stringify(end.facts)}::text::json,
      message = ${end.message},
      touched_at = ${end.at},
      finished_at = ${end.at}
  where ${ofImport(sql, key)}
    and finished_at is null
  returning import_id
`

/** Ends an import before its time, with one of two messages. No row as in `noteProgress`. */
export const cancelImport = (
  tx: Tx,
  key: ImportKey,
  messages: { nothingDone: string; someDone: string },
  at: Instant,
) => tx<Pick<ImportRow, 'created' | 'updated' | 'deleted'>[]>`
  update catalog_imports
  set status = 'canceled',
      phase = 'done',
      message = case
        when created + updated + deleted > 0 then ${messages.someDone}::text
        else ${messages.nothingDone}::text
      end,
      touched_at = ${at},
      finished_at = ${at}
  where ${ofImport(tx, key)}
    and finished_at is null
  returning created, updated, deleted
`

/** The dry run of a project that ended last, of those that found what to change. */
export const findLatestTrial = (sql: Query, projectId: number) => sql<{ import_id: number }[]>`
  select import_id
  from catalog_imports
  where project_id = ${projectId}
    and is_dry_run
    and status in ('succeeded', 'partly_succeeded')
  order by finished_at desc, import_id desc
  limit 1
`

/**
 * Lets the work begin again: from the look at the catalog, or, where batches stand for themselves, from the next batch.
 */
export const beginAgain = (sql: Query, key: ImportKey, at: Instant) => sql`
  update catalog_imports
  set phase = case when on_error = 'skip' then phase else 'checking' end,
      attempts = attempts + 1,
      touched_at = ${at}
  where ${ofImport(sql, key)}
    and finished_at is null
`

/** Imports of all projects that wait for somebody to work on them, oldest first. */
export const listWaitingImports = (sql: Query, limit: number) => sql<
  { project_id: number; import_id: number }[]
>`
  select project_id, import_id
  from catalog_imports
  where finished_at is null
    and status in ('queued', 'running')
  order by touched_at
  limit ${limit}
`

/** Gives up imports whose file stopped coming before `before`. */
export const abandonReceiving = (sql: Query, before: Instant, at: Instant) => sql<
  { project_id: number; import_id: number }[]
>`
  update catalog_imports
  set status = 'failed',
      phase = 'done',
      why = 'broken_off',
      message = 'The upload broke off, and nothing was changed. Send the file again.',
      finished_at = ${at}
  where finished_at is null
    and status = 'receiving'
    and touched_at < ${before}
  returning project_id, import_id
`

/** Forgets imports that ended before an instant, with their errors. */
export const deleteFinished = async (sql: Query, before: Instant) =>
  (await sql`delete from catalog_imports where finished_at < ${before}`).count

/** Tells the planner how many items there are now. */
export const analyzeItems = (sql: Query) => sql`analyze items`
