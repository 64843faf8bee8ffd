import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// Below the ports that systems hand out themselves: between the look and the use an outgoing connection would take one.
const [first, last] = [15_000, 30_000]
const tries = 50

/** A port that nobody listens on just now, and that no other test gets while this process lives. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(first, last)
    if ((await isFree(port)) && (await reserve(port))) return port
  }
  throw new Error(`no port from ${first} to ${last} is free`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Takes the UDP port of the same number, which nobody uses: a mark that all processes see and that ends with this one.
 */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const mark = createSocket('udp4').unref()
    mark.once('error', () => resolve(false))
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
