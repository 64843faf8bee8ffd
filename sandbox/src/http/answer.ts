/** The answer of a route, and the few shapes answers take. */
import type { Readable } from 'node:stream'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer | Readable
}

/** Instead of an answer: none at all, or a closed connection. */
export type Outcome = Answer | 'silence' | 'hang up'

/** A JSON answer, never cached. */
export const json = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  },
  body: JSON.stringify(body),
})

/** A plain text answer. */
export const text = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

/** An HTML answer as the vendors send it; pages meant for people come from page/layout.ts. */
export const html = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

/** A redirect; 302 is what the networks use. */
export const redirect = (location: string, status = 302): Answer => ({
  status,
  headers: { location, 'cache-control': 'no-store' },
})

/** The sandbox's own refusal (not a vendor's): says what was wrong with the call. */
export const refuse = (status: number, message: string): Answer =>
  json({ error: { message } }, status)
