/**
 * Pages of other origins may read our answers where the project names their origins, with credentials (Fetch Standard,
 * section 3.3, "CORS protocol"). So game pages and web builds of engines call us directly.
 */
import { allowedHeaders } from '../../base/http/cors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { allowsOrigin, type Directory, type Project, readBasic } from '../../projects/index.ts'
import { unverifiedProjectOf } from './jwt-text.ts'

/** Paths below which pages may ask, for the question that browsers ask before (a "preflight"). */
const preflightPaths = [
  '/api/oauth2/*',
  '/api/users/*',
  '/api/attributes/*',
  '/api/password/*',
  '/api/token/*',
  '/api/projects/*',
  '/oauth2/*',
] as const

/** Seconds for which a browser need not ask again. */
const preflightSeconds = 600

/** Headers that scripts may read besides the body; browsers hide other headers. */
const readableHeaders = 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate'

/** Makes the answers of a Fastify scope readable for the allowed origins, failures included. */
export const allowOrigins = (app: FastifyInstance, directory: Directory): void => {
  const allow = (request: FastifyRequest, reply: FastifyReply): void => {
    const { origin } = request.headers
    if (origin === undefined) return
    reply.header('vary', 'Origin')
    if (isAllowed(origin, projectOf(request, directory))) makeReadable(reply, origin)
  }
  app.addHook('onRequest', (request, reply, done) => {
    allow(request, reply)
    done()
  })
  // Again with the body, where forms name the client.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.body !== undefined) allow(request, reply)
    done()
  })
}

/**
 * Answers preflights. They carry no credentials. Where the address names no client, an origin is good that any project
 * names. The call itself decides whether it is the right one's.
 */
export const answerPreflights = (app: FastifyInstance, directory: Directory): void => {
  for (const path of preflightPaths) {
    app.options(path, { schema: { hide: true } }, async (request, reply) => {
      const { origin, 'access-control-request-headers': wanted } = request.headers
      const asker = clientOf(directory, request.query)
      const isGood =
        origin !== undefined &&
        (asker ? isAllowed(origin, asker) : await isKnown(origin, directory))
      reply.header('vary', 'Origin, Access-Control-Request-Headers')
      if (isGood) {
        reply.headers({
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': allowedHeaders(wanted),
          'access-control-max-age': String(preflightSeconds),
        })
      }
      return reply.code(204).send()
    })
  }
}

/**
 * Lets pages of every project's origins read that there is no such call, client or project, or not by this method.
 * Calls that name a known project are for its own pages only.
 */
export const allowKnownOrigins =
  (directory: Directory) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers
    if (origin === undefined) return
    reply.header('vary', 'Origin')
    const asked = projectOf(request, directory)
    if (asked ? isAllowed(origin, asked) : await isKnown(origin, directory))
      makeReadable(reply, origin)
  }

/** Lets every page read a public document, unless its own origin has been allowed by name already. */
export const allowAnyOrigin = (reply: FastifyReply): void => {
  if (!reply.hasHeader('access-control-allow-origin')) {
    reply.header('access-control-allow-origin', '*')
  }
}

const makeReadable = (reply: FastifyReply, origin: string): void => {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', readableHeaders)
}

const isAllowed = (origin: string, project: Project | undefined): boolean =>
  allowsOrigin(project?.settings.allowed_origins ?? [], origin)

/** Whether any project allows an origin; no, while the database cannot say. */
const isKnown = (origin: string, directory: Directory): Promise<boolean> =>
  directory.allowsOrigin(origin).catch(() => false)

/** The project of this call, before anything about it has been checked: it only tells who may read the answer. */
const projectOf = (request: FastifyRequest, directory: Directory): Project | undefined => {
  const { authorization } = request.headers
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (bearer !== undefined) return unverifiedProjectOf(bearer, directory)
  const basic = readBasic(authorization)
  if (basic) return clientOf(directory, { client_id: basic.user })
  const id = (request.params as { login_project_id?: string } | null)?.login_project_id
  if (id !== undefined) return directory.projectByLoginId(id.toLowerCase())
  const named = (request.query as { projectId?: unknown } | null)?.projectId
  if (typeof named === 'string') return directory.projectByLoginId(named.toLowerCase())
  return clientOf(directory, request.query) ?? clientOf(directory, request.body)
}

const clientOf = (directory: Directory, parameters: unknown): Project | undefined => {
  const given = (parameters as { client_id?: unknown } | null | undefined)?.client_id
  const id = typeof given === 'string' ? parseId(given) : undefined
  return id === undefined ? undefined : directory.client(id)?.project
}
