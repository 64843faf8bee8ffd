/** The master keys: from the configuration, or one of our own in the data folder during development. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MasterKey } from './base/seal.ts'

/**
 * The configured keys; without any, the key in `<data folder>/master.key` (mode 600), made when missing.
 * Throws when the file is there but is not a key.
 */
export const masterKeys = async (
  configured: readonly MasterKey[],
  dataDir: string,
): Promise<readonly MasterKey[]> => {
  if (configured.length > 0) return configured
  const file = join(dataDir, 'master.key')
  await mkdir(dataDir, { recursive: true })
  try {
    // "wx" makes the first of two processes win; the other reads what that one wrote.
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length !== 32) {
    throw new Error(
      `${file} is not a master key. Restore it from a backup; without it nothing secret in the database can be read.`,
    )
  }
  return [{ version: 1, key }]
}
