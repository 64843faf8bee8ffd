/** ETags of admin reads of the catalog. */

/** The strong ETag of a row: which it is, and how often it was changed. */
export const etagOf = (id: number, version: number): string => `"${id}.${version}"`
