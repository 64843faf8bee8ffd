/** Finds out, without running them, whether test files use the PostgreSQL server of the run. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from '../support/sources.ts'

/** The variable by which tests find the server: whoever uses the server names it. */
const variable = 'PORTREEVE_TEST_POSTGRES'

/**
 * Reports whether one of the files reads the address of the server, or imports, directly or not, a file that does.
 * Imports of types alone do not count.
 */
export const usesDatabase = (root: string, files: readonly string[]): boolean => {
  const seen = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue
    seen.add(file)
    if (readFileSync(join(root, file), 'utf8').includes(variable)) return true
    for (const { to, isTypeOnly } of importsOf(root, file)) if (!isTypeOnly) queue.push(to)
  }
  return false
}
