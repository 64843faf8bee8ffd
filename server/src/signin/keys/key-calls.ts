/** The public halves of a project's signing keys, in today's form and in the field's older one. */
import type { FastifyInstance, FastifyReply } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Deps } from '../../projects/index.ts'
import { FieldError, problems, Type } from '../contract.ts'
import { allowAnyOrigin } from '../requests/cross-origin.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

type Needs = Pick<Deps, 'directory'> & { keys: Pick<SigningKeys, 'published'> }

const Path = Type.Object({ login_project_id: Type.String() })
const tags = ['Keys']

// Verifiers may keep the keys for five minutes: the next key waits in the list for much longer.
const cacheControl = 'public, max-age=300'

/** Adds the calls. */
export const addKeyCalls = (app: FastifyInstance, gate: Needs): void => {
  const published = async (loginProjectId: string, reply: FastifyReply) => {
    const project = gate.directory.projectByLoginId(loginProjectId.toLowerCase())
    if (!project) throw new Problem(problems.project_unknown)
    const keys = await gate.keys.published(project)
    reply.header('cache-control', cacheControl)
    allowAnyOrigin(reply)
    return keys
  }
  app.get<{ Params: { login_project_id: string } }>(
    '/api/projects/:login_project_id/jwks.json',
    {
      schema: {
        operationId: 'readKeySet',
        tags,
        summary: 'The keys that verify user tokens (RFC 7517)',
        params: Path,
        response: {
          200: Type.Object({
            keys: Type.Array(Type.Object({}, { additionalProperties: true })),
          }),
          404: FieldError,
        },
      },
    },
    async (request, reply) => {
      const keys = await published(request.params.login_project_id, reply)
      return { keys: keys.flatMap(readJwk) }
    },
  )
  app.get<{ Params: { login_project_id: string } }>(
    '/api/projects/:login_project_id/keys',
    {
      schema: {
        operationId: 'readOldKeys',
        tags,
        summary: 'The RSA keys alone, current first, numbers in hexadecimal',
        params: Path,
        response: {
          200: Type.Array(Type.Object({}, { additionalProperties: true })),
          404: FieldError,
        },
      },
    },
    async (request, reply) => {
      const keys = await published(request.params.login_project_id, reply)
      return keys
        .filter(({ algorithm }) => algorithm === 'RS256')
        .flatMap(readJwk)
        .map(inHexadecimal)
    },
  )
}

const readJwk = ({ keyId, algorithm, publicJwk }: SigningKey): Record<string, string>[] =>
  publicJwk ? [{ ...publicJwk, alg: algorithm, use: 'sig', kid: keyId }] : []

const inHexadecimal = (jwk: Record<string, string>): Record<string, string> => ({
  ...jwk,
  e: hexadecimal(jwk.e ?? ''),
  n: hexadecimal(jwk.n ?? ''),
})

/** Without leading zeros: clients of the field read it as a number. */
const hexadecimal = (number: string): string =>
  Buffer.from(number, 'base64url').toString('hex').replace(/^0+/, '')
