/** Codes on their way to a player: one is made, kept, and sent by text message or mail. */
import { countedAs } from '../../../base/http/caller-address.ts'
import type { Mail } from '../../../base/messages/mail.ts'
import { MessageFailure } from '../../../base/messages/message-failure.ts'
import { Problem } from '../../../base/problem.ts'
import type { Project } from '../../../projects/index.ts'
import { problems } from '../../contract.ts'
import { brandOf } from '../../pages/brand.ts'
import type { Language } from '../../requests/language.ts'
import { parameterRefused } from '../../requests/problem-of.ts'
import type { RequestOrigin } from '../../requests/request-origin.ts'
import type { Channel } from '../codes/address.ts'
import type { Errand, SignInErrand } from '../codes/errand.ts'
import { countMessage, keepCode } from '../codes/one-time-codes.ts'
import { confirmationLinks, signInLinks } from './mail-links.ts'
import { codeMail, codeText, confirmationMail } from './messages.ts'
import type { MessageNeeds } from './needs.ts'

type Sending = { gate: MessageNeeds; project: Project; language: Language; origin: RequestOrigin }

/** The message, put together when it is sent. */
type Message = (game: string, issued: { operation: string; code: string }) => Promise<void>

/**
 * Sends a code to sign in with, and answers the operation it belongs to. Nobody is looked up: known and unknown players
 * cost the same. Beyond the project's budgets nothing is sent, and everything else is the same. Throws 429 where the
 * target was sent enough or somebody asks too often. Throws 400 where messages cannot be delivered there or the project
 * sends none, and 503 where they cannot be sent just now.
 */
export const sendSignInCode = (sending: Sending, errand: SignInErrand): Promise<string> => {
  const { gate, language } = sending
  const { channel, target } = errand
  return sendCode(sending, { channel, target, errand }, async (game, { operation, code }) => {
    if (channel === 'phone') {
      await gate.textSender?.send({ to: target, body: codeText(language, game, code) })
      return
    }
    // Without a page of ours there is no browser in which the link could go on.
    const link = errand.browser === null ? undefined : signInLinks(gate).make(operation, code)
    await gate.mailer?.send(codeMail({ language, to: target, game, code, link }))
  })
}

/** Sends a code and a link that confirm an address. Throws as `sendSignInCode` does. */
export const sendConfirmation = (
  sending: Sending,
  errand: Exclude<Errand, SignInErrand>,
): Promise<string> => {
  const { gate, project, language } = sending
  const { email } = errand
  const { projectId } = project
  const whose =
    errand.is === 'confirm'
      ? { userId: errand.userId }
      : {
          realm: errand.waiting.vouched.profile.realm,
          subject: errand.waiting.vouched.profile.subject,
        }
  const to = { channel: 'email', target: email, errand } as const
  return sendCode(sending, to, async (game, { operation, code }) => {
    const link = confirmationLinks(gate).make({ projectId, operation, email, ...whose })
    await gate.mailer?.send(confirmationMail({ language, to: email, game, code, link }))
  })
}

/**
 * Sends a mail without a code, within the budgets of the project; beyond them it is not even made. Throws where it
 * cannot be sent.
 */
export const sendMail = async (
  gate: MessageNeeds,
  project: Project,
  to: string,
  make: (game: string) => Promise<Mail>,
): Promise<void> => {
  const admitted = await gate.outgoing.admit(project, 'email', to)
  if (!admitted.isSent) return
  const mail = await make(brandOf(project).name)
  await admitted.handOver(async () => {
    await gate.mailer?.send(mail)
  })
}

const sendCode = async (
  sending: Sending,
  { channel, target, errand }: { channel: Channel; target: string; errand: Errand },
  message: Message,
): Promise<string> => {
  const { gate, project, origin } = sending
  const { projectId } = project
  const parameter = channel === 'phone' ? 'phone_number' : 'email'
  if (channel === 'phone' && !gate.outgoing.isOpen(project, target)) throw unreachable(parameter)
  const network = countedAs(origin.address)
  await gate.outgoing.countAsker(project, network)
  await countMessage(gate, projectId, `${channel} ${target}`, network)
  const admitted = await gate.outgoing.admit(project, channel, target)
  const issued = await keepCode(gate, projectId, errand, admitted.isSent)
  try {
    await admitted.handOver(() => message(brandOf(project).name, issued))
  } catch (error) {
    if (!(error instanceof MessageFailure)) throw error
    gate.log.warn(
      { request_id: origin.requestId, reason: error.reason, why: error.message },
      'a message could not be sent',
    )
    if (error.reason === 'address_refused') throw unreachable(parameter)
    throw new Problem(problems.message_not_sent, { headers: { 'retry-after': '10' }, cause: error })
  }
  return issued.operation
}

const unreachable = (parameter: string): Problem =>
  parameterRefused(parameter, 'cannot be reached: messages are refused there')
