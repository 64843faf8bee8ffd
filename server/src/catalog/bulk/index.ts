/** The part of whole catalogs that commands may use. */

export { type Format, formats, modes, waysOnError } from '../bulk-contract.ts'
export { exportCatalog } from './exports/export-catalog.ts'
export { catalogTemplate } from './exports/template.ts'
export { type ImportResult, importFile } from './imports/import-file.ts'
export { lintCatalog } from './lint/lint-catalog.ts'
export { fieldRecords } from './records/field-lists.ts'
export { kinds, type RecordKind } from './records/kinds.ts'
export { UnreadableFile } from './records/record.ts'
export { isSpreadsheetName, spreadsheetAdvice } from './records/spreadsheets.ts'
