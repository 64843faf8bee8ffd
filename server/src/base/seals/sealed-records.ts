/** The sealed records of an area: counted by master key version, sealed anew under another one, or given up. */
import type { Instant } from '../clock.ts'
import type { Sql } from '../database/database.ts'
import type { Keyring } from './seal.ts'
import {
  countSealed,
  deleteSealed,
  hasTable,
  listSealed,
  replaceSealed,
  type SealedColumn,
  type SealedRow,
} from './sealed.sql.ts'

export type SealedRecords = {
  /** Their name for people: `signing keys`. */
  name: string
  /** The consequence of giving them up, for people. */
  loss: string
  /** How many lie under each version; none where the table is not there yet. */
  count(sql: Sql): Promise<ReadonlyMap<number, number>>
  /** Whether any of the first hundreds under a version can be opened; undefined where there is none. */
  isOpened(sql: Sql, keyring: Keyring, version: number): Promise<boolean | undefined>
  /** Seals anew what lies under a version and can be opened; answers how many of both kinds there were. */
  reseal(sql: Sql, keyring: Keyring, version: number): Promise<{ resealed: number; stuck: number }>
  /** Lets go of what lies under a version and cannot be opened; answers how many. */
  giveUp(sql: Sql, keyring: Keyring, version: number, now: Instant): Promise<number>
}

export type SealedRecordsOptions = SealedColumn & {
  name: string
  loss: string
  /** The purpose and the context that they are sealed with. */
  purpose: string
  contextOf(row: SealedRow): string
  /** Makes something harmless of a row that cannot be opened; it is deleted where this is left out. */
  giveUp?: (
    sql: Sql,
    row: SealedRow,
    keyring: Keyring,
    now: Instant,
  ) => PromiseLike<{ count: number }>
}

const page = 500

/** Builds the records of one table. */
export const sealedRecords = ({
  name,
  loss,
  purpose,
  contextOf,
  giveUp,
  ...place
}: SealedRecordsOptions): SealedRecords => {
  const rowsOf = async function* (sql: Sql, version: number): AsyncGenerator<SealedRow> {
    let last: SealedRow | undefined
    do {
      const rows = await listSealed(sql, place, version, last, page)
      yield* rows
      last = rows.length < page ? undefined : rows.at(-1)
    } while (last)
  }
  const openerOf = (keyring: Keyring) => {
    const seal = keyring.sealFor(purpose)
    return (row: SealedRow) => seal.open(row.sealed, contextOf(row))
  }
  return {
    name,
    loss,
    async count(sql) {
      if (!(await hasTable(sql, place))) return new Map()
      return new Map((await countSealed(sql, place)).map((row) => [row.version, row.count]))
    },
    async isOpened(sql, keyring, version) {
      const open = openerOf(keyring)
      const rows = await listSealed(sql, place, version, undefined, page)
      return rows.length === 0 ? undefined : rows.some((row) => open(row) !== undefined)
    },
    async reseal(sql, keyring, version) {
      const seal = keyring.sealFor(purpose)
      const open = openerOf(keyring)
      const counts = { resealed: 0, stuck: 0 }
      for await (const row of rowsOf(sql, version)) {
        const plain = open(row)
        if (!plain) {
          counts.stuck += 1
          continue
        }
        const { count } = await replaceSealed(sql, place, row, seal.seal(plain, contextOf(row)))
        counts.resealed += count
      }
      return counts
    },
    async giveUp(sql, keyring, version, now) {
      const open = openerOf(keyring)
      let given = 0
      for await (const row of rowsOf(sql, version)) {
        if (open(row)) continue
        const { count } = giveUp
          ? await giveUp(sql, row, keyring, now)
          : await deleteSealed(sql, place, row)
        given += count
      }
      return given
    },
  }
}
