/** The plainest request, for the reference of `start`: same connections, same generator. */
import { expectStatus, type Load } from './load.ts'

export const constant = (): Load => {
  const request = 'GET /constant HTTP/1.1\r\nHost: localhost\r\n\r\n'
  return {
    step: async ({ service }) => {
      expectStatus(await service.ask(request), 302)
      return true
    },
  }
}
