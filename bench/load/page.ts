/** page: the hosted sign-in page of a project with every network connected, a new state each time. */
import { type Facts, requestHead, signInQuery } from './facts.ts'
import { expectStatus, type Load } from './load.ts'

export const page = (facts: Facts): Load => {
  let count = 0
  return {
    step: async ({ service }) => {
      expectStatus(await service.ask(pageRequest(facts, `page-${++count}`)), 200)
      return true
    },
  }
}

/** A whole request for the page, as a browser asks. */
export const pageRequest = (facts: Facts, state: string): string =>
  `${requestHead('GET', `/signin?${signInQuery(facts, state)}`, facts)}Accept: text/html\r\nAccept-Language: en-US,en;q=0.9\r\n\r\n`
