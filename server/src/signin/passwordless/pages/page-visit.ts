/** The visitor of a page of ours: the browser that began, the client it lands at, the language it reads, the way on. */

import type { Static } from '../../../base/contract.ts'
import type { FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { requireNetwork } from '../../connections/connections.ts'
import { problems, Type } from '../../contract.ts'
import { type Entry, entryOf, whoseEntry } from '../../landing/entry.ts'
import { wayOf } from '../../landing/finish.ts'
import { destinationOf, failureAddress, redirect, withParameters } from '../../landing/redirects.ts'
import { type Waiting, waitings } from '../../landing/waiting.ts'
import type { Texts } from '../../pages/texts/en.ts'
import { texts } from '../../pages/texts.ts'
import { browserCookie } from '../../requests/browser.ts'
import { type Reader, readerOf } from '../../requests/language.ts'
import { problemOf } from '../../requests/problem-of.ts'
import { originOf } from '../../requests/request-origin.ts'
import { noteSignIn } from '../../tracing/steps.ts'
import { type Trip, upstreamStates } from '../../visit/upstream-state.ts'
import type { SignInErrand } from '../codes/errand.ts'
import { findCode } from '../codes/one-time-codes.ts'
import { noteErrand } from '../holder.ts'
import { isWallet, walletName } from '../wallet.ts'
import type { PasswordlessPageNeeds } from './needs.ts'

/** The query of pages that ask for a code. */
export const OperationQuery = Type.Object({ operation: Type.String({ maxLength: 100 }) })
export type OperationQuery = Static<typeof OperationQuery>

/** A request for a page, and what it is answered with. */
export type PageRequest = {
  gate: PasswordlessPageNeeds
  request: FastifyRequest
  reply: FastifyReply
}

export type PageVisit = PageRequest & { entry: Entry; reader: Reader; texts: Texts }
export type WalletVisit = PageVisit & { trip: Trip }
export type CodeVisit = PageVisit & { errand: SignInErrand; operation: string }
export type EmailVisit = PageVisit & { waiting: Waiting }
export type EmailCodeVisit = EmailVisit & { email: string; operation: string }

/** A visit to the wallet's page. Throws 400 where it is over, not ours, or of another browser. */
export const openWalletVisit = async (page: PageRequest, text: string): Promise<WalletVisit> => {
  const { gate, request } = page
  const trip = upstreamStates(gate.keyring).open(text, gate.clock.now())?.trip
  if (!trip || !isWallet(trip.provider)) throw new Problem(problems.visit_refused)
  const entry = await entryOf(gate.directory, trip)
  noteSignIn(request, gate.clock.now().getTime(), {
    way: trip.linkTo ? 'linking' : 'network',
    steps: trip.began && [trip.began],
    provider: walletName,
    ...entry,
  })
  requireBrowser(page, trip.browser)
  requireNetwork(entry.project, walletName)
  return { trip, ...visitOf(page, entry, trip.locale) }
}

/** A visit to the page that asks for a code. Throws 400 as above; an operation that is over is over. */
export const openCodeVisit = async (page: PageRequest, operation: string): Promise<CodeVisit> => {
  const { gate, request } = page
  const errand = (await findCode(gate, operation))?.errand
  if (errand?.is !== 'sign_in' || errand.browser === null) {
    throw new Problem(problems.visit_refused)
  }
  await noteErrand(gate, request, errand)
  requireBrowser(page, errand.browser)
  const entry = await entryOf(gate.directory, errand.entry)
  return { errand, operation, ...visitOf(page, entry, errand.locale) }
}

/** A visit to the page that asks for an e-mail address. Throws 400 as above. */
export const openEmailVisit = async (page: PageRequest, text: string): Promise<EmailVisit> => {
  const { keyring, clock } = page.gate
  const waiting = waitings(keyring).open(text, clock.now())
  if (!waiting) throw new Problem(problems.visit_refused)
  return await emailVisit(page, waiting)
}

/** A visit to the page that asks for the code that confirms an address. Throws 400 as above. */
export const openEmailCodeVisit = async (
  page: PageRequest,
  operation: string,
): Promise<EmailCodeVisit> => {
  const errand = (await findCode(page.gate, operation))?.errand
  if (errand?.is !== 'confirm_first') throw new Problem(problems.visit_refused)
  const { email, waiting } = errand
  return { email, operation, ...(await emailVisit(page, waiting)) }
}

const emailVisit = async (page: PageRequest, waiting: Waiting): Promise<EmailVisit> => {
  const { gate, request } = page
  const entry = await entryOf(gate.directory, waiting.entry)
  const { vouched, steps } = waiting
  noteSignIn(request, gate.clock.now().getTime(), {
    way: wayOf(vouched) ?? 'network',
    steps,
    provider: vouched.profile.network,
    ...entry,
  })
  requireBrowser(page, waiting.browser)
  return { waiting, ...visitOf(page, entry, waiting.locale) }
}

/** The visit of a reader to a project's page. */
export const visitOf = (page: PageRequest, entry: Entry, locale: string | null): PageVisit => {
  const reader = readerOf(page.request, entry.project, locale)
  return { ...page, entry, reader, texts: texts[reader.language] }
}

const requireBrowser = (page: PageRequest, browser: Buffer): void => {
  if (isSameBrowser(page, browser)) return
  throw new Problem(problems.visit_refused, { unshown: { reason: 'other_browser' } })
}

/** Whether the browser is the one that began. */
export const isSameBrowser = ({ gate, request }: PageRequest, browser: Buffer): boolean =>
  browserCookie(gate.settings).isFrom(request.headers.cookie, browser)

/** The facts that a message to the visitor is sent with. */
export const sendingTo = ({ gate, request, entry, reader }: PageVisit) => ({
  gate,
  project: entry.project,
  language: reader.language,
  origin: originOf(request),
})

/** The browser goes to the page for a code that was just sent. Its cookie lives as long as the code from now on. */
export const goToCode = (
  { gate, request, reply }: PageRequest,
  path: string,
  operation: string,
): FastifyReply => {
  reply.header('set-cookie', browserCookie(gate.settings).bind(request.headers.cookie).setCookie)
  return redirect(reply, withParameters(gate.issuer + path, [['operation', operation]]), 303)
}

/**
 * The browser goes where `work` says, or to the game with what went wrong: failures are the game's to hear, as after a
 * network. After a form always by 303, so that loading again posts nothing again. Throws only what must not be
 * redirected.
 */
export const redirectAfter = async (
  { gate, entry, request, reply }: PageRequest & { entry: Entry },
  work: () => Promise<string>,
): Promise<FastifyReply> => {
  try {
    return redirect(reply, await work(), 303)
  } catch (error) {
    const problem = problemOf(error, request)
    if (problem.kind === problems.visit_refused) throw problem
    request.server.tellRefusal(request, problem, whoseEntry(entry))
    return redirect(reply, failureAddress(destinationOf(gate.issuer, entry), problem), 303)
  }
}
