/** `portreeve apply`: one document says what projects there are, and applying it twice changes nothing. */
import { equalInConstantTime, sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import * as administration from '../administration/administration.ts'
import type { Caller } from '../caller.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import {
  type ApplyOptions,
  checkedDocument,
  DocumentError,
  type ProjectDocument,
} from './apply-document.ts'

type Needs = Pick<Deps, 'directory' | 'clock' | 'keyring' | 'sql'>

/**
 * Brings merchants, projects, API keys, clients, connections and the sections of other areas to what the document
 * says; what it does not name stays as it is. Merchants, projects, keys and clients are recognised by their names.
 * Answers one line for each change, none when everything was so already. Throws `DocumentError` with the mistakes
 * before the first change; for what only a section can find out, when it comes to that.
 */
export const applyDocument = async (
  deps: Needs,
  options: ApplyOptions,
  caller: Caller,
  input: unknown,
): Promise<string[]> => {
  const document = checkedDocument(input, options)
  const changes: string[] = []
  for (const merchant of document.merchants) {
    const merchantId = await ensureMerchant(deps, caller, merchant.name, changes)
    for (const wanted of merchant.projects ?? []) {
      const project = await ensureProject(deps, caller, merchantId, wanted, changes)
      await ensureKeys(deps, caller, project, wanted, changes)
      await ensureClients(deps, caller, project, wanted, changes)
      await ensureConnections(deps, caller, project, wanted, changes)
      for (const section of options.sections) {
        if (wanted[section.name] === undefined) continue
        const lines = await section
          .apply(project.projectId, wanted[section.name], caller)
          .catch((error: unknown) => tellWhere(wanted.name, error))
        changes.push(...lines.map((line) => `${wanted.name}: ${line}`))
      }
      for (const { notes } of options.sections) {
        for (const line of (await notes?.(project.projectId)) ?? []) {
          options.note?.(`${wanted.name}: ${line}`)
        }
      }
    }
  }
  return changes
}

/** What a section refuses beyond its schema, with the project it stands in. */
const tellWhere = (projectName: string, error: unknown): never => {
  if (!(error instanceof Problem) || error.violations.length === 0) throw error
  throw new DocumentError(
    error.violations.map(({ property, message }) => ({
      property: `${projectName}: ${property}`,
      message,
    })),
  )
}

const ensureMerchant = async (
  deps: Needs,
  caller: Caller,
  name: string,
  changes: string[],
): Promise<number> => {
  const known = (await store.listMerchants(deps.sql)).find((merchant) => merchant.name === name)
  if (known) return known.merchant_id
  const id = await administration.createMerchant(deps, caller, name)
  changes.push(`${name}: made merchant ${id}`)
  return id
}

const ensureProject = async (
  deps: Needs,
  caller: Caller,
  merchantId: number,
  wanted: ProjectDocument,
  changes: string[],
): Promise<Project> => {
  const known = [...deps.directory.projects()].find(
    (project) => project.merchantId === merchantId && project.name === wanted.name,
  )
  if (!known) {
    const made = await administration.createProject(deps, caller, {
      merchantId,
      name: wanted.name,
      ...(wanted.settings ? { settings: wanted.settings } : {}),
    })
    changes.push(`${wanted.name}: made project ${made.projectId}`)
    return made
  }
  if (!wanted.settings) return known
  const changed = await administration.changeProject(deps, caller, known.projectId, {
    settings: wanted.settings,
  })
  if (changed.version !== known.version) changes.push(`${wanted.name}: changed settings`)
  return changed
}

const ensureKeys = async (
  deps: Needs,
  caller: Caller,
  { projectId }: Project,
  wanted: ProjectDocument,
  changes: string[],
): Promise<void> => {
  for (const { name, key } of wanted.api_keys ?? []) {
    const known = deps.directory
      .apiKeys(projectId)
      .filter((candidate) => candidate.projectId === projectId && candidate.name === name)
    if (known.some(({ hash }) => equalInConstantTime(hash, sha256(key)))) continue
    await administration.createApiKey(deps, caller, { projectId }, name, key)
    for (const { keyId } of known)
      await administration.revokeApiKey(deps, caller, { projectId }, keyId)
    changes.push(`${wanted.name}: ${known.length > 0 ? 'replaced' : 'made'} API key ${name}`)
  }
}

const ensureClients = async (
  deps: Needs,
  caller: Caller,
  { projectId, clients }: Project,
  wanted: ProjectDocument,
  changes: string[],
): Promise<void> => {
  for (const { secret, ...client } of wanted.clients ?? []) {
    const known = clients.find(({ name }) => name === client.name)
    if (!known) {
      const made = await administration.createClient(deps, caller, projectId, {
        ...client,
        ...(secret === undefined ? {} : { secret }),
      })
      const shown =
        secret === undefined && made.secret !== undefined
          ? `, secret (shown once) ${made.secret}`
          : ''
      changes.push(
        `${wanted.name}: made ${client.type} client ${client.name}, client_id ${made.clientId}${shown}`,
      )
      continue
    }
    if (known.type !== client.type) {
      throw new DocumentError([
        {
          property: `client ${client.name}`,
          message: `is ${known.type} and cannot become ${client.type}; give the new one another name`,
        },
      ])
    }
    await administration.changeClient(deps, caller, projectId, known.clientId, {
      ...(client.redirect_uris ? { redirect_uris: client.redirect_uris } : {}),
      ...(client.settings ? { settings: client.settings } : {}),
      ...(secret === undefined ? {} : { secret: { set: secret } }),
    })
    const now = deps.directory.client(known.clientId)?.client
    if (now && clientLine(now) !== clientLine(known)) {
      changes.push(`${wanted.name}: changed client ${client.name}`)
    }
  }
}

const clientLine = ({ redirectUris, settings, secretHash }: Project['clients'][number]): string =>
  JSON.stringify([redirectUris, settings, secretHash?.toString('hex')])

const ensureConnections = async (
  deps: Needs,
  caller: Caller,
  { projectId }: Project,
  wanted: ProjectDocument,
  changes: string[],
): Promise<void> => {
  for (const kind of ['network', 'platform'] as const) {
    for (const [provider, body] of Object.entries(wanted.connections?.[kind] ?? {})) {
      const before = deps.directory.project(projectId)?.version
      await administration.putConnection(deps, caller, projectId, { kind, provider }, body)
      if (deps.directory.project(projectId)?.version !== before) {
        changes.push(`${wanted.name}: changed connection to ${provider} (${kind})`)
      }
    }
  }
}
