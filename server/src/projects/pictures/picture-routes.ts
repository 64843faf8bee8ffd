/** The call by which an `<img>` of the console shows a picture of another host. */
import type { FastifyPluginAsync } from 'fastify'
import { countedAs } from '../../base/http/caller-address.ts'
import { speakAdminDialect } from '../admin-calls/admin-dialect.ts'
import { slowDown } from '../admission/slow-down.ts'
import type { Parts } from '../parts.ts'
import { pictureOf, picturePath } from './picture-addresses.ts'
import { pictures } from './pictures.ts'

type Needs = Pick<Parts, 'clock' | 'keyring' | 'outbound' | 'limiter' | 'settings'>

/** A list shows a hundred at once, and people turn pages. */
const allowance = { name: 'console_pictures', perMinute: 600, burst: 600 } as const

// Whatever the bytes are, opened by themselves they may do nothing.
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** The plugin. */
export const pictureRoutes =
  (deps: Needs): FastifyPluginAsync =>
  async (app) => {
    speakAdminDialect(app)
    const found = pictures(deps)
    app.get(picturePath, { schema: { hide: true } }, async (request, reply) => {
      await slowDown(deps, `console pictures ${countedAs(request.ip)}`, allowance)
      const url = pictureOf(deps, {
        url: textOf(request.query, 'url'),
        until: textOf(request.query, 'until'),
        signature: textOf(request.query, 'signature'),
      })
      const picture = url === undefined ? undefined : await found.find(url)
      reply.headers(headers)
      if (!picture)
        return reply
          .code(url === undefined ? 403 : 404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(url === undefined ? 'This address is over.\n' : 'There is no picture.\n')
      return reply
        .header('cache-control', 'private, max-age=3600, immutable')
        .type(picture.type)
        .send(picture.bytes)
    })
  }

const textOf = (query: unknown, name: string): string | undefined => {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
