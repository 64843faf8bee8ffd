/** Changes that no test can notice, each with the reason: what is read from `excused.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Excuse = {
  file: string
  /** The whole line of the source, without the blanks around it. */
  code: string
  /** As the run prints them. */
  changes: readonly string[]
  reason: string
}

export const excused = JSON.parse(
  readFileSync(join(import.meta.dirname, 'excused.json'), 'utf8'),
) as readonly Excuse[]
