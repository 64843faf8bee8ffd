/** Reading request bodies: whole, bounded, and as the form or JSON they claim to be. */
import type { IncomingMessage } from 'node:http'
import type { Visit } from './routes.ts'

const LARGEST = 1024 * 1024

/** The whole body, or null when it is over 1 MiB (the rest is not read). */
export const readBody = async (req: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** The media type without parameters, in lower case; empty where none was sent. */
export const mediaType = (visit: Visit): string =>
  (visit.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The fields of a form body; null when the body is not form-encoded. */
export const readForm = (visit: Visit): URLSearchParams | null =>
  mediaType(visit) === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(visit.body.toString('utf8'))
    : null

/** A JSON object body; null when it is anything else. */
export const readObject = (visit: Visit): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(visit.body.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** True for JSON objects, false for arrays, null and scalars. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
