/** Which client is asking at the token calls, and whether it is the one (RFC 6749, section 2.3). */

import type { Clock, Instant } from '../../base/clock.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { equalInConstantTime, parseId, sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { type Client, type Directory, type Project, readBasic } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { parameterRefused } from '../requests/problem-of.ts'

export type Registered = { client: Client; project: Project }

/** The client's own claim of who it is; nothing is believed yet but the right secret. */
export type ClientClaim = {
  clientId: string
  found: Registered | undefined
  /** Whether the client has a secret, and showed it. */
  isProven: boolean
}

type Form = { client_id?: string; client_secret?: string }

/**
 * Reads the client and its secret from the body or from HTTP Basic, whose parts are form-encoded
 * (RFC 6749, section 2.3.1). Throws 400 for two ways at once, `invalid_client` for a secret in the address.
 */
export const readClientClaim = async (
  request: FastifyRequest,
  form: Form,
  { directory, clock }: { directory: Directory; clock: Clock },
): Promise<ClientClaim> => {
  if (Object.hasOwn(request.query as object, 'client_secret')) {
    throw new Problem(problems.client_refused, {
      detail: 'A secret must not stand in the address',
    })
  }
  const { clientId, secret } = readClaim(request.headers.authorization, form)
  const id = parseId(clientId)
  const found = id === undefined ? undefined : await directory.findClient(id)
  return { clientId, found, isProven: isRight(found, secret, clock.now()) }
}

/** Both secrets are compared, so that the time does not tell which one came close. */
const isRight = (
  found: Registered | undefined,
  secret: string | undefined,
  now: Instant,
): boolean => {
  if (!found || found.client.type === 'public' || secret === undefined) return false
  const { secretHash, formerSecret } = found.client
  const hash = sha256(secret)
  const isPresent = secretHash !== undefined && equalInConstantTime(secretHash, hash)
  const isFormer = formerSecret !== undefined && equalInConstantTime(formerSecret.hash, hash)
  return isPresent || (isFormer && formerSecret.until > now)
}

const readClaim = (header: string | undefined, form: Form) => {
  if (header === undefined) {
    if (form.client_id === undefined || form.client_id === '') {
      throw new Problem(problems.client_missing, { details: { client_id: 'is missing' } })
    }
    return { clientId: form.client_id, secret: form.client_secret }
  }
  const pair = readBasic(header)
  const clientId = pair && formDecode(pair.user)
  const secret = pair && formDecode(pair.password)
  if (clientId === undefined || secret === undefined) throw new Problem(problems.client_refused)
  if (form.client_secret !== undefined) {
    throw parameterRefused('client_secret', 'must not be sent beside HTTP Basic')
  }
  if (form.client_id !== undefined && form.client_id !== clientId) {
    throw parameterRefused('client_id', 'differs from the one of HTTP Basic')
  }
  return { clientId, secret }
}

const formDecode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/**
 * The client, once it has proved to be it. A public client has no secret, and one sent for it is not looked at.
 * Throws `invalid_client` (`010-019`).
 */
export const requireAuthentic = ({ found, isProven }: ClientClaim): Registered => {
  if (found && (found.client.type === 'public' || isProven)) return found
  throw new Problem(problems.client_refused)
}

/** As `requireAuthentic`, for calls that a client without a secret cannot make. */
export const requireSecretClient = (claim: ClientClaim): Registered => {
  const registered = requireAuthentic(claim)
  if (registered.client.type === 'public') throw new Problem(problems.client_refused)
  return registered
}

/** Throws 422 `003-020` where the project is archived. */
export const refuseArchived = ({ archivedAt }: Project): void => {
  if (archivedAt) throw new Problem(problems.project_archived)
}
