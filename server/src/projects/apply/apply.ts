/** `portreeve apply`: one document says what projects there are, and applying it twice changes nothing. */

import { rehearse } from '../../base/database/rehearsal.ts'
import { equalInConstantTime, sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import * as administration from '../administration/administration.ts'
import { type ConnectionRules, missingCredentials } from '../administration/connection-rules.ts'
import { type KeyRights, rightsOf } from '../administration/key-bodies.ts'
import type { Caller } from '../caller.ts'
import { canonical } from '../directory/canonical.ts'
import { type ApiKey, type Directory, openDirectory, type Project } from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import type { Parts } from '../parts.ts'
import {
  type ApplyOptions,
  type ApplySection,
  checkedDocument,
  type ProjectDocument,
} from './apply-document.ts'
import { bringPeople, peopleViolations } from './apply-people.ts'
import { type AppliedThing, DocumentError } from './document-parts.ts'

type Needs = Pick<Parts, 'clock' | 'keyring' | 'sql' | 'settings'> & { directory: Directory }

/** The outcome for a thing, and the merchant or project that it belongs to. */
export type ApplyStep = AppliedThing & { of: string }

/**
 * Brings merchants, projects, API keys, clients, connections, the sections of other areas and console users to the
 * state of the document. Things that it does not name stay as they are. Merchants, projects, keys and clients are
 * recognised by their names. Answers one line for each change, none when everything was so already. Throws
 * `DocumentError` with the mistakes before the first change; for what only a section can find out, when it comes to
 * that.
 */
export const applyDocument = async (
  deps: Needs,
  options: ApplyOptions,
  caller: Caller,
  input: unknown,
): Promise<string[]> =>
  (await bring(deps, options, caller, input)).flatMap(({ of, line }) =>
    line === undefined ? [] : [`${of}: ${line}`],
  )

/**
 * Answers what would become of each thing that the document names. Everything is done in a transaction that is taken
 * back: what `applyDocument` would throw is thrown, and nothing is changed, told or audited.
 */
export const rehearseDocument = <Given extends Needs & Pick<Parts, 'log'>>(
  deps: Given,
  { sectionsOf, ...options }: RehearsalOptions<Given>,
  caller: Caller,
  input: unknown,
): Promise<ApplyStep[]> =>
  rehearse(deps.sql, async (sql) => {
    const { keyring, log } = deps
    const directory = await openDirectory({ sql, keyring, log, pollMs: 0 })
    try {
      const alone = { ...deps, sql, directory }
      return await bring(alone, { ...options, sections: sectionsOf(alone) }, caller, input)
    } finally {
      await directory.close()
    }
  })

type RehearsalOptions<Given> = Omit<ApplyOptions, 'sections'> & {
  sectionsOf(deps: Given): readonly ApplySection[]
}

const bring = async (
  deps: Needs,
  options: ApplyOptions,
  caller: Caller,
  input: unknown,
): Promise<ApplyStep[]> => {
  const document = checkedDocument(input, options)
  const { console_users: people, merchants } = document
  const wrong = people ? await peopleViolations(deps, people, merchants) : []
  if (wrong.length > 0) throw new DocumentError(wrong)
  const steps: ApplyStep[] = []
  for (const merchant of merchants) {
    const { merchantId, ...made } = await ensureMerchant(deps, caller, merchant.name)
    steps.push({ of: merchant.name, ...made })
    for (const wanted of merchant.projects ?? []) {
      const applied = await bringProject(deps, options, caller, merchantId, wanted)
      steps.push(...applied.map((one) => ({ of: wanted.name, ...one })))
    }
  }
  // Last, because their grants name merchants and projects.
  const brought = people ? await bringPeople(deps, caller, people) : []
  return [...steps, ...brought.map((one) => ({ of: 'installation', ...one }))]
}

const bringProject = async (
  deps: Needs,
  options: ApplyOptions,
  caller: Caller,
  merchantId: number,
  wanted: ProjectDocument,
): Promise<AppliedThing[]> => {
  const { project, applied } = await ensureProject(deps, caller, merchantId, wanted)
  const bringing = { deps, caller, project, wanted }
  applied.push(
    ...(await ensureKeys(bringing)),
    ...(await ensureClients(bringing)),
    ...(await ensureConnections(bringing)),
  )
  for (const section of options.sections) {
    if (wanted[section.name] === undefined) continue
    const more = await section
      .apply(project.projectId, wanted[section.name], caller)
      .catch((error: unknown) => tellWhere(wanted.name, error))
    applied.push(...more)
  }
  for (const line of await incompleteConnections(deps, options, project)) {
    options.note?.(`${wanted.name}: ${line}`)
  }
  for (const { notes } of options.sections) {
    for (const line of (await notes?.(project.projectId)) ?? []) {
      options.note?.(`${wanted.name}: ${line}`)
    }
  }
  return applied
}

const incompleteConnections = async (
  { directory }: Needs,
  rules: ConnectionRules,
  { projectId }: Project,
): Promise<string[]> =>
  [...((await directory.findProject(projectId))?.connections.values() ?? [])].flatMap(
    (connection) => {
      const { kind, provider, isEnabled } = connection
      const missing = missingCredentials(rules, connection)
      return isEnabled && missing.length > 0
        ? [
            `the connection to ${provider} (${kind}) lacks ${missing.join(', ')}: no player is led there until that is set`,
          ]
        : []
    },
  )

/** Tells a section's refusal beyond its schema with the project it stands in. */
const tellWhere = (projectName: string, error: unknown): never => {
  if (!(error instanceof Problem) || error.violations.length === 0) throw error
  throw new DocumentError(
    error.violations.map((one) => ({ ...one, property: `${projectName}: ${one.property}` })),
  )
}

const ensureMerchant = async (
  deps: Needs,
  caller: Caller,
  name: string,
): Promise<AppliedThing & { merchantId: number }> => {
  const known = (await store.listMerchants(deps.sql)).find((merchant) => merchant.name === name)
  const thing = 'merchant'
  if (known) return { thing, outcome: 'unchanged', merchantId: known.merchant_id }
  const merchantId = await administration.createMerchant(deps, caller, name)
  return { thing, outcome: 'created', line: `made merchant ${merchantId}`, merchantId }
}

const ensureProject = async (
  deps: Needs,
  caller: Caller,
  merchantId: number,
  wanted: ProjectDocument,
): Promise<{ project: Project; applied: AppliedThing[] }> => {
  const known = await deps.directory.findProjectNamed(wanted.name, merchantId)
  if (!known) {
    const project = await administration.createProject(deps, caller, {
      merchantId,
      name: wanted.name,
      settings: wanted.settings,
    })
    const line = `made project ${project.projectId}`
    return { project, applied: [{ thing: 'project', outcome: 'created', line }] }
  }
  const applied: AppliedThing[] = [{ thing: 'project', outcome: 'unchanged' }]
  if (!wanted.settings) return { project: known, applied }
  const project = await administration.changeProject(deps, caller, known.projectId, {
    settings: wanted.settings,
  })
  applied.push(changedOrNot('settings', project.version !== known.version, 'changed settings'))
  return { project, applied }
}

const changedOrNot = (
  thing: string,
  isChanged: boolean,
  line = `changed ${thing}`,
): AppliedThing =>
  isChanged ? { thing, outcome: 'changed', line } : { thing, outcome: 'unchanged' }

type Bringing = { deps: Needs; caller: Caller; project: Project; wanted: ProjectDocument }

const ensureKeys = async ({ deps, caller, project, wanted }: Bringing): Promise<AppliedThing[]> => {
  const { projectId } = project
  const applied: AppliedThing[] = []
  const owner = { projectId }
  for (const { name, key, ...members } of wanted.api_keys ?? []) {
    const thing = `API key ${name}`
    const known = (await deps.directory.findApiKeys(projectId)).filter(
      (candidate) => candidate.projectId === projectId && candidate.name === name,
    )
    const same = known.find(({ hash }) => equalInConstantTime(hash, sha256(key)))
    const before = rightsOfKey(same ?? known.at(-1))
    const rights = rightsWanted(before, members)
    if (same) {
      const isChanged = canonical(before) !== canonical(rights)
      if (isChanged) {
        const change = { before, after: rights }
        await administration.changeApiKey(deps, caller, owner, same.keyId, change)
      }
      applied.push(changedOrNot(thing, isChanged))
      continue
    }
    await administration.createApiKey(deps, caller, owner, name, { key, rights })
    for (const { keyId } of known) await administration.revokeApiKey(deps, caller, owner, keyId)
    applied.push(
      known.length > 0
        ? { thing, outcome: 'changed', line: `replaced ${thing}` }
        : { thing, outcome: 'created', line: `made ${thing}` },
    )
  }
  return applied
}

const rightsOfKey = (key: ApiKey | undefined): KeyRights => ({
  role: key?.role ?? null,
  permissions: key?.permissions ? [...key.permissions] : null,
  expires_at: key?.expiresAt ?? null,
})

type KeyMembers = Parameters<typeof rightsOf>[0]

/**
 * The rights that a key is to have. Members that the document does not name stay, also where the key itself is
 * replaced.
 */
const rightsWanted = (before: KeyRights, members: KeyMembers): KeyRights => {
  const named = rightsOf(members)
  const isRoleNamed = named.role !== null || named.permissions !== null
  return {
    role: isRoleNamed ? named.role : before.role,
    permissions: isRoleNamed ? named.permissions : before.permissions,
    expires_at: named.expires_at ?? before.expires_at,
  }
}

const ensureClients = async ({
  deps,
  caller,
  project,
  wanted,
}: Bringing): Promise<AppliedThing[]> => {
  const { projectId, clients } = project
  const applied: AppliedThing[] = []
  for (const { secret, ...client } of wanted.clients ?? []) {
    const thing = `client ${client.name}`
    const known = clients.find(({ name }) => name === client.name)
    if (!known) {
      const made = await administration.createClient(deps, caller, projectId, {
        ...client,
        secret,
      })
      const shown =
        secret === undefined && made.secret !== undefined
          ? `, secret (shown once) ${made.secret}`
          : ''
      const line = `made ${client.type} ${thing}, client_id ${made.clientId}${shown}`
      applied.push({ thing, outcome: 'created', line })
      continue
    }
    if (known.type !== client.type) {
      throw new DocumentError([
        violation(
          `client ${client.name}`,
          'fixed',
          `is ${known.type} and cannot become ${client.type}; give the new one another name`,
          { allowed: [known.type] },
        ),
      ])
    }
    await administration.changeClient(deps, caller, projectId, known.clientId, {
      ...(client.redirect_uris ? { redirect_uris: client.redirect_uris } : {}),
      ...(client.settings ? { settings: client.settings } : {}),
      ...(secret === undefined ? {} : { secret: { set: secret } }),
    })
    const now = (await deps.directory.findClient(known.clientId))?.client
    applied.push(changedOrNot(thing, now !== undefined && clientLine(now) !== clientLine(known)))
  }
  return applied
}

const clientLine = ({ redirectUris, settings, secretHash }: Project['clients'][number]): string =>
  JSON.stringify([redirectUris, settings, secretHash?.toString('hex')])

const ensureConnections = async (bringing: Bringing): Promise<AppliedThing[]> => {
  const { deps, caller, wanted } = bringing
  const { projectId } = bringing.project
  const applied: AppliedThing[] = []
  for (const kind of ['network', 'platform'] as const) {
    for (const [provider, body] of Object.entries(wanted.connections?.[kind] ?? {})) {
      const thing = `connection to ${provider} (${kind})`
      const look = async () => {
        const project = await deps.directory.findProject(projectId)
        const connection = project?.connections.get(`${kind}/${provider}`)
        return {
          version: project?.version,
          names: Object.keys(connection?.credentials ?? {}),
          connection,
        }
      }
      const before = await look()
      await administration.putConnection(deps, caller, projectId, { kind, provider }, body)
      const after = await look()
      const isChanged = after.version !== before.version
      applied.push(
        isChanged && !before.connection
          ? { thing, outcome: 'created', line: `changed ${thing}` }
          : changedOrNot(thing, isChanged),
        ...before.names
          .filter((name) => !after.names.includes(name))
          .map((name) => ({ thing: `${name} of ${thing}`, outcome: 'removed' as const })),
      )
    }
  }
  return applied
}
