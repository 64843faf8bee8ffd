/** The only reader of the environment. Every variable, its meaning and its default stand in one table. */
import { resolve } from 'node:path'
import { readBackupKey } from './base/backup/key.ts'
import { nearest } from './base/nearest.ts'
import { isNetwork } from './base/networks.ts'
import { isExceptionForm, type OutboundProxy, readProxy } from './base/outbound/proxy.ts'
import type { MasterKey } from './base/seals/seal.ts'
import { readTelemetry, type TelemetrySettings } from './base/telemetry/telemetry-settings.ts'
import type { ProviderSettings, Role, RoleRule } from './projects/index.ts'

type Parse<T> = (text: string) => T | Wrong
type Variable<T> = { meaning: string; fallback: string; parse: Parse<T> }
class Wrong {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

const variable = <T>(meaning: string, fallback: string, parse: Parse<T>): Variable<T> => ({
  meaning,
  fallback,
  parse,
})

const wholeNumber =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most
      ? value
      : new Wrong(`must be a whole number from ${least} to ${most}`)
  }

const oneOf =
  <const T extends string>(...words: T[]): Parse<T> =>
  (text) =>
    words.find((word) => word === text) ?? new Wrong(`must be one of ${words.join(', ')}`)

const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (text) =>
    text === '' ? undefined : parse(text)

const list =
  <T>(parse: Parse<T>): Parse<T[]> =>
  (text) => {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse)
    return (parts.find((part) => part instanceof Wrong) as Wrong | undefined) ?? (parts as T[])
  }

const processCount: Parse<number | 'auto'> = (text) =>
  text === 'auto' || /^[1-9]\d{0,2}$/.test(text)
    ? text === 'auto'
      ? text
      : Number(text)
    : new Wrong('must be a number from 1 to 999, or auto')

const publicAddress: Parse<string> = (text) => {
  if (!URL.canParse(text)) return new Wrong('must be an address like https://login.game.example')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return new Wrong('must begin with https:// or http://')
  if (url.search || url.hash || url.username)
    return new Wrong('must not have a query, fragment or user part')
  if (url.pathname !== '/')
    return new Wrong('must not have a path: the service owns its whole origin')
  return url.origin
}

const databaseAddress: Parse<string> = (text) =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
    ? text
    : new Wrong('must be an address like postgres://user:password@host:5432/portreeve')

const network: Parse<string> = (text) =>
  isNetwork(text)
    ? text
    : new Wrong('must be addresses or networks like 10.0.0.0/8, separated by commas')

const masterKey: Parse<MasterKey> = (text) => {
  const [, version, encoded] = /^(\d{1,3}):([A-Za-z0-9+/_-]{43}=?)$/.exec(text) ?? []
  const key = Buffer.from(encoded ?? '', 'base64')
  return version !== undefined &&
    Number(version) >= 1 &&
    Number(version) <= 255 &&
    key.length === 32
    ? { version: Number(version), key }
    : new Wrong(
        'must be VERSION:KEY, as in 1:<32 random bytes in Base64> (openssl rand -base64 32)',
      )
}

const backupKey: Parse<Buffer> = (text) =>
  readBackupKey(text) ?? new Wrong('must be 32 random bytes in Base64 (openssl rand -base64 32)')

const proxyAddress: Parse<Omit<OutboundProxy, 'exceptions'>> = (text) => {
  const proxy = readProxy(text)
  return typeof proxy === 'string' ? new Wrong(proxy) : proxy
}

const proxyException: Parse<string> = (text) =>
  isExceptionForm(text)
    ? text.toLowerCase()
    : new Wrong(
        'must be names, .suffixes, addresses or networks like keys.corp.example, .corp.example, 10.0.0.0/8, separated by commas',
      )

const issuerAddress: Parse<string> = (text) => {
  const url = URL.parse(text)
  const isPlain = url !== null && !url.search && !url.hash && !url.username
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:')
    ? text
    : new Wrong('must be an address like https://login.studio.example, as the provider writes it')
}

const mailDomain: Parse<string> = (text) =>
  /^(?=.{1,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text)
    ? text.toLowerCase()
    : new Wrong('must be domains of mail like studio.example, separated by commas')

/** The roles that a rule may give; `permissions/roles.ts` says what each may do. */
const ruledRoles: readonly string[] = [
  'operator',
  'merchant_admin',
  'developer',
  'shop',
  'support',
  'support_lead',
  'read_only',
] satisfies Role[]

const roleRule: Parse<RoleRule> = (text) => {
  const [, value, role, kind, id] =
    /^([^=]{1,200})=([a-z_]+)(?:@(merchant|project):([1-9]\d{0,14}))?$/.exec(text) ?? []
  if (value === undefined || role === undefined || !ruledRoles.includes(role))
    return new Wrong(
      `must be rules like admins=operator or helpers=support@project:100001, separated by commas; roles are ${ruledRoles.join(', ')}`,
    )
  if (role === 'operator' && kind !== undefined)
    return new Wrong('must give the role operator without @: it is for the whole installation')
  const grant =
    kind === undefined
      ? { scope: 'installation' as const, role }
      : kind === 'merchant'
        ? { scope: 'merchant' as const, merchant_id: Number(id), role }
        : { scope: 'project' as const, project_id: Number(id), role }
  return { value: value.trim(), grant }
}

const variables = {
  NODE_ENV: variable(
    'production switches the sandbox off and demands https addresses, a database and master keys of your own',
    'development',
    oneOf('development', 'production', 'test'),
  ),
  PORTREEVE_PORT: variable('The one port of API, pages and docs', '8080', wholeNumber(0, 65_535)),
  PORTREEVE_HOST: variable(
    'The address to listen on; empty means localhost in development and all addresses in production',
    '',
    optional((text) =>
      /^[\w.:-]{1,255}$/.test(text) ? text : new Wrong('must be a host name or address'),
    ),
  ),
  PORTREEVE_PUBLIC_URL: variable(
    'The address players and networks reach the service at; empty means http://localhost:PORT. In development no other name than its host leads to service and sandbox',
    '',
    optional(publicAddress),
  ),
  PORTREEVE_DATA_DIR: variable(
    'Where the embedded database and local keys lie',
    '.portreeve',
    (text) => (text === '' ? new Wrong('must name a folder') : resolve(text)),
  ),
  PORTREEVE_DATABASE_URL: variable(
    'A PostgreSQL 15 or newer to use instead of the embedded one',
    '',
    optional(databaseAddress),
  ),
  PORTREEVE_DATABASE_LISTEN_URL: variable(
    'The address of PostgreSQL itself, for the same user and database, where PORTREEVE_DATABASE_URL is that of a PgBouncer (1.21 or newer, pool_mode = transaction): the service listens there for changes, and migrates',
    '',
    optional(databaseAddress),
  ),
  PORTREEVE_DATABASE_CONNECTIONS: variable(
    'Connections of one process to the database',
    '16',
    wholeNumber(2, 500),
  ),
  PORTREEVE_MASTER_KEYS: variable(
    'Keys that seal everything secret in the database, newest version seals: 1:<Base64>,2:<Base64>; in development one is made in the data folder',
    '',
    list(masterKey),
  ),
  PORTREEVE_SEALING_VERSION: variable(
    'Which version of the master keys seals; empty means the highest. Where several processes run, a new key is given to all of them with the former version here, and only then seals',
    '',
    optional(wholeNumber(1, 255)),
  ),
  PORTREEVE_BACKUP_KEY: variable(
    'The key that portreeve backup encrypts with and portreeve restore reads with: 32 bytes in Base64 (openssl rand -base64 32); --key-file takes its place',
    '',
    optional(backupKey),
  ),
  PORTREEVE_SANDBOX: variable('Whether development starts the sandbox', 'on', oneOf('on', 'off')),
  PORTREEVE_SANDBOX_PORT: variable(
    'The port of the sandbox; empty means the next one after the service',
    '',
    optional(wholeNumber(0, 65_535)),
  ),
  PORTREEVE_SANDBOX_SMTP_PORT: variable(
    "The port of the sandbox's mail server; 0 takes any free one",
    '0',
    wholeNumber(0, 65_535),
  ),
  PORTREEVE_LOG_LEVEL: variable(
    'How much is logged; info has a line for what is refused, 50 a second at most, and debug one for every request',
    'info',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  PORTREEVE_TRUSTED_PROXIES: variable(
    'Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas',
    '',
    list(network),
  ),
  PORTREEVE_COUNTRY_DATABASE: variable(
    'A file in the MaxMind DB format (.mmdb) that tells the country of an address, for prices by country; read at the start; empty leaves the address out of account',
    '',
    optional((text) => resolve(text)),
  ),
  PORTREEVE_ALLOWED_NETWORKS: variable(
    'Private networks that webhooks and networks may be reached in, besides the public ones',
    '',
    list(network),
  ),
  PORTREEVE_OUTBOUND_PROXY: variable(
    'A proxy that all calls out go through (networks, webhooks, images, text messages; not mail): http://proxy.example:3128 or https://…, with user:password@ where it asks for them',
    '',
    optional(proxyAddress),
  ),
  PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS: variable(
    'What is called without the proxy: names, .suffix for all names below it, addresses or networks, separated by commas; localhost always is',
    '',
    list(proxyException),
  ),
  PORTREEVE_VALKEY_URL: variable(
    'Where several processes share their rate limits and budgets for messages: redis://… or rediss://… of a Valkey or Redis; empty counts in each process',
    '',
    optional((text) =>
      URL.canParse(text) && /^(redis|valkey)s?:$/.test(new URL(text).protocol)
        ? text.replace(/^valkey/, 'redis')
        : new Wrong('must begin with redis://, rediss://, valkey:// or valkeys://'),
    ),
  ),
  PORTREEVE_PROCESSES: variable(
    'How many processes share the port: a number, or auto for one on each core; serve --processes sets it, too. More than one have a supervisor (docs/scaling.md)',
    '1',
    processCount,
  ),
  PORTREEVE_DRAIN_SECONDS: variable(
    'For how long the service goes on answering after SIGTERM while /readyz says 503 and answers say Connection: close, so that proxies send the next requests elsewhere; 0 to 600; empty means 5 in production and 0 in development',
    '',
    optional(wholeNumber(0, 600)),
  ),
  PORTREEVE_RATE_LIMITS: variable('off only for measurements', 'on', oneOf('on', 'off')),
  PORTREEVE_IMPORT_MEBIBYTES: variable(
    'How large an uploaded catalog or file of players may be, in MiB',
    '128',
    wholeNumber(1, 4096),
  ),
  PORTREEVE_WEBHOOK_FAILING_DAYS: variable(
    'After how many days without a single success a webhook endpoint is switched off, 1 to 30; its people are told within 15 minutes, and warned at 50, 70 and 90 % of that time',
    '5',
    wholeNumber(1, 30),
  ),
  PORTREEVE_WEBHOOK_DAYS: variable(
    'For how many days notifications and the attempts to deliver them are kept; what still waits, and dead letters that nobody resolved, stay longer',
    '30',
    wholeNumber(1, 3650),
  ),
  PORTREEVE_SIGN_IN_DAYS: variable(
    'For how many days it is kept how players came in and why others did not (docs/following-a-sign-in.md), 1 to 365',
    '14',
    wholeNumber(1, 365),
  ),
  PORTREEVE_AUDIT_SIGN_IN_DAYS: variable(
    'For how many days players’ sign-ins stand in the audit trail, 1 to 400; everything else stands there for 400 days',
    '30',
    wholeNumber(1, 400),
  ),
  PORTREEVE_SUPPORT_ADDRESS: variable(
    'Stands for the operator in refund_details.author of notifications',
    'support@localhost',
    (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : new Wrong('must be an e-mail address')),
  ),
  PORTREEVE_SMTP_URL: variable(
    'The mail server: smtp://user:password@host:587 or smtps://…',
    '',
    optional((text) =>
      URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)
        ? text
        : new Wrong('must begin with smtp:// or smtps://'),
    ),
  ),
  PORTREEVE_MAIL_FROM: variable(
    'The sender of mails, as in Game <login@game.example>; empty means no-reply at the host of the public address',
    '',
    optional((text) =>
      /^(?:[^<>@"\r\n]{1,100}<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text)
        ? text
        : new Wrong('must be an address, as in login@game.example or Game <login@game.example>'),
    ),
  ),
  PORTREEVE_SMS_URL: variable(
    'The gateway for text messages, called as Twilio is: https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com; log: writes them to the log instead, in development',
    '',
    optional((text) =>
      text === 'log:' || (/^https?:\/\/[^/@\s]+:[^/@\s]+@/.test(text) && URL.canParse(text))
        ? text
        : new Wrong('must be https://ACCOUNT_SID:AUTH_TOKEN@host, or log: in development'),
    ),
  ),
  PORTREEVE_SMS_FROM: variable(
    'The number that text messages come from, as in +15005550006, or the id of a messaging service (MG…)',
    '',
    optional((text) =>
      /^(\+[1-9]\d{3,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/.test(text)
        ? text
        : new Wrong('must be a number like +15005550006, a sender name or MG…'),
    ),
  ),
  PORTREEVE_CONSOLE_OIDC_ISSUER: variable(
    'The identity provider by which people sign in to the console with OpenID Connect, as its discovery document writes the issuer (docs/console-sign-in.md)',
    '',
    optional(issuerAddress),
  ),
  PORTREEVE_CONSOLE_OIDC_CLIENT_ID: variable(
    'The id of the client that is registered there, with the redirect address PUBLIC_URL/console/sign_in/back',
    '',
    optional((text) => text),
  ),
  PORTREEVE_CONSOLE_OIDC_CLIENT_SECRET: variable(
    'The secret of that client',
    '',
    optional((text) => text),
  ),
  PORTREEVE_CONSOLE_OIDC_NAME: variable(
    'How people call the identity provider; it stands on the button',
    'single sign-on',
    (text) => (text.length <= 60 ? text : new Wrong('must have 60 characters at most')),
  ),
  PORTREEVE_CONSOLE_OIDC_DOMAINS: variable(
    'Domains of the e-mail addresses that may come in by it, separated by commas; empty means all',
    '',
    list(mailDomain),
  ),
  PORTREEVE_CONSOLE_OIDC_ROLES: variable(
    'Who comes in without an invitation, by values of a claim: admins=operator, helpers=support@project:100001, shop=shop@merchant:1; empty means nobody',
    '',
    list(roleRule),
  ),
  PORTREEVE_CONSOLE_OIDC_ROLES_CLAIM: variable(
    'The claim that these values are looked for in: a text or a list of texts',
    'groups',
    (text) => text,
  ),
  PORTREEVE_PROJECT_ID: variable(
    'The project that portreeve listen and trigger speak of; empty means the one of sandbox.json',
    '',
    optional(wholeNumber(1, 999_999_999)),
  ),
  PORTREEVE_API_KEY: variable(
    'The API key by which commands call a project of the service; empty means the one of sandbox.json',
    '',
    optional((text) =>
      /^[\x21-\x7e]{1,255}$/.test(text) ? text : new Wrong('must be an API key of the project'),
    ),
  ),
  PORTREEVE_WEBHOOK_SECRET: variable(
    'The secret of the Signature header that portreeve listen signs with; empty means the one of sandbox.json, or a new one',
    '',
    optional((text) => text),
  ),
  PORTREEVE_WEBHOOK_STANDARD_SECRET: variable(
    'The secret of Standard Webhooks (whsec_…) that portreeve listen signs with; empty means the one of sandbox.json, or a new one',
    '',
    optional((text) => text),
  ),
} as const

type Read = {
  [K in keyof typeof variables]: Exclude<ReturnType<(typeof variables)[K]['parse']>, Wrong>
}

export type Config = ReturnType<typeof configOf>

/** Thrown with every mistake of the environment at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    )
    this.mistakes = mistakes
  }
}

/** Every variable with its meaning and default, for the documentation. */
export const describeConfig = (): { name: string; meaning: string; fallback: string }[] =>
  Object.entries(variables).map(([name, { meaning, fallback }]) => ({ name, meaning, fallback }))

/**
 * Whether a variable is one that Kubernetes sets in every container for a service whose name begins with `portreeve`
 * (kubernetes.io, "Service", "Environment variables", read 2026-11-22). `PORTREEVE_PORT` is one of them.
 */
const isFromKubernetes = (name: string, value: string): boolean => {
  const address = String.raw`(?:tcp|udp|sctp):\/\/[0-9A-Fa-f.:[\]]+:\d{1,5}`
  const forms: readonly (readonly [name: string, value: string])[] = [
    ['SERVICE_HOST', '[0-9A-Fa-f.:]+'],
    ['SERVICE_PORT(?:_[A-Z0-9_]+)?', String.raw`\d{1,5}`],
    ['PORT', address],
    [String.raw`PORT_\d{1,5}_(?:TCP|UDP|SCTP)`, address],
    [String.raw`PORT_\d{1,5}_(?:TCP|UDP|SCTP)_(?:ADDR|PORT|PROTO)`, '[0-9A-Za-z.:]+'],
  ]
  return forms.some(
    ([form, wanted]) =>
      new RegExp(`^PORTREEVE_(?:[A-Z0-9_]+_)?${form}$`).test(name) &&
      new RegExp(`^${wanted}$`).test(value),
  )
}

/**
 * Reads and checks the environment. Throws `ConfigError` that names each wrong variable and a right value. Unknown
 * variables that begin with PORTREEVE_ are mistakes too, because they are usually misspelt. Variables that Kubernetes
 * sets are passed by.
 */
export const readConfig = (
  given: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const mistakes: string[] = []
  const values: Record<string, unknown> = {}
  const environment = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isFromKubernetes(name, value?.trim() ?? '')),
  )
  for (const [name, { fallback, parse }] of Object.entries(variables) as [
    string,
    Variable<unknown>,
  ][]) {
    const text = environment[name]?.trim() ?? ''
    const value = parse(text === '' ? fallback : text)
    if (value instanceof Wrong) mistakes.push(`${name} ${value.why}`)
    else values[name] = value
  }
  for (const name of Object.keys(environment)) {
    if (
      name.startsWith('PORTREEVE_') &&
      !name.startsWith('PORTREEVE_TEST_') &&
      !(name in variables)
    ) {
      const near = nearest(name, Object.keys(variables))
      mistakes.push(
        `${name} is not a setting of Portreeve${near ? `, did you mean ${near}?` : '; see docs/configuration.md for their names'}`,
      )
    }
  }
  const read = values as Read
  if (read.NODE_ENV === 'production') mistakes.push(...productionMistakes(read))
  mistakes.push(...mistakesBetween(read, environment))
  const telemetry = readTelemetry(environment)
  mistakes.push(...telemetry.mistakes)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return configOf(read, telemetry.settings)
}

/** Mistakes of variables that need each other. */
const mistakesBetween = (
  read: Partial<Read>,
  environment: Readonly<Record<string, string | undefined>>,
): string[] => {
  const mistakes: string[] = []
  if (read.PORTREEVE_SMS_URL?.startsWith('http') && read.PORTREEVE_SMS_FROM === undefined) {
    mistakes.push('PORTREEVE_SMS_FROM must be set with PORTREEVE_SMS_URL')
  }
  const exceptions = read.PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS ?? []
  if (exceptions.length > 0 && !environment.PORTREEVE_OUTBOUND_PROXY?.trim()) {
    mistakes.push('PORTREEVE_OUTBOUND_PROXY must be set with PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS')
  }
  mistakes.push(...providerMistakes(read))
  if (read.PORTREEVE_DATABASE_LISTEN_URL && read.PORTREEVE_DATABASE_URL === undefined) {
    mistakes.push('PORTREEVE_DATABASE_URL must be set with PORTREEVE_DATABASE_LISTEN_URL')
  }
  const versions = (read.PORTREEVE_MASTER_KEYS ?? []).map(({ version }) => version)
  if (new Set(versions).size !== versions.length) {
    mistakes.push('PORTREEVE_MASTER_KEYS must give each version once')
  }
  const sealing = read.PORTREEVE_SEALING_VERSION
  if (sealing !== undefined && !versions.includes(sealing)) {
    mistakes.push('PORTREEVE_SEALING_VERSION must be a version that PORTREEVE_MASTER_KEYS gives')
  }
  return mistakes
}

const providerMistakes = (read: Partial<Read>): string[] => {
  const {
    PORTREEVE_CONSOLE_OIDC_ISSUER: issuer,
    PORTREEVE_CONSOLE_OIDC_CLIENT_ID: id,
    PORTREEVE_CONSOLE_OIDC_CLIENT_SECRET: secret,
  } = read
  const others = [
    id,
    secret,
    read.PORTREEVE_CONSOLE_OIDC_DOMAINS?.[0],
    read.PORTREEVE_CONSOLE_OIDC_ROLES?.[0],
  ]
  if (issuer === undefined)
    return others.every((one) => one === undefined)
      ? []
      : [
          'PORTREEVE_CONSOLE_OIDC_ISSUER must be set with the other PORTREEVE_CONSOLE_OIDC_ settings',
        ]
  return [
    ...(id === undefined ? ['PORTREEVE_CONSOLE_OIDC_CLIENT_ID must be set with its issuer'] : []),
    ...(secret === undefined
      ? ['PORTREEVE_CONSOLE_OIDC_CLIENT_SECRET must be set with its issuer']
      : []),
  ]
}

const providerOf = (read: Read): ProviderSettings | undefined => {
  const {
    PORTREEVE_CONSOLE_OIDC_ISSUER: issuer,
    PORTREEVE_CONSOLE_OIDC_CLIENT_ID: clientId,
    PORTREEVE_CONSOLE_OIDC_CLIENT_SECRET: clientSecret,
  } = read
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return Object.freeze({
    issuer,
    clientId,
    clientSecret,
    name: read.PORTREEVE_CONSOLE_OIDC_NAME,
    domains: Object.freeze(read.PORTREEVE_CONSOLE_OIDC_DOMAINS),
    rolesClaim: read.PORTREEVE_CONSOLE_OIDC_ROLES_CLAIM,
    roles: Object.freeze(read.PORTREEVE_CONSOLE_OIDC_ROLES),
  })
}

const configOf = (read: Read, telemetry: TelemetrySettings | undefined) => {
  const isProduction = read.NODE_ENV === 'production'
  const { PORTREEVE_OUTBOUND_PROXY: proxy, PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS: exceptions } = read
  return Object.freeze({
    isProduction,
    port: read.PORTREEVE_PORT,
    host: read.PORTREEVE_HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    /** Undefined when it follows from the port. */
    publicUrl: read.PORTREEVE_PUBLIC_URL,
    dataDir: read.PORTREEVE_DATA_DIR,
    databaseUrl: read.PORTREEVE_DATABASE_URL,
    /** PostgreSQL itself, where `databaseUrl` is a pooler's. */
    databaseListenUrl: read.PORTREEVE_DATABASE_LISTEN_URL,
    databaseConnections: read.PORTREEVE_DATABASE_CONNECTIONS,
    masterKeys: Object.freeze(read.PORTREEVE_MASTER_KEYS),
    /** Which of the versions seals; undefined for the highest. */
    sealingVersion: read.PORTREEVE_SEALING_VERSION,
    backupKey: read.PORTREEVE_BACKUP_KEY,
    hasSandbox: !isProduction && read.PORTREEVE_SANDBOX === 'on',
    sandboxPort: read.PORTREEVE_SANDBOX_PORT,
    sandboxSmtpPort: read.PORTREEVE_SANDBOX_SMTP_PORT,
    logLevel: read.PORTREEVE_LOG_LEVEL,
    trustedProxies: Object.freeze(read.PORTREEVE_TRUSTED_PROXIES),
    countryDatabase: read.PORTREEVE_COUNTRY_DATABASE,
    allowedNetworks: Object.freeze(read.PORTREEVE_ALLOWED_NETWORKS),
    outboundProxy: proxy && Object.freeze({ ...proxy, exceptions: Object.freeze(exceptions) }),
    valkeyUrl: read.PORTREEVE_VALKEY_URL,
    processes: read.PORTREEVE_PROCESSES,
    drainSeconds: read.PORTREEVE_DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    limits: read.PORTREEVE_RATE_LIMITS === 'on',
    importMebibytes: read.PORTREEVE_IMPORT_MEBIBYTES,
    webhookDays: read.PORTREEVE_WEBHOOK_DAYS,
    webhookFailingDays: read.PORTREEVE_WEBHOOK_FAILING_DAYS,
    signInDays: read.PORTREEVE_SIGN_IN_DAYS,
    auditSignInDays: read.PORTREEVE_AUDIT_SIGN_IN_DAYS,
    supportAddress: read.PORTREEVE_SUPPORT_ADDRESS,
    smtpUrl: read.PORTREEVE_SMTP_URL,
    mailFrom: read.PORTREEVE_MAIL_FROM,
    smsUrl: read.PORTREEVE_SMS_URL,
    smsFrom: read.PORTREEVE_SMS_FROM,
    /** Undefined where OpenTelemetry is off; its variables are in docs/metrics.md. */
    telemetry,
    /** The identity provider of the console; undefined where there is none. */
    provider: providerOf(read),
    projectId: read.PORTREEVE_PROJECT_ID,
    apiKey: read.PORTREEVE_API_KEY,
    webhookSecret: read.PORTREEVE_WEBHOOK_SECRET,
    webhookStandardSecret: read.PORTREEVE_WEBHOOK_STANDARD_SECRET,
  })
}

const productionMistakes = (read: Partial<Read>): string[] => [
  ...(read.PORTREEVE_DATABASE_URL === undefined
    ? [
        'PORTREEVE_DATABASE_URL must be set in production: the embedded PostgreSQL is for development and has no replica or backup',
      ]
    : []),
  ...((read.PORTREEVE_MASTER_KEYS ?? []).length === 0
    ? [
        'PORTREEVE_MASTER_KEYS must be set in production: what it seals is lost without it, so keep a copy of it, apart from your backups',
      ]
    : []),
  ...(read.PORTREEVE_PUBLIC_URL?.startsWith('https://')
    ? []
    : ['PORTREEVE_PUBLIC_URL must be set in production and begin with https://']),
  ...(read.PORTREEVE_CONSOLE_OIDC_ISSUER?.startsWith('http:')
    ? ['PORTREEVE_CONSOLE_OIDC_ISSUER must begin with https:// in production']
    : []),
  ...(read.PORTREEVE_SMS_URL === 'log:'
    ? ['PORTREEVE_SMS_URL must not be log: in production: codes would stand in the log']
    : []),
]
