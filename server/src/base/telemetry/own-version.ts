/** The version of this service, as its package says it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ownVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'),
).version
