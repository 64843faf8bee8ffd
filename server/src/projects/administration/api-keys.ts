/** API keys of projects and merchants: how they are made, changed and revoked. */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { newSecret, newUuid, sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import { foundProject } from '../directory/found.ts'
import * as store from '../directory/keys.sql.ts'
import type { Making, Needs } from './changes.ts'
import type { KeyRights } from './key-bodies.ts'

export type KeyOwner = { projectId: number } | { merchantId: number }

/** The user name of an owner's keys. */
export const userNameOf = (owner: KeyOwner): number =>
  'projectId' in owner ? owner.projectId : owner.merchantId

export const noApiKey = (): Problem =>
  new Problem(problems.not_found, { detail: 'There is no such API key' })

const plain: KeyRights = { role: null, permissions: null, expires_at: null }

/** A key's rights as the audit keeps them: the named ones. */
const auditedRights = ({ role, permissions, expires_at }: KeyRights) => ({
  ...(role === null ? {} : { role }),
  ...(permissions === null ? {} : { permissions }),
  ...(expires_at === null ? {} : { expires_at: formatTimestamp(expires_at) }),
})

/** Makes an API key of a project or merchant; answers the key, the only time it can be seen. */
export const createApiKey = async (
  deps: Needs,
  caller: Caller,
  owner: KeyOwner,
  name: string,
  {
    key,
    rights = plain,
    making,
  }: { key?: string; rights?: KeyRights; making?: Making<{ keyId: string; apiKey: string }> } = {},
): Promise<{ keyId: string; apiKey: string }> => {
  const apiKey = key ?? newSecret('pk_')
  const keyId = newUuid()
  const projectId = 'projectId' in owner ? (await foundProject(deps, owner.projectId)).projectId : 0
  await deps.directory.changeKeys(userNameOf(owner), async (tx) => {
    await store.insertApiKey(tx, {
      key_id: keyId,
      merchant_id: 'merchantId' in owner ? owner.merchantId : null,
      project_id: 'projectId' in owner ? owner.projectId : null,
      name,
      hash: sha256(apiKey),
      ...rights,
    })
    await auditChange(tx, deps, projectId, caller, 'api_key.created', `api key ${keyId}`, {
      after: { name, ...owner, ...auditedRights(rights) },
    })
    await making?.(tx, { keyId, apiKey })
  })
  return { keyId, apiKey }
}

/** Changes what an API key may do, and until when. */
export const changeApiKey = async (
  deps: Needs,
  caller: Caller,
  owner: KeyOwner,
  keyId: string,
  { before, after }: { before: KeyRights; after: KeyRights },
): Promise<void> => {
  const projectId = 'projectId' in owner ? owner.projectId : 0
  await deps.directory.changeKeys(userNameOf(owner), async (tx) => {
    await store.updateApiKey(tx, keyId, after)
    await auditChange(tx, deps, projectId, caller, 'api_key.changed', `api key ${keyId}`, {
      before: auditedRights(before),
      after: auditedRights(after),
    })
  })
}

/**
 * Lets an API key end earlier than so far; the same end changes nothing. Throws `invalid` for a later one, as nobody
 * makes a key last that was to end.
 */
export const endApiKeyEarlier = async (
  deps: Needs,
  caller: Caller,
  owner: KeyOwner,
  row: KeyRights & Pick<store.ApiKeyRow, 'key_id'>,
  expiresAt: Instant,
): Promise<void> => {
  if (row.expires_at?.getTime() === expiresAt.getTime()) return
  const projectId = 'projectId' in owner ? owner.projectId : 0
  await deps.directory.changeKeys(userNameOf(owner), async (tx) => {
    const { count } = await store.endApiKeyEarlier(tx, row.key_id, expiresAt)
    if (count === 0) {
      throw new Problem(problems.invalid, {
        violations: [
          violation(
            'expires_at',
            'only_earlier',
            'must be earlier than the end that the key has; make another key to go on',
          ),
        ],
      })
    }
    await auditChange(tx, deps, projectId, caller, 'api_key.changed', `api key ${row.key_id}`, {
      before: auditedRights(row),
      after: auditedRights({ ...row, expires_at: expiresAt }),
    })
  })
}

/** Revokes an API key at once. Throws `not_found` when no valid key has this id and owner. */
export const revokeApiKey = async (
  deps: Needs,
  caller: Caller,
  owner: KeyOwner,
  keyId: string,
): Promise<void> => {
  const userName = userNameOf(owner)
  const known = (await deps.directory.findApiKeys(userName)).some(
    (key) =>
      key.keyId === keyId &&
      ('projectId' in owner ? key.projectId === userName : key.merchantId === userName),
  )
  if (!known) throw noApiKey()
  const projectId = 'projectId' in owner ? owner.projectId : 0
  // Not the project's turn: a leaked key that fills it with calls must not delay its own end.
  await deps.directory.changeKeys(userName, async (tx) => {
    await store.revokeApiKey(tx, keyId, deps.clock.now())
    await auditChange(tx, deps, projectId, caller, 'api_key.revoked', `api key ${keyId}`)
  })
}
