/** `portreeve apply` and `export`: one document says what projects there are, and applying it twice changes nothing. */
import { type Static, type TSchema, Type } from 'typebox'
import { closed } from '../base/contract.ts'
import { readViolations, validator } from '../base/http.ts'
import { equalInConstantTime, sha256 } from '../base/ids.ts'
import type { Violation } from '../base/problem.ts'
import * as administration from './administration.ts'
import type { Caller } from './caller.ts'
import { ClientBody, ConnectionBody, Name, ProjectSettings } from './contract.ts'
import type { Deps } from './deps.ts'
import type { Project } from './directory.ts'
import * as store from './projects.sql.ts'
import { redirectUriViolations } from './redirect-uri.ts'

/** A part of a project's configuration that another area owns, under its own name in the document. */
export type ApplySection = {
  name: string
  schema: TSchema
  /** Brings the project to `value`; answers one line for each thing that changed. */
  apply(projectId: number, value: unknown, caller: Caller): Promise<string[]>
  /** The present state in the form that `apply` takes, without secrets; undefined when there is nothing. */
  read(projectId: number): Promise<unknown>
}

const Secret = Type.String({
  minLength: 16,
  maxLength: 16_384,
  description: 'at least 16 characters; env:NAME reads a variable',
})

const Client = Type.Object({ ...ClientBody.properties, secret: Type.Optional(Secret) }, closed)
const Connections = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9]{1,31}$' }), ConnectionBody)
const projectMembers = {
  name: Name,
  settings: Type.Optional(ProjectSettings),
  api_keys: Type.Optional(Type.Array(Type.Object({ name: Name, key: Secret }, closed))),
  clients: Type.Optional(Type.Array(Client)),
  connections: Type.Optional(
    Type.Object(
      { network: Type.Optional(Connections), platform: Type.Optional(Connections) },
      closed,
    ),
  ),
}
const ProjectDocument = Type.Object(projectMembers, closed)
type ProjectDocument = Static<typeof ProjectDocument> & Record<string, unknown>

type Document = { merchants: { name: string; projects?: ProjectDocument[] }[] }

type Needs = Pick<Deps, 'directory' | 'clock' | 'keyring' | 'sql'>

export type ApplyOptions = {
  sections: readonly ApplySection[]
  /** Which names a connection may have. */
  isProvider(kind: 'network' | 'platform', provider: string): boolean
  /** Values of `env:NAME` references. */
  environment: Readonly<Record<string, string | undefined>>
}

/** Thrown when a document cannot be applied; nothing was changed then. */
export class DocumentError extends Error {
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    super(
      `The document was not applied:\n${violations.map(({ property, message }) => `  ${property === '' ? 'the document' : property} ${message}`).join('\n')}`,
    )
    this.violations = violations
  }
}

/**
 * Brings merchants, projects, API keys, clients, connections and the sections of other areas to what the document
 * says; what it does not name stays as it is. Merchants, projects, keys and clients are recognised by their names.
 * Answers one line for each change, none when everything was so already. Throws `DocumentError` with every mistake
 * before the first change.
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
        const lines = await section.apply(project.projectId, wanted[section.name], caller)
        changes.push(...lines.map((line) => `${wanted.name}: ${line}`))
      }
    }
  }
  return changes
}

/**
 * The document that describes the present state: applying it here changes nothing. Secrets are not in it; where one
 * is needed elsewhere, it has to be added as `env:NAME`.
 */
export const exportDocument = async (
  deps: Needs,
  sections: readonly ApplySection[],
): Promise<unknown> => {
  const merchants = await store.listMerchants(deps.sql)
  const projects = [...deps.directory.projects()]
  return {
    merchants: await Promise.all(
      merchants.map(async ({ merchant_id, name }) => ({
        name,
        projects: await Promise.all(
          projects
            .filter(({ merchantId }) => merchantId === merchant_id)
            .map((project) => exportProject(project, sections)),
        ),
      })),
    ),
  }
}

const exportProject = async (project: Project, sections: readonly ApplySection[]) => ({
  name: project.name,
  ...(Object.keys(project.settings).length > 0 ? { settings: project.settings } : {}),
  clients: project.clients.map(({ name, type, redirectUris, settings }) => ({
    name,
    type,
    ...(redirectUris.length > 0 ? { redirect_uris: [...redirectUris] } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  })),
  connections: Object.fromEntries(
    (['network', 'platform'] as const).flatMap((kind) => {
      const connected = [...project.connections.values()].filter(
        (connection) => connection.kind === kind,
      )
      const entries = connected.map(({ provider, settings, isEnabled }) => [
        provider,
        {
          credentials: {},
          ...(Object.keys(settings).length > 0 ? { settings } : {}),
          is_enabled: isEnabled,
        },
      ])
      return entries.length > 0 ? [[kind, Object.fromEntries(entries)]] : []
    }),
  ),
  ...Object.fromEntries(
    (
      await Promise.all(
        sections.map(async ({ name, read }) => [name, await read(project.projectId)] as const),
      )
    ).filter(([, value]) => value !== undefined),
  ),
})

const checkedDocument = (input: unknown, options: ApplyOptions): Document => {
  const missing: Violation[] = []
  const resolved = resolveReferences(input, options.environment, '', missing)
  const schema = Type.Object(
    {
      merchants: Type.Array(
        Type.Object(
          {
            name: Name,
            projects: Type.Optional(
              Type.Array(
                Type.Object(
                  {
                    ...projectMembers,
                    ...Object.fromEntries(
                      options.sections.map((section) => [
                        section.name,
                        Type.Optional(section.schema),
                      ]),
                    ),
                  },
                  closed,
                ),
              ),
            ),
          },
          closed,
        ),
      ),
    },
    closed,
  )
  const check = validator().compile(schema)
  const violations = check(resolved) ? [] : readViolations(check.errors ?? [])
  if (violations.length === 0) violations.push(...furtherViolations(resolved as Document, options))
  const all = [...missing, ...violations]
  if (all.length > 0) throw new DocumentError(all)
  return resolved as Document
}

const furtherViolations = (document: Document, options: ApplyOptions): Violation[] =>
  document.merchants.flatMap((merchant, m) => [
    ...repeated(
      document.merchants.map(({ name }) => name),
      m,
      `merchants[${m}].name`,
    ),
    ...(merchant.projects ?? []).flatMap((project, p) => {
      const at = `merchants[${m}].projects[${p}]`
      return [
        ...repeated(
          (merchant.projects ?? []).map(({ name }) => name),
          p,
          `${at}.name`,
        ),
        ...(project.clients ?? []).flatMap((client, c) => [
          ...repeated(
            (project.clients ?? []).map(({ name }) => name),
            c,
            `${at}.clients[${c}].name`,
          ),
          ...redirectUriViolations(client.redirect_uris ?? [], `${at}.clients[${c}].redirect_uris`),
          ...(client.type !== 'server' && (client.redirect_uris ?? []).length === 0
            ? [
                {
                  property: `${at}.clients[${c}].redirect_uris`,
                  message: 'needs at least one address',
                },
              ]
            : []),
          ...(client.type === 'public' && client.secret !== undefined
            ? [{ property: `${at}.clients[${c}].secret`, message: 'is not for public clients' }]
            : []),
        ]),
        ...(['network', 'platform'] as const).flatMap((kind) =>
          Object.keys(project.connections?.[kind] ?? {})
            .filter((provider) => !options.isProvider(kind, provider))
            .map((provider) => ({
              property: `${at}.connections.${kind}.${provider}`,
              message: `is not the name of a ${kind}`,
            })),
        ),
      ]
    }),
  ])

const repeated = (names: readonly string[], index: number, property: string): Violation[] =>
  names.indexOf(names[index] ?? '') < index ? [{ property, message: 'stands twice' }] : []

/** Replaces every text `env:NAME` by the variable's value and notes those that are not set. */
const resolveReferences = (
  value: unknown,
  environment: ApplyOptions['environment'],
  path: string,
  missing: Violation[],
): unknown => {
  if (typeof value === 'string') {
    const name = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value)?.[1]
    if (name === undefined) return value
    const found = environment[name]
    if (found === undefined)
      missing.push({ property: path, message: `refers to ${name}, which is not set` })
    return found ?? value
  }
  if (Array.isArray(value)) {
    return value.map((part, index) =>
      resolveReferences(part, environment, `${path}[${index}]`, missing),
    )
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        resolveReferences(part, environment, path === '' ? key : `${path}.${key}`, missing),
      ]),
    )
  }
  return value
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
  if (changed !== known) changes.push(`${wanted.name}: changed settings`)
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
