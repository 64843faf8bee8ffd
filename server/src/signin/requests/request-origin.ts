/** Where a request came from, for the audit. */
import type { FastifyRequest } from '../../base/http/http.ts'

/** The caller's address and the request's id. */
export type RequestOrigin = { address: string; requestId: string }

/** The origin of a request. */
export const originOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): RequestOrigin => ({
  address: ip,
  requestId: id,
})
