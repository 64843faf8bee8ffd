/** Asks a player whether an identity shall be linked to an account: shown where the browser is not where the game is. */
import type { FastifyReply, FastifyRequest } from '../../base/http.ts'
import type { Project } from '../../projects/index.ts'
import { brandOf } from './brand.ts'
import { html } from './html.ts'
import { readerOf } from './language.ts'
import { sendPage } from './layout.ts'
import { texts } from './texts.ts'

type Question = {
  project: Project
  /** As players know it. */
  network: string
  /** The account's name. */
  account: string
  locale: string | undefined
  /** Our address that goes on to the network. */
  goOn: string
}

/** Sends the page. */
export const sendLinkPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { project, network, account, locale, goOn }: Question,
): FastifyReply => {
  const { language } = readerOf({
    locale,
    acceptLanguage: request.headers['accept-language'],
    fallback: project.settings.default_locale,
  })
  const { link } = texts[language]
  const brand = brandOf(project)
  return sendPage(reply, 200, {
    language,
    brand,
    title: link.title(network, brand.name),
    body: html`<dl class="facts"><dt>${link.account}</dt><dd>${account}</dd></dl>
<p>${link.lead(network)}</p>
<p class="note">${link.warning}</p>
<div class="ways"><a class="button" href="${goOn}">${link.goOn(network)}</a></div>`,
  })
}
