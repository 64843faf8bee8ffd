/** The changes that a dry run found, compared with the catalog as it is when somebody asks. */
import { Problem, type ReasonCode } from '../../../base/contract.ts'
import type { Query } from '../../../base/database/database.ts'
import { changedMembers, type Deps, projectProblems } from '../../../projects/index.ts'
import type { ImportChange } from '../../bulk-contract.ts'
import { problems } from '../../contract.ts'
import { kindFacts, kinds, type RecordKind } from '../records/kinds.ts'
import { deletesOf } from './check-import.ts'
import * as store from './imports.sql.ts'
import { trialsKeptSince } from './prune-imports.ts'
import { recordStore } from './record-store.ts'
import { type ImportKey, listChanging, type StagedRow } from './rows.sql.ts'

/** A change, and the cursor that leads behind it. */
type Placed = ImportChange & { place: string }

/** A place in the list: first come the rows of the file, then what the file lacks. */
type Place = { part: 'row' | 'rest'; rank: number; number: number }

/**
 * A page of the changes: rows in the order in which they would be applied, then what mode sync would delete. Throws 404
 * for no import, and 409 for one whose changes are not kept.
 */
export const listImportChanges = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  key: ImportKey,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) => {
  const job = await trialOf({ sql, clock }, key)
  const from = placeIn(cursor)
  const found = from.part === 'row' ? await changesOfRows(sql, key, from, limit + 1) : []
  if (found.length <= limit) {
    found.push(...(await deletions(sql, key, job, from, limit + 1 - found.length)))
  }
  const page = found.slice(0, limit)
  return {
    items: page.map(({ place: _, ...change }) => change),
    next_cursor: found.length > limit ? (page.at(-1)?.place ?? null) : null,
  }
}

/** The dry run, where its changes are kept. */
const trialOf = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  key: ImportKey,
): Promise<store.ImportRow> => {
  const [job] = await store.findImport(sql, key)
  if (!job) throw new Problem(problems.import_not_found)
  if (!job.is_dry_run)
    throw notKept('import_no_trial', 'This import was no dry run: the audit trail has its changes')
  if (job.finished_at === null)
    throw notKept('import_under_way', 'The dry run is under way: ask once it has ended')
  if (job.status === 'failed' || job.status === 'canceled')
    throw notKept(
      'import_changes_nothing',
      'The import would change nothing: its message and its errors say why',
    )
  const [latest] = await store.findLatestTrial(sql, key.projectId)
  if (latest?.import_id === key.importId && job.finished_at >= trialsKeptSince(clock.now()))
    return job
  throw notKept(
    'import_not_kept',
    'Only the newest dry run of a project keeps its changes, for a day: import the file again with dry_run=true',
  )
}

const notKept = (why: ReasonCode, detail: string): Problem =>
  new Problem(projectProblems.not_in_this_state, { why, detail })

const placeIn = (cursor = 'row_0_0'): Place => {
  const [part, rank, number] = cursor.split('_')
  return { part: part as Place['part'], rank: Number(rank), number: Number(number) }
}

const changesOfRows = async (
  sql: Query,
  key: ImportKey,
  { rank, number: nth }: Place,
  limit: number,
): Promise<Placed[]> => {
  const rows = await listChanging(sql, key, { rank, nth }, limit)
  const changes: Placed[] = []
  for (const [rank, some] of Map.groupBy(rows, (row) => row.rank)) {
    const kind = kinds[rank] as RecordKind
    const records = recordStore(kind)
    const names = some.map(({ name }) => name)
    const found = await records.find(sql, key.projectId, names, false)
    const bodies = new Map(found.map(({ name, body }) => [name, body]))
    for (const row of some) {
      const after = row.outcome === 'delete' ? {} : records.full(row)
      changes.push(changeOf(kind, row, bodies.get(row.name) ?? {}, after))
    }
  }
  return changes
}

type Body = Readonly<Record<string, unknown>>

const changeOf = (kind: RecordKind, row: StagedRow, before: Body, after: Body): Placed => ({
  row: row.nth,
  line: row.line,
  kind,
  name: row.name,
  outcome: row.outcome as ImportChange['outcome'],
  changes: changedMembers(before, after),
  place: `row_${row.rank}_${row.nth}`,
})

const deletions = async (
  sql: Query,
  key: ImportKey,
  job: store.ImportRow,
  from: Place,
  limit: number,
): Promise<Placed[]> => {
  const deletes = deletesOf(job, job.failed)
  const changes: Placed[] = []
  // In the order in which they would be deleted.
  for (const kind of kinds.toReversed()) {
    const { rank } = kindFacts[kind]
    const isDone = from.part === 'rest' && rank > from.rank
    if (!deletes.has(kind) || isDone || changes.length >= limit) continue
    const afterId = from.part === 'rest' && rank === from.rank ? from.number : 0
    const page = { limit: limit - changes.length, isHeld: false }
    const found = await recordStore(kind).listSurplus(sql, key, afterId, page)
    changes.push(
      ...found.map(
        ({ id, name, body }): Placed => ({
          row: null,
          line: null,
          kind,
          name,
          outcome: 'delete',
          changes: changedMembers(body, {}),
          place: `rest_${rank}_${id}`,
        }),
      ),
    )
  }
  return changes
}
