/** The key set of a vendor: only its current signing key. */
import { type Answer, json } from '../http/answer.ts'
import type { KeyName } from '../keys.ts'
import type { World } from '../world.ts'

/** RFC 7517; may be cached for an hour, as the vendors say. */
export const publishedKeys = async (world: World, name: KeyName): Promise<Answer> => {
  const { publicKey, thumbprint } = await world.keys.get(name)
  const jwk = publicKey.export({ format: 'jwk' })
  const alg = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  return json({ keys: [{ kid: thumbprint, use: 'sig', alg, ...jwk }] }, 200, {
    'cache-control': 'public, max-age=3600',
  })
}
