/** The port of the service, tried before anything else starts. */
import { createServer } from 'node:net'

/**
 * Checks that the service can listen, before a database is started for it.
 *
 * @throws Error that names the port and the setting to change
 */
export const checkPort = (host: string, port: number, variable: string): Promise<void> =>
  listenOnce(host, port).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Stop it, or set ${variable} to a free port.`
        : `Port ${port} on ${host} cannot be used (${error.code}). Set ${variable} or PORTREEVE_HOST.`
    throw new Error(why, { cause: error })
  })

const listenOnce = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
