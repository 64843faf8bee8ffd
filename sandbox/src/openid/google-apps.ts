/**
 * Google for apps: access tokens and id_tokens as its SDKs hand them out, and tokeninfo, which tells whose they are.
 * developers.google.com/identity/sign-in/android/backend-auth.
 */
import { randomBytes } from 'node:crypto'
import { json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import { offerSdk } from '../sdk-tokens.ts'
import { shortLived } from '../short-lived.ts'
import type { World } from '../world.ts'
import { mintIdToken } from './id-token.ts'

interface Issued {
  readonly person: Person
  readonly application: string
}

const TOKEN_LIFETIME_S = 3_599

/** `holder` knows the tokens that the web sign-in gave out. */
export const googleForApps = (
  world: World,
  issuer: string,
  holder: (token: string) => Promise<{ person: Person } | undefined>,
): Route[] => {
  const tokens = shortLived<Issued>()
  const { client_id: ours } = world.credentials.google
  offerSdk(world, 'google', async (person, application = ours, visit) => {
    if (visit.query.get('kind') === 'id_token') {
      return { access_token: await idTokenFor(world, issuer, { person, application }) }
    }
    const token = `ya29.${randomBytes(120).toString('base64url')}`
    tokens.put(token, { person, application }, TOKEN_LIFETIME_S * 1_000)
    return { access_token: token }
  })
  return [
    {
      method: 'GET',
      path: '/oauth2.googleapis.com/tokeninfo',
      back: ['google', 'check'],
      handle: async ({ query }) => {
        const token = query.get('access_token') ?? ''
        const found = await holder(token)
        const issued = tokens.find(token) ?? (found && { person: found.person, application: ours })
        if (!issued) {
          return json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400)
        }
        return json(infoOf(issued))
      },
    },
    {
      method: 'GET',
      path: '/openidconnect.googleapis.com/v1/userinfo',
      back: ['google', 'profile'],
      when: (visit) => tokens.find(bearer(visit) ?? '') !== undefined,
      handle: (visit) => {
        const issued = tokens.find(bearer(visit) ?? '')
        return issued ? json(claimsOf(issued)) : json({ error: 'invalid_request' }, 401)
      },
    },
  ]
}

const claimsOf = ({ person }: Issued) => ({
  sub: person.google.sub,
  name: person.displayName,
  given_name: person.givenName,
  family_name: person.familyName,
  picture: `https://lh3.googleusercontent.com/a/${person.google.sub}=s96-c`,
  ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
})

/** All values are texts here. */
const infoOf = ({ person, application }: Issued) => ({
  azp: application,
  aud: application,
  sub: person.google.sub,
  scope: 'openid https://www.googleapis.com/auth/userinfo.email',
  exp: String(Math.floor(Date.now() / 1_000) + TOKEN_LIFETIME_S),
  expires_in: String(TOKEN_LIFETIME_S),
  ...(person.email !== null && {
    email: person.email,
    email_verified: String(person.emailVerified),
  }),
  access_type: 'online',
})

/** The app on the phone has a client id of its own, which stands in azp; the audience is that of the web. */
const idTokenFor = async (world: World, issuer: string, issued: Issued): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: issuer,
    azp: '1099511627999-app.apps.googleusercontent.com',
    aud: issued.application,
    ...claimsOf(issued),
    iat: now,
    exp: now + 3_600,
  }
  return mintIdToken(claims, await world.keys.get('google'), world.faults.of('google'))
}
