/** The request of a sign-in, checked against the client's registration; the same for every way in. */
import { parseId } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import {
  type Client,
  type Directory,
  matchesRedirectUri,
  type Project,
} from '../../projects/index.ts'
import { refusedRedirect } from '../connections/refused-redirect.ts'
import { problems, type SignInQuery } from '../contract.ts'
import type { Deployments } from '../deployments/deployments.ts'
import type { Door } from '../requests/dialects.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { type Registered, refuseArchived } from '../tokens/client-authentication.ts'

const mostScopeBytes = 1024

/** A checked request for a sign-in. */
export type Entry = {
  project: Project
  client: Client
  state: string
  redirectUri: string
  /** True where the request named none and the client's only one stands in. */
  isRedirectUriImplied: boolean
  scope: string
  audience: string | null
  deploymentId: string | null
  challenge: string | null
}

/** A checked request for a sign-in as it is kept; the client is looked up again when it goes on. */
export type EntryNote = Omit<Entry, 'project' | 'client'> & { clientId: number }

/** The parameters that every way in shares, after the schema. */
export type EntryQuery = Omit<SignInQuery, 'response_type' | 'locale' | 'phone_only' | 'hosted'>

/** The client of a request. Throws 400 for what is no id, 404 `003-061` for an unknown one. */
export const requireClient = (directory: Directory, clientId: string): Registered => {
  // Schemas let all numbers of 16 digits pass; those beyond 2^53-1 are nobody's, and no ids
  // (docs/interface/addresses.md#identifiers).
  const id = parseId(clientId)
  if (id === undefined)
    throw parameterRefused('client_id', 'must be: Digits only, 1 to 9007199254740991')
  const found = directory.client(id)
  if (!found) throw new Problem(problems.client_unknown, { details: { client_id: 'is unknown' } })
  refuseArchived(found.project)
  return found
}

/**
 * Checks a request against its client. Throws 400 or 422; nothing is redirected before this has passed. At the standard
 * door public clients need PKCE.
 */
export const readEntry = (
  { project, client }: Registered,
  query: EntryQuery,
  deployments: Deployments,
  door: Door = 'field',
): Entry => {
  const redirectUri = requireRedirectUri(client, query.redirect_uri)
  return entryFor(
    { project, client },
    {
      state: query.state,
      redirectUri,
      isRedirectUriImplied: query.redirect_uri === undefined,
      scope: requireScope(query.scope ?? ''),
      audience: query.audience || null,
      deploymentId: requireDeployment(project, query.deployment_id, deployments),
      challenge: requireChallenge(client, query, door),
    },
  )
}

/**
 * The entry that a note tells of. Registrations change: where the browser may land is decided when it lands. Throws 400
 * where the client is gone or may not land there any more: nothing is redirected then.
 */
export const entryOf = async (
  directory: Pick<Directory, 'findClient'>,
  note: EntryNote,
): Promise<Entry> => {
  const found = await directory.findClient(note.clientId)
  if (!found) throw new Problem(problems.visit_refused)
  return entryFor(found, {
    ...note,
    redirectUri: requireRedirectUri(found.client, note.redirectUri),
  })
}

/** The only maker of entries. A trip or another note may hold more than belongs to one. */
const entryFor = (
  { project, client }: Registered,
  asked: Omit<Entry, 'project' | 'client'>,
): Entry => ({
  project,
  client,
  state: asked.state,
  redirectUri: asked.redirectUri,
  isRedirectUriImplied: asked.isRedirectUriImplied,
  scope: asked.scope,
  audience: asked.audience,
  deploymentId: asked.deploymentId,
  challenge: asked.challenge,
})

/** The project and client of a sign-in, for the log. */
export const whoseEntry = ({ project, client }: Pick<Entry, 'project' | 'client'>) => ({
  project_id: project.projectId,
  client_id: client.clientId,
})

/** The kept part of an entry. */
export const noteOf = (entry: Entry): EntryNote => ({
  clientId: entry.client.clientId,
  state: entry.state,
  redirectUri: entry.redirectUri,
  isRedirectUriImplied: entry.isRedirectUriImplied,
  scope: entry.scope,
  audience: entry.audience,
  deploymentId: entry.deploymentId,
  challenge: entry.challenge,
})

/**
 * Tokens carry the scope twice, and travel in headers of 8 KiB at most: its bytes are counted besides its characters.
 */
const requireScope = (scope: string): string => {
  if (Buffer.byteLength(scope) <= mostScopeBytes) return scope
  throw parameterRefused('scope', `must have at most ${mostScopeBytes} bytes`)
}

/**
 * The registered address a request means: to the letter, or the only one where none is named.
 * Throws 400 `010-011` and `010-012`.
 */
export const requireRedirectUri = (
  client: Pick<Client, 'clientId' | 'redirectUris'>,
  given: string | undefined,
): string => {
  const { redirectUris } = client
  if (given === undefined) {
    const [only, second] = redirectUris
    if (second !== undefined) throw new Problem(problems.redirect_uri_needed)
    if (only === undefined) throw refusedRedirect(client, undefined)
    return only
  }
  for (const registered of redirectUris) {
    if (registered === given || matchesRedirectUri(registered, given)) return given
  }
  throw refusedRedirect(client, given)
}

const requireDeployment = (
  { projectId, settings }: Project,
  given: string | undefined,
  deployments: Deployments,
): string | null => {
  if (!given) {
    if (settings.deployment_required === true) throw parameterRefused('deployment_id', 'is missing')
    return null
  }
  if (deployments.find(projectId, given)) return given
  throw new Problem(problems.not_available, {
    detail: 'This deployment does not exist in the project',
    details: { deployment_id: 'is unknown' },
  })
}

/**
 * PKCE (RFC 7636): without a method `plain` would be meant (section 4.3), which is refused. RFC 9700 (section 2.1.1)
 * demands it of public clients.
 */
const requireChallenge = (
  { settings, type }: Client,
  { code_challenge: challenge, code_challenge_method: method }: EntryQuery,
  door: Door,
): string | null => {
  if (challenge === undefined) {
    const isNeeded = settings.pkce_required ?? (door === 'standard' && type === 'public')
    if (method !== undefined || isNeeded) {
      throw parameterRefused('code_challenge', 'is missing')
    }
    return null
  }
  if (method === undefined) throw parameterRefused('code_challenge_method', 'must be S256')
  return challenge
}
