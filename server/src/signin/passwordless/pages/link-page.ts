/** The link of a mail with a code: a button, because programs that look at mails follow links, too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { FieldError, problems, Redirection, Type } from '../../contract.ts'
import { entryOf } from '../../landing/entry.ts'
import { withParameters } from '../../landing/redirects.ts'
import { brandOf } from '../../pages/brand.ts'
import { html, htmlAnswer } from '../../pages/html.ts'
import { sendPage } from '../../pages/layout.ts'
import { findCode, useCode } from '../codes/one-time-codes.ts'
import { noteErrand } from '../holder.ts'
import { signInLinkPath, signInLinks } from '../messages/mail-links.ts'
import { passwordlessTexts } from '../messages/texts.ts'
import { enterWallet, isOfPage } from './code-page.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import { type CodeVisit, isSameBrowser, readerAt } from './page-visit.ts'

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
      const link = await openLink(gate, request)
      await gate.limits.count('sign_in', 'mail_link', request, reply, link.entry)
      return link.isHere ? askPage(reply, link, request.query.token) : elsewherePage(reply, link)
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
      const link = await openLink(gate, request)
      await gate.limits.count('code', 'mail_link', request, reply, link.entry)
      if (!link.isHere) return elsewherePage(reply, link)
      try {
        await useCode(gate, link.operation, link.code, isOfPage)
      } catch (error) {
        // Used the moment before, or tried too often on the page.
        if (error instanceof Problem) throw new Problem(problems.visit_refused, { cause: error })
        throw error
      }
      return await enterWallet(gate, request, reply, link)
    },
  )
}

type OpenedLink = CodeVisit & { code: string; isHere: boolean }

/** Throws 400 for a link that is not ours, or whose code is over or used. */
const openLink = async (
  gate: PasswordlessPageNeeds,
  request: FastifyRequest<{ Querystring: TokenQuery }>,
): Promise<OpenedLink> => {
  const link = signInLinks(gate).read(request.query.token)
  const errand = link && (await findCode(gate, link.operation))?.errand
  if (errand?.is !== 'sign_in' || errand.browser === null || !link) {
    throw new Problem(problems.visit_refused)
  }
  const entry = await entryOf(gate.directory, errand.entry)
  await noteErrand(gate, request, errand)
  const isHere = isSameBrowser(gate, request, errand.browser)
  return { ...link, errand, entry, isHere, reader: readerAt(request, entry, errand.locale) }
}

const askPage = (
  reply: FastifyReply,
  { entry, errand, reader }: OpenedLink,
  token: string,
): FastifyReply => {
  const { link } = passwordlessTexts[reader.language]
  const brand = brandOf(entry.project)
  return sendPage(reply, 200, {
    language: reader.language,
    brand,
    title: link.title(brand.name),
    formsLeadTo: [entry.redirectUri],
    body: html`<p class="lead">${link.ask(errand.target)}</p>
<form method="post" action="${withParameters(signInLinkPath, [['token', token]])}"><button>${link.submit}</button></form>`,
  })
}

/** Another browser cannot go on with what this one did not begin: the game waits in that one. */
const elsewherePage = (reply: FastifyReply, { entry, reader }: OpenedLink): FastifyReply => {
  const { link } = passwordlessTexts[reader.language]
  return sendPage(reply, 200, {
    language: reader.language,
    brand: brandOf(entry.project),
    title: link.otherBrowserTitle,
    body: html`<p class="lead">${link.otherBrowser}</p>`,
  })
}
