/** The key set of a vendor: only its current signing key. */
import { type Answer, json } from '../http/answer.ts'
import type { KeyName } from '../keys.ts'
import type { World } from '../world.ts'

/** RFC 7517; may be cached for an hour, as the vendors say. */
export const publishedKeys = async (world: World, name: KeyName): Promise<Answer> => {
  const { publicKey, thumbprint } = await world.keys.get(name)
  const { kty, n, e } = publicKey.export({ format: 'jwk' })
  return json({ keys: [{ kid: thumbprint, kty, use: 'sig', alg: 'RS256', n, e }] }, 200, {
    'cache-control': 'public, max-age=3600',
  })
}
