/** Asks a player whether an identity shall be linked to an account. */
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import type { Project } from '../../projects/index.ts'
import { readerOf } from '../requests/language.ts'
import { brandOf } from './brand.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'
import { texts } from './texts.ts'

type Question = {
  project: Project
  /** As players know it. */
  network: string
  /** The account's name. */
  account: string
  locale: string | undefined
  /** Our address that the yes is posted to, which goes on to the network. */
  action: string
  /** Where the browser lands in the end. */
  redirectUri: string
}

/** Sends the page. */
export const sendLinkPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { project, network, account, locale, action, redirectUri }: Question,
): FastifyReply => {
  const { language } = readerOf(request, project, locale)
  const { linking } = texts[language]
  const brand = brandOf(project)
  return sendPage(reply, 200, {
    language,
    brand,
    title: linking.title(network, brand.name),
    // Networks send the browser through hosts of their own, which nobody can list.
    formsLeadTo: ['https:', 'http:', redirectUri],
    isFormOfOurs: true,
    body: html`<dl class="facts"><dt>${linking.account}</dt><dd><bdi>${account}</bdi></dd></dl>
<p>${linking.lead(network)}</p>
<p class="note">${linking.warning}</p>
<form method="post" action="${action}"><button>${linking.goOn(network)}</button></form>`,
  })
}
