/** Names and ids of what exists, as answers tell them, so that later calls speak of things that are there. */
import type { Answer } from './line.ts'
import type { Random } from './random.ts'
import type { Request } from './request.ts'

export type Pools = {
  put(project: number, name: string, value: string): void
  /** One of a project's values, now and then one of another's; undefined where there is none. */
  pick(project: number, name: string, random: Random): string | undefined
  /** Takes what an answer has in its body and headers. */
  harvest(request: Request, answer: Answer): void
}

const ourPage = /^(?:https?:\/\/[^/]+)?((\/(?:signin|api\/social)[^?#]*)\?[^#]*)/
const mostOfAName = 200
const everybody = 0
/** Names that two calls give to the same value. */
const aliases: Readonly<Record<string, string>> = {
  next_cursor: 'cursor',
  operation_id: 'operation',
}
/** The kind of an `id`, by the last word of a path that is no parameter. */
const idsOf: Readonly<Record<string, string>> = {
  transactions: 'transaction_id',
  decline: 'transaction_id',
  pay: 'transaction_id',
  refund: 'transaction_id',
  reject: 'transaction_id',
  subscriptions: 'subscription_id',
  endpoints: 'endpoint_id',
  users: 'user_id',
  me: 'user_id',
  groups: 'group_id',
  imports: 'import_id',
  replays: 'replay_id',
  deliveries: 'delivery_id',
  dead_letters: 'delivery_id',
  events: 'event_id',
  deployments: 'deployment_id',
  api_keys: 'key_id',
  projects: 'project_id',
  merchants: 'merchant_id',
  sessions: 'session_id',
}
const isKept =
  /(_id|^id|^sku|^kid|cursor|^visit|^token|^operation|_token|^name|provider|^email|version|^processor)$/

export const emptyPools = (): Pools => {
  const pools = new Map<string, string[]>()
  const put: Pools['put'] = (project, name, value) => {
    for (const owner of [project, everybody]) {
      const key = `${owner} ${name}`
      const values = pools.get(key) ?? []
      if (values.length === 0) pools.set(key, values)
      if (values.length >= mostOfAName) values.shift()
      values.push(value)
    }
  }
  const walk = (project: number, noun: string, name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(project, noun, name, one)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) walk(project, noun, key, one)
    } else if (isKept.test(name) && (typeof value === 'string' || typeof value === 'number')) {
      const text = String(value)
      if (text.length > 4096) return
      put(project, aliases[name] ?? name, text)
      if (name === 'id' && noun !== '') put(project, noun, text)
    }
  }
  return {
    put,
    pick: (project, name, random) => {
      const owner = random.chance(0.06) ? everybody : project
      const values = pools.get(`${owner} ${name}`)
      // The newest are the likeliest to be there still.
      return values === undefined
        ? undefined
        : values[Math.floor(values.length * Math.sqrt(random.below(1000) / 1000))]
    },
    harvest: (request, { body: bytes, headers }) => {
      const body = Buffer.from(bytes, 'latin1').toString()
      const { project, target: path } = request
      const own =
        headers.get('set-cookie')?.split(';')[0] ??
        request.headers.findLast(([name]) => name === 'cookie')?.[1] ??
        ''
      /** A page of ours, which only opens with its cookie. */
      const takePage = (address: string): void => {
        const [, target = '', page = ''] = ourPage.exec(address) ?? []
        if (target !== '') put(project, `page ${page}`, JSON.stringify([target, own]))
      }
      const tag = headers.get('etag')
      if (tag !== undefined) put(project, 'if-match', tag)
      const cookie = headers.get('set-cookie')?.split(';')[0]
      if (cookie !== undefined) put(project, 'cookie', cookie)
      const location = headers.get('location')
      if (location !== undefined) {
        takeQuery(location, (name, value) => put(project, name, value))
        takePage(location)
      }
      const type = headers.get('content-type') ?? ''
      if (type.startsWith('text/html')) {
        for (const [, name = '', value = ''] of body.matchAll(
          /<input[^>]*name="([^"]+)"[^>]*value="([^"]+)"/g,
        )) {
          put(project, `field ${name}`, value)
        }
        for (const [, address = ''] of body.matchAll(/(?:action|href)="([^"]+\?[^"]+)"/g)) {
          takeQuery(address.replaceAll('&amp;', '&'), (name, value) => put(project, name, value))
          takePage(address.replaceAll('&amp;', '&'))
        }
      }
      if (!type.includes('json') || body.length > 200_000) return
      const word = path
        .split('?')[0]
        ?.split('/')
        .findLast((part) => idsOf[part] !== undefined)
      try {
        walk(project, idsOf[word ?? ''] ?? '', '', JSON.parse(body))
      } catch {
        // The verdict tells of it.
      }
    },
  }
}

const takeQuery = (address: string, take: (name: string, value: string) => void): void => {
  const from = address.indexOf('?')
  if (from === -1) return
  for (const [name, value] of new URLSearchParams(address.slice(from + 1))) {
    if (value.length > 0 && value.length < 8192) take(name, value)
    if (name === 'login_url') takeQuery(value, take)
  }
}
