/** Names of accounts: in the form in which two are compared, and what somebody types to sign in. */
import { readMailbox } from '../../base/messages/mailbox.ts'
import { cleanText } from '../networks/profile.ts'

export type AccountName = {
  username: string
  /** Null where the name is the address: then the address alone is compared. */
  nameKey: string | null
}

/**
 * A name that somebody chose. Undefined for one without a character that can be shown, and for one with an @ that is
 * not the account's own address. That could be the address of somebody else, who could not sign in with it any more.
 */
export const readUsername = (typed: string, email: string): AccountName | undefined => {
  const username = cleanText(typed, 255)
  if (username === undefined) return undefined
  if (!username.normalize('NFKC').includes('@')) return { username, nameKey: nameKeyOf(username) }
  return readMailbox(username) === email ? { username, nameKey: null } : undefined
}

/** The key that finds an account. */
export type LoginKey = { email: string } | { nameKey: string }

/** Reads what was typed to sign in: an address or a name. Undefined for what no account can have. */
export const readLoginKey = (typed: string): LoginKey | undefined => {
  const name = cleanText(typed, 320)
  if (name === undefined) return undefined
  const key = nameKeyOf(name)
  if (!key.includes('@')) return { nameKey: key }
  const email = readMailbox(name)
  return email === undefined ? undefined : { email }
}

/** The text by which tries with a name are counted: the same for all spellings of it. */
export const countedName = (typed: string): string => {
  const key = readLoginKey(typed)
  return key === undefined ? typed : 'email' in key ? key.email : key.nameKey
}

const nameKeyOf = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
