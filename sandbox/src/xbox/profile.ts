/**
 * Xbox's profile service, for the remote check: me, one user, a batch. It takes tokens of the relying
 * party http://xboxlive.com only. OpenXbox/xbox-webapi-python, api/provider/profile.
 */
import { type Answer, json } from '../http/answer.ts'
import { readObject } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world.ts'
import { openServiceToken } from './token.ts'

const HOST = '/profile.xboxlive.com'

/** The three forms of the settings call. */
export const xboxProfile = (world: World): Route[] => {
  const back = ['xbox', 'profile'] as const
  return [
    {
      method: 'GET',
      path: `${HOST}/users/me/profile/settings`,
      back,
      handle: (visit) => answer(world, visit, (me) => [me], asked(visit)),
    },
    {
      method: 'GET',
      path: new RegExp(`^${HOST}/users/xuid\\((?<xuid>\\d{1,20})\\)/profile/settings$`),
      back,
      handle: (visit) => answer(world, visit, () => [visit.params.xuid ?? ''], asked(visit)),
    },
    {
      method: 'POST',
      path: `${HOST}/users/batch/profile/settings`,
      back,
      handle: (visit) => {
        const body = readObject(visit) ?? {}
        return answer(world, visit, () => texts(body.userIds), texts(body.settings))
      },
    },
  ]
}

const asked = (visit: Visit): string[] => (visit.query.get('settings') ?? '').split(',')

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const failure = (code: number, description: string, status: number): Answer =>
  json({ code, source: 'Profile', description, traceInformation: null }, status)

const answer = async (
  world: World,
  visit: Visit,
  who: (me: string) => string[],
  settings: readonly string[],
): Promise<Answer> => {
  const version = visit.headers['x-xbl-contract-version']
  if (version !== '2' && version !== '3') {
    return failure(8, 'The header x-xbl-contract-version must be 2 or 3.', 400)
  }
  const header = /^XBL3\.0 x=([^;]+);(\S+)$/.exec(visit.headers.authorization ?? '')
  const user = header?.[2] ? await openServiceToken(world.keys, header[2]) : null
  if (!user || user.uhs !== header?.[1]) {
    return { status: 401, headers: { 'www-authenticate': 'XBL3.0' }, body: '' }
  }
  if (world.faults.of('xbox').denied || user.sandboxId !== world.credentials.xbox.sandbox_id) {
    return failure(3, 'Access is denied for this title or sandbox.', 403)
  }
  const found = who(user.xid)
    .map((xuid) => world.people.withId('xbox', xuid))
    .filter((person) => person !== undefined)
  return json({ profileUsers: found.map((person) => profile(person, settings)) })
}

const profile = (person: Person, settings: readonly string[]) => {
  const values: Readonly<Record<string, string>> = {
    Gamertag: person.xbox.gamertag,
    ModernGamertag: person.xbox.gamertag,
    GameDisplayName: person.xbox.gamertag,
    GameDisplayPicRaw: `https://images-eds-ssl.xboxlive.com/image?url=${person.xbox.xuid}`,
    Gamerscore: '0',
  }
  return {
    id: person.xbox.xuid,
    hostId: person.xbox.xuid,
    settings: settings
      .filter((id) => Object.hasOwn(values, id))
      .map((id) => ({ id, value: values[id] })),
    isSponsoredUser: false,
  }
}
