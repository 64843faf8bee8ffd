/**
 * The link that confirms an e-mail address: a button, because programs that look at mails follow links, too.
 * Any browser will do.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import type { Project } from '../../../projects/index.ts'
import { FieldError, problems } from '../../contract.ts'
import { withParameters } from '../../landing/redirects.ts'
import { brandOf } from '../../pages/brand.ts'
import { type Html, html, htmlAnswer } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { readerFor } from '../../requests/language.ts'
import { originOf } from '../../requests/request-origin.ts'
import { confirmAddress, isConfirmed } from '../email-confirmation.ts'
import { type Confirmation, confirmationLinks, confirmationPath } from '../messages/mail-links.ts'
import { passwordlessTexts } from '../messages/texts.ts'
import { TokenQuery } from './link-page.ts'
import type { PasswordlessPageNeeds } from './needs.ts'

/** Adds the page and its button. */
export const addConfirmationPage = (app: FastifyInstance, gate: PasswordlessPageNeeds): void => {
  const schema = { tags: ['User'], querystring: TokenQuery }
  const answers = { 200: htmlAnswer, '4xx': FieldError }
  app.get<{ Querystring: TokenQuery }>(
    confirmationPath,
    {
      schema: {
        ...schema,
        operationId: 'confirmationPage',
        problems: [problems.visit_refused],
        summary: 'The link that confirms an e-mail address',
        response: answers,
      },
    },
    async (request, reply) => {
      const found = await open(gate, request, reply)
      if (!found || (await isUsed(gate, found.wanted)))
        return overPage(request, reply, found?.project)
      const { wanted, project } = found
      const { confirm } = textsFor(request, project)
      const action = withParameters(confirmationPath, [['token', request.query.token]])
      return show(request, reply, 200, project, {
        title: confirm.title,
        body: html`<p class="lead">${confirm.ask(wanted.email, brandOf(project).name)}</p>
<form method="post" action="${action}"><button>${confirm.yes}</button></form>`,
      })
    },
  )
  app.post<{ Querystring: TokenQuery }>(
    confirmationPath,
    {
      schema: {
        ...schema,
        operationId: 'confirmEmailByLink',
        problems: [problems.visit_refused, problems.email_taken],
        summary: 'Confirm an e-mail address by its link',
        consumes: ['application/x-www-form-urlencoded'],
        response: answers,
      },
    },
    async (request, reply) => {
      const found = await open(gate, request, reply)
      if (!found) return overPage(request, reply, undefined)
      const { wanted, project } = found
      const { confirm } = textsFor(request, project)
      const origin = originOf(request)
      try {
        if (!(await confirmAddress(gate, wanted, origin))) return overPage(request, reply, project)
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== problems.email_taken) throw error
        const body = html`<p class="lead">${confirm.taken}</p>`
        return show(request, reply, 422, project, { title: confirm.takenTitle, body })
      }
      const body = html`<p class="lead">${confirm.done(wanted.email)}</p>`
      return show(request, reply, 200, project, { title: confirm.doneTitle, body })
    },
  )
}

const open = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest<{ Querystring: TokenQuery }>,
  reply: FastifyReply,
): Promise<{ wanted: Confirmation; project: Project } | undefined> => {
  await gate.limits.count('sign_in', 'confirm_link', request, reply, undefined)
  const wanted = confirmationLinks(gate).read(request.query.token)
  const project = wanted && (await gate.directory.findProject(wanted.projectId))
  return project && { wanted, project }
}

const isUsed = (
  gate: PasswordlessPageNeeds,
  { projectId, operation }: Confirmation,
): Promise<boolean> => isConfirmed(gate, projectId, operation)

const overPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  project: Project | undefined,
): FastifyReply => {
  const { confirm } = textsFor(request, project)
  const body = html`<p class="lead">${confirm.over}</p>`
  return show(request, reply, 400, project, { title: confirm.overTitle, body })
}

const languageFor = ({ headers }: FastifyRequest, project: Project | undefined) =>
  readerFor({
    acceptLanguage: headers['accept-language'],
    fallback: project?.settings.default_locale,
  }).language

const textsFor = (request: FastifyRequest, project: Project | undefined) =>
  passwordlessTexts[languageFor(request, project)]

const show = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  project: Project | undefined,
  { title, body }: { title: string; body: Html },
): FastifyReply =>
  sendPage(reply, status, {
    language: languageFor(request, project),
    brand: project && brandOf(project),
    title,
    body,
    formsLeadTo: [],
  })
