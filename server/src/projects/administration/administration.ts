/** What the operator may do to merchants, projects, clients, keys and connections; every change is audited. */
import type { Query, Tx } from '../../base/database/database.ts'
import { newSecret, newUuid, sha256 } from '../../base/ids.ts'
import type { Violation } from '../../base/problem.ts'
import { Problem } from '../../base/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import {
  type ClientSettings,
  type ClientType,
  type ConnectionBody,
  type ProjectSettings,
  problems,
} from '../contract.ts'
import type { Deps } from '../deps.ts'
import { same } from '../directory/canonical.ts'
import {
  type Client,
  connectionContext,
  connectionPurpose,
  type Project,
} from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import { connectionTag } from '../directory/version.ts'
import { redirectUriViolations } from '../redirect-uri.ts'
import { rememberAllowed } from './notification-switches.ts'

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
  const settings = rememberAllowed({}, facts.settings ?? {})
  const id = await deps.directory.change(0, async (tx) => {
    const [row] = await store.insertProject(tx, {
      merchant_id: facts.merchantId,
      login_project_id: newUuid(),
      name: facts.name,
      settings,
    })
    if (!row) throw new Error('the project was not inserted')
    const after = { name: facts.name, settings: auditedSettings(settings) }
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

/**
 * How a thing is changed: `change` answers what becomes of what is stored, under a lock; `match` is asked before.
 * Either may throw, and may be asked more than once.
 */
export type Edit<Facts> = { change(before: Facts): Facts; match?(before: Facts): void }

export type ProjectFacts = { name: string; settings: ProjectSettings }

/**
 * Changes a project's name, settings, or both; settings given replace all of them, but for the notifications that were
 * allowed before.
 */
export const changeProject = (
  deps: Needs,
  caller: Caller,
  projectId: number,
  facts: Partial<ProjectFacts>,
): Promise<Project> =>
  editProject(deps, caller, projectId, {
    change: (before) => ({
      name: facts.name ?? before.name,
      settings: facts.settings
        ? replacedSettings(before.settings, facts.settings)
        : before.settings,
    }),
  })

const replacedSettings = (
  { notifications_allowed }: ProjectSettings,
  settings: ProjectSettings,
): ProjectSettings =>
  notifications_allowed === undefined ? settings : { notifications_allowed, ...settings }

/** Changes a project from what is stored, so that of several editors none takes back what another one did. */
export const editProject = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  { change, match }: Edit<ProjectFacts>,
): Promise<Project> => {
  const project = foundProject(deps, projectId)
  const look = async (query: Query) => {
    const [row] = await store.listProjects(query, [projectId])
    if (!row) throw noProject(projectId)
    const before = { name: row.name, settings: row.settings }
    match?.(before)
    const wanted = change(before)
    const settings = same(before.settings, wanted.settings)
      ? before.settings
      : rememberAllowed(before.settings, wanted.settings)
    return { before, after: { name: wanted.name, settings } }
  }
  const present = await look(deps.sql)
  if (same(present.before, present.after)) return { ...project, ...present.before }
  await deps.directory.change(projectId, async (tx) => {
    await store.lockProject(tx, projectId)
    const { before, after } = await look(tx)
    await store.updateProject(tx, projectId, after)
    await audit(tx, deps, projectId, caller, 'project.changed', `project ${projectId}`, {
      before: { ...before, settings: auditedSettings(before.settings) },
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

/** What can be changed of a client. */
export type ChangeableClient = { name: string; redirect_uris: string[]; settings: ClientSettings }

type SecretChange = 'renew' | { set: string }

/** Changes what is given of a client. With `secret: 'renew'` a new secret is made and answered once. */
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
  const known = foundClient(deps, projectId, clientId)
  const secret = secretChange === 'renew' ? newSecret() : secretChange?.set
  if (secret !== undefined && known.type === 'public') {
    throw new Problem(problems.invalid, {
      violations: [{ property: 'secret', message: 'a public client has no secret' }],
    })
  }
  const hash = secret === undefined ? null : sha256(secret)
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
    // Only what differs: a process of the version before takes no lock.
    await store.updateClient(tx, key, { ...changedOf(before, after), secret_hash: hash })
    await audit(tx, deps, projectId, caller, 'client.changed', `client ${clientId}`, {
      before,
      after: isSecretNew ? { ...after, secret: 'renewed' } : after,
    })
  })
  return { client: foundClient(deps, projectId, clientId), secret }
}

const changedOf = (before: ChangeableClient, after: ChangeableClient) => ({
  ...(after.name === before.name ? {} : { name: after.name }),
  ...(same(before.redirect_uris, after.redirect_uris)
    ? {}
    : { redirect_uris: after.redirect_uris }),
  ...(same(before.settings, after.settings) ? {} : { settings: after.settings }),
})

/** Deletes a client: its id stops working at once and is never given again. */
export const removeClient = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  clientId: number,
): Promise<void> => {
  foundClient(deps, projectId, clientId)
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

export type ConnectionKey = { kind: 'network' | 'platform'; provider: string }
export type ConnectionFacts = Required<ConnectionBody>
/** A connection as it is stored, and the ETag of that. */
export type StoredConnection = { facts: ConnectionFacts; tag: string }

/**
 * Makes or changes the connection to a network or platform. Credentials that are left out of an existing
 * connection stay as they are; an empty text takes one away. Settings given replace all of them.
 */
export const putConnection = (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: ConnectionKey,
  { credentials, settings, is_enabled }: ConnectionBody,
): Promise<void> =>
  editConnection(deps, caller, projectId, key, {
    change: (stored) => ({
      settings: settings ?? stored?.facts.settings ?? {},
      is_enabled: is_enabled ?? stored?.facts.is_enabled ?? true,
      credentials: { ...stored?.facts.credentials, ...credentials },
    }),
  })

type ConnectionEdit = {
  change(before: StoredConnection | undefined): ConnectionFacts
  match?(before: StoredConnection | undefined): void
}

/**
 * Makes or changes a connection from what is stored; nothing is stored where there is none, or where its credentials
 * cannot be opened any more. A credential that becomes an empty text is taken away.
 */
export const editConnection = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  key: ConnectionKey,
  { change, match }: ConnectionEdit,
): Promise<void> => {
  foundProject(deps, projectId)
  const look = async (query: Query) => {
    const before = await findConnection(query, deps, projectId, key)
    match?.(before)
    return { before: before?.facts, after: withoutEmpty(change(before)) }
  }
  const present = await look(deps.sql)
  if (present.before && same(present.before, present.after)) return
  await deps.directory.change(projectId, async (tx) => {
    // What others change at the same time, here or in another process, must not be put back to what it was.
    await store.lockProject(tx, projectId)
    const { before, after } = await look(tx)
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

/** A connection as it is stored now; undefined where there is none, or its credentials cannot be opened any more. */
const findConnection = async (
  query: Query,
  { keyring }: Pick<Needs, 'keyring'>,
  projectId: number,
  { kind, provider }: ConnectionKey,
): Promise<StoredConnection | undefined> => {
  const rows = await store.listConnections(query, [projectId])
  const row = rows.find((one) => one.kind === kind && one.provider === provider)
  const context = connectionContext(projectId, kind, provider)
  const opened = row && keyring.sealFor(connectionPurpose).open(row.credentials, context)
  if (!row || !opened) return undefined
  const credentials = JSON.parse(opened.toString()) as Record<string, string>
  return {
    facts: { settings: row.settings, is_enabled: row.is_enabled, credentials },
    tag: connectionTag(row),
  }
}

const withoutEmpty = ({ credentials, ...facts }: ConnectionFacts): ConnectionFacts => ({
  ...facts,
  credentials: Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== '')),
})

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
  if (!project) throw noProject(id)
  return project
}

const noProject = (id: number): Problem =>
  new Problem(problems.project_not_found, { detail: `There is no project ${id}` })

/** The client of a project with this id. Throws `not_found`. */
export const foundClient = (
  { directory }: Pick<Deps, 'directory'>,
  projectId: number,
  clientId: number,
): Client => {
  const found = directory.client(clientId)
  if (found?.project.projectId !== projectId) throw noClient(clientId)
  return found.client
}

const noClient = (id: number): Problem =>
  new Problem(problems.not_found, { detail: `There is no client ${id} in this project` })

const checkClient = (type: ClientType, redirectUris: readonly string[]): void => {
  const violations = clientViolations(type, redirectUris)
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
}

/** What is wrong with the addresses of a client of this type. */
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
