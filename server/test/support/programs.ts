/** Programs that this machine may have, and that tests are skipped without. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const linters = join(import.meta.dirname, '..', '..', '..', 'deploy', 'linters')

/** Where programs lie; servers lie in folders that only root looks into by itself. */
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  join(linters, 'node_modules', '.bin'),
]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that is installed; undefined where none is. */
export const findProgram = (...names: readonly string[]): string | undefined =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
