/**
 * The studio's own calls about groups of users, which tokens name in the claim `groups`
 * (docs/interface/admin-calls.md#groups).
 */
import { ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  aboutCallsOf,
  adminPath,
  contentTag,
  type Deps,
  MatchHeaders,
  TouchedAnswer,
  TrialQuery,
  touchedNote,
} from '../../projects/index.ts'
import { GroupAnswer, GroupBody, ListedGroup } from '../admin-contract.ts'
import { IdText, UserId } from '../contract.ts'
import { answerChange, answerDeletion, changeOf, matchOf } from '../requests/change.ts'
import {
  addToGroup,
  changeGroup,
  createGroup,
  removeGroup,
  takeFromGroup,
  touchedByGroup,
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
        response: { 200: Type.Object({ groups: Type.Array(ListedGroup) }) },
      },
    },
    async (request) => {
      const { project } = gate.admission.admitted(request)
      const groups = gate.groups.list(project.projectId)
      return { groups: groups.map((group) => ({ ...group, etag: contentTag(group) })) }
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
      const facts = { name: request.body.name, is_default: request.body.is_default ?? false }
      const id = await createGroup(gate, changeOf(gate, request), facts)
      const group = { id, ...facts }
      return reply.code(201).header('etag', contentTag(group)).send(group)
    },
  )
  app.put<{ Params: GroupPath; Body: GroupBody }>(
    `${path}/:group_id`,
    {
      schema: {
        ...about('changeUserGroup', 'Rename a group, or let it hold every user'),
        params: GroupPath,
        headers: MatchHeaders,
        body: GroupBody,
        response: { 200: GroupAnswer },
      },
    },
    async (request, reply) => {
      const group = {
        id: Number(request.params.group_id),
        name: request.body.name,
        is_default: request.body.is_default ?? false,
      }
      await changeGroup(gate, changeOf(gate, request), group, matchOf(request))
      return reply.header('etag', contentTag(group)).send(group)
    },
  )
  app.delete<{ Params: GroupPath }>(
    `${path}/:group_id`,
    {
      schema: {
        ...about('deleteUserGroup', 'Take a group away; its users stay', touchedNote),
        params: GroupPath,
        querystring: TrialQuery,
        headers: MatchHeaders,
        response: { 200: TouchedAnswer, 204: Type.Null() },
      },
    },
    answerDeletion(gate, {
      touched: ({ projectId }, { group_id }: GroupPath, request) =>
        touchedByGroup(gate, projectId, Number(group_id), matchOf(request)),
      remove: (change, { group_id }: GroupPath, request) =>
        removeGroup(gate, change, Number(group_id), matchOf(request)),
    }),
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
    answerChange(gate, (change, named: MemberPath) => addToGroup(gate, change, factsOf(named))),
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
    answerChange(gate, (change, named: MemberPath) => takeFromGroup(gate, change, factsOf(named))),
  )
}

const factsOf = ({ group_id, user_id }: MemberPath) => ({ group: Number(group_id), user: user_id })
