/** Merchants and projects: how they are made, and how projects are changed. */
import type { Query } from '../../base/database/database.ts'
import { newUuid, sha256 } from '../../base/ids.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import type { ProjectSettings } from '../contract.ts'
import { same } from '../directory/canonical.ts'
import type { Project } from '../directory/directory.ts'
import { foundProject, noProject } from '../directory/found.ts'
import * as store from '../directory/projects.sql.ts'
import { rememberAllowed } from '../notifications/notification-switches.ts'
import { foundMerchant, stillArchived } from './archives.ts'
import type { Edit, Making, Needs } from './changes.ts'

/** Makes a merchant and answers its id. */
export const createMerchant = (
  deps: Needs,
  caller: Caller,
  name: string,
  making?: Making<number>,
): Promise<number> =>
  deps.sql.begin(async (tx) => {
    const [row] = await store.insertMerchant(tx, name)
    if (!row) throw new Error('the merchant was not inserted')
    await auditChange(tx, deps, 0, caller, 'merchant.created', `merchant ${row.merchant_id}`, {
      after: { name },
    })
    await making?.(tx, row.merchant_id)
    return row.merchant_id
  })

/** Throws `not_found` for an id that is no merchant's, and `not_in_this_state` for an archived one. */
export const openMerchant = async (deps: Pick<Needs, 'sql'>, merchantId: number): Promise<void> => {
  const merchant = await foundMerchant(deps, merchantId)
  if (merchant.archived_at !== null) throw stillArchived(merchantId)
}

/**
 * Makes a project of a merchant. Throws `not_found` when there is no such merchant, `not_in_this_state` for an archived
 * one.
 */
export const createProject = async (
  deps: Needs,
  caller: Caller,
  facts: { merchantId: number; name: string; settings?: ProjectSettings | undefined },
  making?: Making<Omit<store.ProjectRow, 'version'>>,
): Promise<Project> => {
  await openMerchant(deps, facts.merchantId)
  const settings = rememberAllowed({}, facts.settings ?? {})
  return await deps.directory.create(async (tx) => {
    const project = {
      merchant_id: facts.merchantId,
      login_project_id: newUuid(),
      name: facts.name,
      settings,
    }
    const [row] = await store.insertProject(tx, project)
    if (!row) throw new Error('the project was not inserted')
    const after = { name: facts.name, settings: auditedSettings(settings) }
    await auditChange(
      tx,
      deps,
      row.project_id,
      caller,
      'project.created',
      `project ${row.project_id}`,
      {
        after,
      },
    )
    await making?.(tx, { ...project, project_id: row.project_id, archived_at: null })
    return row.project_id
  })
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
  const project = await foundProject(deps, projectId)
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
    await auditChange(tx, deps, projectId, caller, 'project.changed', `project ${projectId}`, {
      before: { ...before, settings: auditedSettings(before.settings) },
      after: { ...after, settings: auditedSettings(after.settings) },
    })
  })
  return await foundProject(deps, projectId)
}
