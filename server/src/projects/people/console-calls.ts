/** The calls of whoever is signed in to the console, and those that sign them in, below `/api/console`. */
import type { FastifyPluginAsync } from 'fastify'
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import { Type } from '../../base/contract.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { aboutCallsOf, type Calls, callsOf } from '../admin-calls/admin-call.ts'
import { speakAdminDialect } from '../admin-calls/admin-dialect.ts'
import { problems } from '../contract.ts'
import { grantsOf, permissionsByScope } from './grants-of-people.ts'
import { changeOwnSettings } from './own-settings.ts'
import { mailboxOf } from './people-calls.ts'
import {
  CodeSignInBody,
  ConsoleMeAnswer,
  ConsoleMePatch,
  ConsoleProjectPage,
  ConsoleProjectQuery,
  ConsoleSessionAnswer,
  ConsoleSessionPath,
  consoleProblems,
  EmailSignInAnswer,
  EmailSignInBody,
  LinkSignInBody,
} from './people-contract.ts'
import { listOwnProjects } from './project-list.ts'
import { type ConsoleSessionRow, listConsoleSessions } from './sessions.sql.ts'
import {
  type ConsoleSessions,
  callerOf,
  consoleSessions,
  endSessionOf,
  type Opened,
  type SignedInSession,
  sessionOver,
  sessionSeconds,
  windowAt,
} from './sessions.ts'
import { type ConsoleSignIn, consoleSignIn, type SignInNeeds } from './sign-in.ts'

/** The beginning of what calls of a person say of themselves; the other ones are made before somebody is signed in. */
export const aboutOwn = aboutCallsOf('Console', [{ consoleSession: [], csrfToken: [] }])
export const aboutSignIn = aboutCallsOf('Console', [])
export const signInProblems = [consoleProblems.foreign_page, consoleProblems.no_secure_address]

/** The parts of a process that these calls need, and which build of the console it serves. */
export type ConsoleNeeds = SignInNeeds & { consoleBuild: () => string | null }

/** The plugin with all calls. */
export const consoleRoutes =
  (deps: ConsoleNeeds): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    const sessions = consoleSessions(deps)
    const signIn = consoleSignIn(deps)
    app.addHook('onClose', () => signIn.settled())
    const calls = callsOf(app)
    signInCalls(calls, deps, signIn)
    ownCalls(calls, deps, sessions)
    sessionCalls(calls, deps, sessions)
  }

const signInCalls = (calls: Calls, deps: ConsoleNeeds, signIn: ConsoleSignIn): void => {
  const answer = ({ session }: Opened) => shownMe(deps, session)

  calls.post(
    '/api/console/sign_in/link',
    {
      ...aboutSignIn(
        'signInToConsoleByLink',
        'Sign in to the console by the token of a link',
        'The token counts once. The answer sets the cookie of the session, and is that of /api/console/me.',
      ),
      problems: [...signInProblems, consoleProblems.sign_in_refused],
      body: LinkSignInBody,
      response: { 200: ConsoleMeAnswer },
    },
    async (request, reply) => answer(await signIn.byLink(request, reply, request.body.token)),
  )
  calls.post(
    '/api/console/sign_in/email',
    {
      ...aboutSignIn(
        'askForConsoleCode',
        'Ask for a code by mail to sign in to the console',
        'The answer is the same whether or not anybody has the address. A code counts for ten minutes and five tries; ten are sent to an address in an hour, five of them from one network; the network of the last sign-in has five of its own.',
      ),
      problems: [...signInProblems, consoleProblems.no_mail_server],
      body: EmailSignInBody,
      response: { 202: EmailSignInAnswer },
    },
    async (request, reply) => {
      const email = mailboxOf(request.body.email)
      const { attemptId, expiresIn } = await signIn.askByEmail(request, email)
      return reply.code(202).send({ attempt_id: attemptId, expires_in: expiresIn })
    },
  )
  calls.post(
    '/api/console/sign_in/email/code',
    {
      ...aboutSignIn(
        'signInToConsoleByCode',
        'Sign in to the console by a code from a mail',
        'The answer sets the cookie of the session, and is that of /api/console/me.',
      ),
      problems: [...signInProblems, consoleProblems.sign_in_refused],
      body: CodeSignInBody,
      response: { 200: ConsoleMeAnswer },
    },
    async (request, reply) => {
      const { attempt_id: attemptId, code } = request.body
      return answer(await signIn.byCode(request, reply, { attemptId, code }))
    },
  )
}

const ownCalls = (calls: Calls, deps: ConsoleNeeds, sessions: ConsoleSessions): void => {
  calls.get(
    '/api/console/me',
    {
      ...aboutOwn(
        'readConsoleMe',
        'Who is signed in to the console, and what they may do',
        'Answers the token that every other call with the cookie needs. A page of the service may ask without it; browsers say so by Sec-Fetch-Site: same-origin.',
      ),
      response: { 200: ConsoleMeAnswer },
    },
    async (request) => {
      const session = await signedIn(sessions, request, { isTokenOptional: true })
      return shownMe(deps, session)
    },
  )
  calls.patch(
    '/api/console/me',
    {
      ...aboutOwn(
        'changeConsoleMe',
        'Change my name, my language, and how I see times',
        'What is not named stays. The language null is that of the browser. Others see the name, too.',
      ),
      body: ConsoleMePatch,
      response: { 200: ConsoleMeAnswer },
    },
    async (request) => {
      const session = await signedIn(sessions, request)
      const caller = callerOf(session, request)
      const own = await changeOwnSettings(deps, caller, session, request.body)
      return shownMe(deps, { ...session, ...own })
    },
  )
  calls.get(
    '/api/console/projects',
    {
      ...aboutOwn(
        'listConsoleProjects',
        'List the projects that I may read, by name, with the names of their merchants',
        'Small rows, for a switcher. A grant for one project is enough to read the name of its merchant. Go on with next_cursor until it is null.',
      ),
      querystring: ConsoleProjectQuery,
      response: { 200: ConsoleProjectPage },
    },
    async (request) => {
      const session = await signedIn(sessions, request)
      return await listOwnProjects(deps, grantsOf(session.grants), request.query)
    },
  )
}

const sessionCalls = (calls: Calls, deps: SignInNeeds, sessions: ConsoleSessions): void => {
  const { sql, clock } = deps
  calls.get(
    '/api/console/sessions',
    {
      ...aboutOwn(
        'listConsoleSessions',
        'In which browsers I am signed in to the console, newest first',
      ),
      response: { 200: Type.Object({ items: Type.Array(ConsoleSessionAnswer) }) },
    },
    async (request) => {
      const session = await signedIn(sessions, request)
      const rows = await listConsoleSessions(sql, session, windowAt(clock.now()))
      return { items: rows.map((row) => shownSession(row, session.session_id)) }
    },
  )
  calls.delete(
    '/api/console/sessions/:session_id',
    {
      ...aboutOwn('endConsoleSession', 'End one of my sessions of the console'),
      params: ConsoleSessionPath,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const session = await signedIn(sessions, request)
      const sessionId = request.params.session_id
      if (!(await endSessionOf(deps, request, session, sessionId)))
        throw new Problem(problems.not_found, { detail: 'You have no such session' })
      if (sessionId === session.session_id) forgetCookie(sessions, reply)
      return reply.code(204).send()
    },
  )
  calls.post(
    '/api/console/sign_out',
    {
      ...aboutOwn('signOutOfConsole', 'End the session of this browser'),
      problems: [problems.invalid, problems.not_json, problems.body_too_large],
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const session = await signedIn(sessions, request)
      await endSessionOf(deps, request, session)
      forgetCookie(sessions, reply)
      return reply.code(204).send()
    },
  )
}

/** The person of a call. Throws 401 where nobody is signed in; keys open nothing here. */
export const signedIn = async (
  sessions: ConsoleSessions,
  request: FastifyRequest,
  options?: Parameters<ConsoleSessions['find']>[1],
): Promise<SignedInSession> => {
  const session = await sessions.find(request, options)
  if (!session)
    throw sessionOver({ detail: 'Nobody is signed in: these calls take the cookie of the console' })
  return session
}

const forgetCookie = ({ cookie }: ConsoleSessions, reply: FastifyReply): void => {
  if (cookie) reply.header('set-cookie', cookie.forget)
}

/** A person as they are answered to themselves. */
export const shownMe = ({ consoleBuild }: ConsoleNeeds, session: SignedInSession) => ({
  user: {
    console_user_id: session.user_id,
    email: session.email,
    name: session.name,
    language: session.language,
    times: session.times,
  },
  grants: session.grants,
  permissions: permissionsByScope(session.grants),
  session: shownSession(session, session.session_id),
  csrf_token: session.csrfToken,
  console_build: consoleBuild(),
})

const shownSession = (session: ConsoleSessionRow, currentId: string) => {
  const endsAt = plusSeconds(session.created_at, sessionSeconds.whole)
  const idleEndsAt = plusSeconds(session.last_used_at, sessionSeconds.idle)
  return {
    session_id: session.session_id,
    created_at: formatTimestamp(session.created_at),
    last_used_at: formatTimestamp(session.last_used_at),
    idle_ends_at: formatTimestamp(earlier(idleEndsAt, endsAt)),
    ends_at: formatTimestamp(endsAt),
    address: session.address,
    browser: session.browser,
    is_current: session.session_id === currentId,
  }
}

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)
