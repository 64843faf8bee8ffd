/**
 * The studio's own calls about groups of users, which tokens name in the claim `groups`
 * (docs/interface/admin-calls.md#groups).
 */
import { ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { aboutCallsOf, adminPath, answerNothing, type Deps } from '../../projects/index.ts'
import { GroupAnswer, GroupBody } from '../admin-contract.ts'
import { IdText, UserId } from '../contract.ts'
import {
  addToGroup,
  changeGroup,
  createGroup,
  removeGroup,
  takeFromGroup,
} from './group-settings.ts'
import type { Groups } from './groups.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'directory' | 'admission'> & { groups: Groups }

const path = `${adminPath}/groups`
const GroupPath = Type.Object({ project_id: IdText, group_id: IdText })
type GroupPath = Static<typeof GroupPath>
const MemberPath = Type.Object({ project_id: IdText, group_id: IdText, user_id: UserId })
type MemberPath = Static<typeof MemberPath>

const about = aboutCallsOf('User groups')

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addGroupAdmin = (app: FastifyInstance, gate: Needs): void => {
  addGroups(app, gate)
  addMembers(app, gate)
}

const addGroups = (app: FastifyInstance, gate: Needs): void => {
  app.get(
    path,
    {
      schema: {
        ...about('listUserGroups', 'Groups of users'),
        params: ProjectPath,
        response: { 200: Type.Object({ groups: Type.Array(GroupAnswer) }) },
      },
    },
    async (request) => {
      const { project } = gate.admission.admitted(request)
      return { groups: gate.groups.list(project.projectId) }
    },
  )
  app.post<{ Body: GroupBody }>(
    path,
    {
      schema: {
        ...about('createUserGroup', 'Make a group of users'),
        params: ProjectPath,
        body: GroupBody,
        response: { 201: GroupAnswer },
      },
    },
    async (request, reply) => {
      const { project, caller } = gate.admission.admitted(request)
      const facts = { name: request.body.name, is_default: request.body.is_default ?? false }
      const id = await createGroup(gate, project.projectId, facts, caller)
      return reply.code(201).send({ id, ...facts })
    },
  )
  app.put<{ Params: GroupPath; Body: GroupBody }>(
    `${path}/:group_id`,
    {
      schema: {
        ...about('changeUserGroup', 'Rename a group, or let it hold every user'),
        params: GroupPath,
        body: GroupBody,
        response: { 200: GroupAnswer },
      },
    },
    async (request) => {
      const { project, caller } = gate.admission.admitted(request)
      const group = {
        id: Number(request.params.group_id),
        name: request.body.name,
        is_default: request.body.is_default ?? false,
      }
      await changeGroup(gate, project.projectId, group, caller)
      return group
    },
  )
  app.delete<{ Params: GroupPath }>(
    `${path}/:group_id`,
    {
      schema: {
        ...about('deleteUserGroup', 'Take a group away; its users stay'),
        params: GroupPath,
        response: { 204: Type.Null() },
      },
    },
    answerNothing(gate.admission, (projectId, named: GroupPath, caller) =>
      removeGroup(gate, projectId, Number(named.group_id), caller),
    ),
  )
}

const addMembers = (app: FastifyInstance, gate: Needs): void => {
  app.put<{ Params: MemberPath }>(
    `${path}/:group_id/users/:user_id`,
    {
      schema: {
        ...about(
          'addUserToGroup',
          'Put a user into a group',
          'Who is in a group is listed by GET …/users?group_id=….',
        ),
        params: MemberPath,
        response: { 204: Type.Null() },
      },
    },
    answerNothing(gate.admission, (projectId, named: MemberPath, caller) =>
      addToGroup(gate, projectId, factsOf(named), caller),
    ),
  )
  app.delete<{ Params: MemberPath }>(
    `${path}/:group_id/users/:user_id`,
    {
      schema: {
        ...about('takeUserFromGroup', 'Take a user out of a group'),
        params: MemberPath,
        response: { 204: Type.Null() },
      },
    },
    answerNothing(gate.admission, (projectId, named: MemberPath, caller) =>
      takeFromGroup(gate, projectId, factsOf(named), caller),
    ),
  )
}

const factsOf = ({ group_id, user_id }: MemberPath) => ({ group: Number(group_id), user: user_id })
