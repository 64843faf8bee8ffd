/** A form that a network posted, sealed into the address of our own callback for the one redirect in between. */
import { epochSeconds, type Instant } from '../../base/clock.ts'
import type { Keyring } from '../../base/seals/seal.ts'

export type PostedForms = {
  seal(pairs: readonly (readonly [name: string, value: string])[], now: Instant): string
  /** Undefined for what is altered, not ours, or older than a minute. */
  open(text: string, now: Instant): (readonly [name: string, value: string])[] | undefined
}

const seconds = 60

/** Makes and opens such texts with the installation's keys. */
export const postedForms = (keyring: Pick<Keyring, 'sealFor'>): PostedForms => {
  const seal = keyring.sealFor('posted form')
  return {
    seal: (pairs, now) =>
      seal
        .seal(Buffer.from(JSON.stringify({ until: epochSeconds(now) + seconds, pairs })))
        .toString('base64url'),
    open(text, now) {
      const plain = seal.open(Buffer.from(text, 'base64url'))
      if (!plain) return undefined
      const { until, pairs } = JSON.parse(plain.toString()) as {
        until: number
        pairs: [string, string][]
      }
      return until > epochSeconds(now) ? pairs : undefined
    },
  }
}
