/** Lists as CSV (RFC 4180), for people who open them in a spreadsheet. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/** As many as one file has: more than anybody reads, and no more than a spreadsheet opens at once. */
export const mostCsvRows = 50_000

export const csvType = 'text/csv; charset=utf-8; header=present'

/** Whether a caller asks for CSV by name; who takes anything gets what the call answers otherwise. */
export const asksForCsv = ({ accept }: Pick<IncomingHttpHeaders, 'accept'>): boolean =>
  /(?:^|,)\s*text\/csv\s*(?:[;,]|$)/i.test(accept ?? '')

/** A cell; null and undefined are empty ones. */
export type Cell = string | number | null | undefined

/**
 * A file of these columns and rows, written page by page as its reader takes it. It ends with the row `mostCsvRows`. A
 * text that a spreadsheet would take for a formula gets an apostrophe before it. Such a text begins with `=`, `+`, `-`,
 * `@`, a tab or a line break.
 */
export const csvFile = (
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable => Readable.from(linesOf(columns, pages))

async function* linesOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield linesText([columns])
  let written = 0
  for await (const rows of pages) {
    const page = rows.slice(0, mostCsvRows - written)
    if (page.length > 0) yield linesText(page)
    written += page.length
    if (written === mostCsvRows) return
  }
}

const linesText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : (cell ?? '')))),
    // Other programs stumble over these, too, where they stand without quotes.
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n\t;]/u },
  )
