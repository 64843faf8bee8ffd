/** `portreeve doctor`: looks at what the service needs from its surroundings and says what to mend. */
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Instant, systemClock } from '../../base/clock.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { lookAtPooling, type Pooling } from '../../base/database/pooling.ts'
import { limitAdvice, missingSessionLimits } from '../../base/database/session-limits.ts'
import { findEmbedded } from '../../base/embedded/embedded-beside.ts'
import { smtpMailer } from '../../base/messages/mail.ts'
import { missingMigrations } from '../../base/migration/migrate.ts'
import { OutboundFailure, outbound } from '../../base/outbound/outbound.ts'
import type { Config } from '../../config.ts'
import { migrationsFolder } from '../../migrations-folder.ts'
import { howToBuild } from '../../pages/console-state.ts'
import { hasPeople } from '../../projects/index.ts'
import { bad, good, type HealthFinding, note } from '../../running/health-finding.ts'
import { loadSealedRecords } from '../../sealed-records.ts'
import { consoleFolder } from '../../start/console-build.ts'
import { lookAtKeys } from '../../start/master-key.ts'
import { listed, troubleOf } from '../../start/master-key-standing.ts'
import { proxyAdvice } from '../../start/proxy-advice.ts'
import { runningAddress } from '../../start/running-address.ts'
import { examineCitus } from './doctor-citus.ts'
import { examinePasskeys, examineProvider } from './doctor-doors.ts'

/** How long one part may take; each call in it has a shorter limit of its own. */
const partMs = 20_000

/**
 * Looks at public address, proxies, database, clock, mail, shared limits and outgoing access; says what it found. A
 * part that takes longer than `limitMs` is told as bad, and left to end by itself.
 */
export const examine = async (config: Config, limitMs = partMs): Promise<HealthFinding[]> => {
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
  part: Promise<HealthFinding | HealthFinding[]>,
): Promise<HealthFinding | HealthFinding[]> => {
  const over = new AbortController()
  const late = delay(limitMs, undefined, { signal: over.signal }).then(
    () =>
      bad(subject, 'too_slow', `could not be looked at within ${limitMs / 1000} s`, {
        seconds: limitMs / 1000,
      }),
    () => [],
  )
  try {
    return await Promise.race([part, late])
  } finally {
    over.abort()
  }
}

const examineAddress = async (config: Config): Promise<HealthFinding> => {
  const url = await runningAddress(config)
  const out = outbound({ allowLoopback: true, allowedNetworks: [...config.allowedNetworks] })
  try {
    const { status } = await out.request({ method: 'GET', url: `${url}/healthz`, timeoutMs: 5000 })
    if (status === 200) return good('address', 'address_answers', `${url} answers`, { url })
    return bad(
      'address',
      'address_wrong',
      `${url}/healthz answered ${status}: does a proxy send this path to Portreeve?`,
      { url, status },
    )
  } catch (error) {
    const reason =
      error instanceof OutboundFailure ? `${error.reason}: ${error.message}` : String(error)
    return config.publicUrl === undefined
      ? note(
          'address',
          'address_silent',
          `${url} does not answer (${reason}): start the service, or give this command its PORTREEVE_PORT`,
          { url, reason },
        )
      : bad(
          'address',
          'address_silent',
          `${url} does not answer (${reason}): start the service, or check DNS, certificate and proxy`,
          { url, reason },
        )
  } finally {
    await out.close()
  }
}

const examineProxies = (config: Config): HealthFinding[] => {
  const advice = proxyAdvice(config)
  if (advice !== undefined) {
    const isUnset = config.trustedProxies.length === 0
    return [note('proxies', isUnset ? 'proxies_unset' : 'proxies_wide', advice)]
  }
  if (config.trustedProxies.length === 0) return []
  return [
    good(
      'proxies',
      'proxies_believed',
      `X-Forwarded-For of ${config.trustedProxies.join(', ')} is believed`,
      { proxies: config.trustedProxies },
    ),
  ]
}

const examineDatabase = async (config: Config): Promise<HealthFinding[]> => {
  if (config.databaseUrl !== undefined) {
    return [
      ...(await examineServer(connect(config.databaseUrl, { connections: 1 }), config)),
      ...(await examinePooling(config.databaseUrl, config.databaseListenUrl)),
    ]
  }
  const kind = note(
    'database',
    'database_embedded',
    `the embedded PostgreSQL in ${config.dataDir}; production needs PORTREEVE_DATABASE_URL`,
    { folder: config.dataDir },
  )
  try {
    const running = await findEmbedded(config.dataDir)
    if (!running) return [kind, note('clock', 'clock_same', 'same machine as the database')]
    const { url, socketPath } = running
    const sql = connect(url, { connections: 1, ...(socketPath === null ? {} : { socketPath }) })
    return [kind, ...(await examineServer(sql, config))]
  } catch (error) {
    const { message } = error as Error
    return [
      kind,
      bad('database', 'database_silent', `cannot be reached: ${message}`, { reason: message }),
    ]
  }
}

/** Asks a database about itself, and ends the pool. */
const examineServer = async (sql: Sql, config: Config): Promise<HealthFinding[]> => {
  try {
    const asked = systemClock.now().getTime()
    const [row] = await sql<{ version: number; name: string; now: Instant }[]>`
      select current_setting('server_version_num')::int as version,
             current_setting('server_version') as name,
             clock_timestamp() as now
    `
    const answered = systemClock.now().getTime()
    if (!row || row.version < 150_000)
      return [
        bad(
          'database',
          'database_old',
          `PostgreSQL ${row?.name} is too old: 15 or newer is needed`,
          { version: row?.name ?? '' },
        ),
      ]
    const schema = await examineSchema(sql)
    // A slow answer, or a slow connection before it, is no wrong clock: equal ones tell a time between the two.
    const told = row.now.getTime()
    const skew = Math.max(0, asked - told, told - answered) / 1000
    return [
      good('database', 'database_answers', `PostgreSQL ${row.name} answers`, { version: row.name }),
      schema,
      ...(await examineLimits(sql)),
      ...(await examineCitus(sql)),
      skew < 2
        ? good('clock', 'clock_near', `${skew} s away from the database's`, { seconds: skew })
        : bad(
            'clock',
            'clock_wrong',
            `${skew} s away from the database's, by which the service goes; run NTP on both`,
            { seconds: skew },
          ),
      ...(await examineMasterKeys(sql, config)),
      ...(await examinePeople(sql, config)),
    ]
  } catch (error) {
    const { message } = error as Error
    return [bad('database', 'database_silent', `does not answer: ${message}`, { reason: message })]
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
): Promise<HealthFinding[]> => {
  const subject = 'pooler'
  try {
    const pooling = await lookAtPooling(url)
    if (pooling === 'none' && listenUrl === undefined) return []
    const findings: HealthFinding[] = []
    if (pooling === 'none')
      findings.push(
        note(
          subject,
          'pooler_none',
          `${pooled} leads to PostgreSQL itself: ${listened} is not needed`,
        ),
      )
    else if (pooling === 'transaction')
      findings.push(good(subject, 'pooler_good', 'keeps transactions together'))
    else
      findings.push(
        bad(subject, `pooler_${pooling}`, `what answers at ${pooled} ${poolingAdvice[pooling]}`),
      )
    return [...findings, await examineListening(url, listenUrl)]
  } catch (error) {
    const { message } = error as Error
    return [
      bad(subject, 'pooler_hidden', `could not be tried out: ${message}`, { reason: message }),
    ]
  }
}

const examineListening = async (
  url: string,
  listenUrl: string | undefined,
): Promise<HealthFinding> => {
  const subject = 'listening'
  if (listenUrl === undefined) {
    return bad(
      subject,
      'listening_missing',
      `a pooler answers at ${pooled}, and changes are not heard through it: set ${listened} to PostgreSQL itself`,
    )
  }
  try {
    if ((await lookAtPooling(listenUrl)) !== 'none')
      return bad(
        subject,
        'listening_pooled',
        `a pooler answers at ${listened}: it has to be PostgreSQL itself`,
      )
    const [pooledPlace, place] = [await placeOf(url), await placeOf(listenUrl)]
    return pooledPlace === place
      ? good(subject, 'listening_good', `${listened} leads to PostgreSQL itself`)
      : bad(
          subject,
          'listening_other',
          `${listened} leads elsewhere than ${pooled}: server, database and user have to be the same`,
        )
  } catch (error) {
    const { message } = error as Error
    return bad(subject, 'listening_silent', `${listened} does not answer: ${message}`, {
      reason: message,
    })
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
const examineLimits = async (sql: Sql): Promise<HealthFinding[]> => {
  const missing = await missingSessionLimits(sql)
  if (missing.length === 0) return []
  return [
    note(
      'limits of sessions',
      'session_limits_missing',
      `nothing ends a stuck statement or transaction: the next start sets ${missing.join(' and ')} for its role, or its owner does (${limitAdvice(missing)})`,
      { missing, statement: limitAdvice(missing) },
    ),
  ]
}

const examineSchema = async (sql: Sql): Promise<HealthFinding> => {
  try {
    const missing = await missingMigrations(sql, migrationsFolder)
    if (missing.length === 0) return good('schema', 'schema_current', 'up to date')
    return note(
      'schema',
      'schema_old',
      `${missing.length} migrations are missing: the next start, or portreeve migrate, applies them`,
      { count: missing.length },
    )
  } catch (error) {
    const { message } = error as Error
    return bad('schema', 'schema_hidden', message, { reason: message })
  }
}

/** Compares the configured master keys with what the database expects, and looks for what none of them opens. */
const examineMasterKeys = async (sql: Sql, config: Config): Promise<HealthFinding[]> => {
  const subject = 'master keys'
  try {
    const { keys, standing, retired } = await lookAtKeys(sql, config)
    const { expected, given } = standing
    const trouble = troubleOf(standing)
    if (trouble !== undefined) {
      const { missing, wrong, tooLow, sealsWithRetired } = standing
      const values = {
        ...{ missing, wrong, too_low: tooLow, expected, given },
        ...(sealsWithRetired ? { seals_with_retired: 'true' } : {}),
      }
      const says = `${trouble}: docs/backup.md says what to do`
      return [bad(subject, 'master_keys_wrong', says, values)]
    }
    const known = { expected, given }
    const said = `expected: ${listed(expected)}; given: ${listed(given)}`
    if (!keys) {
      return [
        retired.length > 0
          ? bad(
              subject,
              'master_keys_retired',
              `all that were given are retired (${said}): give a new one`,
              known,
            )
          : note(
              subject,
              'master_keys_none',
              `${said}; the first start in development makes one`,
              known,
            ),
      ]
    }
    return [
      good(subject, 'master_keys_good', said, known),
      ...(retired.length > 0
        ? [
            note(
              subject,
              'master_keys_surplus',
              `retired, but still given: ${listed(retired)}; take them away`,
              { retired },
            ),
          ]
        : []),
      ...(await examineSealed(sql, keys.versions)),
    ]
  } catch (error) {
    const { message } = error as Error
    return [bad(subject, 'master_keys_hidden', message, { reason: message })]
  }
}

/**
 * Tells of sealed values under versions that no given key has, as a process leaves them that ran through a retirement.
 */
const examineSealed = async (sql: Sql, given: readonly number[]): Promise<HealthFinding[]> => {
  const findings: HealthFinding[] = []
  for (const { name, count } of await loadSealedRecords()) {
    for (const [version, rows] of await count(sql)) {
      if (given.includes(version)) continue
      const says = `${rows} ${name} lie under version ${version}, which is not in use: give that key once more, and run portreeve master-key retire ${version}`
      findings.push(bad('master keys', 'sealed_unopened', says, { rows, of: name, version }))
    }
  }
  return findings
}

/** People who cannot get a code by mail need somebody at the command line whenever a session ends. */
const examinePeople = async (sql: Sql, config: Config): Promise<HealthFinding[]> => {
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
      'people_without_mail',
      'console users sign in by links and passkeys only, and links come from portreeve console-link or another user: with PORTREEVE_SMTP_URL they get codes by mail',
    ),
  ]
}

const examineMail = async (config: Config): Promise<HealthFinding> => {
  if (config.smtpUrl === undefined) {
    return config.hasSandbox
      ? note(
          'mail',
          'mail_sandbox',
          "PORTREEVE_SMTP_URL is not set: mail goes to the sandbox's inbox",
        )
      : note(
          'mail',
          'mail_unset',
          'PORTREEVE_SMTP_URL is not set: no mail is sent, nobody signs in by e-mail',
        )
  }
  const { host } = new URL(config.smtpUrl)
  const mailer = smtpMailer({ url: config.smtpUrl, from: config.mailFrom ?? 'no-reply@localhost' })
  try {
    await mailer.verify()
    return good('mail', 'mail_good', `${host} takes mail`, { host })
  } catch (error) {
    const why = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
    return bad(
      'mail',
      'mail_refused',
      `${host} refuses mail (${why}): check address, port, user and password`,
      { host, reason: why },
    )
  } finally {
    await mailer.close()
  }
}

/** Development builds it at the start. */
const examineConsole = (config: Config): HealthFinding[] => {
  if (existsSync(consoleFolder(config)))
    return [good('console', 'console_there', 'its files are there')]
  return config.isProduction
    ? [note('console', 'console_missing', `it is not built: ${howToBuild}`)]
    : []
}

const examineTextMessages = (config: Config): HealthFinding => {
  if (config.smsUrl === undefined) {
    return config.hasSandbox
      ? note(
          'text messages',
          'texts_sandbox',
          "PORTREEVE_SMS_URL is not set: they go to the sandbox's inbox",
        )
      : note(
          'text messages',
          'texts_unset',
          'PORTREEVE_SMS_URL is not set: nobody signs in by phone',
        )
  }
  return config.smsUrl === 'log:'
    ? note('text messages', 'texts_logged', 'are written to the log, codes included')
    : good('text messages', 'texts_good', `go to ${new URL(config.smsUrl).host}`, {
        host: new URL(config.smsUrl).host,
      })
}

const examineValkey = async (config: Config): Promise<HealthFinding[]> => {
  if (config.valkeyUrl === undefined) return []
  const { Redis } = await import('ioredis')
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
    return [
      good('limits', 'valkey_good', 'Valkey answers: rate limits are shared by all processes'),
    ]
  } catch (error) {
    const { message } = error as Error
    return [
      bad(
        'limits',
        'valkey_silent',
        `PORTREEVE_VALKEY_URL does not answer (${message}): each process counts by itself`,
        { reason: message },
      ),
    ]
  } finally {
    server.disconnect()
  }
}

const examineOutgoing = async (config: Config): Promise<HealthFinding> => {
  const { outboundProxy: proxy, allowedNetworks } = config
  const out = outbound({ allowLoopback: false, allowedNetworks: [...allowedNetworks], proxy })
  const address = 'https://accounts.google.com/.well-known/openid-configuration'
  try {
    await out.request({ method: 'GET', url: address, timeoutMs: 5000 })
    return good(
      'outgoing',
      'outgoing_good',
      `https to networks works${proxy ? ` through ${proxy.host}` : ''}`,
      proxy ? { proxy: proxy.host } : {},
    )
  } catch (error) {
    const reason = error instanceof OutboundFailure ? wordsOf(error) : String(error)
    return (config.isProduction ? bad : note)(
      'outgoing',
      'outgoing_refused',
      `${new URL(address).host} cannot be reached (${reason}): sign-in by networks and webhooks need outgoing https`,
      { host: new URL(address).host, reason },
    )
  } finally {
    await out.close()
  }
}

/** The operator, who runs this, reads a proxy's own words. */
const wordsOf = ({ reason, message }: OutboundFailure): string =>
  reason === 'proxy' || reason === 'proxy_refused' ? message : reason
