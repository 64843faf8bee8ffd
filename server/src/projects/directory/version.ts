/**
 * `If-Match`, which keeps one editor from overwriting another (RFC 9110, 13.1.1),
 * and ETags of what has no number of its version.
 */
import { Problem, Type } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { sha256 } from '../../base/ids.ts'
import { problems } from '../contract.ts'
import { canonical } from './canonical.ts'
import type { ConnectionRow } from './projects.sql.ts'

/** Headers of calls that change what somebody read before. */
export const MatchHeaders = Type.Object(
  {
    'if-match': Type.Optional(
      Type.String({ description: 'The ETag of the version that is meant; 412 when it is stale' }),
    ),
  },
  { additionalProperties: true },
)

/** The request's `If-Match`. */
export const ifMatchOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['if-match']

/** Whether an `If-Match` names the current version, or any; one that was not sent does. A weak tag never matches. */
export const matchesTag = (header: string | undefined, current: string): boolean =>
  header === undefined ||
  header.trim() === '*' ||
  header
    .split(',')
    .map((tag) => tag.trim())
    .includes(current)

/**
 * Throws 412 with the current version in the body where `If-Match` is given and names other versions only.
 */
export const checkIfMatch = (
  header: string | undefined,
  current: string | undefined,
  show: () => unknown,
): void => {
  if (header === undefined) return
  if (current === undefined) {
    throw new Problem(problems.version_stale, {
      why: 'not_there',
      detail: 'It is not there: leave If-Match out to make it',
      details: { current_version: null, current: null },
    })
  }
  if (matchesTag(header, current)) return
  throw new Problem(problems.version_stale, {
    detail: 'It was changed meanwhile: read it again, then decide',
    details: { current_version: current, current: show() },
    headers: { etag: current },
  })
}

/** The strong ETag of what these members say, in whatever order: the same contents have the same tag. */
export const contentTag = (contents: object): string =>
  `"${sha256(canonical(contents)).subarray(0, 16).toString('base64url')}"`

/**
 * The ETag of a connection: another one after every change, of a credential too, which it does not tell. Credentials
 * are sealed, so that the same ones never look the same.
 */
export const connectionTag = ({
  settings,
  is_enabled,
  credentials,
}: Pick<ConnectionRow, 'settings' | 'is_enabled' | 'credentials'>): string =>
  contentTag({ settings, is_enabled, credentials: credentials.toString('base64') })
