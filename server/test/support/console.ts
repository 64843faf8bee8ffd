/** Console users over HTTP: a world with two processes of the service, mail, and browsers that keep cookies. */
import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import { createLog, type Log } from '../../src/base/log.ts'
import { serveConsolePages } from '../../src/pages/console-pages.ts'
import {
  admission,
  auditRoutes,
  consoleRoutes,
  consoleSessions,
  consoleUserRoutes,
  type Deps,
  installationSearchRoutes,
  linkFor,
  openDirectory,
  operatorRoutes,
  ownKeyRoutes,
  passkeyRoutes,
  personsPasskeyRoutes,
  type Settings,
  systemCaller,
} from '../../src/projects/index.ts'
import { type Inboxes, inboxes } from './inboxes.ts'
import { createWorld, type World } from './world.ts'

export const consoleUrl = 'https://portreeve.example'
export const cookieName = '__Host-portreeve_console'

export type Answer = LightMyRequestResponse

type Ask = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
  url: string
  headers?: Record<string, string>
  payload?: object | string
  /** Which process is asked; 0 when left out. */
  at?: 0 | 1
  from?: string
}

export type ConsoleGrant = {
  scope: 'installation' | 'merchant' | 'project'
  merchant_id?: number
  project_id?: number
  role: string
}

/** Somebody who is signed in. */
export type SignedInPerson = {
  id: string
  email: string
  cookie: string
  csrf: string
  sessionId: string
  /** Calls as a page of the service does. */
  ask(call: Ask): Promise<Answer>
}

export type ConsoleWorld = {
  world: World
  apps: readonly [FastifyInstance, FastifyInstance]
  mail: Inboxes
  /** How many mails were handed to the mail server so far, taken or not. */
  mailsTried(): number
  /** Waits until so many were: codes go out behind the answer. */
  untilMailsTried(count: number): Promise<void>
  /** Everything that was logged, at debug level. */
  logged: string[]
  /** Calls without credentials of its own. */
  ask(call: Ask): Promise<Answer>
  /** Calls with the operator key. */
  operator(call: Ask): Promise<Answer>
  /** Makes a person by the operator key, and answers them with the token of their link. */
  invited(email: string, grants: ConsoleGrant[]): Promise<{ id: string; token: string }>
  /** Signs in by the token of a link. */
  byToken(token: string, at?: 0 | 1): Promise<SignedInPerson>
  /** Makes a person and signs them in. */
  person(email: string, grants?: ConsoleGrant[]): Promise<SignedInPerson>
  /** Another link for somebody who is there, as the command makes it. */
  tokenFor(email: string): Promise<string>
  close(): Promise<void>
}

export const operatorGrant: ConsoleGrant = { scope: 'installation', role: 'operator' }

/** The token in the address of a link. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Answer): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

/** Builds it; over https, with limits only where they are asked for. */
export const createConsoleWorld = async (
  options: { settings?: Partial<Settings>; withoutMail?: boolean } = {},
): Promise<ConsoleWorld> => {
  const mail = inboxes()
  const logged: string[] = []
  const { mailer, mailsTried, untilMailsTried } = countedMails(mail)
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const world = await createWorld({
    log,
    settings: { publicUrl: consoleUrl, ...options.settings },
    ...(options.withoutMail ? {} : { messengers: { mailer } }),
  })
  const { sql, deps, clock } = world
  const directory = await openDirectory({ sql, keyring: deps.keyring, log })
  const other: Deps = {
    ...deps,
    directory,
    admission: admission({
      directory,
      clock,
      limiter: deps.limiter,
      limits: deps.settings.limits,
      signedIn: consoleSessions(deps).signedIn,
    }),
  }
  const apps = [await started(deps, log), await started(other, log)] as const

  const ask = ({ method = 'GET', url, headers = {}, payload, at = 0, from }: Ask) =>
    apps[at].inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    })
  const operator = (call: Ask) =>
    ask({
      ...call,
      headers: { authorization: `Bearer ${world.operatorKey}`, ...call.headers },
    })
  const invited = async (email: string, grants: ConsoleGrant[]) => {
    const payload = { email, grants, mail: false }
    const answer = await operator({ method: 'POST', url: '/api/operator/console_users', payload })
    assert.equal(answer.statusCode, 201, answer.body)
    const { console_user_id, link } = answer.json()
    return { id: console_user_id as string, token: tokenOf(link) }
  }
  const byToken = async (token: string, at: 0 | 1 = 0) =>
    signedIn(
      ask,
      await ask({ method: 'POST', url: '/api/console/sign_in/link', payload: { token }, at }),
    )
  return {
    world,
    apps,
    mail,
    mailsTried,
    untilMailsTried,
    logged,
    ask,
    operator,
    invited,
    byToken,
    person: async (email, grants = [operatorGrant]) =>
      await byToken((await invited(email, grants)).token),
    async tokenFor(email) {
      const facts = { email, isOperator: false, seconds: 900 }
      return tokenOf((await linkFor(deps, systemCaller, facts)).link)
    },
    async close() {
      await apps[0].close()
      await apps[1].close()
      await directory.close()
      await world.close()
    },
  }
}

/** A process with the calls of the console and of operators. */
const started = async (its: Deps, log: Log): Promise<FastifyInstance> => {
  // A stall of a slow machine is no process that stood still.
  const app = httpServer({ log, trustedProxies: [], monotonicMs: () => 0 })
  await app.register(
    operatorRoutes(its, {
      isProvider: () => true,
      connectionViolations: () => [],
      credentialNames: () => undefined,
    }),
  )
  await app.register(auditRoutes(its))
  await app.register(ownKeyRoutes(its))
  await app.register(consoleUserRoutes(its))
  const forConsole = { ...its, consoleBuild: () => 'index-1a2b.js' }
  await app.register(consoleRoutes(forConsole))
  await app.register(passkeyRoutes(forConsole))
  await app.register(personsPasskeyRoutes(its))
  await app.register(installationSearchRoutes(its, []))
  serveConsolePages(app, its)
  await app.ready()
  return app
}

/** The person whom an answer signed in, who calls with their cookie. */
const signedIn = (ask: ConsoleWorld['ask'], answer: Answer): SignedInPerson => {
  assert.equal(answer.statusCode, 200, answer.body)
  const { user, csrf_token, session } = answer.json()
  const cookie = cookieOf(answer)
  return {
    id: user.console_user_id,
    email: user.email,
    cookie,
    csrf: csrf_token,
    sessionId: session.session_id,
    ask: (call) =>
      ask({
        ...call,
        headers: {
          cookie,
          'x-csrf-token': csrf_token,
          'sec-fetch-site': 'same-origin',
          ...call.headers,
        },
      }),
  }
}

/** The mailer of inboxes that counts what somebody tried to send. */
const countedMails = ({ mailer }: Pick<ReturnType<typeof inboxes>, 'mailer'>) => {
  let tried = 0
  const waiting = new Set<() => void>()
  return {
    mailer: {
      ...mailer,
      send: async (one: Parameters<typeof mailer.send>[0]) => {
        try {
          await mailer.send(one)
        } finally {
          tried += 1
          for (const wake of waiting) wake()
        }
      },
    },
    mailsTried: () => tried,
    async untilMailsTried(count: number) {
      while (tried < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
      }
    },
  }
}
