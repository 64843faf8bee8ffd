/** The login call of PlayFab, for projects whose players live there. */
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { readField } from '../networks/fields.ts'
import { cleanText, readAddress } from '../networks/profile.ts'
import { type OutboundRequest, type PlayFabAnswer, patientCall } from './patient-call.ts'

/** The player in PlayFab, and the ticket that proves it there for about a day. */
export type PlayFabPlayer = {
  accountId: string
  sessionTicket: string
  name: string | undefined
  picture: string | undefined
}

export type PlayFabTitle = { title_id: string; simulator?: string }

/**
 * Signs a player of Twitch in to a title; PlayFab makes an account for a new one where it may.
 * Throws 404 `003-002` for a player who is unknown and must stay so, 401 `002-040` for a banned one, and
 * `VisitFailure`: `refused` where PlayFab takes the token or the title for wrong, `unreachable` where it cannot say.
 * learn.microsoft.com, PlayFab REST: "Authentication - Login With Twitch" (read 20 November 2026)
 */
export const loginWithTwitch = async (
  ask: OutboundRequest,
  title: PlayFabTitle,
  { accessToken, mayCreateUser }: { accessToken: string; mayCreateUser: boolean },
): Promise<PlayFabPlayer> => {
  const answer = await patientCall(ask, addressOf(title, '/Client/LoginWithTwitch'), {
    TitleId: title.title_id,
    AccessToken: accessToken,
    CreateAccount: mayCreateUser,
    InfoRequestParameters: { GetUserAccountInfo: true },
  })
  if (answer.errorCode !== undefined) throw failureOf(answer.errorCode)
  return readPlayer(answer)
}

const addressOf = ({ title_id: id, simulator }: PlayFabTitle, path: string): string => {
  const host = `${id.toLowerCase()}.playfabapi.com`
  return simulator === undefined
    ? `https://${host}${path}`
    : `${simulator.replace(/\/+$/, '')}/${host}${path}`
}

const readPlayer = ({ data }: PlayFabAnswer): PlayFabPlayer => {
  const { PlayFabId: accountId, SessionTicket: sessionTicket } = data
  const isWhole =
    typeof accountId === 'string' &&
    /^[A-Za-z0-9]{1,64}$/.test(accountId) &&
    typeof sessionTicket === 'string' &&
    /^[\x21-\x7e]{1,2048}$/.test(sessionTicket)
  if (!isWhole) throw new VisitFailure('unreachable', 'playfab_answer_incomplete')
  const info = (field: string) =>
    readField({ profile: data }, `InfoResultPayload.AccountInfo.TitleInfo.${field}`)
  return {
    accountId,
    sessionTicket,
    name: cleanText(info('DisplayName')),
    picture: readAddress(info('AvatarUrl')),
  }
}

/** learn.microsoft.com, PlayFab: "Global API method error codes" (read 20 November 2026) */
const failureOf = (errorCode: number): Error => {
  switch (errorCode) {
    case 1001:
      return new Problem(problems.user_unknown)
    case 1002:
      return new Problem(problems.user_banned)
    case 1233:
      // PlayFab could not ask Twitch.
      return new VisitFailure('unreachable', 'playfab_cannot_ask_twitch')
    default:
      return new VisitFailure('refused', words.get(errorCode) ?? 'playfab_refuses')
  }
}

const words: ReadonlyMap<number, string> = new Map([
  [1004, 'playfab_title_unknown'],
  [1012, 'playfab_account_claimed'],
  [1177, 'playfab_without_twitch'],
  [1232, 'playfab_refuses_token'],
  [1295, 'playfab_title_disabled'],
  [1322, 'playfab_account_deleted'],
  [1490, 'playfab_player_limit'],
])
