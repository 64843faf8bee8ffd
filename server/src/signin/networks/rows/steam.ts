/** partner.steamgames.com/doc/features/auth, "Website Linking": OpenID 2.0, its own flow in steam-openid.ts. */
import type { Network } from '../network.ts'

export const steam: Network & { protocol: 'openid2' } = {
  name: 'steam',
  title: 'Steam',
  protocol: 'openid2',
  // web_api_key only adds the player's name and picture.
  credentials: [],
  optionalCredentials: ['web_api_key'],
  guide: {
    console: 'https://steamcommunity.com/dev/apikey',
    steps: [
      'Nothing has to be registered: Steam sends players back to any address.',
      'For name and picture make a Web API key; the publisher key of the platform connection works as well.',
    ],
    names: { web_api_key: 'Key' },
    limits2026:
      'Steam tells no e-mail address; name and picture come with a Web API key only. A player who comes by ticket (platform connection) and by this door is one user.',
  },
}
