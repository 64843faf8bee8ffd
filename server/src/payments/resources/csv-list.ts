/** Lists as CSV files for spreadsheets (RFC 4180), written as they are read. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from '../../base/http/http.ts'

/** A file ends after so many rows. */
export const mostRows = 50_000

/** Rows that are read together: a page of a thousand would ask some searches for the same rows fifty times. */
export const rowsAtOnce = 5000

/** Some things of a list, and where to go on. */
export type CsvPart = { items: readonly object[]; next_cursor?: string }

/**
 * Sends a list as a file. `columns` are the paths of its cells, as in `user.id`. `read` answers the part behind a
 * cursor; what it throws for the first part is thrown here, and later ends the file without its end.
 */
export const sendCsv = async (
  reply: FastifyReply,
  { name, columns }: { name: string; columns: readonly string[] },
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<CsvPart>,
): Promise<FastifyReply> => {
  const first = await read(cursor)
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(texts(columns, first, read), { objectMode: false }))
}

async function* texts(
  columns: readonly string[],
  first: CsvPart,
  read: (cursor: string) => Promise<CsvPart>,
): AsyncGenerator<string, void> {
  yield stringify([[...columns]])
  let part = first
  for (let left = mostRows; ; part = await read(part.next_cursor)) {
    const rows = part.items.slice(0, left)
    left -= rows.length
    // An empty text would end the stream.
    if (rows.length > 0) yield stringify(rows.map((item) => columns.map((at) => cellAt(item, at))))
    if (left === 0 || part.next_cursor === undefined) return
  }
}

const cellAt = (item: object, path: string): string => {
  let value: unknown = item
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step]
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? harmless(value) : JSON.stringify(value)
}

/**
 * A text that no spreadsheet takes for a formula: behind an apostrophe where it begins with `= + - @`, blanks before
 * these included (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const harmless = (text: string): string => (/^\s*[=+\-@]/.test(text) ? `'${text}` : text)
