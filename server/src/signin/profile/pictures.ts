/** Pictures that players upload: which files are taken, and how one takes the place of another. */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { randomness } from '../../base/ids.ts'
import { type Deps, type PersonalRecords, pictureKindOf } from '../../projects/index.ts'
import { ownPicture } from '../tokens/own-pictures.ts'
import * as store from './pictures.sql.ts'

/** The formats that every client shows. */
const shownTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
])

/** The media type of an uploaded file by its first bytes; undefined for what is none of the four kinds. */
export const uploadedType = (bytes: Buffer): string | undefined => {
  const type = pictureKindOf(bytes)
  return type !== undefined && shownTypes.has(type) ? type : undefined
}

type Upload = { type: string; bytes: Buffer; now: Instant }

/** Puts a picture in the place of the user's present one. Undefined without such a user, else its name. */
export const keepPicture = async (
  tx: Tx,
  project: number,
  user: string,
  upload: Upload,
): Promise<string | undefined> => {
  const picture_id = randomness(32).toString('base64url')
  const name = ownPicture(picture_id)
  if (!(await store.namePicture(tx, project, user, name))) return undefined
  await store.deletePicture(tx, project, user)
  await store.insertPicture(tx, project, user, { picture_id, ...upload })
  return name
}

/** Takes a user's uploaded picture away; false where there was none. */
export const takePictureAway = async (tx: Tx, project: number, user: string): Promise<boolean> => {
  await store.unnamePicture(tx, project, user)
  return await store.deletePicture(tx, project, user)
}

/** The uploaded picture of a person. It is deleted with the user. */
export const pictureRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'picture',
  async exportUser(project, { userId }) {
    const [picture] = await store.findPictureOf(sql, project, userId)
    if (!picture) return null
    const { type, bytes, uploaded_at } = picture
    return { type, uploaded_at: formatTimestamp(uploaded_at), base64: bytes.toString('base64') }
  },
  async eraseUser() {},
})
