/** The keys that sign a project's tokens: made on demand, sealed at rest, rotated without a failed verification. */
import { type Clock, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import { isUuid, newUuid } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import {
  type Caller,
  type Directory,
  lockProject,
  type Project,
  recordAudit,
} from '../../projects/index.ts'
import {
  newKeyMaterial,
  openKeyMaterial,
  type SharedSecret,
  type Signature,
  showSharedSecret,
} from './key-material.ts'
import type { KeyAlgorithm, KeyState, SigningKeyRow } from './signing-keys.sql.ts'
import * as store from './signing-keys.sql.ts'

export type { KeyAlgorithm, KeyState } from './signing-keys.sql.ts'

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

export type SigningKeys = {
  /** The key that signs for a project now; made when there is none yet. */
  current(project: Project): Promise<SigningKey>
  /** All keys of a project whose tokens may still be valid, the signing one first. Makes the first ones. */
  published(project: Project): Promise<readonly SigningKey[]>
  /**
   * A key by its id, and by the project that is said to have it. That project is asked for where the key is not in
   * memory. A key that such a project does not have is looked up in the database once a second at most.
   */
  find(keyId: string, loginProjectId: () => unknown): Promise<SigningKey | undefined>
  /** The waiting key signs from now on, a new one waits; answers the new state. */
  rotate(project: Project, caller: Caller): Promise<readonly SigningKey[]>
  /** The shared secret of an HS256 key; for the project's owner only. */
  sharedSecret(project: Project, keyId: string): Promise<SharedSecret | undefined>
}

export type SigningKeysDeps = {
  sql: Sql
  clock: Clock
  log: Log
  keyring: Keyring
  directory: Directory
}

/** Longest life of a token (client settings allow a day) and an hour for clocks and slow processes. */
export const keptAfterRetirementSeconds = 25 * 3600

/** Follows the keys of the projects that are in memory. */
export const openSigningKeys = async (deps: SigningKeysDeps): Promise<SigningKeys> => {
  const { sql, clock, log, directory } = deps
  const seal = deps.keyring.sealFor(signingKeyPurpose)
  const byProject = new Map<number, SigningKey[]>()
  const byId = new Map<string, SigningKey>()
  const making = new Map<string, Promise<void>>()
  let lastLookUp = 0

  const open = (row: SigningKeyRow): SigningKey[] => {
    const material = seal.open(row.private_key, signingKeyContext(row.project_id, row.key_id))
    if (!material) {
      log.error(
        { project_id: row.project_id, key_id: row.key_id },
        'a signing key cannot be opened: was a master key taken away?',
      )
      return []
    }
    const known = byId.get(row.key_id)
    if (known && known.state === row.state) return [known]
    return [
      {
        ...(known ?? openKeyMaterial(row.algorithm, material)),
        keyId: row.key_id,
        projectId: row.project_id,
        algorithm: row.algorithm,
        state: row.state,
        createdAt: row.created_at,
        header: headerOf(row, 'JWT'),
        accessTokenHeader: headerOf(row, 'at+jwt'),
      },
    ]
  }

  const read = async (projects: readonly number[]): Promise<void> => {
    const rows = Map.groupBy(await store.listSigningKeys(sql, projects), (row) => row.project_id)
    for (const project of projects) {
      const keys = (rows.get(project) ?? []).flatMap(open)
      for (const { keyId } of byProject.get(project) ?? []) byId.delete(keyId)
      for (const key of keys) byId.set(key.keyId, key)
      byProject.set(project, keys)
    }
  }

  // One after the other: what was read before a rotation must not take the place of what was read after it.
  let loading: Promise<void> = Promise.resolve()
  const load = (projects: readonly number[]): Promise<void> => {
    const next = loading.then(() => read(projects))
    loading = next.catch(() => {})
    return next
  }

  const algorithmOf = ({ settings }: Project): KeyAlgorithm => settings.jwt_algorithm ?? 'ES256'

  const findByState = (project: number, algorithm: KeyAlgorithm, state: KeyState) =>
    byProject.get(project)?.find((key) => key.state === state && key.algorithm === algorithm)

  const newRow = async (projectId: number, algorithm: KeyAlgorithm, state: KeyState) => {
    const keyId = newUuid()
    const material = await newKeyMaterial(algorithm)
    return {
      project_id: projectId,
      key_id: keyId,
      algorithm,
      state,
      private_key: seal.seal(material, signingKeyContext(projectId, keyId)),
      created_at: clock.now(),
    }
  }

  /** Makes what is missing of the signing and the waiting key; of parallel makers one wins, here and elsewhere. */
  const make = (projectId: number, algorithm: KeyAlgorithm): Promise<void> => {
    const name = `${projectId}/${algorithm}`
    const running = making.get(name)
    if (running !== undefined) return running
    const work = (async () => {
      const rows = [
        await newRow(projectId, algorithm, 'current'),
        await newRow(projectId, algorithm, 'next'),
      ]
      await directory.change(projectId, async (tx) => {
        for (const row of rows) await store.insertSigningKey(tx, row)
      })
    })().finally(() => making.delete(name))
    making.set(name, work)
    return work
  }

  const current = async (project: Project): Promise<SigningKey> => {
    const algorithm = algorithmOf(project)
    const known = findByState(project.projectId, algorithm, 'current')
    if (known) return known
    await make(project.projectId, algorithm)
    const made = findByState(project.projectId, algorithm, 'current')
    if (!made) throw new Error('a signing key was made but cannot be read')
    return made
  }

  const published = async (project: Project): Promise<readonly SigningKey[]> => {
    const signing = await current(project)
    const others = (byProject.get(project.projectId) ?? []).filter((key) => key !== signing)
    return [signing, ...others]
  }

  await directory.follow({
    load,
    forget(projects) {
      for (const project of projects) {
        for (const { keyId } of byProject.get(project) ?? []) byId.delete(keyId)
        byProject.delete(project)
      }
    },
  })

  return {
    current,
    published,
    async find(keyId, loginProjectId) {
      const known = byId.get(keyId)
      if (known || !isUuid(keyId)) return known
      const project = await directory.findProjectByLoginId(String(loginProjectId()))
      const loaded = byId.get(keyId)
      if (loaded || !project) return loaded
      const now = performance.now()
      if (now - lastLookUp < 1000) return undefined
      lastLookUp = now
      await load([project.projectId])
      return byId.get(keyId)
    },
    async rotate(project, caller) {
      const algorithm = algorithmOf(project)
      await current(project)
      const spare = await newRow(project.projectId, algorithm, 'next')
      const now = clock.now()
      await directory.change(project.projectId, async (tx) => {
        await lockProject(tx, project.projectId)
        const active = await store.listActiveKeys(tx, project.projectId, algorithm)
        const before = active.find(({ state }) => state === 'current')
        const next = active.find(({ state }) => state === 'next')
        if (before) await store.retireKey(tx, project.projectId, before.key_id, now)
        if (next) await store.promoteKey(tx, project.projectId, next.key_id)
        await store.insertSigningKey(tx, spare)
        await recordAudit(tx, {
          projectId: project.projectId,
          at: now,
          caller,
          action: 'signing_key.rotated',
          target: `signing key ${next?.key_id ?? spare.key_id}`,
          before: { current: before?.key_id },
          after: { current: next?.key_id, next: spare.key_id },
        })
      })
      return published(project)
    },
    async sharedSecret(project, keyId) {
      const rows = await store.listSigningKeys(sql, [project.projectId])
      const row = rows.find((key) => key.key_id === keyId && key.algorithm === 'HS256')
      const material =
        row && seal.open(row.private_key, signingKeyContext(project.projectId, keyId))
      return material && showSharedSecret(material)
    },
  }
}

const headerOf = ({ algorithm, key_id }: SigningKeyRow, typ: string): string => {
  const header = JSON.stringify({ alg: algorithm, typ, kid: key_id })
  return `${Buffer.from(header).toString('base64url')}.`
}

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

/** How a private key is bound to its row when sealed. */
export const signingKeyContext = (project: number, keyId: string): string => `${project}/${keyId}`
