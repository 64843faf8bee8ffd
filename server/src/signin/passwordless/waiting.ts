/** A sign-in that waits on our page for an e-mail address, sealed into the page's address: nothing is stored for it. */
import { epochSeconds, type Instant } from '../../base/clock.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import { tripSeconds } from '../visit/upstream-state.ts'
import type { Waiting } from './codes/errand.ts'

/** Makes and opens such texts with the installation's keys; they are good for ten minutes. */
export const waitings = (keyring: Pick<Keyring, 'sealFor'>) => {
  const seal = keyring.sealFor('sign-in that waits for an e-mail address')
  return {
    seal(waiting: Waiting, now: Instant): string {
      // The network's token for the player is of no use any more.
      const { accessToken: _, ...profile } = waiting.profile
      const kept = { until: epochSeconds(now) + tripSeconds, waiting: { ...waiting, profile } }
      return seal.seal(Buffer.from(JSON.stringify(kept))).toString('base64url')
    },
    /** Undefined for what is altered, not ours, or over. */
    open(text: string, now: Instant): Waiting | undefined {
      const plain = seal.open(Buffer.from(text, 'base64url'))
      if (!plain) return undefined
      const { until, waiting } = JSON.parse(plain.toString()) as { until: number; waiting: Waiting }
      return until > epochSeconds(now) ? waiting : undefined
    },
  }
}
