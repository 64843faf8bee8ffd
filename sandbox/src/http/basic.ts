/** HTTP Basic as the vendors read it: base64 of id, colon, secret, nothing decoded further. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Visit } from './routes.ts'

/** The pair of an Authorization: Basic header; null when there is none. */
export const basicPair = (visit: Visit): readonly [string, string] | null => {
  const found = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(visit.headers.authorization ?? '')
  if (!found?.[1]) return null
  const decoded = Buffer.from(found[1], 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return colon < 0 ? null : [decoded.slice(0, colon), decoded.slice(colon + 1)]
}

/** Compares two texts in a time that does not depend on where they differ. */
export const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(wanted).digest(),
  )

/** The token of an Authorization header with the given scheme word; null when there is none. */
export const bearer = (visit: Visit, scheme = 'Bearer'): string | null => {
  const [word, token] = (visit.headers.authorization ?? '').split(' ', 2)
  return word?.toLowerCase() === scheme.toLowerCase() && token ? token : null
}
