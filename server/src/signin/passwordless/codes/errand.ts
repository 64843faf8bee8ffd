/** What a code is for: kept sealed beside it, because it holds the phone number or address and the player's sign-in. */
import { Problem } from '../../../base/problem.ts'
import type { Keyring } from '../../../base/seals/seal.ts'
import type { Directory } from '../../../projects/index.ts'
import { problems } from '../../contract.ts'
import { type Entry, type EntryNote, requireRedirectUri } from '../../landing/entry.ts'
import type { Profile } from '../../networks/profile.ts'
import type { PlayFabPlayer } from '../../playfab/login.ts'
import type { LinkTarget } from '../../visit/upstream-state.ts'
import type { Channel } from './address.ts'

/** What came before an e-mail address was asked for: whoever was vouched for, waiting to come in. */
export type Waiting = {
  entry: EntryNote
  profile: Profile
  type?: Channel | undefined
  playFabPlayer?: PlayFabPlayer | undefined
  /** In Base64url, and in milliseconds since 1970. */
  proof: { fingerprint: string; until: number }
  browser: string
  locale: string | null
  /** Whether an e-mail address that is missing is asked for on a page of ours. */
  isHosted: boolean
}

/** A sign-in by phone or e-mail; `browser` is null where the client has a form of its own. */
export type SignInErrand = {
  is: 'sign_in'
  channel: Channel
  target: string
  entry: EntryNote
  browser: string | null
  locale: string | null
  isPhoneOnly: boolean
  /** Whose identity this is to become; null where somebody signs in. */
  linkTo: LinkTarget | null
}

/** An address that a signed-in user entered through the client's form. */
export type ConfirmErrand = { is: 'confirm'; email: string; userId: string }

/** An address that was entered on our page, while the sign-in waits. */
export type ConfirmFirstErrand = { is: 'confirm_first'; email: string; waiting: Waiting }

export type Errand = SignInErrand | ConfirmErrand | ConfirmFirstErrand

export type Errands = {
  /** `operation` is the row it lies in, and the only one it can be read from. */
  seal(errand: Errand, operation: string): Buffer
  /** Throws where it was altered or belongs to another row: a bug or an attack, not a mistake of a caller. */
  open(sealed: Buffer, operation: string): Errand
}

/** What errands are sealed for. */
export const errandPurpose = 'one-time code errand'

/** Seals and opens errands with the installation's keys. */
export const errands = (keyring: Pick<Keyring, 'sealFor'>): Errands => {
  const seal = keyring.sealFor(errandPurpose)
  return {
    seal: (errand, operation) => seal.seal(Buffer.from(JSON.stringify(errand)), operation),
    open(sealed, operation) {
      const plain = seal.open(sealed, operation)
      if (!plain) throw new Error('the errand of a one-time code cannot be opened')
      return JSON.parse(plain.toString()) as Errand
    },
  }
}

/** The entry again. Throws 400 where the client is gone or may not land there any more: nothing is redirected then. */
export const entryOf = (directory: Pick<Directory, 'client'>, note: EntryNote): Entry => {
  const found = directory.client(note.clientId)
  if (!found) throw new Problem(problems.visit_refused)
  const { clientId: _, ...entry } = note
  return { ...found, ...entry, redirectUri: requireRedirectUri(found.client, note.redirectUri) }
}
