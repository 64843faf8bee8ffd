/**
 * Steam's Web API: AuthenticateUserTicket v1 and GetPlayerSummaries v2, on the publisher host and
 * the public one. partner.steamgames.com/doc/webapi/ISteamUserAuth and /ISteamUser.
 */
import { createHash } from 'node:crypto'
import { type Answer, html, json } from '../http/answer.ts'
import { isSame } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import { vendorSeconds, type World } from '../world.ts'
import { openTicket } from './ticket.ts'

const steamHosts = ['partner.steam-api.com', 'api.steampowered.com'] as const

/** Both calls on both hosts, with and without the slash at the end. */
export const steamWebApi = (world: World): Route[] =>
  steamHosts.flatMap((host) => [
    {
      method: 'GET',
      path: new RegExp(`^/${host}/ISteamUserAuth/AuthenticateUserTicket/(v1|v0001)/?$`),
      back: ['steam', 'token'] as const,
      handle: (visit: Visit) => withKey(world, visit, ['appid', 'ticket'], authenticate),
    },
    {
      method: 'GET',
      path: new RegExp(`^/${host}/ISteamUser/GetPlayerSummaries/(v2|v0002)/?$`),
      back: ['steam', 'profile'] as const,
      handle: (visit: Visit) => withKey(world, visit, ['steamids'], summaries),
    },
  ])

const withKey = (
  world: World,
  visit: Visit,
  required: readonly string[],
  call: (world: World, visit: Visit) => Answer,
): Answer => {
  if (!isSame(visit.query.get('key') ?? '', world.credentials.steam.web_api_key)) {
    return html(
      '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.</body></html>',
      403,
    )
  }
  const missing = required.find((name) => !visit.query.get(name))
  if (!missing) return call(world, visit)
  return html(
    `<html><head><title>Bad Request</title></head><body><h1>Bad Request</h1>Please verify that all required parameters are being sent. Required parameter '${missing}' is missing</body></html>`,
    400,
  )
}

/** Refusals come with HTTP 200 and an error object. */
const failure = (errorcode: number, errordesc: string): Answer =>
  json({ response: { error: { errorcode, errordesc } } })

const authenticate = (world: World, { query }: Visit): Answer => {
  const set = world.faults.of('steam')
  const ticketHex = query.get('ticket') ?? ''
  const appId = query.get('appid') ?? ''
  if (!/^\d{1,10}$/.test(appId) || !/^([0-9a-fA-F]{2})+$/.test(ticketHex)) {
    return failure(3, 'Invalid parameter')
  }
  const ticket = openTicket(Buffer.from(ticketHex, 'hex'), world.keys.bytes('steam tickets'))
  const now = vendorSeconds(set)
  if (!ticket || ticket.isCancelled || ticket.expiresAt <= now || set.denied) {
    return failure(101, 'Invalid ticket')
  }
  if (String(ticket.appId) !== appId) return failure(102, 'Ticket for other app')
  // A ticket made for one service is refused when another one, or none, is named.
  if (ticket.identity !== (query.get('identity') ?? '')) return failure(101, 'Invalid ticket')
  const person = world.people.named(ticket.personName)
  return json({
    response: {
      params: {
        result: 'OK',
        steamid: ticket.steamId,
        ownersteamid: ticket.ownerId,
        vacbanned: person?.steam.vacBanned ?? false,
        publisherbanned: person?.steam.publisherBanned ?? false,
      },
    },
  })
}

const summaries = (world: World, { query }: Visit): Answer => {
  const ids = (query.get('steamids') ?? '').split(',').slice(0, 100)
  const players = ids
    .map((id) => world.people.withId('steam', id))
    .filter((person) => person !== undefined)
    .map((person) => summary(world, person))
  return json({ response: { players } })
}

const summary = (world: World, person: Person) => {
  const avatar = createHash('sha1').update(person.steam.id).digest('hex')
  const picture = (size: string) => `https://avatars.steamstatic.com/${avatar}${size}.jpg`
  return {
    steamid: person.steam.id,
    communityvisibilitystate: 3,
    profilestate: 1,
    personaname: person.displayName,
    profileurl: `${world.url}/steamcommunity.com/profiles/${person.steam.id}/`,
    avatar: picture(''),
    avatarmedium: picture('_medium'),
    avatarfull: picture('_full'),
    avatarhash: avatar,
    lastlogoff: 1_767_225_600,
    personastate: 0,
    primaryclanid: '103582791429521408',
    timecreated: 1_420_070_400,
    personastateflags: 0,
    loccountrycode: person.country,
  }
}
