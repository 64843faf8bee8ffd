/** The parts of `portreeve apply` and `export` that belong to the gate: deployments and groups of users. */
import { Type } from '../base/contract.ts'
import { Problem, type Violation } from '../base/problem.ts'
import { violation } from '../base/refusals/violation.ts'
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
    const present = await listDeployments(deps.sql, [projectId])
    const applied: AppliedThing[] = []
    for (const { entitled_users, ...entry } of entries) {
      const change = { projectId, at: deps.clock.now(), caller }
      const known = present.find(({ deployment_id }) => deployment_id === entry.deployment_id)
      const wanted = { ...entry, is_public: entry.is_public ?? known?.is_public ?? true }
      const thing = `deployment ${wanted.deployment_id}`
      const isSame = known?.name === wanted.name && known.is_public === wanted.is_public
      if (!known) await createDeployment(deps, change, wanted)
      else if (!isSame) await changeDeployment(deps, change, wanted)
      applied.push(outcomeOf(thing, known, isSame))
      for (const user_id of entitled_users ?? []) {
        const facts = { deployment_id: wanted.deployment_id, user_id }
        const right = { thing: `entitlement of user ${user_id} to ${thing}` }
        applied.push(
          (await giveEntitlement(deps, change, facts))
            ? { ...right, outcome: 'created', line: `user ${user_id} let into ${thing}` }
            : { ...right, outcome: 'unchanged' },
        )
      }
    }
    return applied
  },
  async read(projectId) {
    const rows = await listDeployments(deps.sql, [projectId])
    return rows.length === 0 ? undefined : rows.map(({ project_id: _, ...row }) => row)
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
              violation(
                `deployments[${index}].entitled_users[${u}]`,
                'not_found',
                'is no user of this project',
              ),
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
    const present = await listUserGroups(deps.sql, [projectId])
    const applied: AppliedThing[] = []
    for (const { name, is_default } of entries) {
      const change = { projectId, at: deps.clock.now(), caller }
      const known = present.find((group) => group.name === name)
      const wanted = { name, is_default: is_default ?? known?.is_default ?? false }
      const isSame = known?.is_default === wanted.is_default
      if (!known) await createGroup(deps, change, wanted)
      else if (!isSame) await changeGroup(deps, change, { id: known.group_id, ...wanted })
      applied.push(outcomeOf(`group ${name}`, known, isSame))
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

const outcomeOf = (thing: string, known: object | undefined, isSame: boolean): AppliedThing => {
  if (!known) return { thing, outcome: 'created', line: `${thing} added` }
  if (isSame) return { thing, outcome: 'unchanged' }
  return { thing, outcome: 'changed', line: `${thing} changed` }
}

const repeated = (names: readonly string[], pathOf: (index: number) => string): Violation[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) < index ? [violation(pathOf(index), 'repeated', 'stands twice')] : [],
  )
