/** A throw-away server of programs that are installed on this machine: another version than the embedded one. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { serverAccount } from '../../src/base/embedded/embedded-account.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const env = { LC_ALL: 'C' }

export type Installed = { url: string; cluster: string; stop(): Promise<void> }

/**
 * Makes a cluster in a folder and starts a server on it, which loses its data when the machine stops. `bin` holds
 * `initdb` and `postgres`, for instance `/usr/lib/postgresql/15/bin`.
 *
 * @throws Error with the program's words when there is none, or it does not start
 */
export const startInstalled = async (bin: string, folder: string): Promise<Installed> =>
  await startCluster(bin, await makeCluster(bin, folder))

/** A cluster that no server runs on, and the password of its user `portreeve`. */
export type Cluster = { cluster: string; password: string }

const asServer = async () => {
  const account = await serverAccount()
  return account ? { cwd: '/', env, ...account } : { cwd: '/', env }
}

/** Makes a cluster in a folder. Throws as `startInstalled`. */
export const makeCluster = async (bin: string, folder: string): Promise<Cluster> => {
  const account = await serverAccount()
  const home = join(folder, 'installed')
  const cluster = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  const password = randomBytes(24).toString('base64url')
  await mkdir(home, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) for (const path of [home, passwordFile]) await chown(path, account.uid, account.gid)
  await run(
    join(bin, 'initdb'),
    [
      `--pgdata=${cluster}`,
      `--pwfile=${passwordFile}`,
      '--username=portreeve',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    await asServer(),
  )
  await rm(passwordFile)
  return { cluster, password }
}

/** Makes a copy of a cluster that no server runs on, beside it. */
export const copyCluster = async ({ cluster, password }: Cluster): Promise<Cluster> => {
  const copy = `${cluster}-copy`
  await run('cp', ['-a', cluster, copy], await asServer())
  return { cluster: copy, password }
}

/** Starts a server on a cluster, with more settings than the usual ones. Throws as `startInstalled`. */
export const startCluster = async (
  bin: string,
  { cluster, password }: Cluster,
  more: readonly string[] = [],
): Promise<Installed> => {
  const port = await freePort()
  const words = ['-D', cluster, '-p', String(port), ...settings, ...more]
  const child = spawn(join(bin, 'postgres'), words, {
    ...(await asServer()),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  await readiness(child)
  return {
    url: `postgres://portreeve:${password}@127.0.0.1:${port}/postgres`,
    cluster,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

// As the embedded server is set for tests.
const settings = Object.entries({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_buffers: '16MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '10s',
  jit: 'off',
  timezone: 'UTC',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const readiness = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const words: string[] = []
    child.once('error', reject)
    child.once('exit', () => reject(new Error(words.join('\n'))))
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      words.push(line)
      if (/database system is ready to accept (?:read-only )?connections/.test(line)) resolve()
    })
  })
