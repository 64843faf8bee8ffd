/** The id of a device: what is no such id, and the identity that one stands for. */
import { sha256 } from '../../base/ids.ts'
import { deviceWay } from '../networks/own-ways.ts'

/**
 * An id that older versions of Android gave to whole series of devices, and emulators still give
 * (issuetracker.google.com/issues/36921847).
 */
const shared = '9774d56d682e549c'

const fewestCharacters = 5

/**
 * Whether an id can belong to one device alone. Systems that tell none give zeros or a word, and everybody who comes
 * with such a one would be the same guest.
 */
export const isOfOneDevice = (id: string): boolean =>
  id.toLowerCase() !== shared && new Set(id.replaceAll('-', '')).size >= fewestCharacters

/**
 * The identity of a device. A plain hash is enough, because ids that count have 64 random bits or more. One under a key
 * of the installation would lose all guests with that key.
 */
export const deviceIdentity = (type: string, id: string): { realm: string; subject: string } => {
  const subject = sha256(`${type} ${id}`).toString('hex', 0, 16)
  // A player has one identity of a realm, and may have many devices.
  return { realm: `${deviceWay}/${type}/${subject}`, subject }
}
