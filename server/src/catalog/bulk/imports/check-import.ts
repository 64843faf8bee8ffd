/** Compares the rows of an import with the catalog, and finds those that cannot be applied. */
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../base/database/database.ts'
import type { CatalogFinding } from '../../changes/findings.ts'
import { problems } from '../../contract.ts'
import { findItems, findMissing, type NamedReferences } from '../../items/items.sql.ts'
import { missingFindings, referencesOf } from '../../items/references.ts'
import { itemRanks, kindFacts, kinds, type RecordKind } from '../records/kinds.ts'
import type { ImportCounts, ImportRow } from './imports.sql.ts'
import { type Found, recordStore } from './record-store.ts'
import * as rows from './rows.sql.ts'
import { errorOf } from './submit-row.ts'
import { countSurplus } from './surplus.sql.ts'

const pageSize = 200

/** Kinds that mode sync empties of what the file lacks. */
export type Deletes = ReadonlySet<RecordKind>

/** A file with wrong rows empties none: they may name just that. */
export const deletesOf = ({ mode, kinds }: ImportRow, failed: number): Deletes =>
  new Set(mode === 'sync' && failed === 0 ? kinds : [])

/** Decides the outcome of every row and answers how many there are of each. */
export const checkRows = async (
  tx: Tx,
  key: rows.ImportKey,
  job: ImportRow,
  onProgress: (rows: number) => Promise<unknown>,
): Promise<ImportCounts> => {
  await rows.forgetErrorsOfCheck(tx, key)
  await rows.forgetOutcomes(tx, key)
  let looked = await failRepeated(tx, key)
  const look: Look = {
    mode: job.mode,
    deletes: deletesOf(job, job.rows_misfit),
    onRows(count) {
      looked += count
      return onProgress(looked)
    },
  }
  for (const kind of kinds) await checkKind(tx, key, kind, look)
  return countOutcomes(tx, key, job)
}

type Look = {
  mode: ImportRow['mode']
  deletes: Deletes
  onRows: (count: number) => Promise<unknown>
}

const failRepeated = async (tx: Tx, key: rows.ImportKey): Promise<number> => {
  const failed = await rows.failRepeated(tx, key)
  if (failed === 0) return 0
  const errors = (await rows.listRepeated(tx, key)).map(({ first_nth, ...row }) =>
    errorOf(row, nameFinding(row, `is given by row ${first_nth} of the file already`)),
  )
  await rows.insertErrors(tx, key, errors, true)
  return failed
}

/**
 * Checks a kind. Currencies, and bundles, may name each other in any order, so all of them are matched first. Then rows
 * with missing references fail, and rows that refer to failed rows, until nothing changes.
 */
const checkKind = async (
  tx: Tx,
  key: rows.ImportKey,
  kind: RecordKind,
  look: Look,
): Promise<void> => {
  const isNamedByItsLike = kind === 'virtual_currency' || kind === 'bundle'
  if (!isNamedByItsLike) return void (await checkPages(tx, key, kind, look, true))
  await checkPages(tx, key, kind, look, false)
  const again = { ...look, onRows: async () => {} }
  while ((await checkPages(tx, key, kind, again, true)) > 0);
}

/** Looks at all rows of a kind that have not failed, and answers how many fail. */
const checkPages = async (
  tx: Tx,
  key: rows.ImportKey,
  kind: RecordKind,
  look: Look,
  isWithReferences: boolean,
): Promise<number> => {
  const { rank } = kindFacts[kind]
  let failed = 0
  for (let nth = 0; ; ) {
    const page = await rows.listRows(tx, key, { rank, nth }, pageSize)
    const last = page.at(-1)
    if (!last) return failed
    nth = last.nth
    const matched = await matchRows(tx, key, kind, look.mode, page)
    const checked = isWithReferences ? await checkReferences(tx, key, look, matched) : matched
    const errors = checked.flatMap(({ row, findings }) =>
      findings.map((finding) => errorOf(row, finding)),
    )
    failed += checked.filter(({ findings }) => findings.length > 0).length
    await rows.noteOutcomes(tx, key, rank, checked.map(notedRow))
    if (errors.length > 0) await rows.insertErrors(tx, key, errors, true)
    await look.onRows(page.length)
  }
}

type CheckedRow = {
  row: rows.StagedRow
  outcome: rows.Outcome
  found: Found | undefined
  findings: readonly CatalogFinding[]
}

const notedRow = ({ row: { nth }, outcome, found, findings }: CheckedRow) => ({
  nth,
  outcome: findings.length > 0 ? ('failed' as const) : outcome,
  target_id: found?.id ?? null,
  target_version: found?.version ?? null,
})

/** Compares rows with the things of their names. */
const matchRows = async (
  tx: Tx,
  key: rows.ImportKey,
  kind: RecordKind,
  mode: ImportRow['mode'],
  page: readonly rows.StagedRow[],
): Promise<CheckedRow[]> => {
  const store = recordStore(kind)
  const names = page.map(({ name }) => name)
  const foundRows = await store.find(tx, key.projectId, names, false)
  const byName = new Map(foundRows.map((found) => [found.name, found]))
  return page.map((row) => {
    const found = byName.get(row.name)
    const taken = found && takenFinding(row, kind, found, mode)
    if (taken) return { row, outcome: 'failed' as const, found, findings: [taken] }
    const isSame = found && !row.is_deleted && saysTheSame(found.body, store.full(row))
    return { row, outcome: outcomeOf(row, found, isSame === true), found, findings: [] }
  })
}

const outcomeOf = (
  { is_deleted }: rows.StagedRow,
  found: Found | undefined,
  isSame: boolean,
): rows.Outcome => {
  if (!found) return is_deleted ? 'unchanged' : 'create'
  if (is_deleted) return 'delete'
  return isSame ? 'unchanged' : 'update'
}

const takenFinding = (
  row: rows.StagedRow,
  kind: RecordKind,
  found: Found,
  mode: ImportRow['mode'],
): CatalogFinding | undefined => {
  if (found.kind !== kind)
    return nameFinding(row, 'is the sku of an item of another kind; delete that one first')
  if (mode !== 'create') return undefined
  return kindFacts[kind].label
    ? nameFinding(row, 'is the external_id of one that exists')
    : nameFinding(row, 'is the sku of an item that exists')
}

/**
 * Whether two bodies say the same whatever the order of their members, which CSV does not keep. Only free attributes
 * have an order that matters.
 */
const saysTheSame = (before: Fields, after: Fields): boolean =>
  isDeepStrictEqual(before, after) &&
  JSON.stringify(before.custom_attributes) === JSON.stringify(after.custom_attributes)

type Fields = Readonly<Record<string, unknown>>

/** Adds findings to rows that name missing things. */
const checkReferences = async (
  tx: Tx,
  key: rows.ImportKey,
  { deletes }: Look,
  matched: readonly CheckedRow[],
): Promise<CheckedRow[]> => {
  const named = matched.map((one) => newNames(one, deletes))
  const missing = (which: keyof NamedReferences) =>
    missingNames(tx, key, which, deletes, new Set(named.flatMap((one) => one[which])))
  const [currencies, held, groups] = await Promise.all([
    missing('currencies'),
    missing('held'),
    missing('groups'),
  ])
  return matched.map((one, at) => {
    const lacked = {
      missing_currencies: named[at]?.currencies.filter((name) => currencies.has(name)) ?? [],
      missing_held: named[at]?.held.filter((name) => held.has(name)) ?? [],
      missing_groups: named[at]?.groups.filter((name) => groups.has(name)) ?? [],
    }
    const kind = kinds[one.row.rank] as RecordKind
    const isWhole = Object.values(lacked).every((names) => names.length === 0)
    if (isWhole || kind === 'attribute' || kind === 'group') return one
    const references = referencesOf(kind, recordStore(kind).full(one.row))
    return { ...one, findings: missingFindings(references, lacked, 'this project or file') }
  })
}

/**
 * The names that must be there. Names that the item has already may stay, as in a PUT. A group that mode sync deletes
 * must not be named at all.
 */
const newNames = (
  { row, outcome, found, findings }: CheckedRow,
  deletes: Deletes,
): NamedReferences => {
  if (row.is_deleted || findings.length > 0) return { currencies: [], held: [], groups: [] }
  if (!found) return row
  const { kind } = found
  if (kind === 'attribute' || kind === 'group') return row
  const known = referencesOf(kind, found.body)
  const added = (which: 'currencies' | 'held') =>
    outcome === 'update' ? row[which].filter((name) => !known[which].has(name)) : []
  return {
    currencies: added('currencies'),
    held: added('held'),
    groups: row.groups.filter((name) => deletes.has('group') || !known.groups.has(name)),
  }
}

const ranksOf: Readonly<Record<keyof NamedReferences, readonly number[]>> = {
  currencies: [kindFacts.virtual_currency.rank],
  held: itemRanks,
  groups: [kindFacts.group.rank],
}

/** The names that neither the file nor the catalog gives to a thing that can stand there. */
const missingNames = async (
  tx: Tx,
  key: rows.ImportKey,
  which: keyof NamedReferences,
  deletes: Deletes,
  named: ReadonlySet<string>,
): Promise<Set<string>> => {
  const names = [...named]
  if (names.length === 0) return new Set()
  const asked = { currencies: [], held: [], groups: [], [which]: names }
  const [inFile, [absent], going] = await Promise.all([
    rows.listGiven(tx, key, ranksOf[which], names),
    findMissing(tx, key.projectId, null, asked, null),
    goingNames(tx, key, which, deletes, names),
  ])
  const file = new Map(inFile.map((row) => [row.name, row]))
  const { missing_currencies, missing_held, missing_groups } = absent
  const unknown = new Set([...missing_currencies, ...missing_held, ...missing_groups])
  return new Set(
    names.filter((name) => {
      const given = file.get(name)
      if (given?.is_given) return which === 'held' && given.holds_bundle
      return given?.is_taken_away || (!given && going.has(name)) || unknown.has(name)
    }),
  )
}

/** The names of these that mode sync deletes, because the file lacks them. */
const goingNames = async (
  tx: Tx,
  { projectId }: rows.ImportKey,
  which: keyof NamedReferences,
  deletes: Deletes,
  names: readonly string[],
): Promise<Set<string>> => {
  if (which === 'groups') return new Set(deletes.has('group') ? names : [])
  if (which === 'currencies') return new Set(deletes.has('virtual_currency') ? names : [])
  const items = await findItems(tx, projectId, names, false)
  return new Set(items.flatMap(({ kind, sku }) => (deletes.has(kind) ? sku : [])))
}

/** A finding about a row's own name. */
const nameFinding = ({ rank }: rows.RowPosition, message: string): CatalogFinding => ({
  kind: problems.sku_taken,
  property: kindFacts[kinds[rank] as RecordKind].key,
  code: 'taken',
  message,
})

const countOutcomes = async (
  tx: Tx,
  key: rows.ImportKey,
  job: ImportRow,
): Promise<ImportCounts> => {
  const found = await rows.countOutcomes(tx, key)
  const countOf = (outcome: rows.Outcome): number =>
    found.find((row) => row.outcome === outcome)?.count ?? 0
  const failed = job.rows_misfit + countOf('failed')
  const deletes = deletesOf(job, failed)
  let deleted = countOf('delete')
  for (const kind of deletes) deleted += (await countSurplus(tx, key, kind))[0].count
  return {
    created: countOf('create'),
    updated: countOf('update'),
    unchanged: countOf('unchanged'),
    deleted,
    failed,
  }
}
