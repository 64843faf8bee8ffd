/** The outcome of an import, in words. */
import type { AnswerOf } from '../../api/calls.ts'
import { counted } from '../plural.ts'
import { type Facts, told, type Words } from '../words.ts'

type ImportReason = NonNullable<AnswerOf<'readImport'>['why']>

const rows = (count: number): string =>
  `${counted(count, 'row', 'rows', 'en')} ${count === 1 ? 'is' : 'are'} wrong`

export const findings = {
  canceled: (isChanged: boolean): string =>
    isChanged
      ? 'It was canceled. What is told below was done before, and stays.'
      : 'It was canceled, and nothing was changed.',
  failed: 'The import failed.',
  notRead: ({ row, limit }: Facts) =>
    limit === undefined
      ? `The file was not read from entry ${told(row)} on, because entries before it are wrong.`
      : `The file was not read from entry ${told(row)} on: there are ${told(limit)} faults before it.`,
  rowsLeftOut: (count: number, isSync: boolean) =>
    `${rows(count)} and left out${isSync ? ', and what the file lacks was not deleted' : ''}. Correct them and import them again.`,
  rowsWouldBeLeftOut: (count: number) =>
    `${rows(count)} and would be left out. This was a trial: nothing was changed.`,
  rowsWrong: (count: number) => `${rows(count)}, so nothing was changed. Correct the file.`,
  trial: 'This was a trial: nothing was changed.',
}

/** Why an import as a whole came to nothing. */
export const importReasons = {
  broken_off: 'The file did not come to its end. Send it again.',
  column_nameless: 'A column has no name.',
  column_repeated: 'Two columns have the same name.',
  element_too_long: 'An entry is longer than 512 KiB.',
  file_empty: 'The file is empty: it must begin with a header.',
  file_too_large: 'A JSON file has at most 16 MiB. Send a larger catalog as NDJSON or CSV.',
  header_too_wide: ({ limit }: Facts) => `The header has more than ${told(limit)} columns.`,
  line_too_long: 'A line is longer than 512 KiB.',
  list_needed: 'Here must stand a list, [.',
  list_repeated: 'This list stands here a second time.',
  list_unknown: ({ allowed }: Facts) => `Lists are called ${told(allowed)}.`,
  not_csv: 'The row is not CSV.',
  not_json: 'The file is not JSON.',
  not_utf8: ({ form }: Facts) => `The file is not UTF-8: save it as ${told(form)}.`,
  object_needed: 'Here must stand the object that holds the lists, {.',
  others_changed:
    'Others kept changing the same things, and nothing more was changed. Import the file again later.',
  quote_ended:
    'Behind a closing quotation mark the cell must end. Write a mark inside of a cell twice.',
  quote_open: 'A quotation mark is opened and never closed.',
  quote_within:
    'A quotation mark stands within a cell. Put the whole cell in marks, and write the inner one twice.',
  row_too_long:
    'A row is longer than 512 KiB. Perhaps a quotation mark is opened there and never closed.',
  service_failed:
    'Something broke on the side of the service, and nothing more was changed. Import the file again.',
  spreadsheet: 'This is the file of a spreadsheet program. Save it as CSV (UTF-8), and send that.',
  type_column_missing: ({ allowed, nearest }: Facts) =>
    `The header lacks the column type, in which stands one of these: ${told(allowed)}.${nearest === undefined ? '' : ` Write type for ${told(nearest)}.`}`,
} satisfies Readonly<Record<ImportReason, Words>>

/** The place in a file; empty where none is known. */
export const filePlace = ({ line, column }: Facts): string =>
  line === undefined
    ? ''
    : `Line ${told(line)}${column === undefined ? '' : `, column ${told(column)}`}: `
