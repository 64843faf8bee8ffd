/** `portreeve doctor`: looks at what the service needs from its surroundings and says what to mend. */
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { migrationsFolder } from '../../app.ts'
import { type Instant, systemClock } from '../../base/clock.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { lookAtPooling, type Pooling } from '../../base/database/pooling.ts'
import { limitAdvice, missingSessionLimits } from '../../base/database/session-limits.ts'
import { findEmbedded } from '../../base/embedded/embedded-beside.ts'
import { smtpMailer } from '../../base/messages/mail.ts'
import { missingMigrations } from '../../base/migration/migrate.ts'
import { OutboundFailure, outbound } from '../../base/outbound/outbound.ts'
import type { Config } from '../../config.ts'
import { howToBuild } from '../../pages/console-files.ts'
import { hasPeople } from '../../projects/index.ts'
import { allSealedRecords } from '../../sealed-records.ts'
import { consoleFolder } from '../../start/console-build.ts'
import { lookAtKeys } from '../../start/master-key.ts'
import { listed, troubleOf } from '../../start/master-key-standing.ts'
import { proxyAdvice } from '../../start/proxy-advice.ts'
import { runningAddress } from '../../start/running-address.ts'
import { examineCitus } from './doctor-citus.ts'
import { examinePasskeys, examineProvider } from './doctor-doors.ts'

export type DoctorFinding = {
  subject: string
  /** `bad` keeps the service from working; `note` is worth knowing. */
  state: 'good' | 'note' | 'bad'
  says: string
}

/** How long one part may take; each call in it has a shorter limit of its own. */
const partMs = 20_000

/**
 * Looks at public address, proxies, database, clock, mail, shared limits and outgoing access; says what it found. A
 * part that takes longer than `limitMs` is told as bad, and left to end by itself.
 */
export const examine = async (config: Config, limitMs = partMs): Promise<DoctorFinding[]> => {
  const findings = await Promise.all([
    inTime('address', limitMs, examineAddress(config)),
    examineProxies(config),
    inTime('database', limitMs, examineDatabase(config)),
    inTime('mail', limitMs, examineMail(config)),
    examineTextMessages(config),
    examineConsole(config),
    examinePasskeys(config),
    inTime('identity provider', limitMs, examineProvider(config)),
    inTime('limits', limitMs, examineValkey(config)),
    inTime('outgoing', limitMs, examineOutgoing(config)),
  ])
  return findings.flat()
}

const inTime = async (
  subject: string,
  limitMs: number,
  part: Promise<DoctorFinding | DoctorFinding[]>,
): Promise<DoctorFinding | DoctorFinding[]> => {
  const over = new AbortController()
  const late = delay(limitMs, undefined, { signal: over.signal }).then(
    () => bad(subject, `could not be looked at within ${limitMs / 1000} s`),
    () => [],
  )
  try {
    return await Promise.race([part, late])
  } finally {
    over.abort()
  }
}

const good = (subject: string, says: string): DoctorFinding => ({ subject, state: 'good', says })
const note = (subject: string, says: string): DoctorFinding => ({ subject, state: 'note', says })
const bad = (subject: string, says: string): DoctorFinding => ({ subject, state: 'bad', says })

const examineAddress = async (config: Config): Promise<DoctorFinding> => {
  const url = await runningAddress(config)
  const out = outbound({ allowLoopback: true, allowedNetworks: [...config.allowedNetworks] })
  try {
    const { status } = await out.request({ method: 'GET', url: `${url}/healthz`, timeoutMs: 5000 })
    if (status === 200) return good('address', `${url} answers`)
    return bad(
      'address',
      `${url}/healthz answered ${status}: does a proxy send this path to Portreeve?`,
    )
  } catch (error) {
    const reason =
      error instanceof OutboundFailure ? `${error.reason}: ${error.message}` : String(error)
    return config.publicUrl === undefined
      ? note(
          'address',
          `${url} does not answer (${reason}): start the service, or give this command its PORTREEVE_PORT`,
        )
      : bad(
          'address',
          `${url} does not answer (${reason}): start the service, or check DNS, certificate and proxy`,
        )
  } finally {
    await out.close()
  }
}

const examineProxies = (config: Config): DoctorFinding[] => {
  const advice = proxyAdvice(config)
  if (advice !== undefined) return [note('proxies', advice)]
  if (config.trustedProxies.length === 0) return []
  return [good('proxies', `X-Forwarded-For of ${config.trustedProxies.join(', ')} is believed`)]
}

const examineDatabase = async (config: Config): Promise<DoctorFinding[]> => {
  if (config.databaseUrl !== undefined) {
    return [
      ...(await examineServer(connect(config.databaseUrl, { connections: 1 }), config)),
      ...(await examinePooling(config.databaseUrl, config.databaseListenUrl)),
    ]
  }
  const kind = note(
    'database',
    `the embedded PostgreSQL in ${config.dataDir}; production needs PORTREEVE_DATABASE_URL`,
  )
  try {
    const running = await findEmbedded(config.dataDir)
    if (!running) return [kind, note('clock', 'same machine as the database')]
    const { url, socketPath } = running
    const sql = connect(url, { connections: 1, ...(socketPath === null ? {} : { socketPath }) })
    return [kind, ...(await examineServer(sql, config))]
  } catch (error) {
    return [kind, bad('database', `cannot be reached: ${(error as Error).message}`)]
  }
}

/** Asks a database about itself, and ends the pool. */
const examineServer = async (sql: Sql, config: Config): Promise<DoctorFinding[]> => {
  try {
    const asked = systemClock.now().getTime()
    const [row] = await sql<{ version: number; name: string; now: Instant }[]>`
      select current_setting('server_version_num')::int as version,
             current_setting('server_version') as name,
             clock_timestamp() as now
    `
    const answered = systemClock.now().getTime()
    if (!row || row.version < 150_000)
      return [bad('database', `PostgreSQL ${row?.name} is too old: 15 or newer is needed`)]
    const schema = await examineSchema(sql)
    // A slow answer, or a slow connection before it, is no wrong clock: equal ones tell a time between the two.
    const told = row.now.getTime()
    const skew = Math.max(0, asked - told, told - answered) / 1000
    return [
      good('database', `PostgreSQL ${row.name} answers`),
      schema,
      ...(await examineLimits(sql)),
      ...(await examineCitus(sql)),
      skew < 2
        ? good('clock', `${skew} s away from the database's`)
        : bad(
            'clock',
            `${skew} s away from the database's, by which the service goes; run NTP on both`,
          ),
      ...(await examineMasterKeys(sql, config)),
      ...(await examinePeople(sql, config)),
    ]
  } catch (error) {
    return [bad('database', `does not answer: ${(error as Error).message}`)]
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const pooled = 'PORTREEVE_DATABASE_URL'
const listened = 'PORTREEVE_DATABASE_LISTEN_URL'

const poolingAdvice: Readonly<Record<Exclude<Pooling, 'none' | 'transaction'>, string>> = {
  forgetful:
    'forgets prepared statements: it has to be PgBouncer 1.21 or newer, with max_prepared_statements = 200',
  session:
    'seems to lend a connection for a whole session, so that it saves none: set pool_mode = transaction',
  statement: 'refuses transactions: set pool_mode = transaction',
}

/** Looks for a pooler, whether it is as it has to be, and whether there is a way around it to listen. */
const examinePooling = async (
  url: string,
  listenUrl: string | undefined,
): Promise<DoctorFinding[]> => {
  const subject = 'pooler'
  try {
    const pooling = await lookAtPooling(url)
    if (pooling === 'none' && listenUrl === undefined) return []
    const findings: DoctorFinding[] = []
    if (pooling === 'none')
      findings.push(
        note(subject, `${pooled} leads to PostgreSQL itself: ${listened} is not needed`),
      )
    else if (pooling === 'transaction') findings.push(good(subject, 'keeps transactions together'))
    else findings.push(bad(subject, `what answers at ${pooled} ${poolingAdvice[pooling]}`))
    return [...findings, await examineListening(url, listenUrl)]
  } catch (error) {
    return [bad(subject, `could not be tried out: ${(error as Error).message}`)]
  }
}

const examineListening = async (
  url: string,
  listenUrl: string | undefined,
): Promise<DoctorFinding> => {
  const subject = 'listening'
  if (listenUrl === undefined) {
    return bad(
      subject,
      `a pooler answers at ${pooled}, and changes are not heard through it: set ${listened} to PostgreSQL itself`,
    )
  }
  try {
    if ((await lookAtPooling(listenUrl)) !== 'none')
      return bad(subject, `a pooler answers at ${listened}: it has to be PostgreSQL itself`)
    const [pooledPlace, place] = [await placeOf(url), await placeOf(listenUrl)]
    return pooledPlace === place
      ? good(subject, `${listened} leads to PostgreSQL itself`)
      : bad(
          subject,
          `${listened} leads elsewhere than ${pooled}: server, database and user have to be the same`,
        )
  } catch (error) {
    return bad(subject, `${listened} does not answer: ${(error as Error).message}`)
  }
}

/** Which server, database and user an address leads to. */
const placeOf = async (url: string): Promise<string | undefined> => {
  const sql = connect(url, { connections: 1 })
  try {
    const [row] = await sql<{ place: string }[]>`
      select concat_ws(' ', pg_postmaster_start_time(), current_database(), current_user) as place
    `
    return row?.place
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** A session that began before the first start has no limits yet; then the next look finds them. */
const examineLimits = async (sql: Sql): Promise<DoctorFinding[]> => {
  const missing = await missingSessionLimits(sql)
  if (missing.length === 0) return []
  return [
    note(
      'limits of sessions',
      `nothing ends a stuck statement or transaction: the next start sets ${missing.join(' and ')} for its role, or its owner does (${limitAdvice(missing)})`,
    ),
  ]
}

const examineSchema = async (sql: Sql): Promise<DoctorFinding> => {
  try {
    const missing = await missingMigrations(sql, migrationsFolder)
    if (missing.length === 0) return good('schema', 'up to date')
    return note(
      'schema',
      `${missing.length} migrations are missing: the next start, or portreeve migrate, applies them`,
    )
  } catch (error) {
    return bad('schema', (error as Error).message)
  }
}

/** Compares the configured master keys with what the database expects, and looks for what none of them opens. */
const examineMasterKeys = async (sql: Sql, config: Config): Promise<DoctorFinding[]> => {
  const subject = 'master keys'
  try {
    const { keys, standing, retired } = await lookAtKeys(sql, config)
    const { expected, given } = standing
    const trouble = troubleOf(standing)
    if (trouble !== undefined) return [bad(subject, `${trouble}: docs/backup.md says what to do`)]
    const said = `expected: ${listed(expected)}; given: ${listed(given)}`
    if (!keys) {
      return [
        retired.length > 0
          ? bad(subject, `all that were given are retired (${said}): give a new one`)
          : note(subject, `${said}; the first start in development makes one`),
      ]
    }
    return [
      good(subject, said),
      ...(retired.length > 0
        ? [note(subject, `retired, but still given: ${listed(retired)}; take them away`)]
        : []),
      ...(await examineSealed(sql, keys.versions)),
    ]
  } catch (error) {
    return [bad(subject, (error as Error).message)]
  }
}

/**
 * Tells of sealed values under versions that no given key has, as a process leaves them that ran through a retirement.
 */
const examineSealed = async (sql: Sql, given: readonly number[]): Promise<DoctorFinding[]> => {
  const findings: DoctorFinding[] = []
  for (const { name, count } of allSealedRecords) {
    for (const [version, rows] of await count(sql)) {
      if (given.includes(version)) continue
      const says = `${rows} ${name} lie under version ${version}, which is not in use: give that key once more, and run portreeve master-key retire ${version}`
      findings.push(bad('master keys', says))
    }
  }
  return findings
}

/** People who cannot get a code by mail need somebody at the command line whenever a session ends. */
const examinePeople = async (sql: Sql, config: Config): Promise<DoctorFinding[]> => {
  if (config.smtpUrl !== undefined || config.hasSandbox || config.provider) return []
  try {
    if (!(await hasPeople({ sql }))) return []
  } catch {
    // The tables are not there yet, which the line about the schema says.
    return []
  }
  return [
    note(
      'people',
      'console users sign in by links and passkeys only, and links come from portreeve console-link or another user: with PORTREEVE_SMTP_URL they get codes by mail',
    ),
  ]
}

const examineMail = async (config: Config): Promise<DoctorFinding> => {
  if (config.smtpUrl === undefined) {
    return config.hasSandbox
      ? note('mail', "PORTREEVE_SMTP_URL is not set: mail goes to the sandbox's inbox")
      : note('mail', 'PORTREEVE_SMTP_URL is not set: no mail is sent, nobody signs in by e-mail')
  }
  const { host } = new URL(config.smtpUrl)
  const mailer = smtpMailer({ url: config.smtpUrl, from: config.mailFrom ?? 'no-reply@localhost' })
  try {
    await mailer.verify()
    return good('mail', `${host} takes mail`)
  } catch (error) {
    const why = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
    return bad('mail', `${host} refuses mail (${why}): check address, port, user and password`)
  } finally {
    await mailer.close()
  }
}

/** Development builds it at the start. */
const examineConsole = (config: Config): DoctorFinding[] => {
  if (existsSync(consoleFolder(config))) return [good('console', 'its files are there')]
  return config.isProduction ? [note('console', `it is not built: ${howToBuild}`)] : []
}

const examineTextMessages = (config: Config): DoctorFinding => {
  if (config.smsUrl === undefined) {
    return config.hasSandbox
      ? note('text messages', "PORTREEVE_SMS_URL is not set: they go to the sandbox's inbox")
      : note('text messages', 'PORTREEVE_SMS_URL is not set: nobody signs in by phone')
  }
  return config.smsUrl === 'log:'
    ? note('text messages', 'are written to the log, codes included')
    : good('text messages', `go to ${new URL(config.smsUrl).host}`)
}

const examineValkey = async (config: Config): Promise<DoctorFinding[]> => {
  if (config.valkeyUrl === undefined) return []
  const server = new Redis(config.valkeyUrl, {
    lazyConnect: true,
    connectTimeout: 5000,
    retryStrategy: () => null,
  })
  // Said by what `connect` rejects with, too.
  server.on('error', () => {})
  try {
    await server.connect()
    await server.ping()
    return [good('limits', 'Valkey answers: rate limits are shared by all processes')]
  } catch (error) {
    const { message } = error as Error
    return [
      bad(
        'limits',
        `PORTREEVE_VALKEY_URL does not answer (${message}): each process counts by itself`,
      ),
    ]
  } finally {
    server.disconnect()
  }
}

const examineOutgoing = async (config: Config): Promise<DoctorFinding> => {
  const { outboundProxy: proxy, allowedNetworks } = config
  const out = outbound({ allowLoopback: false, allowedNetworks: [...allowedNetworks], proxy })
  const address = 'https://accounts.google.com/.well-known/openid-configuration'
  try {
    await out.request({ method: 'GET', url: address, timeoutMs: 5000 })
    return good('outgoing', `https to networks works${proxy ? ` through ${proxy.host}` : ''}`)
  } catch (error) {
    const reason = error instanceof OutboundFailure ? wordsOf(error) : String(error)
    return (config.isProduction ? bad : note)(
      'outgoing',
      `${new URL(address).host} cannot be reached (${reason}): sign-in by networks and webhooks need outgoing https`,
    )
  } finally {
    await out.close()
  }
}

/** The operator, who runs this, reads a proxy's own words. */
const wordsOf = ({ reason, message }: OutboundFailure): string =>
  reason === 'proxy' || reason === 'proxy_refused' ? message : reason
