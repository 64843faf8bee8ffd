/** Answers that are asked for again and again: who has one already is told so without it. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from './http.ts'

/**
 * Sends an answer as JSON with a weak ETag of its content; 304 without it to who names that ETag in `If-None-Match`
 * (RFC 9110, section 13.1.2). The tag is weak, because the same content may be written in another order.
 */
export const sendUnlessHeld = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
): FastifyReply => {
  const text = JSON.stringify(answer)
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  reply.header('etag', `W/${tag}`)
  return isHeld(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(text)
}

/** Weak comparison: whether a tag says `W/` does not count (RFC 9110, section 8.8.3.2). */
const isHeld = (ifNoneMatch = '', tag: string): boolean =>
  ifNoneMatch.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
