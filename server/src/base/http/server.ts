/** The HTTP server: strict validation, request ids, quiet logs; how problems look is each area's affair. */

import { Socket } from 'node:net'
import type { AnySchemaObject } from 'ajv'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Clock, epochSeconds, systemClock } from '../clock.ts'
import { newRequestId } from '../ids.ts'
import { NotJson, parseJson } from '../input/json.ts'
import { parseQuery } from '../input/query.ts'
import { schemaCheck } from '../input/schema-check.ts'
import type { Log } from '../log.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { callerAddress } from './caller-address.ts'
import type { AnsweringSocket } from './draining.ts'
import { serializersAtFirstUse } from './first-use.ts'
import { bodyLimit, takesTime } from './http.ts'
import { refusalLog, type TellRefusal, type Whose } from './refusal-log.ts'
import { beatMs, standstill } from './standstill.ts'
import { traceRequests } from './traced-requests.ts'

/** For how long a request may take to come in whole. */
const usualRequestMs = 30_000

export type HttpOptions = {
  log: Log
  /**
   * Milliseconds that a request may take to come in whole, 30,000 when left out. Then it is answered with 408 and its
   * connection ends. `takeTime` exempts one.
   */
  requestMs?: number | undefined
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Answers an address that cannot be decoded or is too long, before any route is known. */
  answerBadAddress?(request: FastifyRequest, reply: FastifyReply): void
  /** Whether answers at an address, a query behind it or not, may be kept nowhere; false when left out. */
  isConfidential?(address: string): boolean
  /** The project and client of a call, for the log of refusals. */
  whoseCall?(request: FastifyRequest): Whose
  /** Told of each request, where traces are on. */
  tracing?: Tracing | undefined
  /** Milliseconds of a clock that never goes back; the process's own when left out. */
  monotonicMs?: () => number
  /** The clock of the answers' times; the machine's when left out. */
  clock?: Clock
}

/**
 * Makes the server. Every answer carries `X-Request-Id`; bodies are UTF-8 JSON or urlencoded forms;
 * queries are read strictly (`parseQuery`). The access log names the route, never the query.
 */
export const httpServer = ({
  log,
  requestMs = usualRequestMs,
  trustedProxies,
  answerBadAddress,
  isConfidential = () => false,
  whoseCall = () => ({}),
  tracing,
  monotonicMs = () => performance.now(),
  clock = systemClock,
}: HttpOptions): FastifyInstance => {
  const app = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // A child for every request costs two microseconds, and lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: requestMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      // Node looks after late ones so often.
      connectionsCheckingInterval: Math.min(1000, requestMs),
    },
    // A request that had begun to come before the stop is under way: it is answered as any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      querystringParser: (text) => parseQuery(text) as Record<string, unknown>,
      maxParamLength: 1200,
    },
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: { buildSerializer: serializersAtFirstUse } },
    clientErrorHandler: answerBrokenRequest,
    // Fastify's own puts a line for each error together, which nobody reads.
    schemaErrorFormatter: (_errors, where) => new Error(`${where} does not fit the schema`),
    ...(answerBadAddress
      ? {
          // Fastify types these for every kind of server at once, HTTP/2 included.
          frameworkErrors: (_error: unknown, request: unknown, reply: unknown) =>
            answerBadAddress(
              request as FastifyRequest,
              (reply as FastifyReply).headers(keptNowhere),
            ),
        }
      : {}),
  })
  if (tracing) traceRequests(app, tracing)
  tellAddresses(app, log, trustedProxies)
  hearRefusals(app, log, whoseCall)
  app.setValidatorCompiler(({ schema }) => schemaCheck(schema as AnySchemaObject))
  continueInOrder(app)
  readBodies(app)
  answerAtFirst(app, { monotonicMs, clock, isConfidential })
  logRequests(app, log)
  return app
}

/**
 * Tells clients to go on where it is their turn. Node would write that into the answer of a request behind another one,
 * between its head and its bytes. A server may leave it out (RFC 9110, section 10.1.1).
 */
const continueInOrder = ({ server }: FastifyInstance): void => {
  server.on('checkContinue', (request, response) => {
    if (response.socket !== null) response.writeContinue()
    server.emit('request', request, response)
  })
}

/** Has refusals written to the log, and told to whoever listens. */
const hearRefusals = (
  app: FastifyInstance,
  log: Log,
  whoseCall: (request: FastifyRequest) => Whose,
): void => {
  const refusals = refusalLog(log, whoseCall)
  const listeners: TellRefusal[] = []
  app.decorate('tellRefusal', (request, problem, whose) => {
    refusals.tell(request, problem, whose)
    for (const listener of listeners) listener(request, problem, whose)
  })
  app.decorate('hearRefusals', (listener) => listeners.push(listener))
  app.addHook('onClose', async () => refusals.close())
}

/** Takes JSON and forms, and refuses bodies of other types. */
const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    (request, body, done) => {
      try {
        const isNone = body.length === 0 && mayBeEmpty(request)
        done(null, isNone ? undefined : parseJson(body as Buffer))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.addContentTypeParser('*', (request, payload, done) => {
    const refuse = (): void => done(new NotJson('a body of another type'))
    // No body makes a call of what is none, so that nobody waits for it.
    if (request.is404) return done(null)
    if (!mayBeEmpty(request)) return refuse()
    payload.once('data', refuse).once('error', done)
    payload.once('end', () => done(null))
  })
}

/** Writes the headers of every answer, and refuses what came while the process stood still. */
const answerAtFirst = (
  app: FastifyInstance,
  {
    monotonicMs,
    clock,
    isConfidential,
  }: Required<Pick<HttpOptions, 'monotonicMs' | 'clock' | 'isConfidential'>>,
): void => {
  // Both with callbacks: a promise for each would cost every request a microsecond.
  const { begin, beat, isWaking } = standstill(monotonicMs)
  const beating = setInterval(beat, beatMs).unref()
  app.addHook('onReady', async () => begin())
  app.addHook('onListen', async () => begin())
  app.addHook('onClose', async () => clearInterval(beating))
  const date = httpDate(clock)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Else Node would write the clock of the machine.
    reply.header('date', date())
    if (isConfidential(pathOf(request.url))) reply.headers(keptNowhere)
    if (isWaking() && isFromWire(request)) refuseLate(reply)
    else if (lacksParameter(request.params as Params)) reply.callNotFound()
    else done()
  })
  // The process may have stood still before the body had come.
  app.addHook('preHandler', (request, reply, done) => {
    if (isWaking() && isFromWire(request)) refuseLate(reply)
    else done()
  })
}

const logRequests = (app: FastifyInstance, log: Log): void => {
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
}

/**
 * Refuses what came while the process stood still. Its sender has repeated it elsewhere by now. A late refresh would be
 * the use of an old token, which ends the session (docs/interface/tokens.md#refresh-tokens).
 */
const refuseLate = (reply: FastifyReply): void => {
  reply.code(503).headers({ 'retry-after': '1', connection: 'close' }).send()
}

/** Headers of answers that neither caches keep (RFC 9111, section 5.2.2.5) nor browsers take for another type. */
const keptNowhere = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * The path as the router reads it: it ends before `?` or `#`, and its escaped letters mean themselves. Most addresses
 * have none, and stay as they are.
 */
const pathOf = (url: string): string => {
  const firstEscape = url.indexOf('%')
  if (firstEscape === -1) return url
  const end = url.search(/[?#]/)
  if (end === -1) return decodeURI(url)
  return firstEscape > end ? url : decodeURI(url.slice(0, end))
}

/** Whether it came over a connection; what is injected is not older than its reading. */
const isFromWire = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/** The HTTP date (RFC 9110, section 5.6.7), written once for each second. */
const httpDate = (clock: Clock): (() => string) => {
  let second = Number.NaN
  let text = ''
  return () => {
    const now = clock.now()
    const seconds = epochSeconds(now)
    if (seconds !== second) {
      second = seconds
      text = now.toUTCString()
    }
    return text
  }
}

type Params = Readonly<Record<string, string>>

/** Whether a part of the path is empty, as in `/sku/`: the router takes that for a value, and no call means it. */
const lacksParameter = (params: Params): boolean => {
  for (const name in params) if (params[name] === '' && name !== '*') return true
  return false
}

/**
 * Makes `request.ip` the caller's address, in one notation. Says once, with what to set, that a peer sends
 * X-Forwarded-For which is not believed: then all who come through it count as one caller.
 */
const tellAddresses = (app: FastifyInstance, log: Log, trustedProxies: readonly string[]): void => {
  let isTold = false
  const read = callerAddress(trustedProxies, (peer) => {
    if (isTold) return
    isTold = true
    const setting = [...trustedProxies, peer].join(',')
    log.warn(
      { peer },
      `X-Forwarded-For of ${peer} is not believed: limits and audit take all who come through it for one caller. If it is your proxy, set PORTREEVE_TRUSTED_PROXIES=${setting}`,
    )
  })
  app.decorateRequest('ip', {
    getter() {
      const { socket, headers } = this.raw
      return read(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined)
    },
  })
}

/** Answers what is not HTTP at all, or does not come in whole, before any route or area is known. */
const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (isLate && takesTime(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable || isInAnswer(socket)) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : isLate
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Request-Id: ${newRequestId()}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    // A peer that goes on sending would keep a connection that is closed on our side only.
    () => socket.destroy(),
  )
}

/** Whether an answer has begun, which another one must not be written into; Node's own handler asks so, too. */
const isInAnswer = (socket: AnsweringSocket): boolean => socket._httpMessage?.headersSent === true

/** Whether an empty body is as good as none, which some clients send with a type all the same. */
const mayBeEmpty = ({ routeOptions: { config, schema } }: FastifyRequest): boolean =>
  config.isBodyOptional === true || schema?.body === undefined
