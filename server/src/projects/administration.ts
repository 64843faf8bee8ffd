/** What the operator may do to merchants, projects, clients, keys and connections; every change is audited. */
import type { Query, Tx } from '../base/database.ts'
import { newSecret, newUuid, sha256 } from '../base/ids.ts'
import { Problem } from '../base/problem.ts'
import { recordAudit } from './audit.ts'
import type { Caller } from './caller.ts'
import {
  type ClientSettings,
  type ClientType,
  type ConnectionBody,
  type ProjectSettings,
  problems,
} from './contract.ts'
import type { Deps } from './deps.ts'
import { connectionContext, connectionPurpose, type Project } from './directory.ts'
import * as store from './projects.sql.ts'
import { redirectUriViolations } from './redirect-uri.ts'

type Needs = Pick<Deps, 'directory' | 'clock' | 'keyring' | 'sql'>

/** Makes the operator key that replaces all earlier ones; answers it, the only time it can be seen. */
export const renewOperatorKey = async (deps: Needs, caller: Caller): Promise<string> => {
  const key = newSecret('op_')
  await deps.directory.change(0, async (tx) => {
    await store.deleteOperatorKeys(tx)
    await store.insertOperatorKey(tx, sha256(key))
    await audit(tx, deps, 0, caller, 'operator_key.renewed')
  })
  return key
}

/** Adds an operator key that was made elsewhere; the others stay valid. */
export const addOperatorKey = (deps: Needs, caller: Caller, key: string): Promise<void> =>
  deps.directory.change(0, async (tx) => {
    await store.insertOperatorKey(tx, sha256(key))
    await audit(tx, deps, 0, caller, 'operator_key.added')
  })

/** Makes a merchant and answers its id. */
export const createMerchant = (deps: Needs, caller: Caller, name: string): Promise<number> =>
  deps.directory.change(0, async (tx) => {
    const [row] = await store.insertMerchant(tx, name)
    if (!row) throw new Error('the merchant was not inserted')
    await audit(tx, deps, 0, caller, 'merchant.created', `merchant ${row.merchant_id}`, {
      after: { name },
    })
    return row.merchant_id
  })

/** Makes a project of a merchant. Throws `not_found` when there is no such merchant. */
export const createProject = async (
  deps: Needs,
  caller: Caller,
  facts: { merchantId: number; name: string; settings?: ProjectSettings },
): Promise<Project> => {
  const merchants = await store.listMerchants(deps.sql)
  if (!merchants.some(({ merchant_id }) => merchant_id === facts.merchantId)) {
    throw new Problem(problems.not_found, { detail: `There is no merchant ${facts.merchantId}` })
  }
  const id = await deps.directory.change(0, async (tx) => {
    const [row] = await store.insertProject(tx, {
      merchant_id: facts.merchantId,
      login_project_id: newUuid(),
      name: facts.name,
      settings: facts.settings ?? {},
    })
    if (!row) throw new Error('the project was not inserted')
    const after = { name: facts.name, settings: auditedSettings(facts.settings ?? {}) }
    await audit(tx, deps, row.project_id, caller, 'project.created', `project ${row.project_id}`, {
      after,
    })
    await store.touchProject(tx, row.project_id)
    return row.project_id
  })
  await deps.directory.refresh([id])
  return foundProject(deps, id)
}

/** Settings as the audit keeps them: of a logo only its fingerprint, because entries stay for a year. */
const auditedSettings = (settings: ProjectSettings): ProjectSettings =>
  settings.branding?.logo === undefined
    ? settings
    : {
        ...settings,
        branding: {
          ...settings.branding,
          logo: `SHA-256 ${sha256(settings.branding.logo).toString('hex')}`,
        },
      }

/** Changes a project's name, settings, or both; settings given replace all of them. */
export const changeProject = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  facts: { name?: string; settings?: ProjectSettings },
): Promise<Project> => {
  const before = foundProject(deps, projectId)
  const after = { name: facts.name ?? before.name, settings: facts.settings ?? before.settings }
  if (same({ name: before.name, settings: before.settings }, after)) return before
  await deps.directory.change(projectId, async (tx) => {
    await store.updateProject(tx, projectId, facts)
    await audit(tx, deps, projectId, caller, 'project.changed', `project ${projectId}`, {
      before: { name: before.name, settings: auditedSettings(before.settings) },
      after: { ...after, settings: auditedSettings(after.settings) },
    })
  })
  return foundProject(deps, projectId)
}

export type ClientFacts = {
  name: string
  type: ClientType
  redirect_uris?: string[]
  settings?: ClientSettings
  /** A secret chosen outside (by `portreeve apply`); without one a confidential or server client gets a random one. */
  secret?: string
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
    await audit(tx, deps, projectId, caller, 'client.created', `client ${row.client_id}`, { after })
    return row.client_id
  })
  return { clientId, secret }
}

/** Changes what is given of a client. With `secret: 'renew'` a new secret is made and answered once. */
export const changeClient = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  clientId: number,
  facts: {
    name?: string
    redirect_uris?: string[]
    settings?: ClientSettings
    secret?: 'renew' | { set: string }
  },
): Promise<{ secret: string | undefined }> => {
  const client = foundProject(deps, projectId).clients.find((known) => known.clientId === clientId)
  if (!client)
    throw new Problem(problems.not_found, {
      detail: `There is no client ${clientId} in this project`,
    })
  checkClient(client.type, facts.redirect_uris ?? client.redirectUris)
  const secret = facts.secret === 'renew' ? newSecret() : facts.secret?.set
  if (secret !== undefined && client.type === 'public') {
    throw new Problem(problems.invalid, {
      violations: [{ property: 'secret', message: 'a public client has no secret' }],
    })
  }
  const before = {
    name: client.name,
    redirect_uris: client.redirectUris,
    settings: client.settings,
  }
  const after = {
    name: facts.name ?? client.name,
    redirect_uris: [...(facts.redirect_uris ?? client.redirectUris)],
    settings: facts.settings ?? client.settings,
  }
  const hash = secret === undefined ? null : sha256(secret)
  const isSecretNew = hash !== null && !(client.secretHash && hash.equals(client.secretHash))
  if (same(before, after) && !isSecretNew) return { secret: undefined }
  await deps.directory.change(projectId, async (tx) => {
    // Only what is given: what this process knows of the rest may be older than what is there.
    const { secret: _, ...given } = facts
    const key = { project_id: projectId, client_id: clientId }
    await store.updateClient(tx, key, { ...given, secret_hash: hash })
    await audit(tx, deps, projectId, caller, 'client.changed', `client ${clientId}`, {
      before,
      after: isSecretNew ? { ...after, secret: 'renewed' } : after,
    })
  })
  return { secret }
}

/** Deletes a client: its id stops working at once and is never given again. */
export const removeClient = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  clientId: number,
): Promise<void> => {
  if (!foundProject(deps, projectId).clients.some((client) => client.clientId === clientId)) {
    throw new Problem(problems.not_found, {
      detail: `There is no client ${clientId} in this project`,
    })
  }
  await deps.directory.change(projectId, async (tx) => {
    await store.deleteClient(tx, projectId, clientId, deps.clock.now())
    await audit(tx, deps, projectId, caller, 'client.deleted', `client ${clientId}`)
  })
}

export type KeyOwner = { projectId: number } | { merchantId: number }

/** Makes an API key of a project or merchant; answers the key, the only time it can be seen. */
export const createApiKey = async (
  deps: Needs,
  caller: Caller,
  owner: KeyOwner,
  name: string,
  given?: string,
): Promise<{ keyId: string; apiKey: string }> => {
  const apiKey = given ?? newSecret('pk_')
  const keyId = newUuid()
  const projectId = 'projectId' in owner ? foundProject(deps, owner.projectId).projectId : 0
  await deps.directory.change(0, async (tx) => {
    await store.insertApiKey(tx, {
      key_id: keyId,
      merchant_id: 'merchantId' in owner ? owner.merchantId : null,
      project_id: 'projectId' in owner ? owner.projectId : null,
      name,
      hash: sha256(apiKey),
    })
    await audit(tx, deps, projectId, caller, 'api_key.created', `api key ${keyId}`, {
      after: { name, ...owner },
    })
  })
  return { keyId, apiKey }
}

/** Revokes an API key at once. Throws `not_found` when no valid key has this id and owner. */
export const revokeApiKey = async (
  deps: Needs,
  caller: Caller,
  owner: KeyOwner,
  keyId: string,
): Promise<void> => {
  const userName = 'projectId' in owner ? owner.projectId : owner.merchantId
  const known = deps.directory
    .apiKeys(userName)
    .some(
      (key) =>
        key.keyId === keyId &&
        ('projectId' in owner ? key.projectId === userName : key.merchantId === userName),
    )
  if (!known) throw new Problem(problems.not_found, { detail: 'There is no such API key' })
  const projectId = 'projectId' in owner ? owner.projectId : 0
  // Not the project's turn: a leaked key that fills it with calls must not delay its own end.
  await deps.directory.change(0, async (tx) => {
    await store.revokeApiKey(tx, keyId, deps.clock.now())
    await audit(tx, deps, projectId, caller, 'api_key.revoked', `api key ${keyId}`)
  })
}

/**
 * Makes or changes the connection to a network or platform. Credentials that are left out of an existing
 * connection stay as they are; an empty text takes one away.
 */
export const putConnection = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: { kind: 'network' | 'platform'; provider: string },
  body: ConnectionBody,
): Promise<void> => {
  foundProject(deps, projectId)
  const stored = (query: Query) => findConnection(query, deps, projectId, key)
  if (isAsWanted(await stored(deps.sql), body)) return
  await deps.directory.change(projectId, async (tx) => {
    // What others change at the same time, here or in another process, must not be put back to what it was.
    await store.lockProject(tx, projectId)
    const before = await stored(tx)
    const after = connectionAfter(before, body)
    const { credentials, ...facts } = after
    const sealed = deps.keyring
      .sealFor(connectionPurpose)
      .seal(
        Buffer.from(JSON.stringify(credentials)),
        connectionContext(projectId, key.kind, key.provider),
      )
    await store.putConnection(tx, { project_id: projectId, ...key, ...facts, credentials: sealed })
    await audit(tx, deps, projectId, caller, 'connection.changed', `${key.kind} ${key.provider}`, {
      before: before && { ...before, credentials: Object.keys(before.credentials) },
      after: { ...facts, credentials: Object.keys(credentials) },
    })
  })
}

type ConnectionKey = { kind: 'network' | 'platform'; provider: string }
type ConnectionFacts = Required<ConnectionBody>

/** A connection as it is stored now; undefined where there is none, or its credentials cannot be opened any more. */
const findConnection = async (
  query: Query,
  { keyring }: Pick<Needs, 'keyring'>,
  projectId: number,
  { kind, provider }: ConnectionKey,
): Promise<ConnectionFacts | undefined> => {
  const rows = await store.listConnections(query, [projectId])
  const row = rows.find((one) => one.kind === kind && one.provider === provider)
  const context = connectionContext(projectId, kind, provider)
  const opened = row && keyring.sealFor(connectionPurpose).open(row.credentials, context)
  return (
    row &&
    opened && {
      settings: row.settings,
      is_enabled: row.is_enabled,
      credentials: JSON.parse(opened.toString()) as Record<string, string>,
    }
  )
}

const connectionAfter = (
  before: ConnectionFacts | undefined,
  { credentials, settings, is_enabled }: ConnectionBody,
): ConnectionFacts => ({
  settings: settings ?? before?.settings ?? {},
  is_enabled: is_enabled ?? before?.is_enabled ?? true,
  credentials: Object.fromEntries(
    Object.entries({ ...before?.credentials, ...credentials }).filter(([, value]) => value !== ''),
  ),
})

const isAsWanted = (before: ConnectionFacts | undefined, body: ConnectionBody): boolean =>
  before !== undefined && same(before, connectionAfter(before, body))

/** Takes a connection and its credentials away. Throws `not_found` when there is none. */
export const removeConnection = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: { kind: 'network' | 'platform'; provider: string },
): Promise<void> => {
  if (!foundProject(deps, projectId).connections.has(`${key.kind}/${key.provider}`)) {
    throw new Problem(problems.not_found, {
      detail: `${key.provider} is not connected in this project`,
    })
  }
  await deps.directory.change(projectId, async (tx) => {
    await store.deleteConnection(tx, projectId, key.kind, key.provider)
    await audit(tx, deps, projectId, caller, 'connection.removed', `${key.kind} ${key.provider}`)
  })
}

/** The project with this id. Throws `project_not_found`. */
export const foundProject = ({ directory }: Pick<Deps, 'directory'>, id: number): Project => {
  const project = directory.project(id)
  if (!project)
    throw new Problem(problems.project_not_found, { detail: `There is no project ${id}` })
  return project
}

const checkClient = (type: ClientType, redirectUris: readonly string[]): void => {
  const violations = redirectUriViolations(redirectUris, 'redirect_uris')
  if (type !== 'server' && redirectUris.length === 0) {
    violations.push({ property: 'redirect_uris', message: `a ${type} client needs at least one` })
  }
  if (new Set(redirectUris).size !== redirectUris.length) {
    violations.push({ property: 'redirect_uris', message: 'must not repeat an address' })
  }
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
}

const audit = (
  tx: Tx,
  deps: Needs,
  projectId: number,
  caller: Caller,
  action: string,
  target?: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> =>
  recordAudit(tx, {
    projectId,
    at: deps.clock.now(),
    caller,
    action,
    ...(target === undefined ? {} : { target }),
    ...change,
  })

const same = (a: object, b: object): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
