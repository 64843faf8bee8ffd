/** The metadata that ordinary libraries read (RFC 8414; OpenID Connect Discovery 1.0, section 3). */
import type { FastifyInstance, FastifyReply } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Directory, Project } from '../../projects/index.ts'
import { FieldError, problems, Type } from '../contract.ts'
import type { KeyAlgorithm } from '../keys/signing-keys.ts'
import { allowAnyOrigin } from '../requests/cross-origin.ts'
import { ownIssuer, projectPath } from '../tokens/issuer.ts'
import { lastingWords } from '../tokens/scope.ts'
import type { TokenCallNeeds } from './needs.ts'
import { userInfoClaims, userInfoPath } from './userinfo.ts'

const methods = ['client_secret_post', 'client_secret_basic'] as const

/**
 * The metadata of an issuer. The endpoints are the same for all: the client tells the project. Keys belong to projects:
 * `jwks_uri` is left out where the issuer stands for several.
 */
const serverMetadata = (
  publicUrl: string,
  issuer: string,
  keysOf: Pick<Project, 'loginProjectId'> | undefined,
) => ({
  issuer,
  authorization_endpoint: `${publicUrl}/oauth2/authorize`,
  token_endpoint: `${publicUrl}/oauth2/token`,
  revocation_endpoint: `${publicUrl}/oauth2/revoke`,
  introspection_endpoint: `${publicUrl}/oauth2/introspect`,
  userinfo_endpoint: publicUrl + userInfoPath,
  ...(keysOf === undefined ? {} : { jwks_uri: `${ownIssuer(publicUrl, keysOf)}/jwks.json` }),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  scopes_supported: ['email', ...lastingWords],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', ...methods],
  revocation_endpoint_auth_methods_supported: ['none', ...methods],
  introspection_endpoint_auth_methods_supported: methods,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${publicUrl}/api/docs`,
})

type Metadata = ReturnType<typeof serverMetadata>

/**
 * The same for libraries that know only OpenID's name for it. We issue no id_token, and `openid` is no scope. But
 * Discovery 1.0 (section 3) requires the list of algorithms with RS256 in it, and validators take access tokens of the
 * listed algorithms only. `request_uri` counts as supported where nothing is said.
 */
const openidMetadata = (metadata: Metadata, algorithms: readonly KeyAlgorithm[]) => ({
  ...metadata,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [...new Set([...algorithms, 'RS256'])],
  claims_supported: userInfoClaims,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
})

const isOpen = { additionalProperties: true }
const tags = ['Tokens, standard door']
const Path = Type.Object({ login_project_id: Type.String() })
type Named = { Params: { login_project_id: string } }

/** Adds the well-known addresses: of the service, and of projects with an issuer of their own. */
export const addMetadata = (app: FastifyInstance, gate: TokenCallNeeds): void => {
  const { issuer: publicUrl, directory } = gate
  const algorithmsOf = async (project: Project) =>
    (await gate.keys.published(project)).map(({ algorithm }) => algorithm)
  const ofService = async (form: Form) => {
    const only = await directory.findOnlyProject()
    const metadata = serverMetadata(publicUrl, publicUrl, only)
    return form(metadata, only ? await algorithmsOf(only) : publicAlgorithms)
  }
  const ofProject = async (form: Form, loginProjectId: string) => {
    const project = requireIssuer(directory, loginProjectId)
    const metadata = serverMetadata(publicUrl, ownIssuer(publicUrl, project), project)
    return form(metadata, await algorithmsOf(project))
  }
  for (const { operationId, name, summary, form, hasOtherPlace } of documents) {
    const send = async (reply: FastifyReply, document: Promise<object>): Promise<object> => {
      const sent = await document
      reply.header('cache-control', 'public, max-age=300')
      allowAnyOrigin(reply)
      return sent
    }
    const schema = { tags, summary, response: { 200: Type.Object({}, isOpen) } }
    app.get(
      `/.well-known/${name}`,
      { schema: { ...schema, operationId: `read${operationId}` } },
      async (_request, reply) => send(reply, ofService(form)),
    )
    const ownSchema = {
      ...schema,
      description: 'Of a project with the setting own_issuer; 404 for all others.',
      params: Path,
      response: { ...schema.response, 404: FieldError },
    }
    const add = (url: string, where: string): void => {
      app.get<Named>(
        url,
        {
          schema: { ...ownSchema, operationId: `readProject${operationId}${where}` },
        },
        async (request, reply) => send(reply, ofProject(form, request.params.login_project_id)),
      )
    }
    add(`/.well-known/${name}${projectPath}:login_project_id`, '')
    if (hasOtherPlace) add(`${projectPath}:login_project_id/.well-known/${name}`, 'Below')
  }
}

type Form = (metadata: Metadata, algorithms: readonly KeyAlgorithm[]) => object

/**
 * The algorithms that tokens of several projects may be signed with; nobody finds the secret of HS256 by an address.
 */
const publicAlgorithms: readonly KeyAlgorithm[] = ['ES256', 'RS256', 'EdDSA']

/** RFC 8414 (section 3.1) puts its name before the issuer's path, OpenID behind it; libraries try both for OpenID's. */
const documents = [
  {
    operationId: 'Metadata',
    name: 'oauth-authorization-server',
    summary: 'Authorization server metadata (RFC 8414)',
    form: ((metadata) => metadata) satisfies Form,
    hasOtherPlace: false,
  },
  {
    operationId: 'OpenidMetadata',
    name: 'openid-configuration',
    summary: 'The same under OpenID’s name; no id_token is issued',
    form: openidMetadata,
    hasOtherPlace: true,
  },
] as const

/** Throws 404 `003-019` for a project that is unknown, or has no issuer of its own. */
const requireIssuer = (directory: Directory, loginProjectId: string): Project => {
  const project = directory.projectByLoginId(loginProjectId)
  if (!project) throw new Problem(problems.project_unknown)
  if (project.settings.own_issuer === true) return project
  throw new Problem(problems.project_unknown, {
    detail: 'This project has no issuer of its own: its setting own_issuer is off',
  })
}
