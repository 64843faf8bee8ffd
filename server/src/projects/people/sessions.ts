/** Sessions of the console: from a cookie to the grants of its person. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { isFromElsewhere } from '../../base/http/own-page.ts'
import { equalInConstantTime, newSecret, newUuid, sha256 } from '../../base/ids.ts'
import { Problem, type ProblemFacts } from '../../base/problem.ts'
import type { SignedIn } from '../admission/admission.ts'
import { slowDown } from '../admission/slow-down.ts'
import type { Caller } from '../caller.ts'
import type { Parts } from '../parts.ts'
import { type Bound, endOfBound, withinBound } from './bound.ts'
import { auditPerson } from './changes-of-people.ts'
import { networkHash } from './email-codes.ts'
import { grantsOf } from './grants-of-people.ts'
import {
  type ConsoleUserRow,
  lockConsoleUser,
  noteConsoleUserSeen,
  welcomeConsoleUser,
} from './people.sql.ts'
import { consoleProblems as problems } from './people-contract.ts'
import { introductionsOf } from './seen-person.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'
import * as store from './sessions.sql.ts'

/** A working day without a call of the person ends a session, and seven days end it in any case. */
export const sessionSeconds = { idle: 8 * 3600, whole: 7 * 86_400 }

/** The use of a session is written down once in this time at most. */
const noteSeconds = 60

/** In so many browsers one person is signed in; the oldest session ends for another one. */
const mostSessions = 20

/** The user agent is shown, and people recognize it by its beginning. */
const longestBrowser = 200

export type SignedInSession = store.ConsoleSessionRow &
  Pick<ConsoleUserRow, 'user_id' | 'email' | 'name' | 'grants' | 'language' | 'times'> & {
    /** The most that it opens, where it began with a link that was not mailed. */
    bound: Bound | null
    /** The proof that a call with the cookie comes from a page of ours. */
    csrfToken: string
  }

type Needs = Pick<Parts, 'sql' | 'clock' | 'keyring' | 'settings' | 'limiter'>

export type ConsoleSessions = {
  /** Undefined where there can be none: over plain http to another machine. */
  cookie: SessionCookie | undefined
  /** For the guards of the admin calls: the person behind the cookie, with the token that proves a page of ours. */
  signedIn: SignedIn
  /**
   * The session of a request; undefined where there is no cookie, or an Authorization beside it, which is judged alone.
   * Throws where the cookie must not be used.
   */
  find(request: FastifyRequest, options?: FindOptions): Promise<SignedInSession | undefined>
  /**
   * Signs a person in, in a transaction that has proven who they are: the secret for the cookie, always a new one.
   * Throws `sign_in_refused` where they were removed, or nothing of them is within the bound of the link.
   */
  open(tx: Tx, proof: Proof, request: FastifyRequest): Promise<Opened>
}

/** The doors of the console. */
export type SignInWay = 'link' | 'email' | 'passkey' | 'provider'

/** The person who signs in, and by which proof. Null binds to nothing. */
export type Proof = { userId: string; by: SignInWay; bound: Bound | null }

export type Opened = { secret: string; session: SignedInSession }

type FindOptions = {
  /** Whether a page of ours, or the person in the address bar, may ask without the token, as it must to learn it. */
  isTokenOptional?: boolean
  /** The token, where a form has it instead of the header. */
  token?: string
}

// Guesses are hopeless, and each is a question to the database: enough for a page that asks again and again.
const wrongCookies = { name: 'wrong_credentials', perMinute: 60, burst: 60 } as const

/** When sessions must have been used and begun to count at a moment. */
export const windowAt = (now: Instant): store.SessionWindow => ({
  usedSince: plusSeconds(now, -sessionSeconds.idle),
  begunSince: plusSeconds(now, -sessionSeconds.whole),
})

/**
 * Reads and opens sessions. Each request asks the database: people make few calls, and whoever is removed is out with
 * the next one, at every process.
 */
export const consoleSessions = (deps: Needs): ConsoleSessions => {
  const { sql, clock, keyring, settings } = deps
  const cookie = sessionCookie(settings)
  /** Under a key of ours: whoever sees the cookie alone cannot make it. */
  const tokenFor = (secret: string): string =>
    keyring.derive('console csrf token', sha256(secret)).toString('base64url')

  const isToken = (given: unknown, secret: string): boolean =>
    typeof given === 'string' &&
    equalInConstantTime(Buffer.from(tokenFor(secret)), Buffer.from(given))

  const find: ConsoleSessions['find'] = async (request, options = {}) => {
    if (request.headers.authorization !== undefined) return undefined
    const secret = cookie?.read(request)
    if (secret === undefined) return undefined
    if (secret === null) throw sessionOver()
    if (isFromElsewhere(request.headers, settings.publicUrl))
      throw new Problem(problems.foreign_page, { detail: foreignPage })
    const { 'sec-fetch-site': site, 'x-csrf-token': header } = request.headers
    const isAsking = options.isTokenOptional === true && (site === 'same-origin' || site === 'none')
    // Before the database is asked: with the cookie alone nothing is done, not even noted.
    if (!isAsking && !isToken(options.token ?? header, secret))
      throw new Problem(problems.csrf_refused, { detail: csrfMissing })
    const now = clock.now()
    const [row] = await store.findConsoleSession(sql, sha256(secret), windowAt(now))
    const known = row && { ...row, created_at: row.person_created_at }
    const person = known && (await withinBound(sql, known.bound, known, now))
    if (!row || !person) {
      await slowDown(deps, `console cookie ${countedAs(request.ip)}`, wrongCookies)
      throw sessionOver()
    }
    const session = sessionOf(row, person, row.bound, tokenFor(secret))
    return isBackground(request) ? session : await noted(deps, session, request.ip, now)
  }

  return {
    cookie,
    find,
    async signedIn(request) {
      const session = await find(request)
      return (
        session && {
          caller: callerOf(session, request),
          grants: grantsOf(session.grants),
          endsAt: endOfBound(session.bound),
        }
      )
    },
    async open(tx, proof, request) {
      const { secret, row, person } = await opened(deps, tx, proof, request)
      return { secret, session: sessionOf(row, person, proof.bound, tokenFor(secret)) }
    },
  }
}

/** Notes that a person has come, keeps a new session, and says who signed in. */
const opened = async (
  deps: Needs,
  tx: Tx,
  { userId, by, bound }: Proof,
  request: FastifyRequest,
): Promise<{ secret: string; row: store.ConsoleSessionRow; person: ConsoleUserRow }> => {
  const now = deps.clock.now()
  const [known] = await lockConsoleUser(tx, { userId })
  const isThere = known !== undefined && known.state !== 'removed'
  const person = isThere ? await withinBound(tx, bound, known, now) : undefined
  if (!isThere || !person) throw new Problem(problems.sign_in_refused)
  const met = new Set(introductionsOf(person).map(({ place }) => place))
  // A bound session says nothing of the person's usual network, and does not activate a person who may more than it
  // does. Its maker could have opened it.
  await welcomeConsoleUser(tx, userId, {
    at: now,
    isWhole: person.grants.length === known.grants.length,
    usualHash: bound === null ? networkHash(deps, known.email, request.ip) : null,
    introductions: introductionsOf(known).map((one) =>
      met.has(one.place) ? { ...one, has_come: true } : one,
    ),
  })
  const secret = newSecret()
  const row = {
    session_id: newUuid(),
    created_at: now,
    last_used_at: now,
    address: request.ip,
    browser: browserOf(request),
  }
  const secrets = { user_id: userId, secret_hash: sha256(secret), bound }
  await store.insertConsoleSession(tx, { ...row, ...secrets })
  await store.endOldSessions(tx, userId, bound !== null, mostSessions)
  await auditPerson(tx, deps, callerOf(person, request), 'console_user.signed_in', person, {
    after: { by, session_id: row.session_id, ...(bound && { bound }) },
  })
  return { secret, row, person }
}

/** Nobody is signed in. The scheme keeps browsers from asking for a password, as they would for Basic. */
export const sessionOver = (facts: ProblemFacts = {}): Problem =>
  new Problem(problems.session_over, {
    detail: 'The session is over, or the cookie is not one of ours: sign in again',
    headers: { 'www-authenticate': 'Session realm="Portreeve console"' },
    ...facts,
  })

const foreignPage = 'Calls with the cookie are made by pages of the service itself only'
const csrfMissing =
  'Calls with the cookie need the header X-CSRF-Token: csrf_token of GET /api/console/me, which a page of the service may ask for'

/** The person as a caller. */
export const callerOf = (
  { user_id, email }: Pick<ConsoleUserRow, 'user_id' | 'email'>,
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
): Caller => ({ kind: 'console_user', id: user_id, email, address: ip, requestId: id })

/** Ends a session of whoever is signed in, their own one unless another is named; answers whether there was one. */
export const endSessionOf = async (
  deps: Pick<Needs, 'sql' | 'clock'>,
  request: FastifyRequest,
  session: SignedInSession,
  sessionId: string = session.session_id,
): Promise<boolean> =>
  await deps.sql.begin(async (tx) => {
    const { count } = await store.endConsoleSession(tx, session, sessionId)
    if (count === 0) return false
    const isOwn = sessionId === session.session_id
    const action = isOwn ? 'console_user.signed_out' : 'console_session.ended'
    await auditPerson(tx, deps, callerOf(session, request), action, session, {
      before: { session_id: sessionId },
    })
    return true
  })

const sessionOf = (
  row: store.ConsoleSessionRow,
  { user_id, email, name, grants, language, times }: ConsoleUserRow,
  bound: Bound | null,
  csrfToken: string,
): SignedInSession => ({
  ...row,
  ...{ user_id, email, name, grants, language, times },
  bound,
  csrfToken,
})

/** Whether a page asks by itself, while nobody need be there: such a call does not keep a session from ending. */
const isBackground = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-portreeve-background'] === '1'

const noted = async (
  { sql }: Pick<Needs, 'sql'>,
  session: SignedInSession,
  address: string,
  now: Instant,
): Promise<SignedInSession> => {
  const unlessSince = plusSeconds(now, -noteSeconds)
  if (session.last_used_at > unlessSince) return session
  await store.noteSessionUse(sql, session.session_id, { at: now, unlessSince, address })
  await noteConsoleUserSeen(sql, session.user_id, now)
  return { ...session, last_used_at: now, address }
}

const browserOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestBrowser)
