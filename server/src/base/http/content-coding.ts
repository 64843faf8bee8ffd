/**
 * Content codings of answers (RFC 9110, section 8.4): which one a client takes, content in it, and how clients know it
 * again. Only for content without secrets: beside a text of the asker's, lengths would tell of them (BREACH).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The codings of our answers; of equally welcome ones the first. */
const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Bytes of content below which an answer fits into one packet anyway, and no coding is worth its time. */
export const leastBytes = 1024

/**
 * The coding for a client that sent this `Accept-Encoding` (RFC 9110, section 12.5.3): of those it takes the one with
 * the highest weight. Undefined stands for content as it is: without the header, where the client prefers that, and
 * where it takes none of ours. Malformed parts of the header are passed over.
 */
export const codingFor = (header: string | undefined): Coding | undefined => {
  if (header === undefined) return undefined
  const weights = new Map<string, number>()
  for (const member of header.split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase())
    const weight = weightOf(parameters)
    if (weight !== undefined) weights.set(name, weight)
  }
  let best: Coding | undefined
  let most = 0
  for (const coding of codings) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > most) [best, most] = [coding, weight]
  }
  return most >= (weights.get('identity') ?? 0) ? best : undefined
}

/** 1 where no weight is given, undefined where it is malformed. */
const weightOf = ([parameter, ...more]: readonly string[]): number | undefined => {
  if (parameter === undefined) return 1
  const [, value] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter) ?? []
  return value === undefined || more.length > 0 ? undefined : Number(value)
}

const inGzip = promisify(gzip)
const inBrotli = promisify(brotliCompress)

/**
 * Content in a coding, made beside other work. Measured with 50 packages in 30 kB: 0.9 kB in 0.3 ms by brotli, 1.4 kB
 * in 0.2 ms by gzip. Brotli's quality of 9 takes twenty times as long for 2 % less.
 */
export const encode = (coding: Coding, content: Buffer): Promise<Buffer> =>
  coding === 'gzip'
    ? inGzip(content)
    : inBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      })

/** The strong ETag of content in a coding: each coding has its own (RFC 9110, section 8.8.3.3). */
export const etagIn = (etag: string, coding: Coding | undefined): string =>
  coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`

/**
 * The ETag under which a client has the content already that would be sent to it (RFC 9110, section 13.1.2), undefined
 * where it has not. A client that holds it without a coding, from before it asked for one, need not get it again.
 */
export const heldTag = (
  ifNoneMatch: string | undefined,
  etag: string,
  coding: Coding | undefined,
): string | undefined => {
  if (ifNoneMatch === undefined) return undefined
  const chosen = etagIn(etag, coding)
  if (ifNoneMatch.trim() === '*') return chosen
  // Weak comparison: an intermediary that compressed the answer marks its tag with W/.
  const held = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return [chosen, etag].find((tag) => held.includes(tag))
}
