/** The cookie that says who is signed in to the console. */
import { type HostCookie, hostCookie } from '../../base/http/cookies.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { isLoopbackHost } from '../../base/http/loopback.ts'

export type SessionCookie = Pick<HostCookie, 'set' | 'forget'> & {
  /** The secret of a request; undefined where there is none, null for a value that no browser of ours sends. */
  read(request: Pick<FastifyRequest, 'headers'>): string | null | undefined
}

/**
 * Over https no other host and no page over http can put one there. Undefined for http beyond loopback: there whoever
 * is on the way could read it.
 *
 * Two cookies of the name are none: which one is meant, nobody can tell. `SameSite=Strict` is possible because the
 * first request of a visit decides nothing of the console. Pages ask with the cookie once they are there.
 */
export const sessionCookie = ({ publicUrl }: { publicUrl: string }): SessionCookie | undefined => {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  if (!isSecure && !isLoopbackHost(hostname)) return undefined
  const cookie = hostCookie('portreeve_console', 'Strict', isSecure)
  return {
    ...cookie,
    read({ headers }) {
      const [secret, another] = cookie.read(headers.cookie)
      if (secret === undefined) return undefined
      return another === undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
    },
  }
}
