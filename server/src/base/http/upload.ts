/** The body of an upload as a stream of bytes, within limits. */
import type { IncomingMessage } from 'node:http'
import { Problem, type ProblemKind } from '../problem.ts'
import { takeTime } from './http.ts'

/** How much may come, and as which problems the area tells of what does not. */
export type UploadLimits = {
  mostBytes: number
  problems: { tooLarge: ProblemKind; broken: ProblemKind }
}

const usualStallMs = 60_000

/**
 * The bytes of a request's body as they come. Throws the problem `tooLarge` beyond `mostBytes`, without reading
 * anything where the request says so itself. Throws `broken` when nothing comes for a minute; it may last as long as
 * something does. A reader that stops before the end calls `passOver`.
 */
export const uploadChunks = (
  request: IncomingMessage,
  limits: UploadLimits,
  stallMs = usualStallMs,
): AsyncGenerator<Buffer, void> => {
  // At once: the first bytes may be asked for only when the import has got its place.
  takeTime(request)
  request.setTimeout(stallMs, () => request.destroy(stalled(limits)))
  return chunksOf(request, limits)
}

async function* chunksOf(
  request: IncomingMessage,
  limits: UploadLimits,
): AsyncGenerator<Buffer, void> {
  const { mostBytes } = limits
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(limits)
  let size = 0
  // The answer goes out on the same socket: leaving this loop early must not end it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge(limits)
    yield chunk
  }
}

const stalled = ({ problems }: UploadLimits): Problem =>
  new Problem(problems.broken, { detail: 'The upload stalled: send it again' })

const tooLarge = ({ mostBytes, problems }: UploadLimits): Problem =>
  new Problem(problems.tooLarge, {
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
