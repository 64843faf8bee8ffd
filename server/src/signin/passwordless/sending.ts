/** Codes on their way to a player: one is made, kept, and sent by text message or mail. */
import { MessageFailure } from '../../base/message-failure.ts'
import { Problem } from '../../base/problem.ts'
import type { Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { Gate } from '../gate.ts'
import { brandOf } from '../pages/brand.ts'
import type { Language } from '../pages/language.ts'
import { parameterRefused } from '../problem-of.ts'
import type { Errand, SignInErrand } from './errand.ts'
import { confirmationLinks, signInLinks } from './mail-links.ts'
import { codeMail, codeText, confirmationMail } from './messages.ts'
import { issueCode } from './one-time-codes.ts'

type Sending = { gate: Gate; project: Project; language: Language; requestId: string }

/**
 * Sends a code to sign in with, and answers the operation it belongs to. Nobody is looked up: known and unknown
 * players cost the same. Throws 429 where the target was sent enough, 400 where messages cannot be delivered there,
 * 503 where they cannot be sent just now.
 */
export const sendSignInCode = async (sending: Sending, errand: SignInErrand): Promise<string> => {
  const { gate, project, language } = sending
  const { channel, target } = errand
  const game = brandOf(project).name
  const { projectId } = project
  const { operation, code } = await issueCode(gate, projectId, `${channel} ${target}`, errand)
  await deliver(sending, channel === 'phone' ? 'phone_number' : 'email', async () => {
    if (channel === 'phone') {
      await gate.textSender?.send({ to: target, body: codeText(language, game, code) })
      return
    }
    // Without a page of ours there is no browser in which the link could go on.
    const link = errand.browser === null ? undefined : signInLinks(gate).make(operation, code)
    await gate.mailer?.send(codeMail({ language, to: target, game, code, link }))
  })
  return operation
}

/** Sends a code and a link that confirm an address. Throws as `sendSignInCode` does. */
export const sendConfirmation = async (
  sending: Sending,
  errand: Exclude<Errand, SignInErrand>,
): Promise<string> => {
  const { gate, project, language } = sending
  const { email } = errand
  const game = brandOf(project).name
  const { projectId } = project
  const { operation, code } = await issueCode(gate, projectId, `email ${email}`, errand)
  const whose =
    errand.is === 'confirm'
      ? { userId: errand.userId }
      : { realm: errand.waiting.profile.realm, subject: errand.waiting.profile.subject }
  await deliver(sending, 'email', async () => {
    const link = confirmationLinks(gate).make({ projectId, operation, email, ...whose })
    await gate.mailer?.send(confirmationMail({ language, to: email, game, code, link }))
  })
  return operation
}

const deliver = async (
  { gate, requestId }: Sending,
  parameter: string,
  send: () => Promise<void>,
): Promise<void> => {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof MessageFailure)) throw error
    gate.log.warn(
      { request_id: requestId, reason: error.reason, why: error.message },
      'a message could not be sent',
    )
    if (error.reason === 'address_refused') {
      throw parameterRefused(parameter, 'cannot be reached: messages are refused there')
    }
    throw new Problem(problems.message_not_sent, { headers: { 'retry-after': '10' }, cause: error })
  }
}
