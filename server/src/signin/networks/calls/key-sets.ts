/** Public keys of networks (RFC 7517), kept between visits and fetched again when a new key appears. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { type NetworkCall, readObject, type VisitDeps } from './call.ts'
import { published } from './published.ts'
import { VisitFailure } from './visit-failure.ts'

type NamedKey = { kid?: unknown; issuer?: unknown }

/** Networks announce keys days ahead; a key they withdraw is gone here after this, while they can be asked. */
const freshMs = 10 * 60_000

const keySets = published<JWTVerifyGetKey>(freshMs)

/**
 * Finds the key of a signed token by its header in the set at `url`. The network is asked when the set is older than
 * ten minutes or lacks a key. It is asked once in 30 s at most, whatever it answers. Visits share one call. While it
 * cannot be asked the keys of its last good set are in force, for a day at most. Throws `refused` for a key that the
 * network does not publish, `unreachable` where that cannot be told because the set cannot be read.
 */
export const keysAt =
  (url: string, call: NetworkCall, deps: VisitDeps): JWTVerifyGetKey =>
  async (header, token) => {
    const kept = await call.inTime(keySets(url, readSet(url), deps))
    try {
      return await kept.value(header, token)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    const latest = await call.inTime(keySets(url, readSet(url), deps, { maxAgeMs: 0 }))
    try {
      return await latest.value(header, token)
    } catch (error) {
      if (!isMissing(error)) throw error
      throw latest.failure ?? new VisitFailure('refused', 'key_unknown', error)
    }
  }

const isMissing = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

const readSet =
  (url: string) =>
  async (call: NetworkCall): Promise<JWTVerifyGetKey> => {
    const answer = await call({ url })
    if (answer.status !== 200)
      throw new VisitFailure('unreachable', 'keys_unreadable', undefined, { status: answer.status })
    try {
      const set = readObject(answer) as unknown as JSONWebKeySet
      return onlyForTheirIssuer(set, createLocalJWKSet(set))
    } catch (error) {
      if (error instanceof VisitFailure) throw error
      throw new VisitFailure('unreachable', 'keys_unreadable', error)
    }
  }

/**
 * Microsoft names in its set the issuer that a key signs for, `{tenantid}` standing for any. A key of personal accounts
 * must not sign for a directory (learn.microsoft.com/entra/identity-platform/access-tokens, "Validate the signing key
 * issuer", read 2026-11-20). Keys that name nobody sign for all.
 */
const onlyForTheirIssuer =
  (set: JSONWebKeySet, find: JWTVerifyGetKey): JWTVerifyGetKey =>
  (header, token) => {
    const named = (set.keys as readonly NamedKey[]).filter(({ kid }) => kid === header.kid)
    const isStranger = named.some(({ issuer }) => issuer !== undefined && !fits(issuer, token))
    if (isStranger) throw new VisitFailure('refused', 'key_unknown')
    return find(header, token)
  }

const fits = (template: unknown, { payload }: Parameters<JWTVerifyGetKey>[1]): boolean => {
  const text = typeof payload === 'string' ? payload : Buffer.from(payload).toString()
  const { iss } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { iss?: unknown }
  if (typeof template !== 'string' || typeof iss !== 'string') return false
  const [before = '', after] = template.split('{tenantid}', 2)
  return after === undefined ? iss === before : iss.startsWith(before) && iss.endsWith(after)
}
