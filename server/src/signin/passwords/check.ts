/** An account, found by its name and opened by its password. */
import { Problem } from '../../base/problem.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import { sealedValue } from '../../base/seals/sealed-note.ts'
import type { Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { Vouched } from '../landing/finish.ts'
import { passwordWay } from '../networks/own-ways.ts'
import { hasPasswords } from '../pages/password-form.ts'
import { countedName, type LoginKey, readLoginKey } from './names.ts'
import type { PasswordNeeds } from './needs.ts'
import * as store from './passwords.sql.ts'
import { beginTry, failTry } from './tries.ts'

/** The purpose for which hashes are sealed. */
export const hashPurpose = 'password hash'

/** The context of a hash: it can be read only beside its user. */
export const hashContext = (projectId: number, userId: string): string => `${projectId} ${userId}`

/** Seals and opens hashes: who reads the database alone cannot even begin to guess passwords. */
export const sealedHashes = (keyring: Pick<Keyring, 'sealFor'>) =>
  sealedValue<string>(keyring, hashPurpose)

/** Throws 422 `003-020` where a project has no accounts with a password. */
export const requirePasswords = (project: Project): void => {
  if (hasPasswords(project)) return
  throw new Problem(problems.not_available, {
    detail: 'Sign-in with a password is switched off for this project',
  })
}

/** The account that a name or address means, if any. */
export const findAccount = async (
  sql: PasswordNeeds['sql'],
  projectId: number,
  key: LoginKey | undefined,
): Promise<store.AccountRow | undefined> => {
  if (!key) return undefined
  const [row] =
    'email' in key
      ? await store.findByEmail(sql, projectId, key.email)
      : await store.findByName(sql, projectId, key.nameKey)
  return row
}

/**
 * The account whose name and password these are. A name that nobody has takes the same work as one with a wrong
 * password, and the same answer. Throws 401 `003-001`, 401 `003-007` for the right password of an account that waits
 * for its confirmation, and 429.
 */
export const requirePassword = async (
  gate: PasswordNeeds,
  { projectId }: Project,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<store.AccountRow> => {
  const key = readLoginKey(username)
  const row = await findAccount(gate.sql, projectId, key)
  const name = countedName(username)
  const one = { projectId, name, address, userId: row?.user_id }
  await beginTry(gate, one)
  const context = row && hashContext(projectId, row.user_id)
  const known = row && sealedHashes(gate.keyring).open(row.hash, context)
  const isRight = await gate.passwordHashes.verify(password, known ?? gate.passwordHashes.decoy())
  if (!row || known === undefined || !isRight) {
    await failTry(gate, one)
    throw new Problem(problems.password_wrong)
  }
  if (!row.is_active) throw new Problem(problems.account_unconfirmed)
  if (gate.passwordHashes.isOutdated(known)) await renew(gate, projectId, row, password)
  return row
}

const renew = async (
  { sql, keyring, passwordHashes }: PasswordNeeds,
  project: number,
  { user_id: user, hash: before }: store.AccountRow,
  password: string,
): Promise<void> => {
  const text = await passwordHashes.hash(password)
  const after = sealedHashes(keyring).seal(text, hashContext(project, user))
  await store.renewHash(sql, { project, user }, { before, after })
}

/** The player of an account whose password was right. */
export const vouchedAccount = (userId: string): Vouched => ({
  profile: {
    network: passwordWay,
    id: userId,
    realm: passwordWay,
    subject: userId,
    isEmailVerified: false,
  },
  type: 'xsolla_login',
  isPlatform: false,
  mayCreateUser: false,
  proof: undefined,
})
