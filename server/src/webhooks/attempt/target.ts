/** Targets of attempts: an address and secrets, told once for all attempts that had the same. */
import { hash, type KeyObject } from 'node:crypto'
import type { Instant } from '../../base/clock.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import type { Endpoint } from '../endpoints/endpoint-book.ts'
import { type SecretIds, secretIds } from '../endpoints/secrets.ts'
import { stillSigning } from './sending.ts'

export type Target = {
  endpointId: number
  /** Made of all that follows: whoever has the same target has the same id. */
  targetId: number
  /** Without user and password. */
  url: string
  /** The id of the secret behind `Authorization`. */
  signatureKey: string
  /** The id of the one behind `webhook-authorization-next`; null where that is not sent. */
  nextKey: string | null
  /** The ids of those behind the entries of `webhook-signature`. */
  standardKeys: readonly string[]
  /** Whether its row was written, or found to be there. */
  isKept: boolean
}

/** The targets of the endpoints in memory: an endpoint has one, and up to four while its secrets are rotated. */
export const targetBook = (keyring: Pick<Keyring, 'derive'>) => {
  const ids = secretIds(keyring)
  // An endpoint that was changed is another object.
  const known = new WeakMap<Endpoint, (Target | undefined)[]>()
  return {
    /** The target of an attempt of this moment. */
    of(endpoint: Endpoint, at: Instant): Target {
      const { previous } = endpoint
      const field = stillSigning(previous.signature, at)
      const standard = stillSigning(previous.standard, at)
      const place = (field ? 1 : 0) + (standard ? 2 : 0)
      const targets = known.get(endpoint) ?? []
      if (targets.length === 0) known.set(endpoint, targets)
      targets[place] ??= newTarget(ids, endpoint, { field: field?.secret, standard: standard?.key })
      return targets[place]
    },
  }
}

/** `before` are the secrets that sign as well while a rotation lasts. */
const newTarget = (
  ids: SecretIds,
  endpoint: Endpoint,
  before: { field: string | undefined; standard: KeyObject | undefined },
): Target => {
  const url = withoutUser(endpoint.url)
  const present = ids.signature(endpoint, endpoint.signatureSecret)
  const signatureKey = before.field === undefined ? present : ids.signature(endpoint, before.field)
  const nextKey = before.field === undefined ? null : present
  const standardKeys = [endpoint.standardKey, ...(before.standard ? [before.standard] : [])].map(
    (key) => ids.standard(endpoint, key),
  )
  const facts = JSON.stringify([url, signatureKey, nextKey, standardKeys])
  // 52 bits: a number that is exact everywhere. An endpoint has some tens of them in its life.
  const targetId = Number.parseInt(hash('sha256', facts).slice(0, 13), 16)
  const { endpointId } = endpoint
  return { endpointId, targetId, url, signatureKey, nextKey, standardKeys, isKept: false }
}

const withoutUser = (text: string): string => {
  const url = URL.parse(text)
  if (!url || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
