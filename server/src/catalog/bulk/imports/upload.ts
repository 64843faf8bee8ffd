/** The body of an upload as a stream of bytes, within limits. */
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../../base/contract.ts'
import { takeTime } from '../../../base/http/http.ts'
import { problems } from '../../contract.ts'

const usualStallMs = 60_000

/**
 * The bytes of a request's body as they come. Throws the problem `upload_too_large` beyond `mostBytes`, without reading
 * anything where the request says so itself. Throws `upload_broken` when nothing comes for a minute; it may last as
 * long as something does. A reader that stops before the end calls `passOver`.
 */
export const uploadChunks = (
  request: IncomingMessage,
  mostBytes: number,
  stallMs = usualStallMs,
): AsyncGenerator<Buffer, void> => {
  // At once: the first bytes may be asked for only when the import has got its place.
  takeTime(request)
  request.setTimeout(stallMs, () => request.destroy(stalled()))
  return chunksOf(request, mostBytes)
}

async function* chunksOf(
  request: IncomingMessage,
  mostBytes: number,
): AsyncGenerator<Buffer, void> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes)
  let size = 0
  // The answer goes out on the same socket: leaving this loop early must not end it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge(mostBytes)
    yield chunk
  }
}

const stalled = (): Problem =>
  new Problem(problems.upload_broken, { detail: 'The upload stalled: send it again' })

const tooLarge = (mostBytes: number): Problem =>
  new Problem(problems.upload_too_large, {
    detail: `The upload is over ${Math.floor(mostBytes / 1024 / 1024)} MiB: send it in parts, or raise PORTREEVE_IMPORT_MEBIBYTES`,
  })

/** Beyond this a client is not waited for. */
const mostPassedOver = 1024 * 1024 * 1024

/**
 * Reads the rest of a body and drops it, so that the client comes to read the answer. A connection that is closed while
 * the client still sends would take the answer along. Ends the connection of one that goes on and on.
 */
export const passOver = (request: IncomingMessage): void => {
  request.on('error', () => {})
  // Later, because a stream that was just iterated over does not flow until its next turn.
  setImmediate(() => {
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostPassedOver) request.destroy()
    })
    request.resume()
  })
}
