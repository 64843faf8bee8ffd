/** The page that asks for the code that was sent, and the link in the mail, which does the same in the same browser. */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { FieldError, problems, Redirection } from '../../contract.ts'
import { land } from '../../landing/land.ts'
import { withParameters } from '../../landing/redirects.ts'
import { authorizationUrl } from '../../networks/wallet.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { browserLength } from '../../requests/browser.ts'
import { stepsOf } from '../../tracing/steps.ts'
import { upstreamStates } from '../../visit/upstream-state.ts'
import type { SignInErrand } from '../codes/errand.ts'
import { useCode } from '../codes/one-time-codes.ts'
import { vouchedHolder } from '../holder.ts'
import { sendSignInCode } from '../messages/sending.ts'
import { walletName } from '../wallet.ts'
import { buttonForm, codeForm, digitsOf, fieldOf, mistakeBox, showPage } from './form.ts'
import { codeMistake, type Mistake, sendingMistake, typedMistake } from './mistakes.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import {
  type CodeVisit,
  goToCode,
  OperationQuery,
  openCodeVisit,
  redirectAfter,
  sendingTo,
} from './page-visit.ts'

export const codePath = '/signin/wallet/code'

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
      const visit = await openCodeVisit({ gate, request, reply }, request.query.operation)
      await gate.limits.count('sign_in', 'wallet', request, reply, visit.entry)
      return codePage(visit)
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
      const visit = await openCodeVisit({ gate, request, reply }, request.query.operation)
      await gate.limits.count('code', 'wallet_code', request, reply, visit.entry)
      return await (fieldOf(request.body, 'again') === '' ? enter(visit) : sendAgain(visit))
    },
  )
}

const enter = async (visit: CodeVisit): Promise<FastifyReply> => {
  const { gate, request } = visit
  const code = digitsOf(request.body)
  if (code === undefined) return codePage(visit, typedMistake('digits', visit.texts))
  try {
    await useCode(gate, visit.operation, code, isOfPage)
  } catch (error) {
    if (!visit.errand.linkTo) gate.signInOutcomes.refused(walletName, error)
    return codePage(visit, codeMistake(visit, error))
  }
  return await enterWallet(visit)
}

/** The code was right: the player comes in, or the phone or mailbox is linked to the user who asked. */
export const enterWallet = (visit: CodeVisit): Promise<FastifyReply> =>
  redirectAfter(visit, async () => {
    const { gate, request, entry, errand, operation } = visit
    const { browser: hostedIn, locale, linkTo } = errand
    const vouched = vouchedHolder(gate, entry, errand, operation)
    return await land(gate, entry, vouched, { request, locale, hostedIn, linkTo })
  })

/** Whether a code was asked for on our page. */
export const isOfPage = (errand: { is: string; browser?: Buffer | null }): boolean =>
  errand.is === 'sign_in' && errand.browser !== null

const sendAgain = async (visit: CodeVisit): Promise<FastifyReply> => {
  try {
    const errand = { ...visit.errand, steps: stepsOf(visit.request) }
    return goToCode(visit, codePath, await sendSignInCode(sendingTo(visit), errand))
  } catch (error) {
    return codePage(visit, sendingMistake(visit, error))
  }
}

const codePage = (visit: CodeVisit, mistake?: Mistake): FastifyReply => {
  const { gate, entry, errand, operation, texts } = visit
  const { code } = texts
  const action = withParameters(codePath, [['operation', operation]])
  const content = {
    title: code.title,
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${code.sent(errand.target)}${errand.channel === 'email' ? ` ${code.mailHint}` : ''}</p>
${mistakeBox(mistake)}
${codeForm({ texts, action, submit: code.submit, isMistaken: mistake !== undefined })}
${buttonForm(action, 'again', code.again)}
<p><a href="${startOver(gate, errand)}">${code.otherWay}</a></p>`,
  }
  return showPage(visit, content, mistake)
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
