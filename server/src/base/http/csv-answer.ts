/** Lists as CSV (RFC 4180), for people who open them in a spreadsheet. */
import { Readable } from 'node:stream'
import type { stringify } from 'csv-stringify/sync'

/** As many as one file has: more than anybody reads, and no more than a spreadsheet opens at once. */
export const mostCsvRows = 50_000

/** The same for people. Not by `toLocaleString`, whose first call loads Intl: 20 ms of every start. */
export const mostCsvRowsText = String(mostCsvRows).replace(/\B(?=(?:\d{3})+$)/g, ',')

export const csvType = 'text/csv; charset=utf-8; header=present'

/** A cell; null and undefined are empty ones. */
export type Cell = string | number | null | undefined

/**
 * A file of these columns and rows, written page by page as its reader takes it. It ends with the row `mostCsvRows`. A
 * text that a spreadsheet would take for a formula gets an apostrophe before it. Such a text begins with `=`, `+`, `-`
 * or `@`, blanks before these included, with a tab or with a line break
 * (https://owasp.org/www-community/attacks/CSV_Injection, read 2026-11-24).
 */
export const csvFile = (
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable => Readable.from(linesOf(columns, pages))

async function* linesOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const { stringify: write } = await import('csv-stringify/sync')
  yield linesText(write, [columns])
  let written = 0
  for await (const rows of pages) {
    const page = rows.slice(0, mostCsvRows - written)
    if (page.length > 0) yield linesText(write, page)
    written += page.length
    if (written === mostCsvRows) return
  }
}

const linesText = (write: typeof stringify, rows: readonly (readonly Cell[])[]): string =>
  write(
    rows.map((row) => row.map(harmless)),
    // Other programs stumble over these, too, where they stand without quotes.
    { record_delimiter: 'windows', quoted_match: /[\r\n\t;]/u },
  )

const harmless = (cell: Cell): string | number => {
  if (typeof cell === 'number') return cell
  return /^(?:[\t\r\n]|\s*[=+\-@])/.test(cell ?? '') ? `'${cell}` : (cell ?? '')
}
