/** The keys that sign a project's tokens: made on demand, sealed at rest, rotated without a failed verification. */
import { plusSeconds } from '../../base/clock.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import { isUuid, newUuid } from '../../base/ids.ts'
import type { Seal } from '../../base/seals/seal.ts'
import {
  type Caller,
  type Deps,
  lockProject,
  type Project,
  recordAudit,
} from '../../projects/index.ts'
import { newKeyMaterial, type SharedSecret, showSharedSecret } from './key-material.ts'
import { KeyMemory, type SigningKey, signingKeyContext } from './key-memory.ts'
import type { KeyAlgorithm, KeyState } from './signing-keys.sql.ts'
import * as store from './signing-keys.sql.ts'

export { type SigningKey, signingKeyContext } from './key-memory.ts'
export type { KeyAlgorithm } from './signing-keys.sql.ts'

export type SigningKeysDeps = Pick<Deps, 'sql' | 'clock' | 'log' | 'keyring' | 'directory'>

/** Longest life of a token (client settings allow a day) and an hour for clocks and slow processes. */
export const keptAfterRetirementSeconds = 25 * 3600

/** Follows the keys of the projects that are in memory. */
export const openSigningKeys = async (deps: SigningKeysDeps): Promise<SigningKeys> => {
  const seal = deps.keyring.sealFor(signingKeyPurpose)
  const memory = new KeyMemory({ ...deps, seal })
  await deps.directory.follow({
    load: (projects) => memory.load(projects),
    forget: (projects) => memory.forget(projects),
  })
  return new SigningKeys(deps, seal, memory)
}

export class SigningKeys {
  readonly #deps: SigningKeysDeps
  readonly #seal: Seal
  readonly #memory: KeyMemory
  readonly #making = new Map<string, Promise<void>>()
  #lastLookUp = 0

  constructor(deps: SigningKeysDeps, seal: Seal, memory: KeyMemory) {
    this.#deps = deps
    this.#seal = seal
    this.#memory = memory
  }

  /** The key that signs for a project now; made when there is none yet. */
  async current(project: Project): Promise<SigningKey> {
    const known = this.#findCurrent(project)
    if (known) return known
    await this.#make(project.projectId, algorithmOf(project))
    const made = this.#findCurrent(project)
    if (!made) throw new Error('a signing key was made but cannot be read')
    return made
  }

  /** All keys of a project whose tokens may still be valid, the signing one first. Makes the first ones. */
  async published(project: Project): Promise<readonly SigningKey[]> {
    const signing = await this.current(project)
    return [signing, ...this.#memory.of(project.projectId).filter((key) => key !== signing)]
  }

  /**
   * A key by its id, and by the project that is said to have it. That project is asked for where the key is not in
   * memory. A key that such a project does not have is looked up in the database once a second at most.
   */
  async find(keyId: string, loginProjectId: () => unknown): Promise<SigningKey | undefined> {
    const known = this.#memory.find(keyId)
    if (known || !isUuid(keyId)) return known
    const project = await this.#deps.directory.findProjectByLoginId(String(loginProjectId()))
    const loaded = this.#memory.find(keyId)
    if (loaded || !project) return loaded
    const now = performance.now()
    if (now - this.#lastLookUp < 1000) return undefined
    this.#lastLookUp = now
    await this.#memory.load([project.projectId])
    return this.#memory.find(keyId)
  }

  /** The waiting key signs from now on, a new one waits; answers the new state. */
  async rotate(project: Project, caller: Caller): Promise<readonly SigningKey[]> {
    const { projectId } = project
    const algorithm = algorithmOf(project)
    await this.current(project)
    const spare = await this.#newRow(projectId, algorithm, 'next')
    const now = this.#deps.clock.now()
    await this.#deps.directory.change(projectId, async (tx) => {
      await lockProject(tx, projectId)
      const active = await store.listActiveKeys(tx, projectId, algorithm)
      const before = active.find(({ state }) => state === 'current')
      const next = active.find(({ state }) => state === 'next')
      if (before) await store.retireKey(tx, projectId, before.key_id, now)
      if (next) await store.promoteKey(tx, projectId, next.key_id)
      await store.insertSigningKey(tx, spare)
      await recordAudit(tx, {
        projectId,
        at: now,
        caller,
        action: 'signing_key.rotated',
        target: `signing key ${next?.key_id ?? spare.key_id}`,
        before: { current: before?.key_id },
        after: { current: next?.key_id, next: spare.key_id },
      })
    })
    return this.published(project)
  }

  /** The shared secret of an HS256 key; for the project's owner only. */
  async sharedSecret({ projectId }: Project, keyId: string): Promise<SharedSecret | undefined> {
    const rows = await store.listSigningKeys(this.#deps.sql, [projectId])
    const row = rows.find((key) => key.key_id === keyId && key.algorithm === 'HS256')
    const material = row && this.#seal.open(row.private_key, signingKeyContext(projectId, keyId))
    return material && showSharedSecret(material)
  }

  #findCurrent(project: Project): SigningKey | undefined {
    const algorithm = algorithmOf(project)
    return this.#memory
      .of(project.projectId)
      .find((key) => key.state === 'current' && key.algorithm === algorithm)
  }

  /** Makes the signing and the waiting key where they are missing; of parallel makers one wins, here and elsewhere. */
  #make(projectId: number, algorithm: KeyAlgorithm): Promise<void> {
    const name = `${projectId}/${algorithm}`
    const running = this.#making.get(name)
    if (running !== undefined) return running
    const work = this.#insertFirst(projectId, algorithm).finally(() => this.#making.delete(name))
    this.#making.set(name, work)
    return work
  }

  async #insertFirst(projectId: number, algorithm: KeyAlgorithm): Promise<void> {
    const current = await this.#newRow(projectId, algorithm, 'current')
    const next = await this.#newRow(projectId, algorithm, 'next')
    await this.#deps.directory.change(projectId, async (tx) => {
      for (const row of [current, next]) await store.insertSigningKey(tx, row)
    })
  }

  async #newRow(projectId: number, algorithm: KeyAlgorithm, state: KeyState) {
    const keyId = newUuid()
    const material = await newKeyMaterial(algorithm)
    return {
      project_id: projectId,
      key_id: keyId,
      algorithm,
      state,
      private_key: this.#seal.seal(material, signingKeyContext(projectId, keyId)),
      created_at: this.#deps.clock.now(),
    }
  }
}

const algorithmOf = ({ settings }: Project): KeyAlgorithm => settings.jwt_algorithm ?? 'ES256'

/** Deletes retired keys of every project once nothing they signed can be valid; answers how many. */
export const pruneSigningKeys = async ({
  sql,
  clock,
}: Pick<SigningKeysDeps, 'sql' | 'clock'>): Promise<number> => {
  const before = plusSeconds(clock.now(), -keptAfterRetirementSeconds)
  let deleted = 0
  for await (const projectId of projectsIn(sql, 'signing_keys')) {
    deleted += await store.pruneSigningKeys(sql, projectId, before)
  }
  return deleted
}

/** The purpose for which private keys are sealed. */
export const signingKeyPurpose = 'signing keys'
