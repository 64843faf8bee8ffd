/**
 * The texts in which lists look for words: names as they are compared. An index by parts of words would need an
 * extension of PostgreSQL that not everybody may install, and doubles the work of a creation. Reading the narrow text
 * of 100,000 items takes 50 ms; taking their documents apart took 0.5 to 2 s.
 */
import type { PackageBody } from '../contract.ts'

/** Stands between names, so that no word begins in one and ends in the next: the unit separator of ASCII. */
const between = '\u001f'

/** An item's sku and names, folded. */
export const searchText = (sku: string, name: PackageBody['name'] | undefined): string =>
  folded([sku, ...Object.values(name ?? {})].join(between))

/**
 * Text of which case does not matter any more, the same on every database, whatever its collation knows of letters.
 * The sigma at the end of a Greek word counts as any other, because there the end may be that of what was asked for.
 */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')
