/** Notes on players, for the studio's own people (docs/interface/admin-calls.md#users). */
import { formatTimestamp } from '../../base/clock.ts'
import { Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  type ActorNames,
  aboutCallsOf,
  actorNames,
  adminPath,
  type Deps,
  type PersonalRecords,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { NoteAnswer, NoteBody, NotePage, NotePath, NoteQuery, UserPath } from '../admin-contract.ts'
import { answerChange, changeOf } from '../requests/change.ts'
import { newSessionId } from '../session-id.ts'
import { actorOf, shownActor } from './authors.ts'
import type { UserNeeds } from './needs.ts'
import * as store from './notes.sql.ts'
import { listKnownUsers } from './user-lookup.sql.ts'
import { noUser } from './user-lookup.ts'

const path = `${adminPath}/users/:user_id/notes`
const about = aboutCallsOf('Users')

const greatestNote = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addNotes = (app: FastifyInstance, gate: UserNeeds): void => {
  app.get<{ Params: UserPath; Querystring: NoteQuery }>(
    path,
    {
      schema: {
        ...about('listUserNotes', 'What your own people wrote down about a user, newest first'),
        params: UserPath,
        querystring: NoteQuery,
        response: { 200: NotePage },
      },
    },
    (request) => {
      const { projectId } = gate.admission.admitted(request).project
      return listNotes(gate, projectId, request.params.user_id, request.query)
    },
  )
  app.post<{ Params: UserPath; Body: NoteBody }>(
    path,
    {
      schema: {
        ...about('createUserNote', 'Write a note on a user'),
        description:
          'The user does not see it, but it is part of what `exportUser` hands out, and goes with the user.',
        params: UserPath,
        body: NoteBody,
        response: { 201: NoteAnswer },
      },
    },
    async (request, reply) => {
      const note = await writeNote(gate, changeOf(gate, request), request.params, request.body.text)
      return reply.code(201).send(note)
    },
  )
  app.delete<{ Params: NotePath }>(
    `${path}/:note_id`,
    {
      schema: {
        ...about('deleteUserNote', 'Delete a note on a user'),
        params: NotePath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(gate, (change, { user_id: user, note_id }: NotePath) =>
      gate.sql.begin(async (tx) => {
        const { projectId: project } = change
        if (!(await store.deleteNote(tx, { project, user }, note_id))) throw noNote()
        await recordAudit(tx, {
          ...change,
          action: 'user.note_deleted',
          target: `user ${user}`,
          before: { note_id },
        })
      }),
    ),
  )
}

const noNote = (): Problem =>
  new Problem(projectProblems.not_found, { detail: 'This user has no such note' })

const writeNote = async (
  { sql }: UserNeeds,
  change: ReturnType<typeof changeOf>,
  { user_id: user }: UserPath,
  text: string,
) => {
  const { projectId: project, at, caller } = change
  const { kind: actor_kind, id: actor } = actorOf(caller)
  const row = { note_id: newSessionId(at), at, actor_kind, actor, text }
  await sql.begin(async (tx) => {
    if (!(await store.insertNote(tx, { project, user, ...row }))) throw noUser()
    // The trail does not repeat the text: who deletes a note wants it gone.
    await recordAudit(tx, {
      ...change,
      action: 'user.note_written',
      target: `user ${user}`,
      after: { note_id: row.note_id },
    })
  })
  return shownNote(row, await actorNames(sql, [{ kind: actor_kind, id: actor }]))
}

const listNotes = async (
  { sql }: UserNeeds,
  project: number,
  user: string,
  { limit: most = '50', cursor = greatestNote }: NoteQuery,
) => {
  const limit = Number(most)
  const found = await store.listNotes(sql, { project, user }, { before: cursor, limit: limit + 1 })
  if (found.length === 0 && (await listKnownUsers(sql, project, [user])).length === 0)
    throw noUser()
  const rows = found.slice(0, limit)
  const names = await actorNames(
    sql,
    rows.map(({ actor_kind, actor }) => ({ kind: actor_kind, id: actor })),
  )
  return {
    items: rows.map((row) => shownNote(row, names)),
    next_cursor: found.length > limit ? (rows.at(-1)?.note_id ?? null) : null,
  }
}

const shownNote = (row: store.NoteRow, names?: ActorNames) => ({
  note_id: row.note_id,
  at: formatTimestamp(row.at),
  by: shownActor(row.actor_kind, row.actor, names),
  text: row.text,
})

/** Notes on a person. They are deleted with the user. */
export const noteRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'notes',
  async exportUser(project, { userId: user }) {
    const whole = { before: greatestNote, limit: Number.MAX_SAFE_INTEGER }
    const rows = await store.listNotes(sql, { project, user }, whole)
    return rows.map((row) => shownNote(row))
  },
  async eraseUser() {},
})
