/** The call that lists refused redirect addresses. */
import { formatTimestamp } from '../../base/clock.ts'
import { ProjectPath, Timestamp, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { aboutCallsOf, adminPath, type Deps } from '../../projects/index.ts'
import type { RefusedRedirects } from './refused-redirects.ts'

type Needs = Pick<Deps, 'admission'> & { refusedRedirects: Pick<RefusedRedirects, 'list'> }

const about = aboutCallsOf('Sign-ins')

/** At most 20, the latest first. */
const RefusedRedirectList = Type.Object({
  items: Type.Array(
    Type.Object({
      client_id: Type.Integer(),
      redirect_uri: Type.String({
        maxLength: 200,
        description:
          'Scheme, host and port as they came; empty where the request named none and the client has none',
      }),
      refusals: Type.Integer({ description: 'How often, as far as it was counted' }),
      first_at: Timestamp,
      last_at: Timestamp,
    }),
  ),
})

/** Adds the call; the scope must be one that admits to projects and speaks the admin dialect. */
export const addRefusedRedirectCalls = (app: FastifyInstance, gate: Needs): void => {
  app.get(
    `${adminPath}/clients/refused_redirect_uris`,
    {
      schema: {
        ...about('listRefusedRedirectUris', 'Redirect URIs that were refused lately, by client'),
        description:
          'What games and pages sent that no client has registered, in the last 14 days, by scheme, host and port: the 20 latest. Written some seconds after the refusal. Of each caller few new ones are counted at a time, so that a stranger does not push out the others.',
        params: ProjectPath,
        response: { 200: RefusedRedirectList },
      },
    },
    async (request) => {
      const { project } = gate.admission.admitted(request)
      const rows = await gate.refusedRedirects.list(project.projectId)
      return {
        items: rows.map(({ first_at, last_at, ...row }) => ({
          ...row,
          first_at: formatTimestamp(first_at),
          last_at: formatTimestamp(last_at),
        })),
      }
    },
  )
}
