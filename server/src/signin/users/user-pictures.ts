/** Our own addresses for the pictures of players, as the console shows them. */
import { form, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  aboutCallsOf,
  adminCalls,
  adminPath,
  type Deps,
  nullablePictureAddress,
  pictureAddress,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { UserPath } from '../admin-contract.ts'
import { takePictureAway } from '../profile/pictures.ts'
import { answerChange } from '../requests/change.ts'
import { isOwnPicture, ownPicturePath } from '../tokens/own-pictures.ts'
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

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'admission'>

/** Adds the calls; the scope must be one that admits to projects and speaks the admin dialect. */
export const addPictures = (app: FastifyInstance, deps: Needs): void => {
  addAddresses(app, deps)
  app.delete<{ Params: UserPath }>(
    `${adminPath}/users/:user_id/picture`,
    {
      schema: {
        ...aboutCallsOf('Users')(
          'removeUserPicture',
          'Take away the picture that a user uploaded',
          'A picture of a network, if there is one, stands for them again. They may upload another one.',
        ),
        params: UserPath,
        response: { 204: Type.Null() },
      },
    },
    answerChange(deps, (change, { user_id }: UserPath) =>
      deps.sql.begin(async (tx) => {
        if (!(await takePictureAway(tx, change.projectId, user_id))) {
          throw new Problem(projectProblems.not_found, {
            detail: 'This user has uploaded no picture',
          })
        }
        const target = `user ${user_id}`
        await recordAudit(tx, { ...change, action: 'user.picture_removed', target })
      }),
    ),
  )
}

const addAddresses = (app: FastifyInstance, deps: Needs): void =>
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
    async ({ project, projectId }, request) => {
      const rows = await listPictures(deps.sql, projectId, request.query.user_ids.split(','))
      return {
        items: rows.map(({ user_id, picture }) => ({
          user_id,
          address: isOwnPicture(picture)
            ? ownPicturePath(project, picture)
            : pictureAddress(deps, picture),
        })),
      }
    },
  )
