/** storefront: a page of 50 of 10,000 packages for a language and a country, one page after the other. */
import { type Facts, requestHead } from './facts.ts'
import { expectStatus, type Load } from './load.ts'

/** Pages that are asked for in turn. */
const pages = 12

export const storefront = (facts: Facts): Load => {
  const requests = Array.from({ length: pages }, (_, page) => storeRequest(facts, page * 50))
  let count = 0
  return {
    step: async ({ service }) => {
      const request = requests[count++ % pages] as string
      expectStatus(await service.ask(request), 200)
      return true
    },
  }
}

/** A whole request for the packages after so many others. */
export const storeRequest = (facts: Facts, offset: number): string => {
  const { projectId } = facts.store
  const query = `limit=50&offset=${offset}&locale=de-DE&country=DE`
  const path = `/api/v2/project/${projectId}/items/virtual_currency/package?${query}`
  return `${requestHead('GET', path, facts)}\r\n`
}
