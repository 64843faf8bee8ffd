/** The cookie that says who is signed in to the console. */
import type { FastifyRequest } from '../../base/http/http.ts'

/** The cookie of a request: nothing, one secret, or a value that no browser of ours sends. */
export type GivenCookie = { is: 'none' } | { is: 'unusable' } | { is: 'secret'; secret: string }

export type SessionCookie = {
  read(request: Pick<FastifyRequest, 'headers'>): GivenCookie
  /** The header that sets it, for so many seconds. */
  set(secret: string, seconds: number): string
  /** The header that takes it away. */
  forget: string
}

/**
 * Over https the name begins with `__Host-`, which ties it to this host, path / and Secure (RFC 6265bis, section
 * 4.1.3.2). No other host and no page over http can put one there. A plain name is for http on loopback, where browsers
 * refuse the prefix. Undefined for http anywhere else: there whoever is on the way could read it.
 *
 * Two cookies of the name are none: which one is meant, nobody can tell. `SameSite=Strict` is possible because the
 * first request of a visit decides nothing of the console. Pages ask with the cookie once they are there.
 */
export const sessionCookie = ({ publicUrl }: { publicUrl: string }): SessionCookie | undefined => {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  if (!isSecure && !isLoopback(hostname)) return undefined
  const name = isSecure ? '__Host-portreeve_console' : 'portreeve_console'
  const cookie = (value: string, seconds: number): string =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    read({ headers }) {
      const values = (headers.cookie ?? '').split(';').flatMap((pair) => {
        const text = pair.trim()
        return text.startsWith(`${name}=`) ? [text.slice(name.length + 1)] : []
      })
      const [secret, another] = values
      if (secret === undefined) return { is: 'none' }
      if (another !== undefined || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return { is: 'unusable' }
      return { is: 'secret', secret }
    },
    set: cookie,
    forget: cookie('', 0),
  }
}

const isLoopback = (hostname: string): boolean =>
  /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
