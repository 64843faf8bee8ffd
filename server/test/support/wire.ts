/** A wire to a server that can be cut: what goes through it is lost, until it is mended. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type Wire = {
  url: string
  /** Breaks every connection and takes no new one. */
  cut(): void
  mend(): void
  /** Breaks every connection; new ones lead to another port of this machine. */
  lead(port: number): void
  close(): Promise<void>
}

/** Lays a wire to a port of this machine. */
export const layWire = async (port: number): Promise<Wire> => {
  const sockets = new Set<Socket>()
  let isCut = false
  let end = port
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(end, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend() {
      isCut = false
    },
    lead(other) {
      end = other
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
