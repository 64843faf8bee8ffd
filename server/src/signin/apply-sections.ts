/** The parts of `portreeve apply` and `export` that belong to the gate: deployments and groups of users. */
import { Type } from '../base/contract.ts'
import { Problem, type Violation } from '../base/problem.ts'
import {
  type AppliedThing,
  type ApplySection,
  type Deps,
  projectProblems,
} from '../projects/index.ts'
import { DeploymentEntry, GroupBody } from './admin-contract.ts'
import {
  changeDeployment,
  createDeployment,
  giveEntitlement,
} from './deployments/deployment-settings.ts'
import { listDeployments } from './deployments/deployments.sql.ts'
import { changeGroup, createGroup } from './groups/group-settings.ts'
import { listUserGroups } from './groups/groups.sql.ts'
import { listKnownUsers } from './users/user-lookup.sql.ts'

type Needs = Pick<Deps, 'sql' | 'directory' | 'clock'>

/** Both sections. Anything that the document does not name stays as it is. */
export const signinSections = (deps: Needs): ApplySection[] => [
  deploymentsSection(deps),
  groupsSection(deps),
]

/**
 * `deployments: [{deployment_id, name, is_public, entitled_users}]`. Users are not exported: who they are differs from
 * one installation to the other.
 */
const deploymentsSection = (deps: Needs): ApplySection => ({
  name: 'deployments',
  schema: Type.Array(DeploymentEntry, { maxItems: 500 }),
  async apply(projectId, value, caller) {
    const entries = value as DeploymentEntry[]
    await refuseWrong(deps, projectId, entries)
    const applied: AppliedThing[] = []
    for (const { entitled_users, ...entry } of entries) {
      const present = await listDeployments(deps.sql, [projectId])
      const known = present.find(({ deployment_id }) => deployment_id === entry.deployment_id)
      const wanted = { ...entry, is_public: entry.is_public ?? known?.is_public ?? true }
      const thing = `deployment ${wanted.deployment_id}`
      if (!known) {
        await createDeployment(deps, projectId, wanted, caller)
        applied.push(added(thing))
      } else if (known.name !== wanted.name || known.is_public !== wanted.is_public) {
        await changeDeployment(deps, projectId, wanted, caller)
        applied.push(changed(thing))
      } else applied.push({ thing, outcome: 'unchanged' })
      for (const user of entitled_users ?? []) {
        const facts = { deployment: wanted.deployment_id, user }
        const isNew = await giveEntitlement(deps, projectId, facts, caller)
        const right = `entitlement of user ${user} to ${thing}`
        applied.push(
          isNew
            ? { thing: right, outcome: 'created', line: `user ${user} let into ${thing}` }
            : { thing: right, outcome: 'unchanged' },
        )
      }
    }
    return applied
  },
  async read(projectId) {
    const rows = await listDeployments(deps.sql, [projectId])
    return rows.length === 0
      ? undefined
      : rows.map(({ deployment_id, name, is_public }) => ({ deployment_id, name, is_public }))
  },
})

const refuseWrong = async (
  { sql }: Needs,
  projectId: number,
  entries: readonly DeploymentEntry[],
): Promise<void> => {
  const wanted = entries.flatMap(({ entitled_users = [] }) => entitled_users)
  const known = new Set(
    (await listKnownUsers(sql, projectId, wanted)).map(({ user_id }) => user_id),
  )
  const violations: Violation[] = [
    ...repeated(
      entries.map(({ deployment_id }) => deployment_id),
      (index) => `deployments[${index}].deployment_id`,
    ),
    ...entries.flatMap(({ entitled_users = [] }, index) =>
      entitled_users.flatMap((user, u) =>
        known.has(user)
          ? []
          : [
              {
                property: `deployments[${index}].entitled_users[${u}]`,
                message: 'is no user of this project',
              },
            ],
      ),
    ),
  ]
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
}

/** `groups: [{name, is_default}]`, recognised by their names. */
const groupsSection = (deps: Needs): ApplySection => ({
  name: 'groups',
  schema: Type.Array(GroupBody, { maxItems: 500 }),
  async apply(projectId, value, caller) {
    const entries = value as GroupBody[]
    const violations = repeated(
      entries.map(({ name }) => name),
      (index) => `groups[${index}].name`,
    )
    if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
    const applied: AppliedThing[] = []
    for (const { name, is_default } of entries) {
      const known = (await listUserGroups(deps.sql, [projectId])).find(
        (group) => group.name === name,
      )
      const thing = `group ${name}`
      if (!known) {
        await createGroup(deps, projectId, { name, is_default: is_default ?? false }, caller)
        applied.push(added(thing))
      } else if (is_default !== undefined && is_default !== known.is_default) {
        await changeGroup(deps, projectId, { id: known.group_id, name, is_default }, caller)
        applied.push(changed(thing))
      } else applied.push({ thing, outcome: 'unchanged' })
    }
    return applied
  },
  async read(projectId) {
    const rows = await listUserGroups(deps.sql, [projectId])
    return rows.length === 0
      ? undefined
      : rows.map(({ name, is_default }) => ({ name, is_default }))
  },
})

const added = (thing: string): AppliedThing => ({
  thing,
  outcome: 'created',
  line: `${thing} added`,
})

const changed = (thing: string): AppliedThing => ({
  thing,
  outcome: 'changed',
  line: `${thing} changed`,
})

const repeated = (names: readonly string[], pathOf: (index: number) => string): Violation[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ property: pathOf(index), message: 'stands twice' }] : [],
  )
