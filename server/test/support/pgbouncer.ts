/** A real PgBouncer for tests, where this machine has one that is new enough. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverAccount } from '../../src/base/embedded/embedded-account.ts'
import { freePort } from './free-port.ts'
import { missing } from './programs.ts'

export type Pgbouncer = {
  /** The address of a database of the server, through it. */
  through(url: string): string
  /** Starts it again, on the same port. */
  start(): Promise<void>
  /** Cuts all connections. */
  kill(): Promise<void>
  /** Kills it and removes its files. */
  stop(): Promise<void>
}

const program = process.env.PORTREEVE_TEST_PGBOUNCER || 'pgbouncer'

const versionOf = (path: string): string | undefined => {
  try {
    return /PgBouncer (\d+\.\d+\S*)/i.exec(
      execFileSync(path, ['--version'], { encoding: 'utf8' }),
    )?.[1]
  } catch {
    return undefined
  }
}

const whyNot = (): string | undefined => {
  const version = versionOf(program)
  if (version === undefined) return missing('pgbouncer', `${program} is not installed`)
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const isNew = major > 1 || minor >= 21
  return isNew ? undefined : missing('pgbouncer', `${program} is of version ${version}`)
}

/** Why there is none for tests; undefined where there is one. */
export const missingPgbouncer: string | undefined = whyNot()

/** Starts one before the server at an address, with these settings in place of the usual ones. */
export const startPgbouncer = async (
  server: string,
  settings: Record<string, string | number> = {},
): Promise<Pgbouncer> => {
  if (missingPgbouncer !== undefined) throw new Error(missingPgbouncer)
  const { hostname, port: serverPort, username, password } = new URL(server)
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    max_prepared_statements: 200,
    max_client_conn: 1000,
    // The next transaction is on another connection, as under load.
    server_round_robin: 1,
    // Tests have a database each.
    server_idle_timeout: 5,
    server_login_retry: 1,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const to = `host=${hostname} port=${serverPort || 5432}`
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = ${to}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  await writeFile(
    all.auth_file,
    `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
  )
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const started = spawn(program, [join(folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(await serverAccount()),
    })
    child = started
    const words: string[] = []
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.once('exit', () => reject(new Error(words.join('\n'))))
      createInterface({ input: started.stderr }).on('line', (line) => {
        if (words.length < 50) words.push(line)
        if (line.includes('process up')) resolve()
      })
    })
  }
  const kill = async (): Promise<void> => {
    const last = child
    child = undefined
    if (last?.exitCode !== null || last.signalCode !== null) return
    last.kill('SIGKILL')
    await once(last, 'exit')
  }
  try {
    await start()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    through(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      return address.href
    },
    start,
    kill,
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
