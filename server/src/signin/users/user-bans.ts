/** Bans of players: set, taken back, and listed with who did so and when (docs/interface/admin-calls.md#users). */
import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import { Type } from '../../base/contract.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import {
  type ActorNames,
  aboutCallsOf,
  actorNames,
  adminPath,
  type Deps,
  type PersonalRecords,
  recordAudit,
  ruledBody,
} from '../../projects/index.ts'
import { BanBody, BanList, UserPath } from '../admin-contract.ts'
import { answerChange, type Change, changeOf } from '../requests/change.ts'
import { type Ban, setBan } from '../tokens/bans.sql.ts'
import { actorOf, shownActor } from './authors.ts'
import type { UserNeeds } from './needs.ts'
import * as store from './user-bans.sql.ts'
import { listKnownUsers } from './user-lookup.sql.ts'
import { noUser } from './user-lookup.ts'

const path = `${adminPath}/users/:user_id`
const about = aboutCallsOf('Users')

/** Nobody is banned more often; a list that grows for ever would be no answer. */
const mostBans = 100

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addBans = (app: FastifyInstance, gate: UserNeeds): void => {
  app.post<{ Params: UserPath; Body: BanBody }>(
    `${path}/ban`,
    {
      ...optionalBody,
      ...ruledBody<BanBody>((body) => banViolations(body, gate.clock.now())),
      schema: {
        ...about('banUser', 'Ban a user; all tokens stop counting'),
        description:
          'In the place of any ban before. With `until` the ban ends by itself then, and tokens that still live count again.',
        params: UserPath,
        body: BanBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { reason = null } = request.body
      const change = changeOf(gate, request)
      const { at } = change
      const until = endOfBan(request.body)
      await changeBan(gate, change, request.params, { at, reason, until })
      return reply.code(204).send()
    },
  )
  app.delete<{ Params: UserPath }>(
    `${path}/ban`,
    {
      schema: {
        ...about('unbanUser', 'Take a ban back'),
        params: UserPath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(gate, (change, named: UserPath) => changeBan(gate, change, named, null)),
  )
  app.get<{ Params: UserPath }>(
    `${path}/bans`,
    {
      schema: {
        ...about('listUserBans', 'What became of a user’s bans, newest first'),
        description: `Who set each and who took it back; the newest ${mostBans}. They go with the user.`,
        params: UserPath,
        response: { 200: BanList },
      },
    },
    (request) =>
      listBans(gate, gate.admission.admitted(request).project.projectId, request.params.user_id),
  )
}

const endOfBan = ({ until }: BanBody): Instant | null =>
  until === undefined ? null : (parseTimestamp(until) ?? null)

/** The violation of an end that is no end, because it has passed. */
const banViolations = (body: BanBody, now: Instant): Violation[] => {
  const end = endOfBan(body)
  return end && end <= now ? [violation('until', 'not_future', 'must be in the future')] : []
}

const changeBan = (
  { sql }: UserNeeds,
  change: Change,
  { user_id: user }: UserPath,
  ban: Ban | null,
): Promise<void> =>
  sql.begin(async (tx) => {
    const { projectId: project, at, caller } = change
    const [former] = await store.lockBan(tx, project, user)
    if (!former) throw noUser()
    const { banned_at, ban_reason: reason, banned_until: until } = former
    if (banned_at) {
      await store.noteBan(tx, { project, user, at: banned_at, reason, until, by: null })
      await store.liftBans(tx, { project, user, at, by: actorOf(caller) })
    }
    await setBan(tx, project, user, ban)
    if (ban) await store.noteBan(tx, { project, user, ...ban, by: actorOf(caller) })
    await recordAudit(tx, {
      ...change,
      action: ban ? 'user.banned' : 'user.unbanned',
      target: `user ${user}`,
      ...(ban
        ? { after: { reason: ban.reason, until: ban.until && formatTimestamp(ban.until) } }
        : {}),
    })
  })

const listBans = async ({ sql }: UserNeeds, projectId: number, userId: string) => {
  const rows = await store.listBansOfUser(sql, projectId, userId, mostBans)
  if (rows.length === 0 && (await listKnownUsers(sql, projectId, [userId])).length === 0)
    throw noUser()
  const names = await actorNames(
    sql,
    rows.flatMap(({ actor_kind, actor, lifted_by_kind, lifted_by }) => [
      { kind: actor_kind, id: actor },
      { kind: lifted_by_kind, id: lifted_by },
    ]),
  )
  return { items: rows.map((row) => shownBan(row, names)) }
}

const shownBan = (row: store.BanRow, names?: ActorNames) => ({
  banned_at: formatTimestamp(row.banned_at),
  reason: row.reason,
  until: row.until && formatTimestamp(row.until),
  banned_by: shownActor(row.actor_kind, row.actor, names),
  lifted_at: row.lifted_at && formatTimestamp(row.lifted_at),
  lifted_by: shownActor(row.lifted_by_kind, row.lifted_by, names),
})

/** Bans of a person. They are deleted with the user. */
export const banRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'bans',
  async exportUser(projectId, { userId }) {
    const rows = await store.listBansOfUser(sql, projectId, userId, mostBans)
    return rows.map((row) => shownBan(row))
  },
  async eraseUser() {},
})
