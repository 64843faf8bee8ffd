/** The plain sign-in page: the networks a project has connected, each a link; also the authorization endpoint of ordinary OAuth clients. */
import type { FastifyInstance } from '../../base/http.ts'
import { startAddress } from '../begin.ts'
import { connectedNetworks } from '../connections.ts'
import { FieldError, SignInQuery } from '../contract.ts'
import { readEntry, requireClient } from '../entry.ts'
import type { Gate } from '../gate.ts'
import { brandOf } from './brand.ts'
import { html, pageAnswer } from './html.ts'
import { type Language, readerOf } from './language.ts'
import { sendPage } from './layout.ts'
import { texts } from './texts.ts'

/** Adds `/signin` and `/oauth2/authorize`. */
export const addSignInPage = (app: FastifyInstance, gate: Gate): void => {
  for (const [url, operationId] of [
    ['/signin', 'signInPage'],
    ['/oauth2/authorize', 'authorize'],
  ] as const) {
    app.get<{ Querystring: SignInQuery }>(
      url,
      {
        schema: {
          operationId,
          tags: ['Sign-in'],
          summary: 'The sign-in page: a list of the connected networks',
          querystring: SignInQuery,
          response: { 200: pageAnswer, '4xx': FieldError },
        },
      },
      async (request, reply) => {
        const { query } = request
        const found = gate.directory.client(Number(query.client_id))
        await gate.limits.count('sign_in', 'signin', request, reply, found)
        const { client, project } = requireClient(gate.directory, query.client_id)
        readEntry({ client, project }, query, gate.deployments)
        const brand = brandOf(project)
        const { language } = readerOf({
          locale: query.locale,
          acceptLanguage: request.headers['accept-language'],
          fallback: project.settings.default_locale,
        })
        return sendPage(reply, 200, {
          language,
          brand,
          title: texts[language].signIn.title(brand.name),
          body: listLinks(connectedNetworks(project), query, language),
        })
      },
    )
  }
}

const listLinks = (
  networks: ReturnType<typeof connectedNetworks>,
  query: SignInQuery,
  language: Language,
) => {
  const { signIn } = texts[language]
  return networks.length === 0
    ? html`<p class="note">${signIn.none} ${signIn.noneHelp}</p>`
    : html`<p class="lead">${signIn.lead}</p>
<ul class="ways">
${networks.map(
  ({ name, title }) =>
    html`<li><a class="way" href="${startAddress('', name, query)}">${signIn.continueWith(title)}</a></li>
`,
)}</ul>`
}
