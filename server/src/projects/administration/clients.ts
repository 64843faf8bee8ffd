/** OAuth clients of projects: how they are made, changed and deleted. */
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { newSecret, sha256 } from '../../base/ids.ts'
import { Problem, type Violation } from '../../base/problem.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { type ClientSettings, type ClientType, problems } from '../contract.ts'
import { same } from '../directory/canonical.ts'
import type { Client, Directory } from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import { redirectUriViolations } from '../directory/redirect-uri.ts'
import type { Edit, Needs } from './changes.ts'

export type ClientFacts = {
  name: string
  type: ClientType
  redirect_uris?: string[]
  settings?: ClientSettings
  /** A secret chosen outside (by `portreeve apply`); without one a confidential or server client gets a random one. */
  secret?: string | undefined
}

/** Makes a client; answers its id and, for confidential and server clients, the secret, once. */
export const createClient = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  facts: ClientFacts,
): Promise<{ clientId: number; secret: string | undefined }> => {
  checkClient(facts.type, facts.redirect_uris ?? [])
  const secret = facts.type === 'public' ? undefined : (facts.secret ?? newSecret())
  const clientId = await deps.directory.change(projectId, async (tx) => {
    const [row] = await store.insertClient(tx, {
      project_id: projectId,
      type: facts.type,
      name: facts.name,
      secret_hash: secret === undefined ? null : sha256(secret),
      redirect_uris: facts.redirect_uris ?? [],
      settings: facts.settings ?? {},
    })
    if (!row) throw new Error('the client was not inserted')
    const { secret: _, ...after } = facts
    await auditChange(tx, deps, projectId, caller, 'client.created', `client ${row.client_id}`, {
      after,
    })
    return row.client_id
  })
  return { clientId, secret }
}

/** The changeable members of a client. */
export type ChangeableClient = { name: string; redirect_uris: string[]; settings: ClientSettings }

/** A secret of the client's own choice, or a new one. The former one counts for so many seconds more, if for any. */
type SecretChange = { set: string } | { renew: true; graceSeconds?: number }

/** Changes what is given of a client. With `secret: { renew: true }` a new secret is made and answered once. */
export const changeClient = (
  deps: Needs,
  caller: Caller,
  projectId: number,
  clientId: number,
  { secret, ...facts }: Partial<ChangeableClient> & { secret?: SecretChange },
): Promise<{ client: Client; secret: string | undefined }> => {
  const edit = { change: (before: ChangeableClient) => ({ ...before, ...facts }) }
  return editClient(deps, caller, { projectId, clientId }, edit, secret)
}

/** Changes a client from what is stored. Throws `not_found`, and `invalid` for addresses that it cannot have. */
export const editClient = async (
  deps: Needs,
  caller: Caller,
  { projectId, clientId }: { projectId: number; clientId: number },
  { change, match }: Edit<ChangeableClient>,
  secretChange?: SecretChange,
): Promise<{ client: Client; secret: string | undefined }> => {
  const known = await foundClient(deps, projectId, clientId)
  const secret = secretChange && ('set' in secretChange ? secretChange.set : newSecret())
  if (secret !== undefined && known.type === 'public') {
    throw new Problem(problems.invalid, {
      violations: [{ property: 'secret', message: 'a public client has no secret' }],
    })
  }
  const hash = secret === undefined ? null : sha256(secret)
  const grace = secretChange && 'renew' in secretChange ? (secretChange.graceSeconds ?? 0) : 0
  const formerUntil = grace === 0 ? null : plusSeconds(deps.clock.now(), grace)
  const look = async (query: Query) => {
    const rows = await store.listClients(query, [projectId])
    const row = rows.find(({ client_id }) => client_id === clientId)
    if (!row) throw noClient(clientId)
    const before = { name: row.name, redirect_uris: row.redirect_uris, settings: row.settings }
    match?.(before)
    const after = change(before)
    checkClient(known.type, after.redirect_uris)
    const isSecretNew = hash !== null && !(row.secret_hash && hash.equals(row.secret_hash))
    return { before, after, isSecretNew }
  }
  const present = await look(deps.sql)
  if (same(present.before, present.after) && !present.isSecretNew) {
    const { name, redirect_uris: redirectUris, settings } = present.before
    return { client: { ...known, name, redirectUris, settings }, secret: undefined }
  }
  await deps.directory.change(projectId, async (tx) => {
    await store.lockProject(tx, projectId)
    const { before, after, isSecretNew } = await look(tx)
    const key = { project_id: projectId, client_id: clientId }
    await store.updateClient(tx, key, {
      ...after,
      secret_hash: isSecretNew ? hash : null,
      former_secret_until: formerUntil,
    })
    const renewal = {
      secret: 'renewed',
      ...(formerUntil && { former_secret_until: formatTimestamp(formerUntil) }),
    }
    await auditChange(tx, deps, projectId, caller, 'client.changed', `client ${clientId}`, {
      before,
      after: isSecretNew ? { ...after, ...renewal } : after,
    })
  })
  return { client: await foundClient(deps, projectId, clientId), secret }
}

/** Deletes a client: its id stops working at once and is never given again. */
export const removeClient = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  clientId: number,
): Promise<void> => {
  await foundClient(deps, projectId, clientId)
  await deps.directory.change(projectId, async (tx) => {
    await store.deleteClient(tx, projectId, clientId, deps.clock.now())
    await auditChange(tx, deps, projectId, caller, 'client.deleted', `client ${clientId}`)
  })
}

/** The client of a project with this id. Throws `not_found`. */
export const foundClient = async (
  { directory }: { directory: Directory },
  projectId: number,
  clientId: number,
): Promise<Client> => {
  const found = await directory.findClient(clientId)
  if (found?.project.projectId !== projectId) throw noClient(clientId)
  return found.client
}

const noClient = (id: number): Problem =>
  new Problem(problems.not_found, { detail: `There is no client ${id} in this project` })

const checkClient = (type: ClientType, redirectUris: readonly string[]): void => {
  const violations = clientViolations(type, redirectUris)
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
}

/** Violations in the addresses of a client of this type. */
export const clientViolations = (
  type: ClientType,
  redirectUris: readonly string[],
): Violation[] => {
  const violations = redirectUriViolations(redirectUris, 'redirect_uris')
  if (type !== 'server' && redirectUris.length === 0) {
    violations.push({ property: 'redirect_uris', message: `a ${type} client needs at least one` })
  }
  if (new Set(redirectUris).size !== redirectUris.length) {
    violations.push({ property: 'redirect_uris', message: 'must not repeat an address' })
  }
  return violations
}
