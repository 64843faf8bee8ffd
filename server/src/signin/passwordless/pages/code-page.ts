/** The page that asks for the code that was sent, and the link in the mail, which does the same in the same browser. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { FieldError, problems, Redirection, Type } from '../../contract.ts'
import { land } from '../../landing/land.ts'
import { withParameters } from '../../landing/redirects.ts'
import { authorizationUrl } from '../../networks/wallet.ts'
import { brandOf } from '../../pages/brand.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { browserLength } from '../../requests/browser.ts'
import { originOf } from '../../requests/request-origin.ts'
import { stepsOf } from '../../tracing/steps.ts'
import { upstreamStates } from '../../visit/upstream-state.ts'
import type { SignInErrand } from '../codes/errand.ts'
import { useCode } from '../codes/one-time-codes.ts'
import { vouchedHolder } from '../holder.ts'
import { sendSignInCode } from '../messages/sending.ts'
import { passwordlessTexts } from '../messages/texts.ts'
import { walletName } from '../wallet.ts'
import { buttonForm, codeForm, fieldOf, mistakeBox } from './form.ts'
import { codeMistake, type Mistake, sendingMistake, tellMistake } from './mistakes.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import { type CodeVisit, openCodeVisit, renewedCookie } from './page-visit.ts'
import { redirectAfter, redirectTo } from './redirect.ts'

export const codePath = '/signin/wallet/code'

const OperationQuery = Type.Object({ operation: Type.String({ maxLength: 100 }) })
type OperationQuery = { operation: string }

/** Adds the page and its forms. */
export const addCodePage = (app: FastifyInstance, gate: PasswordlessPageNeeds): void => {
  const schema = { tags: ['Sign-in'], querystring: OperationQuery }
  app.get<{ Querystring: OperationQuery }>(
    codePath,
    {
      config: { signIn: { way: 'network', step: 'code_page' } },
      schema: {
        ...schema,
        operationId: 'codePage',
        problems: [problems.visit_refused],
        summary: 'The page for the code that was sent',
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const visit = await openCodeVisit(gate, request, request.query.operation)
      await gate.limits.count('sign_in', 'wallet', request, reply, visit.entry)
      return showPage(gate, reply, visit)
    },
  )
  app.post<{ Querystring: OperationQuery }>(
    codePath,
    {
      config: { signIn: { way: 'network', step: 'code_entered' } },
      schema: {
        ...schema,
        operationId: 'enterWalletCode',
        problems: [
          problems.visit_refused,
          problems.message_not_sent,
          problems.one_time_code_wrong,
          problems.too_many_tries,
        ],
        isFormAgain: true,
        summary: 'Enter the code, or have it sent again',
        consumes: ['application/x-www-form-urlencoded'],
        response: { 303: Redirection('Location carries code, state and iss'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const visit = await openCodeVisit(gate, request, request.query.operation)
      await gate.limits.count('code', 'wallet_code', request, reply, visit.entry)
      return fieldOf(request.body, 'again') === ''
        ? await enter(gate, request, reply, visit)
        : await sendAgain(gate, request, reply, visit)
    },
  )
}

const enter = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: CodeVisit,
): Promise<FastifyReply> => {
  const texts = passwordlessTexts[visit.reader.language]
  const code = fieldOf(request.body, 'code').replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) {
    const mistake = { status: 422, message: texts.mistake.digits, headers: {} }
    return showPage(gate, reply, visit, mistake)
  }
  try {
    await useCode(gate, visit.operation, code, (errand) => isOfPage(errand))
  } catch (error) {
    if (!visit.errand.linkTo) gate.signInOutcomes.refused(walletName, error)
    tellMistake(gate, request, error)
    return showPage(gate, reply, visit, codeMistake(error, texts))
  }
  return await enterWallet(gate, request, reply, visit)
}

/** The code was right: the player comes in, or the phone or mailbox is linked to the user who asked. */
export const enterWallet = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { entry, errand, operation }: Pick<CodeVisit, 'entry' | 'errand' | 'operation'>,
): Promise<FastifyReply> =>
  await redirectAfter(gate, entry, request, reply, async () => {
    const { browser: hostedIn, locale, linkTo } = errand
    const vouched = vouchedHolder(gate, entry, errand, operation)
    return await land(gate, entry, vouched, { request, locale, hostedIn, linkTo })
  })

/** Whether a code was asked for on our page. */
export const isOfPage = (errand: { is: string; browser?: Buffer | null }): boolean =>
  errand.is === 'sign_in' && errand.browser !== null

const sendAgain = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: CodeVisit,
): Promise<FastifyReply> => {
  const { entry, errand, reader } = visit
  const { language } = reader
  try {
    const sending = {
      gate,
      project: entry.project,
      language,
      origin: originOf(request),
    }
    const operation = await sendSignInCode(sending, { ...errand, steps: stepsOf(request) })
    reply.header('set-cookie', renewedCookie(gate, request))
    return redirectTo(reply, withParameters(gate.issuer + codePath, [['operation', operation]]))
  } catch (error) {
    tellMistake(gate, request, error)
    return showPage(gate, reply, visit, sendingMistake(error, passwordlessTexts[language]))
  }
}

const showPage = (
  gate: PasswordlessPageNeeds,
  reply: FastifyReply,
  { entry, errand, operation, reader }: CodeVisit,
  mistake?: Mistake,
): FastifyReply => {
  const texts = passwordlessTexts[reader.language]
  const { code } = texts
  const action = withParameters(codePath, [['operation', operation]])
  return sendPage(reply.headers(mistake?.headers ?? {}), mistake?.status ?? 200, {
    language: reader.language,
    brand: brandOf(entry.project),
    title: code.title,
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${code.sent(errand.target)}${errand.channel === 'email' ? ` ${code.mailHint}` : ''}</p>
${mistakeBox(mistake)}
${codeForm({ texts, action, submit: code.submit, isMistaken: mistake !== undefined })}
${buttonForm(action, 'again', code.again)}
<p><a href="${startOver(gate, errand)}">${code.otherWay}</a></p>`,
  })
}

/** The wallet's page again, for ten minutes from now. */
const startOver = (gate: PasswordlessPageNeeds, errand: SignInErrand): string => {
  const { entry, browser, locale, linkTo, isPhoneOnly } = errand
  const trip = {
    ...entry,
    provider: walletName,
    browser: browser ?? Buffer.alloc(browserLength),
    locale,
    linkTo,
    isHosted: true,
    keep: {},
    began: errand.steps?.[0],
  }
  const now = gate.clock.now()
  return authorizationUrl({
    callback: gate.issuer,
    state: upstreamStates(gate.keyring).seal(trip, now),
    keep: {},
    scope: [],
    phoneOnly: isPhoneOnly,
  })
}
