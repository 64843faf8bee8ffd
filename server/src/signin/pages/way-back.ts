/**
 * The way back to the game from a page that tells of a failure. It is known where the request names a registered
 * address, or brings a visit that this browser began. No other address is ever linked (RFC 6749, section 4.1.2.1).
 */
import type { FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import type { Client, Deps, Project } from '../../projects/index.ts'
import { requireRedirectUri } from '../landing/entry.ts'
import { type Destination, destinationOf } from '../landing/redirects.ts'
import { browserCookie } from '../requests/browser.ts'
import { postedForms } from '../visit/posted-form.ts'
import { upstreamStates } from '../visit/upstream-state.ts'

export type WayBackNeeds = Pick<Deps, 'directory' | 'keyring' | 'settings' | 'clock'> & {
  issuer: string
}

/** The game that a failed request belongs to. */
export type WayBack = {
  project: Project
  /** As asked for with the parameter `locale`. */
  locale: string | undefined
  /** Undefined where no registered address is known. */
  destination: Destination | undefined
}

const longestState = 1024

/** Answers what a request that failed says of its game; undefined where it says nothing that can be believed. */
export const waysBack = ({ directory, keyring, settings, issuer, clock }: WayBackNeeds) => {
  const states = upstreamStates(keyring)
  const forms = postedForms(keyring)
  const cookie = browserCookie(settings)

  const ofStart = async (query: Query): Promise<WayBack | undefined> => {
    const clientId = parseId(textOf(query.client_id) ?? '')
    const found = clientId === undefined ? undefined : await directory.findClient(clientId)
    if (!found) return undefined
    const { client, project } = found
    const isReadable = query.redirect_uri === undefined || textOf(query.redirect_uri) !== undefined
    const redirectUri = isReadable ? registered(client, textOf(query.redirect_uri)) : undefined
    const given = textOf(query.state) ?? ''
    const state = given.length <= longestState ? given : ''
    return {
      project,
      locale: textOf(query.locale),
      destination:
        redirectUri === undefined
          ? undefined
          : destinationOf(issuer, { redirectUri, state, project }),
    }
  }

  // The state is for the browser that began, not for whoever has seen the address that the network was given.
  const ofVisit = async (request: FastifyRequest, state: string): Promise<WayBack | undefined> => {
    const trip = states.read(state)?.trip
    const found = trip && (await directory.findClient(trip.clientId))
    if (!found || !cookie.isFrom(request.headers.cookie, trip.browser)) return undefined
    const redirectUri = registered(found.client, trip.redirectUri)
    return {
      project: found.project,
      locale: trip.locale ?? undefined,
      destination:
        redirectUri === undefined
          ? undefined
          : destinationOf(issuer, { redirectUri, state: trip.state, project: found.project }),
    }
  }

  return async (request: FastifyRequest): Promise<WayBack | undefined> => {
    const query = request.query as Query
    if (query.client_id !== undefined) return await ofStart(query)
    const posted = textOf(query.posted)
    const state = posted
      ? forms.open(posted, clock.now())?.find(([name]) => name === 'state')?.[1]
      : (textOf(query.state) ?? textOf(query.visit))
    return state === undefined ? undefined : await ofVisit(request, state)
  }
}

/** As parsed, whether it passed a schema or not. */
type Query = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const registered = (
  client: Pick<Client, 'clientId' | 'redirectUris'>,
  given: string | undefined,
): string | undefined => {
  try {
    return requireRedirectUri(client, given)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
