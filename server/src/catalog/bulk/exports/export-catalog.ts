/** A project's whole catalog as a file: what an import of it takes back unchanged. */
import type { Sql } from '../../../base/database/database.ts'
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
        const pagesOf = (kind: RecordKind) => catalogPages(tx, wish.projectId, kind)
        return await writeCatalog(wish, pagesOf, write)
      }),
  )

/** The bodies of a kind, page by page; a table of CSV reads them twice. */
type PagesOf = (kind: RecordKind) => AsyncIterable<readonly Body[]>

/** Writes pages of a catalog as a file. Returns how many records it has. */
export const writeCatalog = async (
  { format, kinds }: Pick<ExportWish, 'format' | 'kinds'>,
  pagesOf: PagesOf,
  write: (text: string) => Promise<unknown>,
): Promise<number> => {
  let records = 0
  const writeFile = format === 'json' ? writeJson : format === 'csv' ? writeCsv : writeLines
  await writeFile(kinds, pagesOf, async (text, count) => {
    records += count
    await write(text)
  })
  return records
}

type Write = (text: string, records: number) => Promise<void>

const writeJson = async (
  kinds: readonly RecordKind[],
  pagesOf: PagesOf,
  write: Write,
): Promise<void> => {
  let before = '{'
  for (const kind of kinds) {
    await write(`${before}\n"${kindFacts[kind].list}": [`, 0)
    let separator = '\n'
    for await (const page of pagesOf(kind)) {
      await write(separator + page.map((body) => JSON.stringify(body)).join(',\n'), page.length)
      separator = ',\n'
    }
    await write('\n]', 0)
    before = ','
  }
  await write(kinds.length === 0 ? '{}\n' : '\n}\n', 0)
}

const writeLines = async (
  kinds: readonly RecordKind[],
  pagesOf: PagesOf,
  write: Write,
): Promise<void> => {
  for (const kind of kinds) {
    for await (const page of pagesOf(kind)) {
      const lines = page.map((body) => `${JSON.stringify({ type: kind, ...body })}\n`)
      await write(lines.join(''), page.length)
    }
  }
}

/** Reads the catalog twice: only then is known which columns there are. */
const writeCsv = async (
  kinds: readonly RecordKind[],
  pagesOf: PagesOf,
  write: Write,
): Promise<void> => {
  const seen = new Set(['type', 'sku'])
  for await (const { kind, page } of allPages(kinds, pagesOf)) {
    for (const body of page) for (const column of cellsOf(kind, body).keys()) seen.add(column)
  }
  const columns = orderColumns(seen)
  await write(await csvText([columns]), 0)
  for await (const { kind, page } of allPages(kinds, pagesOf)) {
    const rows = page.map((body) => {
      const cells = cellsOf(kind, body)
      return columns.map((column) => cells.get(column))
    })
    await write(await csvText(rows), page.length)
  }
}

async function* allPages(
  kinds: readonly RecordKind[],
  pagesOf: PagesOf,
): AsyncGenerator<{ kind: RecordKind; page: readonly Body[] }, void> {
  for (const kind of kinds) {
    for await (const page of pagesOf(kind)) yield { kind, page }
  }
}
