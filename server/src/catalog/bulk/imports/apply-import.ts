/** Changes the catalog as the checked rows of an import say, by the statements of the admin calls. */
import type { Tx } from '../../../base/database/database.ts'
import { projectProblems } from '../../../projects/index.ts'
import { type CatalogFinding, misfit } from '../../changes/findings.ts'
import { problems } from '../../contract.ts'
import { holdGroups } from '../../items/items.sql.ts'
import { referencesOf } from '../../items/references.ts'
import { kindFacts, kinds, type RecordKind } from '../records/kinds.ts'
import type { Deletes } from './check-import.ts'
import type { ImportCounts } from './imports.sql.ts'
import { type ChangeFacts, type Found, recordStore } from './record-store.ts'
import * as rows from './rows.sql.ts'
import { errorOf } from './submit-row.ts'

const pageSize = 200

export type Page = {
  /** The last row that is done. */
  position: rows.RowPosition
  /** How many rows it had. */
  rows: number
  counts: ImportCounts
  /** Rows that the catalog no longer agrees with: somebody changed it after the check. */
  lost: LostRow[]
  /** The currencies, and the items in bundles, that must be there, beside those that items named before. */
  currencies: string[]
  held: string[]
}

export type LostRow = { row: rows.StagedRow; findings: readonly CatalogFinding[] }

/** Applies the next rows behind a position; undefined where all are done. The caller counts the catalog's change. */
export const applyPage = async (
  tx: Tx,
  key: rows.ImportKey,
  done: rows.RowPosition,
  facts: ChangeFacts,
): Promise<Page | undefined> => {
  const next = await rows.listChanging(tx, key, done, pageSize)
  const rank = next[0]?.rank
  if (rank === undefined) return undefined
  const page = next.filter((row) => row.rank === rank)
  const kind = kinds[rank] as RecordKind
  const inLostGroups = await listInLostGroups(tx, key, page)
  const strays = new Set(inLostGroups.map(({ row }) => row))
  const { lost, counts, currencies, held } = await applyRows(
    tx,
    kind,
    facts,
    page.filter((row) => !strays.has(row)),
  )
  return {
    position: { rank, nth: page.at(-1)?.nth ?? 0 },
    rows: page.length,
    counts: { ...counts, failed: strays.size + lost.length },
    lost: [...inLostGroups, ...lost.map((row) => ({ row, findings: [changedMeanwhile(kind)] }))],
    currencies,
    held,
  }
}

/** Rows in groups that are gone; the other groups stay until the transaction ends. */
const listInLostGroups = async (
  tx: Tx,
  { projectId }: rows.ImportKey,
  page: readonly rows.StagedRow[],
): Promise<LostRow[]> => {
  const named = new Set(page.flatMap((row) => (row.outcome === 'delete' ? [] : row.groups)))
  if (named.size === 0) return []
  const held = new Set(
    (await holdGroups(tx, projectId, [...named])).map(({ external_id }) => external_id),
  )
  return page.flatMap((row) => {
    const findings = (row.outcome === 'delete' ? [] : row.groups).flatMap((group, at) =>
      held.has(group) ? [] : goneGroup(at),
    )
    return findings.length > 0 ? { row, findings } : []
  })
}

const goneGroup = (at: number): CatalogFinding => ({
  kind: problems.group_not_found,
  property: `groups[${at}]`,
  code: 'changed',
  message: 'was deleted meanwhile',
})

const changedMeanwhile = (kind: RecordKind): CatalogFinding => ({
  ...misfit(
    kindFacts[kind].key,
    'changed',
    'was changed by somebody else meanwhile; import this row again',
  ),
  kind: projectProblems.version_stale,
})

/** Applies rows of one kind, and answers those that it could not. */
const applyRows = async (
  tx: Tx,
  kind: RecordKind,
  facts: ChangeFacts,
  page: readonly rows.StagedRow[],
) => {
  const store = recordStore(kind)
  const toCreate = page.filter(({ outcome }) => outcome === 'create')
  const toChange = page.filter(({ outcome }) => outcome !== 'create')
  const names = toChange.map(({ name }) => name)
  const locked = names.length > 0 ? await store.find(tx, facts.projectId, names, true) : []
  const byId = new Map(locked.map((found) => [found.id, found]))
  const created = new Set(toCreate.length > 0 ? await store.create(tx, facts, toCreate) : [])
  const unchanged = toChange.flatMap((row) => {
    const found = byId.get(row.target_id ?? 0)
    return found?.version === row.target_version ? { row, found: found as Found } : []
  })
  await Promise.all(
    unchanged.map(({ row, found }) =>
      row.outcome === 'delete'
        ? store.remove(tx, facts, found)
        : store.update(tx, facts, row, found),
    ),
  )
  const done = new Set(unchanged.map(({ row }) => row))
  const deleted = unchanged.filter(({ row }) => row.outcome === 'delete').length
  const namedAnew = (which: 'currencies' | 'held') => [
    ...toCreate.flatMap((row) => newNames(kind, row, undefined, which)),
    ...unchanged.flatMap(({ row, found }) => newNames(kind, row, found, which)),
  ]
  return {
    counts: { created: created.size, updated: unchanged.length - deleted, unchanged: 0, deleted },
    lost: page.filter((row) =>
      row.outcome === 'create' ? !created.has(row.name) : !done.has(row),
    ),
    currencies: namedAnew('currencies'),
    held: namedAnew('held'),
  }
}

/** The names of a row that the item did not have before. */
const newNames = (
  kind: RecordKind,
  row: rows.StagedRow,
  found: Found | undefined,
  which: 'currencies' | 'held',
): readonly string[] => {
  if (row.outcome === 'delete' || kind === 'attribute' || kind === 'group') return []
  const known = found && referencesOf(kind, found.body)[which]
  return row[which].filter((name) => !known?.has(name))
}

/** Fails rows of one rank that the catalog no longer agreed with. */
export const failLost = async (
  tx: Tx,
  key: rows.ImportKey,
  rank: number,
  lost: readonly LostRow[],
): Promise<void> => {
  if (lost.length === 0) return
  const failed = lost.map(({ row }) => ({ ...row, outcome: 'failed' as const }))
  await rows.noteOutcomes(tx, key, rank, failed)
  const errors = lost.flatMap(({ row, findings }) =>
    findings.map((finding) => errorOf(row, finding)),
  )
  await rows.insertErrors(tx, key, errors, false)
}

/** Deletes what mode sync finds missing in the file; answers how many items and labels those were. */
export const deleteSurplus = async (
  tx: Tx,
  key: rows.ImportKey,
  deletes: Deletes,
  facts: ChangeFacts,
): Promise<number> => {
  let count = 0
  // Items come before the groups in which they stand.
  for (const kind of kinds.toReversed()) {
    if (!deletes.has(kind)) continue
    const store = recordStore(kind)
    for (let afterId = 0; ; ) {
      const page = await store.listSurplus(tx, key, afterId)
      const last = page.at(-1)
      if (!last) break
      await Promise.all(page.map((found) => store.remove(tx, facts, found)))
      count += page.length
      afterId = last.id
    }
  }
  return count
}
