/** The reference of a start: a bare Fastify route that seals 100 bytes and redirects with them. */
import { createCipheriv, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { answerCalls } from '../child.ts'

const key = randomBytes(32)
const note = randomBytes(100)

const seal = (): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = [nonce, cipher.update(note), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

answerCalls({
  /** Listens and answers the port. */
  listen: async (): Promise<number> => {
    const app = fastify()
    app.get('/constant', (_request, reply) =>
      reply.redirect(`https://network.example/authorize?state=${seal()}`),
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    return (app.server.address() as AddressInfo).port
  },
})
