/** X: only the application that a token was issued to can sign with it. */
import { randomness } from '../../base/ids.ts'
import { at, requireCredential } from '../networks/calls/connection.ts'
import { cleanText, readAddress, readEmail, readId } from '../networks/profile.ts'
import { type Check, readAnswer, refused } from './check.ts'
import { signedHeader } from './oauth1.ts'

/**
 * A token of OAuth 1.0a, as X's SDKs hand out. A request is signed with the application's key, and X takes only tokens
 * issued to that (docs.x.com/x-api/v1/accounts-and-users, account/verify_credentials, read 2026-11-20). Tokens of OAuth
 * 2.0 name no application, so they are not taken.
 */
export const checkTwitter: Check = async ({ network, connection, handed, now, call }) => {
  const address = at('https://api.x.com/1.1/account/verify_credentials.json', connection)
  const url = `${address}?include_email=true&include_entities=false&skip_status=true`
  const authorization = signedHeader(url, {
    consumerKey: requireCredential(connection, 'consumer_key'),
    consumerSecret: requireCredential(connection, 'consumer_secret'),
    token: handed.access_token,
    tokenSecret: handed.access_token_secret ?? '',
    now,
    nonce: randomness(16).toString('hex'),
  })
  const answer = await call({ url, headers: { authorization } })
  // X says the same of a token that is no good and of one of another application.
  if (answer.status === 401) throw refused('token_of_other_application')
  const body = readAnswer(answer)
  const id = readId(body.id_str)
  const email = readEmail(body.email)
  return {
    profile: {
      network: network.name,
      id,
      realm: network.name,
      subject: id,
      name: cleanText(body.name),
      username: cleanText(body.screen_name),
      email,
      // X tells only an address that the player confirmed.
      isEmailVerified: email !== undefined,
      picture: readAddress(body.profile_image_url_https)?.replace(/_normal(?=\.\w+$)/, '_400x400'),
    },
  }
}
