/** Content that stays the same while the process runs: made when somebody first asks, and kept in every coding. */
import { hash } from 'node:crypto'
import { type Coding, codingFor, encode, etagIn, heldTag, leastBytes } from './content-coding.ts'
import type { FastifyInstance } from './http.ts'

export type Content = {
  /** The media type. */
  type: string
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>>
  make(): string | Promise<string>
}

type Kept = { body: Buffer; etag: string; coded: Map<Coding, Promise<Buffer>> }

/** Serves it at a path, compressed for who takes that, and with 304 for who has it. It must hold no secrets. */
export const serveContent = (
  app: FastifyInstance,
  path: string,
  { type, headers = {}, make }: Content,
): void => {
  const content = onceMade(async (): Promise<Kept> => {
    const body = Buffer.from(await make())
    return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`, coded: new Map() }
  })
  app.get(path, { schema: { hide: true } }, async ({ headers: asked }, reply) => {
    const { body, etag, coded } = await content()
    const coding = body.length < leastBytes ? undefined : codingFor(asked['accept-encoding'])
    const held = heldTag(asked['if-none-match'], etag, coding)
    reply.headers({ ...headers, vary: 'Accept-Encoding', etag: held ?? etagIn(etag, coding) })
    if (held !== undefined) return reply.code(304).send()
    reply.type(type)
    if (coding === undefined) return reply.send(body)
    const encoded = coded.getOrInsertComputed(coding, () => encode(coding, body))
    return reply.header('content-encoding', coding).send(await encoded)
  })
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
