/** Draining: the server goes on answering, and each answer asks its caller to come back over another connection. */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** The connection of an answer that has not ended; Node keeps the answer there. */
export type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null }

export type Draining = {
  /**
   * From now on every answer whose head has not been sent carries `Connection: close` (RFC 9112, 9.6), also those under
   * way. The server listens and answers as before. There is no way back.
   */
  begin(): void
  /**
   * Begins, and listens no more; connections that are there are served on.
   *
   * @returns a promise for the end of the last connection
   */
  leave(): Promise<void>
}

/**
 * Watches the connections of a server, to be able to drain it. Must be called before the first connection. A request
 * costs nothing more until the draining begins.
 */
export const draining = (server: Server): Draining => {
  const connections = new Set<AnsweringSocket>()
  server.on('connection', (socket: AnsweringSocket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const begin = (): void => {
    for (const { _httpMessage: answer } of connections) {
      if (answer && !answer.headersSent) answer.setHeader('Connection', 'close')
    }
    // Before the framework's own listener, which may answer at once.
    server.prependListener('request', (_request, answer) => {
      answer.setHeader('Connection', 'close')
    })
  }
  return {
    begin,
    leave() {
      begin()
      // The HTTP server's own `close` would end idle connections, over which a request may be on its way.
      return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    },
  }
}
