/** Which origins the setting `allowed_origins` means. */

/** A loopback host whose every port is allowed, as the setting writes it. */
const anyPort = /^(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\*$/

/** A loopback origin without its port. */
const loopback = /^(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::[0-9]+)?$/

/** The entry that allows every port of an origin's host; undefined where the host is not a loopback one. */
export const anyPortOf = (origin: string): string | undefined => {
  const host = loopback.exec(origin)?.[1]
  return host === undefined ? undefined : `${host}:*`
}

/**
 * Whether a list allows an origin, given as browsers send it. It stands there to the letter, or its scheme and loopback
 * host do with `*` for the port. No port at all is one of them, the scheme's own.
 */
export const allowsOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.includes(origin) || allowed.some((entry) => isPortOf(anyPort.exec(entry)?.[1], origin))

const isPortOf = (host: string | undefined, origin: string): boolean =>
  host !== undefined && origin.startsWith(host) && isPort(origin.slice(host.length))

/** Nothing, or a colon and 1 to 65,535 as browsers write it. */
const isPort = (text: string): boolean =>
  text === '' || (/^:[1-9][0-9]{0,4}$/.test(text) && Number(text.slice(1)) <= 65_535)
