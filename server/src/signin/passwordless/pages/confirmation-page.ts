/**
 * The link that confirms an e-mail address: a button, because programs that look at mails follow links, too.
 * Any browser will do.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { FieldError, problems } from '../../contract.ts'
import { withParameters } from '../../landing/redirects.ts'
import { brandOf } from '../../pages/brand.ts'
import { type Html, html, htmlAnswer } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { texts } from '../../pages/texts.ts'
import { readerOf } from '../../requests/language.ts'
import { originOf } from '../../requests/request-origin.ts'
import { confirmAddress, isConfirmed } from '../email-confirmation.ts'
import { confirmationLinks, confirmationPath } from '../messages/mail-links.ts'
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
      const { found, confirm, show } = await open(gate, request, reply)
      if (!found || (await isConfirmed(gate, found.wanted.projectId, found.wanted.operation)))
        return show(400, confirm.overTitle, confirm.over)
      const action = withParameters(confirmationPath, [['token', request.query.token]])
      const button = html`
<form method="post" action="${action}"><button>${confirm.yes}</button></form>`
      const question = confirm.ask(found.wanted.email, brandOf(found.project).name)
      return show(200, confirm.title, question, button)
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
      const { found, confirm, show } = await open(gate, request, reply)
      try {
        if (!found || !(await confirmAddress(gate, found.wanted, originOf(request))))
          return show(400, confirm.overTitle, confirm.over)
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== problems.email_taken) throw error
        return show(422, confirm.takenTitle, confirm.taken)
      }
      return show(200, confirm.doneTitle, confirm.done(found.wanted.email))
    },
  )
}

/** The address that a link confirms, where the link is good, and the way to show its page to the reader. */
const open = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest<{ Querystring: TokenQuery }>,
  reply: FastifyReply,
) => {
  await gate.limits.count('sign_in', 'confirm_link', request, reply, undefined)
  const wanted = confirmationLinks(gate).read(request.query.token)
  const project = wanted && (await gate.directory.findProject(wanted.projectId))
  const { language } = readerOf(request, project)
  const show = (status: number, title: string, lead: string, form?: Html): FastifyReply =>
    sendPage(reply, status, {
      language,
      brand: project && brandOf(project),
      title,
      body: html`<p class="lead">${lead}</p>${form}`,
      formsLeadTo: [],
    })
  return {
    found: project && { wanted, project },
    confirm: texts[language].confirm,
    show,
  }
}
