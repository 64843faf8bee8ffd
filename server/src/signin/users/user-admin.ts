/**
 * The studio's own calls about its users: looking up, sessions, export and erasure; bans and notes beside them
 * (docs/interface/admin-calls.md#users).
 */
import { formatTimestamp } from '../../base/clock.ts'
import { ProjectPath, type Static, Type } from '../../base/contract.ts'
import { prefersToJson } from '../../base/http/accept.ts'
import { csvType, mostCsvRowsText } from '../../base/http/csv-answer.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  aboutCallsOf,
  adminPath,
  type PersonalRecords,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import {
  ErasureAnswer,
  IdentityPath,
  PersonQuery,
  SessionPath,
  UnlinkQuery,
  UserAnswer,
  UserPage,
  UserPath,
  UserQuery,
} from '../admin-contract.ts'
import { unlinkByStudio } from '../identities/linking.ts'
import { answerChange, changeOf } from '../requests/change.ts'
import { revokeSession, signUserOut } from '../tokens/sessions.sql.ts'
import { erasures, personOf, readErasure } from './erasure.ts'
import type { UserNeeds } from './needs.ts'
import { addNotes } from './notes.ts'
import { addBans } from './user-bans.ts'
import { noUser, readUser, searchUsers, userFile } from './user-lookup.ts'
import { addPictures } from './user-pictures.ts'

const path = `${adminPath}/users`
const about = aboutCallsOf('Users')

/**
 * Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. `records` are what other
 * areas keep of a person, in the order in which it is erased.
 */
export const addUserAdmin = (
  app: FastifyInstance,
  gate: UserNeeds,
  records: readonly PersonalRecords[],
): void => {
  addLookUp(app, gate)
  addBans(app, gate)
  addNotes(app, gate)
  addPictures(app, gate)
  addSessions(app, gate)
  addUnlinking(app, gate)
  addDataProtection(app, gate, records)
}

const addLookUp = (app: FastifyInstance, gate: UserNeeds): void => {
  app.get<{ Querystring: UserQuery }>(
    path,
    {
      schema: {
        ...about('searchUsers', 'Find users'),
        description: `All filters given must fit; without any, every user is listed. With \`Accept: text/csv\` the answer is a file of all that fit, whatever the limit, of at most ${mostCsvRowsText} rows. A text that a spreadsheet would take for a formula stands behind an apostrophe.`,
        params: ProjectPath,
        querystring: UserQuery,
        response: {
          200: {
            description: 'A page, or a file',
            content: {
              'application/json': { schema: UserPage },
              'text/csv': { schema: Type.String({ description: 'A header, and a row for each' }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { project } = gate.admission.admitted(request)
      if (!prefersToJson(request.headers.accept, 'text/csv'))
        return await searchUsers(gate, project, request.query)
      const file = await userFile(gate, project, request.query)
      const name = `players-${project.projectId}.csv`
      return reply
        .type(csvType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file)
    },
  )
  app.get<{ Params: UserPath }>(
    `${path}/:user_id`,
    {
      schema: {
        ...about('readUser', 'One user with identities, entitlements and sessions'),
        params: UserPath,
        response: { 200: UserAnswer },
      },
    },
    (request) => readUser(gate, gate.admission.admitted(request).project, request.params.user_id),
  )
}

const addSessions = (app: FastifyInstance, gate: UserNeeds): void => {
  app.delete<{ Params: UserPath }>(
    `${path}/:user_id/sessions`,
    {
      schema: {
        ...about('endSessions', 'End every session of a user'),
        description: 'All their tokens stop counting at once; they may sign in again.',
        params: UserPath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(gate, (change, { user_id }: UserPath) =>
      gate.sql.begin(async (tx) => {
        if (!(await signUserOut(tx, change.projectId, user_id))) throw noUser()
        const target = `user ${user_id}`
        await recordAudit(tx, { ...change, action: 'user.sessions_ended', target })
      }),
    ),
  )
  app.delete<{ Params: Static<typeof SessionPath> }>(
    `${path}/:user_id/sessions/:session_id`,
    {
      schema: {
        ...about('endSession', 'End one session of a user'),
        params: SessionPath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(gate, (change, { user_id, session_id }: Static<typeof SessionPath>) =>
      gate.sql.begin(async (tx) => {
        const { projectId, at } = change
        const [revoked] = await revokeSession(tx, projectId, session_id, at, user_id)
        if (!revoked) {
          throw new Problem(projectProblems.not_found, {
            detail: 'This user has no such session, or it has ended',
          })
        }
        await recordAudit(tx, {
          ...change,
          action: 'user.session_ended',
          target: `user ${user_id}`,
          after: { session_id },
        })
      }),
    ),
  )
}

const addUnlinking = (app: FastifyInstance, gate: UserNeeds): void => {
  app.delete<{ Params: Static<typeof IdentityPath>; Querystring: Static<typeof UnlinkQuery> }>(
    `${path}/:user_id/identities/:provider`,
    {
      schema: {
        ...about('unlinkIdentity', 'Take the identity of a network from a user'),
        problems: [projectProblems.not_in_this_state],
        description:
          'Ends the sessions that were opened by it. Who comes by it again is a new user. 409 for the last way in, unless also_last is true.',
        params: IdentityPath,
        querystring: UnlinkQuery,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, caller } = gate.admission.admitted(request)
      const { user_id, provider } = request.params
      await unlinkByStudio(gate, {
        project,
        userId: user_id,
        provider,
        isLastTaken: request.query.also_last === 'true',
        at: gate.clock.now(),
        caller,
      })
      return reply.code(204).send()
    },
  )
}

const addDataProtection = (
  app: FastifyInstance,
  gate: UserNeeds,
  records: readonly PersonalRecords[],
): void => {
  app.get<{ Params: UserPath; Querystring: PersonQuery }>(
    `${path}/:user_id/export`,
    {
      schema: {
        ...about('exportUser', 'Everything that is kept of a user'),
        description:
          'For a request of access (GDPR, article 15): one JSON document with a part for each area.',
        params: UserPath,
        querystring: PersonQuery,
        response: { 200: Type.Object({}, { additionalProperties: true }) },
      },
    },
    async (request, reply) => {
      const { project } = gate.admission.admitted(request)
      const change = changeOf(gate, request)
      const { projectId, at } = change
      const { user_id } = request.params
      const user = await readUser(gate, project, user_id)
      const person = personOf(user_id, request.query.payment_user_id)
      const parts: Record<string, unknown> = {}
      for (const { name, exportUser } of records) parts[name] = await exportUser(projectId, person)
      const target = `user ${user_id}`
      await recordAudit(gate.sql, { ...change, action: 'user.exported', target })
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="user-${user_id}.json"`)
        .send({ exported_at: formatTimestamp(at), user, ...parts })
    },
  )
  const { begin } = erasures(gate, records)
  app.delete<{ Params: UserPath; Querystring: PersonQuery }>(
    `${path}/:user_id`,
    {
      schema: {
        ...about('eraseUser', 'Erase a user'),
        description:
          'Removes identities, sessions and personal fields everywhere, notifications and attempts included. Transactions stay, with an anonymous id. 204: nothing is left; 202: the user is gone, and the rest goes on being erased, as `readErasure` tells.',
        params: UserPath,
        querystring: PersonQuery,
        response: { 202: Type.Null(), 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { user_id } = request.params
      const { payment_user_id = null } = request.query
      const hasEnded = await begin(changeOf(gate, request), { user_id, payment_user_id })
      return reply.code(hasEnded ? 204 : 202).send()
    },
  )
  app.get<{ Params: UserPath }>(
    `${path}/:user_id/erasure`,
    {
      schema: {
        ...about('readErasure', 'How far the erasure of a user is'),
        description:
          'For who was answered 202. The audit trail keeps for 400 days that a user was erased; then it is 404, as before an erasure.',
        params: UserPath,
        response: { 200: ErasureAnswer },
      },
    },
    (request) =>
      readErasure(gate, gate.admission.admitted(request).project.projectId, request.params.user_id),
  )
}
