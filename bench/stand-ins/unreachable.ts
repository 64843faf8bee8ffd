/**
 * An address at which nobody is: connections to it are neither accepted nor refused, as behind a firewall that drops
 * them. A process that listens for one connection, has it, and was stopped makes the system drop the rest.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

const program = `
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))
`
// The queue of a backlog of one holds two on Linux; the others are being dropped already.
const fillers = 8

/** Makes one; `close` ends its process. */
export const unreachable = async (): Promise<{ port: number; close(): void }> => {
  const child: ChildProcess = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('the process has no output')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  child.kill('SIGSTOP')
  const port = Number(line)
  const sockets = Array.from({ length: fillers }, (): Socket => {
    const socket = connect(port, '127.0.0.1')
    return socket.on('error', () => {}).unref()
  })
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}
