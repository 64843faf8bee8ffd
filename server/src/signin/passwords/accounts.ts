/** Accounts with a password: made, confirmed, given to a guest, and given a new password. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { type Tx, violates } from '../../base/database/database.ts'
import { newUuid, randomness, sha256 } from '../../base/ids.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem } from '../../base/problem.ts'
import { type Project, recordAudit } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { insertIdentity } from '../identities/identities.sql.ts'
import { type LinkTarget, requireTarget } from '../identities/linking.ts'
import { passwordWay } from '../networks/own-ways.ts'
import { brandOf } from '../pages/brand.ts'
import { confirmEmail, keepEnteredEmail } from '../passwordless/email-confirmation.sql.ts'
import { mustConfirm } from '../passwordless/wallet.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import type { RequestOrigin } from '../requests/request-origin.ts'
import { signUserOut } from '../tokens/sessions.sql.ts'
import { hashContext, sealedHashes } from './check.ts'
import { isCommonPassword } from './common-passwords.ts'
import { type AccountName, readUsername } from './names.ts'
import type { PasswordNeeds } from './needs.ts'
import * as store from './passwords.sql.ts'

/** A sign-up as it was checked. */
export type Registration = AccountName & { email: string; password: string }

type Asked = { username: string; email: string; password: string }

/** Throws 400 for a name or address that cannot be, 422 `0` for a password that is guessed first. */
export const readRegistration = (project: Project, asked: Asked): Registration => {
  const email = readMailbox(asked.email)
  if (email === undefined) throw parameterRefused('email', 'must be an e-mail address')
  const name = readUsername(asked.username, email)
  if (name === undefined) {
    throw parameterRefused(
      'username',
      'must have characters that can be shown, and an @ only where it is the address itself',
    )
  }
  requireStrong(project, asked.password, { username: name.username, email })
  return { ...name, email, password: asked.password }
}

const requireStrong = (
  project: Project,
  password: string,
  { username, email }: { username: string; email: string },
): void => {
  const known = [username, email, email.slice(0, email.lastIndexOf('@')), brandOf(project).name]
  if (isCommonPassword(password, known)) {
    throw new Problem(problems.password_refused, { details: { password: 'is guessed first' } })
  }
}

/** Throws 422 `010-003` where a project lets nobody make an account. */
export const requireRegistration = ({ settings }: Project): void => {
  if (settings.registration === false) throw new Problem(problems.registration_off)
}

export type MadeAccount = {
  userId: string
  /** False where a mail has to be followed first. */
  isActive: boolean
  /** Whether a confirmed account has the address: then its owner is told, and nothing is to be confirmed. */
  isAddressTaken: boolean
}

/**
 * Makes an account, or gives one to a user who asks (`to`). Where addresses are confirmed it counts after that, and
 * nobody learns whether the address has an account. Throws 422 `003-003`, `003-004`, and `003-020` for a user who has
 * one.
 */
export const makeAccount = async (
  gate: PasswordNeeds,
  project: Project,
  registration: Registration,
  { origin, to }: { origin: RequestOrigin; to?: LinkTarget },
): Promise<MadeAccount> => {
  const { projectId } = project
  const { username, nameKey, email, password } = registration
  const isActive = !mustConfirm(gate, project)
  const text = await gate.passwordHashes.hash(password)
  const user = to?.userId ?? newUuid()
  const hash = sealedHashes(gate.keyring).seal(text, hashContext(projectId, user))
  const now = gate.clock.now()
  const row = { project: projectId, user, username, nameKey, email, hash, isActive: false, now }
  return await refusingTaken(() =>
    gate.sql.begin(async (tx) => {
      const [owner] = await store.findByEmail(tx, projectId, email)
      if (to) {
        await requireTarget(tx, projectId, to, now)
        const [known] = await store.lockAccount(tx, projectId, user)
        if (known?.is_active) throw new Problem(problems.has_password)
        await store.nameUser(tx, projectId, user, username)
        await keepEnteredEmail(tx, projectId, user, email, false)
      } else await store.insertUser(tx, row)
      await store.putAccount(tx, row)
      if (isActive) await open(tx, projectId, { user, now })
      await recordAudit(tx, {
        projectId,
        at: now,
        caller: { kind: 'user', id: user, ...origin },
        action: to ? 'user.password_added' : 'user.registered',
        target: `user ${user}`,
      })
      return { userId: user, isActive, isAddressTaken: owner?.is_active === true }
    }),
  )
}

/** Lets an account in from now on. */
const open = async (
  tx: Tx,
  projectId: number,
  { user, now }: { user: string; now: Instant },
): Promise<void> => {
  await store.activate(tx, projectId, user)
  await insertIdentity(tx, {
    project_id: projectId,
    realm: passwordWay,
    subject: user,
    user_id: user,
    network: passwordWay,
    id: user,
    name: null,
    username: null,
    picture: null,
    now,
  })
}

const refusingTaken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'passwords_by_name')) {
      throw new Problem(problems.username_taken, { cause: error })
    }
    if (violates(error, 'passwords_by_email')) {
      throw new Problem(problems.email_taken, { cause: error })
    }
    throw error
  }
}

/** A day for a confirmation, and an hour for a new password. */
const lives = { confirm: 86_400, reset: 3600 }

/** Makes what a mail brings: 256 random bits, of which a hash is kept. */
export const newToken = async (
  { sql, clock }: Pick<PasswordNeeds, 'sql' | 'clock'>,
  { projectId: project, userId: user }: { projectId: number; userId: string },
  kind: store.TokenKind,
): Promise<string> => {
  const secret = randomness(32).toString('base64url')
  const expires = plusSeconds(clock.now(), lives[kind])
  await store.insertToken(sql, { project, user, kind, hash: sha256(secret) }, expires)
  return secret
}

export type Mailed = { projectId: number; userId: string; secret: string }

const tokenOf = ({ projectId: project, userId: user, secret }: Mailed, kind: store.TokenKind) => ({
  project,
  user,
  kind,
  hash: sha256(secret),
})

/** Whether the link of a mail still counts; looking does not spend it. */
export const isMailedLive = (
  { sql, clock }: Pick<PasswordNeeds, 'sql' | 'clock'>,
  mailed: Mailed,
  kind: store.TokenKind,
): Promise<boolean> => store.isTokenLive(sql, tokenOf(mailed, kind), clock.now())

/**
 * Confirms an account by the link of its mail, once. False where that does not count (any more). Throws 422 `003-004`
 * where another account with this address was confirmed before.
 */
export const confirmAccount = (
  { sql, clock }: Pick<PasswordNeeds, 'sql' | 'clock'>,
  mailed: Mailed,
  origin: RequestOrigin,
): Promise<boolean> =>
  refusingTaken(() =>
    sql.begin(async (tx) => {
      const { projectId, userId: user } = mailed
      const now = clock.now()
      const [account] = await store.lockAccount(tx, projectId, user)
      if (!account || !(await store.spendToken(tx, tokenOf(mailed, 'confirm'), now))) return false
      if (!account.is_active) await open(tx, projectId, { user, now })
      await confirmEmail(tx, projectId, user, account.email)
      await recordAudit(tx, {
        projectId,
        at: now,
        caller: { kind: 'user', id: user, ...origin },
        action: 'user.email_confirmed',
        target: `user ${user}`,
      })
      return true
    }),
  )

/**
 * Sets a new password by the code of a mail, once: every session of the user ends, and everything else that was mailed.
 * The mail proves the address, too. Throws 422 `003-039` where the code does not count, `0` for a password that is
 * guessed first, and `003-004` as `confirmAccount` does. The code stays good after the last two.
 */
export const setNewPassword = async (
  gate: PasswordNeeds,
  project: Project,
  { userId: user, secret, password }: { userId: string; secret: string; password: string },
  origin: RequestOrigin,
): Promise<void> => {
  const { projectId } = project
  const mailed = { projectId, userId: user, secret }
  // Before the work of a hash: nobody has it done by guessing.
  if (!(await isMailedLive(gate, mailed, 'reset'))) throw new Problem(problems.reset_code_wrong)
  const text = await gate.passwordHashes.hash(password)
  const hash = sealedHashes(gate.keyring).seal(text, hashContext(projectId, user))
  await refusingTaken(() =>
    gate.sql.begin(async (tx) => {
      const now = gate.clock.now()
      const [account] = await store.lockAccount(tx, projectId, user)
      if (!account) throw new Problem(problems.reset_code_wrong)
      requireStrong(project, password, account)
      if (!(await store.spendToken(tx, tokenOf(mailed, 'reset'), now))) {
        throw new Problem(problems.reset_code_wrong)
      }
      await store.changeHash(tx, { project: projectId, user }, hash, now)
      if (!account.is_active) await open(tx, projectId, { user, now })
      await confirmEmail(tx, projectId, user, account.email)
      await store.deleteTokens(tx, projectId, user)
      await signUserOut(tx, projectId, user)
      await recordAudit(tx, {
        projectId,
        at: now,
        caller: { kind: 'user', id: user, ...origin },
        action: 'user.password_changed',
        target: `user ${user}`,
      })
    }),
  )
}
