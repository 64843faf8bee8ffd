/**
 * PlayFab: sign-in of a title's players by their Twitch token. Everything is wrapped: `{code, status, data}` on
 * success, `{code, status, error, errorCode, errorMessage}` on failure.
 * learn.microsoft.com, PlayFab REST: "Authentication - Login With Twitch"; "Global API method error codes".
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, json } from '../http/answer.ts'
import { isObject, readObject } from '../http/body.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world.ts'

/** The person of a Twitch token; undefined for one that is not good. */
export type TwitchHolder = (accessToken: string) => Promise<Person | undefined>

/** The login call by Twitch. */
export const playFab = (world: World, holderOf: TwitchHolder): Route[] => {
  const accounts = new Set<string>()
  let calls = 0
  return [
    {
      method: 'POST',
      path: /^\/(?<title>[0-9a-z]+)\.playfabapi\.com\/Client\/LoginWithTwitch$/,
      back: ['playfab', 'token'],
      handle: (visit) => login(world, holderOf, accounts, ++calls, visit),
    },
  ]
}

const login = async (
  world: World,
  holderOf: TwitchHolder,
  accounts: Set<string>,
  calls: number,
  visit: Visit,
): Promise<Answer> => {
  const set = world.faults.of('playfab')
  if (set.throttled && calls % 2 === 1) {
    return failure(429, 'TooManyRequests', 'APIClientRequestRateLimitExceeded', 1199, {
      retryAfterSeconds: 1,
    })
  }
  const body = readObject(visit)
  if (!body) return failure(400, 'BadRequest', 'InvalidRequest', 1071)
  const title = world.credentials.playfab.title_id
  const isOurs = visit.params.title === title.toLowerCase() && body.TitleId === title
  if (!isOurs) return failure(400, 'BadRequest', 'InvalidTitleId', 1004)
  const person = await holderOf(String(body.AccessToken))
  if (!person) return failure(401, 'Unauthorized', 'InvalidTwitchToken', 1232)
  if (set.denied) return failure(403, 'Forbidden', 'AccountBanned', 1002)
  const id = createHash('sha256').update(`playfab ${person.twitch.id}`).digest('hex')
  const playFabId = id.slice(0, 16).toUpperCase()
  const isNew = !accounts.has(playFabId)
  if (isNew && body.CreateAccount !== true) {
    return failure(400, 'BadRequest', 'AccountNotFound', 1001)
  }
  accounts.add(playFabId)
  const wantsAccount =
    isObject(body.InfoRequestParameters) && body.InfoRequestParameters.GetUserAccountInfo === true
  return json({
    code: 200,
    status: 'OK',
    data: {
      SessionTicket: `${playFabId}-${randomBytes(8).toString('hex').toUpperCase()}--${title}-8DE0-${randomBytes(24).toString('base64url')}=`,
      PlayFabId: playFabId,
      NewlyCreated: isNew,
      SettingsForUser: { NeedsAttribution: false, GatherDeviceInfo: true, GatherFocusInfo: true },
      ...(wantsAccount && {
        InfoResultPayload: {
          AccountInfo: {
            PlayFabId: playFabId,
            Created: '2026-01-01T00:00:00Z',
            TitleInfo: { DisplayName: `${person.displayName} of PlayFab`, Origination: 'Twitch' },
            TwitchInfo: { TwitchId: person.twitch.id, TwitchUserName: person.twitch.login },
          },
          UserInventory: [],
        },
      }),
    },
  })
}

const failure = (
  code: number,
  status: string,
  error: string,
  errorCode: number,
  more: Readonly<Record<string, unknown>> = {},
): Answer => json({ code, status, error, errorCode, errorMessage: error, ...more }, code)
