/** The API document as `npm run generate` prints it; `npm run check` holds it against the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')

/** The document, as far as its reader cares. */
export const printedDocument = <Part>(): Part => JSON.parse(readFileSync(file, 'utf8')) as Part
