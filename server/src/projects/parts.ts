/** The parts of a process that every room may ask for; the `Pick` at its door says what it does ask for. */
import type { Clock } from '../base/clock.ts'
import type { CountryOf } from '../base/countries/country-database.ts'
import type { Sql } from '../base/database/database.ts'
import type { Limiter } from '../base/limits/rate-limit.ts'
import type { Log } from '../base/log.ts'
import type { Mailer } from '../base/messages/mail.ts'
import type { TextSender } from '../base/messages/text-message.ts'
import type { Outbound } from '../base/outbound/outbound.ts'
import type { Keyring } from '../base/seals/seal.ts'
import type { Tracing } from '../base/telemetry/tracing.ts'

/** The studio's own identity provider, by which people sign in to the console. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** How people call it: it stands on the button. */
  name: string
  /** Domains of addresses that may come in; all, where there is none. */
  domains: readonly string[]
  /** The claim whose values let people in who were not invited, and what each gives. */
  rolesClaim: string
  roles: readonly RoleRule[]
}
export type RoleRule = {
  value: string
  grant: {
    scope: 'installation' | 'merchant' | 'project'
    merchant_id?: number
    project_id?: number
    role: string
  }
}

/** The few settings of the process that areas act on. */
export type Settings = {
  /** The public address without a trailing slash; issuer, links and callback addresses derive from it. */
  publicUrl: string
  /** In production mode addresses must be https and public, and cookies carry `__Host-`. */
  isProduction: boolean
  /** False switches rate limits off, for measurements. */
  limits: boolean
  /** Stands for the operator in `refund_details.author` where a project names none. */
  supportAddress: string
  /** Private networks in CIDR form that may be called; addresses are checked against them when saved. */
  allowedNetworks?: readonly string[]
  /** For how many days notifications and attempts are kept; 30 when left out. */
  webhookDays?: number
  /** For how many days traces of sign-ins are kept; 14 when left out. */
  signInDays?: number
  /** For how many days sign-ins are kept in the audit trail; 30 when left out. */
  auditSignInDays?: number
  /** How large an uploaded catalog may be; 128 MiB when left out. */
  importBytes?: number
  /** After how many days of only failures a webhook endpoint is switched off; 5 when left out. */
  failingDays?: number
  /** Absent where people of the console sign in by links, codes and passkeys alone. */
  provider?: ProviderSettings | undefined
}

export type Parts = {
  sql: Sql
  clock: Clock
  log: Log
  outbound: Outbound
  keyring: Keyring
  /** Buckets of this process, or of all processes where they share a Valkey. */
  limiter: Limiter
  settings: Settings
  /** Absent where no mail server is configured. */
  mailer?: Mailer
  /** Absent where no gateway for text messages is configured. */
  textSender?: TextSender
  /** The country of an address; absent where no country database is configured. */
  countryOf?: CountryOf
  /** Absent where no traces are sent to a collector. */
  tracing?: Tracing
}
