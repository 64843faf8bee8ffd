/** The holder of a phone or mailbox comes in: the same finish as after a network. */
import { fromMilliseconds, plusSeconds } from '../../base/clock.ts'
import type { FastifyRequest } from '../../base/http.ts'
import { sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { Entry } from '../entry.ts'
import { finish } from '../finish.ts'
import type { Gate } from '../gate.ts'
import { readerOf } from '../pages/language.ts'
import { noteOf, type SignInErrand, type Waiting } from './errand.ts'
import { oneTimeCodeSeconds } from './one-time-codes.ts'
import { holderOf } from './wallet.ts'

/** Whoever entered the code of an operation, ready to come in. */
export const arrivalOf = (
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
})

/** Signs in whoever waits, and answers the code for the client. Throws as `finish` does, 400 the second time. */
export const letIn = async (
  gate: Gate,
  entry: Entry,
  { profile, type, playFabPlayer, proof, locale }: Waiting,
  request: FastifyRequest,
): Promise<string> => {
  const { projectId, settings } = entry.project
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
  )
  const reader = readerOf({
    locale: locale ?? undefined,
    acceptLanguage: request.headers['accept-language'],
    fallback: settings.default_locale,
  })
  gate.signInCounts.count(projectId, reader.locale, profile.network)
  return code
}
