/** The wire between the service and its database, which can be cut. */
import { connect, createServer, type Socket } from 'node:net'

export type DatabaseWire = { port: number; cut(): number; stop(): Promise<void> }

/** Passes all connections on to a port of this machine, which `target` names anew for each. */
export const layWire = (target: () => number): Promise<DatabaseWire> =>
  new Promise((resolve) => {
    const pairs = new Set<Socket>()
    const server = createServer((near) => {
      const far = connect({ host: '127.0.0.1', port: target(), noDelay: true })
      near.setNoDelay(true)
      pairs.add(near)
      const end = (): void => {
        pairs.delete(near)
        near.destroy()
        far.destroy()
      }
      for (const side of [near, far]) side.on('error', end).on('close', end)
      near.pipe(far)
      far.pipe(near)
    })
    const cut = (): number => {
      const amount = pairs.size
      for (const near of pairs) near.resetAndDestroy()
      return amount
    }
    server.listen(0, '127.0.0.1', () => {
      resolve({
        port: (server.address() as { port: number }).port,
        cut,
        stop: () =>
          new Promise((done) => {
            server.close(() => done())
            cut()
          }),
      })
    })
  })
