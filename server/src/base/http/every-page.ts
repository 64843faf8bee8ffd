/**
 * Lets pages of every origin make the calls of players (Fetch Standard, section 3.3, "CORS protocol"). The store is
 * public. A token tells who a player is, never a cookie, and only the page of the player's game can send it.
 */
import type { FastifyInstance, FastifyReply } from './http.ts'

/** Seconds for which a browser need not ask for leave again. */
const leaveSeconds = 7200

/** Headers of answers that let every page read them. */
export const readableByEveryPage: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Content-Language, X-Request-Id, Retry-After',
}

/** Lets every page read what is answered. */
export const letEveryPageRead = (reply: FastifyReply): void => {
  reply.headers(readableByEveryPage)
}

/** Gives every page leave to ask at these paths; browsers ask for it first when a token is sent. */
export const allowEveryPage = (app: FastifyInstance, paths: readonly string[]): void => {
  for (const path of paths) {
    app.options(path, { schema: { hide: true } }, (request, reply) => {
      const wanted = request.headers['access-control-request-headers']
      return reply
        .headers({
          vary: 'Access-Control-Request-Headers',
          'access-control-allow-methods': 'GET, POST',
          // Engines send headers of their own (x-engine, x-sdk), which nobody can list.
          'access-control-allow-headers': isNames(wanted) ? wanted : 'authorization, content-type',
          'access-control-max-age': String(leaveSeconds),
        })
        .code(204)
        .send()
    })
  }
}

const isNames = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]+(?: *, *[A-Za-z0-9_-]+)*$/.test(text)
