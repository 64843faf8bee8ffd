/** The folder with the database's files: where it lies, who owns it, and how it is made. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canReach } from './embedded-account.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { Programs } from './embedded-programs.ts'

export type Cluster = { folder: string; account: Account | null; password: string }

type Place = { dataDir: string; shared: string; account: Account | null; log: EmbeddedLog }

const run = promisify(execFile)
const unfinishedPrefix = 'postgres.new-'
const passwordFile = 'portreeve.password'

/**
 * Finds the cluster that belongs to a data directory, wherever it had to be put.
 *
 * @returns its real folder, or null before the first start
 * @throws Error when the data directory points to a cluster that is gone
 */
export async function findCluster(place: Place): Promise<string | null> {
  const entry = join(place.dataDir, 'postgres')
  const found = await lstat(entry).catch(() => null)
  if (!found) return null
  if (found.isSymbolicLink()) {
    return realpath(entry).catch((cause) => {
      const advice = `restore it, or delete ${place.dataDir} to begin with an empty database`
      throw new Error(`The database files that ${entry} points to are gone: ${advice}`, { cause })
    })
  }
  if ((await readdir(entry)).length === 0) {
    await rm(entry, { recursive: true })
    return null
  }
  const { account } = place
  if (!account || (await canReach(account, place.dataDir))) return entry
  // The data directory was moved into a folder that only root may enter.
  const moved = join(await makeHome(place), 'cluster')
  await rename(entry, moved)
  await symlink(moved, entry)
  return moved
}

/**
 * Opens a cluster that exists.
 *
 * @throws Error when another major version or another user made it
 */
export async function openCluster(folder: string, programs: Programs): Promise<Cluster> {
  const made = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const ours = programs.version.split('.')[0]
  if (made !== ours) {
    throw new Error(
      made
        ? `The database in ${folder} was made by PostgreSQL ${made}, this release brings ${ours}: ` +
            `dump it with PostgreSQL ${made} (pg_dumpall) and restore it into a new PORTREEVE_DATA_DIR`
        : `${folder} holds files but no database: move them away or set another PORTREEVE_DATA_DIR`,
    )
  }
  const { uid, gid } = await stat(folder)
  const me = process.getuid?.()
  if (me === 0 ? uid === 0 : me !== undefined && me !== uid) {
    throw new Error(
      `The database in ${folder} belongs to user ${uid}, who cannot run it here (this is user ` +
        `${me}): give the folder to its former owner or set another PORTREEVE_DATA_DIR`,
    )
  }
  // Copying a data directory widens its mode, and PostgreSQL then refuses to start.
  await chmod(folder, 0o700)
  return { folder, account: me === 0 ? { uid, gid } : null, password: await passwordOf(folder) }
}

/** Reads the password of a cluster's only user. */
export const passwordOf = async (folder: string): Promise<string> =>
  (await readFile(join(folder, passwordFile), 'utf8')).trim()

/** The address of a cluster's server over 127.0.0.1. */
export const addressOf = (password: string, port: number): string =>
  `postgres://portreeve:${password}@127.0.0.1:${port}/postgres`

/**
 * Makes an empty cluster. It gets its final name only when it is complete. A start that is killed half-way leaves
 * nothing that could be taken for a database.
 *
 * @param onWaiting called when `initdb` runs
 * @returns its real folder
 */
export async function createCluster(
  place: Place,
  programs: Programs,
  durable: boolean,
  onWaiting: () => void,
): Promise<string> {
  const { dataDir, account } = place
  const isShared = account !== null && !(await canReach(account, dataDir))
  const home = isShared ? await makeHome(place) : dataDir
  await removeUnfinished(home)
  const fresh = await mkdtemp(join(home, unfinishedPrefix))
  const pwfile = `${fresh}.password`
  const password = `${randomBytes(24).toString('base64url')}\n`
  await writeFile(pwfile, password, { mode: 0o600, flush: true })
  if (account) {
    await chown(fresh, account.uid, account.gid)
    await chown(pwfile, account.uid, account.gid)
  }
  const made = run(
    programs.initdb,
    [
      `--pgdata=${fresh}`,
      `--pwfile=${pwfile}`,
      '--username=portreeve',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting that does not depend on the system's libraries, so the files can change machines.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: { LC_ALL: 'C' }, ...account },
  )
  onWaiting()
  await made
  await rename(pwfile, join(fresh, passwordFile))
  const folder = join(home, isShared ? 'cluster' : 'postgres')
  await rename(fresh, folder)
  if (isShared) await symlink(folder, join(dataDir, 'postgres'))
  return folder
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(unfinishedPrefix)) {
      // Programs of a killed start may go on writing for a moment.
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

/** Makes a folder for a cluster outside a data directory that the server's account cannot enter. */
async function makeHome({ dataDir, shared, log }: Place): Promise<string> {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  await mkdir(shared, { recursive: true, mode: 0o755 })
  for (const name of await readdir(shared)) {
    if (!name.startsWith(`${key}-`)) continue
    const old = join(shared, name)
    if (await stat(join(old, 'cluster')).catch(() => null)) {
      log.warn({ folder: old }, 'database files of a deleted data directory can be removed')
    } else {
      await rm(old, { recursive: true, force: true })
    }
  }
  const home = await mkdtemp(join(shared, `${key}-`))
  await chmod(home, 0o711)
  await writeFile(join(home, 'data-directory'), `${dataDir}\n`)
  return home
}

/** The folder whose lock guards a cluster: the data directory, or the home outside it. */
export const homeOf = (folder: string): string => dirname(folder)

/** Where the lock of such a folder lies. */
export const lockIn = (home: string): string => join(home, 'postgres.lock')
