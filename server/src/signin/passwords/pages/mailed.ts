/**
 * The pages that mails lead to: one confirms an account, the other sets a new password. Both ask first, because
 * programs that look at mails follow links, too.
 */
import type { Static } from '../../../base/contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import type { Project } from '../../../projects/index.ts'
import { FieldError, problems, Redirection, Type } from '../../contract.ts'
import { entryOf } from '../../landing/entry.ts'
import { land } from '../../landing/land.ts'
import { redirect, withParameters } from '../../landing/redirects.ts'
import { brandOf } from '../../pages/brand.ts'
import { type Html, html, htmlAnswer } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { texts } from '../../pages/texts.ts'
import { fieldOf, mistakeBox } from '../../passwordless/pages/form.ts'
import type { Mistake } from '../../passwordless/pages/mistakes.ts'
import { isSameBrowser } from '../../passwordless/pages/page-visit.ts'
import { readerOf } from '../../requests/language.ts'
import { originOf } from '../../requests/request-origin.ts'
import { confirmAccount, isMailedLive, setNewPassword } from '../accounts.ts'
import { requirePasswords, vouchedAccount } from '../check.ts'
import {
  type ConfirmNote,
  confirmAccountPath,
  newPasswordPath,
  readConfirmNote,
} from '../mail-links.ts'
import { listAccounts } from '../passwords.sql.ts'
import { accountMistake, lengthMistake } from './mistakes.ts'
import type { PasswordPageNeeds } from './needs.ts'
import { refuseForeignForm } from './visit.ts'

const TokenQuery = Type.Object({ token: Type.String({ maxLength: 8192 }) })
type TokenQuery = Static<typeof TokenQuery>

const CodeQuery = Type.Object({
  projectId: Type.String({ maxLength: 36 }),
  user_id: Type.String({ maxLength: 36 }),
  reset_code: Type.String({ maxLength: 100 }),
})
type CodeQuery = Static<typeof CodeQuery>

/** Adds both pages and their forms. */
export const addMailedPages = (app: FastifyInstance, gate: PasswordPageNeeds): void => {
  const answers = { 200: htmlAnswer, '4xx': FieldError }
  const tags = ['Sign-in']
  const consumes = ['application/x-www-form-urlencoded']
  app.get<{ Querystring: TokenQuery }>(
    confirmAccountPath,
    {
      schema: {
        operationId: 'confirmAccountPage',
        problems: [problems.visit_refused],
        tags,
        summary: 'The link that confirms an account',
        querystring: TokenQuery,
        response: answers,
      },
    },
    async (request, reply) => confirmPage(await openConfirm(gate, request, reply), request),
  )
  app.post<{ Querystring: TokenQuery }>(
    confirmAccountPath,
    {
      schema: {
        operationId: 'confirmAccount',
        problems: [problems.visit_refused, problems.email_taken],
        tags,
        consumes,
        summary: 'Confirm an account by the link of the mail',
        querystring: TokenQuery,
        response: { ...answers, 303: Redirection('Location is the game') },
      },
    },
    async (request, reply) => {
      refuseForeignForm(request)
      return await confirm(gate, await openConfirm(gate, request, reply), request)
    },
  )
  app.get<{ Querystring: CodeQuery }>(
    newPasswordPath,
    {
      schema: {
        operationId: 'newPasswordPage',
        problems: [problems.visit_refused],
        tags,
        summary: 'The link that sets a new password',
        querystring: CodeQuery,
        response: answers,
      },
    },
    async (request, reply) => newPasswordPage(await openNewPassword(gate, request, reply), request),
  )
  app.post<{ Querystring: CodeQuery }>(
    newPasswordPath,
    {
      schema: {
        operationId: 'setPasswordOnPage',
        problems: [problems.visit_refused, problems.password_refused, problems.email_taken],
        isFormAgain: true,
        tags,
        consumes,
        summary: 'Set a new password on our page',
        querystring: CodeQuery,
        response: answers,
      },
    },
    async (request, reply) => {
      refuseForeignForm(request)
      return await takePassword(gate, await openNewPassword(gate, request, reply), request)
    },
  )
}

/** A page for the reader of a mail, whose project may not be known. */
const pageFor = (
  request: FastifyRequest,
  reply: FastifyReply,
  project: Project | undefined,
  locale: string | null,
) => {
  const { language } = readerOf(request, project, locale)
  const show = (
    title: string,
    body: Html,
    { formsLeadTo = [], mistake }: { formsLeadTo?: readonly string[]; mistake?: Mistake } = {},
    status = mistake?.status ?? 200,
  ): FastifyReply => {
    const brand = project && brandOf(project)
    reply.headers(mistake?.headers ?? {})
    return sendPage(reply, status, { language, brand, title, body, formsLeadTo })
  }
  const words = texts[language]
  const over = (): FastifyReply =>
    show(words.confirm.overTitle, html`<p class="lead">${words.account.over}</p>`, {}, 400)
  return { reply, texts: words, show, over }
}

type Shown = ReturnType<typeof pageFor>
type Confirming = Shown & { note: ConfirmNote | undefined; project: Project | undefined }

const openConfirm = async (
  gate: PasswordPageNeeds,
  request: FastifyRequest<{ Querystring: TokenQuery }>,
  reply: FastifyReply,
): Promise<Confirming & { username: string }> => {
  await gate.limits.count('sign_in', 'confirm_account', request, reply, undefined)
  const note = await readConfirmNote(gate, request.query.token)
  const project = note && (await gate.directory.findProject(note.projectId))
  const [account] = note ? await listAccounts(gate.sql, note.projectId, note.userId) : []
  const username = account?.username ?? ''
  return { note, project, username, ...pageFor(request, reply, project, note?.locale ?? null) }
}

const confirmPage = (
  {
    note,
    project,
    username,
    texts: { account },
    show,
    over,
  }: Awaited<ReturnType<typeof openConfirm>>,
  { query }: FastifyRequest<{ Querystring: TokenQuery }>,
): FastifyReply => {
  if (!note || !project) return over()
  const body = html`<p class="lead">${account.confirmAsk(username, brandOf(project).name)}</p>
<form method="post" action="${withParameters(confirmAccountPath, [['token', query.token]])}"><button>${account.confirmSubmit}</button></form>`
  const formsLeadTo = note.entry ? [note.entry.redirectUri] : []
  return show(account.confirmTitle, body, { formsLeadTo })
}

const confirm = async (
  gate: PasswordPageNeeds,
  { note, project, reply, texts: { account, confirm: words }, show, over }: Confirming,
  request: FastifyRequest,
): Promise<FastifyReply> => {
  if (!note || !project) return over()
  try {
    if (!(await confirmAccount(gate, note, originOf(request)))) return over()
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== problems.email_taken) throw error
    return show(words.takenTitle, html`<p class="lead">${words.taken}</p>`, {}, 422)
  }
  const address = await wayOn(gate, note, request, reply)
  if (address !== undefined) return redirect(reply, address, 303)
  return show(account.confirmTitle, html`<p class="lead">${account.confirmDone}</p>`)
}

/**
 * The address at which the game takes over. A form of ours goes on only in the browser in which it was filled in. A
 * form of a game does only where it sent a state. By one of the two the game knows that its own player comes.
 * Anybody else signs in themselves, so that nobody ends up in an account that somebody made with their address.
 */
const wayOn = async (
  gate: PasswordPageNeeds,
  { entry: note, browser, locale, userId }: ConfirmNote,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> => {
  if (!note || note.state === '') return undefined
  if (browser && !isSameBrowser({ gate, request, reply }, browser)) return undefined
  try {
    const entry = await entryOf(gate.directory, note)
    requirePasswords(entry.project)
    return await land(gate, entry, vouchedAccount(userId), { request, locale })
  } catch (error) {
    // The account is confirmed all the same: the player signs in from the game.
    if (error instanceof Problem) return undefined
    throw error
  }
}

type Setting = Shown & { project: Project | undefined; userId: string; secret: string }

const openNewPassword = async (
  gate: PasswordPageNeeds,
  request: FastifyRequest<{ Querystring: CodeQuery }>,
  reply: FastifyReply,
): Promise<Setting> => {
  await gate.limits.count('code', 'new_password', request, reply, undefined)
  const { projectId: loginId, user_id: userId, reset_code: secret } = request.query
  const found = await gate.directory.findProjectByLoginId(loginId.toLowerCase())
  const isUser = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId)
  const mailed = found && isUser && { projectId: found.projectId, userId, secret }
  const isLive = mailed ? await isMailedLive(gate, mailed, 'reset') : false
  const project = isLive ? found : undefined
  return { project, userId, secret, ...pageFor(request, reply, found, null) }
}

const newPasswordPage = (
  { project, texts: { account }, show, over }: Setting,
  { query }: FastifyRequest<{ Querystring: CodeQuery }>,
  mistake?: Mistake,
): FastifyReply => {
  if (!project) return over()
  const state: Html = { markup: mistake ? ' aria-invalid="true"' : '' }
  const said = mistake ? 'password-hint mistake' : 'password-hint'
  const { projectId, user_id, reset_code } = query
  const action = withParameters(newPasswordPath, Object.entries({ projectId, user_id, reset_code }))
  const body = html`${mistakeBox(mistake)}
<form method="post" action="${action}">
<div><label for="password">${account.newLabel}</label>
<input id="password" name="password" type="password" dir="ltr" autocomplete="new-password" required minlength="6" maxlength="100" aria-describedby="${said}"${state}>
<p class="hint" id="password-hint">${account.passwordHint}</p></div>
<button>${account.newSubmit}</button>
</form>`
  return show(account.newTitle, body, mistake ? { mistake } : {})
}

const takePassword = async (
  gate: PasswordPageNeeds,
  setting: Setting,
  request: FastifyRequest<{ Querystring: CodeQuery }>,
): Promise<FastifyReply> => {
  const { project, userId, secret, texts: words, show, over } = setting
  if (!project) return over()
  const password = fieldOf(request.body, 'password')
  const short = lengthMistake(words, password)
  if (short) return newPasswordPage(setting, request, short)
  try {
    await setNewPassword(gate, project, { userId, secret, password }, originOf(request))
  } catch (error) {
    if (error instanceof Problem && error.kind === problems.reset_code_wrong) return over()
    const mistake = accountMistake({ gate, request, texts: words }, error)
    return newPasswordPage(setting, request, mistake)
  }
  const { account } = words
  return show(account.newTitle, html`<p class="lead">${account.newDone}</p>`)
}
