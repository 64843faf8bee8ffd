/** Callers that are let in: the sandbox knows no credentials, so pages of other sites must not get at it. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a Host is one that no foreign page can have. That is an IP address, localhost or a name below it, or the host
 * of the service's public address. A page whose name was made to lead here (DNS rebinding) sends its own name.
 */
export const isOwnHost = (host: string | undefined, publicUrl: string): boolean => {
  if (host === undefined) return true
  const url = /^[^\s/?#@\\]+$/.test(host) ? URL.parse(`http://${host}`) : null
  if (!url) return false
  const name = url.hostname.replace(/\.$/, '')
  return (
    isIP(name.replace(/^\[|\]$/g, '')) > 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === new URL(publicUrl).hostname
  )
}

/**
 * Whether a page of another site sends this request, as far as browsers tell. Servers and scripts send neither header;
 * over plain http to other names than localhost, browsers send only Origin.
 */
export const isForeignPage = (headers: IncomingHttpHeaders): boolean => {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && URL.parse(origin)?.host !== host
}
