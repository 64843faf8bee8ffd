/** Where an OpenID provider keeps its codes, tokens and sessions: in memory, bounded. */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { shortLived } from '../short-lived.ts'

const FOREVER_S = 365 * 24 * 3_600

/** An adapter factory with a store of its own; the oldest entries go first when it is full. */
export const memoryStore = (): ((model: string) => Adapter) => {
  const entries = shortLived<AdapterPayload>(200_000)
  const idsByGrant = shortLived<Set<string>>(100_000)
  return (model) => {
    const key = (id: string): string => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn = FOREVER_S) {
        entries.put(key(id), payload, expiresIn * 1_000)
        const { grantId } = payload
        if (!grantId) return
        const ids = idsByGrant.find(grantId) ?? new Set()
        ids.add(key(id))
        idsByGrant.put(grantId, ids, FOREVER_S * 1_000)
      },
      find: async (id) => entries.find(key(id)),
      // Sessions live for one request here, and no device codes are given out.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = entries.find(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        entries.take(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const id of idsByGrant.take(grantId) ?? []) entries.take(id)
      },
    }
  }
}
