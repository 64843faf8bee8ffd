/** GET /api/tickets/steam: what the game's client would get from Steam. */
import { randomBytes } from 'node:crypto'
import { type Answer, json, refuse } from '../http/answer.ts'
import type { Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import { vendorSeconds, type World } from '../world.ts'
import { type SteamTicket, sealTicket } from './ticket.ts'

const LIFETIME = 3_600

/** Each variant and what it changes in a good ticket. */
const variants: Readonly<Record<string, (ticket: SteamTicket) => SteamTicket>> = {
  good: (ticket) => ticket,
  expired: (ticket) => ({
    ...ticket,
    issuedAt: ticket.issuedAt - 2 * LIFETIME,
    expiresAt: ticket.expiresAt - 2 * LIFETIME,
  }),
  used: (ticket) => ({ ...ticket, isCancelled: true }),
  other_app: (ticket) => ({ ...ticket, appId: ticket.appId + 1 }),
  bad_signature: (ticket) => ticket,
  malformed: (ticket) => ticket,
}

export const steamVariants = Object.keys(variants)

/**
 * Answers `{session_ticket, app_id}`. Query: `variant`, `format` (base64, base64url or hex),
 * `app_id` (default the credentials'), `identity` (as given to GetAuthTicketForWebApi).
 */
export const mintSteamTicket = (world: World, person: Person, { query }: Visit): Answer => {
  const variant = query.get('variant') ?? 'good'
  const change = Object.hasOwn(variants, variant) ? variants[variant] : undefined
  if (!change) return refuse(400, `variant is one of ${steamVariants.join(', ')}.`)
  const format = query.get('format') ?? 'base64'
  if (format !== 'base64' && format !== 'base64url' && format !== 'hex') {
    return refuse(400, 'format is base64, base64url or hex.')
  }
  const appId = query.get('app_id') ?? world.credentials.steam.app_id
  if (!/^[1-9]\d{0,8}$/.test(appId)) return refuse(400, 'app_id is a number of 1 to 9 digits.')
  const identity = query.get('identity') ?? ''
  if (Buffer.byteLength(identity) > 128) return refuse(400, 'identity is at most 128 bytes.')
  const now = vendorSeconds(world.faults.of('steam'))
  const ticket: SteamTicket = {
    personName: person.name,
    steamId: person.steam.id,
    ownerId: person.steam.ownerId,
    appId: Number(appId),
    issuedAt: now,
    expiresAt: now + LIFETIME,
    isCancelled: false,
    identity,
  }
  const sealed =
    variant === 'malformed'
      ? randomBytes(240)
      : sealTicket(change(ticket), world.keys.bytes('steam tickets'))
  if (variant === 'bad_signature')
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  return json({ session_ticket: sealed.toString(format), app_id: appId })
}
