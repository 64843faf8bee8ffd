/** The sign-in area over HTTP, with one project that has Steam, GitHub, Discord and Apple connected to a stand-in. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { createLog } from '../../src/base/log.ts'
import type { ClientSettings, Deps, ProjectSettings, Settings } from '../../src/projects/index.ts'
import { administration, systemCaller } from '../../src/projects/index.ts'
import { openGate, signinRoutes } from '../../src/signin/index.ts'
import { passwordHashes } from '../../src/signin/passwords/hashing.ts'
import type { TestDatabase } from './database.ts'
import { startUpstream, type Upstream, type UpstreamPerson } from './upstream.ts'
import { createWorld, type World } from './world.ts'

export type GateWorld = {
  world: World
  app: FastifyInstance
  /** The gate's traces of sign-ins until they are written. */
  traces: Awaited<ReturnType<typeof openGate>>['traces']
  /** The gate's refused redirect addresses. */
  refusedRedirects: Awaited<ReturnType<typeof openGate>>['refusedRedirects']
  /** The gate's mails about accounts, which go out behind the answers. */
  letters: Awaited<ReturnType<typeof openGate>>['letters']
  upstream: Upstream
  /** Everything that was logged, at debug level. */
  logged: string[]
  /** Makes one more client. */
  addClient(options: {
    type?: 'public' | 'confidential'
    redirectUris?: string[]
    settings?: ClientSettings
  }): Promise<{ client_id: number; client_secret: string }>
  /** `cross_auth` from Steam with what these parameters change; undefined takes one away. */
  crossAuth(change?: Record<string, string | undefined>, provider?: string): Promise<Answer>
  /** Signs in from Steam and answers the parameters of the landing address. */
  signIn(change?: Record<string, string | undefined>): Promise<URLSearchParams>
  /** `login_redirect` with what these parameters change, from a browser with these cookies. */
  start(
    change?: Record<string, string | undefined>,
    options?: { provider?: string; cookie?: string },
  ): Promise<Answer>
  /** Starts at a network and answers what the browser carries to it. */
  depart(
    change?: Record<string, string | undefined>,
    options?: { provider?: string; cookie?: string },
  ): Promise<Departed>
  /** The browser comes back from a network, which says who it is unless the parameters do. */
  arrive(parameters: Record<string, string>, cookie?: string, provider?: string): Promise<Answer>
  /** A whole visit to GitHub as this person; answers the parameters of the landing address. */
  visit(
    person: UpstreamPerson,
    change?: Record<string, string | undefined>,
    provider?: string,
  ): Promise<URLSearchParams>
  /** Posts a form to the field's token call. */
  token(form: Record<string, string | number>, headers?: Record<string, string>): Promise<Answer>
  /** Signs in from Steam and exchanges the code. */
  tokens(change?: Record<string, string | undefined>): Promise<Tokens>
  close(): Promise<void>
}

/** A browser on its way to a network. */
export type Departed = {
  /** The network's page. */
  location: URL
  /** The state that we gave the network. */
  state: string
  /** The browser's cookies afterwards. */
  cookie: string
}

export type Answer = Awaited<ReturnType<FastifyInstance['inject']>>
export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

const leastWork = { memory: 8, passes: 1, lanes: 1 }

/** A player of Steam. */
export const steamId = '76561197960287930'
export const state = 'a state of the game'

export const createGate = async (
  options: {
    settings?: Partial<Settings>
    projectSettings?: ProjectSettings
    messengers?: Pick<Deps, 'mailer' | 'textSender'>
    database?: TestDatabase
    /** Hashes of passwords; by default those with the least work that Argon2 allows, which are no rule of sign-in. */
    hashes?: ReturnType<typeof passwordHashes>
  } = {},
): Promise<GateWorld> => {
  const logged: string[] = []
  const log = createLog('debug', { write: (line) => logged.push(line) })
  const world = await createWorld({ ...options, log })
  const upstream = await startUpstream(world.clock)
  const id = world.project.project_id
  await connectNetworks(world, upstream)
  const app = httpServer({ log, trustedProxies: [] })
  const opened = await openGate(world.deps, options.hashes ?? passwordHashes(leastWork))
  await app.register(signinRoutes(world.deps, [], opened))
  await app.ready()
  const { redirect_uri } = world.project.clients.public

  const gate: GateWorld = {
    world,
    app,
    traces: opened.traces,
    refusedRedirects: opened.refusedRedirects,
    letters: opened.letters,
    upstream,
    logged,
    async addClient({ type = 'public', redirectUris = [redirect_uri], settings: clientSettings }) {
      const made = await administration.createClient(world.deps, systemCaller, id, {
        name: 'one more',
        type,
        redirect_uris: redirectUris,
        ...(clientSettings ? { settings: clientSettings } : {}),
      })
      return { client_id: made.clientId, client_secret: made.secret ?? '' }
    },
    ...callsOf(world, app, upstream, () => gate),
    async close() {
      await app.close()
      await world.close()
      await upstream.close()
    },
  }
  return gate
}

/** Connects Steam, GitHub, Discord and Apple, all of them to the given upstream. */
const connectNetworks = async (world: World, upstream: Upstream): Promise<void> => {
  const id = world.project.project_id
  const settings = { simulator: upstream.url }
  await administration.putConnection(
    world.deps,
    systemCaller,
    id,
    { kind: 'platform', provider: 'steam' },
    { credentials: { web_api_key: 'publisher-key' }, settings: { ...settings, app_ids: ['480'] } },
  )
  for (const provider of ['github', 'discord', 'steam']) {
    await administration.putConnection(
      world.deps,
      systemCaller,
      id,
      { kind: 'network', provider },
      { credentials: { client_id: 'ours', client_secret: 'upstream-secret' }, settings },
    )
  }
  await administration.putConnection(
    world.deps,
    systemCaller,
    id,
    { kind: 'network', provider: 'apple' },
    {
      credentials: { client_id: 'ours', team_id: 'TEAM', key_id: 'KEY', private_key: appleKey() },
      settings,
    },
  )
}

type GateCalls = Pick<
  GateWorld,
  'crossAuth' | 'signIn' | 'start' | 'depart' | 'arrive' | 'visit' | 'token' | 'tokens'
>

/** The calls that players and games make; `gate` answers the whole, whose members tests may replace. */
const callsOf = (
  world: World,
  app: FastifyInstance,
  upstream: Upstream,
  gate: () => GateWorld,
): GateCalls => {
  const { client_id, redirect_uri } = world.project.clients.public
  const wanted = { client_id: String(client_id), response_type: 'code', state, redirect_uri }
  return {
    crossAuth(change = {}, provider = 'steam') {
      const query = {
        ...wanted,
        app_id: '480',
        session_ticket: upstream.steamTicket(steamId),
        ...change,
      }
      return app.inject(`/api/oauth2/social/${provider}/cross_auth?${search(query)}`)
    },
    async signIn(change) {
      const answer = await gate().crossAuth(change)
      if (answer.statusCode !== 302) throw new Error(answer.body)
      return new URL(String(answer.headers.location)).searchParams
    },
    start(change = {}, { provider = 'github', cookie } = {}) {
      const query = { ...wanted, ...change }
      return app.inject({
        url: `/api/oauth2/social/${provider}/login_redirect?${search(query)}`,
        headers: cookie === undefined ? {} : { cookie },
      })
    },
    async depart(change, how) {
      const answer = await gate().start(change, how)
      if (answer.statusCode !== 302) throw new Error(answer.body)
      const location = new URL(String(answer.headers.location))
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
      return { location, state: location.searchParams.get('state') ?? '', cookie }
    },
    arrive(parameters, cookie, provider = 'github') {
      const iss = `${upstream.url}/${issuers[provider]}`
      return app.inject({
        url: `/api/social/oauth2/callback?${search({ iss, ...parameters })}`,
        headers: cookie === undefined ? {} : { cookie },
      })
    },
    async visit(person, change, provider = 'github') {
      const { state: upstreamState, cookie } = await gate().depart(change, { provider })
      const answer = await gate().arrive(
        { code: upstream.codeFor(person), state: upstreamState },
        cookie,
        provider,
      )
      if (answer.statusCode !== 302) throw new Error(answer.body)
      return new URL(String(answer.headers.location)).searchParams
    },
    token(form, headers = {}) {
      return app.inject({
        method: 'POST',
        url: '/api/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: search(form),
      })
    },
    async tokens(change) {
      const landing = await gate().signIn(change)
      const answer = await gate().token({
        grant_type: 'authorization_code',
        client_id: change?.client_id ?? client_id,
        redirect_uri: change?.redirect_uri ?? redirect_uri,
        code: landing.get('code') ?? '',
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
  }
}

const issuers: Readonly<Record<string, string>> = {
  github: 'github.com/login/oauth',
  discord: 'discord.com',
}

const appleKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

/** Parameters as a query or form. */
export const search = (parameters: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()

/** The claims of a JWT, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Where an answer sends the browser. */
export const landing = (answer: Answer): URL => {
  assert.equal(answer.statusCode, 302, answer.body)
  return new URL(String(answer.headers.location))
}

/** Holds that a callback was refused for its parameters, and sent the browser nowhere. */
export const assertRefused = (answer: Answer): void => {
  assert.equal(answer.statusCode, 400, answer.body)
  assert.equal(answer.headers.location, undefined)
  assert.equal(answer.json().error.code, '0')
}
