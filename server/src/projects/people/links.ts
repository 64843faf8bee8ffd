/** Links by which a person signs in once. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { newSecret, sha256 } from '../../base/ids.ts'
import type { Deps } from '../deps.ts'
import { lockConsoleUser } from './people.sql.ts'
import { findConsoleLink, putConsoleLink, spendConsoleLink } from './proofs.sql.ts'

/** An invitation may lie over night; what a command prints is used at once. */
export const linkSeconds = { invitation: 86_400, command: 900 }

/** Where the page of the link lies below the public address. It asks for the token by `token`. */
export const linkPath = '/console/link'

export type MadeLink = { link: string; expiresAt: Instant }

/** Makes a person's link; the former one counts no more. The link is never stored, only its hash. */
export const makeLink = async (
  tx: Tx,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  userId: string,
  seconds: number,
): Promise<MadeLink> => {
  const token = newSecret()
  const from = clock.now()
  const expiresAt = plusSeconds(from, seconds)
  await putConsoleLink(tx, userId, sha256(token), { from, until: expiresAt })
  return { link: `${settings.publicUrl}${linkPath}?token=${token}`, expiresAt }
}

/**
 * Spends a link: whose it was; undefined for one that was never, is used, replaced or over. The person's row is held
 * first, as changes of the person hold it: a session opened here is there to be ended by a change that waited.
 */
export const spendLink = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<string | undefined> => {
  const [hash, now] = [sha256(token), clock.now()]
  const [link] = await findConsoleLink(tx, hash, now)
  if (!link) return undefined
  await lockConsoleUser(tx, link.user_id)
  return (await spendConsoleLink(tx, hash, now))[0]?.user_id
}
