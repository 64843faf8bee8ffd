/** The master keys: where they come from, and whether they are those that the database was sealed with. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../base/clock.ts'
import type { Sql } from '../base/database/database.ts'
import type { Log } from '../base/log.ts'
import { type Keyring, keyring, type MasterKey } from '../base/seals/seal.ts'
import type { Config } from '../config.ts'
import { masterKeyStore } from '../projects/index.ts'
import { loadSealedRecords } from '../sealed-records.ts'
import { listed, type MasterKeyStanding, standingOf, troubleOf } from './master-key-standing.ts'

type KeyConfig = Pick<Config, 'masterKeys' | 'sealingVersion' | 'dataDir'>

/** The file of the key that development makes for itself. */
const fileIn = (dataDir: string): string => join(dataDir, 'master.key')

/**
 * The configured keys; without any, the one in `<data folder>/master.key`; none where that file is not there.
 * Throws when the file is there but is not a key.
 */
export const givenMasterKeys = async ({
  masterKeys,
  dataDir,
}: KeyConfig): Promise<readonly MasterKey[]> => {
  if (masterKeys.length > 0) return masterKeys
  const file = fileIn(dataDir)
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
    if (key.length === 32) return [{ version: 1, key }]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  throw new Error(
    `${file} is not a master key. Restore it from a backup; without it nothing secret in the database can be read.`,
  )
}

/** Makes the key of an installation in development (mode 600), unless another process makes it first. */
const makeMasterKey = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  try {
    // "wx" makes the first of two processes win; the other reads what that one wrote.
    const handle = await open(fileIn(dataDir), 'wx', 0o600)
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

export type KeyLook = {
  /** The given keys that were not retired; undefined where there is none. */
  keys: Keyring | undefined
  standing: MasterKeyStanding
  /** Given, but not used any more. */
  retired: readonly number[]
}

/**
 * Compares each given key with its check value in the database; in one that has no check values yet, with what is
 * sealed there. Changes nothing, whatever schema the database has. Throws what `givenMasterKeys` throws.
 */
export const lookAtKeys = async (sql: Sql, config: KeyConfig): Promise<KeyLook> => {
  const rows = await masterKeyStore.listMasterKeys(sql)
  const isRetired = ({ version }: MasterKey): boolean =>
    rows.some((row) => row.version === version && row.retired_at !== null)
  const given = await givenMasterKeys(config)
  const usable = given.filter((master) => !isRetired(master))
  const keys = usable.length === 0 ? undefined : ringOf(usable, config.sealingVersion)
  const standing =
    rows.length === 0
      ? await standingBySealed(sql, keys, await sealedVersions(sql))
      : standingOf(keys, rows)
  return { keys, standing, retired: given.filter(isRetired).map(({ version }) => version) }
}

/**
 * The keyring of this process, when its keys are right. Writes nothing to the database; an empty one in development
 * gets a key of its own in the data folder.
 *
 * @throws Error that names the versions expected and given, and says what to do, when a key is wrong or missing
 */
export const openKeyring = async (sql: Sql, config: KeyConfig, log: Log): Promise<Keyring> => {
  const { keys, standing, retired } = await lookAtKeys(sql, config)
  if (!keys && standing.expected.length === 0 && retired.length === 0) {
    await makeMasterKey(config.dataDir)
    return await openKeyring(sql, config, log)
  }
  if (retired.length > 0) {
    log.warn(
      { versions: retired },
      'these master keys were retired and are not used: take them away',
    )
  }
  const trouble = troubleOf(standing)
  if (trouble !== undefined || !keys) throw new Error(refusalOf(trouble, standing, config))
  return keys
}

const ringOf = (usable: readonly MasterKey[], sealingVersion: number | undefined): Keyring => {
  if (sealingVersion !== undefined && !usable.some(({ version }) => version === sealingVersion)) {
    throw new Error(
      `PORTREEVE_SEALING_VERSION names version ${sealingVersion}, which was retired: name another, or none.`,
    )
  }
  return keyring(usable, sealingVersion)
}

const refusalOf = (
  trouble: string | undefined,
  { expected, given }: MasterKeyStanding,
  { masterKeys, dataDir }: KeyConfig,
): string =>
  [
    `The master keys are not those of this database: ${trouble ?? 'all that were given are retired'}.`,
    `  expected: ${listed(expected)}`,
    `  given:    ${listed(given)} (${masterKeys.length > 0 ? 'PORTREEVE_MASTER_KEYS' : fileIn(dataDir)})`,
    'Nothing was changed. Give the keys that the database was sealed with, or connect to the database that belongs to',
    'these keys. A version that is lost for good is given up by portreeve master-key retire: docs/backup.md says how.',
  ].join('\n')

const sealedVersions = async (sql: Sql): Promise<number[]> => {
  const counts = await Promise.all((await loadSealedRecords()).map((records) => records.count(sql)))
  return [...new Set(counts.flatMap((count) => [...count.keys()]))].sort((a, b) => a - b)
}

/** How keys stand to a database without check values: a right one opens something. */
const standingBySealed = async (
  sql: Sql,
  keys: Keyring | undefined,
  expected: readonly number[],
): Promise<MasterKeyStanding> => {
  const given = keys?.versions ?? []
  const wrong: number[] = []
  for (const version of expected) {
    if (keys && given.includes(version) && !(await opensSome(sql, keys, version)))
      wrong.push(version)
  }
  return {
    expected,
    given,
    wrong,
    missing: expected.filter((version) => !given.includes(version)),
    tooLow: [],
    added: given.filter((version) => !expected.includes(version)),
    sealsWithRetired: false,
  }
}

/** Whether one value under this version is opened. A single damaged one must not keep an installation from starting. */
const opensSome = async (sql: Sql, keys: Keyring, version: number): Promise<boolean> => {
  for (const records of await loadSealedRecords()) {
    if (await records.isOpened(sql, keys, version)) return true
  }
  return false
}

/**
 * Writes check values of the versions that the database does not know yet, and that the sealing one is in use. When two
 * first starts have different keys, one throws what `openKeyring` throws.
 */
export const registerMasterKeys = async (
  sql: Sql,
  keys: Keyring,
  config: KeyConfig,
  now: Instant,
): Promise<void> => {
  const before = await masterKeyStore.listMasterKeys(sql)
  const known = new Set(before.map(({ version }) => version))
  const isUsed = (version: number): boolean =>
    // At first nobody knows what older versions sealed; the lowest of them derives.
    version === keys.sealingVersion || (before.length === 0 && version < keys.sealingVersion)
  for (const version of keys.versions) {
    if (!known.has(version)) {
      await masterKeyStore.insertMasterKey(
        sql,
        {
          version,
          check_value: keys.checkValue(version),
          in_use_since: isUsed(version) ? now : null,
        },
        now,
      )
    }
  }
  await masterKeyStore.useMasterKey(sql, keys.sealingVersion, now)
  const standing = standingOf(keys, await masterKeyStore.listMasterKeys(sql))
  const trouble = troubleOf(standing)
  if (trouble !== undefined) throw new Error(refusalOf(trouble, standing, config))
}

/** A keyring for a command, which never seals with a version that the database does not expect yet. */
export const commandKeyring = async (sql: Sql, config: KeyConfig, log: Log): Promise<Keyring> => {
  const keys = await openKeyring(sql, config, log)
  const { expected } = await standingIn(sql, keys)
  const highest = expected.at(-1)
  if (highest === undefined || expected.includes(keys.sealingVersion)) return keys
  const given = await givenMasterKeys(config)
  return keyring(
    given.filter(({ version }) => keys.versions.includes(version)),
    highest,
  )
}

/** How the keys of a running process stand at the moment. */
export const standingIn = async (sql: Sql, keys: Keyring): Promise<MasterKeyStanding> =>
  standingOf(keys, await masterKeyStore.listMasterKeys(sql))
