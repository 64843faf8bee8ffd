/** Signing in to the console: by a link, or by a code that was mailed. Further doors are in `doors/`. */
import type { Tx } from '../../base/database/database.ts'
import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { isFromElsewhere } from '../../base/http/own-page.ts'
import { Problem, type ReasonCode } from '../../base/problem.ts'
import { slowDown } from '../admission/slow-down.ts'
import type { Directory } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'
import { mailCode } from './console-mails.ts'
import { askForCode, codeSeconds, tryCode } from './email-codes.ts'
import { spendLink } from './links.ts'
import { consoleProblems as problems } from './people-contract.ts'
import {
  consoleSessions,
  type Opened,
  type Proof,
  type SignInWay,
  sessionSeconds,
} from './sessions.ts'

export type SignInNeeds = Pick<
  Parts,
  'sql' | 'clock' | 'keyring' | 'settings' | 'limiter' | 'mailer' | 'log'
> & { directory: Directory }

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Enough for an office behind one address; guesses are bounded by the codes themselves. */
const allowance = { name: 'console_sign_in', perMinute: 20, burst: 20 } as const

/** Proves who signs in; undefined for nobody. */
type Prove = (tx: Tx) => Promise<Omit<Proof, 'by'> | undefined>

export type ConsoleSignIn = {
  /** Spends a link and signs its person in; the answer sets the cookie. Throws `sign_in_refused`. */
  byLink(request: FastifyRequest, reply: FastifyReply, token: string): Promise<Opened>
  /**
   * Keeps a code for an address in its one form and answers the attempt that it belongs to, alike for everybody. Whom
   * the mail reaches, and whether, is nothing that the answer waits for.
   */
  askByEmail(
    request: FastifyRequest,
    email: string,
  ): Promise<{ attemptId: string; expiresIn: number }>
  /** Spends a code and signs its person in, as a link does. */
  byCode(
    request: FastifyRequest,
    reply: FastifyReply,
    given: { attemptId: string; code: string },
  ): Promise<Opened>
  /**
   * Throws unless this may be a sign-in of ours: from a page of ours or from no page, over https, and not too often.
   * The provider sends people back from its own page, and another proof stands for it.
   */
  admit(request: FastifyRequest, options?: { isFromProvider?: boolean }): Promise<void>
  /**
   * Signs in whoever is proven, in one transaction with the proof; the answer sets the cookie. Throws
   * `sign_in_refused` where nobody is.
   */
  open(request: FastifyRequest, reply: FastifyReply, by: SignInWay, prove: Prove): Promise<Opened>
  /** Resolves when no mail is under way any more. */
  settled(): Promise<void>
}

/** Builds what the calls and the page of the link share. */
export const consoleSignIn = (deps: SignInNeeds): ConsoleSignIn => {
  const { sql, settings } = deps
  const sessions = consoleSessions(deps)
  const { cookie } = sessions
  const underWay = new Set<Promise<unknown>>()

  const admit: ConsoleSignIn['admit'] = async ({ ip, headers }, { isFromProvider } = {}) => {
    if (!isFromProvider && isFromElsewhere(headers, settings.publicUrl))
      throw new Problem(problems.foreign_page)
    if (!cookie) throw new Problem(problems.no_secure_address, { detail: noSecureAddress })
    await slowDown(deps, `console sign-in ${countedAs(ip)}`, allowance)
  }

  const open: ConsoleSignIn['open'] = async (request, reply, by, prove) => {
    const opened = await sql.begin(async (tx) => {
      const proof = await prove(tx)
      return proof && (await sessions.open(tx, { ...proof, by }, request))
    })
    if (!opened || !cookie) throw signInRefused(by)
    reply
      .header('set-cookie', cookie.set(opened.secret, sessionSeconds.whole))
      .header('cache-control', 'no-store')
    return opened
  }

  return {
    admit,
    open,
    async byLink(request, reply, token) {
      await admit(request)
      return await open(request, reply, 'link', (tx) => spendLink(tx, deps, token))
    },
    async askByEmail(request, email) {
      await admit(request)
      if (!deps.mailer) throw new Problem(problems.no_mail_server, { detail: noMailServer })
      const { attemptId, code, isKnown } = await askForCode(deps, email, request.ip)
      if (isKnown) {
        // Not even the work of putting the mail together is to be seen in the time of the answer.
        const sending: Promise<unknown> = nextTurn()
          .then(() => mailCode(deps, { to: email, code }))
          .finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
      return { attemptId, expiresIn: codeSeconds }
    },
    async byCode(request, reply, { attemptId, code }) {
      await admit(request)
      const userId = await tryCode(deps, attemptId, code)
      return await open(request, reply, 'email', async () =>
        userId === undefined ? undefined : { userId, bound: null },
      )
    },
    async settled() {
      await Promise.allSettled(underWay)
    },
  }
}

const whyRefused: Readonly<Record<SignInWay, string>> = {
  link: 'The link was used, replaced or is over: ask whoever invited you for another one',
  email: 'The code is wrong, was used, or is over: try again, or ask for another one',
  passkey: 'The passkey is not known here, or took too long: try again, or sign in another way',
  provider: 'The provider’s answer does not fit, took too long, or is about nobody who was invited',
}

const reasonOf: Readonly<Record<SignInWay, ReasonCode>> = {
  link: 'link_wrong',
  email: 'code_wrong',
  passkey: 'passkey_unknown',
  provider: 'provider_refused',
}

/** One refusal for all that can be wrong with a proof: it tells nobody how near they came. */
export const signInRefused = (by: SignInWay): Problem =>
  new Problem(problems.sign_in_refused, { why: reasonOf[by], detail: whyRefused[by] })

const noMailServer =
  'No mail server is set up, so no code can be sent: sign in by a link, which portreeve console-link prints'
const noSecureAddress =
  'The cookie of a session travels over https only, or to this machine itself: set PORTREEVE_PUBLIC_URL to an address with https'
