/** Urlencoded bodies, read as strictly as queries; no other body is taken in the scope. */
import type { FastifyInstance } from '../../base/http/http.ts'
import { parseQuery } from '../../base/input/query.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { parameterRefused } from './problem-of.ts'

/** Refuses other methods at an address than those in `allow`, which it names. */
export const refuseMethods = (app: FastifyInstance, url: string, allow: string): void => {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allow.includes(name))
  app.route({
    method: others,
    url,
    schema: { hide: true },
    config: { isRefusal: true },
    handler: async () => {
      throw new Problem(problems.method_refused, { headers: { allow } })
    },
  })
}

/** Makes this Fastify scope take forms of at most `limit` bytes; any other body is 415, which says so. */
export const takeForms = (app: FastifyInstance, limit: number): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded(?:\s*;|$)/i,
    { parseAs: 'buffer', bodyLimit: limit },
    (_request, body, done) => {
      const text = decode(body as Buffer)
      if (text === undefined) done(parameterRefused('body', 'is not UTF-8'))
      else done(null, parseQuery(text))
    },
  )
  app.addContentTypeParser('*', (_request, _body, done) => done(new Problem(problems.not_a_form)))
  app.addHook('preValidation', (request, _reply, done) => {
    // No body is a form without fields: what is missing is told by its name.
    if (request.body === undefined && request.method === 'POST') request.body = {}
    done()
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (body: Buffer): string | undefined => {
  try {
    return utf8.decode(body)
  } catch {
    return undefined
  }
}
