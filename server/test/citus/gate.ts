/** A way to a server that can be shut, as if the server were stopped. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { freePort } from '../support/free-port.ts'

export type Gate = {
  port: number
  /** Cuts all connections, and refuses new ones. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** Opens a gate on a free port of this machine. */
export const gateTo = async (host: string, port: number): Promise<Gate> => {
  const own = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial({ host, port })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      // The other end learns of it by the end of its connection.
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const open = () => new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  await open()
  return {
    port: own,
    open,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
