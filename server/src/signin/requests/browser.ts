/**
 * The cookie that binds a sign-in to the browser it began in. One value for all sign-ins of the browser, so that
 * several may be under way; it says nothing about the user and is no session.
 */
import { hostCookie } from '../../base/http/cookies.ts'
import { equalInConstantTime, randomness } from '../../base/ids.ts'
import { readBytes } from '../session-id.ts'

/** Bytes of the browser's value. */
export const browserLength = 16

/** Longer than a sign-in may take, so that whoever comes too late is still shown the way back to the game. */
const cookieSeconds = 3600

export type BrowserCookie = ReturnType<typeof browserCookie>

export const browserCookie = ({ publicUrl }: { publicUrl: string }) => {
  const cookie = hostCookie('portreeve_browser', 'Lax', publicUrl.startsWith('https:'))
  const read = (header: string | undefined): Buffer | undefined => {
    const [value] = cookie.read(header)
    return value === undefined ? undefined : readBytes(value, browserLength)
  }
  return {
    /** The browser's value, a new one where it has none, and the header that sets it (again). */
    bind(header: string | undefined): { browser: Buffer; setCookie: string } {
      const browser = read(header) ?? randomness(browserLength)
      return { browser, setCookie: cookie.set(browser.toString('base64url'), cookieSeconds) }
    },
    /** The header that makes the browser forget its value, and so the sign-ins that are under way in it. */
    forget: cookie.forget,
    /** Whether a request comes from the browser with this value. */
    isFrom(header: string | undefined, browser: Buffer): boolean {
      const given = read(header)
      return given !== undefined && equalInConstantTime(browser, given)
    },
  }
}
