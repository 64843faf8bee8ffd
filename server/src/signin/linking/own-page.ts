/** Whether a form comes from a page of ours: what another site posts for a player is no wish of theirs. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * True where the browser says so. Browsers tell by `Sec-Fetch-Site` how the site that posts stands to ours, through all
 * redirects, and no page can change it (Fetch Metadata Request Headers, section 2.3). Old ones, and all of them over
 * plain http to another machine, tell only `Origin` (Fetch Standard, section 3.2). Who tells neither is not believed.
 */
export const isFromOwnPage = (
  { 'sec-fetch-site': site, origin }: IncomingHttpHeaders,
  publicUrl: string,
): boolean => (site === undefined ? origin === new URL(publicUrl).origin : site === 'same-origin')
