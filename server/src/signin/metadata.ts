/** What ordinary libraries need to know of us (RFC 8414; OpenID Connect Discovery 1.0, section 3). */
import type { FastifyInstance, FastifyReply } from '../base/http/http.ts'
import { Problem } from '../base/problem.ts'
import type { Directory, Listed, Project } from '../projects/index.ts'
import { FieldError, problems, Type } from './contract.ts'
import { allowAnyOrigin } from './cross-origin.ts'
import type { Gate } from './gate.ts'
import { ownIssuer, projectPath } from './issuer.ts'
import { lastingWords } from './scope.ts'

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
 * The same for libraries that know only OpenID's name for it. We issue no id_token: no algorithm signs any, `openid` is
 * no scope, and there is no userinfo. The list of algorithms is required (Discovery 1.0, section 3), and a list without
 * elements shall be left out (section 4.2). It is empty here, because AppAuth refuses documents without it.
 */
const openidMetadata = (metadata: Metadata) => ({
  ...metadata,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [],
})

const isOpen = { additionalProperties: true }
const tags = ['Tokens, standard door']
const Path = Type.Object({ login_project_id: Type.String() })
type Named = { Params: { login_project_id: string } }

/** Adds the well-known addresses: of the service, and of projects with an issuer of their own. */
export const addMetadata = (app: FastifyInstance, { issuer: publicUrl, directory }: Gate): void => {
  const ofService = () => serverMetadata(publicUrl, publicUrl, onlyProject(directory))
  const ofProject = (loginProjectId: string) => {
    const project = requireIssuer(directory, loginProjectId)
    return serverMetadata(publicUrl, ownIssuer(publicUrl, project), project)
  }
  for (const { operationId, name, summary, form, hasOtherPlace } of documents) {
    const send = (reply: FastifyReply, metadata: Metadata): object => {
      reply.header('cache-control', 'public, max-age=300')
      allowAnyOrigin(reply)
      return form(metadata)
    }
    const schema = { tags, summary, response: { 200: Type.Object({}, isOpen) } }
    app.get(
      `/.well-known/${name}`,
      { schema: { ...schema, operationId: `read${operationId}` } },
      async (_request, reply) => send(reply, ofService()),
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
        async (request, reply) => send(reply, ofProject(request.params.login_project_id)),
      )
    }
    add(`/.well-known/${name}${projectPath}:login_project_id`, '')
    if (hasOtherPlace) add(`${projectPath}:login_project_id/.well-known/${name}`, 'Below')
  }
}

/** RFC 8414 (section 3.1) puts its name before the issuer's path, OpenID behind it; libraries try both for OpenID's. */
const documents = [
  {
    operationId: 'Metadata',
    name: 'oauth-authorization-server',
    summary: 'Authorization server metadata (RFC 8414)',
    form: (metadata: Metadata): object => metadata,
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

const onlyProject = (directory: Directory): Listed | undefined => {
  const [only, second] = directory.projectIds()
  return only === undefined || second !== undefined ? undefined : directory.listed(only)
}

/** Throws 404 `003-019` for a project that is unknown, or has no issuer of its own. */
const requireIssuer = (directory: Directory, loginProjectId: string): Project => {
  const project = directory.projectByLoginId(loginProjectId)
  if (!project) throw new Problem(problems.project_unknown)
  if (project.settings.own_issuer === true) return project
  throw new Problem(problems.project_unknown, {
    detail: 'This project has no issuer of its own: its setting own_issuer is off',
  })
}
