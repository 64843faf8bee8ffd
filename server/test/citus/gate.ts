/** A way to a server that can be shut, as if the server were stopped, or swallow all that comes, as if it hung. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { freePort } from '../support/free-port.ts'

export type Gate = {
  port: number
  /** Cuts all connections, and refuses new ones. */
  shut(): Promise<void>
  /** Lets through what comes, and what was swallowed. */
  open(): Promise<void>
  /** Keeps all connections, takes new ones, and lets nothing through. */
  swallow(): void
}

/** Opens a gate on a free port of this machine. */
export const gateTo = async (host: string, port: number): Promise<Gate> => {
  const own = await freePort()
  const pairs = new Map<Socket, Socket>()
  const kept = new Set<Socket>()
  let isSwallowing = false
  const join = (near: Socket): void => {
    const far = dial({ host, port })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.set(one, other)
      one.setNoDelay(true)
      // The other end learns of it by the end of its connection.
      one.on('error', () => {})
      one.on('close', () => {
        pairs.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
  const server = createServer((near) => {
    if (!isSwallowing) return join(near)
    kept.add(near.on('error', () => {}))
  })
  const listen = () => new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  await listen()
  return {
    port: own,
    async open() {
      if (!server.listening) await listen()
      if (!isSwallowing) return
      isSwallowing = false
      for (const [one, other] of pairs) one.pipe(other)
      for (const near of kept) join(near)
      kept.clear()
    },
    swallow() {
      isSwallowing = true
      for (const [one, other] of pairs) one.unpipe(other).pause()
    },
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of [...pairs.keys(), ...kept]) socket.destroy()
      }),
  }
}
