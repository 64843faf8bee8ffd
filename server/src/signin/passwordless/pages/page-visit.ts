/** The visitor of a page of ours: the browser that began, the client it lands at, the language it reads. */
import type { FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { requireNetwork } from '../../connections/connections.ts'
import { problems } from '../../contract.ts'
import { type Entry, type EntryNote, entryOf } from '../../landing/entry.ts'
import { type Waiting, waitings } from '../../landing/waiting.ts'
import { browserCookie } from '../../requests/browser.ts'
import { type Reader, readerFor } from '../../requests/language.ts'
import { noteSignIn } from '../../tracing/steps.ts'
import { type Trip, upstreamStates } from '../../visit/upstream-state.ts'
import type { SignInErrand } from '../codes/errand.ts'
import { findCode } from '../codes/one-time-codes.ts'
import { noteErrand } from '../holder.ts'
import { isWallet, walletName } from '../wallet.ts'
import type { PasswordlessPageNeeds } from './needs.ts'

export type PageVisit = { entry: Entry; reader: Reader }
export type WalletVisit = PageVisit & { trip: Trip }
export type CodeVisit = PageVisit & { errand: SignInErrand; operation: string }
export type EmailVisit = PageVisit & { waiting: Waiting }
export type EmailCodeVisit = EmailVisit & { email: string; operation: string }

/** A visit to the wallet's page. Throws 400 where it is over, not ours, or of another browser. */
export const openWalletVisit = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  text: string,
): Promise<WalletVisit> => {
  const trip = upstreamStates(gate.keyring).open(text, gate.clock.now())?.trip
  if (!trip || !isWallet(trip.provider)) throw new Problem(problems.visit_refused)
  const entry = await entryOf(gate.directory, trip)
  noteSignIn(request, gate.clock.now().getTime(), {
    way: trip.linkTo ? 'linking' : 'network',
    steps: trip.began && [trip.began],
    provider: walletName,
    ...entry,
  })
  requireBrowser(gate, request, trip.browser)
  requireNetwork(entry.project, walletName)
  return { trip, entry, reader: readerAt(request, entry, trip.locale) }
}

/** A visit to the page that asks for a code. Throws 400 as above; an operation that is over is over. */
export const openCodeVisit = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  operation: string,
): Promise<CodeVisit> => {
  const errand = (await findCode(gate, operation))?.errand
  if (errand?.is !== 'sign_in' || errand.browser === null) {
    throw new Problem(problems.visit_refused)
  }
  await noteErrand(gate, request, errand)
  requireBrowser(gate, request, errand.browser)
  return { errand, operation, ...(await pageVisit(gate, request, errand.entry, errand.locale)) }
}

/** A visit to the page that asks for an e-mail address. Throws 400 as above. */
export const openEmailVisit = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  text: string,
): Promise<EmailVisit> => {
  const waiting = waitings(gate.keyring).open(text, gate.clock.now())
  if (!waiting) throw new Problem(problems.visit_refused)
  return await emailVisit(gate, request, waiting)
}

/** A visit to the page that asks for the code that confirms an address. Throws 400 as above. */
export const openEmailCodeVisit = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  operation: string,
): Promise<EmailCodeVisit> => {
  const errand = (await findCode(gate, operation))?.errand
  if (errand?.is !== 'confirm_first') throw new Problem(problems.visit_refused)
  const { email, waiting } = errand
  return { email, operation, ...(await emailVisit(gate, request, waiting)) }
}

/** Whether the browser is the one that began. */
export const isSameBrowser = (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  browser: Buffer,
): boolean => browserCookie(gate.settings).isFrom(request.headers.cookie, browser)

/** The cookie again, so that it lives as long as the code that was just sent. */
export const renewedCookie = (gate: PasswordlessPageNeeds, request: FastifyRequest): string =>
  browserCookie(gate.settings).bind(request.headers.cookie).setCookie

/** The reader of a project's page. */
export const readerAt = (
  { headers }: FastifyRequest,
  { project }: Pick<Entry, 'project'>,
  locale: string | null,
): Reader =>
  readerFor({
    locale: locale ?? undefined,
    acceptLanguage: headers['accept-language'],
    fallback: project.settings.default_locale,
  })

const emailVisit = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  waiting: Waiting,
): Promise<EmailVisit> => {
  const visit = { waiting, ...(await pageVisit(gate, request, waiting.entry, waiting.locale)) }
  const { vouched, steps } = waiting
  noteSignIn(request, gate.clock.now().getTime(), {
    way: vouched.type ?? 'network',
    steps,
    provider: vouched.profile.network,
    ...visit.entry,
  })
  requireBrowser(gate, request, waiting.browser)
  return visit
}

const pageVisit = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  note: EntryNote,
  locale: string | null,
): Promise<PageVisit> => {
  const entry = await entryOf(gate.directory, note)
  return { entry, reader: readerAt(request, entry, locale) }
}

const requireBrowser = (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  browser: Buffer,
): void => {
  if (isSameBrowser(gate, request, browser)) return
  throw new Problem(problems.visit_refused, { unshown: { reason: 'other_browser' } })
}
