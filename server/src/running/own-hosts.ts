/** In development the service answers only to hosts that no foreign page can have: against DNS rebinding. */
import { isIP } from 'node:net'
import type { FastifyInstance } from '../base/http/http.ts'
import { Problem } from '../base/problem.ts'
import { projectProblems, sendAdminProblem } from '../projects/index.ts'

/**
 * Says which values of `Host` (RFC 9110, section 7.2) are ours, whatever the port: IP addresses, `localhost` and names
 * below it, the host of the public address, and none at all. A page whose name is made to lead to this machine (DNS
 * rebinding) sends its own name, and browsers always send one.
 */
export const ownHosts = (publicUrl: string): ((host: string | undefined) => boolean) => {
  const { hostname } = new URL(publicUrl)
  // Nearly all requests name the same host as the one before: recognizing it saves half a microsecond each.
  let latest: string | undefined
  const isOwn = (host: string): boolean => {
    const [, address, name = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d*)?$/.exec(host) ?? []
    if (address !== undefined) return isIP(address) === 6
    const plain = name.toLowerCase().replace(/\.$/, '')
    return isIP(plain) === 4 || /(^|\.)localhost$/.test(plain) || plain === hostname
  }
  return (host) => {
    if (host === undefined || host === latest) return true
    if (!isOwn(host)) return false
    latest = host
    return true
  }
}

/**
 * Answers 421 to everything that comes with another host. Not for production. There proxies decide which names lead
 * here, nothing is open that credentials do not open, and health checks come by all kinds of names.
 */
export const answerOwnHostsOnly = (app: FastifyInstance, publicUrl: string): void => {
  const isOwn = ownHosts(publicUrl)
  const { hostname } = new URL(publicUrl)
  const detail = `In development the service answers to IP addresses, localhost and ${hostname}. To use another name, set PORTREEVE_PUBLIC_URL to the address with it`
  app.addHook('onRequest', (request, reply, done) => {
    if (isOwn(request.headers.host)) return done()
    sendAdminProblem(new Problem(projectProblems.host_refused, { detail }), request, reply)
  })
}
