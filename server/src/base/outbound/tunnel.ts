/** A tunnel through a proxy to one host and port (RFC 9110, section 9.3.6). */
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { OutboundFailure, proxyFailure } from './outbound-call.ts'

/**
 * Asks a proxy for a tunnel over this socket, which is the tunnel then. The caller destroys the socket when its time is
 * up.
 *
 * @param target host and port, such as `receiver.example:443`
 * @throws OutboundFailure `proxy_refused` where the proxy answers that it will not or cannot, else `proxy`
 */
export const openTunnel = async (
  socket: Socket,
  target: string,
  authorization: (() => string) | undefined,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const asking = request({
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(authorization === undefined ? {} : { 'proxy-authorization': authorization() }),
    },
    setHost: false,
    createConnection: () => socket,
    maxHeaderSize: longestHead,
  })
  asking.on('error', (error) => reject(proxyFailure('the proxy broke off', error)))
  asking.on('close', () => reject(proxyFailure('the proxy broke off')))
  asking.on('connect', ({ statusCode = 0 }, _socket, head: Buffer) => {
    if (statusCode === 407)
      reject(proxyFailure('the proxy does not take its user and password (407)'))
    else if (statusCode < 200 || statusCode > 299) {
      const words = `the proxy answered ${statusCode} when it was asked for ${target}`
      reject(new OutboundFailure('proxy_refused', words))
    } else if (head.length > 0) reject(proxyFailure('the proxy sent more than its answer'))
    else resolve()
  })
  asking.end()
  try {
    await promise
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const longestHead = 16 * 1024
