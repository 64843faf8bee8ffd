/** The page on which a player makes an account. */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { readMailbox } from '../../../base/messages/mailbox.ts'
import { FieldError, problems, Redirection, SignInQuery, startProblems } from '../../contract.ts'
import { brandOf } from '../../pages/brand.ts'
import { type Html, html, htmlAnswer } from '../../pages/html.ts'
import { registerPath } from '../../pages/password-form.ts'
import { fieldOf, mistakeBox, showPage } from '../../passwordless/pages/form.ts'
import type { Mistake } from '../../passwordless/pages/mistakes.ts'
import { redirectAfter } from '../../passwordless/pages/page-visit.ts'
import { browserCookie } from '../../requests/browser.ts'
import { requireRegistration } from '../accounts.ts'
import { signUp } from '../register-calls.ts'
import { accountMistake, lengthMistake } from './mistakes.ts'
import type { PasswordPageNeeds } from './needs.ts'
import { type AccountVisit, openAccountVisit } from './visit.ts'

type Typed = { username: string; email: string }

/** Adds the page and its form. */
export const addRegisterPage = (app: FastifyInstance, gate: PasswordPageNeeds): void => {
  const schema = { tags: ['Sign-in'], querystring: SignInQuery }
  app.get<{ Querystring: SignInQuery }>(
    registerPath,
    {
      config: { signIn: { way: 'password', step: 'register_page' } },
      schema: {
        ...schema,
        operationId: 'registerPage',
        problems: [...startProblems, problems.registration_off],
        summary: 'The page on which a player makes an account',
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const how = { kind: 'sign_in', call: 'register_page' } as const
      const visit = await openAccountVisit({ gate, request, reply }, how)
      requireRegistration(visit.entry.project)
      return registerPage(visit)
    },
  )
  app.post<{ Querystring: SignInQuery }>(
    registerPath,
    {
      config: { signIn: { way: 'password', step: 'register' } },
      schema: {
        ...schema,
        operationId: 'registerOnPage',
        problems: [
          ...startProblems,
          problems.visit_refused,
          problems.registration_off,
          problems.username_taken,
          problems.email_taken,
          problems.password_refused,
        ],
        isFormAgain: true,
        summary: 'Make an account on our page',
        consumes: ['application/x-www-form-urlencoded'],
        response: { 200: htmlAnswer, 303: Redirection('Location is the game'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const how = { kind: 'code', call: 'register' } as const
      return await register(await openAccountVisit({ gate, request, reply }, how))
    },
  )
}

const register = async (visit: AccountVisit): Promise<FastifyReply> => {
  const { gate, request, reply, entry, locale, reader, texts } = visit
  requireRegistration(entry.project)
  const body = {
    username: fieldOf(request.body, 'username'),
    email: fieldOf(request.body, 'email'),
    password: fieldOf(request.body, 'password'),
  }
  const short = lengthMistake(texts, body.password)
  if (short) return registerPage(visit, body, short)
  const { browser, setCookie } = browserCookie(gate.settings).bind(request.headers.cookie)
  try {
    const address = await signUp(gate, { request, entry, body, locale, browser }, reader.language)
    if (address !== undefined) return await redirectAfter(visit, async () => address)
  } catch (error) {
    return registerPage(visit, body, accountMistake(visit, error))
  }
  reply.header('set-cookie', setCookie)
  const email = readMailbox(body.email) ?? body.email
  return showPage(visit, {
    title: texts.account.mailTitle,
    body: html`<p class="lead">${texts.account.mailSent(email)}</p>
<p class="onward"><a href="/signin?${visit.query}">${texts.account.back}</a></p>`,
  })
}

const registerPage = (
  visit: AccountVisit,
  typed: Typed = { username: '', email: '' },
  mistake?: Mistake,
): FastifyReply => {
  const { entry, texts, query } = visit
  const { account, wallet } = texts
  const state: Html = {
    markup: mistake ? ' aria-describedby="mistake" aria-invalid="true"' : '',
  }
  const content = {
    title: account.registerTitle(brandOf(entry.project).name),
    formsLeadTo: [entry.redirectUri],
    body: html`${mistakeBox(mistake)}
<form method="post" action="${registerPath}?${query}">
<div><label for="username">${account.username}</label>
<input id="username" name="username" dir="auto" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="255" value="${typed.username}"${state}></div>
<div><label for="email">${wallet.email}</label>
<input id="email" name="email" type="email" dir="ltr" inputmode="email" autocomplete="email" required maxlength="255" value="${typed.email}"${state}></div>
<div><label for="password">${account.password}</label>
<input id="password" name="password" type="password" dir="ltr" autocomplete="new-password" required minlength="6" maxlength="100" aria-describedby="password-hint">
<p class="hint" id="password-hint">${account.passwordHint}</p></div>
<button>${account.registerSubmit}</button>
</form>
<p class="onward"><a href="/signin?${query}">${account.haveOne}</a></p>`,
  }
  return showPage(visit, content, mistake)
}
