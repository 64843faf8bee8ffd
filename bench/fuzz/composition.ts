/** A request as a client would make it: a call, values for all its parameters, a body and credentials. */
import { createHmac } from 'node:crypto'
import * as recorded from '../../server/test/recorded/processors/stripe.ts'
import { type Call, calls, type Parameter } from './calls.ts'
import type { Pools } from './pools.ts'
import type { Random } from './random.ts'
import type { Header, Request } from './request.ts'
import { type Field, type Studio, stripeSecret } from './studios.ts'
import { type Sources, valueFor } from './values.ts'

/** A request before its body becomes bytes, so that values within can still be changed. */
export type Draft = Omit<Request, 'target' | 'body' | 'wire'> & {
  path: string
  query: [name: string, value: string][]
  type: string | undefined
  value: unknown
}

const events = Object.values(recorded).filter(
  (value): value is Record<string, unknown> & { data: { object: object } } =>
    typeof value === 'object' && value !== null && 'data' in value,
)
/** Pages whose forms the document does not tell. */
const fieldsOfPages = [
  'email',
  'phone_number',
  'code',
  'visit',
  'token',
  'operation',
  'answer',
  'link',
]
const platforms = ['steam', 'epicgames', 'xbox']

/** Makes a request for a call that a random source chooses, mostly of things that exist, and mostly right. */
export const compose = (
  field: Field,
  pools: Pools,
  addresses: readonly string[],
  random: Random,
): Draft => {
  const call = callFor(random)
  const studio = studioFor(call, field, random)
  const sources: Sources = { random, pools, project: studio.project, addresses }
  const draft: Draft = {
    call: call.name,
    project: studio.project,
    method: call.method,
    path: pathFor(call, studio, sources),
    query: queryFor(call, studio, sources),
    headers: [['host', `127.0.0.1:${field.port}`]],
    type: undefined,
    value: undefined,
    changes: [],
    isOfCall: true,
  }
  for (const parameter of call.parameters) {
    if (parameter.in === 'header' && random.chance(0.3))
      draft.headers.push([parameter.name, headerFor(parameter, sources)])
  }
  addBody(draft, call, studio, sources)
  const credential = credentialFor(call, field, studio, sources)
  if (credential !== undefined) draft.headers.push(['authorization', credential])
  addCookie(draft, sources)
  continueSignIn(draft, call, studio, sources)
  return draft
}

/**
 * Requests that only fit together as a whole: the way back from a network with its cookie, a code with its operation.
 */
const continueSignIn = (draft: Draft, call: Call, studio: Studio, sources: Sources): void => {
  const { random, pools, project } = sources
  if (call.path.endsWith('/social/oauth2/callback')) {
    const kept = random.chance(0.8) ? pools.pick(project, 'callback', random) : undefined
    if (kept === undefined) return
    const [target = '', cookie = ''] = JSON.parse(kept) as string[]
    const query = [...new URLSearchParams(target.split('?')[1])]
    if (call.method === 'POST') {
      draft.type = 'application/x-www-form-urlencoded'
      draft.value = Object.fromEntries(query)
    } else draft.query = query
    draft.headers.push(['cookie', cookie])
  }
  const page = random.chance(0.85) ? pools.pick(project, `page ${call.path}`, random) : undefined
  if (page !== undefined) {
    const [target = '', cookie = ''] = JSON.parse(page) as string[]
    draft.query = [...new URLSearchParams(target.split('?')[1])]
    draft.headers = draft.headers.filter(([name]) => name !== 'cookie')
    if (cookie !== '') draft.headers.push(['cookie', cookie])
  }
  if (call.path.endsWith('/phone/confirm') && random.chance(0.8)) {
    const kept = pools.pick(project, 'confirm', random)
    if (kept === undefined) return
    draft.value = JSON.parse(kept)
    draft.query = [['client_id', String(studio.publicClient.id)]]
  }
}

/** Calls that end things are asked for less often, or nothing is there. */
const callFor = (random: Random): Call => {
  const call = random.pick(calls)
  return call.method === 'DELETE' && random.chance(0.7) ? random.pick(calls) : call
}

/** Operators' calls that change something leave the project of the sandbox alone, or nobody could sign in. */
const studioFor = (call: Call, { studios }: Field, random: Random): Studio => {
  const isChange = call.path.startsWith('/api/operator') && call.method !== 'GET'
  if (isChange) return random.pick(studios.slice(1))
  // Only the project of the sandbox has players.
  const isOfPlayers =
    !call.path.includes('{project_id}') ||
    call.path.includes('{user_id}') ||
    call.credentials.includes('userToken')
  return isOfPlayers && random.chance(0.8) ? (studios[0] as Studio) : random.pick(studios)
}

const networks = ['discord', 'github', 'xsolla', 'xsolla', 'google', 'steam', 'custom:guild']

/** The usual value that every project is given at first. */
const usualOf = (call: Call, name: string): string | undefined => {
  if (name === 'sku') return call.path.includes('package') ? 'pack' : 'gold'
  if (name === 'external_id') return call.path.includes('attributes') ? 'class' : 'featured'
  return name === 'deployment_id' ? 'live' : undefined
}

const connections = ['network/discord', 'network/github', 'network/custom:own', 'platform/steam']

const pathFor = (call: Call, studio: Studio, sources: Sources): string => {
  let connection: string[] | undefined
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { random, pools, project } = sources
    const parameter = call.parameters.find((one) => one.in === 'path' && one.name === name)
    if (name === 'project_id') return String(studio.project)
    if (name === 'login_project_id' && random.chance(0.95)) return studio.loginProject
    if (name === 'merchant_id') return String(studio.merchant)
    if (name === 'provider' && call.path.includes('cross_auth'))
      return random.chance(0.7) ? 'steam' : random.pick(platforms)
    if (name === 'processor' && random.chance(0.9)) return 'stripe'
    if (name === 'provider' && /login_redirect|login_url|login_with_token/.test(call.path)) {
      if (random.chance(0.85)) return encodeURIComponent(random.pick(networks))
    }
    const usual = random.chance(0.5) ? usualOf(call, name) : undefined
    if (usual !== undefined) return usual
    if (name === 'kind' && random.chance(0.85)) {
      connection = random.pick(connections).split('/')
      return connection[0] ?? ''
    }
    if (name === 'provider' && connection !== undefined) return connection[1] ?? ''
    const isEnd = call.method === 'DELETE' || call.path.endsWith('/secret')
    if (isEnd && /^(key_id|client_id)$/.test(name) && random.chance(0.9)) {
      const id = pools.pick(project, name, random) ?? '1'
      return studio.needed.includes(Number(id)) ? '999999' : encodeURIComponent(id)
    }
    const key = name === 'order_id' ? 'transaction_id' : name
    const known = random.chance(0.93) ? pools.pick(project, key, random) : undefined
    const value = known ?? String(valueFor(parameter?.schema ?? {}, name, sources))
    return encodeURIComponent(value)
  })
}

const queryFor = (call: Call, studio: Studio, sources: Sources): Draft['query'] => {
  const { random } = sources
  const query: Draft['query'] = []
  const share = random.pick([0.05, 0.2, 0.5])
  for (const { in: place, name, required, schema } of call.parameters) {
    // A sign-in at Steam needs both.
    const isTicket = call.path.includes('cross_auth') && /^(app_id|session_ticket)$/.test(name)
    // One that is not there ends a sign-in.
    if (name === 'deployment_id' && !random.chance(0.1)) continue
    const isAsked = required || (isTicket && random.chance(0.9)) || random.chance(share)
    if (place !== 'query' || !isAsked) continue
    const rule = Object.hasOwn(ruled, name) && random.chance(0.9) ? ruled[name] : undefined
    query.push([name, rule?.(studio) ?? String(valueFor(schema, name, sources))])
  }
  return query
}

/** Parameters that belong together, without which a sign-in ends at once. */
const ruled: Readonly<Record<string, (studio: Studio) => string>> = {
  client_id: ({ publicClient }) => String(publicClient.id),
  redirect_uri: ({ publicClient }) => publicClient.redirectUri,
}

const headerFor = ({ name, schema }: Parameter, sources: Sources): string => {
  const { random, pools, project } = sources
  if (name === 'if-match') return pools.pick(project, name, random) ?? '"0"'
  if (name === 'Idempotency-Key') return `key-${random.below(500)}`
  return String(valueFor(schema, name, sources))
}

const addBody = (draft: Draft, call: Call, studio: Studio, sources: Sources): void => {
  const { random, pools, project } = sources
  if (call.path.endsWith('/processors/{processor}/events')) {
    addReport(draft, sources)
    return
  }
  if (call.bodies.length > 0) {
    const [type, schema] = random.pick(call.bodies)
    draft.type = type
    draft.value =
      type === 'application/x-www-form-urlencoded' && random.chance(0.7)
        ? tokenForm(call, studio, sources)
        : type === 'text/csv'
          ? 'type,sku,name:en\nvirtual_currency,gem,Gem\n'
          : valueFor(schema, 'body', sources)
    if (type === 'application/x-ndjson')
      draft.value = `${JSON.stringify(draft.value)}\n{"type":"virtual_currency","sku":"gem","name":{"en":"Gem"}}\n`
    return
  }
  if (
    call.method !== 'POST' ||
    call.path.startsWith('/api/v2') ||
    call.path.startsWith('/api/operator')
  )
    return
  const form: Record<string, string> = {}
  for (const name of fieldsOfPages) {
    if (!random.chance(0.4)) continue
    form[name] =
      pools.pick(project, `field ${name}`, random) ??
      pools.pick(project, name, random) ??
      String(valueFor({}, name, sources))
  }
  draft.type = 'application/x-www-form-urlencoded'
  draft.value = form
  draft.headers.push(['sec-fetch-site', 'same-origin'])
}

/** A form that fits together: what a code or a refresh token was issued to. */
const tokenForm = (call: Call, studio: Studio, sources: Sources): Record<string, string> => {
  const { random, pools, project } = sources
  const of = (name: string): string => pools.pick(project, name, random) ?? 'none'
  const client: Record<string, string> = random.chance(0.7)
    ? { client_id: String(studio.publicClient.id) }
    : {
        client_id: String(studio.confidentialClient.id),
        client_secret: studio.confidentialClient.secret,
      }
  if (!call.path.endsWith('/token'))
    return { ...client, token: of(random.pick(['refresh_token', 'access_token'])) }
  const redirect_uri = studio.publicClient.redirectUri
  return random.pick<() => Record<string, string>>([
    () => ({ ...client, grant_type: 'authorization_code', code: of('code'), redirect_uri }),
    () => ({ ...client, grant_type: 'refresh_token', refresh_token: of('refresh_token') }),
    () => ({ ...client, grant_type: 'client_credentials' }),
  ])()
}

/** An event of the processor, signed with the secret that the project has. */
const addReport = (draft: Draft, { random, pools, project }: Sources): void => {
  const event = random.pick(events)
  const transaction = pools.pick(project, 'transaction_id', random)
  const text = JSON.stringify({
    ...event,
    id: `evt_${random.below(1_000_000)}`,
    data: { object: { ...event.data.object, metadata: { portreeve_transaction_id: transaction } } },
  })
  const time = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', stripeSecret).update(`${time}.${text}`).digest('hex')
  draft.headers.push(['stripe-signature', `t=${time},v1=${mac}`])
  draft.type = 'application/json'
  draft.value = text
}

const basic = (user: string | number, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The header for one of the kinds that the call takes, or in some cases for another one, or none. */
const credentialFor = (
  call: Call,
  field: Field,
  studio: Studio,
  sources: Sources,
): string | undefined => {
  const { random, pools, project } = sources
  const kinds = ['operatorKey', 'apiKey', 'userToken', 'client', 'forged', 'garbage']
  // A form has its client within.
  const isNamed = call.credentials.includes('client') && random.chance(0.8)
  const own = call.credentials.length === 0 || isNamed ? ['none'] : call.credentials
  const kind = random.chance(0.88) ? random.pick(own) : random.pick([...kinds, 'none', 'other'])
  const token = pools.pick(project, 'access_token', random) ?? 'e30.e30.e30'
  switch (kind) {
    case 'operatorKey':
      return `Bearer ${field.operatorKey}`
    case 'apiKey':
      return basic(studio.project, studio.apiKey)
    case 'other': {
      const { project: user, apiKey } = random.pick(field.studios)
      return basic(random.pick([user, studio.project, studio.merchant]), apiKey)
    }
    case 'userToken':
      return `Bearer ${token}`
    case 'client':
      return basic(studio.confidentialClient.id, studio.confidentialClient.secret)
    case 'forged':
      return `Bearer ${forged(token, random)}`
    case 'garbage':
      return random.pick(garbage)
    default:
      return undefined
  }
}

const garbage = [
  '',
  'Basic',
  'Basic !!!',
  'Basic AAAA',
  'Bearer',
  'Bearer a b',
  'Digest x',
  `Bearer ${'x'.repeat(9000)}`,
]

/** A user token with another signature, algorithm or content. */
const forged = (token: string, random: Random): string => {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  return random.pick([
    `${none}.${claims}.`,
    `${head}.${Buffer.from('{"sub":"x","exp":99999999999}').toString('base64url')}.${signature}`,
    `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    `${head}.${claims}`,
    `${head}.${Buffer.from('[1').toString('base64url')}.${signature}`,
  ])
}

const addCookie = (draft: Draft, { random, pools, project }: Sources): void => {
  if (draft.path.startsWith('/api/v2') || !random.chance(0.6)) return
  const cookie = pools.pick(project, 'cookie', random)
  if (cookie !== undefined) draft.headers.push(['cookie', cookie] satisfies Header)
}
