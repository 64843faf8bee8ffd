/** partner.steamgames.com/doc/features/auth, "Website Linking": OpenID 2.0, its own flow in steam-openid.ts. */
import type { Network } from '../network.ts'

export const steam: Network & { protocol: 'openid2' } = {
  name: 'steam',
  title: 'Steam',
  protocol: 'openid2',
  // web_api_key only adds the player's name and picture.
  credentials: [],
}
