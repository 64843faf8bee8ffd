/**
 * The e-mail step: a client wants an address, and nobody has given one. First the address,
 * then the code that confirms it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { readMailbox } from '../../../base/messages/mailbox.ts'
import { Problem } from '../../../base/problem.ts'
import { FieldError, problems, Redirection, Type } from '../../contract.ts'
import type { Entry } from '../../landing/entry.ts'
import { letIn } from '../../landing/land.ts'
import { withParameters } from '../../landing/redirects.ts'
import { emailStepPath, type Waiting, waitings } from '../../landing/waiting.ts'
import type { Profile } from '../../networks/profile.ts'
import { brandOf } from '../../pages/brand.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { originOf } from '../../requests/request-origin.ts'
import { stepsOf } from '../../tracing/steps.ts'
import { useCode } from '../codes/one-time-codes.ts'
import { confirmAddress, giveConfirmed, isConfirmed } from '../email-confirmation.ts'
import { sendConfirmation } from '../messages/sending.ts'
import { passwordlessTexts } from '../messages/texts.ts'
import { mustConfirm } from '../wallet.ts'
import { buttonForm, codeForm, fieldOf, mistakeBox, targetForm } from './form.ts'
import {
  codeMistake,
  type Mistake,
  sendingMistake,
  targetMistake,
  tellMistake,
} from './mistakes.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import {
  type EmailCodeVisit,
  type EmailVisit,
  openEmailCodeVisit,
  openEmailVisit,
  renewedCookie,
} from './page-visit.ts'
import { redirectAfter, redirectTo } from './redirect.ts'

const codePath = `${emailStepPath}/code`

const Visit = Type.Object({ visit: Type.String({ maxLength: 16_384 }) })
const OperationQuery = Type.Object({ operation: Type.String({ maxLength: 100 }) })

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
      const visit = await openEmailVisit(gate, request, request.query.visit)
      await gate.limits.count('sign_in', 'email_step', request, reply, visit.entry)
      return askPage(reply, visit, request.query.visit)
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
      const visit = await openEmailVisit(gate, request, request.query.visit)
      await gate.limits.count('code', 'email_step', request, reply, visit.entry)
      return await takeAddress(gate, request, reply, visit)
    },
  )
  app.get<{ Querystring: { operation: string } }>(
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
      const visit = await openEmailCodeVisit(gate, request, request.query.operation)
      await gate.limits.count('sign_in', 'email_step', request, reply, visit.entry)
      return codePage(gate, reply, visit)
    },
  )
  app.post<{ Querystring: { operation: string } }>(
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
      const visit = await openEmailCodeVisit(gate, request, request.query.operation)
      await gate.limits.count('code', 'email_code', request, reply, visit.entry)
      if (fieldOf(request.body, 'later') !== '') return await goOn(gate, request, reply, visit)
      return fieldOf(request.body, 'again') === ''
        ? await enterCode(gate, request, reply, visit)
        : await sendAgain(gate, request, reply, visit)
    },
  )
}

const takeAddress = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest<{ Querystring: { visit: string } }>,
  reply: FastifyReply,
  visit: EmailVisit,
): Promise<FastifyReply> => {
  const texts = passwordlessTexts[visit.reader.language]
  const typed = fieldOf(request.body, 'email')
  const again = (mistake: Mistake) => askPage(reply, visit, request.query.visit, { typed, mistake })
  const email = readMailbox(typed)
  if (email === undefined) return again(targetMistake('email', texts))
  const { entry } = visit
  const unconfirmed = () =>
    redirectAfter(gate, entry, request, reply, () =>
      letInWith(gate, request, visit, { email, isEmailVerified: false }),
    )
  if (!mustConfirm(gate, entry.project)) return await unconfirmed()
  try {
    return await send(gate, request, reply, visit, email)
  } catch (error) {
    const mistake = sendingMistake(error, texts)
    tellMistake(gate, request, error)
    // A mailbox that takes nothing is a mistake of the player; a message that we cannot send keeps nobody out.
    return mistake.status === 422 ? again(mistake) : await unconfirmed()
  }
}

const send = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { entry: { project }, waiting, reader: { language } }: EmailVisit,
  email: string,
): Promise<FastifyReply> => {
  const operation = await sendConfirmation(
    { gate, project, language, origin: originOf(request) },
    { is: 'confirm_first', email, waiting: { ...waiting, steps: stepsOf(request) } },
  )
  reply.header('set-cookie', renewedCookie(gate, request))
  return redirectTo(reply, withParameters(gate.issuer + codePath, [['operation', operation]]))
}

const enterCode = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: EmailCodeVisit,
): Promise<FastifyReply> => {
  const texts = passwordlessTexts[visit.reader.language]
  const { entry, waiting, email, operation } = visit
  const code = fieldOf(request.body, 'code').replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) {
    return codePage(gate, reply, visit, { status: 422, message: texts.mistake.digits, headers: {} })
  }
  const { realm, subject } = waiting.vouched.profile
  const { projectId } = entry.project
  const origin = originOf(request)
  try {
    await useCode(gate, operation, code, (errand) => errand.is === 'confirm_first')
    // Where the link was faster the address is confirmed all the same.
    await confirmAddress(gate, { projectId, operation, email, realm, subject }, origin)
  } catch (error) {
    const mistake = codeMistake(error, texts)
    tellMistake(gate, request, error)
    if (!(error instanceof Problem) || error.kind !== problems.email_taken) {
      return codePage(gate, reply, visit, mistake)
    }
    const again = waitings(gate.keyring).seal(waiting, gate.clock.now())
    return askPage(reply, visit, again, { typed: '', mistake })
  }
  return await redirectAfter(gate, entry, request, reply, () =>
    letInWith(gate, request, visit, { email, isEmailVerified: true }),
  )
}

/** The player goes on without the code; the link may have confirmed the address meanwhile, and may yet. */
const goOn = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: EmailCodeVisit,
): Promise<FastifyReply> => {
  const { entry, waiting, email, operation } = visit
  return await redirectAfter(gate, entry, request, reply, async () => {
    const { projectId } = entry.project
    const isSure = await isConfirmed(gate, projectId, operation)
    const address = await letInWith(gate, request, visit, { email, isEmailVerified: isSure })
    if (!isSure && (await isConfirmed(gate, projectId, operation))) {
      const { realm, subject } = waiting.vouched.profile
      const origin = originOf(request)
      await giveConfirmed(gate, { projectId, operation, email, realm, subject }, origin)
    }
    return address
  })
}

const sendAgain = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: EmailCodeVisit,
): Promise<FastifyReply> => {
  try {
    return await send(gate, request, reply, visit, visit.email)
  } catch (error) {
    const texts = passwordlessTexts[visit.reader.language]
    tellMistake(gate, request, error)
    return codePage(gate, reply, visit, sendingMistake(error, texts))
  }
}

const letInWith = (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  { entry, waiting: { vouched, locale } }: { entry: Entry; waiting: Waiting },
  address: Pick<Profile, 'email' | 'isEmailVerified'>,
): Promise<string> => {
  const profile = { ...vouched.profile, ...address }
  return letIn(gate, entry, { ...vouched, profile }, { request, locale })
}

const askPage = (
  reply: FastifyReply,
  { entry, reader }: EmailVisit,
  visit: string,
  again?: { typed: string; mistake: Mistake },
): FastifyReply => {
  const texts = passwordlessTexts[reader.language]
  const { emailStep } = texts
  const brand = brandOf(entry.project)
  return sendPage(reply.headers(again?.mistake.headers ?? {}), again?.mistake.status ?? 200, {
    language: reader.language,
    brand,
    title: emailStep.title,
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${emailStep.ask(brand.name)}</p>
${mistakeBox(again?.mistake)}
${targetForm({
  texts,
  channel: 'email',
  action: withParameters(emailStepPath, [['visit', visit]]),
  submit: emailStep.submit,
  typed: again?.typed ?? '',
  isMistaken: again !== undefined,
})}`,
  })
}

const codePage = (
  gate: PasswordlessPageNeeds,
  reply: FastifyReply,
  { entry, waiting, email, operation, reader }: EmailCodeVisit,
  mistake?: Mistake,
): FastifyReply => {
  const texts = passwordlessTexts[reader.language]
  const { code, confirm } = texts
  const action = withParameters(codePath, [['operation', operation]])
  const back = waitings(gate.keyring).seal(waiting, gate.clock.now())
  return sendPage(reply.headers(mistake?.headers ?? {}), mistake?.status ?? 200, {
    language: reader.language,
    brand: brandOf(entry.project),
    title: confirm.title,
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${confirm.sent(email)}</p>
${mistakeBox(mistake)}
${codeForm({ texts, action, submit: confirm.submit, isMistaken: mistake !== undefined })}
${buttonForm(action, 'later', confirm.later)}
${buttonForm(action, 'again', code.again)}
<p><a href="${withParameters(emailStepPath, [['visit', back]])}">${code.otherWay}</a></p>`,
  })
}
