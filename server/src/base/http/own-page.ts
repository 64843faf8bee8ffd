/** Whether a form comes from a page of ours: what another site posts for a player is no wish of theirs. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * True where the browser says so. Browsers tell by `Sec-Fetch-Site` how the site that posts stands to ours, through all
 * redirects, and no page can change it (Fetch Metadata Request Headers, section 2.3). Old ones, and all of them over
 * plain http to another machine, tell only `Origin` (Fetch Standard, section 3.2). A request without either header is
 * not believed.
 */
export const isFromOwnPage = (
  { 'sec-fetch-site': site, origin }: IncomingHttpHeaders,
  publicUrl: string,
): boolean => (site === undefined ? origin === new URL(publicUrl).origin : site === 'same-origin')

/**
 * True where the browser says that a page of another site asks. A caller that says nothing, as a program, comes from
 * nowhere: whoever asks this wants another proof besides.
 */
export const isFromElsewhere = (
  { 'sec-fetch-site': site, origin }: IncomingHttpHeaders,
  publicUrl: string,
): boolean => {
  // Nobody but the person themself: an address that was typed, or a bookmark.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && origin !== new URL(publicUrl).origin
}
