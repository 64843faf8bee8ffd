/**
 * oauth.battle.net/.well-known/openid-configuration;
 * develop.battle.net/documentation/guides/using-oauth (read 2026-11-20)
 */
import type { OAuthNetwork } from '../network.ts'

export const battlenet: OAuthNetwork = {
  name: 'battlenet',
  title: 'Battle.net',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://develop.battle.net/access/clients',
    steps: ['Create a client and add the callback address to *Redirect URLs*.'],
    names: { client_id: 'Client ID', client_secret: 'Client Secret' },
    limits2026:
      'Battle.net tells neither an e-mail address nor a picture. China is a separate system whose ids can be the same as those of other players elsewhere: connect it as a network of your own with the discovery address `https://oauth.battlenet.com.cn/.well-known/openid-configuration`.',
  },
  authorize: { url: 'https://oauth.battle.net/authorize' },
  token: { url: 'https://oauth.battle.net/token' },
  profile: { url: 'https://oauth.battle.net/userinfo' },
  issuer: 'https://oauth.battle.net',
  idToken: { keys: 'https://oauth.battle.net/jwks/certs', algorithms: ['RS256'] },
  scope: ['openid'],
  emailScope: [],
  pkce: false,
  clientAuth: 'basic',
  // The name is spelt with an underscore in the id_token.
  fields: { id: ['sub', 'id'], name: ['battletag', 'battle_tag', 'id_token.battle_tag'] },
}
