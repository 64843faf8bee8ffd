/** ETags of admin reads, and `If-Match`, which keeps one editor from overwriting another (RFC 9110, 13.1.1). */
import { Problem } from '../base/contract.ts'
import type { FastifyRequest } from '../base/http.ts'
import { projectProblems } from '../projects/index.ts'

/** The strong ETag of a row: which it is, and how often it was changed. */
export const etagOf = (id: number, version: number): string => `"${id}.${version}"`

/**
 * Throws 412 with the current version in the body where `If-Match` is given and names other versions only.
 * A weak tag never matches.
 */
export const checkIfMatch = (
  header: string | undefined,
  current: string,
  show: () => unknown,
): void => {
  if (header === undefined || header.trim() === '*') return
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes(current)) return
  throw new Problem(projectProblems.version_stale, {
    detail: 'It was changed meanwhile: read it again, then decide',
    details: { current_version: current, current: show() },
    headers: { etag: current },
  })
}

/** The request's `If-Match`. */
export const ifMatchOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['if-match']
