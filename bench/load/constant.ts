/** The plainest request, for the references of starts, pages and lists: same connections, same generator. */
import { expectStatus, type Load } from './load.ts'

export const constant = (status: number): Load => {
  const request = 'GET /constant HTTP/1.1\r\nHost: localhost\r\n\r\n'
  return {
    step: async ({ service }) => {
      expectStatus(await service.ask(request), status)
      return true
    },
  }
}
