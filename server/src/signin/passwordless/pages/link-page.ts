/** The link of a mail with a code: a button, because programs that look at mails follow links, too. */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { FieldError, problems, Redirection, Type } from '../../contract.ts'
import { entryOf } from '../../landing/entry.ts'
import { withParameters } from '../../landing/redirects.ts'
import { brandOf } from '../../pages/brand.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { findCode, useCode } from '../codes/one-time-codes.ts'
import { noteErrand } from '../holder.ts'
import { signInLinkPath, signInLinks } from '../messages/mail-links.ts'
import { enterWallet, isOfPage } from './code-page.ts'
import { showPage } from './form.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import { type CodeVisit, isSameBrowser, type PageRequest, visitOf } from './page-visit.ts'

export const TokenQuery = Type.Object({ token: Type.String({ maxLength: 4096 }) })
export type TokenQuery = { token: string }

/** Adds the page and its button. */
export const addLinkPage = (app: FastifyInstance, gate: PasswordlessPageNeeds): void => {
  const schema = { tags: ['Sign-in'], querystring: TokenQuery }
  app.get<{ Querystring: TokenQuery }>(
    signInLinkPath,
    {
      config: { signIn: { way: 'email', step: 'mail_link_page' } },
      schema: {
        ...schema,
        operationId: 'signInLinkPage',
        problems: [problems.visit_refused],
        summary: 'The link of a mail with a code',
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const link = await openLink({ gate, request, reply }, request.query.token)
      await gate.limits.count('sign_in', 'mail_link', request, reply, link.entry)
      return link.isHere ? askPage(link, request.query.token) : elsewherePage(link)
    },
  )
  app.post<{ Querystring: TokenQuery }>(
    signInLinkPath,
    {
      config: { signIn: { way: 'email', step: 'mail_link' } },
      schema: {
        ...schema,
        operationId: 'signInByLink',
        problems: [problems.visit_refused],
        summary: 'Sign in by the link of a mail',
        consumes: ['application/x-www-form-urlencoded'],
        response: {
          200: {
            ...htmlAnswer,
            description: 'The link was opened in another browser: the page says where to go on',
          },
          303: Redirection('Location carries code, state and iss'),
          '4xx': FieldError,
        },
      },
    },
    async (request, reply) => {
      const link = await openLink({ gate, request, reply }, request.query.token)
      await gate.limits.count('code', 'mail_link', request, reply, link.entry)
      if (!link.isHere) return elsewherePage(link)
      try {
        await useCode(gate, link.operation, link.code, isOfPage)
      } catch (error) {
        // Used the moment before, or tried too often on the page.
        if (error instanceof Problem) throw new Problem(problems.visit_refused, { cause: error })
        throw error
      }
      return await enterWallet(link)
    },
  )
}

type OpenedLink = CodeVisit & { code: string; isHere: boolean }

/** Throws 400 for a link that is not ours, or whose code is over or used. */
const openLink = async (page: PageRequest, token: string): Promise<OpenedLink> => {
  const { gate, request } = page
  const link = signInLinks(gate).read(token)
  const errand = link && (await findCode(gate, link.operation))?.errand
  if (errand?.is !== 'sign_in' || errand.browser === null || !link) {
    throw new Problem(problems.visit_refused)
  }
  const entry = await entryOf(gate.directory, errand.entry)
  await noteErrand(gate, request, errand)
  const isHere = isSameBrowser(page, errand.browser)
  return { ...link, errand, isHere, ...visitOf(page, entry, errand.locale) }
}

const askPage = (visit: OpenedLink, token: string): FastifyReply => {
  const { entry, errand, texts } = visit
  const { mailLink, wallet } = texts
  return showPage(visit, {
    title: wallet.title(brandOf(entry.project).name),
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${mailLink.ask(errand.target)}</p>
<form method="post" action="${withParameters(signInLinkPath, [['token', token]])}"><button>${mailLink.submit}</button></form>`,
  })
}

/** Another browser cannot go on with what this one did not begin: the game waits in that one. */
const elsewherePage = (visit: OpenedLink): FastifyReply => {
  const { otherBrowserTitle: title, otherBrowser } = visit.texts.mailLink
  return showPage(visit, { title, body: html`<p class="lead">${otherBrowser}</p>` })
}
