/**
 * Guests: a game signs a player in by the id of the device, without asking for anything
 * (docs/interface/accounts.md#guests).
 */
import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Project } from '../../projects/index.ts'
import { FieldError, LoginUrl, problems, StatelessQuery, startProblems } from '../contract.ts'
import { readEntry, requireClient } from '../landing/entry.ts'
import type { Vouched } from '../landing/finish.ts'
import { land } from '../landing/land.ts'
import { deviceWay, passwordWay } from '../networks/own-ways.ts'
import { cleanText } from '../networks/profile.ts'
import { isInPlayFab } from '../playfab/playfab.ts'
import { countByClient } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { noteSignIn } from '../tracing/steps.ts'
import { DeviceBody, DeviceTypePath } from './contract.ts'
import { deviceIdentity, isOfOneDevice } from './device-id.ts'
import { findDoor, putDevice } from './devices.sql.ts'
import type { DeviceNeeds } from './needs.ts'

type Login = { Params: DeviceTypePath; Querystring: StatelessQuery; Body: DeviceBody }

/** Adds the call. */
export const addDeviceLogin = (app: FastifyInstance, gate: DeviceNeeds): void => {
  app.post<Login>(
    '/api/oauth2/login/device/:type',
    {
      config: { signIn: { way: 'device', step: 'device' } },
      schema: {
        operationId: 'loginByDevice',
        problems: [
          ...startProblems.filter((kind) => kind !== problems.state_refused),
          problems.not_connected,
          problems.device_needs_password,
          problems.user_banned,
          problems.not_entitled,
        ],
        tags: ['Sign-in'],
        summary: 'Sign in as the guest of a device',
        description:
          'Makes a guest where the device is unknown. Off unless device_sign_in of the project is true. A device whose account has got a password opens it no more, unless its player has linked it.',
        params: DeviceTypePath,
        querystring: StatelessQuery,
        body: DeviceBody,
        response: { 200: LoginUrl, '4xx': FieldError, 503: FieldError },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      await countByClient(gate, 'sign_in', 'device', request, reply)
      return { login_url: await signIn(gate, request) }
    },
  )
}

const signIn = async (gate: DeviceNeeds, request: FastifyRequest<Login>): Promise<string> => {
  const { query, params, body } = request
  const registered = requireClient(gate.directory, query.client_id)
  const { project } = registered
  const { projectId } = project
  const entry = readEntry(registered, { ...query, state: query.state ?? '' }, gate.deployments)
  const now = gate.clock.now()
  noteSignIn(request, now.getTime(), { way: 'device', provider: deviceWay, ...registered })
  requireDeviceSignIn(project)
  const { name, realm, subject } = requireDevice(params, body)
  const key = { project: projectId, realm, subject }
  const [door] = await findDoor(gate.sql, key, passwordWay)
  if (door?.has_password && !door.is_linked) throw new Problem(problems.device_needs_password)
  const address = await land(gate, entry, vouchedDevice(realm, subject), { request, locale: null })
  await putDevice(gate.sql, key, {
    device_number: newDeviceNumber(),
    type: params.type,
    name,
    is_linked: false,
    now,
  })
  return address
}

/** Throws 422 `003-022` where a project does not take guests; those of PlayFab live there. */
export const requireDeviceSignIn = ({ settings }: Project): void => {
  if (settings.device_sign_in === true && isInPlayFab({ settings }, 'network', deviceWay)) return
  throw new Problem(problems.not_connected, {
    detail: 'Sign-in by device is switched off for this project',
  })
}

/** A device as it is kept. Throws 400 for an id that many devices share, or a name without a character. */
export const requireDevice = ({ type }: DeviceTypePath, { device, device_id: id }: DeviceBody) => {
  const name = cleanText(device, 100)
  if (name === undefined) throw parameterRefused('device', 'has no characters that can be shown')
  if (!isOfOneDevice(id)) {
    throw parameterRefused('device_id', 'is an id that many devices share')
  }
  return { name, ...deviceIdentity(type, id) }
}

/** Clients keep it in 32 bits. */
export const newDeviceNumber = (): number => randomInt(1, 2 ** 31)

const vouchedDevice = (realm: string, subject: string): Vouched => ({
  profile: { network: deviceWay, id: subject, realm, subject, isEmailVerified: false },
  type: 'device',
  isPlatform: false,
  mayCreateUser: true,
  proof: undefined,
})
