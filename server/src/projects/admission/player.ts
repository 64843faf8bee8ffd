/** The signed-in player, for calls of players. Areas do not know sign-in: `app.ts` brings the reader of user tokens. */
import { Problem } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { problems } from '../contract.ts'
import type { Directory, Project } from '../directory/directory.ts'

export type AdmittedPlayer = {
  userId: string
  projectId: number
  email: string | undefined
  /** ISO 3166-1, as far as it is known. */
  country: string | undefined
}

/** The player behind a user token that still counts; undefined for any other. */
export type ReadPlayer = (token: string) => Promise<AdmittedPlayer | undefined>

/**
 * The signed-in player of a request, undefined where nobody says to be one. Throws 401 for a token that is bad, or of
 * another project: somebody who is signed in there must hear that they are not here.
 */
export const playerOf = async (
  readPlayer: ReadPlayer,
  { headers }: FastifyRequest,
  projectId: number,
): Promise<AdmittedPlayer | undefined> => {
  const [, token] = /^Bearer (.*)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return undefined
  const player = await readPlayer(token)
  if (player?.projectId !== projectId)
    throw playerRefusal('The user token is not, or no longer, valid')
  return player
}

/** The project of a player's call, by the `project_id` of its path. Throws 404 for one that does not exist. */
export const projectOfPath = (
  { directory }: { directory: Pick<Directory, 'project'> },
  { params }: FastifyRequest,
): Project => {
  const id = parseId((params as { project_id: string }).project_id)
  const project = id === undefined ? undefined : directory.project(id)
  if (!project) throw new Problem(problems.project_not_found)
  return project
}

/** A player as the user of an order. */
export const buyerOf = ({ userId, email, country }: AdmittedPlayer) => ({
  id: userId,
  ...(email === undefined ? {} : { email }),
  ...(country === undefined ? {} : { country }),
})

/** 401 for a call that only players may make. */
export const playerRefusal = (detail: string): Problem =>
  new Problem(problems.user_token_refused, {
    detail: `${detail}: sign in and send Authorization: Bearer <user JWT>`,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
