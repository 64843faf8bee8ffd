/** The signing keys of the projects that are in memory. */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import type { Seal } from '../../base/seals/seal.ts'
import { openKeyMaterial, type Signature } from './key-material.ts'
import {
  type KeyAlgorithm,
  type KeyState,
  listSigningKeys,
  type SigningKeyRow,
} from './signing-keys.sql.ts'

export type SigningKey = Signature & {
  keyId: string
  projectId: number
  algorithm: KeyAlgorithm
  state: KeyState
  createdAt: Instant
  /** The first part of every token this key signs, with its dot. */
  header: string
  /** The same for projects whose tokens say that they are access tokens (RFC 9068, section 2.1). */
  accessTokenHeader: string
}

type Needs = { sql: Sql; log: Log; seal: Seal }

export class KeyMemory {
  readonly #deps: Needs
  readonly #byProject = new Map<number, readonly SigningKey[]>()
  readonly #byId = new Map<string, SigningKey>()
  #loading: Promise<void> = Promise.resolve()

  constructor(deps: Needs) {
    this.#deps = deps
  }

  /** A key of a project in memory by its id. */
  find(keyId: string): SigningKey | undefined {
    return this.#byId.get(keyId)
  }

  /** All keys of a project in memory. */
  of(projectId: number): readonly SigningKey[] {
    return this.#byProject.get(projectId) ?? []
  }

  /**
   * Reads the keys of projects. Loads go one after the other: rows from before a rotation must not take the place of
   * rows from after it.
   */
  load(projects: readonly number[]): Promise<void> {
    const next = this.#loading.then(() => this.#read(projects))
    this.#loading = next.catch(() => {})
    return next
  }

  forget(projects: readonly number[]): void {
    for (const project of projects) {
      for (const { keyId } of this.of(project)) this.#byId.delete(keyId)
      this.#byProject.delete(project)
    }
  }

  async #read(projects: readonly number[]): Promise<void> {
    const rows = Map.groupBy(
      await listSigningKeys(this.#deps.sql, projects),
      (row) => row.project_id,
    )
    for (const project of projects) {
      const keys = (rows.get(project) ?? []).flatMap((row) => this.#open(row))
      for (const { keyId } of this.of(project)) this.#byId.delete(keyId)
      for (const key of keys) this.#byId.set(key.keyId, key)
      this.#byProject.set(project, keys)
    }
  }

  /** The key of a row; none where no master key opens it. */
  #open(row: SigningKeyRow): SigningKey[] {
    const { project_id, key_id, algorithm, state } = row
    const material = this.#deps.seal.open(row.private_key, signingKeyContext(project_id, key_id))
    if (!material) {
      this.#deps.log.error(
        { project_id, key_id },
        'a signing key cannot be opened: was a master key taken away?',
      )
      return []
    }
    const known = this.#byId.get(key_id)
    if (known && known.state === state) return [known]
    return [
      {
        ...(known ?? openKeyMaterial(algorithm, material)),
        keyId: key_id,
        projectId: project_id,
        algorithm,
        state,
        createdAt: row.created_at,
        header: headerOf(row, 'JWT'),
        accessTokenHeader: headerOf(row, 'at+jwt'),
      },
    ]
  }
}

const headerOf = ({ algorithm, key_id }: SigningKeyRow, typ: string): string => {
  const header = JSON.stringify({ alg: algorithm, typ, kid: key_id })
  return `${Buffer.from(header).toString('base64url')}.`
}

/** How a private key is bound to its row when sealed. */
export const signingKeyContext = (project: number, keyId: string): string => `${project}/${keyId}`
