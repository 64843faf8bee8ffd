/** Reads CSV: a header of paths, the column `type` for the kind, and one record for each row. */
import { pipeline, Readable } from 'node:stream'
import type { CsvError } from 'csv-parse'
import { nearest } from '../../../base/nearest.ts'
import type { ViolationCode, ViolationParams } from '../../../base/refusals/violation.ts'
import type { FileFault } from '../../bulk-contract.ts'
import { type CatalogFinding, misfit } from '../../changes/findings.ts'
import { columnReaders } from './columns.ts'
import { isKind, kinds, type RecordKind } from './kinds.ts'
import { type CatalogRecord, longestRecord, UnreadableFile, unusable } from './record.ts'
import { utf8Text } from './utf8-text.ts'

type Cells = readonly (string | undefined)[]
type Row = { record: Cells; line: number }

const mostColumns = 2000

/**
 * The records of the rows. An empty cell says nothing, a quoted empty one is empty text. Cells are separated by commas,
 * or by semicolons or tabs where the header has more of them. Throws `UnreadableFile` with line and column for a header
 * that cannot be one and for quotation marks that leave open where a cell ends.
 */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<CatalogRecord, void> {
  let header: Header | undefined
  for await (const { record, line } of rows(chunks)) {
    if (!header) header = headerOf(record)
    else yield recordOf(record, line, header)
  }
  if (!header) {
    throw new UnreadableFile('file_empty', 'The file is empty: it must begin with a header', 1)
  }
}

/** The header and the rows that hold something: spreadsheets leave millions of others behind. */
async function* rows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Row, void> {
  const texts = utf8Text(chunks, 'CSV UTF-8')
  const beginning = await readHeader(texts)
  if (beginning === '') return
  const { CsvError, parse } = await import('csv-parse')
  // Where the last row ended, as far as the parser is, which is ahead of those that were taken out of it.
  let end = 0
  // The library counts a line end of two characters within a cell as two lines.
  let surplus = 0
  const placed = (record: Cells, lines: number): Row => {
    const inner = record.flatMap((cell) => cell?.match(/[\r\n]/g) ?? []).length
    const line = lines - surplus - inner
    surplus += record.flatMap((cell) => cell?.match(/\r\n/g) ?? []).length
    end = lines - surplus
    return { record, line }
  }
  let isHeader = true
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(beginning),
    max_record_size: longestRecord,
    on_record: (record: Cells, { lines }) => {
      const row = placed(record, lines)
      const isKept = isHeader || record.some((cell) => cell !== undefined)
      isHeader = false
      // Its types do not know that a record may become anything, or nothing.
      return (isKept ? row : null) as never
    },
    relax_column_count: true,
    skip_empty_lines: true,
    cast: (cell, { quoting }) => (cell === '' && !quoting ? undefined : cell),
  })
  const source = Readable.from(
    (async function* () {
      yield beginning
      yield* texts
    })(),
  )
  // Errors come out of the parser below.
  pipeline(source, parser, () => {})
  try {
    yield* parser
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, end + 1, surplus) : error
  }
}

/** The text up to the end of the header at least, or as far as a record may go. */
const readHeader = async (texts: AsyncIterator<string, void>): Promise<string> => {
  let text = ''
  while (!/[\r\n]/.test(text) && text.length <= longestRecord) {
    const next = await texts.next()
    if (next.done) break
    text += next.value
  }
  return text
}

const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string): number => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** The error and its line: a mark that is never closed is told where its row begins, not where the file ends. */
const unreadable = (error: CsvError, rowLine: number, surplus: number): UnreadableFile => {
  const { lines = 1, column } = error as CsvError & { lines?: number; column?: number }
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  const [fault, sentence] = faults[error.code] ?? ['not_csv', 'The row is not CSV']
  return new UnreadableFile(fault, sentence, isOpen ? rowLine : lines - surplus, {
    column: typeof column === 'number' ? column + 1 : undefined,
  })
}

const afterQuote = [
  'quote_ended',
  'After a closing quotation mark the cell must end; write a mark inside of a cell twice',
] as const

const faults: Partial<Record<string, readonly [fault: FileFault, sentence: string]>> = {
  CSV_QUOTE_NOT_CLOSED: ['quote_open', 'A quotation mark is opened and never closed'],
  CSV_INVALID_CLOSING_QUOTE: afterQuote,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: afterQuote,
  INVALID_OPENING_QUOTE: [
    'quote_within',
    'A quotation mark stands within a cell; put the whole cell in marks and write the inner one twice',
  ],
  CSV_MAX_RECORD_SIZE: [
    'row_too_long',
    'A row is longer than 512 KiB; perhaps a quotation mark is opened there and never closed',
  ],
}

type Header = {
  columns: readonly string[]
  typeAt: number
  readers: Map<RecordKind, ReturnType<typeof columnReaders>>
}

const headerOf = (cells: Cells): Header => {
  if (cells.length > mostColumns)
    throw new UnreadableFile(
      'header_too_wide',
      `The header has more than ${mostColumns} columns`,
      1,
      { values: { limit: mostColumns } },
    )
  const columns = cells.map((cell) => (cell ?? '').trim())
  const seen = new Set<string>()
  for (const [at, column] of columns.entries()) {
    if (column === '')
      throw new UnreadableFile('column_nameless', 'A column has no name', 1, { column: at + 1 })
    if (seen.has(column)) {
      throw new UnreadableFile('column_repeated', 'Two columns have the same name', 1, {
        column: at + 1,
      })
    }
    seen.add(column)
  }
  const typeAt = columns.indexOf('type')
  if (typeAt === -1) {
    const other = nearest('type', columns)
    const hint = other === undefined ? '' : `: write type for ${other}`
    throw new UnreadableFile(
      'type_column_missing',
      `The header lacks the column type (${kinds.join(', ')})${hint}`,
      1,
      { values: { allowed: kinds, ...(other === undefined ? {} : { nearest: other }) } },
    )
  }
  return { columns, typeAt, readers: new Map() }
}

/** People write `package` and "Currencies". */
const kindMeant = (type: string): string => {
  const stem = type.toLowerCase().replace(/s$/, '').replace(/ie$/, 'y')
  const meant = kinds.find((kind) => kind.endsWith(stem)) ?? nearest(type, kinds)
  return meant === undefined ? '' : `, did you mean ${meant}?`
}

const cellHint =
  ': write numbers with a point, as in 4.99, and put a text with the separator in quotation marks'

const recordOf = (cells: Cells, line: number, header: Header): CatalogRecord => {
  const { columns, typeAt } = header
  const type = cells[typeAt]?.trim()
  const refused = (
    property: string,
    code: ViolationCode,
    message: string,
    params?: ViolationParams,
  ): CatalogRecord => unusable(line, [misfit(property, code, message, params)])
  if (cells.length > columns.length) {
    return refused(
      '',
      'too_many',
      `has ${cells.length} cells, the header has ${columns.length} columns${cellHint}`,
      { limit: columns.length, unit: 'columns' },
    )
  }
  if (!isKind(type)) {
    return type
      ? refused('type', 'one_of', `must be one of ${kinds.join(', ')}${kindMeant(type)}`, {
          allowed: kinds,
        })
      : refused('type', 'required', 'is missing')
  }
  const readers = header.readers.getOrInsertComputed(type, () => columnReaders(type, columns))
  const body: Record<string, unknown> = {}
  const findings: CatalogFinding[] = []
  for (const [at, cell] of cells.entries()) {
    if (cell === undefined || at === typeAt) continue
    if (cell.includes('\0'))
      findings.push(misfit(columns[at] as string, 'bad_text', 'must not hold a null character'))
    else findings.push(...(readers[at]?.(body, cell) ?? []))
  }
  return { line, kind: type, body, findings }
}
