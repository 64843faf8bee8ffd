/**
 * Pictures that players uploaded, as rows and tokens name them. A user's row says `own:` and the id of the picture.
 * So the address follows the public one of the service, and no sign-in takes a network's picture for newer.
 */
import type { Project } from '../../projects/index.ts'

const mark = 'own:'

/** The value of a user's `picture` for an uploaded one. */
export const ownPicture = (pictureId: string): string => mark + pictureId

/** Whether a user's `picture` is one that they uploaded. Addresses of networks begin with `http`. */
export const isOwnPicture = (picture: string | null | undefined): picture is string =>
  picture?.startsWith(mark) === true

/** The path at which an uploaded picture is served. */
export const ownPicturePath = (
  { loginProjectId }: Pick<Project, 'loginProjectId'>,
  picture: string,
): string => `/api/projects/${loginProjectId}/pictures/${picture.slice(mark.length)}`

/** The address of a user's picture, as others can open it. */
export const shownPicture = (
  publicUrl: string,
  project: Pick<Project, 'loginProjectId'>,
  picture: string | null,
): string | null => (isOwnPicture(picture) ? publicUrl + ownPicturePath(project, picture) : picture)
