/** Changes of a project's groups of users; every change is audited and in the next token. */
import { inBatches } from '../../base/batches.ts'
import { type Query, type Tx, violates } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import {
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../../base/refusals/violation.ts'
import {
  type Deps,
  lockProject,
  mostTouched,
  projectProblems,
  recordAudit,
  type Touched,
} from '../../projects/index.ts'
import type { Change } from '../requests/change.ts'
import * as store from './groups.sql.ts'
import type { Group } from './groups.ts'

type Needs = Pick<Deps, 'sql' | 'directory'>

/** How many groups of a project can hold everybody, and into how many a user can be put: tokens must stay short. */
const defaultGroupsAtMost = 5
const groupsOfUserAtMost = 10
const batch = 1000

type GroupFacts = Omit<Group, 'id'>

/** Makes a group and answers its number. Throws `invalid` where the name is taken. */
export const createGroup = async (
  { directory }: Needs,
  change: Change,
  facts: GroupFacts,
): Promise<number> => {
  const { projectId, at: now } = change
  return await directory
    .change(projectId, async (tx) => {
      if (facts.is_default) await requireRoom(tx, projectId)
      const [row] = await store.insertGroup(tx, { project_id: projectId, ...facts, now })
      if (!row) throw new Error('the group was not inserted')
      const target = `group ${row.group_id}`
      await recordAudit(tx, { ...change, action: 'group.created', target, after: facts })
      return row.group_id
    })
    .catch(explainConflict)
}

/** Asked before a change or deletion, with what stands. May throw. */
type Match = (present: Group) => void

/** Brings a group to what is given. Throws `not_found`, `invalid` where the name is taken, and as `match` does. */
export const changeGroup = async (
  needs: Needs,
  change: Change,
  { id, ...facts }: Group,
  match?: Match,
): Promise<void> => {
  const { projectId } = change
  const present = await requireGroup(needs, projectId, id, match)
  if (present.name === facts.name && present.is_default === facts.is_default) return
  await needs.directory
    .change(projectId, async (tx) => {
      // Others may change it at the same time.
      await lockProject(tx, projectId)
      const { name, is_default } = await requireGroup({ sql: tx }, projectId, id, match)
      if (facts.is_default && !is_default) await requireRoom(tx, projectId)
      await store.updateGroup(tx, { project_id: projectId, group_id: id, ...facts })
      await recordAudit(tx, {
        ...change,
        action: 'group.changed',
        target: `group ${id}`,
        before: { name, is_default },
        after: facts,
      })
    })
    .catch(explainConflict)
}

/** Takes a group away; no token names it from then on. Throws `not_found`, and as `match` does. */
export const removeGroup = async (
  needs: Needs,
  change: Change,
  groupId: number,
  match?: Match,
): Promise<void> => {
  const { projectId } = change
  await needs.directory.change(projectId, async (tx) => {
    await lockProject(tx, projectId)
    const { name, is_default } = await requireGroup({ sql: tx }, projectId, groupId, match)
    await store.deleteGroup(tx, projectId, groupId)
    const target = `group ${groupId}`
    const before = { name, is_default }
    await recordAudit(tx, { ...change, action: 'group.deleted', target, before })
  })
  // Should this end early, the number stays with some users, where it means nothing.
  await inBatches(batch, () => store.forgetGroup(needs.sql, projectId, groupId, batch))
}

/** How much the deletion of a group would touch. Throws as `removeGroup` does. */
export const touchedByGroup = async (
  { sql }: Pick<Needs, 'sql'>,
  projectId: number,
  groupId: number,
  match?: Match,
): Promise<Touched> => {
  await requireGroup({ sql }, projectId, groupId, match)
  const [counted] = await store.countMembers(sql, projectId, groupId, mostTouched)
  return { users: counted?.users ?? 0 }
}

type Membership = { group: number; user: string }

/** Puts a user into a group. Throws `not_found`, and `invalid` for a user who is in ten groups. */
export const addToGroup = async (
  needs: Needs,
  change: Change,
  { group, user }: Membership,
): Promise<void> => {
  const { projectId } = change
  await requireGroup(needs, projectId, group)
  await needs.sql.begin(async (tx) => {
    const member = { group, user, atMost: groupsOfUserAtMost }
    const [found] = await store.addMember(tx, projectId, member)
    if (!found) throw new Problem(projectProblems.not_found, { detail: 'No such user' })
    if (found.is_full) {
      throw refusal(
        'group_id',
        'too_many',
        `the user is in ${groupsOfUserAtMost} groups already: take them out of one first`,
        { limit: groupsOfUserAtMost, unit: 'groups' },
      )
    }
    const target = `user ${user} in group ${group}`
    if (found.is_new) await recordAudit(tx, { ...change, action: 'group.joined', target })
  })
}

/** Takes a user out of a group. Throws `not_found` where they are not in it. */
export const takeFromGroup = async (
  needs: Needs,
  change: Change,
  { group, user }: Membership,
): Promise<void> => {
  const { projectId } = change
  await requireGroup(needs, projectId, group)
  await needs.sql.begin(async (tx) => {
    if (!(await store.removeMember(tx, projectId, group, user))) {
      throw new Problem(projectProblems.not_found, { detail: 'This user is not in this group' })
    }
    const target = `user ${user} in group ${group}`
    await recordAudit(tx, { ...change, action: 'group.left', target })
  })
}

const requireGroup = async (
  { sql }: { sql: Query },
  projectId: number,
  groupId: number,
  match?: Match,
): Promise<store.UserGroupRow> => {
  const rows = await store.listUserGroups(sql, [projectId])
  const found = rows.find(({ group_id }) => group_id === groupId)
  if (!found) throw new Problem(projectProblems.not_found, { detail: 'No such group' })
  match?.({ id: groupId, name: found.name, is_default: found.is_default })
  return found
}

/** Calls wait for earlier ones, so that several at once find no more room than there is. */
const requireRoom = async (tx: Tx, projectId: number): Promise<void> => {
  await lockProject(tx, projectId)
  const rows = await store.listUserGroups(tx, [projectId])
  if (rows.filter(({ is_default }) => is_default).length >= defaultGroupsAtMost) {
    throw refusal(
      'is_default',
      'too_many',
      `${defaultGroupsAtMost} groups hold every user already: change one of them first`,
      { limit: defaultGroupsAtMost, unit: 'groups' },
    )
  }
}

const refusal = (
  property: string,
  code: ViolationCode,
  message: string,
  params?: ViolationParams,
): Problem =>
  new Problem(projectProblems.invalid, {
    violations: [violation(property, code, message, params)],
  })

const explainConflict = (error: unknown): never => {
  if (!violates(error, 'user_groups_name_unique')) throw error
  throw refusal('name', 'taken', 'is the name of another group')
}
