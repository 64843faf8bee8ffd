/** What commands may use of whole catalogs. */
export { exportCatalog } from './export-catalog.ts'
export { type ImportResult, importFile } from './import-file.ts'
export { type Kind, kinds } from './kinds.ts'
export { lintCatalog } from './lint-catalog.ts'
export { UnreadableFile } from './record.ts'
export { type Format, formats } from './records.ts'
