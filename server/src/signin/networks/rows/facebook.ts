/** developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, read 2026-11-20 */
import { createHmac } from 'node:crypto'
import { readObject } from '../calls/call.ts'
import { requireCredential } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'
import { fillAddress } from '../placeholders.ts'

const fields = 'id,name,email,picture.width(256).height(256)'

/** Meta retires a version of the Graph API about two years after its release; v24.0 is of October 2025. */
const defaults = { graph_version: 'v24.0' }

/**
 * Asks Graph for the player with `appsecret_proof`, which applications can be set to demand. It is the HMAC-SHA256 of
 * the access token under the app secret (developers.facebook.com/docs/graph-api/securing-requests, read 2026-11-20).
 */
const facebookPlayer: NonNullable<Quirks['profile']> = async (
  _body,
  { connection, token, call },
) => {
  const accessToken = String(token.access_token)
  const proof = createHmac('sha256', requireCredential(connection, 'client_secret'))
    .update(accessToken)
    .digest('hex')
  const query = new URLSearchParams({ fields, appsecret_proof: proof })
  const me = fillAddress('https://graph.facebook.com/{graph_version}/me', {
    network: { defaults },
    connection,
  })
  const answer = await call({
    url: `${me}?${query}`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'profile_refused', undefined, { status: answer.status })
  const body = readObject(answer)
  if (body.error !== undefined) throw new VisitFailure('refused', 'profile_refused')
  return body
}

export const facebook: OAuthNetwork = {
  name: 'facebook',
  title: 'Facebook',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  optionalCredentials: ['graph_version'],
  defaults,
  guide: {
    console: 'https://developers.facebook.com/apps',
    steps: [
      'Create an app with the use case *Authenticate and request data from users with Facebook Login*.',
      'Add the callback address to *Valid OAuth Redirect URIs* in the settings of Facebook Login; keep *Client OAuth login*, *Web OAuth login* and *Strict Mode* on.',
      'Add the permission *email* if your game asks for scope `email`; for everybody outside your team it needs *Advanced Access*, and that a verified business.',
      'Set `graph_version` only to use another version of the Graph API than v24.0.',
    ],
    names: {
      client_id: 'App ID',
      client_secret: 'App secret',
      graph_version: 'Version of the Graph API',
    },
    limits2026:
      'Players who signed up by phone, or who untick it, have no e-mail address; one that comes counts as unverified, because Facebook does not say. The id belongs to your app: another app sees other ids. A version of the Graph API works for about two years.',
  },
  authorize: { url: 'https://www.facebook.com/{graph_version}/dialog/oauth' },
  token: { url: 'https://graph.facebook.com/{graph_version}/oauth/access_token' },
  scope: ['public_profile'],
  emailScope: ['email'],
  scopeSeparator: ',',
  pkce: false,
  clientAuth: 'post',
  fields: { id: 'id', name: 'name', email: 'email', picture: 'picture.data.url' },
  quirks: { profile: facebookPlayer },
}
