/**
 * How often somebody may ask at the gate (docs/interface/limits.md#how-calls-are-counted): counted by client, address
 * and call.
 */
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import type { Allowance, Limiter } from '../../base/limits/rate-limit.ts'
import { Problem } from '../../base/problem.ts'
import type { Directory, Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'

const defaults = {
  sign_in: { name: 'sign_in', perMinute: 60, burst: 20 },
  token: { name: 'token', perMinute: 300, burst: 300 },
  // Codes by phone and e-mail: asking for them costs money, and guessing them takes many tries.
  code: { name: 'code', perMinute: 10, burst: 10 },
} as const satisfies Record<string, Allowance>

/** Calls of a player about themselves, by player: many of them may share an address. */
const ofPlayers = { name: 'player', perMinute: 120, burst: 120 } as const satisfies Allowance
/** Uploads of pictures, by player: each writes up to 2 MiB. */
const ofUploads = { name: 'player', perMinute: 6, burst: 12 } as const satisfies Allowance
/** Calls of a studio's servers about players, by client. */
const ofServers = {
  name: 'player_server',
  perMinute: 6000,
  burst: 1000,
} as const satisfies Allowance
/** Pictures of players, by address: a page of a leaderboard shows a hundred at once. */
const ofPictures = { name: 'player', perMinute: 1200, burst: 600 } as const satisfies Allowance

export type GateLimits = ReturnType<typeof gateLimits>

/** Counts a request by the client that its query names. Throws as `count` does. */
export const countByClient = (
  { directory, limits }: { directory: Pick<Directory, 'client'>; limits: GateLimits },
  kind: keyof typeof defaults,
  call: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { client_id } = request.query as { client_id?: string }
  return limits.count(kind, call, request, reply, directory.client(Number(client_id)))
}

/** Builds the limits; they count nothing when switched off. */
export const gateLimits = ({ limiter, isOn }: { limiter: Limiter; isOn: boolean }) => ({
  /**
   * Counts one request of a client from the peer's address; throws 429 when there were
   * too many.
   * Calls of unknown clients share a bucket, so that guessing ids does not help. A caller that has shown a right secret
   * has a budget of its own. Others at the same address who guess the secret cannot keep it out.
   */
  async count(
    kind: keyof typeof defaults,
    call: string,
    request: FastifyRequest,
    reply: FastifyReply,
    of: { project: Project; client: { clientId: number } } | undefined,
    isProven = false,
  ): Promise<void> {
    if (!isOn) return
    const setting = of?.project.settings.rate_limits?.[kind]
    const allowance = setting
      ? { name: kind, perMinute: setting.per_minute, burst: setting.burst }
      : defaults[kind]
    if (allowance.perMinute === 0) return
    const client = `${of?.client.clientId ?? '-'}${isProven ? ' proven' : ''}`
    const key = `${call} ${client} ${countedAs(request.ip)}`
    await take(limiter, key, allowance, reply)
  },

  /** Counts a call of a signed-in player. Throws as `count` does. */
  async countPlayer(call: string, { projectId, userId }: Player, reply: FastifyReply) {
    if (isOn) await take(limiter, `player ${call} ${projectId} ${userId}`, ofPlayers, reply)
  },

  /** Counts an upload of a signed-in player. Throws as `count` does. */
  async countUpload({ projectId, userId }: Player, reply: FastifyReply) {
    if (isOn) await take(limiter, `player upload ${projectId} ${userId}`, ofUploads, reply)
  },

  /** Counts a call of a studio's server about players. Throws as `count` does. */
  async countServer(client: { clientId: number }, reply: FastifyReply) {
    if (isOn) await take(limiter, `player server ${client.clientId}`, ofServers, reply)
  },

  /** Counts a look at a picture of a player. Throws as `count` does. */
  async countPicture(request: FastifyRequest, reply: FastifyReply) {
    if (isOn) await take(limiter, `player picture ${countedAs(request.ip)}`, ofPictures, reply)
  },
})

type Player = { projectId: number; userId: string }

const take = async (
  limiter: Limiter,
  key: string,
  allowance: Allowance,
  reply: FastifyReply,
): Promise<void> => {
  const { name, perMinute } = allowance
  const verdict = await limiter.take(key, allowance)
  const headers = {
    'ratelimit-policy': `"${name}";q=${perMinute};w=60`,
    ratelimit: `"${name}";r=${verdict.remaining};t=${verdict.retryAfter}`,
  }
  if (!verdict.isAllowed) {
    throw new Problem(problems.too_many_requests, {
      detail: `Too many requests: try again in ${verdict.retryAfter} s`,
      headers: { ...headers, 'retry-after': String(verdict.retryAfter) },
    })
  }
  reply.headers(headers)
}
