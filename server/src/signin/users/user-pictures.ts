/** Our own addresses for the pictures of players, as the console shows them. */
import { form, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  aboutCallsOf,
  adminCalls,
  type Deps,
  nullablePictureAddress,
  pictureAddress,
} from '../../projects/index.ts'
import { listPictures } from './user-lookup.sql.ts'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const Query = Type.Object(
  {
    user_ids: Type.String({
      pattern: `^${uuid}(,${uuid}){0,99}$`,
      ...form('words'),
      description: '1 to 100, separated by commas',
    }),
  },
  { additionalProperties: false },
)

const Addresses = Type.Object({
  items: Type.Array(Type.Object({ user_id: Type.String(), address: nullablePictureAddress })),
})

/** Adds the call; the scope must be one that admits to projects and speaks the admin dialect. */
export const addPictures = (
  app: FastifyInstance,
  deps: Pick<Deps, 'sql' | 'clock' | 'keyring' | 'admission'>,
): void =>
  adminCalls(app, deps.admission).get(
    '/pictures/users',
    {
      ...aboutCallsOf('Users')(
        'listUserPictures',
        'Addresses by which a page of the console shows the pictures of players',
        'The service fetches the pictures itself, so that their hosts do not learn who is at work. Of a player who is not there nothing is answered.',
      ),
      querystring: Query,
      response: { 200: Addresses },
    },
    async ({ projectId }, request) => {
      const rows = await listPictures(deps.sql, projectId, request.query.user_ids.split(','))
      return {
        items: rows.map(({ user_id, picture }) => ({
          user_id,
          address: pictureAddress(deps, picture),
        })),
      }
    },
  )
