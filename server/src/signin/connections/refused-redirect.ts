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

const beginning = /^(?:([a-z][a-z0-9+.-]*:)?[/\\]{2}([^/\\?#]*)|([a-z][a-z0-9+.-]*:))/i
const host = /^(?:\[[^\]]*\]|[^:]*)(?::[0-9]{1,5}$)?/

/**
 * A redirect address as it may be kept: scheme, host and port, to the letter. Paths, queries, fragments and user
 * information can hold codes or passwords. Other characters than those of ASCII are escaped. An address without scheme
 * and host is `/`.
 */
export const shownRedirect = (given: string): string => {
  if (given === '') return ''
  const [, scheme = '', authority, schemeAlone] = beginning.exec(given) ?? []
  if (authority === undefined) return (schemeAlone ?? '/').slice(0, longestShown)
  const [named = ''] = host.exec(authority.slice(authority.lastIndexOf('@') + 1)) ?? []
  return `${scheme}//${named.slice(0, longestShown)}`
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
    .slice(0, longestShown)
}
