/**
 * The operator sees and rotates the keys that sign a project's tokens
 * (docs/interface/admin-calls.md#signing-keys-of-a-project).
 */
import { formatTimestamp } from '../../base/clock.ts'
import { ProjectPath } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  aboutCallsOf,
  type Deps,
  type Project,
  projectProblems,
  recordAudit,
  speakAdminDialect,
} from '../../projects/index.ts'
import { IdText, SigningKeyAnswer, Type, UserId } from '../contract.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'directory' | 'admission'> & { keys: SigningKeys }

const List = Type.Object({ keys: Type.Array(SigningKeyAnswer) })
const SharedSecretAnswer = Type.Object({
  secret: Type.String(),
  encoding: Type.Enum(['utf8', 'base64url'], {
    description:
      'utf8: a text that begins with “hs256.”, whose UTF-8 bytes sign. base64url: a key made before secrets were text; the bytes that sign are shown in Base64url',
  }),
})
const KeyPath = Type.Object({ project_id: IdText, kid: UserId })
const about = aboutCallsOf('Operator', [{ operatorKey: [] }])
const path = '/api/operator/projects/:project_id/signing_keys'

/** Adds the calls; the scope must be their own. */
export const addKeyAdmin = (app: FastifyInstance, gate: Needs): void => {
  speakAdminDialect(app)
  app.addHook('onRequest', (request) => gate.admission.admitOperator(request))
  const projectOf = ({ project_id }: { project_id: string }): Project => {
    const project = gate.directory.project(Number(project_id))
    if (!project) throw new Problem(projectProblems.project_not_found)
    return project
  }
  app.get<{ Params: { project_id: string } }>(
    path,
    {
      schema: {
        ...about('listSigningKeys', 'Signing keys of a project'),
        params: ProjectPath,
        response: { 200: List },
      },
    },
    async (request) => show(await gate.keys.published(projectOf(request.params))),
  )
  app.post<{ Params: { project_id: string } }>(
    `${path}/rotate`,
    {
      schema: {
        ...about('rotateSigningKeys', 'Let the waiting key sign, and a new one wait'),
        description: 'Tokens signed before stay valid until they expire.',
        params: ProjectPath,
        response: { 200: List },
      },
    },
    async (request) =>
      show(await gate.keys.rotate(projectOf(request.params), gate.admission.operator(request))),
  )
  app.get<{ Params: { project_id: string; kid: string } }>(
    `${path}/:kid/secret`,
    {
      schema: {
        ...about('readSharedSecret', 'The shared secret of an HS256 key'),
        params: KeyPath,
        response: { 200: SharedSecretAnswer },
      },
    },
    async (request, reply) => {
      const project = projectOf(request.params)
      const { kid } = request.params
      const shared = await gate.keys.sharedSecret(project, kid)
      if (shared === undefined) throw new Problem(projectProblems.not_found)
      await recordAudit(gate.sql, {
        projectId: project.projectId,
        at: gate.clock.now(),
        caller: gate.admission.operator(request),
        action: 'signing_key.secret_read',
        target: `signing key ${kid}`,
      })
      reply.header('cache-control', 'no-store')
      return shared
    },
  )
}

const show = (keys: readonly SigningKey[]) => ({
  keys: keys.map(({ keyId, algorithm, state, createdAt }) => ({
    kid: keyId,
    alg: algorithm,
    state,
    created_at: formatTimestamp(createdAt),
  })),
})
