/** Which account runs the embedded server, and which folders that account can reach. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Account = { uid: number; gid: number }

const preferredNames = ['postgres', 'nobody']
const nobody = 65534

/**
 * The account PostgreSQL must be started under: null for this process's own, which is every case
 * but root's, because PostgreSQL refuses to run as root.
 *
 * @param passwd the system's account file
 */
export async function serverAccount(passwd = '/etc/passwd'): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const text = await readFile(passwd, 'utf8').catch(() => '')
  const rows = text.split('\n').map((line) => line.split(':'))
  for (const name of preferredNames) {
    const row = rows.find((fields) => fields[0] === name)
    // macOS writes nobody's number as -2.
    if (row) return { uid: Number(row[2]) >>> 0, gid: Number(row[3]) >>> 0 }
  }
  return { uid: nobody, gid: nobody }
}

/** Says whether an account may enter a folder and every folder above it, by their mode bits. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { uid, gid, mode } = await stat(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}
