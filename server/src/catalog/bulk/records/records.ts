/** The records of catalog files. */
import type { Format } from '../../bulk-contract.ts'
import { csvRecords } from './csv-records.ts'
import { jsonRecords } from './json-records.ts'
import type { RecordKind } from './kinds.ts'
import { ndjsonRecords } from './ndjson-records.ts'
import type { CatalogRecord } from './record.ts'
import { withoutSpreadsheets } from './spreadsheets.ts'

/**
 * The records of a file. `onKind` hears of every kind that the file speaks of, also by an empty list.
 * Throws `UnreadableFile` where the rest of it cannot be read.
 */
export async function* catalogRecords(
  format: Format,
  chunks: AsyncIterable<Buffer>,
  onKind: (kind: RecordKind) => void,
): AsyncGenerator<CatalogRecord, void> {
  const text = withoutSpreadsheets(chunks)
  const records =
    format === 'json'
      ? jsonRecords(text, onKind)
      : format === 'ndjson'
        ? ndjsonRecords(text)
        : csvRecords(text)
  for await (const record of records) {
    if (record.kind) onKind(record.kind)
    yield record
  }
}
