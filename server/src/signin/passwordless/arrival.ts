/** Whoever was vouched for comes in, by way of our page where an e-mail address is missing. */
import { fromMilliseconds, plusSeconds } from '../../base/clock.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { Gate } from '../gate.ts'
import { issuerOf } from '../issuer.ts'
import { type Entry, noteOf } from '../landing/entry.ts'
import { finish } from '../landing/finish.ts'
import { successAddress, withParameters } from '../landing/redirects.ts'
import { readerOf } from '../language.ts'
import { scopeWords } from '../scope.ts'
import type { SignInErrand, Waiting } from './codes/errand.ts'
import { oneTimeCodeSeconds } from './codes/one-time-codes.ts'
import { findUserOf } from './email-confirmation.sql.ts'
import { waitings } from './waiting.ts'
import { holderOf } from './wallet.ts'

/** Where the page stands that asks for an e-mail address. */
export const emailStepPath = '/signin/email'

/** Whoever entered the code of an operation, ready to come in. */
export const holderWaiting = (
  gate: Gate,
  entry: Entry,
  { channel, target, browser, locale }: SignInErrand,
  operation: string,
): Waiting => ({
  entry: noteOf(entry),
  profile: holderOf(gate, entry.project.projectId, channel, target),
  type: channel,
  proof: {
    fingerprint: sha256(`one-time code ${operation}`).toString('base64'),
    until: plusSeconds(gate.clock.now(), oneTimeCodeSeconds).getTime(),
  },
  browser: browser ?? '',
  locale,
  isHosted: browser !== null,
})

/**
 * The address that the browser goes to next: back to the game, or to the page that asks for an e-mail address. Throws
 * as `letIn` does.
 */
export const comeIn = async (
  gate: Gate,
  entry: Entry,
  waiting: Waiting,
  request: FastifyRequest,
): Promise<string> => {
  if (waiting.isHosted && (await lacksEmail(gate, entry, waiting))) {
    const visit = waitings(gate.keyring).seal(waiting, gate.clock.now())
    return withParameters(gate.issuer + emailStepPath, [['visit', visit]])
  }
  return await letIn(gate, entry, waiting, request)
}

/** Whether the client wants an address, the network gave none, and we know none. */
const lacksEmail = async (
  { sql }: Gate,
  { scope, project }: Entry,
  { profile: { email, realm, subject } }: Waiting,
): Promise<boolean> => {
  if (email !== undefined || !scopeWords(scope).includes('email')) return false
  const [known] = await findUserOf(sql, project.projectId, realm, subject)
  return !known?.email
}

/** Signs in whoever waits, and answers where the game takes over. Throws as `finish` does, 400 the second time. */
export const letIn = async (
  gate: Gate,
  entry: Entry,
  { profile, type, playFabPlayer, proof, locale }: Waiting,
  request: FastifyRequest,
): Promise<string> => {
  const { project, redirectUri, state } = entry
  const { code } = await finish(
    gate,
    entry,
    {
      profile,
      type,
      playFabPlayer,
      isPlatform: false,
      mayCreateUser: true,
      proof: {
        fingerprint: Buffer.from(proof.fingerprint, 'base64'),
        until: fromMilliseconds(proof.until),
      },
      now: gate.clock.now(),
      address: request.ip,
      requestId: request.id,
    },
    () => new Problem(problems.visit_refused),
  ).catch((error: unknown) => {
    gate.signInOutcomes.refused(profile.network, error)
    throw error
  })
  gate.signInOutcomes.succeeded(profile.network)
  const reader = readerOf({
    locale: locale ?? undefined,
    acceptLanguage: request.headers['accept-language'],
    fallback: project.settings.default_locale,
  })
  gate.signInCounts.count(project.projectId, reader.locale, profile.network)
  return successAddress({ redirectUri, state, issuer: issuerOf(gate.issuer, project) }, { code })
}
