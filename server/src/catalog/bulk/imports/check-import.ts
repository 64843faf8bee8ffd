/** Compares the rows of an import with the catalog, and finds those that cannot be applied. */
import type { Tx } from '../../../base/database/database.ts'
import { labelKinds } from '../records/kinds.ts'
import * as check from './check.sql.ts'
import type { ImportCounts, ImportRow } from './imports.sql.ts'
import type { ImportKey } from './rows.sql.ts'

const rangeSize = 5000

/** Decides the outcome of every row and answers how many there are of each. */
export const checkRows = async (
  tx: Tx,
  key: ImportKey,
  job: ImportRow,
  onProgress: (rows: number) => Promise<unknown>,
): Promise<ImportCounts> => {
  await check.forgetCheck(tx, key)
  await check.failRepeated(tx, key)
  for (const label of labelKinds) await check.matchLabels(tx, key, job.mode, label)
  for (let from = 0; from < job.rows_received; from += rangeSize) {
    const until = Math.min(from + rangeSize, job.rows_received)
    await check.matchItems(tx, key, job.mode, { from, until })
    await onProgress(until)
  }
  await check.decideUnmatched(tx, key)
  await check.failTaken(tx, key)
  await failAllMissing(tx, key, job)
  const found = await check.countOutcomes(tx, key)
  const countOf = (outcome: string): number =>
    found.find((row) => row.outcome === outcome)?.count ?? 0
  const failed = job.rows_misfit + countOf('failed')
  return {
    created: countOf('create'),
    updated: countOf('update'),
    unchanged: countOf('unchanged'),
    deleted: countOf('delete') + (await countSurplus(tx, key, deletesOf(job, failed))),
    failed,
  }
}

/** Fails rows that name what is not there, until nobody names a row that failed; answers whether there was any. */
export const failAllMissing = async (tx: Tx, key: ImportKey, job: ImportRow): Promise<boolean> => {
  const deletes = deletesOf(job, job.rows_misfit)
  // A group that goes takes its items along only where nobody says otherwise.
  const bearers = ['create', 'update', ...(deletes.groups ? ['unchanged'] : [])]
  for (let isAny = false; ; isAny = true) {
    const currencies = namesIn(await check.listNamedCurrencies(tx, key))
    const groups = namesIn(await check.listNamedGroups(tx, key, bearers))
    const missing = {
      currencies: namesIn(
        await check.listMissingCurrencies(tx, key, currencies, deletes.currencies),
      ),
      groups: namesIn(await check.listMissingGroups(tx, key, groups, deletes.groups)),
    }
    if (missing.currencies.length + missing.groups.length === 0) return isAny
    if ((await check.failNaming(tx, key, missing)) === 0) return isAny
  }
}

const namesIn = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

/**
 * Which kinds mode sync empties of what the file lacks. A file with wrong rows empties none: they may name just that.
 */
export const deletesOf = ({ mode, kinds }: ImportRow, failed: number): check.Deletes => {
  const covers = (kind: NonNullable<typeof kinds>[number]): boolean =>
    mode === 'sync' && failed === 0 && (kinds ?? []).includes(kind)
  return {
    attributes: covers('attribute'),
    groups: covers('group'),
    currencies: covers('virtual_currency'),
    packages: covers('virtual_currency_package'),
  }
}

const countSurplus = async (tx: Tx, key: ImportKey, deletes: check.Deletes): Promise<number> => {
  const [items] = await check.countSurplusItems(tx, key, deletes)
  let count = items.count
  for (const label of labelKinds) {
    const isCovered = label.kind === 'group' ? deletes.groups : deletes.attributes
    if (isCovered) count += (await check.countSurplusLabels(tx, key, label))[0].count
  }
  return count
}
