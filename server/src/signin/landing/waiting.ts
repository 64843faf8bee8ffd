/** A sign-in that waits on our page for an e-mail address, sealed into the page's address: nothing is stored for it. */
import type { Keyring } from '../../base/seals/seal.ts'
import { sealedNote } from '../../base/seals/sealed-note.ts'
import { visitSeconds } from '../tokens/lifetimes.ts'
import type { Step } from '../tracing/steps.ts'
import type { EntryNote } from './entry.ts'
import type { Vouched } from './finish.ts'
import type { LandingNeeds } from './needs.ts'
import { withParameters } from './redirects.ts'

/** Where the page stands that asks for an e-mail address. */
export const emailStepPath = '/signin/email'

export type Waiting = {
  entry: EntryNote
  vouched: Vouched
  /** The browser in which the sign-in began. */
  browser: Buffer
  locale: string | null
  /** So far; missing where an older process has sealed it. */
  steps?: readonly Step[]
}

/** Makes and opens the texts in which a sign-in waits; they count for ten minutes. */
export const waitings = (keyring: Pick<Keyring, 'sealFor'>) =>
  sealedNote<Waiting>(keyring, 'sign-in that waits for an e-mail address', visitSeconds)

/** The address of the page at which a sign-in waits. */
export const waitingAddress = (
  { keyring, clock, issuer }: Pick<LandingNeeds, 'keyring' | 'clock' | 'issuer'>,
  waiting: Waiting,
): string => {
  // The network's token for the player is of no use any more.
  const { accessToken: _, ...profile } = waiting.vouched.profile
  const kept = { ...waiting, vouched: { ...waiting.vouched, profile } }
  const visit = waitings(keyring).seal(kept, clock.now())
  return withParameters(issuer + emailStepPath, [['visit', visit]])
}
