/** Links by which a person signs in once. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { newSecret, sha256 } from '../../base/ids.ts'
import type { Parts } from '../parts.ts'
import type { Bound } from './bound.ts'
import { lockConsoleUser } from './people.sql.ts'
import { findConsoleLink, putConsoleLink, spendConsoleLink } from './proofs.sql.ts'

/** An invitation may lie over night; what a command prints is used at once. */
export const linkSeconds = { invitation: 86_400, command: 900 }

/** Where the page of the link lies below the public address. It asks for the token by `token`. */
export const linkPath = '/console/link'

export type MadeLink = {
  link: string
  expiresAt: Instant
  /** By which its row is found. */
  hash: Buffer
}

/** Makes a person's link; the former one counts no more. The link is never stored, only its hash. */
export const makeLink = async (
  tx: Tx,
  { clock, settings }: Pick<Parts, 'clock' | 'settings'>,
  userId: string,
  { seconds, bound }: { seconds: number; bound: Bound | null },
): Promise<MadeLink> => {
  const token = newSecret()
  const hash = sha256(token)
  const from = clock.now()
  const expiresAt = plusSeconds(from, seconds)
  await putConsoleLink(tx, userId, hash, { from, until: expiresAt, bound })
  return { link: `${settings.publicUrl}${linkPath}?token=${token}`, expiresAt, hash }
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
