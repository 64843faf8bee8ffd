/** API keys in memory, by their owners as far as somebody asked for them, and all operators' keys. */
import type { Query } from '../../base/database/database.ts'
import { lastingBytes } from '../../base/heap.ts'
import type { Grant, Scope } from '../permissions/grants.ts'
import { permissionsOf, permissionsOfKey } from '../permissions/roles.ts'
import * as store from './keys.sql.ts'
import type { ApiKey, OperatorKey } from './project.ts'
import { RecentlyUsed } from './recently-used.ts'

const keptOwners = 20_000

export class LoadedKeys {
  readonly #sql: Query
  readonly #byOwner = new RecentlyUsed<readonly ApiKey[]>({ most: keptOwners })
  #operators: readonly OperatorKey[] = []

  constructor(sql: Query) {
    this.#sql = sql
  }

  /** The keys of a project or merchant; none where there is no such owner, undefined where they were not read. */
  of(owner: number): readonly ApiKey[] | undefined {
    return this.#byOwner.get(owner)
  }

  operators(): readonly OperatorKey[] {
    return this.#operators
  }

  tick(second: number): void {
    this.#byOwner.tick(second)
  }

  /** Reads the keys of these owners, of which 0 stands for operators; `all` are those in memory, and the operators. */
  async read(owners: readonly number[] | 'all'): Promise<void> {
    const wanted = owners === 'all' ? [...this.#byOwner.keys()] : owners.filter((one) => one !== 0)
    const rows = wanted.length === 0 ? [] : await store.listApiKeys(this.#sql, wanted)
    const byOwner = Map.groupBy(rows.map(readApiKey), (key) => key.projectId ?? key.merchantId ?? 0)
    for (const owner of wanted) this.#byOwner.set(owner, byOwner.get(owner) ?? none, 1)
    this.#byOwner.trim()
    if (owners === 'all' || owners.includes(0))
      this.#operators = (await store.listOperatorKeys(this.#sql)).map(readOperatorKey)
  }
}

const none: readonly never[] = []

const readApiKey = (row: store.ApiKeyRow): ApiKey => {
  const scope: Scope =
    row.project_id === null
      ? { kind: 'merchant', merchantId: row.merchant_id ?? 0 }
      : { kind: 'project', projectId: row.project_id }
  return {
    keyId: row.key_id,
    name: row.name,
    merchantId: row.merchant_id ?? undefined,
    projectId: row.project_id ?? undefined,
    hash: lastingBytes(row.hash),
    role: row.role ?? undefined,
    permissions: row.permissions ?? undefined,
    grants: [{ scope, permissions: permissionsOfKey(row) }],
    expiresAt: row.expires_at ?? undefined,
  }
}

/** An operator's key may do everything. */
const ofOperators: readonly Grant[] = [
  { scope: { kind: 'installation' }, permissions: permissionsOf.operator },
]

const readOperatorKey = (row: store.OperatorKeyRow): OperatorKey => ({
  keyId: row.key_id,
  name: row.name,
  hash: lastingBytes(row.hash),
  grants: ofOperators,
  expiresAt: row.expires_at ?? undefined,
})
