/** The links in mails: everything they need is sealed in them. */
import { sealedNote, sealedValue } from '../../../base/seals/sealed-note.ts'
import type { MessageNeeds } from './needs.ts'

type LinkDeps = Pick<MessageNeeds, 'keyring' | 'clock' | 'issuer'>

/** Where the link of a mail with a code leads. */
export const signInLinkPath = '/signin/link'
/** Where the link that confirms an address leads. */
export const confirmationPath = '/signin/confirm'

/** The address that a link confirms: one of a user, named by id or, before there is one, by identity. */
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
  const links = sealedValue<{ operation: string; code: string }>(keyring, 'sign-in link')
  return {
    make: (operation: string, code: string): string =>
      addressOf(issuer, signInLinkPath, links.seal({ operation, code }).toString('base64url')),
    /** Undefined for what is altered or not ours. */
    read: (token: string) => links.open(Buffer.from(token, 'base64url')),
  }
}

/** Links that confirm an address within a day. */
export const confirmationLinks = ({ keyring, clock, issuer }: LinkDeps) => {
  const links = sealedNote<Confirmation>(keyring, 'e-mail confirmation link', confirmationSeconds)
  return {
    make: (confirmation: Confirmation): string =>
      addressOf(issuer, confirmationPath, links.seal(confirmation, clock.now())),
    /** Undefined for what is altered, not ours, or older than a day. */
    read: (token: string) => links.open(token, clock.now()),
  }
}

const addressOf = (issuer: string, path: string, token: string): string =>
  `${issuer}${path}?token=${token}`
