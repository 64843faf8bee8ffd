/** developer.vimeo.com/api/authentication; vimeo/vimeo.js (the vendor's own SDK), read 2026-11-20 */
import type { OAuthNetwork, Quirks } from '../network.ts'

/**
 * Vimeo knows a person by an address, `/users/152184`, whose last part is the number; pictures are a list of sizes,
 * the largest last (developer.vimeo.com/api/reference/response/user, read 2026-11-20).
 */
const vimeoUser: NonNullable<Quirks['profile']> = (body) => {
  const { uri, pictures } = body
  const id = typeof uri === 'string' ? /^\/users\/(\d{1,20})$/.exec(uri)?.[1] : undefined
  const sizes = (pictures as { sizes?: unknown } | null | undefined)?.sizes
  const largest: unknown = Array.isArray(sizes) ? sizes.at(-1) : undefined
  return Promise.resolve({ ...body, id, largest })
}

export const vimeo: OAuthNetwork = {
  name: 'vimeo',
  title: 'Vimeo',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://developer.vimeo.com/apps',
    steps: [
      'Create an app; its client identifier and client secret are on the tab *General*.',
      'Add the callback address under *Your callback URLs*; Vimeo compares it to the letter.',
    ],
    names: { client_id: 'Client identifier', client_secret: 'Client secrets' },
    limits2026:
      'Vimeo tells no e-mail address, so scope `email` gets none. No PKCE is documented, so none is sent.',
  },
  authorize: { url: 'https://api.vimeo.com/oauth/authorize' },
  token: {
    url: 'https://api.vimeo.com/oauth/access_token',
    headers: { accept: 'application/vnd.vimeo.*+json;version=3.4' },
  },
  profile: {
    url: 'https://api.vimeo.com/me',
    headers: { accept: 'application/vnd.vimeo.*+json;version=3.4' },
  },
  scope: ['public', 'private'],
  emailScope: [],
  pkce: false,
  // As it stands: secrets are Base64, and the vendor's SDK does not form-encode them.
  clientAuth: 'basic_raw',
  fields: {
    id: 'id',
    name: 'name',
    picture: ['pictures.base_link', 'largest.link'],
    externalUrl: 'link',
  },
  quirks: { profile: vimeoUser },
}
