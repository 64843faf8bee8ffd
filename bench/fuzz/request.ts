/** A request as it will stand on the wire, in one piece or, where that is tried, in many. */
import { METHODS } from 'node:http'

export type Header = [name: string, value: string]

/** How the bytes of a request go; `plain` is the way of all clients. */
export type Wire = (typeof wires)[number]

/** All ways; those of `broken` need no answer of their own, and those of `cut` none at all. */
const broken = [
  'bad_chunk',
  'two_lengths',
  'length_and_chunked',
  'line_feeds',
  'folded',
  'no_version',
  'no_host',
  'bad_name',
  'garbage',
] as const
const cut = ['cut_head', 'cut_body', 'too_long', 'open_chunk'] as const
const sound = ['chunked', 'slices', 'pipelined', 'http10', 'absolute', 'continue'] as const
export const wires = ['plain', ...sound, ...broken, ...cut] as const

export type Request = {
  /** The call that it began as. */
  call: string
  project: number
  method: string
  /** One character per byte. */
  target: string
  headers: Header[]
  body: Buffer | undefined
  wire: Wire
  /** The changes made to it, for the report. */
  changes: string[]
  /** Whether it reaches its call: address, method, headers and wire are as the call has them. */
  isOfCall: boolean
}

/** Whether the sender may close without having had an answer, or be left without one. */
export const isCut = ({ wire, headers }: Request): boolean =>
  (cut as readonly Wire[]).includes(wire) || (wire === 'pipelined' && wantsUpgrade({ headers }))

/**
 * Whether it asks for another protocol. Node reads what follows it as of that protocol (nodejs.org/api/http.html,
 * "upgrade"): it answers a sound request, but says nothing to a broken one.
 */
export const wantsUpgrade = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.some(([name]) => name.toLowerCase() === 'upgrade')

/**
 * Whether it is no HTTP. Its wire tells, or an address that is not of visible ASCII (RFC 9112, section 3.2), or a
 * method that Node does not know. It is refused at the first bytes that say so, whatever follows.
 */
export const isBroken = ({ method, wire, target }: Request): boolean =>
  (broken as readonly Wire[]).includes(wire) ||
  /[^\x21-\x7e]/.test(target) ||
  !METHODS.includes(method)

const line = '\r\n'
const sliceBytes = 7

/** The bytes in the pieces in which they are written. Nothing in it is random, so that it can be sent again. */
export const piecesOf = (request: Request): Buffer[] => {
  const { method, target, headers, body, wire } = request
  const all = [...headers]
  if (wire === 'no_host') all.shift()
  if (body !== undefined) all.push(...lengthsOf(wire, body.length))
  if (wire === 'folded') all.push(['x-folded', `one\r\n two`])
  if (wire === 'bad_name') all.push(['x bad\u0000name', 'value'])
  if (wire === 'continue') all.push(['expect', '100-continue'])
  const version = wire === 'http10' ? 'HTTP/1.0' : wire === 'no_version' ? '' : 'HTTP/1.1'
  const address = wire === 'absolute' ? `http://${headers[0]?.[1] ?? 'localhost'}${target}` : target
  const text = [
    `${method} ${address} ${version}`,
    ...all.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join(line)
  const head = Buffer.from(wire === 'line_feeds' ? text.replaceAll(line, '\n') : text, 'latin1')
  if (wire === 'garbage') return [Buffer.from('\u0016\u0003\u0001\u0002\u0000', 'latin1'), head]
  if (wire === 'cut_head') return [head.subarray(0, Math.ceil(head.length / 2))]
  const whole = Buffer.concat([head, bodyOf(wire, body)])
  if (wire === 'slices') return slicesOf(whole)
  if (wire === 'pipelined') return [Buffer.concat([whole, whole])]
  return [whole]
}

const lengthsOf = (wire: Wire, length: number): Header[] => {
  const chunked: Header = ['transfer-encoding', 'chunked']
  const exact: Header = ['content-length', String(length)]
  if (wire === 'chunked' || wire === 'bad_chunk' || wire === 'open_chunk') return [chunked]
  if (wire === 'two_lengths') return [exact, ['content-length', String(length + 1)]]
  if (wire === 'length_and_chunked') return [exact, chunked]
  if (wire === 'too_long') return [['content-length', String(length + 10)]]
  return [exact]
}

const bodyOf = (wire: Wire, body: Buffer | undefined): Buffer => {
  if (body === undefined) return Buffer.alloc(0)
  const half = Math.ceil(body.length / 2)
  if (wire === 'cut_body') return body.subarray(0, half)
  const chunk = (part: Buffer): Buffer[] =>
    part.length === 0
      ? []
      : [Buffer.from(`${part.length.toString(16)};x=1${line}`), part, Buffer.from(line)]
  const chunks = [...chunk(body.subarray(0, half)), ...chunk(body.subarray(half))]
  if (wire === 'open_chunk') return Buffer.concat(chunks)
  if (wire === 'bad_chunk') return Buffer.concat([...chunks, Buffer.from(`zz${line}xx${line}`)])
  if (wire === 'chunked' || wire === 'length_and_chunked') {
    return Buffer.concat([...chunks, Buffer.from(`0${line}x-trailer: 1${line}${line}`)])
  }
  return body
}

const slicesOf = (whole: Buffer): Buffer[] => {
  const pieces: Buffer[] = []
  for (let from = 0; from < Math.min(whole.length, 40 * sliceBytes); from += sliceBytes) {
    pieces.push(whole.subarray(from, from + sliceBytes))
  }
  pieces.push(whole.subarray(pieces.length * sliceBytes))
  return pieces
}

/** A request as one line of text, from which `readRequest` makes it again. */
export const writeRequest = (request: Request): string =>
  JSON.stringify({ ...request, body: request.body?.toString('latin1') })

export const readRequest = (text: string): Request => {
  const read = JSON.parse(text) as Omit<Request, 'body'> & { body?: string }
  return { ...read, body: read.body === undefined ? undefined : Buffer.from(read.body, 'latin1') }
}
