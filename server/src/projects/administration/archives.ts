/**
 * Archives of merchants and projects: what was retired is kept, and can be taken back. While a project is archived,
 * nobody signs in, and the game's keys change nothing.
 */

import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import type { Project } from '../directory/directory.ts'
import { foundProject } from '../directory/found.ts'
import * as store from '../directory/projects.sql.ts'
import type { Needs } from './changes.ts'

/** A merchant. Throws `not_found`. */
export const foundMerchant = async (
  { sql }: { sql: Query },
  merchantId: number,
): Promise<store.MerchantRow> => {
  const [row] = await store.findMerchant(sql, merchantId)
  if (!row) throw noMerchant(merchantId)
  return row
}

/** The problem of an id that is no merchant's. */
export const noMerchant = (id: number): Problem =>
  new Problem(problems.not_found, { detail: `There is no merchant ${id}` })

/** Archives a project, since now unless told otherwise. One that is archived stays as it is. */
export const archiveProject = (
  deps: Needs,
  caller: Caller,
  projectId: number,
  at: Instant = deps.clock.now(),
): Promise<Project> => moveProject(deps, caller, projectId, at)

/** Takes a project back. Throws `not_in_this_state` while its merchant is archived. */
export const unarchiveProject = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
): Promise<Project> => {
  const { merchantId } = await foundProject(deps, projectId)
  if ((await foundMerchant(deps, merchantId)).archived_at !== null) throw stillArchived(merchantId)
  return await moveProject(deps, caller, projectId, null)
}

/** The problem of a merchant that is archived. */
export const stillArchived = (merchantId: number): Problem =>
  new Problem(problems.not_in_this_state, {
    why: 'merchant_archived',
    values: { merchant_id: merchantId },
    detail: `The merchant ${merchantId} is archived: take it back first`,
  })

const moveProject = async (
  deps: Needs,
  caller: Caller,
  projectId: number,
  at: Instant | null,
): Promise<Project> => {
  const present = await foundProject(deps, projectId)
  if ((present.archivedAt === undefined) === (at === null)) return present
  await deps.directory.change(projectId, async (tx) => {
    await store.lockProject(tx, projectId)
    const [row] = await store.listProjects(tx, [projectId])
    if (!row || (row.archived_at === null) === (at === null)) return
    await store.archiveProject(tx, projectId, at)
    const action = at === null ? 'project.unarchived' : 'project.archived'
    await auditChange(tx, deps, projectId, caller, action, `project ${projectId}`)
  })
  return await foundProject(deps, projectId)
}

/** Archives a merchant with all of its projects. A call that broke off is finished by the next one. */
export const archiveMerchant = async (
  deps: Needs,
  caller: Caller,
  merchantId: number,
): Promise<store.MerchantRow> => {
  await moveMerchant(deps, caller, merchantId, deps.clock.now())
  const merchant = await foundMerchant(deps, merchantId)
  for (const row of await store.listProjectsOfMerchant(deps.sql, merchantId))
    if (row.archived_at === null)
      await archiveProject(deps, caller, row.project_id, merchant.archived_at ?? undefined)
  return merchant
}

/** Takes a merchant back, with the projects that were archived with it; those archived before stay so. */
export const unarchiveMerchant = async (
  deps: Needs,
  caller: Caller,
  merchantId: number,
): Promise<store.MerchantRow> => {
  const { archived_at: since } = await foundMerchant(deps, merchantId)
  if (since !== null)
    for (const row of await store.listProjectsOfMerchant(deps.sql, merchantId))
      if (row.archived_at?.getTime() === since.getTime())
        await moveProject(deps, caller, row.project_id, null)
  // Last, so that a call that broke off can be made again.
  await moveMerchant(deps, caller, merchantId, null)
  return await foundMerchant(deps, merchantId)
}

const moveMerchant = (
  deps: Needs,
  caller: Caller,
  merchantId: number,
  at: Instant | null,
): Promise<void> =>
  deps.sql.begin(async (tx) => {
    await store.lockMerchant(tx, merchantId)
    const [row] = await store.findMerchant(tx, merchantId)
    if (!row) throw noMerchant(merchantId)
    if ((row.archived_at === null) === (at === null)) return
    await store.archiveMerchant(tx, merchantId, at)
    const action = at === null ? 'merchant.unarchived' : 'merchant.archived'
    await auditChange(tx, deps, 0, caller, action, `merchant ${merchantId}`)
  })

/** Renames a merchant. `match` is asked before, and may throw. */
export const renameMerchant = async (
  deps: Needs,
  caller: Caller,
  merchantId: number,
  { name, match }: { name(before: string): string; match(before: store.MerchantRow): void },
): Promise<store.MerchantRow> => {
  await deps.sql.begin(async (tx) => {
    await store.lockMerchant(tx, merchantId)
    const [before] = await store.findMerchant(tx, merchantId)
    if (!before) throw noMerchant(merchantId)
    match(before)
    const after = name(before.name)
    if (after === before.name) return
    await store.renameMerchant(tx, merchantId, after)
    await auditChange(tx, deps, 0, caller, 'merchant.changed', `merchant ${merchantId}`, {
      before: { name: before.name },
      after: { name: after },
    })
  })
  return await foundMerchant(deps, merchantId)
}
