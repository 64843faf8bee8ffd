/** cross_auth: known Steam players, each time with a fresh ticket. */
import { randomBytes } from 'node:crypto'
import type { Codes } from './codes.ts'
import { header } from './connection.ts'
import { type Facts, requestHead } from './facts.ts'
import { expectStatus, type Load, spread, type User } from './load.ts'

/** Players that sign in again and again. */
export const players = 2000

// The size of a ticket that Steam's client makes.
const ticketBytes = 234

/** The codes of measured sign-ins are kept in `codes`. */
export const crossAuth = (facts: Facts, codes: Codes): Load => {
  let known = 0
  return {
    prepare: async (users) => {
      if (known > 0) return
      await spread(users, players, async (user) => {
        codes.put(await signIn(facts, user, known++))
      })
    },
    step: async (user) => {
      codes.put(await signIn(facts, user, Math.floor(Math.random() * players)))
      return true
    },
  }
}

/** Signs a player in and answers the code. */
export const signIn = async (facts: Facts, { service }: User, player: number): Promise<string> => {
  const path =
    `/api/oauth2/social/steam/cross_auth?client_id=${facts.clientId}&response_type=code` +
    `&state=cross-auth-state&redirect_uri=${encodeURIComponent(facts.redirectUri)}` +
    `&scope=offline&app_id=${facts.steamAppId}&session_ticket=${newTicket(player)}`
  const answer = await service.ask(`${requestHead('GET', path, facts)}\r\n`)
  const location = header(expectStatus(answer, 302).head, 'location') ?? ''
  const [, code] = /[?&]code=([\w-]+)/.exec(location) ?? []
  if (code === undefined) throw new Error(`no code in ${location}`)
  return code
}

const run = randomBytes(8).toString('hex')
let tickets = 0

/** A ticket that never was: the stand-in reads the player's number from its first eight digits. */
const newTicket = (player: number): string =>
  (player.toString(16).padStart(8, '0') + run + (++tickets).toString(16).padStart(12, '0')).padEnd(
    ticketBytes * 2,
    '5a',
  )
