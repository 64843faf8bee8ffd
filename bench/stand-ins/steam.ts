/** Steam's Web API as far as a ticket needs it: every ticket is good and begins with its player's number. */
import { type Handle, json } from './answers.ts'

const firstSteamId = 76_561_197_960_265_728n

/** AuthenticateUserTicket and GetPlayerSummaries (partner.steamgames.com/doc/webapi, read 2026-11-20). */
export const steam: Readonly<Record<string, Handle>> = {
  '/partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/': (request, response) => {
    const { url = '' } = request
    const at = url.indexOf('ticket=') + 'ticket='.length
    const steamid = String(firstSteamId + BigInt(`0x${url.slice(at, at + 8)}`))
    json(response, {
      response: {
        params: {
          result: 'OK',
          steamid,
          ownersteamid: steamid,
          vacbanned: false,
          publisherbanned: false,
        },
      },
    })
  },
  '/partner.steam-api.com/ISteamUser/GetPlayerSummaries/v2/': (request, response) => {
    const [, steamid = ''] = /steamids=(\d+)/.exec(request.url ?? '') ?? []
    const player = {
      steamid,
      communityvisibilitystate: 3,
      personaname: `Player ${steamid.slice(-5)}`,
      profileurl: `https://steamcommunity.com/profiles/${steamid}/`,
      avatarfull:
        'https://avatars.steamstatic.com/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb_full.jpg',
      loccountrycode: 'DE',
    }
    json(response, { response: { players: [player] } })
  },
}
