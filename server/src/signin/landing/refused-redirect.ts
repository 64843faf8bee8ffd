/** A redirect address that its client has not registered. */
import { Problem } from '../../base/problem.ts'
import type { Client } from '../../projects/index.ts'
import { problems } from '../contract.ts'

/** The problem, with what `refused-redirects.ts` keeps of it; `given` is undefined where the request named none. */
export const refusedRedirect = (
  { clientId }: Pick<Client, 'clientId'>,
  given: string | undefined,
): Problem => {
  const unshown = { client_id: String(clientId), redirect_uri: shownRedirect(given ?? '') }
  return new Problem(problems.redirect_uri_unknown, {
    unshown,
    ...(given === undefined && {
      detail: 'This client has no redirect URI: register one',
    }),
  })
}

const longestShown = 200

/**
 * A redirect address as it may be kept: to the letter, so that a difference can be seen, but without query, fragment
 * and user information, which could hold codes or passwords. Other characters than those of ASCII are escaped.
 */
export const shownRedirect = (given: string): string =>
  given
    .slice(0, 4 * longestShown)
    .replace(/[?#].*$/s, '')
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/\\]*@/i, '$1//')
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
    .slice(0, longestShown)
