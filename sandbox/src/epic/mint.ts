/** GET /api/tickets/epicgames: the exchange code the launcher starts a game with. */
import { randomBytes } from 'node:crypto'
import { type Answer, json, refuse } from '../http/answer.ts'
import type { Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import type { ShortLived } from '../short-lived.ts'
import type { World } from '../world.ts'

export interface ExchangeCode {
  readonly person: Person
  readonly clientId: string
  /** Set where the launcher bound the code to one deployment. */
  readonly deploymentId?: string
}

const LIFETIME_MS = 300_000

export const epicVariants = ['good', 'expired', 'used', 'other_client', 'other_deployment']

/**
 * Answers `{session_ticket}`: Base64 of the code, or the code itself with `format=raw`. A code works
 * once, for 300 s, and only for the client it was made for (MixV2/EpicResearch, exchange_code).
 */
export const mintExchangeCode = (
  world: World,
  codes: ShortLived<ExchangeCode>,
  person: Person,
  { query }: Visit,
): Answer => {
  const variant = query.get('variant') ?? 'good'
  if (!epicVariants.includes(variant)) {
    return refuse(400, `variant is one of ${epicVariants.join(', ')}.`)
  }
  const format = query.get('format') ?? 'base64'
  if (format !== 'base64' && format !== 'raw') return refuse(400, 'format is base64 or raw.')
  const code = randomBytes(16).toString('hex')
  const clientId = world.credentials.epicgames.client_id
  codes.put(
    code,
    {
      person,
      clientId: variant === 'other_client' ? `${clientId}x` : clientId,
      ...(variant === 'other_deployment' && { deploymentId: randomBytes(16).toString('hex') }),
    },
    variant === 'expired' ? -1 : LIFETIME_MS,
  )
  if (variant === 'used') codes.take(code)
  return json({ session_ticket: format === 'raw' ? code : Buffer.from(code).toString('base64') })
}
