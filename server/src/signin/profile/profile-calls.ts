/** Calls by which a player writes of themselves: names, birthday, gender and a phone number. */
import type { Instant } from '../../base/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, type Deps, recordAudit } from '../../projects/index.ts'
import { FieldError, genders, Me, problems } from '../contract.ts'
import { cleanText } from '../networks/profile.ts'
import type { GateLimits } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { originOf } from '../requests/request-origin.ts'
import { requireUser, type StandingNeeds, type TokenStanding } from '../tokens/standing.ts'
import { birthdayFault } from './birthday.ts'
import { CurrentEmail, PhoneAnswer, PhoneBody, PhonePath, ProfileBody } from './contract.ts'
import { describeMe, type MeNeeds } from './me.ts'
import * as store from './profiles.sql.ts'

export type ProfileNeeds = StandingNeeds &
  MeNeeds &
  Pick<Deps, 'clock'> & { limits: Pick<GateLimits, 'countPlayer'> }

const about = aboutCallsOf('Player data', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }
const nothing = { type: 'null' }

/** Adds the calls. */
export const addProfileCalls = (app: FastifyInstance, gate: ProfileNeeds): void => {
  addProfile(app, gate)
  addEmail(app, gate)
  addPhone(app, gate)
}

/** The player behind a request, counted. */
const playerOf = async (
  gate: ProfileNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenStanding & { projectId: number; userId: string }> => {
  reply.header('cache-control', 'no-store')
  const standing = await requireUser(gate, request.headers.authorization)
  const { projectId } = standing.token.project
  const { user_id: userId } = standing.session
  await gate.limits.countPlayer('profile', { projectId, userId }, reply)
  return { ...standing, projectId, userId }
}

type Named = { projectId: number; userId: string }

/** The entry of a change that a player made. It says what was changed, and not what it is. */
const changeBy = (
  { clock }: Pick<Deps, 'clock'>,
  request: FastifyRequest,
  { projectId, userId }: Named,
  action: string,
) => ({
  projectId,
  at: clock.now(),
  caller: { kind: 'user' as const, id: userId, ...originOf(request) },
  action,
  target: `user ${userId}`,
})

const addProfile = (app: FastifyInstance, gate: ProfileNeeds): void => {
  app.patch<{ Body: ProfileBody }>(
    '/api/users/me',
    {
      schema: {
        ...about('changeMe', 'Write one’s own names, birthday and gender'),
        problems: [problems.birthday_set, problems.gender_unknown],
        description: 'Members that are left out or null stay. Other members are passed over.',
        body: ProfileBody,
        response: { 200: Me, ...failures },
      },
    },
    async (request, reply) => {
      const player = await playerOf(gate, request, reply)
      const change = readChange(request.body, gate.clock.now())
      if (Object.values(change).some((value) => value !== null)) {
        await writeProfile(gate, request, player, change)
      }
      return await describeMe(gate, player)
    },
  )
}

const writeProfile = (
  gate: ProfileNeeds,
  request: FastifyRequest,
  player: Named,
  change: store.ProfileChange,
): Promise<void> =>
  gate.sql.begin(async (tx) => {
    const [kept] = await store.writeProfile(tx, player.projectId, player.userId, change)
    if (!kept) throw new Problem(problems.user_token_refused)
    if (change.birthday !== null && kept.birthday !== change.birthday) {
      throw new Problem(problems.birthday_set)
    }
    const fields = Object.entries(change).flatMap(([name, value]) => (value === null ? [] : [name]))
    await recordAudit(tx, {
      ...changeBy(gate, request, player, 'user.profile_changed'),
      after: { fields },
    })
  })

/** Reads a change. Throws 400 for a text that shows nothing and a day that is none, 422 for an unknown gender. */
const readChange = (body: ProfileBody, now: Instant): store.ProfileChange => {
  const gender = body.gender ?? null
  if (gender && !(genders as readonly string[]).includes(gender)) {
    throw new Problem(problems.gender_unknown, {
      details: { gender: `must be one of ${genders.join(', ')}` },
    })
  }
  return {
    first_name: readName('first_name', body.first_name),
    last_name: readName('last_name', body.last_name),
    nickname: readName('nickname', body.nickname),
    birthday: readBirthday(body.birthday, now),
    gender,
  }
}

const longestName = 255

const readName = (property: string, given: string | null | undefined): string | null => {
  if (given === null || given === undefined || given === '') return given ?? null
  const text = cleanText(given, longestName)
  if (text === undefined) throw parameterRefused(property, 'has nothing that can be shown')
  return text
}

const readBirthday = (given: string | null | undefined, now: Instant): string | null => {
  // Some clients send all members, and an empty text for what nobody entered.
  if (!given) return null
  const fault = birthdayFault(given, now)
  if (fault !== undefined) throw parameterRefused('birthday', fault)
  return given
}

const addEmail = (app: FastifyInstance, gate: ProfileNeeds): void => {
  app.get(
    '/api/users/me/email',
    {
      schema: {
        ...about('readEmail', 'The e-mail address of the player'),
        description:
          'Also where the sign-in did not ask for scope email. `users/me` says whether it is confirmed.',
        response: { 200: CurrentEmail, ...failures },
      },
    },
    async (request, reply) => {
      const { session, projectId, userId } = await playerOf(gate, request, reply)
      if (session.email !== null) return { current_email: session.email }
      const [mailbox] = await store.findMailbox(gate.sql, projectId, userId)
      return { current_email: mailbox?.subject ?? null }
    },
  )
}

const phonePath = '/api/users/me/phone'

const addPhone = (app: FastifyInstance, gate: ProfileNeeds): void => {
  app.get(
    phonePath,
    {
      schema: {
        ...about('readPhone', 'The phone number of the player'),
        description: 'The one that they sign in by, else the one that they wrote. 204 without one.',
        response: { 200: PhoneAnswer, 204: nothing, ...failures },
      },
    },
    async (request, reply) => {
      const { projectId, userId } = await playerOf(gate, request, reply)
      const [profile] = await store.findProfile(gate.sql, projectId, userId)
      const number = profile?.phone_auth ?? profile?.phone
      if (!number) return reply.code(204).send()
      return { phone_number: number, phone: number }
    },
  )
  app.post<{ Body: PhoneBody }>(
    phonePath,
    {
      schema: {
        ...about('writePhone', 'Write a phone number'),
        problems: [problems.phone_refused, problems.phone_of_sign_in],
        description:
          'Nothing is sent there and nobody confirms it, so it is no way in and proves nothing.',
        body: PhoneBody,
        response: { 204: nothing, ...failures },
      },
    },
    async (request, reply) => {
      const player = await playerOf(gate, request, reply)
      await writePhone(gate, request, player)
      return reply.code(204).send()
    },
  )
  app.delete<{ Params: { phone_number: string } }>(
    `${phonePath}/:phone_number`,
    {
      schema: {
        ...about('removePhone', 'Take the phone number away'),
        problems: [problems.phone_unknown, problems.phone_of_sign_in],
        params: PhonePath,
        response: { 204: nothing, ...failures },
      },
    },
    async (request, reply) => {
      const player = await playerOf(gate, request, reply)
      await removePhone(gate, request, player)
      return reply.code(204).send()
    },
  )
}

const writePhone = async (
  gate: ProfileNeeds,
  request: FastifyRequest<{ Body: PhoneBody }>,
  player: Named,
): Promise<void> => {
  const number = request.body.phone_number
  if (!/^\+[0-9]{5,25}$/.test(number)) throw new Problem(problems.phone_refused)
  const { projectId, userId } = player
  await gate.sql.begin(async (tx) => {
    const [profile] = await store.findProfile(tx, projectId, userId)
    if (profile && profile.phone_auth !== null) throw new Problem(problems.phone_of_sign_in)
    if (!(await store.writePhone(tx, projectId, userId, number))) {
      throw new Problem(problems.user_token_refused)
    }
    await recordAudit(tx, changeBy(gate, request, player, 'user.phone_changed'))
  })
}

const removePhone = (
  gate: ProfileNeeds,
  request: FastifyRequest<{ Params: { phone_number: string } }>,
  player: Named,
): Promise<void> =>
  gate.sql.begin(async (tx) => {
    const { phone_number } = request.params
    const { projectId, userId } = player
    if (await store.deletePhone(tx, projectId, userId, phone_number)) {
      await recordAudit(tx, changeBy(gate, request, player, 'user.phone_removed'))
      return
    }
    const [profile] = await store.findProfile(tx, projectId, userId)
    const isOfSignIn = profile?.phone_auth === phone_number
    throw new Problem(isOfSignIn ? problems.phone_of_sign_in : problems.phone_unknown)
  })
