/** Links by which a person signs in once. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { newSecret, sha256 } from '../../base/ids.ts'
import type { Parts } from '../parts.ts'
import type { Bound } from './bound.ts'
import { lockConsoleUser } from './people.sql.ts'
import { longestPage } from './people-contract.ts'
import { findConsoleLink, putConsoleLink, spendConsoleLink } from './proofs.sql.ts'

/** An invitation may lie over night; what a command prints is used at once. */
export const linkSeconds = { invitation: 86_400, command: 900 }

/** Where the page of the link lies below the public address. It asks for the token by `token`. */
export const linkPath = '/console/link'

/** The first step of a sign-in at the studio's identity provider. */
export const providerPath = '/console/sign_in'

/** Paths below the console that are no pages, but steps of signing in and out. */
const steps = new Set([linkPath, '/console/sign_out', providerPath, `${providerPath}/back`])

// A path needs no other encoded characters than those beyond ASCII: others become dots and slashes on the way.
const segment = /^(?:[\w.~:@+,-]|%[89a-f][\da-f])+$/i
const query = /^(?:[\w.~:@+,=&/!*'()-]|%[\da-f]{2})*$/i

/**
 * The page of the console that a text names, as `/console/projects/10001?q=a`. Undefined where it names none, or could
 * name something else to a browser or proxy: another host, or a path above `/console`.
 */
export const consolePageOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text.length > longestPage) return undefined
  const [path = '', search = '', ...more] = text.split('?')
  const [root, first, ...segments] = path.split('/')
  const isBelow = root === '' && first === 'console' && segments.every(isPlainSegment)
  return isBelow && more.length === 0 && query.test(search) && !steps.has(path) ? text : undefined
}

const isPlainSegment = (text: string): boolean =>
  segment.test(text) && text !== '.' && text !== '..'

/** The form of such a page in words. */
export const consolePageWords =
  'a page of the console: /console or a path below it, as in /console/projects/10001'

/** How a link is made: for how long, what it opens at most, and the page that it leads to. */
export type LinkWish = { seconds: number; bound: Bound | null; page?: string | undefined }

export type MadeLink = {
  link: string
  expiresAt: Instant
  /** By which its row is found. */
  hash: Buffer
}

/**
 * Makes a person's link; the former one counts no more. The link is never stored, only its hash. Its page stands in the
 * address alone: whoever opens the link could go there anyway.
 */
export const makeLink = async (
  tx: Tx,
  { clock, settings }: Pick<Parts, 'clock' | 'settings'>,
  userId: string,
  { seconds, bound, page }: LinkWish,
): Promise<MadeLink> => {
  const token = newSecret()
  const hash = sha256(token)
  const from = clock.now()
  const expiresAt = plusSeconds(from, seconds)
  await putConsoleLink(tx, userId, hash, { from, until: expiresAt, bound })
  const given = new URLSearchParams({ token, ...(page === undefined ? {} : { to: page }) })
  return { link: `${settings.publicUrl}${linkPath}?${given}`, expiresAt, hash }
}

/**
 * Spends a link: whose it was; undefined for one that was never, is used, replaced or over. The person's row is held
 * first, as changes of the person hold it. A session opened here is there to be ended by a change that waited.
 */
export const spendLink = async (
  tx: Tx,
  { clock }: Pick<Parts, 'clock'>,
  token: string,
): Promise<{ userId: string; bound: Bound | null } | undefined> => {
  const [hash, now] = [sha256(token), clock.now()]
  const [link] = await findConsoleLink(tx, hash, now)
  if (!link) return undefined
  await lockConsoleUser(tx, { userId: link.user_id })
  const [spent] = await spendConsoleLink(tx, hash, now)
  return spent && { userId: spent.user_id, bound: spent.bound }
}
