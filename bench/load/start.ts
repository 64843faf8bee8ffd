/** start: `login_redirect` to a network, a new state each time. */
import { type Facts, requestHead, signInQuery } from './facts.ts'
import { expectStatus, type Load } from './load.ts'

export const start = (facts: Facts, network = 'discord'): Load => {
  let count = 0
  return {
    step: async ({ service }) => {
      const answer = await service.ask(startRequest(facts, `start-${++count}`, network))
      expectStatus(answer, 302)
      return true
    },
  }
}

/** A whole request that begins a sign-in at a network. */
export const startRequest = (facts: Facts, state: string, network = 'discord'): string => {
  const path = `/api/oauth2/social/${network}/login_redirect?${signInQuery(facts, state)}`
  return `${requestHead('GET', path, facts)}\r\n`
}
