/** start: `login_redirect` to Discord, a new state each time. */
import { type Facts, requestHead } from './facts.ts'
import { expectStatus, type Load } from './load.ts'

export const start = (facts: Facts): Load => {
  let count = 0
  return {
    step: async ({ service }) => {
      const answer = await service.ask(startRequest(facts, `start-${++count}`))
      expectStatus(answer, 302)
      return true
    },
  }
}

/** A whole request that begins a sign-in at Discord. */
export const startRequest = (facts: Facts, state: string): string => {
  const path =
    `/api/oauth2/social/discord/login_redirect?client_id=${facts.clientId}&response_type=code` +
    `&state=${state.padStart(12, '0')}&redirect_uri=${encodeURIComponent(facts.redirectUri)}` +
    '&scope=email%20offline&locale=en_US'
  return `${requestHead('GET', path, facts)}\r\n`
}
