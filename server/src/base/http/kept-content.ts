/** Content that stays the same while the process runs: made when somebody first asks, and kept in every coding. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Coding, codingFor, encode, etagIn, heldTag, leastBytes } from './content-coding.ts'
import type { FastifyInstance, FastifyReply } from './http.ts'

export type Content = {
  /** The media type. */
  type: string
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>>
  /** Whether it is compressed in itself, as pictures are. */
  isPacked?: boolean
  make(): string | Buffer | Promise<string | Buffer>
}

type Asked = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>

type Kept = { body: Buffer; etag: string; coded: Map<Coding, Promise<Buffer>> }

/** Serves it at a path, compressed for who takes that, and with 304 for who has it. It must hold no secrets. */
export const serveContent = (app: FastifyInstance, path: string, content: Content): void => {
  const send = keptContent(content)
  app.get(path, { schema: { hide: true } }, ({ headers }, reply) => send(headers, reply))
}

/** The same for a route that serves several contents: answers what sends one of them. */
export const keptContent = ({ type, headers = {}, isPacked = false, make }: Content) => {
  const content = onceMade(async (): Promise<Kept> => {
    const made = await make()
    const body = typeof made === 'string' ? Buffer.from(made) : made
    return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`, coded: new Map() }
  })
  return async (asked: Asked, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, etag, coded } = await content()
    const isSmall = isPacked || body.length < leastBytes
    const coding = isSmall ? undefined : codingFor(asked['accept-encoding'])
    const held = heldTag(asked['if-none-match'], etag, coding)
    reply.headers({ ...headers, vary: 'Accept-Encoding', etag: held ?? etagIn(etag, coding) })
    if (held !== undefined) return reply.code(304).send()
    reply.type(type)
    if (coding === undefined) return reply.send(body)
    const encoded = coded.getOrInsertComputed(coding, () => encode(coding, body))
    return reply.header('content-encoding', coding).send(await encoded)
  }
}

/** Makes a thing once; what failed is tried again by who asks next. */
const onceMade = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return async () => {
    made ??= make()
    try {
      return await made
    } catch (error) {
      made = undefined
      throw error
    }
  }
}
