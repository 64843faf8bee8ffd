/** Answers of the storefront as HTTP: who may keep them how long, and when "you have it" is enough. */
import type { Instant } from '../../base/clock.ts'
import { type Coding, codingFor, heldTag, leastBytes } from '../../base/http/content-coding.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import type { StorefrontAnswer } from './answers.ts'
import { type Sendable, withHeaders } from './coded-page.ts'

export type Reach = {
  at: Instant
  /** Whether it was made for one player. */
  isPersonal: boolean
  /** Whether it depends on where the connection comes from, which no cache on the way can tell. */
  isOfAddress: boolean
  /** For whom it was made, where the asker wants to know. */
  geo: { locale: string | undefined; country: string | undefined } | undefined
}

/** Seconds for which an answer may be kept, and for as many more while a new one is fetched. */
const longest = 60

/**
 * Sends a page, in a coding where the client takes one, or 304 to who has it already (RFC 9110, section 13.1.2). Writes
 * past Fastify, straight to the socket. The headers stand ready with the page, and going through the reply took a third
 * of the time of an answer.
 */
export const sendStorefront = async (
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  page: StorefrontAnswer,
  reach: Reach,
  inCoding: (coding: Coding) => Promise<Sendable>,
): Promise<void> => {
  const accepted = headers['accept-encoding']
  const coding = page.body.length < leastBytes ? undefined : codingFor(accepted)
  const held = heldTag(headers['if-none-match'], page.etag, coding)
  const shown = coding === undefined || held !== undefined ? page : await inCoding(coding)
  const own = ['Cache-Control', cacheControl(page, reach), 'X-Request-Id', id, ...geoHeaders(reach)]
  reply.hijack()
  if (held !== undefined) {
    reply.raw.writeHead(304, [...withoutContent(page.headers, held), ...own]).end()
  } else {
    reply.raw.writeHead(200, [...shown.headers, ...own]).end(shown.body)
  }
}

/** The language in two letters and the country, as clients of the field read them. */
const geoHeaders = ({ geo }: Reach): string[] => {
  if (!geo) return []
  const { locale = 'en', country } = geo
  return [
    'X-User-Locale-Code',
    locale.slice(0, 2),
    ...(country === undefined ? [] : ['X-User-Country-Code', country]),
  ]
}

/** A 304 has no content that a type or length could be told of. */
const withoutContent = (headers: readonly string[], etag: string): string[] =>
  withHeaders(headers, { 'Content-Type': undefined, 'Content-Length': undefined, ETag: etag })

/** RFC 9111 and RFC 5861: nothing outlives the moment at which it would be another answer. */
const cacheControl = (
  { until }: StorefrontAnswer,
  { at, isPersonal, isOfAddress }: Reach,
): string => {
  if (isPersonal) return 'private, no-store'
  const left = Math.max(0, Math.floor((until - at.getTime()) / 1000))
  const fresh = Math.min(left, longest)
  const stale = Math.min(left - fresh, longest)
  return `${isOfAddress ? 'private' : 'public'}, max-age=${fresh}, stale-while-revalidate=${stale}`
}
