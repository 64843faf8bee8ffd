/** The operator tests connections, and sees which networks there are (docs/interface/admin-calls.md#connections). */
import { closed, nullable } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  aboutCallsOf,
  type Connection,
  type Deps,
  projectProblems,
  speakAdminDialect,
} from '../../projects/index.ts'
import { IdText, Type } from '../contract.ts'
import { listNetworks } from '../networks/table.ts'
import { listPlatforms } from '../platforms/guides.ts'
import { isPlatformName } from '../platforms/platform.ts'
import { callbackPath } from '../visit/departure.ts'
import { bad } from './finding.ts'
import { examineNetwork, type NetworkTestNeeds } from './network.ts'
import { examinePlatform } from './platform.ts'

type Needs = Pick<Deps, 'admission' | 'directory'> & NetworkTestNeeds

const Path = Type.Object(
  {
    project_id: IdText,
    kind: Type.Enum(['network', 'platform']),
    provider: Type.String({ maxLength: 40 }),
  },
  closed,
)

const Test = Type.Object({
  works: Type.Boolean({ description: 'Whether nothing was found that keeps players out' }),
  findings: Type.Array(
    Type.Object({
      subject: Type.String({
        description: 'connection, credentials, discovery, page, client, keys or callback',
      }),
      state: Type.Enum(['good', 'note', 'bad']),
      code: Type.String({ description: 'A word for programs' }),
      values: Type.Optional(
        Type.Object(
          {},
          { additionalProperties: true, description: 'Facts for a text of your own' },
        ),
      ),
      message: Type.String({ description: 'What was found, and what to do' }),
    }),
  ),
})

const Provider = Type.Object({
  name: Type.String(),
  title: Type.String(),
  credentials: Type.Array(Type.String(), { description: 'Those it cannot do without' }),
  optional_credentials: Type.Array(Type.String()),
  labels: Type.Object(
    {},
    {
      additionalProperties: Type.String(),
      description: 'What credentials are called there, by our name, where we know it',
    },
  ),
  console: nullable(
    Type.String({ description: 'Where a game is registered; null where nothing has to be' }),
  ),
  steps: Type.Array(
    Type.String({ description: 'What to do there, a step after the other, in Markdown' }),
  ),
  limits: nullable(
    Type.String({
      description: 'What it does not do, or not for everybody; in Markdown',
    }),
  ),
})

const Networks = Type.Object({
  callback_url: Type.String({ description: 'The address to register with every network' }),
  items: Type.Array(Provider),
  platforms: Type.Array(Provider, {
    description: 'The platforms whose tickets games hand in; they are connected with kind platform',
  }),
})

const about = aboutCallsOf('Operator', [{ operatorKey: [] }])

/** Adds the calls; the scope must be their own. */
export const addConnectionAdmin = (app: FastifyInstance, gate: Needs): void => {
  speakAdminDialect(app)
  app.addHook('onRequest', (request) => gate.admission.admitOperator(request))
  app.get(
    '/api/operator/networks',
    {
      schema: {
        ...about(
          'listNetworks',
          'The networks and platforms that a project can connect, and what each needs',
        ),
        response: { 200: Networks },
      },
    },
    () => ({
      callback_url: gate.issuer + callbackPath,
      items: listNetworks().map(
        ({ name, title, credentials, optionalCredentials = [], guide }) => ({
          name,
          title,
          credentials,
          optional_credentials: optionalCredentials,
          labels: guide?.names ?? {},
          console: guide?.console ?? null,
          steps: guide?.steps ?? [],
          limits: guide?.limits2026 ?? null,
        }),
      ),
      platforms: listPlatforms(),
    }),
  )
  app.post<{ Params: { project_id: string; kind: 'network' | 'platform'; provider: string } }>(
    '/api/operator/projects/:project_id/connections/:kind/:provider/test',
    {
      schema: {
        ...about('testConnection', 'Test a connection'),
        description:
          'Does everything of a sign-in that needs no player, at the network itself, and says what is wrong: credentials missing or refused, addresses that do not answer, a callback that is not registered where the network tells. Changes nothing.',
        params: Path,
        response: { 200: Test },
      },
    },
    async ({ params }) => {
      const { kind, provider } = params
      const project = gate.directory.project(Number(params.project_id))
      if (!project) throw new Problem(projectProblems.project_not_found)
      const connection = project.connections.get(`${kind}/${provider}`)
      if (!connection) {
        throw new Problem(projectProblems.not_found, {
          detail: `${provider} is not connected in this project: put the connection first`,
        })
      }
      const findings = await examine(connection, gate)
      return { works: findings.every(({ state }) => state !== 'bad'), findings }
    },
  )
}

const examine = async (connection: Connection, gate: Needs) => {
  const { kind, provider, isEnabled } = connection
  const found =
    kind === 'platform' && isPlatformName(provider)
      ? await examinePlatform(provider, connection, gate)
      : await examineNetwork(connection, gate)
  if (isEnabled) return found
  const message = 'The connection is switched off. Set is_enabled to true to let players in.'
  return [bad('connection', 'switched_off', message), ...found]
}
