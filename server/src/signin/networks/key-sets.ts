/** Public keys of networks (RFC 7517), kept between visits and fetched again when a new key appears. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../base/clock.ts'
import { type Call, readObject, type VisitDeps } from './call.ts'
import { VisitFailure } from './visit-failure.ts'

type KeySet = { find: JWTVerifyGetKey; fetchedAt: number }

type NamedKey = { kid?: unknown; issuer?: unknown }

/** Networks announce keys days ahead; a key they withdraw is gone here after this. */
const freshMs = 10 * 60_000
/** A made-up `kid` must not let anybody make us call the network each time. */
const coolDownMs = 30_000

const kept = new WeakMap<VisitDeps['outbound'], Map<string, Promise<KeySet>>>()

/**
 * Finds the key of a signed token by its header in the set at `url`. Asks the network at most every 30 s for
 * a `kid` that is not there, and every ten minutes otherwise; visits that wait for the same set share one call.
 * Throws `refused` for an unknown key, `unreachable` where the set cannot be read.
 */
export const keysAt =
  (url: string, call: Call, { outbound, clock }: VisitDeps): JWTVerifyGetKey =>
  async (header, token) => {
    const sets = kept.get(outbound) ?? new Map<string, Promise<KeySet>>()
    kept.set(outbound, sets)
    const set = await current(sets, url, freshMs, call, clock)
    try {
      return await set.find(header, token)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    try {
      return await (await current(sets, url, coolDownMs, call, clock)).find(header, token)
    } catch (error) {
      throw isMissing(error) ? new VisitFailure('refused', 'key_unknown', error) : error
    }
  }

const isMissing = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

const current = async (
  sets: Map<string, Promise<KeySet>>,
  url: string,
  maxAgeMs: number,
  call: Call,
  clock: Clock,
): Promise<KeySet> => {
  const before = sets.get(url)
  const now = clock.now().getTime()
  const set = await before?.catch(() => undefined)
  if (set && now - set.fetchedAt < maxAgeMs) return set
  const waiting = sets.get(url)
  if (waiting && waiting !== before) return waiting
  const fetching = fetchSet(url, call, now)
  sets.set(url, fetching)
  return fetching
}

const fetchSet = async (url: string, call: Call, fetchedAt: number): Promise<KeySet> => {
  const answer = await call({ url })
  if (answer.status !== 200) throw new VisitFailure('unreachable', 'keys_unreadable')
  try {
    const set = readObject(answer) as unknown as JSONWebKeySet
    return { find: onlyForTheirIssuer(set, createLocalJWKSet(set)), fetchedAt }
  } catch (error) {
    if (error instanceof VisitFailure) throw error
    throw new VisitFailure('unreachable', 'keys_unreadable', error)
  }
}

/**
 * Microsoft names in its set whom a key signs for, `{tenantid}` standing for any: a key of personal accounts must not
 * sign for a directory (learn.microsoft.com/entra/identity-platform/access-tokens, "Validate the signing key issuer",
 * read 2026-11-20). Keys that name nobody sign for all.
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
