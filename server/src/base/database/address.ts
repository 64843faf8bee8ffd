/** A database's address, as pg wants to have it. */
import { basename, dirname } from 'node:path'
import type { ClientConfig } from 'pg'

export type AddressOptions = {
  /** The server's Unix socket (`…/.s.PGSQL.5432`), in place of the address's host. */
  socketPath?: string | undefined
  /** Shown in pg_stat_activity. */
  name: string
  /** Settings of each session. */
  session: Readonly<Record<string, string | number>>
}

const connectTimeoutSeconds = 10
const keepAliveAfterMs = 60_000

/**
 * Reads a `postgres://` address. `sslmode` in its query says whether the connection is encrypted: `require` does not
 * look at the certificate, `verify-ca` and `verify-full` do, and `prefer` is `require`. `connect_timeout` limits the
 * seconds until the server lets us in. Everything else is a setting of each session. Throws TypeError for what is no
 * address.
 */
export const clientConfig = (
  address: string,
  { socketPath, name, session }: AddressOptions,
): ClientConfig => {
  const url = new URL(address)
  const { sslmode, application_name, connect_timeout, ...settings } = Object.fromEntries(
    url.searchParams,
  )
  const path = decodeURIComponent(url.pathname.slice(1))
  return {
    ...(socketPath === undefined ? hostOf(url) : socketOf(socketPath)),
    ...(url.username === '' ? {} : { user: decodeURIComponent(url.username) }),
    // Without any, pg would look for a file of passwords.
    password: decodeURIComponent(url.password),
    ...(path === '' ? {} : { database: path }),
    ssl: socketPath === undefined && encryption(sslmode),
    application_name: application_name ?? name,
    options: optionsOf({ ...session, ...settings }),
    connectionTimeoutMillis: Number(connect_timeout ?? connectTimeoutSeconds) * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  }
}

const hostOf = ({ hostname, port }: URL) => ({
  host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost',
  port: Number(port || 5432),
})

// pg puts the name of the socket together again.
const socketOf = (path: string) => ({
  host: dirname(path),
  port: Number(basename(path).split('.').at(-1)),
})

const encryption = (mode: string | undefined): ClientConfig['ssl'] => {
  if (mode === undefined || mode === 'disable' || mode === 'false') return false
  return mode.startsWith('verify') ? {} : { rejectUnauthorized: false }
}

/** Settings as words of the server's command line (postgresql.org/docs/18/libpq-connect.html#LIBPQ-CONNECT-OPTIONS). */
const optionsOf = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, '\\$&')}`)
    .join(' ')
