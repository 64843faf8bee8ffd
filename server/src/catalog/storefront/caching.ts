/** Answers of the storefront as HTTP: who may keep them how long, and when "you have it" is enough. */
import type { Instant } from '../../base/clock.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http.ts'
import type { Page } from './answers.ts'

export type Reach = {
  at: Instant
  /** Whether it was made for one player. */
  isPersonal: boolean
  /** Whether it depends on where the connection comes from, which no cache on the way can tell. */
  isOfAddress: boolean
}

/** Seconds for which an answer may be kept, and for as many more while a new one is fetched. */
const longest = 60

/** Sends a page, or 304 to who has it already (RFC 9110, section 13.1.2). */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  reach: Reach,
): FastifyReply => {
  reply.header('vary', 'Authorization')
  reply.header('cache-control', cacheControl(page, reach))
  reply.header('etag', page.etag)
  if (page.language !== undefined) reply.header('content-language', page.language)
  if (hasIt(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(page.body)
}

/** RFC 9111 and RFC 5861: nothing outlives the moment at which it would be another answer. */
const cacheControl = ({ until }: Page, { at, isPersonal, isOfAddress }: Reach): string => {
  if (isPersonal) return 'private, no-store'
  const left = Math.max(0, Math.floor((until - at.getTime()) / 1000))
  const fresh = Math.min(left, longest)
  const stale = Math.min(left - fresh, longest)
  return `${isOfAddress ? 'private' : 'public'}, max-age=${fresh}, stale-while-revalidate=${stale}`
}

const hasIt = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  // Weak comparison: an intermediary that compressed the answer marks its tag with W/.
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
