/** Phone numbers as people type them, in the one form they are kept in, and what a channel reaches. */
import { readMailbox } from '../../../base/messages/mailbox.ts'

export type Channel = 'phone' | 'email'

/**
 * A phone number in E.164 form (`+491701234567`) from what a person typed: blanks, dashes, dots, slashes and
 * brackets go, a leading `00` is a `+`. Undefined without a country code, or with too few or many digits.
 */
export const readPhoneNumber = (typed: string): string | undefined => {
  if (typed.length > 40) return undefined
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().\-/\u2010-\u2015]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Reads what was typed for a channel; undefined where nothing can be sent there. */
export const readTarget = (channel: Channel, typed: string): string | undefined =>
  channel === 'phone' ? readPhoneNumber(typed) : readMailbox(typed)
