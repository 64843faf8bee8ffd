/**
 * The cookie that binds a sign-in to the browser it began in. One value for all sign-ins of the browser, so that
 * several may be under way; it says nothing about the user and is no session.
 */
import { equalInConstantTime, randomness } from '../../base/ids.ts'
import { readBytes } from '../session-id.ts'

/** Bytes of the browser's value. */
export const browserLength = 16

/** Longer than a sign-in may take, so that whoever comes too late is still shown the way back to the game. */
const cookieSeconds = 3600

export type BrowserCookie = {
  /** The browser's value, a new one where it has none, and the header that sets it (again). */
  bind(cookieHeader: string | undefined): { browser: Buffer; setCookie: string }
  /** The header that makes the browser forget its value, and so the sign-ins that are under way in it. */
  forget: string
  /** Whether a request comes from the browser with this value. */
  isFrom(cookieHeader: string | undefined, browser: Buffer): boolean
}

/**
 * Over https the name begins with `__Host-`, which ties it to this host, path / and Secure (RFC 6265bis, section
 * 4.1.3.2). A plain name is for http on loopback, where browsers would refuse the prefix.
 */
export const browserCookie = ({ publicUrl }: { publicUrl: string }): BrowserCookie => {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-portreeve_browser' : 'portreeve_browser'
  const cookie = (value: string, seconds: number): string =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  const read = (header: string | undefined): Buffer | undefined => {
    if (header === undefined) return undefined
    for (const pair of header.split(';')) {
      const text = pair.trim()
      if (text.startsWith(name) && text[name.length] === '=') {
        return readBytes(text.slice(name.length + 1), browserLength)
      }
    }
    return undefined
  }

  return {
    bind(header) {
      const browser = read(header) ?? randomness(browserLength)
      return { browser, setCookie: cookie(browser.toString('base64url'), cookieSeconds) }
    },
    forget: cookie('', 0),
    isFrom(header, browser) {
      const given = read(header)
      return given !== undefined && equalInConstantTime(browser, given)
    },
  }
}
