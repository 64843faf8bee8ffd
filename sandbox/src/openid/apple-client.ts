/** Apple's client authentication: a JWT in the place of the secret ("Creating a client secret"). */
import { isSame } from '../http/basic.ts'
import type { World } from '../world.ts'

const HALF_A_YEAR_S = 15_777_000

/** The secret: ES256, made with our key, by our team for our client, for Apple, half a year at most. */
export const isAppleClient = async (
  world: World,
  issuer: string,
  form: URLSearchParams,
): Promise<boolean> => {
  const ours = world.credentials.apple
  if (!isSame(form.get('client_id') ?? '', ours.client_id)) return false
  const [key, { jwtVerify }] = await Promise.all([world.keys.get('apple_client'), import('jose')])
  try {
    const { payload, protectedHeader } = await jwtVerify(
      form.get('client_secret') ?? '',
      key.publicKey,
      {
        algorithms: ['ES256'],
        issuer: ours.team_id,
        subject: ours.client_id,
        audience: ['https://appleid.apple.com', issuer],
        requiredClaims: ['iat', 'exp'],
      },
    )
    const lifetime = Number(payload.exp) - Number(payload.iat)
    return protectedHeader.kid === ours.key_id && lifetime <= HALF_A_YEAR_S
  } catch {
    return false
  }
}
