/** The page of a player who has forgotten the password. */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { FieldError, problems, SignInQuery, startProblems } from '../../contract.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { forgotPath } from '../../pages/password-form.ts'
import { fieldOf, mistakeBox, showPage } from '../../passwordless/pages/form.ts'
import type { Mistake } from '../../passwordless/pages/mistakes.ts'
import { requestReset } from '../reset-calls.ts'
import { accountMistake } from './mistakes.ts'
import type { PasswordPageNeeds } from './needs.ts'
import { type AccountVisit, openAccountVisit } from './visit.ts'

/** Adds the page and its form. */
export const addForgotPage = (app: FastifyInstance, gate: PasswordPageNeeds): void => {
  const schema = { tags: ['Sign-in'], querystring: SignInQuery }
  const answers = { 200: htmlAnswer, '4xx': FieldError }
  app.get<{ Querystring: SignInQuery }>(
    forgotPath,
    {
      schema: {
        ...schema,
        operationId: 'forgotPasswordPage',
        problems: startProblems,
        summary: 'The page of a player who has forgotten the password',
        response: answers,
      },
    },
    async (request, reply) => {
      const how = { kind: 'sign_in', call: 'forgot_page' } as const
      return forgotPage(await openAccountVisit({ gate, request, reply }, how))
    },
  )
  app.post<{ Querystring: SignInQuery }>(
    forgotPath,
    {
      schema: {
        ...schema,
        operationId: 'requestPasswordOnPage',
        problems: [...startProblems, problems.visit_refused, problems.reset_refused],
        isFormAgain: true,
        summary: 'Have a mail sent to set a new password',
        consumes: ['application/x-www-form-urlencoded'],
        response: answers,
      },
    },
    async (request, reply) => {
      const how = { kind: 'code', call: 'reset' } as const
      return await ask(await openAccountVisit({ gate, request, reply }, how))
    },
  )
}

const ask = async (visit: AccountVisit): Promise<FastifyReply> => {
  const { gate, request, entry, reader, texts, query } = visit
  const name = fieldOf(request.body, 'username')
  const asking = { project: entry.project, language: reader.language, request }
  try {
    await requestReset(gate, asking, name)
  } catch (error) {
    return forgotPage(visit, { typed: name, mistake: accountMistake(visit, error) })
  }
  return showPage(visit, {
    title: texts.account.mailTitle,
    body: html`<p class="lead">${texts.account.forgotSent}</p>
<p class="onward"><a href="/signin?${query}">${texts.account.back}</a></p>`,
  })
}

const forgotPage = (
  visit: AccountVisit,
  again?: { typed: string; mistake: Mistake },
): FastifyReply => {
  const { texts, query } = visit
  const { account } = texts
  const state = { markup: again ? ' aria-describedby="mistake" aria-invalid="true"' : '' }
  const content = {
    title: account.forgotTitle,
    formsLeadTo: [],
    body: html`<p class="lead">${account.forgotLead}</p>
${mistakeBox(again?.mistake)}
<form method="post" action="${forgotPath}?${query}">
<div><label for="username">${account.name}</label>
<input id="username" name="username" dir="auto" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="320" value="${again?.typed ?? ''}"${state}></div>
<button>${account.forgotSubmit}</button>
</form>
<p class="onward"><a href="/signin?${query}">${account.back}</a></p>`,
  }
  return showPage(visit, content, again?.mistake)
}
