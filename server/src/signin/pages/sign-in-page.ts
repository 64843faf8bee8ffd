/** The sign-in page: the networks a project has connected, each a link. */
import type { FastifyInstance } from '../../base/http/http.ts'
import type { Project } from '../../projects/index.ts'
import { connectedNetworks } from '../connections/connections.ts'
import { FieldError, SignInQuery, startProblems } from '../contract.ts'
import type { Usage } from '../counting/sign-in-counts.ts'
import { readEntry, requireClient } from '../landing/entry.ts'
import { type Reader, readerOf } from '../requests/language.ts'
import { countByClient } from '../requests/limits.ts'
import { addAuthorize, type ShowSignIn } from './authorize.ts'
import { brandByItself, brandOf } from './brand.ts'
import { html, htmlAnswer } from './html.ts'
import { type Preview, renderPage, sendRendered, withFormsTo } from './layout.ts'
import type { PageNeeds } from './needs.ts'
import { fillIn, networkList, piecesOf, queryMarker } from './network-list.ts'
import { orderNetworks } from './network-order.ts'
import { hasPasswords, passwordForm } from './password-form.ts'
import { texts } from './texts.ts'
import { addWidget } from './widget.ts'

/** Adds `/signin` and `/oauth2/authorize`. */
export const addSignInPage = (app: FastifyInstance, gate: PageNeeds): void => {
  const show = signInShower(gate)
  app.get<{ Querystring: SignInQuery }>(
    '/signin',
    {
      config: { signIn: { way: 'network', step: 'sign_in_page' } },
      schema: {
        operationId: 'signInPage',
        problems: startProblems,
        tags: ['Sign-in'],
        summary: 'The sign-in page: a list of the connected networks',
        querystring: SignInQuery,
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const { query } = request
      await countByClient(gate, 'sign_in', 'signin', request, reply)
      const { client, project } = requireClient(gate.directory, query.client_id)
      const { redirectUri } = readEntry({ client, project }, query, gate.deployments)
      return show(request, reply, { query, project, redirectUri })
    },
  )
  addAuthorize(app, gate, show)
  addWidget(app, gate, show)
}

const signInShower = (gate: PageNeeds): ShowSignIn => {
  const pages = preparedPages(gate)
  return async (request, reply, { query, project, redirectUri }) => {
    const reader = readerOf(request, project, query.locale)
    const usage = gate.signInCounts.usage(project.projectId)
    const page = pages(project, reader, usage instanceof Promise ? await usage : usage)
    return sendRendered(reply, 200, {
      markup: fillIn(page.pieces, { ...query, hosted: 'true' }),
      policy: hasPasswords(project) ? withFormsTo(page.policy, redirectUri) : page.policy,
    })
  }
}

type PreparedPage = { project: Project; usage: Usage; pieces: readonly string[]; policy: string }

type Messengers = Pick<PageNeeds, 'mailer' | 'textSender'>

/** Some 20 KB each. */
const mostPrepared = 200

/** Pages but for the parameters of the request: made again when configuration or counts have changed. */
const preparedPages = (messengers: Messengers) => {
  const prepared = new Map<string, PreparedPage>()
  return (project: Project, reader: Reader, usage: Usage): PreparedPage => {
    const key = `${project.projectId} ${reader.language} ${reader.locale}`
    const known = prepared.get(key)
    if (known && known.project === project && known.usage === usage) return known
    const { markup, policy } = signInPage(project, reader, usage, messengers)
    const page = { project, usage, pieces: piecesOf(markup), policy }
    if (prepared.size >= mostPrepared) prepared.clear()
    prepared.set(key, page)
    return page
  }
}

/** The page for a reader, whose links lack their query. A preview is to be looked at, in a frame of ours. */
export const signInPage = (
  project: Project,
  { language, locale }: Reader,
  usage: Usage,
  messengers: Messengers,
  preview?: Preview,
) => {
  const { signIn, wallet } = texts[language]
  const brand = preview ? brandByItself(project) : brandOf(project)
  const networks = orderNetworks(connectedNetworks(project, messengers), locale, usage)
  const isByPassword = hasPasswords(project)
  const form = passwordForm({ texts: texts[language], project, query: queryMarker })
  const list = networkList(networks, language)
  return renderPage({
    language,
    brand,
    title: signIn.title(brand.name),
    preview,
    ...(isByPassword && { formsLeadTo: [] }),
    body: html`${networks.length > 1 && html`<p class="lead">${signIn.lead}</p>\n`}${isByPassword && form}${isByPassword && networks.length > 0 && html`<p class="or">${wallet.or}</p>\n`}${(!isByPassword || networks.length > 0) && list}`,
  })
}
