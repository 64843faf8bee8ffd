/** Which redirect addresses the simulated consoles have registered. */

const CALLBACK = '/api/social/oauth2/callback'
/** Where the people of a studio come back to, who sign in to its console. */
const CONSOLE_BACK = '/console/sign_in/back'
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isKnown = (path: string): boolean => path === CALLBACK || path === CONSOLE_BACK

/**
 * The rule all simulated networks share: the service's callback paths, on its public address or on
 * any port of a loopback host. A query is allowed only where the caller says so (Steam's return_to).
 */
export const registeredAddresses = (publicUrl: string) => {
  const home = new URL(publicUrl)
  const prefix = home.pathname.replace(/\/$/, '')
  return {
    /** The address a vendor falls back to when it was given an unregistered one. */
    first: `${home.origin}${prefix}${CALLBACK}`,
    has(address: string | null | undefined, allowsQuery = false): boolean {
      const url = URL.parse(address ?? '')
      if (!url || url.username || url.password || (address ?? '').includes('#')) return false
      if (!allowsQuery && (address ?? '').includes('?')) return false
      if (url.origin === home.origin) {
        return url.pathname === `${prefix}${CALLBACK}` || isKnown(url.pathname)
      }
      return url.protocol === 'http:' && LOOPBACK.has(url.hostname) && isKnown(url.pathname)
    },
  }
}

export type RegisteredAddresses = ReturnType<typeof registeredAddresses>
