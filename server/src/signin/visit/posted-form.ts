/** A form that a network posted, sealed into the address of our own callback for the one redirect in between. */
import type { Keyring } from '../../base/seals/seal.ts'
import { sealedNote } from '../../base/seals/sealed-note.ts'

export type PostedPairs = readonly (readonly [name: string, value: string])[]

/** Makes and opens such texts with the installation's keys; they count for a minute. */
export const postedForms = (keyring: Pick<Keyring, 'sealFor'>) =>
  sealedNote<PostedPairs>(keyring, 'posted form', 60)
