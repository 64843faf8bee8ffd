/** Cookies that belong to this host alone. */

export type HostCookie = {
  /** The values that a request's header gives it: several where somebody has put another one beside ours. */
  read(header: string | undefined): string[]
  /** The header that sets it, for so many seconds. */
  set(value: string, seconds: number): string
  /** The header that takes it away. */
  forget: string
}

/**
 * A cookie that scripts cannot read. Over https its name begins with `__Host-`, which ties it to this host, path / and
 * Secure (RFC 6265bis, section 4.1.3.2). A plain name is for http on loopback, where browsers would refuse the prefix.
 */
export const hostCookie = (
  plainName: string,
  sameSite: 'Lax' | 'Strict',
  isSecure: boolean,
): HostCookie => {
  const name = isSecure ? `__Host-${plainName}` : plainName
  const set = (value: string, seconds: number): string =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
  return {
    read: (header = '') =>
      header.split(';').flatMap((pair) => {
        const text = pair.trim()
        return text.startsWith(`${name}=`) ? [text.slice(name.length + 1)] : []
      }),
    set,
    forget: set('', 0),
  }
}
