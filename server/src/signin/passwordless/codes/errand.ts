/**
 * The errand of a code: kept sealed beside it, because it holds the phone number or address and the player's sign-in.
 */
import type { Keyring } from '../../../base/seals/seal.ts'
import { sealedValue } from '../../../base/seals/sealed-note.ts'
import type { LinkTarget } from '../../identities/linking.ts'
import type { EntryNote } from '../../landing/entry.ts'
import type { Waiting } from '../../landing/waiting.ts'
import type { Step } from '../../tracing/steps.ts'
import type { Channel } from './address.ts'

/** A sign-in by phone or e-mail; `browser` is null where the client has a form of its own. */
export type SignInErrand = {
  is: 'sign_in'
  channel: Channel
  target: string
  entry: EntryNote
  browser: Buffer | null
  locale: string | null
  isPhoneOnly: boolean
  /** The user that gets this identity; null where somebody signs in. */
  linkTo: LinkTarget | null
  /** So far; missing where an older process has sealed it. */
  steps?: readonly Step[]
}

/** An address that a signed-in user entered through the client's form. */
export type ConfirmErrand = { is: 'confirm'; email: string; userId: string }

/** An address that was entered on our page, while the sign-in waits. */
export type ConfirmFirstErrand = { is: 'confirm_first'; email: string; waiting: Waiting }

export type Errand = SignInErrand | ConfirmErrand | ConfirmFirstErrand

/** The purpose for which errands are sealed. */
export const errandPurpose = 'one-time code errand'

/**
 * Seals and opens errands with the installation's keys. An errand can be read only together with the operation whose
 * row it lies in.
 */
export const errands = (keyring: Pick<Keyring, 'sealFor'>) =>
  sealedValue<Errand>(keyring, errandPurpose)
