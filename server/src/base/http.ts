/** The HTTP server: strict validation, request ids, quiet logs; how problems look is each area's affair. */

import { isIP } from 'node:net'
import { Ajv, type ErrorObject } from 'ajv'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { parseTimestamp } from './clock.ts'
import { newRequestId } from './ids.ts'
import { NotJson, parseJson, UnkeepableJson } from './json.ts'
import { keepShapes } from './kept-shapes.ts'
import type { Log } from './log.ts'
import { Problem, type Violation } from './problem.ts'
import { parseQuery } from './query.ts'

/** The largest body any call takes unless its route says otherwise: 256 KiB (errors, 1027). */
export const bodyLimit = 256 * 1024

export type HttpOptions = {
  log: Log
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Answers an address that cannot be decoded or is too long, before any route is known. */
  answerBadAddress?(request: FastifyRequest, reply: FastifyReply): void
}

/** An Ajv that reports every violation and neither converts nor drops anything. */
export const validator = (): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    verbose: true,
  })
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== undefined)
  // With a zone (fe80::1%eth0) an address means something on one machine only.
  ajv.addFormat('ip-address', (text: string) => isIP(text) !== 0 && !text.includes('%'))
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  for (const word of ['example', 'x-order']) ajv.addKeyword(word)
  return ajv
}

/**
 * Makes the server. Every answer carries `X-Request-Id`; bodies are UTF-8 JSON or urlencoded forms;
 * queries are read strictly (`parseQuery`). The access log names the route, never the query.
 */
export const httpServer = ({
  log,
  trustedProxies,
  answerBadAddress,
}: HttpOptions): FastifyInstance => {
  const app = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // A child for every request costs two microseconds, and lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: {
      querystringParser: (text) => parseQuery(text) as Record<string, unknown>,
      maxParamLength: 1200,
    },
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    ...(answerBadAddress
      ? {
          // Fastify types these for every kind of server at once, HTTP/2 included.
          frameworkErrors: (_error: unknown, request: unknown, reply: unknown) =>
            answerBadAddress(request as FastifyRequest, reply as FastifyReply),
        }
      : {}),
  })
  keepShapes()
  const ajv = validator()
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema as object))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:;|$)/i,
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, parseJson(body as Buffer))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  // Both with callbacks: a promise for each would cost every request a microsecond.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (reply.statusCode < 500 && !log.isLevelEnabled('debug')) return
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) log.error(line, 'request failed')
    else log.debug(line, 'request')
  })
  return app
}

/** Answers what is not HTTP at all, before any route or area is known. */
const answerBrokenRequest = (
  error: NodeJS.ErrnoException,
  socket: import('node:net').Socket,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

/** What a thrown value means before an area puts it into its own words. */
export type Failure =
  | { is: 'problem'; problem: Problem }
  | { is: 'invalid'; where: 'body' | 'query' | 'path' | 'headers'; violations: Violation[] }
  | { is: 'not_json' }
  | { is: 'too_large' }
  | { is: 'bug'; error: unknown }

/** Sorts whatever a route threw into what the areas' error handlers distinguish. */
export const readFailure = (error: unknown): Failure => {
  if (error instanceof Problem) return { is: 'problem', problem: error }
  if (error instanceof NotJson) return { is: 'not_json' }
  if (error instanceof UnkeepableJson) {
    return { is: 'invalid', where: 'body', violations: [...error.violations] }
  }
  const { validation, validationContext, code, statusCode } = error as FastifyError & {
    validation?: ErrorObject[]
    validationContext?: string
  }
  if (validation) {
    const where =
      validationContext === 'querystring'
        ? 'query'
        : validationContext === 'params'
          ? 'path'
          : validationContext === 'headers'
            ? 'headers'
            : 'body'
    return { is: 'invalid', where, violations: readViolations(validation) }
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { is: 'too_large' }
  if (
    code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' ||
    statusCode === 415
  ) {
    return { is: 'not_json' }
  }
  return { is: 'bug', error }
}

/** Ajv's errors as paths and sentences: `attributes[3].external_id`, "must be a string". */
export const readViolations = (errors: readonly ErrorObject[]): Violation[] => {
  const violations = errors.flatMap(readViolation)
  // A union reports every branch and itself; one line for each place says more.
  const seen = new Set<string>()
  return violations.filter(({ property, message }) => {
    const line = `${property}\n${message}`
    return !seen.has(line) && seen.add(line)
  })
}

const readViolation = (error: ErrorObject): Violation[] => {
  const property = readPath(error.instancePath)
  const below = (name: string): string => (property === '' ? name : `${property}.${name}`)
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
      return [{ property: below(String(params.missingProperty)), message: 'is missing' }]
    case 'additionalProperties':
      return [
        { property: below(String(params.additionalProperty)), message: 'is not a known field' },
      ]
    case 'type': {
      const wanted = String(params.type)
      if (wanted === 'null' && error.schemaPath.includes('/anyOf/')) return []
      if (wanted === 'string' && Array.isArray(error.data))
        return [{ property, message: 'must be given once' }]
      return [{ property, message: `must be ${withArticle(wanted)}` }]
    }
    case 'anyOf':
      return []
    case 'pattern': {
      const description = (error.parentSchema as { description?: string } | undefined)?.description
      return [
        {
          property,
          message: description ? `must be: ${description}` : `must match ${String(params.pattern)}`,
        },
      ]
    }
    case 'const':
      return [{ property, message: `must be ${JSON.stringify(params.allowedValue)}` }]
    case 'enum':
      return [
        { property, message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` },
      ]
    case 'format':
      return [{ property, message: `must be ${withArticle(String(params.format))}` }]
    default:
      return [{ property, message: error.message ?? 'is not valid' }]
  }
}

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

const readPath = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) =>
        /^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`,
      '',
    )

/** For `preValidation`: lets a call come without a body where all its fields may be left out. `null` is a body. */
export const allowNoBody = async (request: FastifyRequest): Promise<void> => {
  if (request.body === undefined) request.body = {}
}

export type { FastifyInstance, FastifyReply, FastifyRequest }
