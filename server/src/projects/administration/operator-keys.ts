/** Operators' keys: what opens the whole installation. There may be several, so that one can follow another. */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import { newSecret, newUuid, sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import { lockClock } from '../directory/changes.sql.ts'
import * as store from '../directory/keys.sql.ts'
import type { Making, Needs } from './changes.ts'

/** Every call with an operator's key is compared with all of them. */
const mostKeys = 100

export type OperatorKeyFacts = {
  name: string
  /** Null for a key that stays valid. */
  expiresAt: Instant | null
}

const targetOf = (keyId: string): string => `operator key ${keyId}`

/**
 * Makes an operator key, or keeps one that was made elsewhere; the others stay valid. Answers the key, the only time it
 * can be seen. Throws `not_in_this_state` where there are 100.
 */
export const createOperatorKey = async (
  deps: Needs,
  caller: Caller,
  { key = newSecret('op_'), ...facts }: OperatorKeyFacts & { key?: string },
  making?: Making<{ keyId: string; key: string }>,
): Promise<{ keyId: string; key: string }> => {
  if (deps.directory.operatorKeys().length >= mostKeys) {
    throw new Problem(problems.not_in_this_state, {
      why: 'keys_full',
      values: { limit: mostKeys },
      detail: `There are ${mostKeys} operator keys already: revoke some that nobody uses`,
    })
  }
  return await deps.directory.changeKeys(0, async (tx) => {
    const made = { keyId: await insert(tx, deps, caller, { ...facts, key }), key }
    await making?.(tx, made)
    return made
  })
}

/** Makes the operator key that replaces all earlier ones; answers it, the only time it can be seen. */
export const renewOperatorKey = async (
  deps: Needs,
  caller: Caller,
  { name, expiresAt }: OperatorKeyFacts = { name: 'operator', expiresAt: null },
): Promise<string> => {
  const key = newSecret('op_')
  await deps.directory.changeKeys(0, async (tx) => {
    await lockClock(tx)
    for (const { hash } of await store.listOperatorKeys(tx)) await remove(tx, deps, caller, hash)
    await insert(tx, deps, caller, { name, key, expiresAt })
  })
  return key
}

/**
 * Revokes an operator key at once. Throws `not_found` where no key has this id, and `not_in_this_state` for the last
 * valid one. Only the command on the machine itself replaces that, so that nobody locks all operators out. `check` may
 * refuse the key that was found.
 */
export const revokeOperatorKey = (
  deps: Needs,
  caller: Caller,
  keyId: string,
  check: (row: store.OperatorKeyRow) => void = () => {},
): Promise<void> =>
  deps.directory.changeKeys(0, async (tx) => {
    // One after the other, in all processes: of the last two keys, neither may revoke the other at the same time.
    await lockClock(tx)
    const { meant } = await keyToRevoke(tx, deps, keyId, check)
    await remove(tx, deps, caller, meant.hash)
  })

/** Throws as `revokeOperatorKey` would; answers how many valid keys would be left. */
export const checkOperatorKeyEnd = async (
  deps: Pick<Needs, 'sql' | 'clock'>,
  keyId: string,
  check: (row: store.OperatorKeyRow) => void,
): Promise<number> => (await keyToRevoke(deps.sql, deps, keyId, check)).left

const keyToRevoke = async (
  query: Query,
  { clock }: Pick<Needs, 'clock'>,
  keyId: string,
  check: (row: store.OperatorKeyRow) => void,
): Promise<{ meant: store.OperatorKeyRow; left: number }> => {
  const now = clock.now()
  const keys = await store.listOperatorKeys(query)
  const meant = keys.find((key) => key.key_id === keyId)
  if (!meant) throw new Problem(problems.not_found, { detail: 'There is no such operator key' })
  check(meant)
  const isValid = ({ expires_at }: store.OperatorKeyRow) => expires_at === null || expires_at > now
  const left = keys.filter((key) => key !== meant && isValid(key)).length
  if (isValid(meant) && left === 0) {
    throw new Problem(problems.not_in_this_state, {
      why: 'last_operator_key',
      detail:
        'This is the last valid operator key: make another one first, or replace it by portreeve operator-key --replace',
    })
  }
  return { meant, left }
}

/** The operators' keys that were not revoked, oldest first. */
export const operatorKeys = ({ sql }: Pick<Needs, 'sql'>): Promise<store.OperatorKeyRow[]> =>
  store.listOperatorKeys(sql)

const insert = async (
  tx: Tx,
  deps: Needs,
  caller: Caller,
  { name, key, expiresAt }: OperatorKeyFacts & { key: string },
): Promise<string> => {
  const keyId = newUuid()
  await store.insertOperatorKey(tx, {
    key_id: keyId,
    name,
    hash: sha256(key),
    expires_at: expiresAt,
    now: deps.clock.now(),
  })
  await auditChange(tx, deps, 0, caller, 'operator_key.created', targetOf(keyId), {
    after: { name, ...(expiresAt ? { expires_at: formatTimestamp(expiresAt) } : {}) },
  })
  return keyId
}

const remove = async (tx: Tx, deps: Needs, caller: Caller, hash: Buffer): Promise<void> => {
  const [row] = await store.deleteOperatorKey(tx, hash)
  if (!row) return
  await store.insertRevokedOperatorKey(tx, row, deps.clock.now())
  await auditChange(tx, deps, 0, caller, 'operator_key.revoked', targetOf(row.key_id), {
    before: { name: row.name },
  })
}
