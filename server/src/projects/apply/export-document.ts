/** `portreeve export`: the present state as a document that `apply` takes. */

import { formatTimestamp } from '../../base/clock.ts'
import { type ConnectionRules, usedCredentials } from '../administration/connection-rules.ts'
import type { ConnectionBody } from '../contract.ts'
import type { ApiKey, Directory, Project } from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import type { Parts } from '../parts.ts'
import type { Permission } from '../permissions/permissions.ts'
import type { GrantableRole } from '../permissions/roles.ts'
import type { ApplyDocument, ApplySection, ProjectDocument } from './apply-document.ts'
import { readPeople } from './apply-people.ts'
import { type NameVariable, variableNames } from './credential-variables.ts'

type Needs = Pick<Parts, 'sql'> & { directory: Directory }

export type ExportOptions = Pick<ConnectionRules, 'credentialNames'> & {
  sections: readonly ApplySection[]
}

/**
 * The document that describes the present state. No secret is in it: every credential is named as `env:NAME`. Where
 * those variables are set it can be applied as it is. An empty installation is then like this one, and this one does
 * not change. Only the receiver of a hashed value knows it.
 */
export const exportDocument = async (
  deps: Needs,
  options: ExportOptions,
): Promise<ApplyDocument> => {
  const merchants = await store.listMerchants(deps.sql)
  const variable = variableNames()
  const projectsOf = new Map<number, ProjectDocument[]>()
  for await (const project of deps.directory.everyProject()) {
    const named: NameVariable = (...words) => variable(project.name, ...words)
    const own = projectsOf.getOrInsertComputed(project.merchantId, () => [])
    own.push(await exportProject(deps, options, project, named))
  }
  const people = await readPeople(deps)
  return {
    merchants: merchants.map(({ merchant_id, name }) => ({
      name,
      projects: projectsOf.get(merchant_id) ?? [],
    })),
    ...(people ? { console_users: people } : {}),
  }
}

const exportProject = async (
  deps: Needs,
  options: ExportOptions,
  project: Project,
  variable: NameVariable,
): Promise<ProjectDocument> => {
  const keys = (await namedKeys(deps, project)).map(({ name, role, permissions, expiresAt }) => ({
    name,
    key: variable('api key', name),
    ...(role === undefined ? {} : { role: role as GrantableRole }),
    ...(permissions === undefined ? {} : { permissions: permissions as Permission[] }),
    ...(expiresAt === undefined ? {} : { expires_at: formatTimestamp(expiresAt) }),
  }))
  const clients = project.clients.map(({ name, type, redirectUris, settings, secretHash }) => ({
    name,
    type,
    ...(redirectUris.length > 0 ? { redirect_uris: [...redirectUris] } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(secretHash ? { secret: variable('client', name, 'secret') } : {}),
  }))
  const connections = Object.fromEntries(
    (['network', 'platform'] as const).flatMap((kind) => {
      const entries = exportConnections(options, project, kind, variable)
      return entries.length > 0 ? [[kind, Object.fromEntries(entries)]] : []
    }),
  )
  const sections: [string, unknown][] = []
  for (const { name, read } of options.sections) {
    const value = await read(project.projectId, variable)
    if (value !== undefined) sections.push([name, value])
  }
  return {
    name: project.name,
    ...(Object.keys(project.settings).length > 0 ? { settings: project.settings } : {}),
    ...(keys.length > 0 ? { api_keys: keys } : {}),
    clients,
    connections,
    ...Object.fromEntries(sections),
  }
}

/** The project's keys. When several have the same name the newest counts: a document knows them by their names. */
const namedKeys = async ({ directory }: Needs, { projectId }: Project): Promise<ApiKey[]> => {
  const own = (await directory.findApiKeys(projectId)).filter((key) => key.projectId === projectId)
  return [...new Map(own.map((key) => [key.name, key])).values()]
}

const exportConnections = (
  rules: ExportOptions,
  project: Project,
  kind: 'network' | 'platform',
  variable: NameVariable,
): [provider: string, body: ConnectionBody][] =>
  [...project.connections.values()]
    .filter((connection) => connection.kind === kind)
    .sort((a, b) => (a.provider < b.provider ? -1 : 1))
    .map((connection) => {
      const { provider, settings, isEnabled } = connection
      const credentials = usedCredentials(rules, connection)
        .sort()
        .map((name) => [name, variable(kind, provider, name)])
      return [
        provider,
        {
          credentials: Object.fromEntries(credentials),
          ...(Object.keys(settings).length > 0 ? { settings } : {}),
          is_enabled: isEnabled,
        },
      ]
    })
