/** An address becomes a user's own: by the code or the link of one mail, which together count once. */
import { plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { recordAudit } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { findUserOf } from '../identities/identities.sql.ts'
import type { RequestOrigin } from '../requests/request-origin.ts'
import { dayAfter } from '../tokens/lifetimes.ts'
import { isProofSpent, spendProof } from '../tokens/proofs.sql.ts'
import { confirmEmail } from './email-confirmation.sql.ts'
import type { Confirmation } from './messages/mail-links.ts'
import type { PasswordlessNeeds } from './needs.ts'

type ConfirmDeps = Pick<PasswordlessNeeds, 'sql' | 'clock'>

/**
 * Confirms an address. False where this mail was used before. Where the sign-in that it belongs to still waits on our
 * page, nothing but the fact is kept. Throws 422 `003-004` for an address that another user signs in with: only who
 * holds the mailbox hears that.
 */
export const confirmAddress = async (
  deps: ConfirmDeps,
  wanted: Confirmation,
  origin: RequestOrigin,
): Promise<boolean> => {
  const { sql, clock } = deps
  const { projectId } = wanted
  const outcome = await sql.begin(async (tx) => {
    const userId = await userOf(tx, wanted)
    if (!(await isFree(tx, wanted, userId))) throw new Problem(problems.email_taken)
    const until = dayAfter(plusSeconds(clock.now(), 86_400))
    if (!(await spendProof(tx, projectId, proofOf(wanted.operation), until))) return 'used'
    if (userId === undefined) return 'kept'
    await giveAddress(tx, deps, { ...wanted, userId }, origin)
    return 'given'
  })
  // The player may have come in meanwhile, who could not see yet what is kept now.
  if (outcome === 'kept') await giveConfirmed(deps, wanted, origin)
  return outcome !== 'used'
}

/**
 * Gives a user the address that was confirmed while the sign-in went on. Nothing happens where nobody has come in yet,
 * or another user signs in with it by now. Both sides look after they have written, so that one of them finds both.
 */
export const giveConfirmed = (
  { sql, clock }: ConfirmDeps,
  wanted: Confirmation,
  origin: RequestOrigin,
) =>
  sql.begin(async (tx): Promise<void> => {
    const userId = await userOf(tx, wanted)
    if (userId === undefined || !(await isFree(tx, wanted, userId))) return
    await giveAddress(tx, { clock }, { ...wanted, userId }, origin)
  })

const giveAddress = async (
  tx: Tx,
  { clock }: Pick<ConfirmDeps, 'clock'>,
  { projectId, userId, email }: Confirmation & { userId: string },
  origin: RequestOrigin,
): Promise<void> => {
  if (!(await confirmEmail(tx, projectId, userId, email))) return
  await recordAudit(tx, {
    projectId,
    at: clock.now(),
    caller: { kind: 'user', id: userId, ...origin },
    action: 'user.email_confirmed',
    target: `user ${userId}`,
  })
}

/** Whether the mail of an operation has confirmed its address. */
export const isConfirmed = (
  { sql }: Pick<ConfirmDeps, 'sql'>,
  projectId: number,
  operation: string,
): Promise<boolean> => isProofSpent(sql, projectId, proofOf(operation))

const proofOf = (operation: string): Buffer => sha256(`e-mail confirmation ${operation}`)

const userOf = async (tx: Tx, wanted: Confirmation): Promise<string | undefined> => {
  if ('userId' in wanted) return wanted.userId
  const [user] = await findUserOf(tx, wanted.projectId, wanted.realm, wanted.subject)
  return user?.user_id
}

/** Whether no other user signs in with the address. */
const isFree = async (
  tx: Tx,
  { projectId, email }: Confirmation,
  userId: string | undefined,
): Promise<boolean> => {
  const [owner] = await findUserOf(tx, projectId, 'email', email)
  return owner === undefined || owner.user_id === userId
}
