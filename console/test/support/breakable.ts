/** A database that can go away and come back, for those who reach it by the address of this one. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestDatabase } from '../../../server/test/support/database.ts'

export type Breakable = TestDatabase & {
  /** Ends all connections, and takes no further ones. */
  goAway(): void
  comeBack(): void
}

/** Puts a way before a database that can be cut. It is dropped with the database. */
export const breakable = async (database: TestDatabase): Promise<Breakable> => {
  const target = new URL(database.url)
  const open = new Set<Socket>()
  let isAway = false
  const server = createServer((socket) => {
    if (isAway) return void socket.destroy()
    const further = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [socket, further],
      [further, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    goAway() {
      isAway = true
      for (const one of open) one.destroy()
    },
    comeBack() {
      isAway = false
    },
    async drop() {
      server.close()
      for (const one of open) one.destroy()
      await database.drop()
    },
  }
}
