/** Lists of payments as CSV files: their cells by the paths of members. */

import { type Cell, csvFile, csvType } from '../../base/http/csv-answer.ts'
import type { FastifyReply } from '../../base/http/http.ts'

/** Rows that are read together: a page of a thousand would ask some searches for the same rows fifty times. */
export const rowsAtOnce = 5000

/** Some things of a list, and where to go on. */
type CsvPart = { items: readonly object[]; next_cursor?: string }

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
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let part = first; ; part = await read(part.next_cursor)) {
      yield part.items.map((item) => columns.map((path) => cellAt(item, path)))
      if (part.next_cursor === undefined) return
    }
  }
  return reply
    .type(csvType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csvFile(columns, pages()))
}

const cellAt = (item: object, path: string): Cell => {
  let value: unknown = item
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step]
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
