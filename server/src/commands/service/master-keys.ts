/**
 * `portreeve master-key`: which master keys there are and what lies under them, and taking one out of use on purpose.
 */

import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { databaseTime } from '../../base/database-clock.ts'
import type { Log } from '../../base/log.ts'
import { migrate } from '../../base/migration/migrate.ts'
import { type Keyring, keyring } from '../../base/seals/seal.ts'
import type { SealedRecords } from '../../base/seals/sealed-records.ts'
import type { Config } from '../../config.ts'
import { migrationsFolder } from '../../migrations-folder.ts'
import { masterKeyStore, recordAudit, systemCaller } from '../../projects/index.ts'
import { loadSealedRecords } from '../../sealed-records.ts'
import { openDatabase } from '../../start/installation.ts'
import { givenMasterKeys, lookAtKeys } from '../../start/master-key.ts'
import { listed } from '../../start/master-key-standing.ts'
import type { Voices } from '../words/voices.ts'

export type MasterKeyTools = Voices & { config: Config; log: Log }

/** Says which versions there are and what lies under each; answers the exit code. */
export const listMasterKeys = async (
  { json }: { json?: true | undefined },
  tools: MasterKeyTools,
): Promise<number> =>
  await withDatabase(tools, async (sql) => {
    const told = await lookAtVersions(sql, tools.config)
    if (json) tools.say(JSON.stringify(told, null, 2))
    else for (const line of linesOf(told)) tools.say(line)
    return 0
  })

/** Takes a version out of use; answers the exit code: 1 where nothing was done or something is left. */
export const retireMasterKey = async (
  version: number,
  wish: RetireWish,
  tools: MasterKeyTools,
): Promise<number> => await withDatabase(tools, (sql) => retire(sql, version, wish, tools))

type RetireWish = { yes?: true | undefined; lost?: true | undefined }

const withDatabase = async (
  tools: MasterKeyTools,
  work: (sql: Sql) => Promise<number>,
): Promise<number> => {
  const undo: (() => Promise<void>)[] = []
  try {
    const { sql } = await openDatabase({ ...tools, isLasting: false }, undo)
    return await work(sql)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Told = {
  expected: readonly number[]
  given: readonly number[]
  versions: { version: number; state: string; counts: Record<string, number> }[]
}

const lookAtVersions = async (sql: Sql, config: Config): Promise<Told> => {
  const rows = await masterKeyStore.listMasterKeys(sql)
  const { standing } = await lookAtKeys(sql, config)
  const given = (await givenMasterKeys(config)).map(({ version }) => version)
  const all = new Set([...rows.map((row) => row.version), ...standing.expected, ...given])
  const versions: Told['versions'] = []
  for (const version of all) {
    const row = rows.find((one) => one.version === version)
    const state = [
      row === undefined ? 'not written down yet' : stateOf(row),
      ...(standing.wrong.includes(version) ? ['the key that was given is another one'] : []),
    ].join(', ')
    const counted = await countsOf(sql, version)
    const counts = Object.fromEntries(counted.map(({ records, count }) => [records.name, count]))
    versions.push({ version, state, counts })
  }
  return { expected: standing.expected, given, versions }
}

const linesOf = ({ expected, given, versions }: Told): string[] => [
  `expected: ${listed(expected)}`,
  `given:    ${listed(given)}`,
  ...versions.map(({ version, state, counts }) => {
    const records = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    return `version ${version}: ${[state, ...records].join(', ')}`
  }),
]

const stateOf = ({ in_use_since, retired_at }: masterKeyStore.MasterKeyRow): string => {
  if (retired_at !== null) return `retired at ${retired_at.toISOString()}`
  return in_use_since === null ? 'waits to be used' : `in use since ${in_use_since.toISOString()}`
}

type Counted = { records: SealedRecords; count: number }

/** Counts of the records under a version, without the kinds that have none. */
const countsOf = async (sql: Sql, version: number): Promise<Counted[]> => {
  const counted: Counted[] = []
  for (const records of await loadSealedRecords()) {
    const count = (await records.count(sql)).get(version) ?? 0
    if (count > 0) counted.push({ records, count })
  }
  return counted
}

type Retirement = {
  version: number
  /** Opens what lies under the version, where its key is there, and seals under another one. */
  keys: Keyring
  hasKey: boolean
  /** Whether tokens are derived from it. */
  isOldest: boolean
  counted: Counted[]
}

const retire = async (
  sql: Sql,
  version: number,
  { yes, lost }: RetireWish,
  { config, say, complain }: MasterKeyTools,
): Promise<number> => {
  const retirement = await plan(sql, version, config)
  const { hasKey, counted } = retirement
  if (!hasKey && !lost && counted.length > 0) {
    complain(
      `The key of version ${version} is not given, and this lies under it: ` +
        `${counted.map(({ records, count }) => `${count} ${records.name}`).join(', ')}. ` +
        'Give the key, so that it is sealed anew; or give all of that up with --lost.',
    )
    return 1
  }
  for (const line of effectsOf(retirement)) say(line)
  if (!yes) {
    say('Nothing was done. Repeat the command with --yes to do it.')
    return 1
  }
  const stuck = await empty(sql, retirement, lost === true)
  if (stuck > 0) {
    complain(
      `${stuck} values are opened by none of the given keys, so version ${version} stays in use. ` +
        'Give the right key, or give them up with --lost.',
    )
    return 1
  }
  await takeOutOfUse(sql, retirement, await databaseTime(sql))
  say(
    `Version ${version} is retired. Restart every process now, then take the key out of PORTREEVE_MASTER_KEYS. ` +
      'Keep a copy for as long as you keep backups from before.',
  )
  return 0
}

/** Finds out what retiring would mean. Throws, with what to do, where it must not be or cannot be. */
const plan = async (sql: Sql, version: number, config: Config): Promise<Retirement> => {
  const rows = await masterKeyStore.listMasterKeys(sql)
  const row = rows.find((one) => one.version === version)
  const counted = await countsOf(sql, version)
  if (!row && counted.length === 0) throw new Error(`The database knows no master key ${version}.`)
  const { standing } = await lookAtKeys(sql, config)
  const unfit = [...standing.wrong, ...standing.tooLow]
  const given = await givenMasterKeys(config)
  const retired = rows.filter(({ retired_at }) => retired_at !== null).map((one) => one.version)
  const others = given.filter(
    (master) =>
      master.version !== version &&
      !unfit.includes(master.version) &&
      !retired.includes(master.version),
  )
  const own = given.filter((master) => master.version === version)
  const hasKey = own.some((master) =>
    row ? keyring([master]).isKeyOf(version, row.check_value) : !unfit.includes(version),
  )
  const sealing = config.sealingVersion ?? Math.max(0, ...given.map((master) => master.version))
  if (sealing === version && hasKey && row?.retired_at === null) {
    throw new Error(
      `Version ${version} is the one that seals. Give another one, or name it in PORTREEVE_SEALING_VERSION; ` +
        'restart every process with that, then retire this version.',
    )
  }
  const next = others.some((master) => master.version === sealing)
    ? sealing
    : Math.max(0, ...others.map((master) => master.version))
  if (next === 0) {
    throw new Error(
      'No other key is given that could take over. Give a new one with a higher number in PORTREEVE_MASTER_KEYS.',
    )
  }
  if (hasKey && !standing.expected.includes(next)) {
    throw new Error(
      `No process uses version ${next} yet: start the service with it first, all of its processes.`,
    )
  }
  return {
    version,
    hasKey,
    counted,
    keys: keyring(hasKey ? [...others, ...own] : others, next),
    isOldest: row?.retired_at == null && standing.expected[0] === version,
  }
}

const effectsOf = ({ version, keys, hasKey, isOldest, counted }: Retirement): string[] => [
  ...counted.map(({ records, count }) =>
    hasKey
      ? `${count} ${records.name} are sealed anew under version ${keys.sealingVersion}.`
      : `${count} ${records.name} ${records.loss}.`,
  ),
  ...(counted.length === 0 ? [`Nothing lies under version ${version}.`] : []),
  'What is under way ends with it: sign-ins that began with it, links in mails of the last day.',
  ...(isOldest
    ? [
        `Version ${version} is the oldest, from which tokens are derived. This is lost, whether or not its key is there:`,
        '  every refresh token: all players sign in again when their tokens end;',
        '  the claim id of players who sign in by phone or e-mail: it becomes another one (sub stays);',
        '  codes by mail or text message that were not entered yet.',
      ]
    : []),
]

/** Seals anew, or gives up, what lies under the version, until nothing does; answers how many values withstood. */
const empty = async (
  sql: Sql,
  { version, keys, hasKey }: Retirement,
  isLost: boolean,
): Promise<number> => {
  let stuck = 0
  for (const records of await loadSealedRecords()) {
    // Processes that run may write a value back that they had read before.
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const left = hasKey ? (await records.reseal(sql, keys, version)).stuck : 0
      if (isLost) await records.giveUp(sql, keys, version, await databaseTime(sql))
      const count = (await records.count(sql)).get(version) ?? 0
      if (count === 0) break
      if (rounds === 9 || (left === count && !isLost)) {
        stuck += count
        break
      }
    }
  }
  return stuck
}

const takeOutOfUse = async (
  sql: Sql,
  { version, keys }: Retirement,
  now: Instant,
): Promise<void> => {
  await migrate(sql, migrationsFolder)
  const { sealingVersion } = keys
  await sql.begin(async (tx) => {
    await masterKeyStore.retireMasterKey(tx, version, now)
    // It is new to the database where the key before it was lost: what was sealed just now must not be lost, too.
    const check_value = keys.checkValue(sealingVersion)
    await masterKeyStore.insertMasterKey(
      tx,
      { version: sealingVersion, check_value, in_use_since: now },
      now,
    )
    await masterKeyStore.useMasterKey(tx, sealingVersion, now)
    await recordAudit(tx, {
      projectId: 0,
      at: now,
      caller: systemCaller,
      action: 'master_key.retired',
      target: `master key ${version}`,
    })
  })
}
