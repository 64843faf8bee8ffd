/** The links in mails: everything they need is sealed in them. */
import { epochSeconds } from '../../../base/clock.ts'
import type { Gate } from '../../gate.ts'

type LinkDeps = Pick<Gate, 'keyring' | 'clock' | 'issuer'>

/** Where the link of a mail with a code leads. */
export const signInLinkPath = '/signin/link'
/** Where the link that confirms an address leads. */
export const confirmationPath = '/signin/confirm'

/** What a link confirms: an address of a user, named by id or, before there is one, by identity. */
export type Confirmation = {
  projectId: number
  /** Counts once, together with the code of the same mail. */
  operation: string
  email: string
} & ({ userId: string } | { realm: string; subject: string })

/** A day. */
const confirmationSeconds = 86_400

/** Links that do what entering the code does. They end with the code. */
export const signInLinks = ({ keyring, issuer }: LinkDeps) => {
  const seal = keyring.sealFor('sign-in link')
  return {
    make: (operation: string, code: string): string =>
      addressOf(issuer, signInLinkPath, seal.seal(Buffer.from(JSON.stringify([operation, code])))),
    /** Undefined for what is altered or not ours. */
    read(token: string): { operation: string; code: string } | undefined {
      const plain = seal.open(Buffer.from(token, 'base64url'))
      if (!plain) return undefined
      const [operation, code] = JSON.parse(plain.toString()) as [string, string]
      return { operation, code }
    },
  }
}

/** Links that confirm an address within a day. */
export const confirmationLinks = ({ keyring, clock, issuer }: LinkDeps) => {
  const seal = keyring.sealFor('e-mail confirmation link')
  return {
    make(confirmation: Confirmation): string {
      const until = epochSeconds(clock.now()) + confirmationSeconds
      const plain = Buffer.from(JSON.stringify({ until, confirmation }))
      return addressOf(issuer, confirmationPath, seal.seal(plain))
    },
    /** Undefined for what is altered, not ours, or older than a day. */
    read(token: string): Confirmation | undefined {
      const plain = seal.open(Buffer.from(token, 'base64url'))
      if (!plain) return undefined
      const { until, confirmation } = JSON.parse(plain.toString()) as {
        until: number
        confirmation: Confirmation
      }
      return until > epochSeconds(clock.now()) ? confirmation : undefined
    },
  }
}

const addressOf = (issuer: string, path: string, sealed: Buffer): string =>
  `${issuer}${path}?token=${sealed.toString('base64url')}`
