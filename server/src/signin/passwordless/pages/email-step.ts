/**
 * The e-mail step: a client wants an address, and nobody has given one. First the address,
 * then the code that confirms it.
 */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { readMailbox } from '../../../base/messages/mailbox.ts'
import { Problem } from '../../../base/problem.ts'
import { FieldError, problems, Redirection, Type } from '../../contract.ts'
import { letIn } from '../../landing/land.ts'
import { withParameters } from '../../landing/redirects.ts'
import { emailStepPath, waitings } from '../../landing/waiting.ts'
import type { Profile } from '../../networks/profile.ts'
import { brandOf } from '../../pages/brand.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { originOf } from '../../requests/request-origin.ts'
import { stepsOf } from '../../tracing/steps.ts'
import { useCode } from '../codes/one-time-codes.ts'
import { confirmAddress, giveConfirmed, isConfirmed } from '../email-confirmation.ts'
import type { Confirmation } from '../messages/mail-links.ts'
import { sendConfirmation } from '../messages/sending.ts'
import { mustConfirm } from '../wallet.ts'
import {
  buttonForm,
  codeForm,
  digitsOf,
  fieldOf,
  mistakeBox,
  showPage,
  targetForm,
} from './form.ts'
import { codeMistake, type Mistake, sendingMistake, typedMistake } from './mistakes.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import {
  type EmailCodeVisit,
  type EmailVisit,
  goToCode,
  OperationQuery,
  openEmailCodeVisit,
  openEmailVisit,
  redirectAfter,
  sendingTo,
} from './page-visit.ts'

const codePath = `${emailStepPath}/code`

const Visit = Type.Object({ visit: Type.String({ maxLength: 16_384 }) })

/** Adds both pages and their forms. */
export const addEmailStep = (app: FastifyInstance, gate: PasswordlessPageNeeds): void => {
  const tags = ['Sign-in']
  const consumes = ['application/x-www-form-urlencoded']
  const answers = { 303: Redirection('Location is the next page or the game'), '4xx': FieldError }
  app.get<{ Querystring: { visit: string } }>(
    emailStepPath,
    {
      config: { signIn: { way: 'network', step: 'email_page' } },
      schema: {
        operationId: 'emailStepPage',
        problems: [problems.visit_refused],
        tags,
        summary: 'The page that asks for an e-mail address',
        querystring: Visit,
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const visit = await openEmailVisit({ gate, request, reply }, request.query.visit)
      await gate.limits.count('sign_in', 'email_step', request, reply, visit.entry)
      return askPage(visit, request.query.visit)
    },
  )
  app.post<{ Querystring: { visit: string } }>(
    emailStepPath,
    {
      config: { signIn: { way: 'network', step: 'email_entered' } },
      schema: {
        operationId: 'enterEmailOnPage',
        problems: [problems.visit_refused],
        isFormAgain: true,
        tags,
        consumes,
        summary: 'Enter an e-mail address on the page',
        querystring: Visit,
        response: answers,
      },
    },
    async (request, reply) => {
      const visit = await openEmailVisit({ gate, request, reply }, request.query.visit)
      await gate.limits.count('code', 'email_step', request, reply, visit.entry)
      return await takeAddress(visit, request.query.visit)
    },
  )
  app.get<{ Querystring: OperationQuery }>(
    codePath,
    {
      config: { signIn: { way: 'network', step: 'email_code_page' } },
      schema: {
        operationId: 'emailCodePage',
        problems: [problems.visit_refused],
        tags,
        summary: 'The page for the code that confirms an e-mail address',
        querystring: OperationQuery,
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const { operation } = request.query
      const visit = await openEmailCodeVisit({ gate, request, reply }, operation)
      await gate.limits.count('sign_in', 'email_step', request, reply, visit.entry)
      return codePage(visit)
    },
  )
  app.post<{ Querystring: OperationQuery }>(
    codePath,
    {
      config: { signIn: { way: 'network', step: 'email_code_entered' } },
      schema: {
        operationId: 'confirmEmailOnPage',
        problems: [
          problems.visit_refused,
          problems.message_not_sent,
          problems.one_time_code_wrong,
          problems.too_many_tries,
          problems.email_taken,
        ],
        isFormAgain: true,
        tags,
        consumes,
        summary: 'Enter the code, go on without, or have it sent again',
        querystring: OperationQuery,
        response: answers,
      },
    },
    async (request, reply) => {
      const { operation } = request.query
      const visit = await openEmailCodeVisit({ gate, request, reply }, operation)
      await gate.limits.count('code', 'email_code', request, reply, visit.entry)
      if (fieldOf(request.body, 'later') !== '') return await goOn(visit)
      return await (fieldOf(request.body, 'again') === '' ? enterCode(visit) : sendAgain(visit))
    },
  )
}

/** `text` is the visit as it stands in the page's address. */
const takeAddress = async (visit: EmailVisit, text: string): Promise<FastifyReply> => {
  const { gate, request, entry, texts } = visit
  const typed = fieldOf(request.body, 'email')
  const again = (mistake: Mistake) => askPage(visit, text, { typed, mistake })
  const email = readMailbox(typed)
  if (email === undefined) return again(typedMistake('email', texts))
  const unconfirmed = () =>
    redirectAfter(visit, () => letInWith(visit, { email, isEmailVerified: false }))
  if (!mustConfirm(gate, entry.project)) return await unconfirmed()
  try {
    return await send(visit, email)
  } catch (error) {
    const mistake = sendingMistake(visit, error)
    // A mailbox that takes nothing is a mistake of the player; a message that we cannot send keeps nobody out.
    return mistake.status === 422 ? again(mistake) : await unconfirmed()
  }
}

const send = async (visit: EmailVisit, email: string): Promise<FastifyReply> => {
  const waiting = { ...visit.waiting, steps: stepsOf(visit.request) }
  const errand = { is: 'confirm_first', email, waiting } as const
  return goToCode(visit, codePath, await sendConfirmation(sendingTo(visit), errand))
}

const enterCode = async (visit: EmailCodeVisit): Promise<FastifyReply> => {
  const { gate, request, waiting, email, operation } = visit
  const code = digitsOf(request.body)
  if (code === undefined) return codePage(visit, typedMistake('digits', visit.texts))
  try {
    await useCode(gate, operation, code, (errand) => errand.is === 'confirm_first')
    // Where the link was faster the address is confirmed all the same.
    await confirmAddress(gate, confirmationOf(visit), originOf(request))
  } catch (error) {
    const mistake = codeMistake(visit, error)
    if (!(error instanceof Problem) || error.kind !== problems.email_taken) {
      return codePage(visit, mistake)
    }
    const again = waitings(gate.keyring).seal(waiting, gate.clock.now())
    return askPage(visit, again, { typed: '', mistake })
  }
  return await redirectAfter(visit, () => letInWith(visit, { email, isEmailVerified: true }))
}

const confirmationOf = ({ entry, waiting, email, operation }: EmailCodeVisit): Confirmation => {
  const { realm, subject } = waiting.vouched.profile
  return { projectId: entry.project.projectId, operation, email, realm, subject }
}

/** The player goes on without the code; the link may have confirmed the address meanwhile, and may yet. */
const goOn = (visit: EmailCodeVisit): Promise<FastifyReply> =>
  redirectAfter(visit, async () => {
    const { gate, request, entry, email, operation } = visit
    const { projectId } = entry.project
    const isSure = await isConfirmed(gate, projectId, operation)
    const address = await letInWith(visit, { email, isEmailVerified: isSure })
    if (!isSure && (await isConfirmed(gate, projectId, operation))) {
      await giveConfirmed(gate, confirmationOf(visit), originOf(request))
    }
    return address
  })

const sendAgain = async (visit: EmailCodeVisit): Promise<FastifyReply> => {
  try {
    return await send(visit, visit.email)
  } catch (error) {
    return codePage(visit, sendingMistake(visit, error))
  }
}

const letInWith = (
  { gate, request, entry, waiting: { vouched, locale } }: EmailVisit,
  address: Pick<Profile, 'email' | 'isEmailVerified'>,
): Promise<string> => {
  const profile = { ...vouched.profile, ...address }
  return letIn(gate, entry, { ...vouched, profile }, { request, locale })
}

const askPage = (
  visit: EmailVisit,
  text: string,
  again?: { typed: string; mistake: Mistake },
): FastifyReply => {
  const { entry, texts } = visit
  const { emailStep } = texts
  const content = {
    title: emailStep.title,
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${emailStep.ask(brandOf(entry.project).name)}</p>
${mistakeBox(again?.mistake)}
${targetForm({
  texts,
  channel: 'email',
  action: withParameters(emailStepPath, [['visit', text]]),
  submit: emailStep.submit,
  typed: again?.typed ?? '',
  isMistaken: again !== undefined,
})}`,
  }
  return showPage(visit, content, again?.mistake)
}

const codePage = (visit: EmailCodeVisit, mistake?: Mistake): FastifyReply => {
  const { gate, entry, waiting, email, operation, texts } = visit
  const { code, confirm } = texts
  const action = withParameters(codePath, [['operation', operation]])
  const back = waitings(gate.keyring).seal(waiting, gate.clock.now())
  const content = {
    title: confirm.title,
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${confirm.sent(email)}</p>
${mistakeBox(mistake)}
${codeForm({ texts, action, submit: confirm.submit, isMistaken: mistake !== undefined })}
${buttonForm(action, 'later', confirm.later)}
${buttonForm(action, 'again', code.again)}
<p><a href="${withParameters(emailStepPath, [['visit', back]])}">${code.otherWay}</a></p>`,
  }
  return showPage(visit, content, mistake)
}
