/** Reads the answers on a connection, one after the other (RFC 9112, HTTP/1.1). */
import { type AnswerHead, HttpFailure } from './call.ts'
import { isFieldName, isFieldValue } from './request-head.ts'

/** Shared by answers that say the same. */
export type ParsedHead = AnswerHead & {
  isChunked: boolean
  /** How long the connection may be used again, in milliseconds: 0 when it may not, undefined when nothing is said. */
  keptMs: number | undefined
}

/** The receiver of an answer while it arrives. */
export type AnswerSink = {
  onHead(head: ParsedHead): void
  /** A view of foreign memory: valid during the call only. */
  onBody(bytes: Buffer): void
  /** The last call. */
  onEnd(): void
}

type State = 'idle' | 'head' | 'fixed' | 'size' | 'chunk' | 'chunk end' | 'trailers' | 'until close'

const longestHead = 16 * 1024
/** A chunk's size with its extensions, which nobody uses. */
const longestSize = 1024

/**
 * Bytes in, answers out. Everything that is not exactly HTTP/1.1 or 1.0 is refused: bare line feeds, a length beside
 * chunks, two lengths. Two readings of the same bytes are how answers are smuggled (RFC 9112, section 11.1).
 */
export class AnswerReader {
  readonly #sink: AnswerSink
  #state: State = 'idle'
  #isHead = false
  /** The beginning of a head, or of a line of the chunked form. */
  #begun: Buffer | undefined
  #line = ''
  /** Bytes left of the body or of a chunk. */
  #left = 0
  #trailersLeft = 0
  #lastText = ''
  #last: ParsedHead | undefined

  constructor(sink: AnswerSink) {
    this.#sink = sink
  }

  /** Gets ready for the answer to a request; one to HEAD has no body. */
  expect(isHead: boolean): void {
    this.#state = 'head'
    this.#isHead = isHead
    this.#begun = undefined
  }

  /** Reads no further: what still comes belongs to nobody. */
  abandon(): void {
    this.#state = 'idle'
  }

  /**
   * Takes the first `length` bytes that arrived, and answers how many of them belong to no answer.
   *
   * @throws HttpFailure `reset` where it is not HTTP, `too_large` where the headers are too long
   */
  read(bytes: Buffer, length: number): number {
    let at = 0
    while (at < length && this.#state !== 'idle') at = this.#step(bytes, at, length)
    return length - at
  }

  /** The other side has ended the connection in good order: true where that ends the answer. */
  end(): boolean {
    if (this.#state !== 'until close') return false
    this.#finish()
    return true
  }

  #step(bytes: Buffer, at: number, length: number): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes, at, length)
      case 'fixed':
      case 'chunk':
        return this.#readCounted(bytes, at, length)
      case 'until close':
        this.#sink.onBody(bytes.subarray(at, length))
        return length
      default:
        return this.#readLine(bytes, at, length)
    }
  }

  #readHead(bytes: Buffer, at: number, length: number): number {
    const begun = this.#begun
    const source = begun ? Buffer.concat([begun, bytes.subarray(at, length)]) : bytes
    const from = begun ? 0 : at
    const until = begun ? source.length : length
    const found = source.indexOf('\r\n\r\n', from, 'latin1')
    const isWhole = found >= 0 && found + 4 <= until
    if ((isWhole ? found : until) - from > longestHead) {
      throw new HttpFailure('too_large', 'the headers of the answer are too long')
    }
    if (!isWhole) {
      this.#begun = begun ? source : Buffer.from(source.subarray(from, until))
      // Bytes that cannot become HTTP any more need not be waited for.
      if (!couldBeginAnswer(this.#begun)) throw nonsense('it does not begin as HTTP does')
      return length
    }
    this.#begun = undefined
    this.#takeHead(source.toString('latin1', from, found))
    return begun ? at + found + 4 - begun.length : found + 4
  }

  #isIdle(): boolean {
    return this.#state === 'idle'
  }

  #takeHead(text: string): void {
    // Most answers of a receiver are like the one before, to the second of their date.
    const head = text === this.#lastText && this.#last ? this.#last : parseHead(text)
    this.#lastText = text
    this.#last = head
    const { status, length, isChunked } = head
    if (status < 200) {
      if (status === 101) throw nonsense('it changes to a protocol that nobody asked for')
      return
    }
    this.#state = 'until close'
    this.#sink.onHead(head)
    if (this.#isIdle()) return
    if (this.#isHead || status === 204 || status === 304 || length === 0) this.#finish()
    else if (isChunked) this.#state = 'size'
    else if (length !== undefined) {
      this.#state = 'fixed'
      this.#left = length
    }
  }

  #readCounted(bytes: Buffer, at: number, length: number): number {
    const until = Math.min(length, at + this.#left)
    this.#left -= until - at
    this.#sink.onBody(bytes.subarray(at, until))
    if (this.#left === 0) {
      if (this.#state === 'fixed') this.#finish()
      else if (this.#state === 'chunk') this.#state = 'chunk end'
    }
    return until
  }

  #readLine(bytes: Buffer, at: number, length: number): number {
    const feed = bytes.indexOf(10, at)
    const until = feed < 0 || feed >= length ? length : feed + 1
    this.#line += bytes.toString('latin1', at, until)
    if (this.#line.length > (this.#state === 'trailers' ? longestHead : longestSize)) {
      throw nonsense('a line of its chunks is too long')
    }
    if (!this.#line.endsWith('\n')) return until
    const line = this.#line
    this.#line = ''
    if (!line.endsWith('\r\n')) throw nonsense('a line ends without a carriage return')
    this.#takeLine(line.slice(0, -2))
    return until
  }

  #takeLine(line: string): void {
    if (this.#state === 'chunk end') {
      if (line !== '') throw nonsense('a chunk is longer than it says')
      this.#state = 'size'
    } else if (this.#state === 'size') {
      const [, digits] = /^([0-9a-f]{1,12})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/i.exec(line) ?? []
      if (digits === undefined) throw nonsense('a chunk has no size')
      this.#left = Number.parseInt(digits, 16)
      this.#trailersLeft = longestHead
      this.#state = this.#left === 0 ? 'trailers' : 'chunk'
    } else if (line === '') {
      this.#finish()
    } else {
      this.#trailersLeft -= line.length
      if (this.#trailersLeft < 0) throw nonsense('its trailers are too long')
    }
  }

  #finish(): void {
    this.#state = 'idle'
    this.#sink.onEnd()
  }
}

const nonsense = (why: string): HttpFailure =>
  new HttpFailure('reset', `the answer is not HTTP: ${why}`)

const beginning = Buffer.from('HTTP/1.')

const couldBeginAnswer = (bytes: Buffer): boolean => {
  const known = Math.min(bytes.length, beginning.length)
  return bytes.compare(beginning, 0, known, 0, known) === 0
}

/** Status line and headers without the empty line (RFC 9112, sections 4 to 6.3). */
const parseHead = (text: string): ParsedHead => {
  const lines = unfolded(text).split('\r\n')
  const [, minor, status] = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: .*)?$/.exec(lines[0] ?? '') ?? []
  if (status === undefined) throw nonsense('it has no status line')
  const headers = readHeaders(lines)
  const { 'transfer-encoding': coding, 'content-length': said } = headers
  const isChunked = coding !== undefined
  // RFC 9112, section 6.1: other codings are ours to ask for, and HTTP/1.0 has none.
  if (isChunked && (minor === '0' || String(coding).toLowerCase() !== 'chunked')) {
    throw nonsense('its body has a form that nobody asked for')
  }
  if (isChunked && said !== undefined) throw nonsense('it is chunked and has a length, too')
  return {
    status: Number(status),
    headers,
    length: lengthOf(said),
    isChunked,
    keptMs: keptFor(minor === '1', headers),
  }
}

// RFC 9112, section 5.2: a header that goes on in the next line.
const unfolded = (text: string): string =>
  text.includes('\n ') || text.includes('\n\t') ? text.replace(/\r\n[ \t]+/g, ' ') : text

const readHeaders = (lines: readonly string[]): Record<string, string | string[]> => {
  // Without a prototype, so that no name of a header means anything else.
  const headers: Record<string, string | string[]> = Object.create(null)
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] as string
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon))
    const value = trimmed(line.slice(colon + 1))
    if (!isFieldName(name) || !isFieldValue(value)) throw nonsense('a header has no form')
    const key = name.toLowerCase()
    const known = headers[key]
    if (known === undefined) headers[key] = value
    else if (typeof known === 'string') headers[key] = [known, value]
    else known.push(value)
  }
  return headers
}

// By hand: an expression for it takes the square of a long run of spaces.
const trimmed = (text: string): string => {
  let from = 0
  let until = text.length
  while (from < until && isBlank(text.charCodeAt(from))) from++
  while (until > from && isBlank(text.charCodeAt(until - 1))) until--
  return text.slice(from, until)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

/** RFC 9112, section 6.3: the same length said twice is one, two different ones are an attack or a mistake. */
const lengthOf = (said: string | string[] | undefined): number | undefined => {
  if (said === undefined) return undefined
  const [first = '', ...others] = (typeof said === 'string' ? said : said.join(',')).split(',')
  const digits = first.trim()
  if (!/^\d{1,15}$/.test(digits) || others.some((other) => other.trim() !== digits)) {
    throw nonsense('it has no clear length')
  }
  return Number(digits)
}

const keptFor = (
  isNew: boolean,
  { connection, 'keep-alive': hint }: Record<string, string | string[]>,
): number | undefined => {
  const words = String(connection ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  if (words.includes('close')) return 0
  if (!isNew && !words.includes('keep-alive')) return 0
  const [, seconds] = /(?:^|[,; ])timeout=(\d{1,6})/i.exec(String(hint ?? '')) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
