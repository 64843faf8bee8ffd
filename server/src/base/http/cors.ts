/**
 * Calls from pages of other origins (Fetch Standard, section 3.3, "CORS protocol"). Players' calls of the store are
 * open to any origin. A token tells who a player is, never a cookie. Only the page of the player's game can send it.
 */
import type { FastifyInstance, FastifyReply } from './http.ts'

/** Seconds for which a browser need not ask for leave again. */
const leaveSeconds = 7200

/** Headers of answers that pages of any origin may read. */
export const anyOriginHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Content-Language, X-Request-Id, Retry-After, X-User-Locale-Code, X-User-Country-Code',
}

/** Lets pages of any origin read what is answered. */
export const letAnyOriginRead = (reply: FastifyReply): void => {
  reply.headers(anyOriginHeaders)
}

/** Answers preflights of any origin at these paths; browsers ask first when a token is sent. */
export const answerAnyPreflight = (app: FastifyInstance, paths: readonly string[]): void => {
  for (const path of paths) {
    app.options(path, { schema: { hide: true } }, (request, reply) => {
      const wanted = request.headers['access-control-request-headers']
      return reply
        .headers({
          vary: 'Access-Control-Request-Headers',
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': allowedHeaders(wanted),
          'access-control-max-age': String(leaveSeconds),
        })
        .code(204)
        .send()
    })
  }
}

/** The headers that a preflight asks for. Engines send some of their own (x-engine, x-sdk), which nobody can list. */
export const allowedHeaders = (wanted: string | undefined): string =>
  wanted !== undefined && /^[A-Za-z0-9_-]+(?: *, *[A-Za-z0-9_-]+)*$/.test(wanted)
    ? wanted
    : 'authorization, content-type'
