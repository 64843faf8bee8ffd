/** A user's wish to link a network, sealed into the address that their browser opens: nothing is stored for it. */
import { epochSeconds, type Instant } from '../../base/clock.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import { tripSeconds } from '../visit/upstream-state.ts'

export type LinkVisit = {
  clientId: number
  userId: string
  /** The session that asked; the visit is void when it is. */
  sessionId: string
  provider: string
  redirectUri: string
  isRedirectUriImplied: boolean
  /** Empty where the client gave none. */
  state: string
  locale: string | null
}

export type LinkVisits = {
  seal(visit: LinkVisit, now: Instant): string
  /** Undefined for a text that is altered, not ours, or older than ten minutes. */
  open(text: string, now: Instant): LinkVisit | undefined
}

/** Makes and opens such texts with the installation's keys. */
export const linkVisits = (keyring: Pick<Keyring, 'sealFor'>): LinkVisits => {
  const seal = keyring.sealFor('link visit')
  return {
    seal: (visit, now) =>
      seal
        .seal(Buffer.from(JSON.stringify({ until: epochSeconds(now) + tripSeconds, visit })))
        .toString('base64url'),
    open(text, now) {
      const plain = seal.open(Buffer.from(text, 'base64url'))
      if (!plain) return undefined
      const { until, visit } = JSON.parse(plain.toString()) as { until: number; visit: LinkVisit }
      return until > epochSeconds(now) ? visit : undefined
    },
  }
}
