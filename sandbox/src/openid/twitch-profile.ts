/** Twitch's answers about a token and its user (dev.twitch.tv/docs/api/reference, "Get Users"). */
import { type Answer, json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world.ts'
import type { OpenIdProvider } from './provider.ts'

/** Errors of Twitch's OAuth calls. */
export const failure = (status: number, message: string): Answer =>
  json({ status, message }, status)

/** The profile picture, the same in claims and in Helix. */
export const pictureOf = (person: Person): string =>
  `https://static-cdn.jtvnw.net/jtv_user_pictures/${person.twitch.id}-profile_image-300x300.png`

/** GET /oauth2/validate: whose token it is and for what. */
export const validate = async (
  world: World,
  provider: OpenIdProvider,
  visit: Visit,
): Promise<Answer> => {
  const holder = await provider.holder(bearer(visit, 'OAuth') ?? bearer(visit) ?? '')
  if (!holder) return failure(401, 'invalid access token')
  return json({
    client_id: world.credentials.twitch.client_id,
    login: holder.person.twitch.login,
    scopes: holder.scopes,
    user_id: holder.person.twitch.id,
    expires_in: 14_000,
  })
}

/** GET helix/users without ids: the token's own user; needs the Client-Id header. */
export const helixUsers = async (
  world: World,
  provider: OpenIdProvider,
  visit: Visit,
): Promise<Answer> => {
  const refused = (message: string): Answer =>
    json({ error: 'Unauthorized', status: 401, message }, 401)
  const holder = await provider.holder(bearer(visit) ?? '')
  if (!holder) return refused('Invalid OAuth token')
  const clientId = visit.headers['client-id']
  if (clientId === undefined) return refused('Client ID is missing')
  if (clientId !== world.credentials.twitch.client_id) {
    return refused('Client ID and OAuth token do not match')
  }
  const { person, scopes } = holder
  const showsEmail = scopes.includes('user:read:email') && person.emailVerified && person.email
  return json({
    data: [
      {
        id: person.twitch.id,
        login: person.twitch.login,
        display_name: person.displayName,
        type: '',
        broadcaster_type: '',
        description: '',
        profile_image_url: pictureOf(person),
        offline_image_url: '',
        view_count: 0,
        created_at: '2020-01-01T00:00:00Z',
        // Helix gives a verified address only.
        ...(showsEmail && { email: person.email }),
      },
    ],
  })
}
