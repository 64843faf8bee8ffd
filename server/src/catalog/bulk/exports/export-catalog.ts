/** A project's whole catalog as a file: what an import of it takes back unchanged. */
import type { Query, Sql } from '../../../base/database/database.ts'
import { thriftily } from '../../../base/heap.ts'
import type { Format } from '../../bulk-contract.ts'
import { kindFacts, type RecordKind } from '../records/kinds.ts'
import { type Body, catalogPages } from './catalog-pages.ts'
import { cellsOf, csvText, orderColumns } from './csv-table.ts'
import * as store from './export.sql.ts'

export type ExportWish = { projectId: number; format: Format; kinds: readonly RecordKind[] }

/**
 * Writes the catalog as it is at one moment, whatever changes meanwhile, piece by piece; a piece is written when the
 * one before was taken. Answers how many records that were. A reader that takes more than a minute for a piece loses
 * its turn.
 */
export const exportCatalog = async (
  { sql }: { sql: Sql },
  wish: ExportWish,
  write: (text: string) => Promise<unknown>,
): Promise<number> =>
  await thriftily(
    async () =>
      await sql.begin('isolation level repeatable read read only', async (tx) => {
        await store.allowSlowReader(tx)
        let records = 0
        const writeFile =
          wish.format === 'json' ? writeJson : wish.format === 'csv' ? writeCsv : writeLines
        await writeFile(tx, wish, async (text, count) => {
          records += count
          await write(text)
        })
        return records
      }),
  )

type Write = (text: string, records: number) => Promise<void>

const writeJson = async (
  sql: Query,
  { projectId, kinds }: ExportWish,
  write: Write,
): Promise<void> => {
  let before = '{'
  for (const kind of kinds) {
    await write(`${before}\n"${kindFacts[kind].list}": [`, 0)
    let separator = '\n'
    for await (const page of catalogPages(sql, projectId, kind)) {
      await write(separator + page.map((body) => JSON.stringify(body)).join(',\n'), page.length)
      separator = ',\n'
    }
    await write('\n]', 0)
    before = ','
  }
  await write(kinds.length === 0 ? '{}\n' : '\n}\n', 0)
}

const writeLines = async (
  sql: Query,
  { projectId, kinds }: ExportWish,
  write: Write,
): Promise<void> => {
  for (const kind of kinds) {
    for await (const page of catalogPages(sql, projectId, kind)) {
      const lines = page.map((body) => `${JSON.stringify({ type: kind, ...body })}\n`)
      await write(lines.join(''), page.length)
    }
  }
}

/** Reads the catalog twice: only then is known which columns there are. */
const writeCsv = async (sql: Query, wish: ExportWish, write: Write): Promise<void> => {
  const seen = new Set(['type', 'sku'])
  for await (const { kind, page } of allPages(sql, wish)) {
    for (const body of page) for (const column of cellsOf(kind, body).keys()) seen.add(column)
  }
  const columns = orderColumns(seen)
  await write(await csvText([columns]), 0)
  for await (const { kind, page } of allPages(sql, wish)) {
    const rows = page.map((body) => {
      const cells = cellsOf(kind, body)
      return columns.map((column) => cells.get(column))
    })
    await write(await csvText(rows), page.length)
  }
}

async function* allPages(
  sql: Query,
  { projectId, kinds }: ExportWish,
): AsyncGenerator<{ kind: RecordKind; page: Body[] }, void> {
  for (const kind of kinds) {
    for await (const page of catalogPages(sql, projectId, kind)) yield { kind, page }
  }
}
