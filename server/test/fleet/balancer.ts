/**
 * A balancer as operators have one: round robin among the processes that say they are ready. It never tries again.
 * While none is ready it holds requests, as HAProxy does.
 */
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'

export type Target = { name: string; port: number }

/** Where a request went, and when. */
export type Passed = { target: string; at: number }

export type Balancer = {
  /** From now on a process may get requests: as soon as it says that it is ready. */
  add(target: Target): void
  /** Resolves when a process is among those that get requests. */
  isIn(name: string): Promise<void>
  /** Resolves when it is not, with the time of it. */
  isOut(name: string): Promise<number>
  /** Where the request of this number went; undefined where no process was ready. */
  passed(number: string): Passed | undefined
  /** How many requests had to wait because no process was ready. */
  held(): number
  close(): Promise<void>
}

/** The header that numbers a request, so that its way is known also where it had no answer. */
export const numberHeader = 'x-fleet-request'

const lookMs = 250

type Member = Target & {
  agent: Agent
  isReady: boolean
  isAsked: boolean
  outSince: number
  wait: Set<() => void>
}

/** Listens on a port of this machine. */
export const startBalancer = async (port: number): Promise<Balancer> => {
  const members: Member[] = []
  const ways = new Map<string, Passed>()
  const held: (() => void)[] = []
  let heldInAll = 0
  let turn = 0
  const turnTo = (member: Member, isReady: boolean): void => {
    if (member.isReady === isReady) return
    member.isReady = isReady
    if (!isReady) member.outSince = performance.now()
    for (const wake of member.wait) wake()
    if (isReady) for (const send of held.splice(0)) send()
  }
  const look = (member: Member): void => {
    const { port, agent } = member
    if (member.isAsked) return
    member.isAsked = true
    const tell = (isReady: boolean): void => {
      member.isAsked = false
      turnTo(member, isReady)
    }
    const asked = get({ port, agent, host: '127.0.0.1', path: '/readyz' })
    asked.once('response', (answer) => tell(answer.resume().statusCode === 200))
    asked.once('error', () => tell(false))
  }
  const next = (): Member | undefined => {
    const ready = members.filter(({ isReady }) => isReady)
    turn += 1
    return ready[turn % ready.length]
  }
  const send = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const member = next()
    if (!member) {
      heldInAll += 1
      held.push(() => send(incoming, outgoing))
      return
    }
    ways.set(String(incoming.headers[numberHeader]), { target: member.name, at: performance.now() })
    pass(incoming, outgoing, member)
  }
  const server = createServer(send)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const looking = setInterval(() => members.forEach(look), lookMs)
  const memberOf = (name: string): Member => {
    const member = members.find((one) => one.name === name)
    if (!member) throw new Error(`the balancer knows no ${name}`)
    return member
  }
  return {
    add: (target) => {
      const agent = new Agent({ keepAlive: true })
      members.push({
        ...target,
        agent,
        isReady: false,
        isAsked: false,
        outSince: 0,
        wait: new Set(),
      })
    },
    isIn: (name) => comesTo(memberOf(name), true),
    async isOut(name) {
      const member = memberOf(name)
      await comesTo(member, false)
      return member.outSince
    },
    passed: (number) => ways.get(number),
    held: () => heldInAll,
    async close() {
      clearInterval(looking)
      for (const { agent } of members) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Waits until a member has been found ready, or not ready. */
const comesTo = async (member: Member, isReady: boolean): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = (): void => {
    if (member.isReady === isReady) resolve()
  }
  member.wait.add(wake)
  wake()
  await promise
  member.wait.delete(wake)
}

/** Passes one request on, and its answer back. A broken request is told with 502, or by the end of the connection. */
const pass = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, agent }: Member,
): void => {
  const { connection: _hop, ...headers } = incoming.headers
  const { method, url } = incoming
  const passed = request({ host: '127.0.0.1', port, agent, method, path: url, headers })
  passed.once('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(error.message)
  })
  passed.once('response', (answer) => {
    // The caller has gone.
    if (outgoing.destroyed) {
      answer.destroy()
      return
    }
    const { connection: _hop, 'keep-alive': _time, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, rest)
    pipeline(answer, outgoing, () => {})
  })
  pipeline(incoming, passed, () => {})
}
