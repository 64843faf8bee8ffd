/** The form of the sign-in page for a name and a password; after a mistake it is shown again by itself. */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { FieldError, problems, Redirection, SignInQuery, startProblems } from '../../contract.ts'
import { noteOf } from '../../landing/entry.ts'
import { land } from '../../landing/land.ts'
import { passwordWay } from '../../networks/own-ways.ts'
import { brandOf } from '../../pages/brand.ts'
import { html } from '../../pages/html.ts'
import { accountPath, passwordForm } from '../../pages/password-form.ts'
import { fieldOf, mistakeBox, showPage } from '../../passwordless/pages/form.ts'
import type { Mistake } from '../../passwordless/pages/mistakes.ts'
import { redirectAfter } from '../../passwordless/pages/page-visit.ts'
import { findAccount, requirePassword, vouchedAccount } from '../check.ts'
import { countLetter } from '../letters.ts'
import { passwordProblems } from '../login-calls.ts'
import { sendConfirmLetter } from '../mail-links.ts'
import { readLoginKey } from '../names.ts'
import { accountMistake } from './mistakes.ts'
import type { PasswordPageNeeds } from './needs.ts'
import { type AccountVisit, openAccountVisit } from './visit.ts'

/** Adds the form. */
export const addSignInForm = (app: FastifyInstance, gate: PasswordPageNeeds): void => {
  app.post<{ Querystring: SignInQuery }>(
    accountPath,
    {
      config: { signIn: { way: 'password', step: 'password' } },
      schema: {
        operationId: 'signInOnPage',
        problems: [...startProblems, ...passwordProblems, problems.visit_refused],
        isFormAgain: true,
        tags: ['Sign-in'],
        summary: 'Sign in with a name and a password on our page',
        consumes: ['application/x-www-form-urlencoded'],
        querystring: SignInQuery,
        response: { 303: Redirection('Location is the game'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const how = { kind: 'sign_in', call: 'password' } as const
      return await enter(await openAccountVisit({ gate, request, reply }, how))
    },
  )
}

const enter = async (visit: AccountVisit): Promise<FastifyReply> => {
  const { gate, request, entry, locale } = visit
  const username = fieldOf(request.body, 'username')
  const password = fieldOf(request.body, 'password')
  try {
    const account = await requirePassword(gate, entry.project, { username, password }, request.ip)
    const vouched = vouchedAccount(account.user_id)
    return await redirectAfter(visit, () => land(gate, entry, vouched, { request, locale }))
  } catch (error) {
    gate.signInOutcomes.refused(passwordWay, error)
    const mistake = accountMistake(visit, error)
    if (error instanceof Problem && error.kind === problems.account_unconfirmed) {
      await sendAgain(visit, username)
    }
    return formPage(visit, { typed: username, mistake })
  }
}

/** Sends the mail that confirms an account once more, to whoever knew its password, unless it just went out. */
const sendAgain = async (visit: AccountVisit, username: string): Promise<void> => {
  const { gate, request, entry, locale, reader } = visit
  const { project } = entry
  const account = await findAccount(gate.sql, project.projectId, readLoginKey(username))
  if (!account) return
  const { user_id: userId, email, username: name } = account
  try {
    await countLetter(gate, project, email, request.ip)
  } catch (error) {
    if (error instanceof Problem) return
    throw error
  }
  const known = { userId, email, username: name, isAddressTaken: false }
  const going = { entry: noteOf(entry), browser: null, locale }
  sendConfirmLetter(gate, { project, language: reader.language }, known, going)
}

const formPage = (
  visit: AccountVisit,
  { typed, mistake }: { typed: string; mistake: Mistake },
): FastifyReply => {
  const { entry, texts, query } = visit
  const { project } = entry
  const content = {
    title: texts.signIn.title(brandOf(project).name),
    formsLeadTo: [entry.redirectUri],
    body: html`${mistakeBox(mistake)}
${passwordForm({ texts, project, query, typed, isMistaken: true })}
<p class="onward"><a href="/signin?${query}">${texts.wallet.others}</a></p>`,
  }
  return showPage(visit, content, mistake)
}
