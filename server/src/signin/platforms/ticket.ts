/** A ticket that a game hands in for a player, before anybody has vouched for it. */
import type { Remark } from '../../base/refusals/violation.ts'

/** The parameters of cross_auth that carry the credential. */
export type TicketQuery = {
  session_ticket?: string | undefined
  code?: string | undefined
  app_id?: string | undefined
}

/** A credential taken apart, or the parameter that is wrong. */
export type Reading<T> = { ticket: T } | { violation: Remark }

/** Credentials are at most 8 KiB as they stand in the query (docs/interface/sign-in.md#platform-tickets). */
const mostTicketBytes = 8192

/** A violation of a parameter of the query. */
export const wrong = (property: keyof TicketQuery, message: string): { violation: Remark } => ({
  violation: { property, message },
})

/**
 * The credential of the first of these parameters that is given and not empty, with its name;
 * else what is wrong: absent or too long.
 */
export const takeCredential = (
  query: TicketQuery,
  parameters: readonly ('session_ticket' | 'code')[],
): { property: 'session_ticket' | 'code'; value: string } | { violation: Remark } => {
  const property = parameters.find((name) => query[name] !== undefined && query[name] !== '')
  const value = property && query[property]
  if (!property || !value) {
    return wrong(
      'session_ticket',
      parameters.includes('code') ? 'or code is required' : 'is required',
    )
  }
  if (Buffer.byteLength(value) > mostTicketBytes) {
    return wrong(property, `must not be longer than ${mostTicketBytes} bytes`)
  }
  return { property, value }
}
