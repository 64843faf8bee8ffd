/** A signed-in user's calls about devices: list them, link one more, unlink one. */
import type { Instant } from '../../base/clock.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, type Deps, type PersonalRecords, recordAudit } from '../../projects/index.ts'
import { FieldError, problems, Type } from '../contract.ts'
import {
  deleteIdentity,
  findUserOf,
  insertIdentity,
  listIdentities,
  lockUser,
  moveIdentity,
  revokeSessionsBy,
} from '../identities/identities.sql.ts'
import { isWayIn, requireTarget } from '../identities/linking.ts'
import { deviceWay } from '../networks/own-ways.ts'
import { originOf } from '../requests/request-origin.ts'
import { requireUser } from '../tokens/standing.ts'
import type { UserToken } from '../tokens/tokens.ts'
import { DeviceAnswer, DeviceBody, DevicePath, DeviceTypePath } from './contract.ts'
import { type DeviceRow, deleteDevice, listDevices, putDevice } from './devices.sql.ts'
import { newDeviceNumber, requireDevice, requireDeviceSignIn } from './login.ts'
import type { DeviceNeeds } from './needs.ts'

const path = '/api/users/me/devices'
const about = aboutCallsOf('User', [{ userToken: [] }])
const failures = { '4xx': FieldError, 503: FieldError }

/** Nobody has more; a game that links one at each start would fill the list without end. */
const mostDevices = 50

type Linking = { Params: DeviceTypePath; Body: DeviceBody }
type Unlinking = { Params: { type: string } }

/** Adds the calls. */
export const addDeviceCalls = (app: FastifyInstance, gate: DeviceNeeds): void => {
  app.get(
    path,
    {
      schema: {
        ...about('listDevices', 'The devices linked to the user'),
        response: { 200: Type.Array(DeviceAnswer), ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = await requireUser(gate, request.headers.authorization)
      const rows = await listDevices(gate.sql, token.project.projectId, token.userId)
      return rows.map(describe)
    },
  )
  app.post<Linking>(
    `${path}/:type`,
    {
      schema: {
        ...about('linkDevice', 'Link a device to the user'),
        problems: [problems.not_connected, problems.not_available, problems.device_taken],
        description:
          'From then on the player comes in by it, too. The device of a guest who has nothing else moves to the user, and the guest stays without it. A device of any other account is refused.',
        params: DeviceTypePath,
        body: DeviceBody,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = await requireUser(gate, request.headers.authorization)
      await gate.limits.count('sign_in', 'link_device', request, reply, undefined)
      requireDeviceSignIn(token.project)
      await linkDevice(gate, request, token)
      return reply.code(204).send()
    },
  )
  app.delete<Unlinking>(
    `${path}/:type`,
    {
      schema: {
        ...about('unlinkDevice', 'Unlink a device from the user'),
        problems: [problems.parameter_refused, problems.device_unknown, problems.last_way_in],
        description:
          'Ends the sessions that were opened by it, but the one that asks. The last way in stays.',
        params: DevicePath,
        response: { 204: { type: 'null' }, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = await requireUser(gate, request.headers.authorization)
      await unlinkDevice(gate, request, token)
      return reply.code(204).send()
    },
  )
}

const linkDevice = async (
  { sql, clock }: DeviceNeeds,
  request: FastifyRequest<Linking>,
  token: UserToken,
): Promise<void> => {
  const { userId, project } = token
  const { projectId } = project
  const { name, realm, subject } = requireDevice(request.params, request.body)
  const key = { project: projectId, realm, subject }
  const now = clock.now()
  await sql.begin(async (tx) => {
    const [before] = await findUserOf(tx, projectId, realm, subject)
    // Two players who take each other's devices lock the two rows in the same order.
    for (const user of [...new Set([userId, before?.user_id ?? userId])].toSorted()) {
      await lockUser(tx, projectId, user, now)
    }
    await requireTarget(tx, projectId, token, now)
    const devices = await listDevices(tx, projectId, userId)
    if (devices.length >= mostDevices && !devices.some((one) => one.subject === subject)) {
      throw new Problem(problems.not_available, {
        detail: `A user has at most ${mostDevices} devices: unlink one first`,
      })
    }
    const identity = { realm, subject, network: deviceWay, id: subject }
    const nothing = { name: null, username: null, picture: null }
    const isNew = await insertIdentity(tx, {
      ...identity,
      ...nothing,
      project_id: projectId,
      user_id: userId,
      now,
    })
    if (!isNew) {
      const [owner] = await findUserOf(tx, projectId, realm, subject)
      if (owner && owner.user_id !== userId) {
        const identities = await listIdentities(tx, projectId, owner.user_id)
        if (identities.length > 1) throw new Problem(problems.device_taken)
        await moveIdentity(tx, key, userId)
      }
    }
    await putDevice(tx, key, {
      device_number: newDeviceNumber(),
      type: request.params.type,
      name,
      is_linked: true,
      now,
    })
    await recordAudit(tx, change(request, token, now, 'device.linked'))
  })
}

const unlinkDevice = (
  { sql, clock }: DeviceNeeds,
  request: FastifyRequest<Unlinking>,
  token: UserToken,
): Promise<void> => {
  const { userId, sessionId, project } = token
  const { projectId } = project
  const now = clock.now()
  return sql.begin(async (tx) => {
    await requireTarget(tx, projectId, token, now)
    const number = Number(request.params.type)
    const devices = await listDevices(tx, projectId, userId)
    const found = devices.find(({ device_number }) => device_number === number)
    if (!found) throw new Problem(problems.device_unknown)
    const { subject } = found
    const identities = await listIdentities(tx, projectId, userId)
    const isOther = (one: { network: string; subject: string }): boolean =>
      one.network !== deviceWay || one.subject !== subject
    const staying = identities.filter(isOther)
    if (!staying.some(({ network }) => isWayIn(project, network))) {
      throw new Problem(problems.last_way_in)
    }
    for (const { realm } of identities.filter((one) => !isOther(one))) {
      await deleteIdentity(tx, projectId, realm, subject)
    }
    await deleteDevice(tx, projectId, userId, subject)
    const by = { user: userId, provider: deviceWay, identity: subject }
    await revokeSessionsBy(tx, projectId, by, sessionId, now)
    await recordAudit(tx, change(request, token, now, 'device.unlinked'))
  })
}

const change = (
  request: FastifyRequest,
  { userId, project: { projectId } }: UserToken,
  at: Instant,
  action: string,
) => ({
  projectId,
  at,
  caller: { kind: 'user' as const, id: userId, ...originOf(request) },
  action,
  target: `user ${userId}`,
})

/** Clients of the field read no fractions of a second there. */
const seconds = (at: Instant): string => at.toISOString().replace(/\.\d+Z$/, 'Z')

const describe = ({ device_number: id, type, name: device, last_used_at }: DeviceRow) => ({
  id,
  type,
  device,
  last_used_at: seconds(last_used_at),
})

/** Devices of a person. They are deleted with the user. */
export const deviceRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'devices',
  async exportUser(projectId, { userId }) {
    const rows = await listDevices(sql, projectId, userId)
    return rows.map((row) => ({ ...describe(row), linked_at: seconds(row.created_at) }))
  },
  async eraseUser() {},
})
