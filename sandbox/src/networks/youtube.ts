/**
 * YouTube: Google's sign-in with an application of its own, and the channel by one more call. A person without a
 * channel gets an empty answer, and one who unticked the scope a refusal
 * (developers.google.com/youtube/v3/docs/channels/list).
 */
import { json } from '../http/answer.ts'
import { bearer } from '../http/basic.ts'
import type { Route, Visit } from '../http/routes.ts'
import { googleApplication } from '../openid/google.ts'
import { lettersFor } from '../people/ids.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world.ts'

const SCOPE = 'https://www.googleapis.com/auth/youtube.readonly'

/** The application's calls at Google, and the data API's `channels`. */
export const youtube = (world: World): Route[] => {
  const { routes, holder } = googleApplication(world, {
    vendor: 'youtube',
    title: 'YouTube',
    scopes: [SCOPE],
  })
  return [
    ...routes,
    {
      method: 'GET',
      path: '/www.googleapis.com/youtube/v3/channels',
      back: ['youtube', 'profile'],
      handle: async (visit: Visit) => {
        const found = await holder(bearer(visit) ?? '')
        if (!found) return failure(401, 'Invalid Credentials', 'authError')
        if (!found.scopes.includes(SCOPE)) {
          return failure(
            403,
            'Request had insufficient authentication scopes.',
            'insufficientPermissions',
          )
        }
        const items = hasChannel(found.person) ? [channelOf(found.person)] : []
        return json({
          kind: 'youtube#channelListResponse',
          etag: 'x',
          pageInfo: { totalResults: items.length, resultsPerPage: 5 },
          ...(items.length > 0 && { items }),
        })
      },
    },
  ]
}

const failure = (code: number, message: string, reason: string) =>
  json({ error: { code, message, errors: [{ message, domain: 'global', reason }] } }, code)

const hasChannel = ({ name }: Person): boolean => name !== 'bob'

const channelOf = (person: Person) => {
  const picture = `https://yt3.ggpht.com/ytc/${lettersFor(person, 'youtube picture', 40)}`
  return {
    kind: 'youtube#channel',
    id: `UC${lettersFor(person, 'youtube', 22)}`,
    snippet: {
      title: `${person.displayName} plays`,
      description: '',
      customUrl: `@${person.github.login}`,
      thumbnails: {
        default: { url: `${picture}=s88`, width: 88, height: 88 },
        high: { url: `${picture}=s800`, width: 800, height: 800 },
      },
      country: person.country,
    },
  }
}
