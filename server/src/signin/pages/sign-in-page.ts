/** The plain sign-in page: the networks a project has connected, each a link; also the authorization endpoint of ordinary OAuth clients. */
import type { FastifyInstance } from '../../base/http.ts'
import type { Project } from '../../projects/index.ts'
import { startAddress } from '../begin.ts'
import { FieldError, SignInQuery } from '../contract.ts'
import { readEntry, requireClient } from '../entry.ts'
import type { Gate } from '../gate.ts'
import { type AnyNetwork, listNetworks } from '../networks/table.ts'
import { html, pageAnswer, sendPage } from './html.ts'

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
        return sendPage(reply, 200, {
          title: `Sign in to ${project.name}`,
          body: listLinks(connectedNetworks(project), query),
        })
      },
    )
  }
}

const connectedNetworks = ({ connections }: Project): AnyNetwork[] =>
  listNetworks().filter(({ name }) => connections.get(`network/${name}`)?.isEnabled)

const listLinks = (networks: readonly AnyNetwork[], query: SignInQuery) =>
  networks.length === 0
    ? html`<p>No network is connected yet.</p>`
    : html`<ul>
${networks.map(
  ({ name, title }) =>
    html`<li><a href="${startAddress('', name, query)}">Continue with ${title}</a></li>
`,
)}</ul>`
